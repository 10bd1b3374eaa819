"""Positions from outside."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tiergarten
from tests.games.queens_garden.positions import garden, own, play, surrounded, table
from tests.kinds import some_of
from tiergarten import BadPosition, Match
from tiergarten.games.queens_garden.pieces import CELLS, HEXES, ITEMS
from tiergarten.games.queens_garden.position.checking import check

LILY_IN_HAND = {"step": "pay", "hand": "blue-lily", "cell": "01", "due": 5}
COPIES = [["blue-tree", "lime-bird"], ["blue-tree", "blue-lily"]]
TAKING = {"step": "from", "named": "tree", "choosing": ["blue-tree"]}
TWELVE = {"tiles": ["lime-bird", "lime-lily", "lime-plant", "lime-flower"] * 3, "jokers": 0}


def test_a_position_goes_to_plain_data_and_back() -> None:
    match = tiergarten.new("queens-garden", 4, seed=9, side="B")
    for move in ("take tree", "take bird", "take lily", "take blue"):
        if match.why_not(move) is None:
            match.play(move)
    again = tiergarten.resume("queens-garden", match.state())
    assert again.state() == match.state()
    assert again.record().tobytes() == match.record().tobytes()


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"players": 5}, "players"),
        ({"round_number": 5}, "round_number"),
        ({"turn": 2}, "turn"),
        ({"start": 2}, "start"),
        ({"start": "2"}, "start"),
        ({"passed": [1, 2]}, "passed[1]"),
        ({"passed": [0, 1]}, "passed"),
        ({"passed": [1], "first": None}, "first"),
        ({"passed": [1], "first": "0"}, "first"),
        ({"first": 0}, "first"),
        ({"supply": 3}, "supply"),
        ({"bag": {"blue-tree": 1}}, "bag"),
        ({"unseen": []}, "unseen"),
        ({"slot": [["blue-tree"], [], ["lime-bird"]]}, "slot"),
        ({"doing": {"step": "pay"}}, "doing"),
        ({"doing": {"hand": "blue-tree"}}, "doing"),
        ({"player": [{"tiles": ["blue-tree"] * 4}, {}]}, "player[0].tiles"),
        ({"player": [{"tiles": ["blue"]}, {}]}, "player[0].tiles[0]"),
        ({"player": [{"points": 3, "begun": 9}, {}]}, "player[0].points"),
        ({"player": [{"garden": garden("11 blue-tree")}, {}]}, "player[0].garden.tiles.11"),
        ({"player": [{"garden": garden("", "10 blue-tree")}, {}]}, "player[0].garden.expansions"),
        ({"player": [{"garden": garden("", "1 back, 11 blue-tree")}, {}]}, "player[0].garden"),
        ({"player": [{"garden": garden("01 blue-tree, 02 blue-tree")}, {}]}, "player[0].garden"),
        ({"player": [{"garden": garden("01 blue-tree, 02 lime-bird")}, {}]}, "player[0].garden"),
        ({"player": [{"expansions": ["blue-tree"]}, {"expansions": ["blue-tree"]}]}, "player"),
        ({"players": 2.0}, "players"),
        ({"players": True}, "players"),
        ({"player": [{"wheel": "abc"}, {}]}, "player[0].wheel"),
        ({"player": [{"wheel": 5}, {}]}, "player[0].wheel"),
        ({"player": [{"wheel": [None]}, {}]}, "player[0].wheel"),
        ({"player": [{"wheel": [5, 0, 0, 0]}, {}]}, "player[0].wheel"),
        ({"player": [{}, {"pavilions": {"a": 1}}]}, "player[1].pavilions"),
        ({"player": [{}, {"pavilions": [0, 1, 0, 0]}]}, "player[1].pavilions"),
        ({"player": [{"fines": "x"}, {}]}, "player[0].fines"),
        ({"player": [{"fines": 1}, {}]}, "player[0].fines"),
        ({"round_number": 3, "player": [{"fines": 2}, {"fines": 1}]}, "player[1].fines"),
        ({"player": [{"discards": None}, {}]}, "player[0].discards"),
        ({"bag": [[1]]}, "bag[0]"),
        ({"tower": [{}]}, "tower[0]"),
        ({"slot": COPIES, "doing": {**TAKING, "lifted": 3}}, "doing.lifted"),
        ({"slot": [COPIES[0], COPIES[1] * 2], "doing": {**TAKING, "lifted": True}}, "doing.lifted"),
        ({"slot": [*COPIES, []], "top": 2, "doing": TAKING}, "slot[2]"),
        ({"doing": {"step": "at", "hand": "blue-lily"}}, "doing.hand"),
        ({"doing": LILY_IN_HAND}, "doing.step"),
        ({"doing": {**LILY_IN_HAND, "paid": ["blue-tree"]}}, "doing.paid"),
        ({"doing": {**LILY_IN_HAND, "due": 1, "paid": ["blue-tree"]}}, "doing.paid"),
        (
            {"doing": {**LILY_IN_HAND, "due": 4, "way": "colour", "paid": ["lime-lily"]}},
            "doing.paid",
        ),
        (
            {"doing": {**LILY_IN_HAND, "due": 4, "way": "colour"}, "payers": "distinct"},
            "doing.way",
        ),
        ({"doing": {**LILY_IN_HAND, "way": "colour"}}, "doing.due"),
        ({"doing": {**LILY_IN_HAND, "cell": "11"}}, "doing.cell"),
        ({"doing": {**LILY_IN_HAND, "hand": "blue-lily-expansion"}}, "doing.cell"),
        ({"doing": {**LILY_IN_HAND, "hand": "blue-bird", "due": 2}}, "doing.due"),
        ({"doing": {"step": "at", "hand": "blue-tree"}, "player": [TWELVE, {}]}, "player[0].tiles"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(fields: dict[str, Any], where: str) -> None:
    with pytest.raises(BadPosition) as error:
        tiergarten.resume("queens-garden", {"players": 2, **fields})
    assert error.value.field.startswith(where)


def test_a_seat_is_a_number_or_as_in_older_positions_a_text() -> None:
    for one in (1, "1"):
        assert table(start=one).acting == (1,)
        passed = table(passed=[1], first=one).state()
        assert passed["first"] == "1"
        assert tiergarten.resume("queens-garden", passed).state() == passed


@pytest.mark.rule("QG-20", "QG-21")
def test_who_has_passed_alone_was_the_first_and_the_turn_goes_on() -> None:
    match = table(3, start=1, passed=[1])
    assert match.state()["first"] == "1"
    assert match.acting == (2,)
    discarding = {"doing": {"step": "discard"}, "player": [{}, {"tiles": ["blue-tree"]}, {}]}
    assert table(3, passed=[1], **discarding).acting == (1,)


@pytest.mark.rule("QG-21")
def test_what_is_said_of_passing_is_true_of_the_field() -> None:
    with pytest.raises(BadPosition, match=r"^passed: seats have passed, but `first` does not say"):
        table(3, passed=[0, 1])
    with pytest.raises(BadPosition, match=r"^first: nobody has passed in this round"):
        table(3, first=1)


def test_no_tile_comes_from_the_top_of_a_stack_that_has_come_to_its_end() -> None:
    slots: list[Any] = ["blue-tree", ["blue-tree", "lime-bird"], *["gone"] * 6]
    doing = {**TAKING, "lifted": True}
    with pytest.raises(BadPosition) as error:
        table(4, top=8, slot=slots, doing=doing)
    assert error.value.field == "doing.lifted"
    match = play(table(4, top=8, slot=slots, doing=TAKING), "from 2")
    assert match.state()["top"] == 8


def test_a_hex_on_its_way_lies_where_it_may_and_can_be_paid() -> None:
    doing = {"step": "pay", "hand": "blue-bird", "cell": "01", "due": 1}
    for lying, where in (("02 lime-lily", "doing.cell"), ("02 blue-bird", "doing.cell")):
        with pytest.raises(BadPosition) as error:
            own(garden=garden(lying), table_fields={"doing": doing})
        assert error.value.field == where
    match = own(garden=garden("02 blue-lily"), table_fields={"doing": doing})
    assert play(match, "pay joker").acting == (1,)
    at = {"step": "at", "hand": "blue-lily"}
    with pytest.raises(BadPosition) as error:
        table(doing=at, player=[{"jokers": 0}, {}])
    assert error.value.field == "doing.hand"
    rich = {"jokers": 5, "garden": surrounded("lime")}
    assert play(table(doing=at, player=[rich, {}]), "at 01").acting == (0,)


def fields_of(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every field of a plain position."""
    items: Any = ()
    if isinstance(plain, dict):
        items = plain.items()
    elif isinstance(plain, list):
        items = enumerate(plain)
    for key, value in items:
        yield (*path, key)
        yield from fields_of(value, (*path, key))


def with_one_field_changed(plain: dict[str, Any], chance: random.Random) -> None:
    """Change one field: mostly those of the step in hand, to something of about the same kind."""
    paths = [path for path in fields_of(plain) if path[0] not in ("rng", "ply", "bag", "unseen")]
    doing = [path for path in paths if path[0] in ("doing", "top", "slot", "turn")]
    path = chance.choice(doing if chance.random() < 0.6 else paths)
    holder: Any = plain
    for key in path[:-1]:
        holder = holder[key]
    old = holder[path[-1]]
    names = [*CELLS, *HEXES, *ITEMS, "joker", "tree", "blue", "down", "gone", "colour", "pattern"]
    names += ["turn", "from", "at", "pay", "discard", "either"]
    if isinstance(old, bool):
        new: Any = not old
    elif isinstance(old, int):
        new = old + chance.choice((-1, 1, 2, 5, -old))
    elif isinstance(old, list):
        new = chance.choice((old[1:], old + old[:1], [*old, chance.choice(HEXES)], []))
    else:
        new = chance.choice(names)
    holder[path[-1]] = chance.choice((new, new, new, new, None, "x", 2.5, [None], {"a": 1}))
    if chance.random() < 0.7:  # let what follows from the rest be filled in anew
        for name in ("bag", "left", "unseen", "supply"):
            plain.pop(name, None)


def mid_turn(seed: int) -> Iterator[Match]:
    """Positions of a random game, most of them in the middle of a turn."""
    chance = random.Random(seed)
    match = tiergarten.new("queens-garden", 2 + seed % 3, seed)
    while not match.over:
        moves = match.legal()
        moves = [move for move in moves if move.verb in ("place", "build")] or moves
        moves = [move for move in moves if move.verb != "pass"] or moves
        match.play(chance.choice(moves))
        if chance.random() < (0.5 if match.state()["doing"]["step"] != "turn" else 0.05):
            yield match


@pytest.mark.thorough
@pytest.mark.parametrize("seed", some_of(range(4), 0))
def test_a_changed_position_is_refused_or_can_be_played(seed: int) -> None:
    chance = random.Random(seed)
    refused = played = 0
    for there in mid_turn(seed):
        for _ in range(6):
            plain = there.state()
            with_one_field_changed(plain, chance)
            try:
                match = tiergarten.resume("queens-garden", plain)
            except BadPosition:
                refused += 1
                continue
            played += 1
            for _ in range(15):
                if match.over:
                    break
                match.play(chance.choice(match.legal()))
                check(match.record())
            assert tiergarten.resume("queens-garden", match.state()).state() == match.state()
    assert refused
    assert played


def test_nothing_but_the_generator_is_hidden() -> None:
    match = table(slot=[["blue-tree", "lime-bird"]])
    plain = match.state()
    del plain["rng"]
    assert match.view(0) == match.view(1) == match.view() == plain


@pytest.mark.rule("QG-12")
def test_what_is_turned_up_is_not_decided_before_it_is_turned() -> None:
    faces = set()
    for seed in range(40):
        fields = {"players": 2, "slot": [["blue-tree"], ["lime-bird", "lime-lily"]]}
        match = tiergarten.resume("queens-garden", fields, seed=seed)
        faces.add(play(match, "take blue").state()["slot"][0]["face"])
    assert len(faces) > 15


def test_concealed_copies_with_the_same_seed_are_equal() -> None:
    one, other = own(tiles=["blue-tree"]), own(tiles=["blue-tree"])
    changed = other.record()
    changed.rng[0] ^= 77
    other = other.without_history(changed.tobytes())
    assert one.concealed(0, 5).tobytes() == other.concealed(0, 5).tobytes()


OLD = Path(__file__).parents[2] / "data" / "0.1.0" / "distinct-payments.json"
OLD_PAYMENTS: list[dict[str, Any]] = json.loads(OLD.read_text(encoding="utf-8"))


@pytest.mark.rule("QG-13")
@pytest.mark.parametrize("number", range(len(OLD_PAYMENTS)))
def test_a_payment_of_version_1_goes_on_and_no_hex_pays_twice(number: int) -> None:
    """Positions that 0.1.0 wrote in the middle of payments by hexes that must differ.

    They do not tell which hexes have paid; `paid` is what the history knew of it.
    """
    old = OLD_PAYMENTS[number]
    assert "paid" not in old["state"]["doing"]
    match = tiergarten.resume("queens-garden", old["state"])
    assert [move.text for move in match.canonical()] == old["legal"]
    while match.state()["doing"]["step"] == "pay":
        again = tiergarten.resume("queens-garden", match.state())
        assert again.record().tobytes() == match.record().tobytes()
        can_pay = {move.text.split()[1].removesuffix("-expansion") for move in match.legal()}
        assert not can_pay & set(old["paid"])
        match.play(match.canonical()[0])


@pytest.mark.rule("QG-13")
def test_old_payments_of_every_kind_are_tried() -> None:
    least = [old["state"]["doing"]["least"] for old in OLD_PAYMENTS]
    assert least.count("joker") > 5
    assert sum(len(old["paid"]) > 1 for old in OLD_PAYMENTS) > 5


@pytest.mark.rule("QG-13")
def test_a_next_item_that_is_an_expansion_follows_its_tile() -> None:
    """Nobody has written such a position but by hand: before the first expansion comes one tile."""
    flower = {"step": "pay", "hand": "blue-flower", "cell": "01", "due": 2}
    doing = {**flower, "way": "colour", "least": "blue-tree-expansion"}
    typed = {"players": 2, "payers": "distinct", "doing": doing}
    match = tiergarten.resume("queens-garden", {**typed, "tower": ["blue-tree"]})
    assert match.state()["doing"]["paid"] == ["blue-tree"]
    with pytest.raises(BadPosition, match="which hexes have paid"):
        tiergarten.resume("queens-garden", typed)
