"""What the search asks: weights of moves, settling a position, the points to expect."""

from typing import Any

import pytest

import tiergarten
from tests.games.queens_garden.positions import garden, own, play, table
from tests.games.queens_garden.thinking import Thinker, positions
from tiergarten.games.queens_garden import judgement
from tiergarten.games.queens_garden.pieces import ROUNDS
from tiergarten.games.queens_garden.position.checking import check

THREE_LIME = garden("01 lime-tree, 02 lime-bird, 03 lime-butterfly")


def best(match: tiergarten.Match) -> str:
    weights = Thinker().weights(match)
    return max(weights, key=lambda text: weights[text])


def test_at_the_end_the_points_are_the_score() -> None:
    for players in (2, 3, 4):
        match = tiergarten.new("queens-garden", players, seed=players)
        greedy = tiergarten.bot("greedy", 1)
        while not match.over:
            match.play(greedy.choose(match))
        points, spread = Thinker().expected(match.record())
        assert points == list(match.scores())
        assert spread > 0


def test_settling_goes_to_the_end_of_the_round_and_breaks_nothing() -> None:
    thinker = Thinker()
    for match in positions(games=4, every=7):
        before = match.record()
        state = thinker.settled(match)
        check(state)
        assert state.over or state.round_number == before.round_number + 1
        assert state.over == (before.round_number == ROUNDS)


def test_settling_plays_well() -> None:
    """From the opening, all seats have planted and scored by the end of the first round."""
    state = Thinker().settled(tiergarten.new("queens-garden", 4, seed=2))
    for seat in range(4):
        assert int(state.player[seat].garden.taken).bit_count() >= 2


def test_weighing_changes_neither_the_position_nor_the_list() -> None:
    thinker = Thinker()
    for match in positions(games=2, every=5):
        seat = match.acting[0]
        moves = thinker.list_moves(match, seat)
        state = match.record()
        before = state.tobytes(), thinker.thought.listed.tobytes()
        judgement.priors(state, seat, len(moves), thinker.thought, thinker.work)
        assert (state.tobytes(), thinker.thought.listed.tobytes()) == before


def test_a_hex_goes_where_it_completes_a_group() -> None:
    tiles = garden("01 lime-tree, 02 lime-bird", "35 blue-lily")
    match = own(tiles=["lime-butterfly"], jokers=3, garden=tiles)
    assert best(play(match, "place lime-butterfly")) == "at 03"


def test_in_the_last_round_it_plants_what_would_cost_it_points() -> None:
    last = {"round_number": ROUNDS}
    match = own(tiles=["lime-flower"], jokers=3, garden=THREE_LIME, table_fields=last)
    assert best(match) == "place lime-flower"


def test_payments_are_made_with_hexes_rather_than_jokers() -> None:
    match = own(tiles=["yellow-bird", "yellow-plant"], jokers=3)
    assert best(play(match, "place yellow-bird", "at 01")) == "pay yellow-plant"


def test_nothing_is_discarded() -> None:
    assert best(play(own(tiles=["yellow-bird"], points=9), "pass")) == "done"


def test_more_in_the_garden_and_in_storage_is_worth_more() -> None:
    poor: dict[str, Any] = {"garden": garden("01 lime-tree, 02 lime-bird")}
    rich: list[dict[str, Any]] = [
        {"garden": THREE_LIME},
        {**poor, "jokers": 3},
        {**poor, "points": 30},
    ]
    for one in rich:
        both = [{"jokers": 1, **one}, {"jokers": 1, "points": 15, **poor}]
        match = table(player=both, round_number=3)
        points, _spread = Thinker().expected(match.record())
        assert points[0] > points[1]


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_expected_points_are_about_right(players: int, side: str) -> None:
    """Settling again and again is a whole game; its end was foreseen from the second round on."""
    thinker = Thinker()
    off = [0.0] * ROUNDS
    for seed in range(25):
        state = thinker.settled(tiergarten.new("queens-garden", players, seed=seed, side=side))
        foreseen = []
        while not state.over:
            foreseen.append(sum(thinker.expected(state)[0]))
            judgement.rollout(state, thinker.thought, thinker.work)
        final = sum(thinker.expected(state)[0])
        for i, points in enumerate(foreseen):
            off[i] += (points - final) / players / 25
    assert all(abs(each) < 12 for each in off)


def test_nothing_is_branched_on_or_committed_in_secret() -> None:
    match = tiergarten.new("queens-garden", 3, seed=1)
    state = match.record()
    before = state.tobytes()
    assert judgement.chance_seen(state) == 0
    judgement.reopen_choices(state, 1)
    assert state.tobytes() == before
