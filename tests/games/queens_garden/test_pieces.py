"""What is in the box, and the grid."""

import pytest

from tiergarten.games.queens_garden.pieces import (
    ALL_EXPANSIONS,
    ALL_TILES,
    ATTRIBUTES,
    BENCHES,
    CELL_AT,
    CELL_BIT,
    CELLS,
    CENTRES,
    DIRECTIONS,
    HEXES,
    JOKERS_FOR,
    PLAZA,
    RING_OF_PLACE,
    SINGLE_AT,
    SINGLE_RING,
    STATUES,
    VALUE_OF,
    WHEEL,
)
from tiergarten.games.queens_garden.rules.garden import around


def names_of(cells: int) -> set[str]:
    return {CELLS[i] for i, bit in enumerate(CELL_BIT.tolist()) if cells & bit}


@pytest.mark.rule("QG-1")
def test_a_hex_is_one_of_six_patterns_in_one_of_six_colours() -> None:
    assert len(set(HEXES)) == 36
    values = {name.split("-")[1]: int(VALUE_OF[i]) for i, name in enumerate(HEXES)}
    expected = {"tree": 1, "bird": 2, "butterfly": 3, "flower": 4, "plant": 5, "lily": 6}
    assert values == expected


@pytest.mark.rule("QG-2")
def test_each_hex_is_on_three_tiles_and_one_expansion() -> None:
    assert ALL_TILES == 108
    assert ALL_EXPANSIONS == 36


@pytest.mark.rule("QG-3")
def test_an_expansion_is_a_flower_of_seven_cells() -> None:
    for place in "123456":
        assert sum(name.startswith(place) for name in CELLS) == 7
    assert names_of(int(RING_OF_PLACE[2])) == {f"3{direction}" for direction in range(1, 7)}


@pytest.mark.rule("QG-4")
def test_the_plaza_is_six_cells_around_the_fountain_and_six_single_features() -> None:
    assert names_of(PLAZA) == {"01", "02", "03", "04", "05", "06"}
    assert SINGLE_AT[0] == (0, 0)
    assert len(STATUES) == len(BENCHES) == 3
    ring = [(2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1)]
    kinds = ["statue" if at in STATUES else "bench" for at in ring]
    assert kinds == ["statue", "bench"] * 3


@pytest.mark.rule("QG-5")
def test_the_grid_is_that_of_the_sheet() -> None:
    assert CENTRES == ((3, 0), (3, -3), (0, -3), (-3, 0), (-3, 3), (0, 3))
    assert len(CELL_AT) == len(set(CELL_AT)) == 48
    assert not set(CELL_AT) & set(SINGLE_AT)
    for place, centre in enumerate(CENTRES):
        assert CELL_AT[CELLS.index(f"{place + 1}0")] == centre


@pytest.mark.rule("QG-4", "QG-5", "QG-17")
def test_every_single_feature_has_six_neighbour_cells() -> None:
    for at, ring in zip(SINGLE_AT, SINGLE_RING.tolist(), strict=True):
        beside = {(at[0] + q, at[1] + r) for q, r in DIRECTIONS}
        assert {CELL_AT[CELLS.index(name)] for name in names_of(ring)} == beside
    assert names_of(int(SINGLE_RING[1])) == {"01", "02", "13", "14", "25", "26"}


def test_the_wound_up_ring_of_bits_gives_the_neighbours_of_every_cell() -> None:
    for cell, (q, r) in enumerate(CELL_AT):
        beside = {(q + a, r + b) for a, b in DIRECTIONS} & set(CELL_AT)
        found = names_of(int(around(int(CELL_BIT[cell]))))
        assert found == {CELLS[CELL_AT.index(at)] for at in beside}


@pytest.mark.rule("QG-17")
def test_jokers_for_fountain_statue_bench_and_pavilion() -> None:
    assert JOKERS_FOR.tolist() == [1, 2, 2, 3]


@pytest.mark.rule("QG-23")
def test_each_colour_and_pattern_comes_up_once_on_each_side() -> None:
    for side in WHEEL:
        assert sorted(side.flatten().tolist()) == list(range(12))
    rounds = [[ATTRIBUTES[a] for a in named] for named in WHEEL[0]]
    assert rounds[0] == ["tree", "bird", "purple"]
    assert [[ATTRIBUTES[a] for a in named] for named in WHEEL[1]][3] == ["bird", "tree", "purple"]
