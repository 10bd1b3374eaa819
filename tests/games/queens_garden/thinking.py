"""What the search asks of the judgement, at positions from random games; as a digest too.

It is the same in every TIERGARTEN_MODE: see `tests.twins`.
"""

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

import tiergarten
from tiergarten import Match
from tiergarten.engine.record import THOUGHT, WORK
from tiergarten.games.queens_garden import judgement
from tiergarten.games.queens_garden.state import STATE

VARIANTS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {"side": "B"}),
    (4, {"payers": "distinct"}),
)


class Thinker:
    """What a thinker holds; the arrays keep the memory of the records."""

    def __init__(self, seed: int = 1) -> None:
        self.thoughts = np.zeros(1, THOUGHT).view(np.recarray)
        self.thought: Any = self.thoughts[0]
        self.thought.listed.rng[:] = [seed, 2, 3, 4]
        self.work = STATE.new(WORK)

    def list_moves(self, match: Match, seat: int) -> list[str]:
        """Write the legal moves of a seat to where `priors` expects them."""
        moves = match.canonical(seat)
        for i, move in enumerate(moves):
            self.thought.listed.action[i] = move.id
        return [move.text for move in moves]

    def weights(self, match: Match) -> dict[str, float]:
        """How good each move of the acting seat looks."""
        texts = self.list_moves(match, match.acting[0])
        judgement.priors(match.record(), match.acting[0], len(texts), self.thought, self.work)
        return dict(zip(texts, self.thought.weight[: len(texts)].tolist(), strict=True))

    def settled(self, match: Match, seed: int = 1) -> Any:
        """A concealed copy of the position, settled."""
        state = match.concealed(match.acting[0], seed)
        judgement.rollout(state, self.thought, self.work)
        return state

    def expected(self, state: Any) -> tuple[list[float], float]:
        """The expected points of every seat, and the spread."""
        spread = judgement.evaluate(state, self.thought)
        return self.thought.points[: int(state.players)].tolist(), float(spread)


def positions(games: int, every: int) -> Iterator[Match]:
    """Every so many moves of random games, in the middle of turns too."""
    for game in range(games):
        for players, options in VARIANTS:
            match = tiergarten.new("queens-garden", players, seed=game, **options)
            chance = random.Random(game)
            while not match.over:
                if match.ply % every == game % every:
                    yield match
                match.play(chance.choice(match.canonical()))


def digest(games: int = 1, every: int = 23) -> str:
    """All weights, settled positions and appraisals, as one number."""
    total = hashlib.sha256()
    thinker = Thinker()
    for match in positions(games, every):
        weights = thinker.weights(match)
        total.update(repr([round(weight, 3) for weight in weights.values()]).encode())
        state = thinker.settled(match)
        total.update(state.tobytes())
        points, spread = thinker.expected(state)
        total.update(repr([round(p, 6) for p in (*points, spread)]).encode())
    return total.hexdigest()[:16]
