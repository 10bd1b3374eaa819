"""Why a move is refused: the right rule, in words, for every move that is not legal."""

import random
from collections.abc import Callable

import pytest

import tiergarten
from tests.games.zooloretto_dice.positions import GAME, full_but, play, sheet, table
from tiergarten import IllegalMove, Match
from tiergarten.engine.language import say_in
from tiergarten.games.zooloretto_dice.refusals import why_not

CASES: list[tuple[str, str, Callable[[], Match], int, str]] = [
    ("ZD-4", "not your turn", lambda: table("lion coin"), 1, "take 1"),
    ("ZD-6", "sit out", lambda: table("lion", sheets={0: {"dice": 1}}), 0, "roll"),
    ("ZD-2", "3 trucks", lambda: table("lion coin", players=3), 0, "take 4"),
    ("ZD-2", "3 trucks", lambda: table(rolled=["lion", "lion"]), 0, "load lion 4"),
    ("ZD-5", "roll two dice first", lambda: table(), 0, "load lion 1"),
    ("ZD-4", "roll two dice, or take a truck", lambda: table("lion coin"), 0, "load lion 1"),
    (
        "ZD-6",
        "reserve is empty: take a truck",
        lambda: table("lion lion", "lion lion", "coin coin"),
        0,
        "load lion 1",
    ),
    ("ZD-5", "reserve is empty", lambda: table("lion lion", "lion lion", "coin coin"), 0, "roll"),
    ("ZD-5", "first load", lambda: table(rolled=["lion", "coin"]), 0, "roll"),
    ("ZD-5", "first load", lambda: table("lion coin", rolled=["lion", "coin"]), 0, "take 1"),
    (
        "ZD-5",
        "never changed.*lion, coin",
        lambda: table(rolled=["lion", "coin"]),
        0,
        "load monkey 1",
    ),
    (
        "ZD-5",
        "truck 1 is full",
        lambda: table("lion " * 3, "coin", rolled=["lion", "coin"]),
        0,
        "load lion 1",
    ),
    (
        "ZD-5",
        "truck 3 is full",
        lambda: play(table("", "", "lion lion", rolled=["coin"] * 2), "load coin 3"),
        0,
        "load coin 3",
    ),
    ("ZD-6", "truck 2 is empty", lambda: table("lion coin"), 0, "take 2"),
]


@pytest.mark.rule("ZD-2", "ZD-4", "ZD-5", "ZD-6")
@pytest.mark.parametrize(("rule", "words", "position", "seat", "move"), CASES)
def test_a_refusal_names_its_rule(
    rule: str, words: str, position: Callable[[], Match], seat: int, move: str
) -> None:
    match = position()
    before = match.state()
    with pytest.raises(IllegalMove, match=words) as refusal:
        match.play(move, seat)
    assert refusal.value.rule == rule
    assert match.state() == before
    told = match.why_not(move, seat)
    assert told is not None
    assert told.rule == rule


def test_a_legal_move_has_nothing_against_it() -> None:
    assert table("lion coin").why_not("take 1") is None


@pytest.mark.rule("ZD-11")
def test_after_the_end_every_move_is_refused() -> None:
    match = table(sheets={0: sheet(full_but())}, over=True)
    for seat in range(2):
        for action in range(len(match.game.actions)):
            rule, words = why_not(say_in("en"), match.record(), seat, action)
            assert (rule, bool(words)) == ("ZD-11", True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_refusal_in_random_games_has_a_rule_and_words(players: int) -> None:
    chance = random.Random(players)
    for seed in range(3):
        match = tiergarten.new(GAME, players, seed=seed)
        while not match.over:
            for seat in range(players):
                legal = {move.id for move in match.legal(seat)}
                for action in set(range(len(match.game.actions))) - legal:
                    rule, words = why_not(say_in("en"), match.record(), seat, action)
                    assert rule in {"ZD-2", "ZD-4", "ZD-5", "ZD-6"}
                    assert words
            match.play(chance.choice(match.legal()))
