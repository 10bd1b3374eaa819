"""Moves that come to the same: under another name, or in another order.

`rules.legal` lists every outcome once: one name for a move, and of steps whose order does not
matter one order, ascending by id. That is the canonical form; search, simulation and learners walk
through it, and histories are kept in it. People keep the choice of names and orders: for that a
game may have a module `equivalence`, with the first of these functions, the other two, or all:

- `same_move(state, seat, action) -> int`: the canonical id of a move that could also be called by
  this one; the id itself if it has no other name.
- `is_loose(state) -> bool`: whether the acting seat is in the middle of steps whose order does not
  matter. It is asked at every move, so it has to be quick. Two runs of such steps never follow each
  other without another move in between.
- `loosen(state, step=None)`: changes a loose state in place: the order of what was done is
  forgotten, and `rules.legal` lists all that is still open from its beginning; `step`, if given,
  can be played next.
"""

import numpy as np

from tiergarten.engine.game import Game
from tiergarten.engine.record import SCRATCH, State, copy_of, legal_ids, listed_by


def in_any_order(game: Game, state: State, seat: int) -> list[int] | None:
    """The steps that may come next whatever their order, ascending by id.

    None if nothing may come in another order than the canonical one. Behind every step is looked
    once, after as many lower ones as can come before it, which finds all that can be part of a
    whole (tests compare it with every way to finish).
    """
    if not game.is_loose(state):
        return None
    scratch = np.zeros(1, SCRATCH).view(np.recarray)[0]
    found: set[tuple[int, int]] = set()  # each step, and which one of several like it

    def look_behind(position: State, last: int, of_them: int) -> None:
        for action in listed_by(game.rules.legal, position, seat, scratch):
            step = action, of_them + 1 if action == last else 1
            if step not in found:
                found.add(step)
                after = copy_of(position)
                game.rules.play(after, seat, action)
                if int(after["acting"]) >> seat & 1 and game.is_loose(after):
                    look_behind(after, *step)

    loose = copy_of(state)
    game.loosen(loose)
    look_behind(loose, -1, 0)
    return sorted({action for action, _ in found})


def make(game: Game, state: State, seat: int, action: int) -> None:
    """Play a step that may come next, in place; out of order it leaves the rest open."""
    if not game.is_loose(state) or action in legal_ids(game.rules.legal, state, seat):
        game.rules.play(state, seat, action)
        return
    game.loosen(state, action)
    game.rules.play(state, seat, action)
    if game.is_loose(state):
        game.loosen(state)
