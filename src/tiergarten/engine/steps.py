"""Steps that belong together: which they are, where a turn begins, and how they are told as one."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tiergarten.engine import equivalence
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say
from tiergarten.engine.record import State, copy_of

if TYPE_CHECKING:
    from tiergarten.engine.match import Match

TellTurn = Callable[[Say, State, int, Sequence[int], State, Sequence[str]], str]


def telling_turns(game: Game) -> TellTurn:
    """A `tell_turn` for a table without one: what each step did, joined."""

    def tell_turn(
        say: Say,
        before: State,
        seat: int,
        actions: Sequence[int],
        after: State,
        names: Sequence[str],
    ) -> str:
        words = []
        for action in actions:
            then = copy_of(before)
            equivalence.make(game, then, seat, action)
            words.append(game.table.tell(say, before, seat, action, then, names))
            before = then
        return say.together(words)

    return tell_turn


def steps_to(match: "Match", index: int) -> list[int]:
    """The moves that belong together and end with this one, in the order in which they were made:
    those of one seat that went on, and the one that finished them."""
    steps = [index]
    while steps[0] and match.made[steps[0] - 1].seat == match.made[index].seat:
        if not goes_on(match, steps[0] - 1):
            break
        steps.insert(0, steps[0] - 1)
    return steps


def goes_on(match: "Match", index: int) -> bool:
    """Whether a move, in the order in which they were made, is only a step of a larger one."""
    turn, (before, _) = match.made[index], match.records_around(index)
    return match.game.table.goes_on(before, turn.seat, turn.move.id)


def steps_into_turn(match: "Match", seat: int, most: int) -> int:
    """How many steps of its turn a seat has made already, counted up to `most`.

    A turn begins after a move of another seat, or after one of its own that ended a turn: whoever
    is alone in a round has turn after turn.
    """
    made, ends_turn = match.made, match.game.table.ends_turn
    first = max(0, len(made) - most)
    for index in range(len(made) - 1, first - 1, -1):
        turn = made[index]
        if turn.seat != seat:
            return len(made) - 1 - index
        before, after = match.records_around(index)
        if ends_turn(before, seat, turn.move.id, after):
            return len(made) - 1 - index
    return len(made) - first


def tell_steps(match: "Match", index: int, say: Say, names: Sequence[str]) -> str | None:
    """A move in words, with the steps before it that belong to it; None where a later one tells
    it all."""
    table, seat = match.game.table, match.made[index].seat
    before, after = match.records_around(index)
    if goes_on(match, index) or table.begins(before, seat, match.made[index].move.id, after):
        return None
    steps = steps_to(match, index)
    actions = [match.made[step].move.id for step in steps]
    if len(actions) == 1:
        return table.tell(say, before, seat, actions[0], after, names)
    first, _ = match.records_around(steps[0])
    return table.tell_turn(say, first, seat, actions, after, names)
