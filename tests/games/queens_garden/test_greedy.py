"""The greedy bot builds a garden."""

import numpy as np
import pytest

import tiergarten
from tests.games.queens_garden.positions import own, play, texts
from tiergarten.bots import GreedyBot


def game(players: int, seed: int, **options: str) -> tiergarten.Match:
    match = tiergarten.new("queens-garden", players, seed, **options)
    bot = GreedyBot(seed)
    while not match.over:
        match.play(bot.choose(match))
    return match


def test_four_greedy_players_score_well_above_60() -> None:
    scores = [game(4, seed).scores() for seed in range(6)]
    assert np.mean(scores) > 72


@pytest.mark.parametrize("players", [2, 3])
def test_it_plays_any_number_and_both_options(players: int) -> None:
    match = game(players, seed=3, side="B", payers="distinct")
    assert np.mean(match.scores()) > 60


def test_in_the_last_round_it_pays_with_what_would_cost_it_points() -> None:
    last = {"round_number": 4}
    match = own(tiles=["yellow-bird", "yellow-plant"], jokers=3, table_fields=last)
    play(match, "place yellow-bird", "at 01")
    assert texts(match, "pay") == ["yellow-plant", "joker"]
    assert GreedyBot(1).choose(match).text == "pay yellow-plant"


def test_it_discards_nothing() -> None:
    match = play(own(tiles=["yellow-bird"], points=9), "pass")
    assert GreedyBot(1).choose(match).text == "done"
