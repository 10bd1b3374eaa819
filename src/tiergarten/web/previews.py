"""Previews: what a move would do, and whether it reveals something its player could not foresee.

Moves are tried on copies in which everything the seat cannot know is dealt anew, so a preview never
depends on a secret.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from tiergarten.engine.equivalence import make
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.record import MOST_SEATS, State, copy_of
from tiergarten.engine.seeds import halves

# The seeds of the copies that are compared: enough of them to differ if a sealed choice can.
WORLDS = range(1, 13)
DRAW = "draw"  # the kind of verbs that let chance decide


@dataclass(frozen=True)
class Preview:
    """What a move leads to, as its player can foresee it."""

    surprise: bool  # chance has a say, or sealed choices are opened
    before: State
    after: State  # in one of the possible worlds
    gains: tuple[int, ...]  # points of every seat, if there is no surprise


def preview_move(game: Game, state: State, seat: int, action: int) -> Preview:
    """Play a move in several possible worlds and compare."""
    worlds = [_world(game, state, seat, action, seed) for seed in WORLDS]
    before, after = worlds[0]
    drawn = bool((after.rng != before.rng).any())
    had, has = _points(game, before), _points(game, after)
    gains = tuple(b - a for a, b in zip(had, has, strict=True))
    return Preview(drawn or _reveals(game, worlds, seat), before, after, gains)


def surprises(game: Game, before: State, seat: int, action: int, after: State) -> bool:
    """Whether a move that was made has shown what its player could not foresee.

    One that used the generator has. Where nothing but the generator is hidden, there is nothing
    else that could be shown, and other worlds need not be looked at.
    """
    if before["rng"].tobytes() != after["rng"].tobytes():
        return True
    return game.hidden and preview_move(game, before, seat, action).surprise


def ending_moves(game: Game, state: State, seat: int, actions: Iterable[int]) -> list[int]:
    """The moves that end the turn of a seat, or seal its choice.

    A draw is none of them, even if what it brings may end the turn.
    """
    before = copy_of(state)
    game.rules.conceal(before, seat, halves(WORLDS[0]))
    verbs, kinds = game.actions, game.table.VERB_KINDS
    found = []
    for action in actions:
        if kinds.get(verbs[action].verb) == DRAW:
            continue
        after = copy_of(before)
        make(game, after, seat, action)
        if game.table.ends_turn(before, seat, action, after):
            found.append(action)
    return found


def _world(game: Game, state: State, seat: int, action: int, seed: int) -> tuple[State, State]:
    """A world that the seat believes possible, before and after the move."""
    before = copy_of(state)
    game.rules.conceal(before, seat, halves(seed))
    after = copy_of(before)
    make(game, after, seat, action)
    return before, after


def _reveals(game: Game, worlds: list[tuple[State, State]], seat: int) -> bool:
    """Whether the move tells the seat which of the worlds is the true one."""
    sealed = {_without_generator(before) for before, _ in worlds}
    after = {_without_generator(after) for _, after in worlds}
    if len(sealed) == len(after) == 1:
        return False
    if len(sealed) > 1 and _settles(worlds[0][0], seat, worlds[0][1]):
        return True
    return len({_view(game, after, seat) for _, after in worlds}) > 1


def _view(game: Game, state: State, seat: int) -> str:
    return json.dumps(Match(game, state).view(seat))


def _settles(before: State, seat: int, after: State) -> bool:
    """Whether a move was the last of several sealed choices."""
    others = int(before.acting) & ~(1 << seat)
    return not others or int(after.acting) != others


def _without_generator(state: State) -> bytes:
    bare = copy_of(state)
    bare.rng[:] = 0
    data: bytes = bare.tobytes()
    return data


def _points(game: Game, state: State) -> list[int]:
    out = np.zeros(MOST_SEATS, np.int64)
    game.rules.score(state, out)
    points: list[int] = out[: int(state.players)].tolist()
    return points
