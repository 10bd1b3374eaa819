"""Steps that are made and told as one, for games that do not say themselves how to tell it."""

from collections.abc import Callable, Sequence

from tiergarten.engine import equivalence
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say
from tiergarten.engine.record import State, copy_of

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
