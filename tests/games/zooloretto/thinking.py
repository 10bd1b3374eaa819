"""Looking at positions with Zooloretto's judgement, as the search does."""

import hashlib
from typing import Any

import numpy as np

from tests.variants import VARIANTS
from tests.walks import positions
from tiergarten import Match
from tiergarten.engine.record import THOUGHT, WORK
from tiergarten.games.zooloretto import judgement
from tiergarten.games.zooloretto.position.checking import check
from tiergarten.games.zooloretto.state import STATE

ZOOLORETTO = [variant for variant in VARIANTS if variant.game == "zooloretto"]


class Thinker:
    """A concealed copy of a position, and what a thinker holds besides."""

    def __init__(self, match: Match, seed: int = 1) -> None:
        self.match = match
        self.seat = match.acting[0] if match.acting else 0
        self.state = match.concealed(self.seat, seed)
        self._thoughts = np.zeros(1, THOUGHT).view(np.recarray)
        self.thought = self._thoughts[0]
        self.thought.listed.rng[:] = seed, 2, 3, 4
        self.work = STATE.new(WORK).view(np.recarray)

    def weights(self) -> dict[str, float]:
        """How good every legal move looks."""
        moves = self.match.canonical(self.seat)
        listed = [move.id for move in moves]
        self.thought.listed.action[: len(moves)] = listed
        before = self.state.tobytes()
        judgement.priors(self.state, self.seat, len(moves), self.thought, self.work)
        assert self.state.tobytes() == before
        assert self.thought.listed.action[: len(moves)].tolist() == listed
        weights = self.thought.weight[: len(moves)].tolist()
        return {move.text: weight for move, weight in zip(moves, weights, strict=True)}

    def rollout(self) -> Any:
        """Play on; returns the state, which must be one that can be."""
        judgement.rollout(self.state, self.thought, self.work)
        check(self.state)
        return self.state

    def evaluate(self) -> list[float]:
        """The final points that every seat may expect."""
        assert judgement.evaluate(self.state, self.thought) > 0
        points: list[float] = self.thought.points[: self.match.players].tolist()
        return points


def digest() -> str:
    """What judgement says about some positions of every variant, in brief."""
    said = hashlib.sha256()
    for variant in ZOOLORETTO:
        for match in positions(variant, seed=3, every=35):
            thinker = Thinker(match, match.ply + 1)
            if not match.over:
                said.update(repr([f"{w:.2f}" for w in thinker.weights().values()]).encode())
            said.update(thinker.rollout().tobytes())
            said.update(repr([f"{points:.3f}" for points in thinker.evaluate()]).encode())
    return said.hexdigest()
