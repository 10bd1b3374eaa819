"""Asking the judgement of a game as the search does, one question at a time."""

import hashlib
from collections.abc import Iterable
from typing import Any

import numpy as np

from tiergarten.engine.chance import sow
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.record import THOUGHT, State, listed_by, new_record
from tiergarten.testing.checking import Unsound
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import positions


class Thinker:
    """The memory that a search holds, and the judgement of a game."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        game.prepare()
        self.rules, self.judgement = game.rules, game.judgement
        self.thought: Any = new_record(THOUGHT)
        sow(self.thought.listed.rng, (seed, 0))
        sow(self.thought.spare.rng, (seed, 1))
        self.notes: Any = new_record(self.judgement.NOTES)
        self.actions = game.actions

    def weights(self, match: Match, seat: int | None = None) -> dict[str, float]:
        """How good every legal move looks, by its text."""
        seat = match.acting[0] if seat is None else seat
        weights = self.weights_of(match.record(), seat)
        return {self.actions[action].text: weight for action, weight in weights.items()}

    def weights_of(self, state: State, seat: int) -> dict[int, float]:
        """The same of a record, by the ids. Nothing but the weights may change."""
        moves = listed_by(self.rules.legal, state, seat, self.thought.listed)
        self.thought.weight[:] = np.nan
        before = state.tobytes(), self.thought.listed.tobytes()
        self.judgement.priors(state, seat, len(moves), self.thought, self.notes)
        if (state.tobytes(), self.thought.listed.tobytes()) != before:
            raise Unsound("priors changes the position, or the list of moves")
        weights = self.thought.weight[: len(moves)].tolist()
        if not np.isfinite(weights).all():
            raise Unsound(f"priors writes {weights} for {len(moves)} moves")
        return dict(zip(moves, weights, strict=True))

    def favourite(self, match: Match) -> str:
        """The move that looks best before the search has looked any further."""
        weights = self.weights(match)
        return max(weights, key=weights.__getitem__)

    def rollout(self, state: State) -> State:
        """Play on, in place, to where an evaluation is fair."""
        self.judgement.rollout(state, self.thought, self.notes)
        return state

    def rolled_out(self, match: Match) -> State:
        """The position after a rollout; the match stays as it is."""
        return self.rollout(match.record())

    def expected(self, state: State) -> tuple[list[float], float]:
        """The final points that every seat may expect, and the standard deviation."""
        spread = float(self.judgement.evaluate(state, self.thought))
        return self.thought.points[: int(state["players"])].tolist(), spread


def thinking_digest(variants: Iterable[Variant], every: int = 23) -> str:
    """What the judgement says about some positions of random games, as one number."""
    total = hashlib.sha256()
    for variant in variants:
        thinker = Thinker(variant.deal(0).game)
        for match in positions(variant, seed=3, every=every):
            if not match.over:
                weights = thinker.weights(match).values()
                total.update(repr([f"{weight:.2f}" for weight in weights]).encode())
            state = thinker.rolled_out(match)
            total.update(state.tobytes())
            points, spread = thinker.expected(state)
            total.update(repr([f"{number:.3f}" for number in (*points, spread)]).encode())
    return total.hexdigest()[:16]
