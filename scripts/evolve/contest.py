"""Games of quick policies with different weights; to be run on the copy that `loosened` makes."""

from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

import tiergarten
from scripts.evolve.loosened import GAME
from scripts.fit.kept import games_in, how_many
from scripts.fit.linear import Constants, Vector
from tiergarten.bots.ready import ready_to_think
from tiergarten.engine.record import THOUGHT
from tiergarten.games import find
from tiergarten.games.queens_garden.judgement import evolved
from tiergarten.games.queens_garden.judgement.notes import NOTES
from tiergarten.games.queens_garden.judgement.search import rollout
from tiergarten.games.queens_garden.pieces import ROUNDS, STACK, STEP_BEGIN
from tiergarten.games.queens_garden.rules.scoring import seat_points

FEW_TILES = 2  # then hardly anybody waits for one more


class Contest:
    """Deals that a candidate plays, in every seat in turn."""

    def __init__(self) -> None:
        ready_to_think(find(GAME))
        self.standing = Constants.of(evolved).vector(evolved)
        self._world = np.zeros(1, find(GAME).record.dtype).view(np.recarray)
        self._thought = np.zeros(1, THOUGHT).view(np.recarray)
        self._thought[0].listed.rng[:] = 1, 2, 3, 4
        self._notes = np.zeros(1, NOTES).view(np.recarray)

    def deals(self, players: int, seeds: range) -> Any:
        """New games, with both sides of the wheel in turn."""
        found = np.zeros(len(seeds), find(GAME).record.dtype).view(np.recarray)
        for number, seed in enumerate(seeds):
            match = tiergarten.new(GAME, players, seed=seed, side="AB"[number % 2])
            found[number] = np.frombuffer(match.record().tobytes(), found.dtype)[0]
        return found

    def ends(self, folder: Path, most: int) -> Any:
        """Where nearly all tiles of the last round have been taken, in kept games of two."""
        found = []
        for played in islice(games_in(folder, GAME, 2, range(how_many(folder, GAME, 2))), most):
            for match in played.positions():
                state = match.record()
                if not match.over and nearly_over(state):
                    found.append(np.frombuffer(state.tobytes(), find(GAME).record.dtype)[0])
                    break
        return np.array(found, find(GAME).record.dtype).view(np.recarray)

    def points(self, candidate: Vector, positions: Any) -> Vector:
        """The final points of all seats, if they all play on like the candidate."""
        players = int(positions[0].players)
        found = np.zeros((len(positions), players))
        play_on(positions, self._world, self._thought, self._notes, candidate, players, found)
        return found

    def margins(self, candidate: Vector, other: Vector, deals: Any) -> Vector:
        """How far the candidate is ahead of the best of the others in the end, in all games."""
        players = int(deals[0].players)
        found = np.zeros(len(deals) * players)
        play(deals, self._world, self._thought, self._notes, candidate, other, players, found)
        return found


def nearly_over(state: Any) -> bool:
    """Whether a turn begins in the last round, and hardly anything is left to take."""
    if state.round_number < ROUNDS or state.doing.step != STEP_BEGIN:
        return False
    tiles = sum(int(slot.tiles.count) for slot in state.slot)
    return bool(state.top >= STACK[state.players]) and tiles <= FEW_TILES


@njit(nogil=True)
def play_on(
    positions: Any,
    world: Any,
    thought: Any,
    notes: Any,
    candidate: Any,
    players: int,
    points: Any,
) -> None:
    for number in range(len(positions)):
        world[0] = positions[number]
        for seat in range(players):
            for k in range(len(candidate)):
                world[0].tune[seat, k] = candidate[k]
        rollout(world[0], thought[0], notes[0])
        for seat in range(players):
            points[number, seat] = seat_points(world[0], seat)


@njit(nogil=True)
def play(
    deals: Any,
    world: Any,
    thought: Any,
    notes: Any,
    candidate: Any,
    other: Any,
    players: int,
    margins: Any,
) -> None:
    game = 0
    for deal in range(len(deals)):
        for mine in range(players):
            world[0] = deals[deal]
            for seat in range(players):
                for k in range(len(candidate)):
                    world[0].tune[seat, k] = candidate[k] if seat == mine else other[k]
            while not world[0].over:
                rollout(world[0], thought[0], notes[0])
            best = -1e9
            for seat in range(players):
                if seat != mine:
                    best = max(best, float(seat_points(world[0], seat)))
            margins[game] = seat_points(world[0], mine) - best
            game += 1
