"""Ratings: how good everybody is at a game, by its number of players, with OpenSkill.

A rating is a guess and how sure it is. What is shown is a careful figure, three deviations below
the guess, on a scale on which everybody begins at 1000.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from openskill.models import PlackettLuce

_model = PlackettLuce()
BEGIN, STEP = 1000, 20


class Rating(NamedTuple):
    """A guess, and how far off it may be."""

    mu: float = _model.mu
    sigma: float = _model.sigma

    @property
    def careful(self) -> float:
        return self.mu - 3 * self.sigma

    @property
    def shown(self) -> int:
        return round(BEGIN + STEP * self.careful)


@dataclass(frozen=True)
class Finisher:
    """Somebody at the end of a match."""

    rating: Rating
    rank: int  # from 0
    stayed: bool


def rated(finishers: Sequence[Finisher]) -> list[Rating]:
    """The ratings after a match. Whoever has left is last; that counts for the others, but never
    against them."""
    last = len(finishers)
    ranks = [one.rank if one.stayed else last for one in finishers]
    teams = [[_model.rating(one.rating.mu, one.rating.sigma)] for one in finishers]
    deserted = not all(one.stayed for one in finishers)
    found = []
    for one, (new,) in zip(
        finishers, _model.rate(teams, ranks=list(map(float, ranks))), strict=True
    ):
        after = Rating(new.mu, new.sigma)
        kept = deserted and one.stayed and after.careful < one.rating.careful
        found.append(one.rating if kept else after)
    return found
