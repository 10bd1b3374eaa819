"""Moves that come to the same: under another name, or in another order.

`rules.legal` lists every outcome once: one name for a move, and of steps whose order does not
matter one order, ascending by id. That is the canonical form; search, simulation and learners walk
through it, and histories are kept in it. People must not lose a right by that. So a game may have
a module `equivalence`, with either or both of these functions:

- `same_move(state, seat, action) -> int`: the canonical id of a move that could also be called by
  this one; the id itself if it has no other name.
- `loosen(state, step=None) -> bool`: whether the acting seat is in the middle of steps whose order
  does not matter. If so, the state is changed in place: the order of what was done is forgotten,
  and `rules.legal` lists all that is still open from its beginning; `step`, if given, can be
  played next. Two runs of such steps never follow each other without another move in between.
"""

from tiergarten.engine.game import Game
from tiergarten.engine.record import State, copy_of, legal_ids


def in_any_order(game: Game, state: State, seat: int) -> list[int] | None:
    """The steps that may come next whatever their order, ascending by id.

    None if nothing may come in another order than the canonical one. Behind every step is looked
    once, after as many lower ones as can come before it, which finds all that can be part of a
    whole (tests compare it with every way to finish).
    """
    if game.loosen is None:
        return None
    loose = copy_of(state)
    if not game.loosen(loose):
        return None
    found: set[tuple[int, int]] = set()  # each step, and which one of several like it

    def look_behind(position: State, last: int, of_them: int) -> None:
        for action in legal_ids(game.rules.legal, position, seat):
            step = action, of_them + 1 if action == last else 1
            if step not in found:
                found.add(step)
                after = copy_of(position)
                game.rules.play(after, seat, action)
                if int(after.acting) >> seat & 1 and is_loose(game, after):
                    look_behind(after, *step)

    look_behind(loose, -1, 0)
    return sorted({action for action, _ in found})


def is_loose(game: Game, state: State) -> bool:
    """Whether the next step is one of several whose order does not matter."""
    return game.loosen is not None and game.loosen(copy_of(state))


def make(game: Game, state: State, seat: int, action: int) -> None:
    """Play a step that may come next, in place; out of order it leaves the rest open."""
    if game.loosen is None or action in legal_ids(game.rules.legal, state, seat):
        game.rules.play(state, seat, action)
        return
    game.loosen(state, action)
    game.rules.play(state, seat, action)
    game.loosen(state)
