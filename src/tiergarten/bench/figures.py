"""The figures of one game: random games, copies, Python calls, search, compiling."""

import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from tiergarten.bots.budget import Budget
from tiergarten.bots.search import SearchBot
from tiergarten.bots.search_tree import Tree
from tiergarten.engine.errors import BadOption, TiergartenError
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.simulation import BATCH, fresh_states

COPIES = 200_000
THOUGHTS = 10
THOUGHT_SECONDS = 0.2
ROUNDS = 5  # rounds, of which the best counts: other work on the machine can only slow one down


def run(game: Game, players: int, seconds: float, against: str | None = None) -> dict[str, Any]:
    """All figures, and those of a peer if one is named."""
    game.check_players(players)
    if not 0.1 <= seconds <= 3600:
        raise BadOption(f"{seconds} seconds: choose 0.1 to 3600")
    figures: dict[str, Any] = {"game": game.name, "players": players}
    figures |= _random_games(game, players, seconds)
    figures |= _copies(game, players)
    figures |= _python_calls(game, players)
    figures |= _search(game, players, seconds)
    figures |= _starts(game)
    if against == "openspiel":
        from tiergarten.bench import openspiel

        figures["peers"] = openspiel.measure(seconds, figures["moves_per_second"])
    return figures


def _random_games(game: Game, players: int, seconds: float) -> dict[str, Any]:
    """Whole random games with legal moves generated, on one core: the best of several rounds."""
    fresh = fresh_states(game.record, game.undealt(players, {}))
    game.prepare()
    from tiergarten.engine import walk

    scores = np.zeros((BATCH, players), np.int64)
    ranks, lengths = scores.copy(), np.zeros(BATCH, np.int64)
    walk.simulate(fresh, 0, 1, 0, scores, ranks, lengths)
    best_moves, best_games, done, length = 0.0, 0.0, 0, 0.0
    for _ in range(ROUNDS):
        moves, games, start = 0, 0, time.perf_counter()
        while time.perf_counter() - start < seconds / ROUNDS:
            walk.simulate(fresh, done, BATCH // 16, 0, scores, ranks, lengths)
            moves += int(lengths[: BATCH // 16].sum())
            games += BATCH // 16
            done += BATCH // 16
        spent = time.perf_counter() - start
        best_moves, best_games = max(best_moves, moves / spent), max(best_games, games / spent)
        length = moves / games
    return {
        "moves_per_second": round(best_moves),
        "games_per_second": round(best_games),
        "moves_per_game": round(length, 1),
    }


def _copies(game: Game, players: int) -> dict[str, Any]:
    from tiergarten.engine import walk

    states = fresh_states(game.record, game.undealt(players, {}))
    states = np.concatenate([states, states])
    walk.copy_many(states, 1)
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        walk.copy_many(states, COPIES)
        best = min(best, (time.perf_counter() - start) / COPIES)
    return {"copy_ns": round(best * 1e9, 1), "state_bytes": game.record.dtype.itemsize}


def _python_calls(game: Game, players: int) -> dict[str, Any]:
    """Calls from plain Python: `match.legal`, with steps in any order, and `match.play`."""
    chance = np.random.default_rng(1)
    play, legal, count = 0.0, 0.0, 0
    for seed in range(6):
        match = Match.new(game, players, seed)
        while not match.over:
            seat = match.acting[0]
            start = time.perf_counter()
            moves = match.legal(seat)
            middle = time.perf_counter()
            match.play(moves[int(chance.integers(len(moves)))], seat)
            play += time.perf_counter() - middle
            legal += middle - start
            count += 1
    return {
        "python_plays_per_second": round(count / play),
        "python_legals_per_second": round(count / legal),
    }


def _search(game: Game, players: int, seconds: float) -> dict[str, Any]:
    """Search iterations from the opening: on one core, then on two in parallel."""
    match = Match.new(game, players, 1)
    while len(match.legal(match.acting[0])) == 1:
        match.play(match.legal(match.acting[0])[0])
    alone = max(_iterations(match, 1, seconds / ROUNDS) for _ in range(ROUNDS))
    together = max(_iterations(match, 2, seconds / ROUNDS) for _ in range(ROUNDS))
    return {
        "search_iterations_per_second": round(alone),
        "search_two_threads_times": round(together / alone, 2),
        "search_late_percent": round(_lateness(match), 2),
    }


def _lateness(match: Match) -> float:
    """How late the latest of several answers with a budget in seconds is."""
    worst = 0.0
    for seed in range(THOUGHTS):
        thinker = SearchBot(seed, Budget(seconds=THOUGHT_SECONDS))
        start = time.perf_counter()
        thinker.consider(match, match.acting[0])
        worst = max(worst, (time.perf_counter() - start) / THOUGHT_SECONDS - 1)
    return 100 * worst


def _iterations(match: Match, threads: int, seconds: float) -> float:
    """Iterations a second of several trees, each in a thread of its own."""
    seat = match.acting[0]
    trees = [Tree.of(match, seat, seed) for seed in range(threads)]
    for tree in trees:
        tree.grow(50)
    start = time.perf_counter()

    def work(tree: Tree) -> int:
        done = 0
        while time.perf_counter() - start < seconds:
            tree.grow(200)
            done += 200
        return done

    with ThreadPoolExecutor(threads) as pool:
        done = sum(pool.map(work, trees))
    return done / (time.perf_counter() - start)


TRIAL_START = """
import json, time
start = time.perf_counter()
import tiergarten
imported = time.perf_counter() - start
start = time.perf_counter()
from tiergarten.games import find
game = find({name!r})
match = tiergarten.new(game.name, min(game.players), 1)
match.legal(match.acting[0])
print(json.dumps([imported, time.perf_counter() - start]))
"""


def _starts(game: Game) -> dict[str, Any]:
    """Fresh processes: the first with an empty compile cache, the second with a full one."""
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"TIERGARTEN_CACHE": cache}
        times = []
        for _ in range(2):
            done = subprocess.run(
                [sys.executable, "-c", TRIAL_START.format(name=game.name)],
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode != 0:
                raise TiergartenError(f"the trial start failed: {done.stderr.strip()[-200:]}")
            times.append(json.loads(done.stdout))
    return {
        "import_seconds": round(times[1][0], 3),
        "compile_seconds": round(times[0][1], 2),
        "cached_seconds": round(times[1][1], 2),
    }


def report(figures: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [f"{figures['game']}, {figures['players']} players, one core"]
    for name, value in figures.items():
        if name not in ("game", "players", "peers"):
            lines.append(f"  {name.replace('_', ' '):<26} {value:>14,}")
    lines += [
        f"  OpenSpiel {peer['game']:<16} {peer['moves_per_second']:>14,} moves per second; "
        f"we make {peer['ratio']} times as many"
        for peer in figures.get("peers", [])
    ]
    return "\n".join(lines)
