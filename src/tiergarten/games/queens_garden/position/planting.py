"""In which order a garden could have been planted: whether there is any (QG-15, QG-18).

A hex is laid where it has no neighbour yet, or beside kin: a hex of the same colour or pattern.
Call the first kind pioneers. The printed hex of an expansion comes with it, before all tiles on
its cells. QG-16 needs no order: a group of a smaller garden is part of a group of the larger one.

For given pioneers the question is easy. A pioneer comes before all its neighbours; every other hex
comes after some kin; a tile comes after the printed hex of its expansion. All these conditions say
that something else is there already. So what can be laid once can be laid ever after, and laying
whatever can be laid finds an order if there is one.

Who is a pioneer is found by trying. Hexes without kin must be. As long as it is open, a hex may
come at any time and asks nothing of its neighbours. If not even so everything can be laid, there
is no order. If everything is laid by the rules, there is one. Otherwise some hex has come beside
strangers only: in a real order it would be a pioneer or come after kin, and both are tried.
"""

from collections.abc import Set
from typing import NamedTuple

Cell = tuple[int, int]

MOST_TRIALS = 500
"""No garden known needs a tenth of it. One that needs more is given the benefit of the doubt."""


class Plot(NamedTuple):
    """A garden: which hexes are neighbours, which neighbours are kin, and what comes first."""

    beside: dict[Cell, list[Cell]]
    kin: dict[Cell, list[Cell]]
    printed: dict[Cell, Cell]  # for a tile on an expansion front up: where its printed hex lies


class Trial(NamedTuple):
    """What came of laying a garden: whether all was laid, and who came beside strangers only."""

    complete: bool
    intruder: Cell | None


def can_be_planted(plot: Plot) -> bool:
    """Whether the hexes can have been laid one by one."""
    alone = frozenset(at for at, kin in plot.kin.items() if not kin)
    nobody: frozenset[Cell] = frozenset()
    open_trials = [(alone, nobody)]
    for _ in range(MOST_TRIALS):
        if not open_trials:
            return False
        pioneers, others = open_trials.pop()
        trial = lay_all(plot, pioneers, others)
        if trial.complete:
            if trial.intruder is None:
                return True
            open_trials.append((pioneers, others | {trial.intruder}))
            open_trials.append((pioneers | {trial.intruder}, others))
    return True


def lay_all(plot: Plot, pioneers: Set[Cell], others: Set[Cell]) -> Trial:
    """Lay everything if these are pioneers and these others are not."""
    waits_for = {at: {printed} for at, printed in plot.printed.items()}
    for pioneer in pioneers:
        for near in plot.beside[pioneer]:
            waits_for.setdefault(near, set()).add(pioneer)
    laid: set[Cell] = set()
    crowded: set[Cell] = set()  # what has anything laid beside it
    with_kin: set[Cell] = set()  # what has kin laid beside it
    waiting = [*plot.beside]
    intruder = None
    while waiting:
        chosen, least = None, 99
        for at in waiting:
            if (at in others and at not in with_kin) or not waits_for.get(at, laid) <= laid:
                continue
            harm = 0  # how many strangers could be pioneers no longer: a guess, any order will do
            for near in plot.beside[at]:
                harm += near not in laid and near not in with_kin and near not in plot.kin[at]
            if at in crowded and at not in with_kin:
                harm += 10  # only if there is no other choice
            if harm < least:
                chosen, least = at, harm
                if not harm:
                    break
        if chosen is None:
            return Trial(False, None)
        if chosen in crowded and chosen not in with_kin:
            intruder = intruder or chosen
        waiting.remove(chosen)
        laid.add(chosen)
        crowded.update(plot.beside[chosen])
        with_kin.update(plot.kin[chosen])
    return Trial(True, intruder)
