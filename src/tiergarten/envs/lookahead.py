"""Looking one move ahead in a batch: where every legal move of every game leads.

    ahead = Lookahead(batch)
    ahead.look(seed)

For learners that judge positions and choose the move that leads to the best one.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine.errors import BadOption
from tiergarten.engine.record import MOST_SEATS, SCRATCH
from tiergarten.engine.seeds import check_seed
from tiergarten.envs.batch import Batch

MOST_DRAWS = 1_000


class Lookahead:
    """The positions after each legal move, as rows of arrays. `look` writes them anew.

    | array | holds, for every legal move of every game |
    |---|---|
    | `game` | which game of the batch |
    | `action` | which move, as its seat knows it: an index into `batch.mask[game]` |
    | `weight` | 1, or less if the move has several rows: their weights sum to 1 |
    | `seat` | who acts after it; after the end, who made it |
    | `obs` | what that seat then sees |
    | `terminal` | whether it ends the game |
    | `reward` | what the end pays to every seat |
    | `final_scores` | the points at the end |
    """

    game: NDArray[np.int32]
    action: NDArray[np.int32]
    weight: NDArray[np.float32]
    seat: NDArray[np.int32]
    obs: NDArray[Any]
    terminal: NDArray[np.bool_]
    reward: NDArray[np.float32]
    final_scores: NDArray[np.int32]

    def __init__(self, batch: Batch, draws: int = 1) -> None:
        """A move that chance has a part in is tried `draws` times."""
        if type(draws) is not int or not 1 <= draws <= MOST_DRAWS:
            raise BadOption(f"draws is {draws!r}; it must be a whole number from 1 to {MOST_DRAWS}")
        self._plan, self._states, self._relative, self._scale = batch.inside()
        if self._plan.opponents:
            raise BadOption(
                "a batch with opponents plays several moves in a step, so there is no looking one "
                "ahead; make the batch without opponents"
            )
        self._batch, self._draws = batch, draws
        self._scratch = np.zeros(1, SCRATCH)
        self._world = batch.game.record.new(1)
        self._raw = np.zeros(batch.obs.shape[1], np.uint8)
        self._points = np.zeros(MOST_SEATS, np.int64)
        self._make_room(4 * batch.num_envs)
        self._show(0)

    def look(self, seed: int) -> None:
        """Play every legal move of every game in a copy. Another seed lets chance decide anew."""
        if check_seed(seed) >= 2**63:
            raise BadOption("the seed of a look ahead has at most 63 bits")
        from tiergarten.envs import looking_ahead

        needed = int(np.count_nonzero(self._batch.mask)) * self._draws
        if needed > len(self._rooms["game"]):
            self._make_room(needed + needed // 2)
        found = looking_ahead.look_ahead(
            self._states,
            self._batch.seat,
            self._plan,
            seed,
            self._draws,
            int(self._batch.game.hidden),
            self._relative,
            self._scratch.view(np.recarray)[0],
            self._world,
            self._raw,
            self._scale,
            self._points,
            *self._rooms.values(),
        )
        self._show(found)

    def _make_room(self, rows: int) -> None:
        features, players = self._batch.obs.shape[1], self._batch.players
        self._rooms: dict[str, NDArray[Any]] = {
            "game": np.zeros(rows, np.int32),
            "action": np.zeros(rows, np.int32),
            "weight": np.zeros(rows, np.float32),
            "seat": np.zeros(rows, np.int32),
            "obs": np.zeros((rows, features), self._batch.obs.dtype),
            "terminal": np.zeros(rows, np.bool_),
            "reward": np.zeros((rows, players), np.float32),
            "final_scores": np.zeros((rows, players), np.int32),
        }

    def _show(self, rows: int) -> None:
        """Let the arrays show only the rows that were written."""
        self.__dict__ |= {name: room[:rows] for name, room in self._rooms.items()}

    def __len__(self) -> int:
        return len(self.game)
