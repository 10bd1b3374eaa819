"""Tiergarten: tabletop games, exact, fast, and a pleasure to play.

>>> import tiergarten
>>> match = tiergarten.new("zooloretto", players=3, seed=42, start=0)
>>> match.acting
(0,)
>>> match.legal()
[Move('draw')]
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tiergarten.analysis import Review, review
from tiergarten.bots import Bot, bot
from tiergarten.engine import notation
from tiergarten.engine.actions import Move
from tiergarten.engine.errors import (
    AmbiguousMove,
    BadGame,
    BadNotation,
    BadOption,
    BadPosition,
    BotFailed,
    CannotKeep,
    IllegalMove,
    MatchOver,
    TiergartenError,
    UnknownBot,
    UnknownGame,
    WrongRules,
)
from tiergarten.engine.game import Game
from tiergarten.engine.history import Turn
from tiergarten.engine.match import Match, Points, Refusal
from tiergarten.engine.simulation import Plan, Simulation
from tiergarten.games import catalogue, find

__version__ = "0.1.0"


def games() -> tuple[Game, ...]:
    """All games."""
    return tuple(catalogue().values())


def new(
    game: str,
    players: int,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    **options: Any,
) -> Match:
    """Deal a new match; options by keyword. Without a seed a random one is drawn."""
    return Match.new(find(game), players, seed, names, options)


def load(text: str) -> Match:
    """The match of a text made by `Match.save`."""
    return notation.load(text, catalogue())


def resume(
    game: str,
    position: Mapping[str, Any],
    seed: int | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """A match that begins at any position, given as plain data such as `Match.state` returns."""
    return Match.resume(find(game), position, seed, names)


def simulate(
    game: str,
    players: int,
    games: int,
    seed: int = 0,
    progress: bool = False,
    *,
    bots: str | Sequence[str] | None = None,
    rotate: bool = False,
    threads: int = 1,
    keep: str | None = None,
    **options: Any,
) -> Simulation:
    """Play many games at full speed; scores, ranks and lengths as NumPy arrays.

    - `bots` play: `random` if nobody is named, `greedy`, or `quick`, the move that the search likes
      before it thinks. One name is for all seats; a list names one for every seat, and with
      `rotate` they move on by a seat from game to game (`Simulation.seating`).
    - `threads` play at the same time; the games are the same for any number.
    - `keep="positions"` keeps every position with its move (`Simulation.positions`).
    """
    if bots is None and keep is None and not rotate:
        return Simulation.run(find(game), players, games, seed, progress, options, threads)
    from tiergarten.bots import simulating

    plan = Plan(find(game), players, games, seed, options, threads, progress)
    return simulating.simulate(plan, bots, rotate, keep)


__all__ = [
    "AmbiguousMove",
    "BadGame",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "Bot",
    "BotFailed",
    "CannotKeep",
    "Game",
    "IllegalMove",
    "Match",
    "MatchOver",
    "Move",
    "Points",
    "Refusal",
    "Review",
    "Simulation",
    "TiergartenError",
    "Turn",
    "UnknownBot",
    "UnknownGame",
    "WrongRules",
    "bot",
    "games",
    "load",
    "new",
    "resume",
    "review",
    "simulate",
]
