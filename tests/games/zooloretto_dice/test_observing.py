"""The feature vector for learners."""

import numpy as np
import pytest

import tiergarten
from tests.games.zooloretto_dice.positions import GAME, play, sheet, table
from tiergarten import Match
from tiergarten.bots import RandomBot


def features(match: Match, seat: int) -> list[float]:
    """What a seat sees, as numbers."""
    rules = match.game.rules
    out = np.full(rules.FEATURES, np.nan, np.float32)
    rules.observe(match.record(), seat, out)
    numbers: list[float] = out.tolist()
    return numbers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_numbers_stay_between_0_and_1(players: int) -> None:
    match = tiergarten.new(GAME, players, seed=1)
    bot = RandomBot(seed=1)
    while not match.over:
        for seat in range(players):
            assert all(0 <= number <= 1 for number in features(match, seat))
        match.play(bot.choose(match))


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
