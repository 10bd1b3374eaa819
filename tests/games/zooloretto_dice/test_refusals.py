"""Why a move is refused: the right rule, in words, for every move that is not legal."""

import random
from collections.abc import Callable

import pytest

import tiergarten
from tests.games.zooloretto_dice.positions import GAME, full_but, play, sheet, table, took
from tests.reasons import Case, Reason, check
from tiergarten import IllegalMove, Match, Move

CASES: list[tuple[str, str, Callable[[], Match], int, str]] = [
    ("ZD-4", "not your turn", lambda: table("lion coin"), 1, "take 1"),
    ("ZD-6", "sit out", lambda: table("lion", sheets={0: took(1)}), 0, "roll"),
    ("ZD-2", "3 trucks", lambda: table("lion coin", players=3), 0, "take 4"),
    ("ZD-2", "3 trucks", lambda: table(rolled=["lion", "lion"]), 0, "load lion 4"),
    ("ZD-5", "roll two dice first", lambda: table(), 0, "load lion 1"),
    ("ZD-4", "roll two dice, or take a truck", lambda: table("lion coin"), 0, "load lion 1"),
    (
        "ZD-5",
        "reserve is empty: take a truck",
        lambda: table("lion lion", "lion lion", "coin coin"),
        0,
        "load lion 1",
    ),
    ("ZD-5", "reserve is empty", lambda: table("lion lion", "lion lion", "coin coin"), 0, "roll"),
    ("ZD-5", "first load the dice you", lambda: table(rolled=["lion", "coin"]), 0, "roll"),
    (
        "ZD-5",
        "first load the die that is left",
        lambda: play(table(rolled=["lion", "coin"]), "load lion 1"),
        0,
        "take 1",
    ),
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
            assert match.why_not(action, seat) == (None, "the match is over")


def rolled(case: Case) -> list[str]:
    faces: list[str] = case.state["rolled"]
    return faces


def truck(case: Case) -> list[str]:
    assert case.said["truck"] == case.at[-1]
    load: list[str] = case.state["truck"][int(case.at[-1]) - 1]
    return load


REASONS = [
    Reason(
        "it is not your turn",
        "ZD-4",
        lambda c: c.seat not in {*c.state["acting"], *c.state["taken"]},
    ),
    Reason(
        "you have taken dice and sit out the rest of the round",
        "ZD-6",
        lambda c: c.seat in c.state["taken"],
    ),
    Reason(
        "first load the dice you have rolled",
        "ZD-5",
        lambda c: c.verb != "load" and len(rolled(c)) == 2,
    ),
    Reason(
        "first load the die that is left",
        "ZD-5",
        lambda c: c.verb != "load" and len(rolled(c)) == 1,
    ),
    Reason("the reserve is empty", "ZD-5", lambda c: c.verb == "roll" and not c.state["reserve"]),
    Reason(
        "there are (?P<n>[34]) trucks",
        "ZD-2",
        lambda c: c.number() == len(c.state["truck"]) < int(c.at[-1]),
    ),
    Reason(
        "the reserve is empty: take a truck",
        "ZD-5",
        lambda c: c.verb == "load" and not rolled(c) and not c.state["reserve"],
    ),
    Reason(
        "roll two dice, or take a truck",
        "ZD-4",
        lambda c: not rolled(c) and c.state["reserve"] > 0 and any(c.state["truck"]),
    ),
    Reason("roll two dice first", "ZD-5", lambda c: not rolled(c) and not any(c.state["truck"])),
    Reason(
        "faces are never changed; still to be loaded: (?P<faces>.+)",
        "ZD-5",
        lambda c: c.at[0] not in rolled(c) and c.said["faces"] == ", ".join(rolled(c)),
    ),
    Reason(
        "truck (?P<truck>[1-4]) is full",
        "ZD-5",
        lambda c: c.verb == "load" and c.at[0] in rolled(c) and len(truck(c)) == 3,
    ),
    Reason("truck (?P<truck>[1-4]) is empty", "ZD-6", lambda c: c.verb == "take" and not truck(c)),
]


def in_order(match: Match, move: Move, seat: int) -> bool:
    """Whether a move is refused for something else than the order in which dice are loaded."""
    refusal = match.why_not(move, seat)
    if refusal is None or seat not in match.acting:
        return True
    loads = move.verb == "load" and move.arguments[0] in match.state()["rolled"]
    return not loads or refusal.why.endswith(("is full", "trucks"))


@pytest.mark.rule("ZD-2", "ZD-4", "ZD-5", "ZD-6")
def test_every_refusal_in_random_games_is_true() -> None:
    heard = set()
    for players in (2, 3, 4):
        chance = random.Random(players)
        match = tiergarten.new(GAME, players, seed=players)
        while not match.over:
            if chance.random() < 0.4:
                for seat in range(players):
                    moves = [m for m in match.game.actions.moves if in_order(match, m, seat)]
                    heard |= check(match, seat, moves, REASONS)
            match.play(chance.choice(match.legal()))
    assert heard == {reason.words for reason in REASONS}
