"""Solving puzzles: what is said to tries, and which puzzle is that of a day."""

import re
from datetime import date, timedelta
from itertools import pairwise

import pytest

from tests.variants import our_games
from tiergarten.engine import puzzle as puzzle_module
from tiergarten.engine.coach import MOST_MOVES
from tiergarten.engine.errors import BadNotation, BadOption
from tiergarten.engine.figures import likely
from tiergarten.engine.game import Game
from tiergarten.engine.language import languages, say_in
from tiergarten.engine.puzzle import needed, of_the_day, puzzle_of, puzzles_of, upcoming
from tiergarten.engine.puzzle_coach import PuzzleCoach
from tiergarten.games import find

SAY = say_in("en")
DICE = find("zooloretto-dice")
DAY = date(2026, 11, 17)


@pytest.mark.parametrize("game", our_games(), ids=lambda game: game.name)
def test_the_best_move_solves_a_puzzle_and_others_are_answered(game: Game) -> None:
    for puzzle in puzzles_of(game)[:3]:
        coach = PuzzleCoach(game, puzzle, name="Anna")
        assert coach.match.names[puzzle.seat] == "Anna"
        assert not [name for name in coach.match.names if name.startswith("Player")]
        before = coach.match.state()
        wrong = [move for move in coach.match.legal(coach.seat) if move not in coach.best]
        for move in wrong:
            answer = coach.attempt(move, SAY)
            assert not answer.right
            assert not answer.words[0].islower()
            assert f"about {likely(SAY, puzzle.chances[move.text])} of" in answer.words
            assert coach.match.state() == before, "nothing is made"
        answer = coach.attempt(puzzle.best[-1], SAY)
        assert answer.right
        assert coach.done
        assert f"{round(100 * puzzle.chance)}%" in answer.words
        assert coach.match.state() != before
        assert not coach.attempt(puzzle.best[0], SAY).right, "it is solved"


def percents(words: str) -> list[object]:
    """The chances that a sentence tells."""
    return [pytest.approx(int(n) / 100, abs=0.006) for n in re.findall(r"(\d+)\s?%", words)]


@pytest.mark.parametrize("language", languages())
def test_what_was_tried_stands_beside_the_best_move(language: str) -> None:
    say = say_in(language)
    puzzle = next(one for one in puzzles_of(DICE) if len(one.chances) > len(one.best) + 1)
    worst = min(puzzle.chances, key=lambda text: puzzle.chances[text])
    alone = PuzzleCoach(DICE, puzzle)
    assert percents(alone.why(say)) == [puzzle.chance, puzzle.next_chance]
    tried = PuzzleCoach(DICE, puzzle, [worst])
    assert percents(tried.why(say)) == [puzzle.chance, puzzle.chances[worst]]


def test_bad_tries_are_refused_in_words() -> None:
    puzzle = puzzles_of(DICE)[0]
    coach = PuzzleCoach(DICE, puzzle)
    with pytest.raises(BadNotation):
        coach.attempt("castle", SAY)
    illegal = next(
        move for move in DICE.actions.moves if coach.match.why_not(move, coach.seat) is not None
    )
    answer = coach.attempt(illegal, SAY)
    assert not answer.right
    assert answer.words
    assert coach.tried == []
    with pytest.raises(BadOption, match="do not belong to this puzzle"):
        PuzzleCoach(DICE, puzzle, [puzzle.best[0], puzzle.best[0]])
    with pytest.raises(BadOption):
        PuzzleCoach(DICE, puzzle, [puzzle.next] * (MOST_MOVES + 1))
    with pytest.raises(BadOption, match="has no puzzle 'x'"):
        puzzle_of(DICE, "x")
    with pytest.raises(BadOption, match="has no puzzles"):
        needed(DICE, [])


def test_every_day_has_its_puzzle_and_all_of_them_come() -> None:
    there = puzzles_of(DICE)
    days = [DAY + timedelta(days=n) for n in range(4 * len(there))]
    chosen = [of_the_day(DICE, day).id for day in days]
    assert chosen == [of_the_day(DICE, day).id for day in days], "the same for everybody"
    assert set(chosen) == {puzzle.id for puzzle in there}
    assert all(one != next for one, next in pairwise(chosen))


def test_that_of_the_day_is_offered_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_module, "today", lambda: DAY)
    there, first = puzzles_of(DICE), of_the_day(DICE, DAY)
    assert upcoming(DICE, []) == first
    second = upcoming(DICE, [first.id])
    assert second == next(puzzle for puzzle in there if puzzle != first)
    assert upcoming(DICE, [puzzle.id for puzzle in there]) is None
