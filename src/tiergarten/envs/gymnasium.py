"""Gymnasium's interfaces: one seat learns, and bots play the others (`SeatEnv`); many such games at
once on a batch (`SeatVectorEnv`).

Which actions are legal stands in `info["action_mask"]`. An illegal action ends the game and costs
`ILLEGAL_REWARD`.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from tiergarten.bots.instant import OPPONENTS
from tiergarten.engine.errors import BadOption, IllegalMove
from tiergarten.engine.seeds import fresh_seed
from tiergarten.envs.batch import Batch
from tiergarten.envs.one_game import RENDER_MODES, OneGame
from tiergarten.games import find

ILLEGAL_REWARD = -1.0
Observation = NDArray[np.float32]


def _somebody(opponents: Any) -> Any:
    """Who plays the other seats: here it cannot be nobody."""
    if opponents is None:
        raise BadOption(f"opponents is None; it can be {', '.join(OPPONENTS[1:])}")
    return opponents


class SeatEnv(gymnasium.Env[Observation, Any]):
    """A game seen from one seat, which changes from game to game unless `learner` is one.

    `opponents`, `reward` and `max_plies` are as in `envs.make`, the other options those of the
    game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium declares it so
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        players: int,
        *,
        opponents: str = "greedy",
        learner: int | None = None,
        render_mode: str | None = None,
        reward: str = "rank",
        max_plies: int | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = render_mode
        self._ended = False
        self._game = OneGame(
            game,
            players,
            render_mode=render_mode,
            reward=reward,
            max_plies=max_plies,
            opponents=_somebody(opponents),
            learner=learner,
            options=options,
        )
        self.observation_space = spaces.Box(0.0, 1.0, (self._game.features,), np.float32)
        self.action_space = spaces.Discrete(self._game.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._game.deal(seed)
        self._ended = False
        return self._game.observed(self._game.seat), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        game = self._game
        if not game.dealt or self._ended:
            raise ResetNeeded("call reset() before step()")
        try:
            game.play(game.action(action))
        except IllegalMove:
            self._ended = True
            return game.observed(game.seat), ILLEGAL_REWARD, True, False, self._info()
        paid = float(game.batch.reward[0, game.batch.actor[0]])
        ends = bool(game.batch.terminal[0]), bool(game.batch.truncated[0])
        self._ended = any(ends)
        return game.observed(game.seat), paid, *ends, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, by the name that sb3-contrib's MaskablePPO asks for."""
        return self._game.mask(self._game.seat).astype(np.bool_)

    def render(self) -> Any:
        return self._game.render()

    def close(self) -> None:
        self._game.batch.close()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._game.mask(self._game.seat)}


class SeatVectorEnv(VectorEnv[Observation, Any, Any]):
    """The same for many games at once. A game that ends is dealt anew in the same step; its last
    observation stands in `info["final_obs"]`.

    Observations, rewards and masks are the batch's own arrays, which the next step overwrites,
    unless `copy` is true.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as above
        "autoreset_mode": AutoresetMode.SAME_STEP
    }

    def __init__(
        self,
        game: str,
        players: int,
        *,
        num_envs: int,
        opponents: str = "greedy",
        learner: int | None = None,
        reward: str = "rank",
        max_plies: int | None = None,
        threads: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.num_envs, self._copies = num_envs, copy
        self._dealt = False
        self.batch = Batch(
            find(game),
            players,
            num_envs=num_envs,
            reward=reward,
            max_plies=max_plies,
            threads=threads,
            opponents=_somebody(opponents),
            learner=learner,
            auto_reset=False,
            options=options,
        )
        features, actions = self.batch.obs.shape[1], self.batch.mask.shape[1]
        self.single_observation_space = spaces.Box(0.0, 1.0, (features,), np.float32)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Box(0.0, 1.0, (num_envs, features), np.float32)
        self.action_space = spaces.MultiDiscrete([actions] * num_envs)
        self._all = np.ones(num_envs, np.bool_)
        self._each = np.arange(num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if seed is None and not self._dealt:
            seed = fresh_seed() >> 65
        self.batch.reset(seed)
        self._dealt = True
        return self._given(self.batch.obs), self._info()

    def step(
        self, actions: Any
    ) -> tuple[Observation, Any, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        batch = self.batch
        if not self._dealt:
            raise ResetNeeded("call reset() before step()")
        batch.step(actions)
        reward = batch.reward[self._each, batch.actor]
        reward[batch.refused] = ILLEGAL_REWARD
        terminated = batch.terminal | batch.refused
        truncated = batch.truncated.copy()
        ended = terminated | truncated
        more: dict[str, Any] = {}
        if ended.any():
            more = {"final_obs": batch.obs.copy(), "_final_obs": ended}
            batch.reset_where(ended)
        return self._given(batch.obs), reward, terminated, truncated, self._info() | more

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()

    def _given(self, array: Any) -> Any:
        return array.copy() if self._copies else array

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._given(self.batch.mask), "_action_mask": self._all}
