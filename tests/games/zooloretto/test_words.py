"""Zooloretto in words."""

import pytest

import tiergarten
from tests.games.zooloretto.positions import play, position
from tiergarten.engine.language import say_in
from tiergarten.games.zooloretto.table import text, words

SAY = say_in("en")
FULL = [["coin", "toys", "zebra"], ["coin", "ices", "panda"], ["coin", "snacks", "camel"]]


def test_a_birth_and_its_bonus_are_told() -> None:
    zoo = {"middle": ["zebra-male", "zebra", "zebra"]}
    match = position(zoo, hand=["zebra-female"])
    match.play("place zebra-female middle")
    assert match.log() == [
        "Player 1 puts a female zebra into the middle enclosure; an offspring is born; "
        "filling it pays 2 coins"
    ]


def test_a_stall_is_put_next_to_an_enclosure() -> None:
    match = position(hand=["ices"])
    match.play("place ices small")
    assert match.log() == ["Player 1 puts an ice stall next to the small enclosure"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Player 1 buys an elephant from Player 2 for 2 coins"),
        ("de", "Player 1 kauft bei Player 2 für 2 Münzen einen Elefanten"),
        ("fr", "Player 1 achète un éléphant à Player 2 pour 2 pièces"),
        ("ru", "Player 1 покупает у игрока Player 2 за 2 монеты слона"),
        ("cs", "Player 1 kupuje od hráče Player 2 za 2 mince slona"),
    ],
)
def test_a_verb_bends_what_follows_it(language: str, sentence: str) -> None:
    match = position({"coins": 2}, {"barn": ["elephant"]})
    match.play("buy p2 elephant")
    assert match.log(language) == [sentence]


def test_two_births_are_told_as_two() -> None:
    pairs = ["zebra-male", "zebra-male", "zebra-female", "zebra-female"]
    match = position({"large": ["panda"], "barn": pairs})
    match.play("trade large zebra")
    assert "2 offspring are born" in match.log()[0]


def test_buying_an_offspring_is_no_birth() -> None:
    seller = {"small": ["zebra-bred", "zebra-bred"], "barn": ["zebra-offspring"]}
    match = position({}, seller)
    play(match, "buy p2 zebra", "place zebra small")
    assert "born" not in " ".join(match.log())


def test_the_last_round_and_the_end_are_announced() -> None:
    match = tiergarten.new("zooloretto", 3, seed=4)
    while not match.over:
        match.play(match.legal()[0])
    log = match.log()
    assert sum("the last round has begun" in sentence for sentence in log) == 1
    assert log[-1].endswith("the game is over")


def test_the_table_shows_every_zoo_the_trucks_and_the_bank() -> None:
    zoo = {"small": ["zebra-male", "zebra"], "barn": ["panda", "panda"], "coins": 1}
    match = position(zoo, truck=[["toys", "coin"], [], []])
    shown = text.as_text(SAY, match.record(), 0, match.names)
    assert "Truck 1: toy stall | coin | ·" in shown
    assert "●♂○○" in shown
    assert "2 × panda" in shown
    assert "Player 1 (you): 1 coin, −2 points" in shown
    assert shown.index("Player 1 (you)") > shown.index("Player 3"), "one's own zoo comes last"


def test_prompts_tell_what_can_be_done() -> None:
    match = position()
    assert match.prompt(1) == match.prompt() == "Waiting for: Player 1"
    drawn = position(revealed="toys")
    assert "toy stall" in words.prompt(SAY, drawn.record(), 0)
    unloading = position(hand=["zebra-female"])
    assert "female zebra" in words.prompt(SAY, unloading.record(), 0)


def test_a_turn_promises_only_what_can_be_done() -> None:
    turns = [
        (position(), "Draw a tile: every truck is empty."),
        (position(truck=[["coin"], [], []]), "Draw a tile, or take a truck."),
        (position({"coins": 3}), "Draw a tile, or spend money: every truck is empty."),
        (
            position({"coins": 3}, truck=[["coin"], [], []]),
            "Draw a tile, take a truck, or spend money.",
        ),
        (position(truck=FULL), "The trucks are full: take one."),
        (position({"coins": 3}, truck=FULL), "The trucks are full: take one, or spend money."),
    ]
    for match, sentence in turns:
        assert words.prompt(SAY, match.record(), 0) == sentence
