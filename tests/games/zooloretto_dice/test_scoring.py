"""Points, coin groups and ties."""

import itertools

import pytest

from tests.games.zooloretto_dice.positions import sheet, table
from tiergarten.games.zooloretto_dice.pieces import COIN_GROUPS, SPECIES

FULL = {"crocodile": 1, "ostrich": 2, "monkey": 3, "elephant": 4}


@pytest.mark.rule("ZD-12")
def test_a_point_for_every_animal_box() -> None:
    assert table(sheets={0: sheet(ostrich=1, lion=4)}).scores() == (5, 0)


@pytest.mark.rule("ZD-12", "ZD-3", "ZD-8")
def test_the_example_of_the_rule_book() -> None:
    """Bonuses for crocodile and lion; the complete group strikes one of two out of the barn."""
    mine = sheet(
        coins=4,
        barn="crocodile ostrich",
        bonus="crocodile lion",
        crocodile=1,
        ostrich=2,
        monkey=2,
        lion=5,
    )
    match = table(sheets={0: mine, 1: sheet(ostrich=2, bonus="ostrich")})
    assert match.scores() == (11, 3)
    assert [(line.rule, line.points) for line in match.breakdown(0)] == [
        ("ZD-12", 10),
        ("ZD-8", 3),
        ("ZD-12", 0),
        ("ZD-12", -2),
    ]


@pytest.mark.rule("ZD-12", "ZD-3")
@pytest.mark.parametrize(("coins", "points"), [*enumerate([0, 0, 0, 1, 1, 2, 3])])
def test_only_complete_coin_groups_count(coins: int, points: int) -> None:
    assert table(sheets={0: sheet(coins=coins)}).scores() == (points, 0)


@pytest.mark.rule("ZD-12")
@pytest.mark.parametrize("in_barn", range(4))
@pytest.mark.parametrize("coins", range(7))
def test_striking_first_is_never_worse(coins: int, in_barn: int) -> None:
    """The program's choice against every choice there is."""
    barn = SPECIES[:in_barn]
    rows = {name: FULL[name] for name in barn}
    match = table(sheets={0: sheet(rows, coins=coins, barn=" ".join(barn))})
    before_coins = sum(rows.values()) + in_barn  # animals and their bonuses
    complete = [g for g in range(3) if coins >= sum(COIN_GROUPS[: g + 1])]
    every_choice = [
        before_coins + uses.count("point") - 2 * (in_barn - uses.count("strike"))
        for uses in itertools.product(("point", "strike"), repeat=len(complete))
        if uses.count("strike") <= in_barn
    ]
    assert match.scores()[0] == max(every_choice)


@pytest.mark.rule("ZD-12")
def test_a_barn_without_coins_costs_two_a_species() -> None:
    mine = sheet(crocodile=1, ostrich=2, barn="crocodile ostrich", coins=2)
    assert table(sheets={0: mine}).scores() == (1 + 2 + 1 + 1 - 4, 0)


@pytest.mark.rule("ZD-13")
def test_most_points_win() -> None:
    match = table(players=3, sheets={0: sheet(lion=2), 1: sheet(lion=3), 2: sheet(coins=2)})
    assert match.ranks() == (1, 0, 2)


@pytest.mark.rule("ZD-13")
def test_among_equals_more_coins_win() -> None:
    match = table(sheets={0: sheet(lion=2, coins=1), 1: sheet(lion=2, coins=2)})
    assert match.scores() == (2, 2)
    assert match.ranks() == (1, 0)


@pytest.mark.rule("ZD-13")
def test_coins_spent_on_the_barn_count_among_equals() -> None:
    spent = sheet(coins=3, crocodile=1, barn="crocodile")
    match = table(sheets={0: spent, 1: sheet(lion=2, coins=2)})
    assert match.scores() == (2, 2)
    assert match.ranks() == (0, 1)


@pytest.mark.rule("ZD-13")
def test_equal_in_both_is_shared() -> None:
    match = table(players=3, sheets={0: sheet(lion=2), 1: sheet(lion=2), 2: sheet(lion=1)})
    assert match.ranks() == (0, 0, 2)


@pytest.mark.rule("ZD-13")
def test_a_better_score_beats_any_number_of_coins() -> None:
    match = table(sheets={0: sheet(coins=2), 1: sheet(lion=1)})
    assert match.ranks() == (1, 0)
    all_coins = table(sheets={0: sheet(coins=6), 1: sheet(lion=4)})
    assert all_coins.scores() == (3, 4)
    assert all_coins.ranks() == (1, 0)


@pytest.mark.rule("ZD-13")
def test_winners_share_at_the_end() -> None:
    rows = {"crocodile": 1, "ostrich": 2, "monkey": 3, "elephant": 4, "lion": 0}
    both = {0: sheet(rows, bonus="crocodile monkey"), 1: sheet(rows, bonus="ostrich elephant")}
    match = table(sheets=both, over=True)
    assert match.scores() == (12, 12)
    assert match.winners == (0, 1)
