"""Moves, events and refusals in words; the table as text."""

import random
from typing import Any

import pytest

import tiergarten
from tests.games.queens_garden.positions import garden, own, play, table
from tests.kinds import some_of
from tiergarten import Match
from tiergarten.engine.language import languages, say_in
from tiergarten.games.queens_garden.pieces import ACTIONS, CELLS
from tiergarten.games.queens_garden.table import names, refusals, text, words

SAY = say_in("en")


def test_a_turn_is_told_step_by_step() -> None:
    match = table(
        slot=[["blue-tree", "lime-bird"], ["blue-tree", "yellow-lily"]],
        player=[{"tiles": ["mauve-bird", "mauve-lily"]}, {}],
    )
    play(match, "take blue", "from 1", "pass")
    play(match, "place mauve-bird", "at 03", "pay mauve-lily")
    assert match.log() == [
        "Player 1 takes all light blue",
        "Player 1 takes a light blue tree (the one beside a light green bird)",
        "Player 2 passes; the first to pass loses a point and starts the next round",
        "Player 1 wants to place a light purple bird",
        "Player 1 chooses where: plaza, north-west",
        "Player 1 pays with a light purple lily; "
        "the light purple bird is placed (plaza, north-west)",
    ]


def test_jokers_and_rounds_are_told() -> None:
    five = "01 blue-bird, 02 blue-butterfly, 03 blue-flower, 04 blue-plant, 05 blue-lily"
    match = own(tiles=["blue-tree"], garden=garden(five))
    play(match, "place blue-tree", "at 06", "pass", "pass")
    assert match.tell(1).endswith("light blue tree (plaza, south-east); that earns 1 joker")
    assert match.tell(3) == "Player 1 passes; round 1 scores: Player 1 +3, Player 2 +0"


def test_jokers_without_room_are_told() -> None:
    statue = "01 mauve-bird, 02 mauve-plant, 13 mauve-flower, 26 mauve-butterfly, 25 mauve-lily"
    full = ["lime-bird", "lime-lily", "lime-plant", "lime-flower"] * 2
    match = own(tiles=["mauve-tree", *full], garden=garden(statue, "1 back, 2 back"))
    play(match, "place mauve-tree", "at 14")
    told = "(east expansion, west); that earns 1 joker; 1 joker finds no room in the storage"
    assert match.log()[-1].endswith(told)


def test_who_has_no_point_loses_none_by_passing_first() -> None:
    match = play(own(points=0), "pass")
    assert match.log() == ["Player 1 passes; the first to pass starts the next round"]
    last = play(own(points=0, table_fields={"round_number": 4}), "pass")
    assert last.log() == ["Player 1 passes"]
    last = play(own(points=1, table_fields={"round_number": 4}), "pass")
    assert last.log() == ["Player 1 passes; the first to pass loses a point"]


def labels(match: Match) -> dict[str, str]:
    """What every legal move does, in words."""
    state = match.record()
    return {move.text: words.label(SAY, state, 0, move.id, match.names) for move in match.legal()}


def test_a_take_names_what_it_brings_each_hex_once() -> None:
    match = table(slot=["blue-tree", "lime-tree", ["blue-tree", "yellow-tree", "lime-bird"]])
    assert labels(match)["take tree"] == (
        "take all trees: light blue tree (tile or expansion), expansion with light green tree, "
        "yellow tree"
    )
    assert labels(match)["take lime"] == (
        "take all light green: expansion with light green tree, light green bird"
    )


def test_copies_can_be_told_apart() -> None:
    slots = ["blue-tree", ["blue-tree"], ["blue-tree", "yellow-tree"], ["lime-bird"]]
    match = play(table(3, slot=slots), "take blue")
    assert labels(match) == {
        "from 1": "the expansion",
        "from 2": "the one that lies alone",
        "from 3": "the one beside a yellow tree",
    }
    match = play(table(3, slot=[["blue-tree"], ["blue-tree"]]), "take blue")
    assert labels(match) == {
        "from 1": "the one that lies alone (slot 1)",
        "from 2": "the one that lies alone (slot 2)",
    }


def test_cells_are_named_by_where_they_lie() -> None:
    match = own(tiles=["blue-tree"], expansions=["lime-tree"], garden=garden("", "3 back"))
    assert labels(match)["buy 1"] == "buy an expansion for 6 points (east)"
    play(match, "place blue-tree")
    named = labels(match)
    assert named["at 01"] == "plaza, east"
    assert named["at 30"] == "north-west expansion, middle"
    assert named["at 36"] == "north-west expansion, south-east"
    assert len(set(named.values())) == len(named)
    match.undo()
    play(match, "build lime-tree")
    assert labels(match)["at 14"] == "in the east, its printed hex facing west"


@pytest.mark.parametrize("language", languages())
def test_no_two_cells_have_the_same_name(language: str) -> None:
    say = say_in(language)
    told = {names.cell_name(say, cell) for cell in range(len(CELLS))}
    assert len(told) == len(CELLS)


def test_a_turn_promises_only_what_can_be_done() -> None:
    start = tiergarten.new("queens-garden", 2, seed=1)
    seat = start.acting[0]
    assert words.prompt(SAY, start.record(), seat) == (
        "Take from the display, buy an expansion, or pass."
    )
    every = own(tiles=["blue-tree"], points=6, table_fields={"slot": [["lime-bird"]]})
    assert words.prompt(SAY, every.record(), 0) == (
        "Take from the display, place something, buy an expansion, or pass."
    )
    poor = own(tiles=["blue-tree"], points=5, table_fields={"slot": [["lime-bird"]]})
    assert words.prompt(SAY, poor.record(), 0) == "Take from the display, place something, or pass."
    tiles = ["blue-lily", "lime-plant", "yellow-flower", "purple-butterfly"] * 3
    full = own(tiles=tiles, jokers=0, points=5, table_fields={"slot": [["lime-bird"]]})
    assert words.prompt(SAY, full.record(), 0) == "You can only pass."


def test_prompts_say_how_to_choose() -> None:
    tiles = ["blue-butterfly", "blue-lily", "blue-tree"]
    match = play(own(tiles=tiles, jokers=1), "place blue-butterfly", "at 01")
    assert words.prompt(SAY, match.record(), 0) == (
        "Pay 2 more hexes for the light blue butterfly: all of its colour or all of its pattern. "
        "A joker stands in for any hex."
    )
    play(match, "pay blue-tree")
    assert words.prompt(SAY, match.record(), 0) == (
        "Pay 1 more hex for the light blue butterfly, of its colour. A joker stands in for any hex."
    )
    match = play(own(tiles=tiles[:1], jokers=2), "place blue-butterfly", "at 01", "pay joker")
    assert words.prompt(SAY, match.record(), 0) == "Pay 1 more joker for the light blue butterfly."
    match = play(own(tiles=tiles), "pass")
    assert words.prompt(SAY, match.record(), 0) == (
        "You have passed. Discard from your storage, or keep the rest. Jokers stay."
    )


def test_prompts_name_the_pattern_that_pays() -> None:
    tiles = ["blue-flower", "lime-flower", "mauve-flower", "yellow-flower"]
    match = play(own(tiles=tiles, jokers=0), "place blue-flower", "at 01", "pay lime-flower")
    assert words.prompt(SAY, match.record(), 0) == (
        "Pay 2 more hexes for the light blue flower, all of its pattern."
    )


def test_labels_of_payments_and_discards_are_sentences() -> None:
    stored: dict[str, Any] = {"tiles": ["lime-bird", "lime-tree"], "expansions": ["lime-lily"]}
    match = own(**stored, jokers=1)
    assert labels(match)["place lime-bird"] == "place a light green bird (cost 2)"
    assert labels(play(match, "place lime-bird", "at 01")) == {
        "pay lime-tree": "pay with a light green tree",
        "pay lime-lily-expansion": "pay with an expansion with a light green lily",
        "pay joker": "pay with a joker",
    }
    match = play(own(**stored), "pass")
    assert labels(match) == {
        "discard lime-tree": "1 point: discard a light green tree",
        "discard lime-bird": "2 points: discard a light green bird",
        "discard lime-lily-expansion": "6 points: discard an expansion with a light green lily",
        "done": "keep the rest",
    }


@pytest.mark.parametrize("step", some_of([3, 9], 9))
def test_every_move_has_a_label_and_every_illegal_one_a_rule(step: int) -> None:
    """At every ply those of every so many moves that follow on each other."""
    chance = random.Random(4)
    match = tiergarten.new("queens-garden", 3, seed=4)
    while not match.over:
        moves = match.legal()
        legal = {move.id for move in moves}
        state, seat = match.record(), match.acting[0]
        assert words.prompt(SAY, state, seat)
        for action in range(match.ply % step, len(ACTIONS), step):
            assert words.label(SAY, state, seat, action, match.names)
            if action not in legal:
                rule, why = refusals.why_not(SAY, state, seat, action)
                assert rule is not None
                assert rule.startswith("QG-")
                assert why
            refusal = match.why_not(action, (seat + 1) % 3)
            assert refusal is not None
            assert refusal.rule in (None, "QG-20")
        table_text = text.as_text(SAY, state, seat, match.names)
        assert max(len(line) for line in table_text.splitlines()) <= 84
        match.play(chance.choice([m for m in moves if m.verb != "pass"] or moves))
        assert match.tell(len(match.history) - 1)
    saved = tiergarten.load(match.save())
    assert saved.state() == match.state()


def test_a_garden_is_a_map_of_hexes() -> None:
    match = own(garden=garden("01 blue-tree, 02 lime-tree", "14 blue-lily, 4 back"))
    lines = text.garden_map(SAY, match.record().player[0].garden)
    assert lines == [
        "           ·   ·       ·   ·",
        "         ·  3?   ·   ·  2?   ·",
        "           ·   ·  ==   ·   ·",
        "    43  42  /\\  03  L1  /\\  13  12",
        "  44  40  41  04  ()  B1  B6  <>  11",
        "    45  46  ==  05  06  ==  15  16",
        "           ·   ·  /\\   ·   ·",
        "         ·  5?   ·   ·  6?   ·",
        "           ·   ·       ·   ·",
    ]


def test_an_expansion_in_hand_finds_the_numbers_of_its_cells_on_the_map() -> None:
    match = own(expansions=["yellow-tree"], garden=garden("", "14 blue-lily"))
    assert " 36 " not in text.as_text(SAY, match.record(), 0, match.names)
    play(match, "build yellow-tree")
    shown = text.as_text(SAY, match.record(), 0, match.names)
    cells = {move.arguments[0] for move in match.legal()}
    assert all(f" {cell}" in shown for cell in cells)
    assert " 36 " not in text.as_text(SAY, match.record(), 1, match.names)
    assert shown.endswith("B6 is light blue lily, [B6] its expansion.")


def test_the_legend_names_every_mark() -> None:
    legend = text.legend(SAY)
    for mark in (*names.LETTERS, *text.FEATURE_MARKS, "1 tree", "6 lily"):
        assert mark in legend
