"""Positions typed by hand: what is filled in, what is refused and why."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

import tiergarten
from tests.games.zooloretto_dice.positions import (
    GAME,
    full_but,
    loads,
    sheet,
    slowly_marked,
    table,
    took,
)
from tiergarten import BadPosition
from tiergarten.bots import RandomBot
from tiergarten.games.zooloretto_dice.pieces import BOXES, FACES, SPECIES
from tiergarten.games.zooloretto_dice.position import rows_filled

LAST_ROUND = sheet(full_but("lion")) | {"dice": 2}


def test_the_number_of_players_is_enough() -> None:
    state = tiergarten.resume(GAME, {"players": 3}).state()
    assert state["reserve"] == 8
    assert state["acting"] == [0]
    assert state["truck"] == loads(players=3)


def test_the_reserve_holds_the_rest_of_the_dice() -> None:
    match = table("lion coin", players=3, sheets={0: took(3), 1: took(1)})
    assert match.state()["reserve"] == 2
    assert match.state()["taken"] == [0, 1]
    assert match.acting == (2,)


def test_who_has_taken_dice_holds_at_least_one() -> None:
    even = table(players=3, taken=[0, 1]).state()
    assert [s["dice"] for s in even["sheet"]] == [1, 1, 0]
    odd = table(taken=[0]).state()
    assert [s["dice"] for s in odd["sheet"]] == [2, 0]
    assert [s["coins"] for s in odd["sheet"]] == [2, 0], "and they have marked something"
    able = table(players=4, taken=[0, 1, 2], sheets={0: sheet(lion=1), 1: sheet(lion=2)}).state()
    assert [s["dice"] for s in able["sheet"]] == [1, 2, 1, 0], "one mark is not of two dice"


def test_a_full_row_has_its_bonus() -> None:
    match = table(sheets={0: sheet(lion=1), 1: sheet(lion=5, crocodile=1)})
    assert [s["bonus"] for s in match.state()["sheet"]] == [[], ["crocodile", "lion"]]


@pytest.mark.rule("ZD-11")
def test_the_last_round_is_seen_from_the_sheets() -> None:
    assert table(sheets={0: LAST_ROUND}).state()["last_round"]


def test_every_position_of_a_game_can_be_resumed() -> None:
    bot = RandomBot(seed=3)
    for players in (2, 3, 4):
        match = tiergarten.new(GAME, players, seed=players)
        while True:
            state = match.state()
            again = tiergarten.resume(GAME, state)
            assert again.record().tobytes() == match.record().tobytes()
            if match.over:
                break
            assert [m.text for m in again.legal()] == [m.text for m in match.legal()]
            match.play(bot.choose(match))


def test_a_view_shows_everything_but_the_generator() -> None:
    match = table("lion coin")
    state = match.state()
    del state["rng"]
    assert match.view() == match.view(0) == match.view(1) == state


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("players", {"players": 5}),
    ("players", {"players": 2.0}),
    ("players", {"players": True}),
    ("players", {}),
    ("start", {"players": 2, "start": "1"}),
    ("start", {"players": 2, "start": 2}),
    ("truck", {"players": 2, "truck": [[], [], [], []]}),
    ("truck", {"players": 2, "truck": "lion"}),
    ("truck[1]", {"players": 2, "truck": [[], ["coin"] * 4, []]}),
    ("truck[0][0]", {"players": 2, "truck": [["tiger"], [], []]}),
    ("sheet", {"players": 2, "sheet": [{}]}),
    ("sheet", {"players": 2, "sheet": {"row": {}}}),
    ("sheet[0]", {"players": 2, "sheet": [3, {}]}),
    ("sheet[0].row.lion", {"players": 2, "sheet": [{"row": {"lion": 6}}, {}]}),
    ("sheet[0].row.lion", {"players": 2, "sheet": [{"row": {"lion": "many"}}, {}]}),
    ("sheet[0].row.tiger", {"players": 2, "sheet": [{"row": {"tiger": 1}}, {}]}),
    ("sheet[1].row", {"players": 2, "sheet": [{}, {"row": [1, 2]}]}),
    ("sheet[1].coins", {"players": 2, "sheet": [{}, {"coins": 7}]}),
    ("sheet[1].barn", {"players": 2, "sheet": [{}, {"barn": ["lion"]}]}),
    ("sheet[0].dice", {"players": 2, "sheet": [{"dice": 2}, {}], "taken": []}),
    ("sheet[1].dice", {"players": 2, "sheet": [{}, {"dice": 0}], "taken": [1]}),
    ("sheet[0].bonus", {"players": 2, "sheet": [{"row": {"lion": 5}, "bonus": []}, {}]}),
    ("sheet[0].bonus", {"players": 2, "sheet": [{"bonus": ["lion"]}, {}]}),
    (
        "sheet[1].bonus",
        {"players": 2, "sheet": [{"row": {"lion": 5}}, {"bonus": ["lion"]}]},
    ),
    (
        "sheet[1].bonus",
        {"players": 2, "sheet": [{"row": {"lion": 5}, "bonus": ["lion"]}] * 2},
    ),
    ("reserve", {"players": 2, "reserve": 4}),
    ("truck[0]", {"players": 2, "truck": [["lion"], [], []]}),
    ("truck[0]", {"players": 2, "truck": [["lion"] * 3, ["coin"] * 3, ["coin"]]}),
    ("last_round", {"players": 2, "last_round": True}),
    ("last_round", {"players": 2, "sheet": [LAST_ROUND, {}], "last_round": False}),
    ("over", {"players": 2, "over": True}),
    ("acting", {"players": 2, "sheet": [sheet(full_but()), {}], "over": True, "acting": [0]}),
    ("sheet[0].dice", {"players": 2, "sheet": [LAST_ROUND, {}], "over": True}),
    ("taken", {"players": 2, "taken": [0, 1]}),
    ("sheet[0].row", {"players": 2, "sheet": [sheet(full_but()), {}]}),
    ("acting", {"players": 2, "acting": []}),
    ("acting", {"players": 2, "acting": [0, 1]}),
    ("acting[0]", {"players": 2, "acting": [2]}),
    ("acting", {"players": 2, "sheet": [{"dice": 2}, {}], "acting": [0]}),
    ("rolled", {"players": 2, "rolled": ["lion"] * 3}),
    ("from_truck", {"players": 2, "rolled": ["lion", "lion"], "from_truck": 1}),
    ("rolled", {"players": 2, "rolled": ["lion"], "taken": [1]}),
    (
        "from_truck",
        {"players": 2, "rolled": ["lion"], "truck": [["lion"], [], []], "from_truck": 1},
    ),
    (
        "from_truck",
        {"players": 2, "rolled": ["lion"], "truck": [["lion"], [], []], "from_truck": 3},
    ),
    (
        "from_truck",
        {
            "players": 3,
            "rolled": ["lion"],
            "truck": [["coin"], ["coin"] * 3, ["lion", "coin", "coin"]],
            "from_truck": 2,
        },
    ),
    ("rng", {"players": 2, "rng": [0, 0, 0, 0]}),
    ("dice", {"players": 2, "dice": 6}),
]


@pytest.mark.parametrize(("field", "position"), REFUSED)
def test_what_cannot_be_is_refused_by_its_field(field: str, position: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refusal:
        tiergarten.resume(GAME, position)
    assert refusal.value.field == field


def blank_or_more(chance: random.Random) -> dict[str, Any]:
    """A sheet with some marks: a species is in the barn only if its row is full."""
    rows = {
        name: chance.choice((0, int(boxes) - 1, boxes))
        for name, boxes in zip(SPECIES, BOXES, strict=True)
    }
    full = [name for name, boxes in zip(SPECIES, BOXES, strict=True) if rows[name] == boxes]
    barn = [name for name in full if chance.random() < 0.5]
    return {"row": rows, "coins": chance.choice((0, 1, 2, 5, 6)), "barn": barn, "bonus": []}


def earlier(sheet: dict[str, Any], faces: set[str]) -> Iterator[dict[str, Any]]:
    """All sheets with fewer marks, or as many, for these faces."""
    species = sorted(faces - {"coin"})
    coins = range(sheet["coins"] + 1) if "coin" in faces else [sheet["coins"]]
    for rows in product(*(range(sheet["row"][name] + 1) for name in species)):
        for gone in product((False, True), repeat=len(species)):
            taken_out = {name for name, out in zip(species, gone, strict=True) if out}
            row = sheet["row"] | dict(zip(species, rows, strict=True))
            barn = [name for name in sheet["barn"] if name not in taken_out]
            for n in coins:
                yield {"row": row, "coins": n, "barn": barn, "bonus": []}


def possible(before: dict[str, Any]) -> bool:
    """ZD-7: nothing is in the barn while its row has a free box."""
    return all(before["row"][name] == BOXES[SPECIES.index(name)] for name in before["barn"])


@pytest.mark.rule("ZD-7", "ZD-9", "ZD-11")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_which_rows_dice_have_filled_agrees_with_marking_every_earlier_sheet(dice: int) -> None:
    chance = random.Random(dice)
    kinds: set[int] = set()
    for _ in range(60 // dice**2):
        after = blank_or_more(chance)
        found = set()
        for faces in combinations_with_replacement(FACES, dice):
            for before in filter(possible, earlier(after, set(faces))):
                marked = slowly_marked(before, faces)
                if marked | {"bonus": []} == after:
                    was_open = [r for r, n in enumerate(BOXES) if before["row"][SPECIES[r]] < n]
                    full = [r for r in was_open if after["row"][SPECIES[r]] == BOXES[r]]
                    found.add(frozenset(full))
        barn = sum(1 << SPECIES.index(name) for name in after["barn"])
        rows = tuple(after["row"][name] for name in SPECIES)
        assert rows_filled(rows, after["coins"], barn, dice) == found
        kinds |= {len(filled) for filled in found} or {-1}
    assert kinds >= {0, 1}, "with and without a row that was filled"
