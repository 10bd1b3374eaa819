"""Previews: what a move would do, and whether it reveals something its player could not foresee.

Moves are tried on copies in which everything the seat cannot know is dealt anew, so a preview never
depends on a secret.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiergarten.engine.contract import is_default
from tiergarten.engine.equivalence import make
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.record import (
    MOST_SEATS,
    State,
    by_dtype,
    content_of,
    copy_of,
    dtype_of,
    record_over,
)
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
    return Preview(drawn or _reveals(game, iter(worlds), seat), before, after, gains)


def surprises(game: Game, before: State, seat: int, action: int, after: State) -> bool:
    """Whether a move that was made has shown what its player could not foresee.

    One that used the generator has. Where nothing but the generator is hidden, there is nothing
    else that could be shown, and other worlds need not be looked at.
    """
    generator = _generator_in(dtype_of(before))
    if content_of(before)[generator] != content_of(after)[generator]:
        return True
    if not game.hidden:
        return False
    return _reveals(game, (_world(game, before, seat, action, seed) for seed in WORLDS), seat)


def ending_moves(game: Game, state: State, seat: int, actions: Sequence[int]) -> list[int]:
    """The moves that end the turn of a seat, or seal its choice.

    A draw is none of them, even if what it brings may end the turn.
    """
    kinds, ends_turn = game.table.VERB_KINDS, game.table.ends_turn
    if kinds:
        indices = game.actions.indices
        actions = [action for action in actions if kinds.get(indices(action)[0]) != DRAW]
    known = game.table.ending(state, seat, actions)
    if known is not None:
        return known
    before = copy_of(state)
    game.rules.conceal(before, seat, halves(WORLDS[0]))
    content = before.tobytes()
    data = bytearray(content)  # of one record, in which every move is tried
    after = record_over(dtype_of(before), data)
    found = []
    for action in actions:
        data[:] = content
        make(game, after, seat, action)
        if ends_turn(before, seat, action, after):
            found.append(action)
    return found


def _world(game: Game, state: State, seat: int, action: int, seed: int) -> tuple[State, State]:
    """A world that the seat believes possible, before and after the move."""
    before = copy_of(state)
    game.rules.conceal(before, seat, halves(seed))
    after = copy_of(before)
    make(game, after, seat, action)
    return before, after


def _reveals(game: Game, worlds: Iterator[tuple[State, State]], seat: int) -> bool:
    """Whether the move tells the seat which of the worlds is the true one."""
    sealed: set[bytes] = set()
    after: dict[bytes, State] = {}
    for one in worlds:
        sealed.add(_without_generator(one[0]))
        if len(sealed) > 1 and _settles(game, one[0], seat, one[1]):
            return True
        after.setdefault(_without_generator(one[1]), one[1])
    return len(after) > 1 and _look_different(game, [*after.values()], seat)


def _look_different(game: Game, worlds: list[State], seat: int) -> bool:
    """Whether a seat could tell these positions from each other.

    Dealing anew what the seat cannot know changes nothing that it sees. So where positions become
    the same by it, they look the same. Where not, what the seat sees has to be compared.
    """
    dealt = set()
    for world in worlds:
        anew = copy_of(world)
        game.rules.conceal(anew, seat, halves(WORLDS[0]))
        dealt.add(_without_generator(anew))
    if len(dealt) == 1:
        return False
    seen = _view(game, worlds[0], seat)
    return any(_view(game, world, seat) != seen for world in worlds[1:])


def _view(game: Game, state: State, seat: int) -> str:
    return json.dumps(Match(game, state).view(seat))


def _settles(game: Game, before: State, seat: int, after: State) -> bool:
    """Whether a move was the last of several sealed choices. Where a game cannot say whether others
    have chosen, every move that nobody else was to make may have been."""
    others = int(before.acting) & ~(1 << seat)
    if others and int(after.acting) == others:
        return False
    reopen = game.judgement.reopen_choices
    if is_default(reopen):
        return True
    reopened = copy_of(before)
    reopen(reopened, seat)
    return content_of(reopened) != content_of(before)


@by_dtype
def _generator_in(dtype: np.dtype[Any]) -> slice:
    """The bytes of the generator in a record."""
    assert dtype.fields is not None
    kind, start = dtype.fields["rng"][:2]
    return slice(start, start + kind.itemsize)


def _without_generator(state: State) -> bytes:
    data, generator = content_of(state), _generator_in(dtype_of(state))
    return data[: generator.start] + data[generator.stop :]


def _points(game: Game, state: State) -> list[int]:
    out = np.zeros(MOST_SEATS, np.int64)
    game.rules.score(state, out)
    points: list[int] = out[: int(state.players)].tolist()
    return points
