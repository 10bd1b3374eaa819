"""Which people of a table are there, and who has been away for too long.

Somebody is there while a socket of theirs is open; somebody who plays by requests alone is there
for as long as it takes to be away. Nobody asks the clock at a move: signs are written down, and a
timer wakes those who watch when the next person has been silent for long enough.
"""

import asyncio
import time
from collections.abc import Callable, Iterable


class Attendance:
    """The signs of life at a table, by seat."""

    def __init__(self, away_after: float) -> None:
        self._away_after = away_after
        self._opened = time.monotonic()  # nobody was seen before
        self._signs: dict[int, float] = {}  # the last one of each seat
        self._asking: set[int] = set()  # those that have made a request since their last socket
        self._timer: asyncio.TimerHandle | None = None

    def asked(self, seats: Iterable[int]) -> bool:
        """They have made a request; whether one of them was away, for all that is known here."""
        now = time.monotonic()
        back = False
        for seat in seats:
            back = back or self._left(seat) <= 0
            self._signs[seat] = now
            self._asking.add(seat)
        return back

    def disconnected(self, seats: Iterable[int]) -> None:
        """A socket of theirs was closed."""
        self._signs.update(dict.fromkeys(seats, time.monotonic()))
        self._asking.difference_update(seats)

    def here(self, connected: set[int]) -> set[int]:
        """Those that are there, of whom these have a socket."""
        return connected | {seat for seat in self._asking if self._left(seat) > 0}

    def away(self, seats: Iterable[int]) -> list[int]:
        """Those of these seats, which have no socket, that have given no sign for too long."""
        return [seat for seat in seats if self._left(seat) <= 0]

    def _left(self, seat: int) -> float:
        """How many seconds are left until a seat without a socket is away."""
        return self._signs.get(seat, self._opened) + self._away_after - time.monotonic()

    def watch(self, without: Callable[[], Iterable[int]], changed: Callable[[], None]) -> None:
        """Call `changed` whenever one of the seats without a socket turns out to be away."""
        if self._timer is not None:
            return
        left = [seconds for seconds in map(self._left, without()) if seconds > 0]
        if not left:
            return

        def look() -> None:
            self._timer = None
            changed()
            self.watch(without, changed)

        # A clock that is a little early must not find that there is nothing to tell yet.
        self._timer = asyncio.get_running_loop().call_later(min(left) + 0.01, look)

    def rest(self) -> None:
        """Nobody watches."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
