"""What was done in a match: as it was made, and in canonical order.

The two differ only where somebody made steps in another order than the canonical one (see
`engine.equivalence`). Saved matches list the canonical order and note what was made in another one;
undo and the log follow what was made.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from tiergarten.engine import equivalence
from tiergarten.engine.actions import Move
from tiergarten.engine.game import Game
from tiergarten.engine.record import State, record_from

T = TypeVar("T")


class Turn(NamedTuple):
    """One move of the history and the seat that made it."""

    seat: int
    move: Move


class Moves:
    """Moves in some order, each with the content of the record before it.

    A copy shares the lists, so it takes no time, however long a match is. It goes on in them, and
    whoever it was copied from would have to begin lists of their own: of all who share some, one
    at most adds to them, and everybody looks at no more than is theirs.
    """

    __slots__ = ("_before", "_count", "_turns", "_writes")

    def __init__(self) -> None:
        self._turns: list[Turn] = []
        self._before: list[bytes] = []
        self._count = 0
        self._writes = [True]  # empty: another one adds to these lists

    @property
    def turns(self) -> list[Turn]:
        return self._turns[: self._count]

    @property
    def before(self) -> list[bytes]:
        return self._before[: self._count]

    def __len__(self) -> int:
        return self._count

    def add(self, turn: Turn, before: bytes) -> None:
        if not self._writes:
            self._turns, self._before, self._writes = self.turns, self.before, [True]
        self._turns.append(turn)
        self._before.append(before)
        self._count += 1

    def cut(self, count: int) -> None:
        """Keep only the first `count`. Others may still look at the rest."""
        if count < self._count:
            self._count = count
            self._writes = []

    def copy(self) -> "Moves":
        twin = Moves.__new__(Moves)
        twin._turns, twin._before, twin._count = self._turns, self._before, self._count
        try:  # at once, as several threads may copy a match: the right goes to one of them
            twin._writes = [self._writes.pop()]
        except IndexError:
            twin._writes = []
        return twin


class History:
    """The moves of a match."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.made = Moves()
        self.canonical = Moves()

    def copy(self) -> "History":
        twin = History.__new__(History)
        twin._game = self._game
        twin.made, twin.canonical = self.made.copy(), self.canonical.copy()
        return twin

    def add(self, turn: Turn, before: bytes) -> None:
        """Add a move that comes last in canonical order too."""
        self.made.add(turn, before)
        self.canonical.add(turn, before)

    def insert(self, turn: Turn, before: bytes) -> State:
        """Insert a step of a run where it belongs in canonical order; returns the new position."""
        self.made.add(turn, before)
        return self._arrange(self.run_start(len(self.made)))

    def undo(self, count: int) -> bytes:
        """Take back the last moves made; returns the content of the record before them."""
        left = len(self.made) - count
        state = self.made.before[left]
        self.made.cut(left)
        start = self.run_start(left)
        if self.canonical.turns[start:left] == self.made.turns[start:]:
            self.canonical.cut(left)
        else:
            self._arrange(start)
        return state

    def run_start(self, end: int) -> int:
        """Where the run of steps in any order began that the last move before `end` belongs to."""
        turns, before = self.made.turns, self.made.before
        start = end
        while (
            start
            and turns[start - 1].seat == turns[end - 1].seat
            and self._game.equivalence.is_loose(self._record(before[start - 1]))
        ):
            start -= 1
        return start

    def _arrange(self, start: int) -> State:
        """Bring the last run into canonical order; returns the position after it."""
        self.canonical.cut(start)
        state = self._record(self.made.before[start])
        for turn in sorted(self.made.turns[start:], key=lambda turn: turn.move.id):
            self.canonical.add(turn, state.tobytes())
            equivalence.make(self._game, state, turn.seat, turn.move.id)
        return state

    def _record(self, data: bytes) -> State:
        return record_from(self._game.record.dtype, data)


def numbers_made(made: Sequence[Turn], canonical: Sequence[Turn]) -> list[int]:
    """The moves that were made in another order than the canonical one, by their canonical numbers.

    They come as they were made; all others were made where they stand. So `6 5` says that the move
    with the number 6 came before the one with the number 5.
    """
    moved = [i for i, (one, other) in enumerate(zip(made, canonical, strict=True)) if one != other]
    numbers = defaultdict(list)
    for index in reversed(moved):
        numbers[canonical[index]].append(index + 1)
    return [numbers[made[index]].pop() for index in moved]


def in_order_made(listed: Sequence[T], numbers: Sequence[int]) -> list[T]:
    """Moves that are listed in canonical order, in the order in which they were made."""
    order = list(listed)
    for place, number in zip(sorted(numbers), numbers, strict=True):
        order[place - 1] = listed[number - 1]
    return order
