"""The result of a tournament: every bot, every pair of bots, every place at the table."""

import html
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tiergarten.arena import estimates, naming, ratings
from tiergarten.arena.estimates import Estimate, clusters
from tiergarten.arena.playing import Played
from tiergarten.arena.ratings import Rating
from tiergarten.arena.results import match_path
from tiergarten.arena.tournament import Tournament
from tiergarten.engine import notation
from tiergarten.engine.errors import BadOption
from tiergarten.engine.language import say_in
from tiergarten.engine.match import Match
from tiergarten.games import catalogue


@dataclass(frozen=True)
class Standing:
    """One bot. A bot at two seats of a game has played it twice."""

    name: str
    shown: str  # what it is called
    games: int
    win_rate: Estimate
    score: Estimate
    margin: Estimate  # over the best opponent
    rating: Rating
    seconds: float  # for a move
    forfeits: int


@dataclass(frozen=True)
class Duel:
    """One bot against another, wherever both sat in one game."""

    name: str
    other: str
    pairs: int
    ahead: Estimate  # the share in which it ranked better, ties counted as half
    difference: Estimate  # of points


@dataclass(frozen=True)
class Place:
    """A place in the order of turns: 1 acts first."""

    place: int
    win_rate: Estimate
    score: Estimate


@dataclass(frozen=True)
class Result:
    """A finished tournament; notebooks display its report."""

    tournament: Tournament
    games: tuple[Played, ...]
    folder: Path

    @cached_property
    def finished(self) -> tuple[Played, ...]:
        """The games that were not forfeited: points and lengths come from them."""
        return tuple(game for game in self.games if game.forfeit is None)

    @cached_property
    def forfeits(self) -> tuple[Played, ...]:
        return tuple(game for game in self.games if game.forfeit is not None)

    @cached_property
    def shown(self) -> dict[str, str]:
        """What every bot is called: its own name, if it has one (`arena.naming`)."""
        said = {
            bot: own
            for game in self.games
            for bot, own in zip(game.seats, game.names, strict=False)
            if own
        }
        return naming.shown(self.tournament.bots, said)

    @cached_property
    def rating_course(self) -> list[dict[str, Rating]]:
        """The ratings at the start and after every deal."""
        return ratings.rate(self.tournament.bots, self.games)

    @cached_property
    def bots(self) -> tuple[Standing, ...]:
        """The bots, the best first."""
        standings = [self._standing(name) for name in self.tournament.bots]
        return tuple(sorted(standings, key=lambda s: (-s.win_rate.value, -s.rating.value)))

    @cached_property
    def duels(self) -> tuple[Duel, ...]:
        """Every bot against every other, in the order of the bots."""
        names = [standing.name for standing in self.bots]
        return tuple(self._duel(a, b) for a in names for b in names if a != b)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """What it is worth to act first, second and so on."""
        players = self.tournament.players

        def at(place: int, value: Callable[[Played, int], float]) -> list[tuple[int, float]]:
            games = ((game, (game.first + place) % players) for game in self.finished)
            return [(game.deal, value(game, seat)) for game, seat in games]

        return tuple(
            Place(
                place + 1,
                estimates.share(clusters(at(place, lambda game, seat: game.shares[seat]))),
                estimates.mean(clusters(at(place, lambda game, seat: game.scores[seat]))),
            )
            for place in range(players)
        )

    @cached_property
    def moves(self) -> Estimate:
        """The length of a game."""
        return estimates.mean(clusters((game.deal, game.moves) for game in self.finished))

    def match(self, number: int) -> Match:
        """One of the games, to look at."""
        if not 1 <= number <= len(self.games):
            raise BadOption(f"there is no game {number}; they go from 1 to {len(self.games)}")
        path = match_path(self.folder, number)
        return notation.load(path.read_text(encoding="utf-8"), catalogue())

    def scores(self, name: str) -> list[int]:
        """The points of a bot, seat by seat."""
        return [game.scores[seat] for game, seat in _seats_of(name, self.finished)]

    def plain(self) -> dict[str, Any]:
        """All figures as plain data: what `--json` prints."""
        plan = self.tournament
        return {
            "game": plan.game,
            "players": plan.players,
            "games": len(self.games),
            "games_asked": plan.asked,
            "deals": plan.schedule.deals,
            "options": dict(plan.options),
            "seed": plan.seed,
            "bots": [_plain_standing(standing) for standing in self.bots],
            "head_to_head": [
                {"name": duel.name, "other": duel.other, "pairs": duel.pairs}
                | _plain("ahead", duel.ahead)
                | _plain("difference", duel.difference)
                for duel in self.duels
            ],
            "places": [
                {"place": place.place}
                | _plain("win_rate", place.win_rate)
                | _plain("mean_score", place.score)
                for place in self.places
            ],
            "moves": _plain("mean", self.moves)
            | {
                "least": min((game.moves for game in self.finished), default=None),
                "most": max((game.moves for game in self.finished), default=None),
            },
            "forfeits": [
                {
                    "number": game.number,
                    "name": game.seats[game.forfeit.seat],
                    "seat": game.forfeit.seat,
                    "why": game.forfeit.why,
                }
                for game in self.forfeits
                if game.forfeit is not None
            ],
            "command": plan.command(),
            "results": str(self.folder),
        }

    def table(self, language: str = "en") -> str:
        """The figures for people."""
        from tiergarten.arena import table

        return table.table(self, say_in(language))

    def report(self, language: str = "en") -> str:
        """A whole HTML page with pictures."""
        from tiergarten.arena import report

        return report.page(self, say_in(language))

    def _repr_html_(self) -> str:
        # A frame of its own: the page's style must not leak into the notebook.
        return (
            f'<iframe srcdoc="{html.escape(self.report())}" '
            'style="width: 100%; height: 40rem; border: 0"></iframe>'
        )

    def __repr__(self) -> str:
        return self.table()

    def _standing(self, name: str) -> Standing:
        seats = list(_seats_of(name, self.games))
        finished = list(_seats_of(name, self.finished))
        turns = sum(game.turns[seat] for game, seat in seats)
        return Standing(
            name,
            self.shown[name],
            len(seats),
            estimates.share(clusters((game.deal, game.shares[seat]) for game, seat in seats)),
            estimates.mean(clusters((game.deal, game.scores[seat]) for game, seat in finished)),
            estimates.mean(clusters((game.deal, margin(game, seat)) for game, seat in finished)),
            self.rating_course[-1][name],
            sum(game.seconds[seat] for game, seat in seats) / turns if turns else 0.0,
            sum(game.forfeit is not None and game.forfeit.seat == seat for game, seat in seats),
        )

    def _duel(self, name: str, other: str) -> Duel:
        ahead, difference = [], []
        for game, seat in _seats_of(name, self.games):
            for rival, rival_name in enumerate(game.seats):
                if rival_name == other:
                    better = game.ranks[seat] < game.ranks[rival]
                    equal = game.ranks[seat] == game.ranks[rival]
                    ahead.append((game.deal, better + equal / 2))
                    if game.forfeit is None:
                        difference.append((game.deal, game.scores[seat] - game.scores[rival]))
        return Duel(
            name,
            other,
            len(ahead),
            estimates.share(clusters(ahead)),
            estimates.mean(clusters(difference)),
        )


def margin(game: Played, seat: int) -> int:
    """A seat's lead in points over its best opponent."""
    return game.scores[seat] - max(game.scores[:seat] + game.scores[seat + 1 :])


def _seats_of(name: str, games: Sequence[Played]) -> Iterator[tuple[Played, int]]:
    """Every seat at which a bot has played."""
    for game in games:
        for seat, sitting in enumerate(game.seats):
            if sitting == name:
                yield game, seat


def _plain_standing(standing: Standing) -> dict[str, Any]:
    win_rate = _plain("win_rate", standing.win_rate)
    return {
        "name": standing.name,
        "shown": standing.shown,
        "games": standing.games,
        "win_rate": win_rate["win_rate"],
        "low": win_rate["win_rate_low"],
        "high": win_rate["win_rate_high"],
        **_plain("mean_score", standing.score),
        **_plain("margin", standing.margin),
        "rating": _number(standing.rating.value),
        "rating_error": _number(standing.rating.error),
        "seconds_per_move": _number(standing.seconds, 6),
        "forfeits": standing.forfeits,
    }


def _plain(name: str, estimate: Estimate) -> dict[str, float | None]:
    return {
        name: _number(estimate.value),
        f"{name}_low": _number(estimate.low),
        f"{name}_high": _number(estimate.high),
    }


def _number(value: float, digits: int = 4) -> float | None:
    """A number for JSON, which has no infinity."""
    return round(value, digits) if math.isfinite(value) else None
