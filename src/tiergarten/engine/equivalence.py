"""Equivalent moves: under another name, or in another order.

`rules.legal` lists every outcome once: one name for a move, and for steps whose order does not
matter one order, ascending by id. This is the canonical form; search, simulation and learners use
it, and histories are kept in it. People may choose other names and orders if a game has a module
`equivalence` (its functions are in `engine.contract.Equivalence`). From these follows here what a
person may do next.
"""

from tiergarten.engine.game import Game
from tiergarten.engine.record import State, copy_of, legal_ids


def in_any_order(game: Game, state: State, seat: int) -> list[int] | None:
    """The steps that may come next whatever their order, ascending by id.

    None if nothing may come in another order than the canonical one. Behind every step is looked
    once, after as many lower ones as can come before it, which finds all that can be part of a
    whole (tests compare it with every way to finish).
    """
    if not game.equivalence.is_loose(state):
        return None
    found: set[tuple[int, int]] = set()  # each step, and which one of several like it

    def look_behind(position: State, last: int, of_them: int) -> None:
        for action in legal_ids(game.rules.legal, position, seat):
            step = action, of_them + 1 if action == last else 1
            if step not in found:
                found.add(step)
                after = copy_of(position)
                game.rules.play(after, seat, action)
                if int(after["acting"]) >> seat & 1 and game.equivalence.is_loose(after):
                    look_behind(after, *step)

    loose = copy_of(state)
    game.equivalence.loosen(loose)
    look_behind(loose, -1, 0)
    return sorted({action for action, _ in found})


def make(game: Game, state: State, seat: int, action: int) -> None:
    """Play a step that may come next, in place; out of order it leaves the rest open."""
    if not game.equivalence.is_loose(state) or action in legal_ids(game.rules.legal, state, seat):
        game.rules.play(state, seat, action)
        return
    game.equivalence.loosen(state, action)
    game.rules.play(state, seat, action)
    if game.equivalence.is_loose(state):
        game.equivalence.loosen(state)
