"""Many random games at once, as NumPy arrays: for notebooks, statistics and speed trials."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.prepare import SIMULATION, have
from tiergarten.engine.progress import Progress
from tiergarten.engine.record import Record
from tiergarten.engine.seeds import check_seed

BATCH = 4096
MOST = 100_000_000


@dataclass
class Simulation:
    """The results of random games: a row a game, a column a seat."""

    scores: NDArray[np.int64]
    ranks: NDArray[np.int64]
    moves: NDArray[np.int64]

    @classmethod
    def run(
        cls,
        game: Game,
        players: int,
        games: Any,
        seed: int,
        progress: bool,
        options: Mapping[str, Any],
    ) -> "Simulation":
        """Play them. An interrupt keeps the games that were finished."""
        if type(games) is not int or not 1 <= games <= MOST:
            raise BadOption(f"{games!r} is not a number of games from 1 to {MOST:,}")
        if check_seed(seed) >= 2**63:
            raise BadOption("the seed of a simulation has at most 63 bits")
        fresh = fresh_states(game.record, game.undealt(players, options))
        result = cls(
            np.zeros((games, players), np.int64),
            np.zeros((games, players), np.int64),
            np.zeros(games, np.int64),
        )
        have(SIMULATION, game)
        from tiergarten.engine import walk

        with Progress(f"playing {game.title}", games, shown=progress) as bar:
            done = 0
            try:
                while done < games:
                    now = slice(done, min(done + BATCH, games))
                    count = now.stop - now.start
                    walk.simulate(
                        fresh,
                        done,
                        count,
                        seed,
                        result.scores[now],
                        result.ranks[now],
                        result.moves[now],
                    )
                    done += count
                    bar.step(count)
            except KeyboardInterrupt:
                if done == 0:
                    raise
        return cls(result.scores[:done], result.ranks[:done], result.moves[:done])


def fresh_states(record: Record, state: Any) -> Any:
    """An undealt state as the array of one that compiled loops take."""
    states = record.new(1)
    states[0] = state
    return states
