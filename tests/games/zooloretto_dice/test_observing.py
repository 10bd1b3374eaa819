"""The feature vector for learners."""

import pytest

from tests.games.zooloretto_dice.positions import play, sheet, table
from tiergarten import Match
from tiergarten.engine.features import vector


def features(match: Match, seat: int) -> list[int]:
    """What a seat sees, as numbers."""
    numbers: list[int] = vector(match.game.rules, match.record(), seat).tolist()
    return numbers


def test_ones_own_sheet_comes_first() -> None:
    one, other = sheet(lion=3, coins=2), sheet(monkey=1)
    match = table(sheets={0: one, 1: other})
    turned = table(sheets={0: other, 1: one}, acting=[1])
    assert features(match, 0) == features(turned, 1)
    assert features(match, 0) != features(match, 1)


@pytest.mark.rule("ZD-5")
def test_what_can_be_seen_makes_a_difference() -> None:
    base = features(table("lion", "coin"), 0)
    loaded = features(table("coin", "lion"), 0)
    rolled = table("lion", "coin", rolled=["monkey"] * 2)
    assert len({tuple(base), tuple(loaded), tuple(features(rolled, 0))}) == 3
    low = features(play(table("", "monkey monkey", rolled=["monkey"] * 2), "load monkey 1"), 0)
    high = features(play(table("monkey", "monkey", rolled=["monkey"] * 2), "load monkey 2"), 0)
    assert low != high
