"""The greedy bot: it plays legally, values what it should, and beats random play."""

import tiergarten
from tests.games.zoosim.positions import auction, won
from tiergarten import Match
from tiergarten.bots import Bot, GreedyBot, RandomBot


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
    match = auction(row=[4], zoo=[{"coins": 20}, {"coins": 3}], flag=[0, 1])
    assert GreedyBot(seed=1).choose(match, 0).text == "bid 3"
    match = auction(row=[4], zoo=[{"coins": 20}, {"coins": 3}], flag=[1, 0])
    assert GreedyBot(seed=1).choose(match, 0).text == "bid 4"


def test_greedy_spends_all_on_the_last_tile_of_all() -> None:
    match = auction(row=[4], zoo=[{"coins": 5}, {"coins": 9}])
    assert GreedyBot(seed=1).choose(match, 0).text == "bid 5"
