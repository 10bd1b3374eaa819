"""OpenSpiel's C++ games in random play, measured in the same run as ours.

Its own search does the work in C++: a bot that evaluates two leaves, each by very many
random rollouts, spends its time on nothing but random games. The length of a game is measured by
playing some move by move. A move is a decision of a player, there as here; what chance deals and
rolls is a part of the move that asked for it. OpenSpiel counts it as an action of its own, so the
figure with those included is given as well.
"""

import random
import time
from typing import Any

from tiergarten.engine.errors import BadOption

GAMES = ("hearts", "pig", "backgammon")
LENGTH_SAMPLES = 40
LEAVES = 2
ROUNDS = 5


def measure(seconds: float, our_moves: float) -> list[dict[str, Any]]:
    """Moves a second of each peer, and how many times as many we make."""
    try:
        import pyspiel
    except ImportError:
        raise BadOption(
            "OpenSpiel is not installed: pip install 'tiergarten[bench]' brings it"
        ) from None
    return [_measure_game(pyspiel, name, seconds / len(GAMES), our_moves) for name in GAMES]


def _measure_game(pyspiel: Any, name: str, seconds: float, our_moves: float) -> dict[str, Any]:
    game = pyspiel.load_game(name)
    games_per_second = _games_per_second(pyspiel, game, seconds)
    lengths = [_random_length(game, seed) for seed in range(LENGTH_SAMPLES)]
    decisions = sum(decisions for decisions, _ in lengths) / LENGTH_SAMPLES
    actions = sum(actions for _, actions in lengths) / LENGTH_SAMPLES
    return {
        "library": "openspiel",
        "game": name,
        "moves_per_second": round(games_per_second * decisions),
        "ratio": round(our_moves / (games_per_second * decisions), 1),
        "actions_per_second": round(games_per_second * actions),
        "ratio_counting_chance": round(our_moves / (games_per_second * actions), 1),
    }


def _games_per_second(pyspiel: Any, game: Any, seconds: float) -> float:
    """The best of several rounds, as for ours: other work can only slow one down."""
    rollouts = 20
    while _seconds_for(pyspiel, game, rollouts) < seconds / ROUNDS / 2:
        rollouts *= 2
    best = min(_seconds_for(pyspiel, game, rollouts) for _ in range(ROUNDS))
    return LEAVES * rollouts / best


def _seconds_for(pyspiel: Any, game: Any, rollouts: int) -> float:
    """How long it takes to play this many random games from each of the leaves."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, LEAVES, 100, False, 1, False)
    state = _first_decision(game)
    start = time.perf_counter()
    bot.step(state)
    return time.perf_counter() - start


def _first_decision(game: Any) -> Any:
    """The search begins at a decision: chance before it is played at random."""
    state = game.new_initial_state()
    chance = random.Random(1)
    while state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, odds)[0])
    return state


def _random_length(game: Any, seed: int) -> tuple[int, int]:
    """The decisions, and all actions, of one random game after the first deal."""
    state = _first_decision(game)
    chance = random.Random(seed)
    decisions = actions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = chance.choices(outcomes, odds)[0]
        else:
            action = chance.choice(state.legal_actions())
            decisions += 1
        state.apply_action(action)
        actions += 1
    return decisions, actions
