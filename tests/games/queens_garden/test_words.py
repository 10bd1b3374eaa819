"""Moves, events and refusals in words; the table as text."""

import random

import tiergarten
from tests.games.queens_garden.positions import garden, own, play, table
from tiergarten.engine.language import say_in
from tiergarten.games.queens_garden import refusals, text, words
from tiergarten.games.queens_garden.pieces import ACTIONS

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
        "Player 1 takes light blue tree from slot 1",
        "Player 2 passes; the first to pass loses a point and starts the next round",
        "Player 1 wants to place light purple bird",
        "Player 1 chooses cell 03",
        "Player 1 pays with light purple lily; light purple bird is placed on cell 03",
    ]


def test_jokers_and_rounds_are_told() -> None:
    five = "01 blue-bird, 02 blue-butterfly, 03 blue-flower, 04 blue-plant, 05 blue-lily"
    match = own(tiles=["blue-tree"], garden=garden(five))
    play(match, "place blue-tree", "at 06", "pass", "pass")
    assert match.tell(1).endswith("light blue tree on cell 06; that earns 1 joker")
    assert match.tell(3) == "Player 1 passes; round 1 scores: Player 1 +3, Player 2 +0"


def test_jokers_without_room_are_told() -> None:
    statue = "01 mauve-bird, 02 mauve-plant, 13 mauve-flower, 26 mauve-butterfly, 25 mauve-lily"
    full = ["lime-bird", "lime-lily", "lime-plant", "lime-flower"] * 2
    match = own(tiles=["mauve-tree", *full], garden=garden(statue, "1 back, 2 back"))
    play(match, "place mauve-tree", "at 14")
    told = "cell 14; that earns 1 joker; 1 joker finds no room in the storage"
    assert match.log()[-1].endswith(told)


def test_who_has_no_point_loses_none_by_passing_first() -> None:
    match = play(own(points=0), "pass")
    assert match.log() == ["Player 1 passes; the first to pass starts the next round"]
    last = play(own(points=0, table_fields={"round_number": 4}), "pass")
    assert last.log() == ["Player 1 passes"]
    last = play(own(points=1, table_fields={"round_number": 4}), "pass")
    assert last.log() == ["Player 1 passes; the first to pass loses a point"]


def test_a_take_is_offered_in_marks_and_names_each_hex_once() -> None:
    match = table(slot=["blue-tree", "lime-tree", ["blue-tree", "yellow-tree", "lime-bird"]])
    labels = {
        move.text: words.label(SAY, match.record(), 0, move.id, match.names)
        for move in match.legal()
    }
    assert labels["take tree"] == "take all trees: B1 (tile or expansion) [L1] Y1"
    assert labels["take lime"] == "take all light green: [L1] L2"


def test_prompts_say_how_to_choose() -> None:
    tiles = ["blue-butterfly", "blue-lily", "blue-tree"]
    match = play(own(tiles=tiles, jokers=1), "place blue-butterfly", "at 01")
    assert words.prompt(SAY, match.record(), 0) == (
        "Pay 2 more hexes for light blue butterfly: all of its colour or all of its pattern. "
        "A joker pays for any hex; after it only jokers pay. Choose going down the list."
    )
    play(match, "pay blue-tree")
    assert words.prompt(SAY, match.record(), 0) == (
        "Pay 1 more hex for light blue butterfly: light blue. "
        "A joker pays for any hex; after it only jokers pay."
    )
    match = play(own(tiles=tiles, jokers=2), "place blue-butterfly", "at 01", "pay joker")
    assert words.prompt(SAY, match.record(), 0) == "Pay 1 more joker for light blue butterfly."
    match = play(own(tiles=tiles), "pass")
    assert words.prompt(SAY, match.record(), 0) == (
        "You have passed. Discard from your storage, going down the list, or be done. Jokers stay."
    )


def test_every_move_has_a_label_and_every_illegal_one_a_rule() -> None:
    chance = random.Random(4)
    match = tiergarten.new("queens-garden", 3, seed=4)
    while not match.over:
        moves = match.legal()
        legal = {move.id for move in moves}
        state, seat = match.record(), match.acting[0]
        assert words.prompt(SAY, state, seat)
        for action in range(len(ACTIONS)):
            assert words.label(SAY, state, seat, action, match.names)
            if action not in legal:
                rule, why = refusals.why_not(SAY, state, seat, action)
                assert rule.startswith("QG-")
                assert why
            rule, _why = refusals.why_not(SAY, state, (seat + 1) % 3, action)
            assert rule in ("QG-9", "QG-20")
        table_text = text.table(SAY, state, seat, match.names)
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
    assert " 36 " not in text.table(SAY, match.record(), 0, match.names)
    play(match, "build yellow-tree")
    shown = text.table(SAY, match.record(), 0, match.names)
    cells = {move.arguments[0] for move in match.legal()}
    assert all(f" {cell}" in shown for cell in cells)
    assert " 36 " not in text.table(SAY, match.record(), 1, match.names)
    assert shown.endswith("B6 is light blue lily, [B6] its expansion.")


def test_the_legend_names_every_mark() -> None:
    legend = text.legend(SAY)
    for mark in (*words.LETTERS, *text.FEATURE_MARKS, "1 tree", "6 lily"):
        assert mark in legend
