"""Random games, checked after every move against a recount and against the slow game."""

import random

import pytest

import tiergarten
from tests.games.zooloretto_dice.positions import GAME
from tests.games.zooloretto_dice.slow_game import SlowGame
from tests.kinds import some_of
from tiergarten.bots import RandomBot
from tiergarten.games.zooloretto_dice import position


@pytest.mark.rule(*(f"ZD-{number}" for number in range(1, 14)))
@pytest.mark.parametrize("players", some_of((2, 3, 4), 2))
def test_the_slow_game_agrees_after_every_move(players: int) -> None:
    chance = random.Random(players)
    for seed in range(12):
        match = tiergarten.new(GAME, players, seed=seed)
        slow = SlowGame(players, match.acting[0])
        while not match.over:
            move = match.play(chance.choice(match.legal()))
            state = match.state()
            slow.play(move.text, state["rolled"])
            told = slow.plain()
            assert {name: state[name] for name in told} == told
            assert match.scores() == tuple(slow.points(seat) for seat in range(players))
        keys = [(slow.points(s), slow.sheets[s]["coins"]) for s in range(players)]
        assert match.ranks() == tuple(sum(other > key for other in keys) for key in keys)


@pytest.mark.rule("ZD-1", "ZD-5", "ZD-8", "ZD-11")
@pytest.mark.parametrize(("players", "games"), some_of([(2, 8), (2, 25), (3, 25), (4, 25)], (2, 8)))
def test_the_recount_agrees_after_every_move(players: int, games: int) -> None:
    chance = random.Random(players)
    for seed in range(games):
        match = tiergarten.new(GAME, players, seed=seed)
        ids = [move.id for move in match.legal()]
        while ids:
            assert ids == sorted(set(ids))
            match.play(chance.choice(ids))
            position.check(match.record())
            ids = [move.id for move in match.legal()]
        assert match.over


@pytest.mark.parametrize("players", some_of((2, 3, 4), 2))
def test_the_breakdown_adds_up(players: int) -> None:
    for seed in range(10):
        match = tiergarten.new(GAME, players, seed=seed)
        bot = RandomBot(seed=seed)
        while not match.over:
            match.play(bot.choose(match))
        for seat in range(players):
            assert sum(line.points for line in match.breakdown(seat)) == match.scores()[seat]


def test_games_differ_and_come_to_an_end() -> None:
    for players in (2, 3, 4):
        result = tiergarten.simulate(GAME, players, 100, seed=7)
        assert 20 < result.moves.min() < result.moves.max() < 1000
        assert result.scores.max() <= 24
        assert (result.ranks.min(axis=1) == 0).all()
