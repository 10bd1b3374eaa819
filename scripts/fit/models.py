"""What a fit needs to know of each game: how it is played, and where an evaluation is fair."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tiergarten.engine.record import State
from tiergarten.engine.seats import lowest_seat
from tiergarten.testing import Thinker

QUICK = "quick"
"""In place of a bot: all seats play by the quick policy of the game's rollouts."""


@dataclass(frozen=True)
class Model:
    """One game's part of a fit."""

    game: str
    bot: str
    """Who plays, unless told otherwise: `quick`, or the name of a bot."""

    fair: Callable[[State, State | None], bool]
    """Whether an evaluation is fair here and was not before the last move; at the start of a game
    there is nothing before."""

    play_round: Callable[[State, Thinker], None]
    """Play on in place by the quick policy to the next such position."""

    stage: Callable[[State], int]
    """How far a game is, for the report."""

    stages: str
    """What the stages count."""

    variants: tuple[dict[str, str], ...] = ({},)
    """Options, in turn from game to game."""


def _new_round(state: State, before: State | None) -> bool:
    """A round has begun, other than the first."""
    return before is not None and bool(state["round_number"] != before["round_number"])


def _play_favourite(state: State, thinker: Thinker) -> None:
    """Make the move that looks best, for a rollout would not begin a round."""
    seat = int(lowest_seat(state.acting))
    weights = thinker.weights_of(state, seat)
    thinker.rules.play(state, seat, max(weights, key=weights.__getitem__))


def _zooloretto() -> Model:
    from tiergarten.games.zooloretto.judgement import quick_play, zoo_value

    def fresh(state: State) -> bool:
        return bool(quick_play.round_is_fresh(state))

    def play_round(state: State, thinker: Thinker) -> None:
        while fresh(state) and not state.over:
            _play_favourite(state, thinker)
        thinker.rollout(state)

    return Model(
        "zooloretto",
        bot="search@200",
        fair=lambda state, before: fresh(state) and (before is None or not fresh(before)),
        play_round=play_round,
        stage=lambda state: int(zoo_value.stage_before_round(state)),
        stages="column of the table",
    )


def _zooloretto_dice() -> Model:
    from tiergarten.games.zooloretto_dice.judgement import evaluation
    from tiergarten.games.zooloretto_dice.pieces import DICE

    def fresh(state: State) -> bool:
        return bool(state.rolled.count == 0 and state.reserve == DICE[state.players])

    def play_round(state: State, thinker: Thinker) -> None:
        _play_favourite(state, thinker)
        thinker.rollout(state)

    def stage(state: State) -> int:
        return min(int(evaluation.needed(sheet)) for sheet in state.sheet[: state.players]) // 3

    return Model(
        "zooloretto-dice",
        bot=QUICK,
        fair=lambda state, before: fresh(state) and (before is None or not fresh(before)),
        play_round=play_round,
        stage=stage,
        stages="boxes before the last round, by threes",
    )


def _zoosim() -> Model:
    from tiergarten.games.zoosim.judgement import quick_play

    def play_round(state: State, thinker: Thinker) -> None:
        now = int(state.round_number)
        while not state.over and state.round_number == now:
            quick_play.sell_tile(state, thinker.thought.listed.rng, thinker.notes)

    return Model(
        "zoosim",
        bot=QUICK,
        fair=_new_round,
        play_round=play_round,
        stage=lambda state: int(state.round_number),
        stages="round",
    )


def _queens_garden() -> Model:
    return Model(
        "queens-garden",
        bot=QUICK,
        fair=_new_round,
        play_round=lambda state, thinker: thinker.rollout(state),
        stage=lambda state: int(state.round_number),
        stages="round",
        variants=({"side": "A"}, {"side": "B"}),
    )


MODELS: dict[str, Callable[[], Any]] = {
    "zooloretto": _zooloretto,
    "zooloretto-dice": _zooloretto_dice,
    "zoosim": _zoosim,
    "queens-garden": _queens_garden,
}


def model_of(game: str) -> Model:
    model: Model = MODELS[game]()
    return model
