"""The wheel, the final scoring, and where points come from."""

from typing import Any

import pytest

import tiergarten
from tests.games.queens_garden.positions import garden, own, play, table

BLUE_SIX = "01 blue-tree, 02 blue-bird, 03 blue-butterfly, 04 blue-flower, 05 blue-plant"
BLUE_SIX += ", 06 blue-lily"


def groups_of(match: tiergarten.Match) -> dict[str, int]:
    return {p.label: p.points for p in match.breakdown(0) if p.rule == "QG-26"}


@pytest.mark.rule("QG-23")
@pytest.mark.parametrize(
    ("side", "round_number", "wheel"),
    [("A", 1, 1 + 2 + 0), ("A", 2, 3), ("A", 3, 4 + 5), ("A", 4, 6 + 6), ("B", 1, 6 + 6)],
)
def test_the_wheel_scores_patterns_by_value_and_colours_by_one(
    side: str, round_number: int, wheel: int
) -> None:
    match = own(
        garden=garden(BLUE_SIX),
        table_fields={"side": side, "round_number": round_number},
        points=20,
    )
    play(match, "pass", "pass")
    player = match.state()["player"][0]
    assert player["wheel"][round_number - 1] == wheel
    assert player["points"] == 20 - 1 + wheel


@pytest.mark.rule("QG-23")
def test_a_hex_may_score_for_both_and_printed_ones_count() -> None:
    match = own(garden=garden("01 purple-tree", "14 purple-bird"))
    play(match, "pass", "pass")
    player = match.state()["player"][0]
    assert player["wheel"][0] == (1 + 1) + (2 + 1)
    assert player["pavilions"][0] == 1
    assert player["points"] == 15 - 1 + 5 + 1


@pytest.mark.rule("QG-23")
def test_a_point_for_each_pavilion_surrounded_or_not_and_none_for_backs() -> None:
    match = own(garden=garden("", "11 blue-lily, 21 lime-lily, 3 back"))
    play(match, "pass", "pass")
    assert match.state()["player"][0]["pavilions"] == [2, 0, 0, 0]


@pytest.mark.rule("QG-26")
def test_six_patterns_of_one_colour_give_21_and_6() -> None:
    match = own(garden=garden(BLUE_SIX))
    assert groups_of(match) == {"group of 6: light blue": 21 + 6}
    side_b = own(garden=garden(BLUE_SIX), table_fields={"side": "B"})
    assert groups_of(side_b) == {"group of 6: light blue": 21 + 7}


@pytest.mark.rule("QG-26")
@pytest.mark.parametrize(
    ("hexes", "side_a", "side_b"), [(2, None, None), (3, 6, 6), (4, 10, 13), (5, 15, 20)]
)
def test_smaller_groups(hexes: int, side_a: int | None, side_b: int | None) -> None:
    tiles = ",".join(BLUE_SIX.split(",")[:hexes])
    for side, points in (("A", side_a), ("B", side_b)):
        match = own(garden=garden(tiles), table_fields={"side": side})
        expected = {} if points is None else {f"group of {hexes}: light blue": points}
        assert groups_of(match) == expected


@pytest.mark.rule("QG-26")
def test_groups_of_a_pattern_and_hexes_in_two_groups() -> None:
    tiles = "01 blue-lily, 02 lime-lily, 03 yellow-lily, 06 blue-tree, 05 blue-bird"
    match = own(garden=garden(tiles))
    assert groups_of(match) == {"group of 3: light blue": 9, "group of 3: lily": 18}


@pytest.mark.rule("QG-25")
def test_jokers_add_a_point_and_what_is_left_costs_its_value() -> None:
    match = own(tiles=["blue-tree", "blue-lily"], expansions=["lime-bird"], jokers=2, points=30)
    assert match.scores()[0] == 30 + 2 - 1 - 6 - 2


@pytest.mark.rule("QG-25")
def test_storage_takes_no_score_below_zero_and_groups_come_after() -> None:
    match = own(tiles=["yellow-lily"], jokers=0, points=2, garden=garden(BLUE_SIX))
    assert match.scores()[0] == 0 + 27


@pytest.mark.rule("QG-25")
@pytest.mark.parametrize(("kind", "verb"), [("tiles", "place"), ("expansions", "build")])
def test_what_is_being_placed_counts_as_left_in_storage_until_it_lies(kind: str, verb: str) -> None:
    held: dict[str, Any] = {kind: ["blue-butterfly"]}
    match = own(**held, jokers=3, points=20)
    theirs = match.scores()[1]
    before = 20 + 3 - 3
    assert match.scores() == (before, theirs)
    for move, points in (
        (f"{verb} blue-butterfly", before),
        ("at 01" if verb == "place" else "at 11", before),
        ("pay joker", before - 1),
        ("pay joker", before - 2 + 3),
    ):
        match.play(move)
        assert match.scores() == (points, theirs), move


@pytest.mark.rule("QG-25")
def test_the_breakdown_says_when_the_score_stopped_at_zero() -> None:
    match = own(tiles=["yellow-lily"], jokers=1, points=2, garden=garden(BLUE_SIX))
    lines = [(line.label, line.points) for line in match.breakdown(0) if line.rule == "QG-25"]
    assert lines == [
        ("jokers in storage", 1),
        ("hexes left in storage", -6),
        ("a score does not fall below 0", 3),
    ]
    assert sum(line.points for line in match.breakdown(0)) == match.scores()[0] == 27
    enough = own(tiles=["yellow-lily"], jokers=1, points=5)
    lines = [(line.label, line.points) for line in enough.breakdown(0) if line.rule == "QG-25"]
    assert lines == [("jokers in storage", 1), ("hexes left in storage", -6)]


@pytest.mark.rule("QG-27")
def test_most_points_win_and_equals_share() -> None:
    match = table(round_number=4, player=[{"points": 20}, {"points": 19}])
    play(match, "pass", "pass")
    assert match.scores() == (22, 22)
    assert match.winners == (0, 1)
    match = table(round_number=4, player=[{"points": 20}, {"points": 25}])
    play(match, "pass", "pass")
    assert match.ranks() == (1, 0)


@pytest.mark.rule("QG-7", "QG-19", "QG-20", "QG-21", "QG-23", "QG-25", "QG-26")
def test_the_breakdown_names_the_rules_and_adds_up() -> None:
    match = own(tiles=["lime-tree", "lime-bird"], points=30, garden=garden(BLUE_SIX))
    play(match, "buy 1", "pass", "pass", "discard lime-tree", "done")
    lines = match.breakdown(0)
    points = [(line.rule, line.points) for line in lines]
    assert points == [
        ("QG-7", 30),
        ("QG-23", 3),
        ("QG-23", 0),
        ("QG-19", -6),
        ("QG-20", -1),
        ("QG-25", 3),
        ("QG-25", -2),
        ("QG-26", 27),
    ]
    assert sum(line.points for line in lines) == match.scores()[0]
    assert [line.points for line in match.breakdown(1) if line.rule == "QG-21"] == [-1]
