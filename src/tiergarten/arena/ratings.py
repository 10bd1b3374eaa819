"""Ratings by OpenSkill: the Plackett-Luce model over the ranks of every game.

Bots do not learn between games, so a rating never becomes less certain again (no tau). A bot that
sits at several seats of a game is several players there, and moves by the mean of their changes.
Games count in the order of their numbers, so the same games always give the same ratings.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tiergarten.arena.optional import optional
from tiergarten.arena.playing import Played


class Rating(NamedTuple):
    """Strength on OpenSkill's scale, where everybody starts at 25, and its uncertainty."""

    value: float
    error: float


def check_installed() -> Any:
    """OpenSkill's models, or what to install."""
    return optional("openskill.models", "OpenSkill", "arena")


def rate(bots: Sequence[str], games: Sequence[Played]) -> list[dict[str, Rating]]:
    """The ratings before the first game, and after every deal."""
    model = check_installed().PlackettLuce(tau=0.0)
    ratings = {name: model.rating(name=name) for name in bots}
    course = [_present(ratings)]
    for index, game in enumerate(games):
        teams = [[model.create_rating([ratings[n].mu, ratings[n].sigma], n)] for n in game.seats]
        moved: dict[str, list[Any]] = {}
        for (after,) in model.rate(teams, ranks=list(map(float, game.ranks))):
            moved.setdefault(after.name, []).append(after)
        for name, places in moved.items():
            ratings[name].mu = sum(after.mu for after in places) / len(places)
            ratings[name].sigma = sum(after.sigma for after in places) / len(places)
        if index + 1 == len(games) or games[index + 1].deal != game.deal:
            course.append(_present(ratings))
    return course


def _present(ratings: dict[str, Any]) -> dict[str, Rating]:
    return {name: Rating(rating.mu, rating.sigma) for name, rating in ratings.items()}
