"""PettingZoo's interfaces: one agent after another (`env`), and those that may act at once together
(`parallel_env`).

Agents are `player_0`, `player_1` and so on. Actions are seen from the agent's own seat, as the
features are. `env` ends a game with an illegal action, as is usual there; `raw_env` refuses such an
action with `IllegalMove`, and nothing has happened.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tiergarten.engine.errors import BadOption
from tiergarten.envs.one_game import RENDER_MODES, OneGame

ILLEGAL_REWARD = -1.0


def env(game: str, players: int, **options: Any) -> Any:
    """One agent after another, with PettingZoo's usual wrappers; see `raw_env`."""
    wrapped: Any = raw_env(game, players, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class _Seats:
    """What both interfaces have: the agents and their spaces."""

    possible_agents: list[str]

    def _sit_down(
        self,
        game: str,
        players: int,
        render_mode: str | None,
        reward: str,
        max_plies: int | None,
        options: dict[str, Any],
    ) -> None:
        self._game = OneGame(
            game,
            players,
            render_mode=render_mode,
            reward=reward,
            max_plies=max_plies,
            options=options,
        )
        self.render_mode = render_mode
        self.metadata = {
            "name": f"tiergarten_{self._game.game.name.replace('-', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        size, actions = self._game.features, self._game.actions
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def render(self) -> Any:
        """The table, in the way that was asked for when the environment was made."""
        return self._game.render()

    def close(self) -> None:
        self._game.batch.close()

    def _seat_of(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _view(self, seat: int) -> dict[str, Any]:
        return {"observation": self._game.observed(seat), "action_mask": self._game.mask(seat)}

    def _rewards(self) -> dict[str, float]:
        paid = self._game.batch.reward[0].tolist()
        return dict(zip(self.possible_agents, paid, strict=True))


class raw_env(_Seats, AECEnv):  # type: ignore[misc] # noqa: N801 - as its users expect it
    """One agent after another. `reward` and `max_plies` are as in `envs.make`, the other options
    those of the game."""

    def __init__(
        self,
        game: str,
        players: int,
        *,
        render_mode: str | None = None,
        reward: str = "rank",
        max_plies: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._sit_down(game, players, render_mode, reward, max_plies, options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._game.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def observe(self, agent: str) -> dict[str, Any]:
        return self._view(self._seat_of(agent))

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._game.play(action)
        self._cumulative_rewards[agent] = 0.0
        if self._game.ended:
            self.rewards = self._rewards()
            over = bool(self._game.batch.terminal[0])
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
            self._accumulate_rewards()
        self._turn()

    def _turn(self) -> None:
        """The next agent is asked, and told what it may do."""
        seat = self._game.seat
        self.agent_selection = self.possible_agents[seat]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self._game.mask(seat)}


class parallel_env(_Seats, ParallelEnv):  # type: ignore[misc] # noqa: N801 - as above
    """All agents that may act now act together, such as bidders in ZooSim; what the others give is
    not used, and their masks are empty. An illegal action ends the game: it costs `ILLEGAL_REWARD`,
    and the others get nothing."""

    def __init__(
        self,
        game: str,
        players: int,
        *,
        render_mode: str | None = None,
        reward: str = "rank",
        max_plies: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._sit_down(game, players, render_mode, reward, max_plies, options)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._game.deal(seed)
        self.agents = list(self.possible_agents)
        return self._views()

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        if not self._game.dealt:
            raise BadOption("call reset() before step()")
        if not self.agents:  # as PettingZoo's own environments do after the end
            return {}, {}, {}, {}, {}
        asked = self._game.acting
        chosen = {seat: self._chosen(actions, seat) for seat in asked}
        wrong = [seat for seat in asked if not self._offered(seat, chosen[seat])]
        if wrong:
            rewards = dict.fromkeys(self.agents, 0.0)
            rewards |= {self.possible_agents[seat]: ILLEGAL_REWARD for seat in wrong}
        else:
            for seat in asked:
                self._game.play(chosen[seat])
                if self._game.ended:
                    break
            rewards = self._rewards()
        over = bool(wrong or self._game.batch.terminal[0])
        cut = not over and bool(self._game.batch.truncated[0])
        ends = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        views, infos = self._views()
        if over or cut:
            self.agents = []
        return views, rewards, *ends, infos

    def _chosen(self, actions: dict[str, Any], seat: int) -> int:
        agent = self.possible_agents[seat]
        if not isinstance(actions, Mapping) or agent not in actions:
            raise BadOption(f"there is no action of {agent}, who may act now")
        return self._game.action(actions[agent])

    def _offered(self, seat: int, action: int) -> bool:
        return 0 <= action < self._game.actions and bool(self._game.mask(seat)[action])

    def _views(self) -> tuple[dict[str, Any], dict[str, Any]]:
        views = {agent: self._view(self._seat_of(agent)) for agent in self.agents}
        return views, {agent: {"action_mask": view["action_mask"]} for agent, view in views.items()}
