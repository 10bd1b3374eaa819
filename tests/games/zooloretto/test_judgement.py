"""The greedy bot plays a game that a beginner respects, and the search is well advised."""

import pytest

import tiergarten
from tests.games.zooloretto.positions import position
from tests.games.zooloretto.variants import VARIANTS
from tiergarten import Match
from tiergarten.games import find
from tiergarten.games.zooloretto import judgement
from tiergarten.testing import Thinker, Variant, positions, random_match

some_variants = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def thinker(seed: int = 1) -> Thinker:
    return Thinker(find("zooloretto"), seed)


def choice(match: Match) -> str:
    return tiergarten.bot("greedy", 1).choose(match).text


def test_it_fills_the_enclosure_that_is_one_short() -> None:
    zoo = {"middle": ["zebra"] * 4, "large": ["panda"]}
    assert choice(position(zoo, hand=["zebra"])) == "place zebra middle"


def test_it_takes_the_truck_that_completes_its_zoo() -> None:
    zoo = {"middle": ["zebra"] * 3, "large": ["panda"] * 4}
    trucks = [["camel", "leopard", "toys"], ["zebra", "panda", "zebra"], ["kangaroo"]]
    assert choice(position(zoo, truck=trucks)) == "take 2"


def test_it_keeps_a_new_species_out_of_the_barn() -> None:
    zoo = {"small": ["zebra"] * 2, "middle": ["panda"]}
    assert choice(position(zoo, hand=["camel"])) == "place camel large"


def play(kinds: list[str], seed: int) -> Match:
    match = tiergarten.new("zooloretto", len(kinds), seed)
    bots = [tiergarten.bot(kind, seed * 10 + seat) for seat, kind in enumerate(kinds)]
    while not match.over:
        match.play(bots[match.acting[0]].choose(match))
    return match


def test_it_beats_the_random_bot() -> None:
    for seed in range(6):
        kinds = ["random"] * 3
        kinds[seed % 3] = "greedy"
        match = play(kinds, seed)
        assert match.winners == (seed % 3,)


def test_it_makes_points_in_its_own_company() -> None:
    scores = [score for seed in range(8) for score in play(["greedy"] * 4, seed).scores()]
    assert sum(scores) / len(scores) > 14


def best(match: Match) -> str:
    """The move that looks best to the search before it has looked any further."""
    return thinker().favourite(match)


@some_variants
def test_quick_play_ends_a_round_wherever_it_stands(variant: Variant) -> None:
    for seed in range(3):
        for match in positions(variant, seed, every=11):
            state = thinker(match.ply + 1).rolled_out(match)
            assert state.over or (state.taken == 0 and state.hand.count == 0)
            assert not any(truck.load.count for truck in state.truck)


@some_variants
def test_at_the_end_an_appraisal_is_the_score(variant: Variant) -> None:
    match = random_match(variant, seed=5)
    assert thinker().expected(match.record())[0] == list(match.scores())


def test_a_round_that_has_not_begun_is_fair_as_it_is() -> None:
    match = position({"barn": ["zebra"]})
    assert thinker().rolled_out(match).tobytes() == match.record().tobytes()


def test_the_better_zoo_is_appraised_higher() -> None:
    full, begun, poor = {"middle": ["zebra"] * 5}, {"middle": ["panda"] * 3}, {"barn": ["camel"]}
    points, _ = thinker().expected(position(full, begun, poor).record())
    assert points[0] > points[1] > points[2]


@some_variants
def test_all_moves_are_weighed_and_nothing_is_changed(variant: Variant) -> None:
    for match in positions(variant, seed=7, every=9):
        if not match.over:
            weights = thinker().weights(match)
            assert all(-30 < weight < 30 for weight in weights.values())


def test_a_good_truck_a_good_place_and_a_good_load_look_good() -> None:
    zoo = {"middle": ["zebra"] * 3, "large": ["panda"] * 4}
    trucks = [["camel", "leopard", "toys"], ["zebra", "panda", "zebra"], ["kangaroo"]]
    assert best(position(zoo, truck=trucks)) == "take 2"
    assert best(position(zoo, hand=["zebra"])) == "place zebra middle"
    trucks = [["zebra", "panda"], ["kangaroo", "kangaroo"], ["kangaroo"]]
    match = position(zoo | {"small": ["camel"]}, truck=trucks, revealed="leopard")
    weights = thinker().weights(match)
    assert weights["load 2"] > weights["load 1"]


def test_in_the_last_round_money_is_spent_on_points() -> None:
    zoo = {"coins": 3, "middle": ["zebra"] * 3, "barn": ["zebra", "camel"]}
    match = position(zoo, truck=[["coin"], ["coin"], ["coin"]])
    state = match.record()
    state.last_round = 1
    by_id = thinker().weights_of(state, match.acting[0])
    weights = {match.game.actions[action].text: weight for action, weight in by_id.items()}
    assert weights["move zebra middle"] > weights["discard camel"] > weights["draw"]
    assert weights["expand"] < weights["draw"]


def test_sight_is_the_tile_that_was_turned_up() -> None:
    seen = [
        judgement.chance_seen(position(revealed=tile).record())
        for tile in (None, "zebra", "zebra-male", "coin")
    ]
    assert seen[0] == 0
    assert len(set(seen)) == 4
