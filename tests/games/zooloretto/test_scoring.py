"""Points, and who wins."""

from typing import Any

import pytest

from tests.games.zooloretto.positions import position


@pytest.mark.rule("ZL-31", "ZL-32")
def test_the_scoring_example_of_the_printed_rules_is_16_points() -> None:
    zoo = {
        "expansions": 1,
        "expansion": ["zebra"] * 5,
        "middle": ["elephant"] * 4,
        "small": ["chimpanzee"] * 2,
        "large": ["panda"] * 4,
        "stalls": {"small": ["toys"], "middle": ["ices"]},
        "barn": ["leopard", "kangaroo", "kangaroo"],
    }
    match = position(zoo, players=4)
    lines = match.breakdown(0)
    assert [line.points for line in lines] == [2, 5, 0, 9, 4, 0, -4]
    assert match.scores()[0] == 16


@pytest.mark.rule("ZL-31")
@pytest.mark.parametrize(
    ("spot", "spaces", "full", "one_empty"),
    [
        ("small", 4, 5, 4),
        ("middle", 5, 8, 5),
        ("large", 6, 10, 6),
        ("expansion", 5, 9, 5),
        ("expansion2", 5, 9, 5),
    ],
)
def test_enclosures_score_by_how_full_they_are(
    spot: str, spaces: int, full: int, one_empty: int
) -> None:
    for missing, points in ((0, full), (1, one_empty), (2, 0)):
        zoo = {spot: ["zebra"] * (spaces - missing), "expansions": 2}
        assert position(zoo, players=2).scores()[0] == points
    with_stall = zoo | {"stalls": {spot: ["toys"]}}
    assert position(with_stall, players=2).scores()[0] == spaces - 2 + 2


@pytest.mark.rule("ZL-31")
def test_two_stalls_at_an_enclosure_count_once_for_its_animals() -> None:
    zoo = {"small": ["zebra"], "stalls": {"small": ["toys", "toys"]}}
    assert position(zoo).scores()[0] == 1 + 2
    assert position({"stalls": {"small": ["toys"]}}).scores()[0] == 2, "an empty one: nothing"


@pytest.mark.rule("ZL-32")
def test_types_count_not_tiles() -> None:
    stalls = {"small": ["toys", "toys"], "middle": ["ices"]}
    barn = ["zebra"] * 3 + ["panda", "drinks", "drinks", "snacks"]
    assert position({"stalls": stalls, "barn": barn, "coins": 9}).scores()[0] == 4 - 4 - 4


@pytest.mark.rule("ZL-32", "ZL-34")
@pytest.mark.parametrize("spot", ["small", "middle", "large", "expansion", "expansion2"])
def test_a_stall_counts_wherever_it_stands(spot: str) -> None:
    zoo = {"expansions": 2, "stalls": {spot: ["toys"]}}
    assert position(zoo, players=2).scores()[0] == 2


@pytest.mark.rule("ZL-33")
def test_one_point_more_beats_all_the_money_there_is() -> None:
    full, one_short = {"small": ["zebra"] * 4}, {"small": ["panda"] * 3}
    unseen = position(full, one_short).view()["pile"]
    unseen.pop("coin")  # every coin tile has become money
    tiles = [tile for tile, count in unseen.items() for _ in range(count)]
    end: dict[str, Any] = {"over": True, "pile": tiles[:14], "discarded": tiles[14:]}
    match = position(full | {"coins": 0}, one_short | {"coins": 30 + 12}, {"coins": 0}, **end)
    assert match.scores() == (5, 4, 0)
    assert match.ranks() == (0, 1, 2)


@pytest.mark.rule("ZL-33")
def test_points_then_money_then_a_shared_victory() -> None:
    full = {"small": ["zebra"] * 4}
    end: dict[str, Any] = {"over": True, "acting": []}
    by_points = position(full, {"coins": 9}, {}, **end)
    assert by_points.winners == (0,)
    by_money = position({"coins": 3}, {"coins": 4}, {"coins": 1}, **end)
    assert by_money.winners == (1,)
    assert by_money.ranks() == (1, 0, 2)
    shared = position({"coins": 3}, {"coins": 3}, {"coins": 1}, **end)
    assert shared.winners == (0, 1)
    assert shared.ranks() == (0, 0, 2)
