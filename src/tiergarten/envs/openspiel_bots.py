"""OpenSpiel's searches as bots: `openspiel-mcts` and `openspiel-ismcts`, in the arena too.

The searches are OpenSpiel's own, in Python; their leaves are judged by random games, as usual
there, but compiled ones, so that a search spends its time on the tree. They are plug-ins: each runs
in a process of its own and is given what its seat may know, no more (`bots.plugins`).

A budget of seconds is processor time, which the searches themselves know nothing of: a search is
stopped before a simulation, and its tree is asked for the best action as after the last one.
"""

import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine.actions import Move
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.record import State
from tiergarten.engine.seeds import halves
from tiergarten.envs.moments import Playouts

UCT_C = 2.0  # what OpenSpiel's examples explore with; utilities go from -1 to 1
WARMING = 20  # simulations before a game begins: what is to be loaded is then there
MOST = 100_000_000
LATE = 1.0  # seconds by the clock, after which a search ends on a machine that is busy


class _TimeIsUp(Exception):
    """A search is to end."""


class Deadline:
    """When a search ends: by processor time, but never much later by the clock."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._begun = time.process_time(), time.monotonic()

    def check(self) -> None:
        """Raise `_TimeIsUp` if it is."""
        if self._seconds is not None:
            busy, clock = self._begun
            spent, passed = time.process_time() - busy, time.monotonic() - clock
            if spent >= self._seconds or passed >= self._seconds + LATE:
                raise _TimeIsUp


class RolloutEvaluator:
    """Judges a state of `envs.openspiel` by random games to the end, for OpenSpiel's searches."""

    def __init__(self, n_rollouts: int = 1, seed: int = 0) -> None:
        if type(n_rollouts) is not int or n_rollouts < 1:
            raise BadOption(f"n_rollouts is {n_rollouts!r}; it must be at least 1")
        self.n_rollouts = n_rollouts
        self._playouts = Playouts(seed)

    def evaluate(self, state: Any) -> NDArray[np.float64]:
        """What every player gets on average."""
        return self._playouts.mean(state.moment, self.n_rollouts)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Every action is as good as another at first sight."""
        if state.is_chance_node():
            outcomes: list[tuple[int, float]] = state.chance_outcomes()
            return outcomes
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


class OpenSpielBot:
    """A bot that asks one of OpenSpiel's searches."""

    seconds = 1.0
    """Of processor time, for a decision."""
    iterations: int | None = None
    """Simulations instead; then the same seed gives the same moves."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._games: dict[tuple[Any, ...], Any] = {}

    def prepare(self, game: Game, players: int) -> None:
        """Load and compile all that is needed."""
        state = game.undealt(players, {})
        game.rules.setup(state, halves(self._seed))
        spiel = self._game(game, state)
        here = spiel.state_at(state, 0)
        while len(here.legal_actions()) == 1 or here.is_chance_node():
            here.apply_action(here.legal_actions()[0])
        self.search(spiel, here, WARMING, Deadline(None), 0)

    def think(self, game: Game, state: State, seat: int, legal: list[Move], seed: int) -> Move:
        """Choose one of the legal moves by the concealed state, and nothing else."""
        spiel = self._game(game, state)
        if len(legal) == 1:
            return legal[0]
        return game.actions[self._action(spiel, state, seat, seed)]

    def _action(self, spiel: Any, state: State, seat: int, seed: int) -> int:
        here = spiel.state_at(state, seed % 2**62, seat)
        deadline = Deadline(None if self.iterations else self.seconds)
        action = self.search(spiel, here, self.iterations or MOST, deadline, seed % 2**32)
        meant: int = spiel.setting.meant[seat][action]
        return meant

    def _game(self, game: Game, state: State) -> Any:
        from tiergarten.envs import openspiel

        options = {
            option.name: option.tell(int(state[option.name]))
            for option in game.options
            if int(state[option.name]) != option.default
        }
        key = game.name, int(state.players), *sorted(options.items())
        if key not in self._games:
            parameters = options | {"players": int(state.players)}
            self._games[key] = openspiel.class_of(game)(parameters)
        return self._games[key]

    def search(self, spiel: Any, here: Any, most: int, deadline: Deadline, seed: int) -> int:
        """The action that at most so many simulations find best."""
        raise NotImplementedError


class MctsBot(OpenSpielBot):
    """OpenSpiel's Monte-Carlo tree search; it takes what it is given for the true position."""

    def search(self, spiel: Any, here: Any, most: int, deadline: Deadline, seed: int) -> int:
        from open_spiel.python.algorithms import mcts

        class Timed(mcts.MCTSBot):  # type: ignore[misc]
            def _apply_tree_policy(self, root: Any, state: Any) -> Any:
                self.root = root
                if root.children:
                    deadline.check()
                return super()._apply_tree_policy(root, state)

        chance = np.random.RandomState(seed)
        bot = Timed(spiel, UCT_C, most, RolloutEvaluator(1, seed), random_state=chance)
        try:
            return int(bot.step(here))
        except _TimeIsUp:
            return int(bot.root.best_child().action)


class IsmctsBot(OpenSpielBot):
    """OpenSpiel's information-set search: every simulation deals anew what the seat cannot know."""

    def search(self, spiel: Any, here: Any, most: int, deadline: Deadline, seed: int) -> int:
        from open_spiel.python.algorithms import ismcts

        sampler = np.random.RandomState((seed + 1) % 2**32).random_sample

        class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
            def sample_root_state(self, state: Any) -> Any:
                if self._root_node.total_visits > 0:
                    deadline.check()
                return state.resample_from_infostate(state.current_player(), sampler)

        chance, judge = np.random.RandomState(seed), RolloutEvaluator(1, seed)
        bot = Timed(spiel, judge, UCT_C, most, random_state=chance, use_observation_string=True)
        try:
            return int(bot.step(here))
        except _TimeIsUp:
            policy = bot.get_final_policy(here, bot._root_node)
            return int(max(policy, key=lambda chosen: chosen[1])[0])
