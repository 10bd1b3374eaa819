"""Hints: a legal move with its steps, and one sentence about why, in every language."""

import itertools
import time

import pytest

import tiergarten
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten.analysis import hints
from tiergarten.analysis.hints import Hint
from tiergarten.engine.language import languages, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.quoting import quotable

GAMES = [game.name for game in our_games()]


def begun(game: str, moves: int) -> Match:
    match = tiergarten.new(game, players=2, seed=3)
    bot = tiergarten.bot("greedy", 1)
    for _ in range(moves):
        seat = match.acting[0]
        match.play(bot.choose(match, seat), seat)
    return match


@pytest.mark.parametrize("game", some_of(GAMES, "queens-garden"))
def test_all_steps_of_a_hint_can_be_made(game: str) -> None:
    match = begun(game, 12)
    for _ in range(4):
        seat = match.acting[0]
        found = hints.hint(match, seat)
        words = hints.labels(say_in("en"), match, seat, found.steps)
        assert len(words) == len(found.steps) >= 1
        assert all(words)
        for step in found.steps:
            match.play(step, seat)


def test_a_position_has_one_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks twice is told the same, also by the server, and also if the machine stalls."""
    match = begun("zooloretto-dice", 7)
    seat = match.acting[0]
    found = hints.hint(match, seat)
    assert found.other is not None, "there is a choice"
    assert hints.hint(match.copy(), seat) == found
    clock = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(clock)))  # a second for each look
    assert hints.hint(match.copy(), seat) == found


def test_a_hint_is_held_against_a_move_that_does_not_come_to_the_same() -> None:
    """Which of the two empty trucks gets a tile is no choice, whether one of them does is one."""
    match = tiergarten.new("zooloretto", players=3, seed=1)
    for move in ("draw", "load 1", "draw"):
        match.play(move)
    seat = match.acting[0]
    found = hints.hint(match, seat)
    assert found.other is not None
    moves = match.game.actions.moves
    assert [move.text for move in match.canonical()] == ["load 1", "load 2", "load 3"]
    assert {moves[found.steps[0]].text, moves[found.other].text} != {"load 2", "load 3"}
    assert "no difference" not in found.why(say_in("en"), match)


def test_a_hint_says_where_nothing_makes_a_difference() -> None:
    match = tiergarten.new("zooloretto", players=3, seed=1)
    match.play("draw")
    found = hints.hint(match, match.acting[0])
    words = found.why(say_in("en"), match)
    assert words.startswith("It makes no difference: “load it on truck ")
    assert found.reason(say_in("en"), match) == ""


def test_the_sentence_says_what_matters() -> None:
    match = begun("zooloretto", 0)
    draw, take = (match.meant(text, 0).id for text in ("draw", "take 1"))
    say = say_in("en")

    def why(chance: float, other: float, points: float) -> str:
        return Hint(0, (draw,), chance, take, other, points).why(say, match)

    assert "About equal" in why(0.5, 0.49, 0.3)
    assert "About equal" in why(0.5, 0.52, 0.3)  # it was tried more often, and is as good
    assert "brings about 3 points more than the next best" in why(0.5, 0.49, 3.2)
    assert why(0.61, 0.5, 0.2).startswith("It wins about 61% of the time; the next best, “")
    both = why(0.61, 0.5, 1.2)
    assert "It wins about 61% of the time and brings about 1 point more" in both
    assert "wins about 50%" in both
    assert "It wins about 99%" in why(0.9999, 0.5, 0)  # only what is certain is 100%
    assert "It wins about 100%" in why(1.0, 0.5, 0)
    assert Hint(0, (draw,), 0.5).why(say, match) == "There is no other move."
    for language in languages():
        assert len({why_in(language, match, draw, take, n) for n in (1, 2, 5)}) == 3


def test_one_s_own_move_is_named_by_the_step_that_is_not_advised() -> None:
    """Two moves may begin with the same step."""
    match = tiergarten.new("zooloretto", players=3, seed=1)
    for move in ("draw", "load 1", "draw"):
        match.play(move)
    seat, say = match.acting[0], say_in("en")
    one, two, three = (match.meant(f"load {n}", seat).id for n in (1, 2, 3))
    found = Hint(seat, (one,), 0.6, two, 0.4)
    assert "your move, “load it on truck 2" in found.why_not(say, match, [two], 0.2)
    assert "truck 3" in found.why_not(say, match, [three], 0.2)
    match = begun("queens-garden", 39)
    found = hints.hint(match, match.acting[0])
    assert len(found.steps) > 1, "it is made in several steps"
    labels = hints.labels(say, match, found.seat, found.steps)
    shorter = Hint(found.seat, found.steps[:1], 0.6)
    told = shorter.why_not(say, match, found.steps[:2], 0.2)
    assert quotable(say, labels[1]) in told
    assert quotable(say, labels[0]) not in told


def why_in(language: str, match: Match, move: int, other: int, points: int) -> str:
    return Hint(0, (move,), 0.6, other, 0.4, points).why(say_in(language), match)


def test_what_is_kept_comes_back() -> None:
    match = tiergarten.new("zooloretto-dice", players=2, seed=1)
    (seat,) = match.acting
    roll = match.meant("roll", seat).id
    found = Hint(seat, (roll,), 0.25, roll, 0.125, 1.5)
    plain = found.plain()
    assert Hint.of(plain, match, seat) == found
    assert Hint.of(plain, match, 1 - seat) is None, "it is another seat's"
    damaged: list[object] = [None, 5, [], {}, plain | {"more": 1}]
    wrong: dict[str, list[object]] = {
        "seat": [str(seat), bool(seat), 1 - seat, -1],
        "steps": [None, [], [[]], ["roll"], [True], [-1], [10**30], [roll, roll]],
        "chance": [None, "0.5", float("nan"), float("inf"), -0.1, 1.5, 10**400],
        "points": [10**400, float("-inf")],
        "other": ["roll", -1, 10**30],
    }
    damaged += [plain | {name: value} for name, values in wrong.items() for value in values]
    for one in damaged:
        assert Hint.of(one, match, seat) is None, one
