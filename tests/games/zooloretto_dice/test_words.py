"""Moves, events and scores in words."""

import pytest

import tiergarten
from tests.games.zooloretto_dice.positions import GAME, full_but, play, sheet, table, texts, took
from tiergarten import Match
from tiergarten.engine.language import say_in
from tiergarten.games.zooloretto_dice.pieces import FACES
from tiergarten.games.zooloretto_dice.table import words

SAY = say_in("en")


def told(match: Match, move: str) -> str:
    """What is told of a move."""
    match.play(move)
    return match.tell(len(match.history) - 1)


def labels(match: Match) -> list[str]:
    """The legal moves as they are offered."""
    state = match.record()
    return [
        words.label(SAY, state, match.acting[0], move.id, match.names) for move in match.legal()
    ]


def test_moves_as_they_are_offered() -> None:
    assert labels(table("lion coin")) == ["roll two dice", "take truck 1 (lion, coin)"]
    assert labels(table("lion coin", rolled=["monkey", "coin"]))[:2] == [
        "monkey on truck 1 (there: lion, coin)",
        "monkey on truck 2 (there: nothing)",
    ]


def test_a_roll_and_a_load_are_told() -> None:
    match = tiergarten.new(GAME, 2, seed=1, start=0, names=["Anna", "Ben"])
    sentence = told(match, "roll")
    assert sentence == f"Anna rolls: {', '.join(match.state()['rolled'])}"
    face = match.state()["rolled"][0]
    a_face = words.A_FACE[FACES.index(face)]
    assert told(match, f"load {face} 2") == f"Anna loads {a_face} on truck 2"


def test_taking_a_truck_is_told() -> None:
    assert told(table("lion coin"), "take 1") == "Player 1 takes truck 1: lion, coin"


@pytest.mark.rule("ZD-7", "ZD-8")
def test_a_bonus_and_an_overflow_are_told() -> None:
    match = table("monkey monkey monkey", "coin", sheets={0: sheet(monkey=2)})
    assert told(match, "take 1") == (
        "Player 1 takes truck 1: monkey, monkey, monkey; "
        "first to fill the monkey row: 1 bonus point; to the barn: monkey; 1 die marks nothing"
    )


@pytest.mark.rule("ZD-9")
def test_lost_coins_are_told() -> None:
    match = table("coin coin", sheets={0: sheet(coins=6)})
    assert told(match, "take 1").endswith("; 2 dice mark nothing")


@pytest.mark.rule("ZD-10", "ZD-11")
def test_the_end_of_a_round_and_of_the_game_are_told() -> None:
    match = table("lion", acting=[1], sheets={0: took(1)})
    assert told(match, "take 1").endswith("; a new round begins")
    rows = full_but("lion") | {"elephant": 3}
    match = table("elephant coin", "coin coin", sheets={0: sheet(rows)})
    assert told(match, "take 1").endswith("; this round is the last")
    assert told(match, "take 2").endswith("; the game is over")


def test_the_prompt_says_what_to_do() -> None:
    prompts = {
        "Roll two dice: every truck is empty.": table(),
        "Roll two dice, or take a truck.": table("lion coin"),
        "The reserve is empty: take a truck.": table("lion " * 3, "coin " * 3),
        "You have rolled: lion, coin. Load both on trucks.": table(rolled=["coin", "lion"]),
        "Load a coin on a truck.": play(table(rolled=["coin", "lion"]), "load lion 1"),
        "Waiting for: Player 2": table(acting=[1]),
        "The game is over.": table(sheets={0: sheet(full_but())}, over=True),
    }
    for sentence, match in prompts.items():
        assert match.prompt(0) == sentence


@pytest.mark.rule("ZD-12")
def test_the_breakdown_says_what_the_points_are_for() -> None:
    mine = sheet(coins=5, barn="crocodile", crocodile=1, lion=5)
    lines = table(sheets={0: mine}).breakdown(0)
    assert [(line.rule, line.label, line.points) for line in lines] == [
        ("ZD-12", "6 animals in the rows", 6),
        ("ZD-8", "bonuses: crocodile, lion", 3),
        ("ZD-12", "2 complete coin groups, spent on the barn: 1", 1),
        ("ZD-12", "1 species in the barn, struck out: 1", 0),
    ]


def test_a_game_survives_saving() -> None:
    match = tiergarten.new(GAME, 3, seed=8, start=1)
    while not match.over:
        match.play(texts(match)[-1] if match.ply % 5 else texts(match)[0])
    again = tiergarten.load(match.save())
    assert again.state() == match.state()
    assert again.log() == match.log()
