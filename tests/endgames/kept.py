"""The late positions that are kept in `positions.json`, each with its true chances.

A position is a game up to a moment between two rounds (a seed, and moves by their ids), from there
played on with other dice (another seed, and moves).
"""

import functools
import json
from dataclasses import dataclass
from pathlib import Path

import tiergarten
from tiergarten.engine.match import Match

POSITIONS = Path(__file__).with_name("positions.json")
GAME = "zooloretto-dice"


@dataclass(frozen=True)
class Position:
    """One of them."""

    game: int  # the seed of its game
    moves: tuple[int, ...]
    seed: int
    then: tuple[int, ...]
    beyond: bool  # whether the solver of `expert` does not reach it
    chances: dict[int, float]

    def match(self) -> Match:
        return played_on(beginning(self.game, self.moves), self.seed, self.then)


@functools.cache
def _played(seed: int, moves: tuple[int, ...]) -> Match:
    match = tiergarten.new(GAME, 2, seed=seed)
    for move in moves:
        match.play(move)
    return match


def beginning(seed: int, moves: tuple[int, ...]) -> Match:
    """The game up to the moment from which positions were taken."""
    return _played(seed, moves)


def played_on(match: Match, seed: int, moves: tuple[int, ...]) -> Match:
    """From there on with other dice."""
    then = tiergarten.resume(GAME, match.state(), seed=seed)
    for move in moves:
        then.play(move)
    return then


def positions() -> list[Position]:
    """All of them; those in reach and those beyond take turns."""
    found = []
    for game in json.loads(POSITIONS.read_text()):
        for seed, then, beyond, chances in game["positions"]:
            true = {int(move): chance for move, chance in chances.items()}
            moves = tuple(game["moves"])
            found.append(Position(game["seed"], moves, seed, tuple(then), beyond, true))
    return found
