"""The greedy bot beats random play; what the search asks is answered soundly."""

from typing import Any

import pytest

import tiergarten
from tests.games.zoosim.positions import auction, random_game, won
from tiergarten import Match
from tiergarten.bots import Bot, GreedyBot, RandomBot
from tiergarten.engine.record import State, legal_ids
from tiergarten.games import find
from tiergarten.games.zoosim import judgement, position, rules
from tiergarten.games.zoosim.judgement import search
from tiergarten.games.zoosim.judgement.tile_value import look
from tiergarten.games.zoosim.pieces import WAYS
from tiergarten.games.zoosim.rules.doors import door
from tiergarten.games.zoosim.rules.moves import BID, LAY
from tiergarten.testing import Thinker, Variant
from tiergarten.testing.twins import check_twins


def _play(match: Match, bots: list[Bot]) -> Match:
    while not match.over:
        seat = match.acting[0]
        match.play(bots[seat].choose(match, seat), seat)
    return match


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(6):
        match = tiergarten.new("zoosim", players=2, seed=seed)
        seat = seed % 2
        bots: list[Bot] = [RandomBot(seed=seed), RandomBot(seed=seed)]
        bots[seat] = GreedyBot(seed=seed)
        wins += _play(match, bots).winners == (seat,)
    assert wins >= 5


def test_greedy_closes_a_loop_when_it_can() -> None:
    match = won(11, [[0, 3, 1, -1, 3]], row=[11, 1])
    match.play(GreedyBot(seed=1).choose(match))
    assert match.state()["zoo"][0]["benches"] == 2


def test_greedy_pays_no_more_than_it_takes_to_win() -> None:
    match = auction(row=[4], zoo=[{"coins": 8}, {"coins": 3}], flag=[0, 1])
    assert GreedyBot(seed=1).choose(match, 0).text == "bid 3"
    match = auction(row=[4], zoo=[{"coins": 8}, {"coins": 3}], flag=[1, 0])
    assert GreedyBot(seed=1).choose(match, 0).text == "bid 4"


def test_greedy_spends_all_on_the_last_tile_of_all() -> None:
    match = auction(row=[4], zoo=[{"coins": 5}, {"coins": 8}])
    assert GreedyBot(seed=1).choose(match, 0).text == "bid 5"


def a_thinker() -> Thinker:
    return Thinker(find("zoosim"))


def _positions(players: int, **options: Any) -> list[State]:
    """Every few positions of a random game, none of them over."""
    game = random_game(players, seed=players, **options)
    return [match.record() for i, match in enumerate(game) if i % 7 == 0 and not match.over]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_appraisal_of_a_game_that_is_over_is_its_score(players: int) -> None:
    *_, match = random_game(players, seed=1)
    points, spread = a_thinker().expected(match.record())
    assert spread > 0
    assert tuple(points) == match.scores()


@pytest.mark.parametrize(("players", "variant"), [(2, "basic"), (3, "trees"), (4, "basic")])
def test_settling_ends_with_an_auction_of_a_later_round_or_the_end(
    players: int, variant: str
) -> None:
    for state in _positions(players, variant=variant):
        thinker, before = a_thinker(), int(state.round_number)
        position.check(thinker.rollout(state))
        assert state.over or (
            state.round_number == before + search.ROUNDS_AHEAD
            and state.acting == (1 << players) - 1
        )
        points, spread = thinker.expected(state)
        assert 0 < spread < 40
        assert all(abs(each) < 500 for each in points)


@pytest.mark.parametrize("players", [2, 4])
def test_weighing_changes_neither_the_state_nor_the_list(players: int) -> None:
    for state in _positions(players):
        before = state.tobytes()
        seat = (int(state.acting) & -int(state.acting)).bit_length() - 1
        weights = a_thinker().weights_of(state, seat)
        assert state.tobytes() == before
        assert list(weights) == legal_ids(rules.legal, state, seat)


def test_closing_two_loops_weighs_most() -> None:
    match = won(11, [[0, 3, 1, -1, 3]], row=[11, 1])
    weights = a_thinker().weights_of(match.record(), 0)
    match.play(match.game.actions[max(weights, key=weights.__getitem__)])
    assert match.state()["zoo"][0]["benches"] == 2


def test_bids_that_nobody_can_match_weigh_little() -> None:
    match = auction(row=[4], zoo=[{"coins": 8}, {"coins": 3}], flag=[1, 0])
    weights = a_thinker().weights_of(match.record(), 0)
    best = max(weights, key=weights.__getitem__)
    assert best == BID + 4
    assert all(weights[BID + bid] < weights[best] - 10 for bid in range(5, 9))


def test_a_place_looks_as_it_turns_out_when_the_tile_is_laid() -> None:
    looked = 0
    for match in random_game(2, seed=5):
        state = match.record()
        if match.over or len(match.acting) != 1 or not match.legal()[0].text.startswith("lay"):
            continue
        seat, tile = match.acting[0], int(state.row.tile[0])
        for move in match.legal():
            number, way = divmod(move.id - LAY, len(WAYS))
            links, _, stars_a, stars_b = look(state.laid, tile, door(state.laid, seat, number), way)
            after = match.record()
            rules.play(after, seat, move.id)
            halves = 2 * int(after.laid.count), 2 * int(after.laid.count) + 1
            stars = [int(after.laid.stars[after.laid.area[half]]) for half in halves]
            assert stars == [stars_a, stars_b]
            assert after.zoo[seat].benches == state.zoo[seat].benches + links - 1
            looked += 1
    assert looked > 50


def test_the_search_sees_which_tile_is_sold() -> None:
    assert judgement.chance_seen(auction(row=[4]).record()) == 4
    assert judgement.chance_seen(auction(row=[7]).record()) == 7


def test_sealed_bids_of_the_others_are_taken_back() -> None:
    match = auction(players=3, row=[4])
    before = match.record().tobytes()
    match.play("bid 1", 1)
    match.play("bid 2", 2)
    state = match.record()
    judgement.reopen_choices(state, 0)
    assert state.tobytes() == before


def test_sealed_bids_of_ones_own_stay() -> None:
    match = auction(players=3, row=[4])
    match.play("bid 1", 1)
    state = match.record()
    judgement.reopen_choices(state, 1)
    assert state.bid[1] == 1
    assert state.acting == 0b101


def test_compiled_and_interpreted_think_alike() -> None:
    check_twins("interpreted", [Variant("zoosim", 2)], games=0, thinking=True)
