"""Marking the sheet: rows, barn, bonuses and coins."""

import itertools
import random
from typing import Any

import pytest

from tests.games.zooloretto_dice.positions import BLANK, play, sheet, slowly_marked, table
from tiergarten.games.zooloretto_dice.pieces import BOXES, FACES, SPECIES


def after_taking(*trucks: str, **fields: Any) -> dict[str, Any]:
    """The sheet of the first player once the first truck is taken."""
    taken: dict[str, Any] = play(table(*trucks, **fields), "take 1").state()["sheet"][0]
    return taken


@pytest.mark.rule("ZD-7", "ZD-9")
def test_each_die_crosses_a_box() -> None:
    marked = after_taking("ostrich lion coin", "coin")
    assert marked["row"] == {**BLANK["row"], "ostrich": 1, "lion": 1}
    assert (marked["coins"], marked["barn"], marked["bonus"]) == (1, [], [])


@pytest.mark.rule("ZD-7")
def test_a_full_row_sends_the_animal_to_the_barn() -> None:
    marked = after_taking("crocodile lion", sheets={0: sheet(crocodile=1)})
    assert marked["row"]["crocodile"] == 1
    assert marked["row"]["lion"] == 1
    assert marked["barn"] == ["crocodile"]


@pytest.mark.rule("ZD-7")
def test_a_species_in_the_barn_is_crossed_only_once() -> None:
    before = sheet(crocodile=1, barn="crocodile")
    marked = after_taking("crocodile crocodile", sheets={0: before})
    assert marked["row"] == {**BLANK["row"], "crocodile": 1}
    assert marked["barn"] == ["crocodile"]


@pytest.mark.rule("ZD-8")
@pytest.mark.parametrize("row", range(5))
def test_the_first_to_fill_a_row_has_the_bonus(row: int) -> None:
    name = SPECIES[row]
    almost = {name: int(BOXES[row]) - 1}
    match = play(table(f"{name} coin", sheets={0: sheet(almost)}), "take 1")
    assert match.state()["sheet"][0]["bonus"] == [name]
    assert match.scores()[0] == BOXES[row] + (2 if name == "lion" else 1)


@pytest.mark.rule("ZD-8")
def test_the_second_to_fill_a_row_has_no_bonus() -> None:
    full, almost = sheet(monkey=3), sheet(monkey=2)
    match = play(table("monkey coin", sheets={0: almost, 1: full}), "take 1")
    assert [s["bonus"] for s in match.state()["sheet"]] == [[], ["monkey"]]
    assert match.scores() == (3, 4)


@pytest.mark.rule("ZD-8")
def test_nobody_has_a_bonus_that_the_first_player_has() -> None:
    full, almost = sheet(monkey=3), sheet(monkey=2)
    match = table("monkey coin", sheets={0: full, 1: almost}, acting=[1])
    play(match, "take 1")
    assert [s["bonus"] for s in match.state()["sheet"]] == [["monkey"], []]


@pytest.mark.rule("ZD-7", "ZD-8")
def test_one_truck_fills_a_row_and_overflows_it() -> None:
    """Three monkeys, one free box: the row is full, the bonus earned, and a monkey in the barn."""
    marked = after_taking("monkey monkey monkey", "coin", sheets={0: sheet(monkey=2)})
    assert marked["row"]["monkey"] == 3
    assert marked["bonus"] == ["monkey"]
    assert marked["barn"] == ["monkey"]


@pytest.mark.rule("ZD-7", "ZD-8")
def test_one_truck_fills_a_row_exactly() -> None:
    marked = after_taking("monkey monkey monkey", "coin")
    assert (marked["row"]["monkey"], marked["bonus"], marked["barn"]) == (3, ["monkey"], [])


@pytest.mark.rule("ZD-8")
def test_overflowing_a_row_again_brings_no_second_bonus() -> None:
    marked = after_taking("ostrich coin", sheets={0: sheet(ostrich=2, bonus="ostrich")})
    assert marked["bonus"] == ["ostrich"]


@pytest.mark.rule("ZD-8")
def test_one_truck_can_earn_two_bonuses() -> None:
    marked = after_taking("crocodile ostrich ostrich", "coin")
    assert marked["bonus"] == ["crocodile", "ostrich"]


@pytest.mark.rule("ZD-9")
def test_surplus_coins_are_lost() -> None:
    match = table("coin coin coin", "lion", sheets={0: sheet(coins=5)})
    play(match, "take 1")
    assert match.state()["sheet"][0]["coins"] == 6
    play(match, "take 2", "roll")  # and they come back to nobody
    assert [s["coins"] for s in match.state()["sheet"]] == [6, 0]


@pytest.mark.rule("ZD-6", "ZD-7", "ZD-8", "ZD-9")
def test_the_order_of_the_dice_makes_no_difference() -> None:
    """Every load of up to three dice on many sheets: all orders agree, and with the rules too."""
    chance = random.Random(4)
    all_loads = [
        load for size in (1, 2, 3) for load in itertools.combinations_with_replacement(FACES, size)
    ]
    for load in all_loads:
        for _ in range(6):
            before, rival = random_sheet(chance), random_sheet(chance)
            gone = [name for name in rival["bonus"] if name not in before["bonus"]]
            before["bonus"] = [name for name in before["bonus"] if name not in gone]
            rival["bonus"] = gone
            marked = slowly_marked(before, load, gone)
            for order in itertools.permutations(load):
                assert slowly_marked(before, order, gone) == marked
            filler = "coin" if len(load) % 2 else ""
            match = table(" ".join(load), filler, sheets={0: before, 1: rival})
            play(match, "take 1")
            assert match.state()["sheet"][0] == {**marked, "dice": len(load)}


def random_sheet(chance: random.Random) -> dict[str, Any]:
    """Some crosses, the bonus of every full row, and two open rows at least."""
    rows = {name: chance.randint(0, int(BOXES[row])) for row, name in enumerate(SPECIES)}
    for name in chance.sample(SPECIES, 2):
        rows[name] = min(rows[name], int(BOXES[SPECIES.index(name)]) - 1)
    full = [name for row, name in enumerate(SPECIES) if rows[name] == BOXES[row]]
    barn = [name for name in full if chance.random() < 0.5]
    return {"row": rows, "coins": chance.randint(0, 6), "barn": barn, "bonus": full}
