"""A bot that tries every legal move in random games and takes the one that goes best.

It shows what a plug-in has at hand: the state as a record, and the game's own compiled rules.
"""

import time

import numpy as np

from tiergarten import Bot, Game, Move
from tiergarten.engine.record import MOST_SEATS, SCRATCH, State
from tiergarten.engine.seeds import halves

MOST_MOVES = 200  # of a random game; where it stops, the points so far count


class PlayoutBot(Bot):
    """Flat Monte Carlo: no tree, only averages."""

    name = "playouts"
    seconds = 1.0  # the budget; it is set anew before every question

    def think(self, game: Game, state: State, seat: int, legal: list[Move], seed: int) -> Move:
        until = time.monotonic() + 0.8 * self.seconds
        worth = [0.0] * len(legal)
        while True:
            # One random game for every move, so that all have been tried equally often.
            for index, move in enumerate(legal):
                worth[index] += self._playout(game, state, seat, move)
            if time.monotonic() > until:
                return legal[worth.index(max(worth))]

    def _playout(self, game: Game, state: State, seat: int, move: Move) -> float:
        """The lead over the best of the others after one random game that begins with a move."""
        rules = game.rules
        scratch = np.zeros(1, SCRATCH).view(np.recarray)[0]
        worlds = np.array([state], game.record.dtype)  # holds the memory of the record
        world = worlds.view(np.recarray)[0]
        rules.conceal(world, seat, halves(self._chance.getrandbits(128)))
        rules.play(world, seat, move.id)
        for _ in range(MOST_MOVES):
            if world.over:
                break
            acting = int(world.acting)
            other = (acting & -acting).bit_length() - 1
            count = rules.legal(world, other, scratch)
            rules.play(world, other, int(scratch.action[self._chance.randrange(count)]))
        points = np.zeros(MOST_SEATS, np.int64)
        rules.score(world, points)
        others = [int(points[s]) for s in range(int(world.players)) if s != seat]
        return float(int(points[seat]) - max(others))
