"""The box: what the printed rules tell about the tiles holds for our reconstruction."""

from collections import Counter

import pytest

from tiergarten.games.zoosim.pieces import (
    ACTIONS,
    COLOURS,
    MOST_BID,
    MOST_EXITS,
    START_TILE,
    TILES,
    ZOO_TILES,
)


@pytest.mark.rule("ZS-1")
def test_there_are_25_tiles_of_two_halves_in_different_colours() -> None:
    assert ZOO_TILES == 25
    for a, b in TILES[1:]:
        assert a[0] != b[0]
        for colour, stars, animal, _, exits in (a, b):
            assert colour in COLOURS
            assert 1 <= stars <= 3
            assert animal
            assert exits
        assert "E" not in a[4], "the halves are joined inside, not by an exit"
        assert "W" not in b[4]


@pytest.mark.rule("ZS-1")
def test_the_tile_of_the_printed_example_is_there() -> None:
    assert [a[:2] + b[:2] for a, b in TILES].count(("orange", 2, "red", 3)) == 1


@pytest.mark.rule("ZS-1")
def test_every_colour_is_as_frequent_as_the_others() -> None:
    halves = Counter(half[0] for tile in TILES[1:] for half in tile)
    assert halves == dict.fromkeys(COLOURS, 10)


@pytest.mark.rule("ZS-2")
def test_the_start_tile_has_paths_only_and_two_exits() -> None:
    for colour, stars, _, trees, exits in TILES[START_TILE]:
        assert (colour, stars, trees, exits) == ("", 0, 0, "N")


def test_moves_have_few_ids() -> None:
    assert MOST_BID == 8 + 13 + 16 + 19 + 22
    assert len(ACTIONS) == MOST_BID + 1 + MOST_EXITS * 6 < 400
