"""The games under OpenSpiel's interface: after `register()`, `pyspiel.load_game` knows them.

    from tiergarten.envs import openspiel

    openspiel.register()
    game = pyspiel.load_game("tiergarten_zooloretto(players=3)")

Play is sequential, with explicit nodes of chance (`envs.moments` says which); where several seats
may act at once, the lowest goes first, and what it has sealed stays hidden. docs/environments.md
explains the rest.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.game import Game
from tiergarten.engine.options import ChoiceOption
from tiergarten.engine.record import MOST_PLY
from tiergarten.envs.moments import DEALS, WAYS, Moment, Setting, setting
from tiergarten.games import catalogue

PREFIX = "tiergarten_"
OWN = ("players", "utility", "outcomes")
"""The parameters that every game has, besides its options."""
OUTCOMES = 64
SALT_BITS = 62
MOST_MARGIN = 10_000.0

_BOUNDS = {"rank": (-1.0, 1.0, 0.0), "win": (0.0, 1.0, 1.0), "margin": (-MOST_MARGIN, MOST_MARGIN)}
_SUMS = {"rank": "ZERO_SUM", "win": "CONSTANT_SUM", "margin": "GENERAL_SUM"}
_registered: set[str] = set()


def register() -> list[str]:
    """Make all games known to OpenSpiel, those of other packages too; returns their names there."""
    for game in catalogue().values():
        name = name_of(game)
        if name not in _registered:
            _registered.add(name)
            pyspiel.register_game(_type_of(game, "rank"), class_of(game))
    return sorted(_registered)


def name_of(game: Game) -> str:
    """What a game is called there."""
    return PREFIX + game.name.replace("-", "_")


def class_of(game: Game) -> "type[SpielGame]":
    """What makes a game from its parameters. OpenSpiel holds it until after Python has ended, so it
    has to be something that is never freed: a class is, a function is not."""
    return type("SpielGame", (SpielGame,), {"declared": game})


def _type_of(game: Game, utility: str) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=name_of(game),
        long_name=f"Tiergarten: {game.title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=getattr(kind.Utility, _SUMS[utility]),
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )


def _defaults(game: Game) -> dict[str, Any]:
    """Every parameter with its default; an empty text leaves an option to chance."""
    options = {
        option.name: option.names[0] if isinstance(option, ChoiceOption) else ""
        for option in game.options
    }
    return options | {"players": min(game.players), "utility": "rank", "outcomes": OUTCOMES}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel sees it."""

    declared: Game

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        game = self.declared
        given = _defaults(game) | dict(parameters or {})
        self.setting = _setting(game, given)
        bounds = _BOUNDS[self.setting.utility]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=max(WAYS, self.setting.outcomes),
            num_players=self.setting.players,
            min_utility=bounds[0],
            max_utility=bounds[1],
            utility_sum=bounds[2] if len(bounds) > 2 else None,
            max_game_length=MOST_PLY,
        )
        super().__init__(_type_of(game, self.setting.utility), info, dict(parameters or {}))

    def new_initial_state(self) -> "SpielState":
        """Before the deal, which is the first thing that chance does."""
        return SpielState(self, Moment.undealt(self.setting))

    def state_at(
        self, record: Any, salt: int | None = None, seat: int | None = None
    ) -> "SpielState":
        """Any position of the game, given as its record. `seat` acts first, if several may."""
        if salt is None:
            salt = random.getrandbits(SALT_BITS)
        return SpielState(self, Moment.at(self.setting, record, salt, seat))

    def max_chance_nodes_in_history(self) -> int:
        return MOST_PLY + DEALS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What writes tensors and strings of what seats know."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.setting, wanted, params)


def _setting(game: Game, given: Mapping[str, Any]) -> Setting:
    """What is to be played; OpenSpiel's error if that is not possible."""
    known = {option.name: option for option in game.options}
    options = {}
    for name, value in given.items():
        unchanged = name in known and value == _defaults(game)[name]
        if name not in OWN and not unchanged:
            options[name] = value
    own = given["players"], tuple(sorted(options.items())), given["utility"], given["outcomes"]
    try:
        return setting(game.name, *own)
    except TiergartenError as error:
        raise pyspiel.SpielError(str(error)) from error


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game being played, as OpenSpiel sees it. A moment holds all there is; clones share it."""

    def __init__(self, game: SpielGame, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        moment = self.moment
        if moment.chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if moment.over else moment.seat

    def is_terminal(self) -> bool:
        return self.moment.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, and how likely that is."""
        if not self.moment.chance:
            raise pyspiel.SpielError("this is not a chance node")
        return list(self.moment.outcomes())

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        if moment.over:
            raise pyspiel.SpielError(f"action {action} is illegal: the game is over")
        if moment.chance:
            if not any(action == outcome for outcome, _ in moment.outcomes()):
                raise pyspiel.SpielError(f"chance has no outcome {action} here")
            self.moment = moment.settle(action)
            return
        if action not in moment.legal():
            raise pyspiel.SpielError(f"{self._words_for(action)} is illegal here")
        self.moment = moment.play(action)

    def _words_for(self, action: int) -> str:
        there = 0 <= action < self.moment.setting.actions
        text = f" ({self._action_to_string(self.moment.seat, action)})" if there else ""
        return f"action {action}{text} of player {self.moment.seat}"

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        setting = self.moment.setting
        return setting.game.actions[setting.meant[player][action]].text

    def returns(self) -> list[float]:
        """What the game has brought every player: nothing before its end."""
        if not self.moment.over:
            return [0.0] * self.moment.setting.players
        return self.moment.setting.worth(self.moment.state)

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> "SpielState":
        """A state that a player cannot tell from this one; for information-set searches."""
        seeds = [int(probability_sampler() * 2**53) for _ in range(3)]
        other: SpielState = self.clone()
        if not self.moment.chance:
            other.moment = self.moment.imagined(player, seeds[0], (seeds[1], seeds[2]))
        return other

    def __str__(self) -> str:
        return str(self.moment)


class SpielObserver:
    """What a player knows, by OpenSpiel's interface for observers.

    The tensor is the vector of features. The string of an observation names what is not zero in it;
    that of an information state ends with a digest of all that the player has seen and done.
    """

    def __init__(self, setting: Setting, wanted: Any, params: Any) -> None:
        if params:
            raise pyspiel.SpielError(f"observations have no parameters; given were {params}")
        single = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not wanted.public_info or not single:
            raise pyspiel.SpielError("there are observations of all that one player knows, only")
        self._recall = bool(wanted.perfect_recall)
        self._scale = setting.game.rules.FEATURES.scale(setting.players)
        self.tensor = np.zeros(setting.features, np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into the tensor: numbers between 0 and 1."""
        np.multiply(state.moment.observed(player), self._scale, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        words = state.moment.words(player)
        if not self._recall or state.moment.states is None:
            return words
        return f"{words}\nafter {state.moment.digest(player).hex()}"
