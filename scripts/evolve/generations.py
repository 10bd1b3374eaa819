"""Lets generations follow each other, and keeps the newest; on the copy that `loosened` makes.

`python -m scripts.evolve.generations FOLDER MINUTES SEED [GAMES]`, started by `python -m
scripts.evolve`.
"""

import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from scripts.evolve.contest import Contest
from scripts.evolve.evolution import Strategy
from scripts.fit.linear import Vector

KEPT = "generation.npz"
RELATIVE, ABSOLUTE = 0.2, 0.12  # the size of a step: of a number, and beside it
SOFT = 25.0  # points ahead from which more of them count less and less
TWO, FOUR = 160, 40  # deals of a generation with two players and, every third time, with four
EVERY = 15  # generations: then it is told, and the mean is another opponent
OPPONENTS = 4
KEPT_GAMES, ENDS = 400, 80  # whose last rounds are played on, and how many of them in a generation
POINTS = 25.0  # made there count as much as winning all games of one opponent instead of half


def evolve(folder: Path, minutes: float, seed: int, games: Path | None) -> None:
    contest = Contest()
    ends = contest.ends(games, KEPT_GAMES) if games else None
    if ends is not None and not len(ends):
        sys.exit(f"no game in {games} comes to the end of its last round")
    base = contest.standing
    free = np.flatnonzero(base)
    sizes = RELATIVE * np.abs(base[free]) + ABSOLUTE
    strategy, earlier = _resumed(folder, base, len(free))

    def weights(steps: Vector) -> Vector:
        found = base.copy()
        found[free] += steps * sizes
        return found

    begun = time.process_time()
    while time.process_time() - begun < 60 * minutes:
        first = seed * 10**7 + strategy.generation * 1000
        deals: list[tuple[Any, Vector]] = [
            (contest.deals(2, range(first, first + TWO)), other)
            for other in (earlier[0], earlier[-1])
        ]
        if strategy.generation % 3 == 2:
            deals.append((contest.deals(4, range(first + 500, first + 500 + FOUR)), earlier[-1]))

        chance = np.random.default_rng([seed, strategy.generation])
        some = (
            None
            if ends is None
            else ends[chance.choice(len(ends), min(ENDS, len(ends)), replace=False)]
        )

        def fitness(
            steps: Vector, deals: list[tuple[Any, Vector]] = deals, some: Any = some
        ) -> float:
            ahead = [contest.margins(weights(steps), other, those) for those, other in deals]
            found = float(sum(np.tanh(margins / SOFT).mean() for margins in ahead))
            if some is not None:
                found += float(contest.points(weights(steps), some).mean()) / POINTS
            return found

        strategy.breed(chance, fitness)
        if strategy.generation % EVERY == 0:
            earlier = [earlier[0], *earlier[1:][-(OPPONENTS - 2) :], weights(strategy.mean)]
            margins = contest.margins(earlier[-1], base, contest.deals(2, range(700)))
            won = (margins > 0).mean() + 0.5 * (margins == 0).mean()
            took = (time.process_time() - begun) / 60
            print(
                f"generation {strategy.generation}: wins {won:.1%} of 1400 games of two against"
                f" what stands, {margins.mean():+.1f} points; {took:.1f} processor minutes",
                flush=True,
            )
        _keep(folder, strategy, earlier, weights(strategy.mean))


def _resumed(folder: Path, base: Vector, size: int) -> tuple[Strategy, list[Vector]]:
    path = folder / KEPT
    if not path.exists():
        return Strategy(np.zeros(size)), [base]
    with np.load(path) as kept:
        if not np.array_equal(kept["base"], base):
            sys.exit(f"{folder} holds an evolution from other weights: take another folder")
        strategy = Strategy(
            kept["mean"],
            float(kept["step"]),
            int(kept["generation"]),
            kept["spread"],
            kept["path"],
            kept["step_path"],
        )
        return strategy, list(kept["earlier"])


def _keep(folder: Path, strategy: Strategy, earlier: list[Vector], weights: Vector) -> None:
    part = folder / f"part-{KEPT}"
    np.savez(part, base=earlier[0], earlier=np.array(earlier), weights=weights, **vars(strategy))
    part.replace(folder / KEPT)


if __name__ == "__main__":
    evolve(
        Path(sys.argv[1]),
        float(sys.argv[2]),
        int(sys.argv[3]),
        Path(sys.argv[4]) if sys.argv[4:] else None,
    )
