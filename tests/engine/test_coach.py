"""Lessons: what a step waits for, what wrong tries are told, and where steps begin."""

from collections.abc import Iterator

import pytest

from tests.variants import our_games
from tiergarten.engine.coach import MOST_MOVES, Answer, Coach
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.language import languages, say_in
from tiergarten.games import catalogue, find

SAY = say_in("en")
DICE = find("zooloretto-dice")
TAUGHT = [game for game in catalogue().values() if game.table.LESSON is not None]
FEWEST, MOST = 8, 14


def _steps(game: Game) -> Iterator[Coach]:
    assert game.table.LESSON is not None
    for number in range(len(game.table.LESSON.steps)):
        yield Coach(game, number)


def test_every_game_of_ours_is_taught_and_has_tips() -> None:
    assert [game.name for game in our_games() if not game.table.LESSON] == []
    assert [game.name for game in our_games() if len(game.table.TIPS) < 4] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_lesson_is_played_to_its_end(game: Game, language: str) -> None:
    say = say_in(language)
    coaches = list(_steps(game))
    assert FEWEST <= len(coaches) <= MOST
    for coach in coaches:
        assert coach.words(say)
        assert (coach.words(say) == coach.step.words) == (language == "en")
        assert len(coach.told(say)) == len(coach.step.before)
        for move in coach.step.line:
            assert not coach.done
            assert bool(coach.hint(say)) is not coach.step.lets_go
            assert coach.attempt(move, say) == Answer(True)
        assert coach.done
    assert coaches[-1].last
    assert coaches[-1].step.lets_go


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_every_legal_move_of_every_step_is_answered(game: Game) -> None:
    """Those that are not wanted change nothing, and what is said is not empty."""
    for coach in _steps(game):
        wanted = {move.id for move in coach.wanted}
        legal = coach.match.legal(coach.seat) if coach.seat in coach.match.acting else []
        for move in legal:
            there = Coach(game, coach.number)
            before = there.match.state()
            answer = there.attempt(move, SAY)
            if not coach.step.lets_go:
                assert answer.right == (move.id in wanted), move
            if not answer.right:
                assert answer.words
                assert there.missed or there.match.state() == before


def test_a_wrong_try_is_told_in_the_lesson_s_own_words() -> None:
    coach = Coach(DICE, 3)
    answer = coach.attempt("take 1", SAY)
    assert not answer.right
    assert "ostrich finds no free box" in answer.words


def test_a_refusal_names_its_rule() -> None:
    coach = Coach(DICE, 4)
    answer = coach.attempt("take 3", SAY)
    assert answer == Answer(False, "truck 3 is empty", "ZD-6")


def test_another_move_is_answered_with_the_one_that_is_meant() -> None:
    coach = Coach(DICE, 1)
    answer = coach.attempt("load lion 3", SAY)
    assert not answer.right
    assert "lion on truck 1" in answer.words


def test_steps_that_can_change_places_may_come_in_any_order() -> None:
    coach = Coach(DICE, 1)
    assert {move.text for move in coach.wanted} == {"load lion 1", "load coin 2"}
    assert coach.attempt("load coin 2", SAY).right
    assert [move.text for move in coach.wanted] == ["load lion 1"]
    assert coach.attempt("load lion 1", SAY).right
    assert coach.done
    assert coach.match.state() == Coach(DICE, 1, ["load lion 1", "load coin 2"]).match.state()


def test_the_others_move_at_the_beginning_of_a_step() -> None:
    told = Coach(DICE, 2).told(SAY)
    assert told == [
        "Ada rolls: monkey, lion",
        "Ada loads a monkey on truck 1",
        "Ada loads a lion on truck 1",
    ]


def test_what_the_others_do_is_told_to_the_pupil() -> None:
    (told,) = (line for line in Coach(find("zoosim"), 6).told(SAY) if "points of round" in line)
    assert "points of round 1: you 5, Ada 4, Otto 8" in told


def test_where_others_have_just_moved_the_lesson_shows_it() -> None:
    """Loading two tiles in Zooloretto, and passing first in Queen's Garden."""
    told = Coach(find("zooloretto"), 2).told(SAY)
    assert [line.split()[0] for line in told] == ["Ada", "Ada", "Otto", "Otto"]
    assert told[-1] == "Otto loads a drinks stall on truck 2"
    garden = _steps(find("queens-garden"))
    passed = [coach.told(SAY) for coach in garden if "that was Ada" in coach.words(SAY)]
    assert [told[0].split(";")[0] for told in passed] == ["Ada passes"]


def test_a_missed_goal_is_told_and_tried_again() -> None:
    coach = Coach(DICE, 9)
    assert coach.wanted == []
    answer = coach.attempt("take 1", SAY)
    assert not answer.right
    assert answer.words.endswith("Try again!")
    assert coach.missed
    assert not coach.done
    again = Coach(DICE, 9)
    assert again.attempt("take 2", SAY).right
    assert again.done


def test_a_goal_can_be_missed_on_the_pupil_s_own_turn() -> None:
    """They begin the next round, so it is their turn again; the barn is full all the same."""
    coach = Coach(DICE, 10)
    assert not coach.attempt("take 1", SAY).right
    assert coach.missed
    assert coach.seat in coach.match.acting


@pytest.mark.parametrize(
    ("number", "moves"),
    [(-1, []), (99, []), (0, ["take 1"]), (0, ["roll", "roll"]), (0, ["roll"] * (MOST_MOVES + 1))],
)
def test_what_is_no_part_of_a_lesson_is_refused(number: int, moves: list[str]) -> None:
    with pytest.raises(BadOption):
        Coach(DICE, number, moves)
