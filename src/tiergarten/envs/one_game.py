"""One game as the interfaces of other libraries see it: a batch of one that is not dealt anew.

What such a library holds must not change behind its back, so everything is copied here.
"""

import operator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine.errors import BadOption, IllegalMove
from tiergarten.engine.features import vector
from tiergarten.engine.language import ENGLISH, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.record import legal_ids, record_from
from tiergarten.engine.seeds import fresh_seed
from tiergarten.envs.batch import Batch
from tiergarten.games import find

RENDER_MODES = ("ansi", "human", "svg")
"""The table as text; the same, printed; as a picture."""


class OneGame:
    """A game being played, with what its seats see and may do."""

    def __init__(self, game: str, players: int, *, render_mode: str | None, **more: Any) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(f"render_mode is {render_mode!r}; it can be {', '.join(RENDER_MODES)}")
        self.game, self.players, self.render_mode = find(game), players, render_mode
        self.batch = Batch(self.game, players, num_envs=1, auto_reset=False, **more)
        self.features, self.actions = self.batch.obs.shape[1], self.batch.mask.shape[1]
        self._dealt = False

    def deal(self, seed: int | None) -> None:
        """A new game; without any seed so far, one that nobody has seen."""
        if seed is None and not self._dealt:
            seed = fresh_seed() >> 65
        self.batch.reset(seed)
        self._dealt = True

    @property
    def acting(self) -> list[int]:
        """The seats that may act now."""
        mask = int(self.batch.acting[0])
        return [seat for seat in range(self.players) if mask >> seat & 1]

    @property
    def seat(self) -> int:
        """Who acts next."""
        return int(self.batch.seat[0])

    @property
    def ended(self) -> bool:
        return bool(self.batch.terminal[0] or self.batch.truncated[0])

    @property
    def dealt(self) -> bool:
        """Whether there was a first game."""
        return self._dealt

    def action(self, given: Any) -> int:
        """An action as a number; nothing that is not whole is taken for one."""
        try:
            return operator.index(given)
        except TypeError:
            last = self.actions - 1
            raise BadOption(
                f"{given!r} is not an action: it must be a whole number from 0 to {last}"
            ) from None

    def play(self, action: int) -> None:
        """Play for the seat that acts next; an illegal action is refused."""
        if action not in range(self.actions):
            raise IllegalMove(str(action), None, f"ids go from 0 to {self.actions - 1}")
        self.batch.actions[0] = action
        self.batch.step()
        if self.batch.refused[0]:
            text = self.game.actions[int(action)].text
            raise IllegalMove(text, None, "it is not in the mask of this seat")

    def observed(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees, as numbers between 0 and 1."""
        if seat == self.batch.seat[0]:
            seen: NDArray[np.float32] = self.batch.obs[0].copy()
            return seen
        raw = vector(self.game.rules, self.record(), seat)
        scaled: NDArray[np.float32] = raw * self.game.rules.FEATURES.scale(self.players)
        return scaled

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for every action that a seat may choose now, as the seat knows them."""
        if seat == self.batch.seat[0]:
            offered: NDArray[np.int8] = self.batch.mask[0].astype(np.int8)
            return offered
        mask = np.zeros(self.actions, np.int8)
        if seat in self.acting:
            known = self.game.actions.as_seen_by(seat, self.players)
            mask[[known[a] for a in legal_ids(self.game.rules.legal, self.record(), seat)]] = 1
        return mask

    def record(self) -> Any:
        """A copy of the position."""
        return record_from(self.game.record.dtype, self.batch.states[0].tobytes())

    def render(self) -> str | None:
        """The table as everybody sees it, in the way that was asked for."""
        match = Match(self.game, self.record())
        if self.render_mode == "svg":
            return match.svg()
        text = self.game.table.as_text(say_in(ENGLISH), self.record(), None, match.names)
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None
