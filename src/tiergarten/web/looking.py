"""Looking ahead: what a move would do, and whether it shows something nobody could foresee.

Everything here plays on copies in which all that the seat cannot know is dealt anew, so an
answer never depends on a secret.
"""

import json
from dataclasses import dataclass

import numpy as np

from tiergarten.engine.game import Game
from tiergarten.engine.record import MOST_SEATS, State
from tiergarten.engine.seeds import halves

WORLDS = (1, 2, 3)  # the seeds of the copies that are compared


@dataclass(frozen=True)
class Outlook:
    """What a move leads to, as its player can foresee it."""

    surprise: bool  # chance has a say, or sealed choices are opened
    before: State
    after: State  # in one of the possible worlds
    gains: tuple[int, ...]  # points of every seat, if there is no surprise


def foresee(game: Game, state: State, seat: int, action: int) -> Outlook:
    """Play a move in several possible worlds and compare."""
    hide = game.module("position").hide
    views, sealed, drawn = set(), set(), False
    for seed in WORLDS:
        before = _copy(game, state)
        game.rules.conceal(before, seat, halves(seed))
        after = _copy(game, before)
        game.rules.play(after, seat, action)
        drawn = drawn or bool((after.rng != before.rng).any())
        view = game.record.plain(after)
        del view["rng"]
        hide(view, seat)
        views.add(json.dumps(view))
        sealed.add(_without_generator(game, before))
    surprise = drawn or len(views) > 1 or (len(sealed) > 1 and _settles(before, seat, after))
    had, has = _points(game, before), _points(game, after)
    gains = tuple(b - a for a, b in zip(had, has, strict=True))
    return Outlook(surprise, before, after, gains)


def _settles(before: State, seat: int, after: State) -> bool:
    """Whether a move was the last of several sealed choices."""
    others = int(before.acting) & ~(1 << seat)
    return not others or int(after.acting) != others


def _copy(game: Game, state: State) -> State:
    data = np.frombuffer(bytearray(state.tobytes()), game.record.dtype)
    return data.view(np.recarray)[0]


def _without_generator(game: Game, state: State) -> bytes:
    bare = _copy(game, state)
    bare.rng[:] = 0
    data: bytes = bare.tobytes()
    return data


def _points(game: Game, state: State) -> list[int]:
    out = np.zeros(MOST_SEATS, np.int64)
    game.rules.score(state, out)
    points: list[int] = out[: int(state.players)].tolist()
    return points
