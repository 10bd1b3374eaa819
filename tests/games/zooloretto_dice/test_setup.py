"""What is in the box, and the start of a game."""

from collections import Counter

import numpy as np
import pytest

import tiergarten
from tests.games.zooloretto_dice.positions import BLANK, GAME, texts
from tiergarten import BadOption
from tiergarten.games.zooloretto_dice import pieces

PLAYERS = (2, 3, 4)


@pytest.mark.rule("ZD-1")
def test_a_die_shows_five_animals_and_a_coin() -> None:
    assert pieces.FACES == ("crocodile", "ostrich", "monkey", "elephant", "lion", "coin")


@pytest.mark.rule("ZD-1", "ZD-2")
@pytest.mark.parametrize(("players", "dice", "trucks"), [(2, 6, 3), (3, 8, 3), (4, 10, 4)])
def test_dice_and_trucks_by_the_number_of_players(players: int, dice: int, trucks: int) -> None:
    state = tiergarten.new(GAME, players, seed=3).state()
    assert state["reserve"] == dice
    assert state["truck"] == [[]] * trucks


@pytest.mark.rule("ZD-2")
def test_a_truck_has_three_places() -> None:
    assert pieces.TRUCK_PLACES == 3


@pytest.mark.rule("ZD-3")
def test_the_boxes_and_bonuses_of_a_sheet() -> None:
    assert dict(zip(pieces.SPECIES, pieces.BOXES.tolist(), strict=True)) == {
        "crocodile": 1,
        "ostrich": 2,
        "monkey": 3,
        "elephant": 4,
        "lion": 5,
    }
    assert pieces.BONUS.tolist() == [1, 1, 1, 1, 2]
    assert pieces.COIN_GROUPS == (3, 2, 1)
    assert pieces.COIN_BOXES == 6


@pytest.mark.rule("ZD-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_everyone_begins_with_a_blank_sheet(players: int) -> None:
    assert (
        tiergarten.new(GAME, players, seed=5).state()["sheet"] == [{**BLANK, "dice": 0}] * players
    )


@pytest.mark.rule("ZD-6")
def test_empty_trucks_leave_only_the_roll() -> None:
    assert texts(tiergarten.new(GAME, 3, seed=0)) == ["roll"]


@pytest.mark.rule("ZD-14")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_seed_picks_who_begins(players: int) -> None:
    starts = Counter(tiergarten.new(GAME, players, seed=seed).acting for seed in range(400))
    assert set(starts) == {(seat,) for seat in range(players)}
    assert min(starts.values()) > 0.75 * 400 / players


@pytest.mark.rule("ZD-14")
def test_a_named_seat_begins() -> None:
    for seat in range(4):
        match = tiergarten.new(GAME, 4, seed=9, start=seat)
        assert match.acting == (seat,)
        assert match.state()["start"] == seat
    assert tiergarten.new(GAME, 2, seed=9, start="p2").acting == (1,)
    with pytest.raises(BadOption, match="start=2"):
        tiergarten.new(GAME, 2, start=2)


@pytest.mark.rule("ZD-1", "ZD-5")
def test_every_pair_of_faces_comes_as_often_as_it_should() -> None:
    match = tiergarten.new(GAME, 2, seed=0, start=0)
    rules, state = match.game.rules, match.record()
    rolls = 7_200
    seen = np.zeros((6, 6), int)
    for _ in range(rolls):
        rules.play(state, 0, match.game.actions.start("roll"))
        one, other = state.rolled.face
        seen[one, other] += 1
        state.reserve += 2
        state.rolled.count = 0
    expected = np.triu(np.full((6, 6), 2.0)) - np.eye(6)
    expected *= rolls / 36
    assert seen[np.tril_indices(6, -1)].sum() == 0
    there = expected > 0
    chi_square = ((seen - expected)[there] ** 2 / expected[there]).sum()
    assert chi_square < 45.3  # 20 degrees of freedom: once in a thousand by chance


def test_a_state_is_small() -> None:
    assert tiergarten.new(GAME, 4, seed=1).record().nbytes <= 400
