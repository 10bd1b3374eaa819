"""Where a tile may lie, groups, and features."""

import pytest

from tests.games.queens_garden.positions import garden, own, play, refused, texts

TREE = ["blue-tree"]


def cells(tile: str, tiles: str, expansions: str = "") -> list[str]:
    """Where a tree can be placed in a garden."""
    match = own(tiles=[tile], garden=garden(tiles, expansions))
    if refused(match, f"place {tile}"):
        return []
    return texts(play(match, f"place {tile}"), "at")


@pytest.mark.rule("QG-15")
def test_in_an_empty_garden_any_cell_of_the_plaza_will_do() -> None:
    assert cells("blue-tree", "") == ["01", "02", "03", "04", "05", "06"]


@pytest.mark.rule("QG-15")
def test_beside_hexes_at_least_one_has_the_colour_or_the_pattern() -> None:
    assert cells("blue-tree", "01 blue-lily") == ["02", "03", "04", "05", "06"]
    assert cells("blue-tree", "01 lime-tree") == ["02", "03", "04", "05", "06"]
    assert cells("blue-tree", "01 lime-bird") == ["03", "04", "05"]
    both = "01 lime-bird, 03 blue-bird"  # 02 touches a stranger and kin
    assert "02" in cells("blue-tree", both)


@pytest.mark.rule("QG-15")
def test_cells_that_are_taken_or_not_there_are_refused() -> None:
    match = own(tiles=TREE, garden=garden("01 blue-lily", "22 lime-lily"))
    play(match, "place blue-tree")
    assert refused(match, "at 01") == "QG-15"  # taken
    assert refused(match, "at 22") == "QG-15"  # printed
    assert refused(match, "at 20") == "QG-15"  # a pavilion
    assert refused(match, "at 11") == "QG-15"  # no expansion there
    assert refused(match, "take blue") == "QG-15"


@pytest.mark.rule("QG-15")
def test_no_cell_at_all_is_a_refusal_of_the_tile() -> None:
    strangers = "01 lime-bird, 03 mauve-bird, 05 mauve-plant"
    match = own(tiles=TREE, garden=garden(strangers))
    assert refused(match, "place blue-tree") == "QG-15"


@pytest.mark.rule("QG-16")
def test_a_group_never_holds_two_identical_hexes() -> None:
    assert "02" not in cells("blue-tree", "01 blue-tree")
    assert cells("blue-tree", "01 blue-tree") == ["03", "04", "05"]
    # 03 is not beside the other blue tree, but in one group with it
    assert "03" not in cells("blue-tree", "01 blue-tree, 02 blue-lily")


@pytest.mark.rule("QG-16")
def test_joining_two_groups_that_hold_twins_is_refused() -> None:
    tiles = "01 blue-bird, 03 blue-bird"
    assert cells("blue-tree", tiles) == ["04", "05", "06"]
    match = play(own(tiles=TREE, garden=garden(tiles)), "place blue-tree")
    assert refused(match, "at 02") == "QG-16"


@pytest.mark.rule("QG-16")
def test_joining_three_groups_at_once() -> None:
    fine = "02 blue-bird, 06 blue-butterfly, 14 blue-flower, 13 blue-plant"
    assert "01" in cells("blue-tree", fine, "1 back")
    twins = "02 blue-bird, 06 blue-butterfly, 14 blue-flower, 13 blue-butterfly"
    assert "01" not in cells("blue-tree", twins, "1 back")


@pytest.mark.rule("QG-16")
def test_a_ring_of_one_group_is_no_join() -> None:
    around = "01 blue-bird, 02 blue-butterfly, 03 blue-flower, 04 blue-plant, 05 blue-lily"
    assert cells("blue-tree", around) == ["06"]  # 01 and 05 are in the same group


@pytest.mark.rule("QG-16")
def test_the_colour_group_is_fine_but_the_pattern_group_is_not() -> None:
    tiles = "02 blue-bird, 06 green-tree, 05 blue-tree"
    match = play(own(tiles=TREE, garden=garden(tiles)), "place blue-tree")
    assert refused(match, "at 01") == "QG-16"
    assert refused(match, "at 03") is None


@pytest.mark.rule("QG-16")
def test_printed_hexes_belong_to_groups() -> None:
    # 14 is printed on the expansion at place 1 and touches 01
    assert "02" not in cells("blue-tree", "01 blue-bird", "14 blue-tree")
    assert "02" in cells("blue-tree", "01 blue-bird", "14 lime-bird")
    joined = "02 blue-lily"
    assert "01" not in cells("blue-tree", joined, "14 blue-tree")
    assert "01" not in cells("blue-tree", joined + ", 13 blue-lily", "14 blue-bird")


@pytest.mark.rule("QG-16", "QG-15")
def test_a_tile_that_fits_only_beside_its_twins_is_refused() -> None:
    tiles = "01 blue-bird, 02 blue-tree, 03 blue-lily, 04 green-lily, 05 green-plant"
    match = own(tiles=TREE, garden=garden(tiles))
    assert refused(match, "place blue-tree") == "QG-16"


@pytest.mark.rule("QG-17")
def test_the_fountain_gives_a_joker_when_the_plaza_is_full() -> None:
    five = "01 blue-bird, 02 blue-butterfly, 03 blue-flower, 04 blue-plant, 05 blue-lily"
    match = own(tiles=TREE, jokers=3, garden=garden(five))
    play(match, "place blue-tree", "at 06")
    assert match.state()["player"][0]["jokers"] == 4


STATUE = "02 blue-bird, 13 lime-bird, 25 blue-butterfly, 26 lime-butterfly"


@pytest.mark.rule("QG-17")
def test_a_statue_is_surrounded_by_cells_of_several_pieces_and_printed_ones_count() -> None:
    match = own(tiles=TREE, jokers=0, garden=garden(STATUE, "14 lime-tree, 2 back"))
    play(match, "place blue-tree", "at 01")
    assert match.state()["player"][0]["jokers"] == 2


@pytest.mark.rule("QG-17")
def test_one_placement_may_complete_several_features_each_once() -> None:
    rest = ", 03 blue-flower, 04 blue-plant, 05 blue-lily, 06 lime-lily"
    match = own(tiles=[*TREE, "yellow-tree"], garden=garden(STATUE + rest, "14 lime-tree, 2 back"))
    play(match, "place blue-tree", "at 01")
    assert match.state()["player"][0]["jokers"] == 3 + 2 + 1
    play(match, "pass")
    play(match, "place yellow-tree")
    play(match, f"at {texts(match, 'at')[0]}")
    assert match.state()["player"][0]["jokers"] == 6


@pytest.mark.rule("QG-17", "QG-3")
def test_a_pavilion_gives_three_jokers_and_a_back_has_none() -> None:
    ring = "11 lime-bird, 12 lime-butterfly, 13 lime-flower, 14 lime-plant"
    front = own(tiles=["lime-tree"], jokers=0, garden=garden(ring, "15 lime-lily"))
    play(front, "place lime-tree", "at 16")
    assert front.state()["player"][0]["jokers"] == 3
    ring += ", 15 lime-lily"
    back = own(tiles=["lime-tree"], jokers=0, garden=garden(ring, "1 back"))
    play(back, "place lime-tree", "at 16")
    assert back.state()["player"][0]["jokers"] == 0


@pytest.mark.rule("QG-17", "QG-6")
def test_jokers_that_do_not_fit_are_lost() -> None:
    ring = "11 lime-bird, 12 lime-butterfly, 13 lime-flower, 14 lime-plant"
    lilies = [f"{c}-lily" for c in ("blue", "green", "yellow", "mauve", "purple")] * 2
    match = own(tiles=["lime-tree", *lilies], jokers=1, garden=garden(ring, "15 lime-lily"))
    play(match, "place lime-tree", "at 16")
    assert match.state()["player"][0]["jokers"] == 2
