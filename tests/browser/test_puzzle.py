"""Puzzles in the browser: tried, solved, shown and remembered, by pointer and by keyboard."""

import json

import pytest

from tests.browser.conftest import Visit
from tests.browser.test_learn import PHONE, press_by_keyboard, settle
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten.engine.game import Game
from tiergarten.engine.puzzle import Puzzle, of_the_day, puzzles_of, today
from tiergarten.engine.puzzle_coach import PuzzleCoach
from tiergarten.games import find

DICE = find("zooloretto-dice")
GAMES = [game.name for game in our_games()]


def shown(visitor: Visitor, game: Game) -> Puzzle:
    """The puzzle that is on the page."""
    visitor.see(".learn[data-puzzle]")
    settle(visitor)
    id = visitor.page.locator(".learn").get_attribute("data-puzzle")
    return next(puzzle for puzzle in puzzles_of(game) if puzzle.id == id)


def tries(visitor: Visitor, game: Game, puzzle: Puzzle, text: str) -> None:
    """Choose a move from the list of moves, which has all of them."""
    wanted = PuzzleCoach(game, puzzle).match.meant(text, puzzle.seat)
    visitor.page.keyboard.press("m")
    visitor.click(f".moves button[data-move='{wanted.id}']")
    settle(visitor)
    if visitor.page.locator("[data-do=commit]").is_visible():
        visitor.click("[data-do=commit]")
    settle(visitor)


def solved(visitor: Visitor) -> dict[str, list[str]]:
    kept = visitor.page.evaluate("localStorage.getItem('tiergarten.puzzles')")
    return json.loads(kept) if kept else {}


@pytest.mark.parametrize("game", some_of(GAMES, "zooloretto-dice"))
def test_a_puzzle_is_tried_and_solved(visit: Visit, game: str) -> None:
    found = find(game)
    anna = visit(**PHONE).go()
    anna.click(f"article[data-game={game}] [data-do=puzzle]")
    anna.sees(".coach-count", f"0/{len(puzzles_of(found))}")
    puzzle = shown(anna, found)
    assert puzzle in {of_the_day(found, today()), of_the_day(found, today())}
    anna.is_told(anna.see(".coach-words"))
    tries(anna, found, puzzle, puzzle.next)
    anna.sees(".coach-answer", f"about {round(100 * puzzle.next_chance)}% of such games")
    assert solved(anna) == {}
    tries(anna, found, puzzle, puzzle.best[0])
    anna.sees(".coach-answer[data-how=well]", f"about {round(100 * puzzle.chance)}%")
    anna.sees(".coach-words", "Right! That is the best move.")
    anna.is_told("Right! That is the best move.")
    anna.sees(".coach-count", f"1/{len(puzzles_of(found))}")
    assert solved(anna) == {game: [puzzle.id]}
    anna.click("[data-do=next]")
    anna.sees(".coach-count", f"1/{len(puzzles_of(found))}")
    assert shown(anna, found) != puzzle
    anna.go(f"/puzzle/{game}")
    anna.sees(".coach-count", f"1/{len(puzzles_of(found))}")
    assert shown(anna, found) != puzzle


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_the_best_move_is_shown_on_the_board(visit: Visit, game: str) -> None:
    """By the keyboard: what glows then leads to it, and it does not count as solved."""
    found = find(game)
    anna = visit().remembers(confirming="never").go(f"/puzzle/{game}")
    puzzle = shown(anna, found)
    press_by_keyboard(anna, "[data-do=answer]")
    anna.sees(".coach-answer[data-how=shown]", f"about {round(100 * puzzle.next_chance)}%")
    anna.see(".learn.shown:not(.alone)")
    for _ in range(6):
        if anna.count(".coach-answer[data-how=well]"):
            break
        press_by_keyboard(anna, ".spot.glowing, .bar .guided")
    anna.see(".coach-answer[data-how=well]")
    assert solved(anna) == {}


@pytest.mark.thorough
def test_an_old_answer_makes_room_for_the_next_try(visit: Visit) -> None:
    """On a phone the board is to be seen while a move asks."""
    anna = visit(**PHONE).remembers(confirming="always").go(f"/puzzle/{DICE.name}")
    puzzle = shown(anna, DICE)
    tries(anna, DICE, puzzle, puzzle.next)
    anna.see(".coach-answer[data-how=wrong]")
    anna.see("[data-do=answer]")
    anna.page.keyboard.press("m")
    wanted = PuzzleCoach(DICE, puzzle).match.meant(puzzle.best[0], puzzle.seat)
    anna.click(f".moves button[data-move='{wanted.id}']")
    anna.see("[data-do=commit]")
    anna.gone(".coach-answer")
    anna.gone("[data-do=answer]")
    anna.click("[data-do=cancel]")
    anna.see("[data-do=answer]")


@pytest.mark.thorough
def test_the_puzzle_that_is_open_is_open_again_after_a_reload(visit: Visit) -> None:
    anna = visit().go(f"/puzzle/{DICE.name}")
    first = shown(anna, DICE)
    anna.click("[data-do=skip]")
    anna.see(f".learn:not([data-puzzle='{first.id}'])")
    open_now = shown(anna, DICE)
    anna.page.reload()
    assert shown(anna, DICE) == open_now
    number = anna.page.url.rpartition("=")[2]
    anna.sees(".coach-count", f"Puzzle {number}")


@pytest.mark.thorough
def test_after_the_last_puzzle_there_is_the_way_home(visit: Visit) -> None:
    all_of_them = [puzzle.id for puzzle in puzzles_of(DICE)]
    anna = visit().remembers(puzzles={DICE.name: all_of_them[1:]}).go(f"/puzzle/{DICE.name}")
    puzzle = shown(anna, DICE)
    assert puzzle.id == all_of_them[0]
    tries(anna, DICE, puzzle, puzzle.best[0])
    anna.click("[data-do=next]")
    anna.reads("All are solved.")
    anna.click("[data-do=home]")
    anna.click(f"article[data-game={DICE.name}] [data-do=puzzle]")
    shown(anna, DICE)
    anna.see(".spot.glowing")
    anna.click("[data-do=skip]")
    anna.reads("All are solved.")
    anna.gone(".spot.glowing")
    anna.gone("[data-do=skip]")
    anna.click("[data-do=home]")
    anna.see(f"article[data-game={DICE.name}] [data-do=puzzle]")


@pytest.mark.thorough
def test_what_is_not_allowed_is_answered_with_its_rule(visit: Visit) -> None:
    anna = visit().go(f"/puzzle/{DICE.name}")
    puzzle = shown(anna, DICE)
    match = puzzle.match(DICE)
    taken = [
        number
        for number in range(1, 5)
        if match.why_not(f"take {number}", puzzle.seat) is not None
        and anna.count(f"[data-spot=t{number}]")
    ]
    for number in taken[:1]:
        anna.click(f"[data-spot=t{number}]")
        anna.see(".coach-answer .rule-link")
    anna.see("[data-do=answer]")


def test_there_is_no_puzzle_at_a_wrong_address(visit: Visit) -> None:
    anna = visit()
    with anna.forgiving():
        anna.go("/puzzle/chess")
        anna.reads("There is no game")
