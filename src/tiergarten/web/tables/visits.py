"""When somebody was last at a table, and whose it is: bots think for people, not for empty rooms.

Whoever asks for anything about a table, or has a socket there, is at it. A table without anybody
waits, and its bots go on as soon as somebody looks again. After a restart the time of the last
event stands for the last visit.

A table with a clock is not left to wait while a person plays there: it is by the list of one's
tables that somebody who plays by correspondence learns whose turn it is, and no clock of theirs
runs before the bots have moved.
"""

import hashlib
from typing import TYPE_CHECKING

from tiergarten.web.storage.store import PERSON

if TYPE_CHECKING:
    from tiergarten.web.tables.room import Room

DIGITS = 16


class Visits:
    """Of one table, by way of this process."""

    __slots__ = ("client", "last", "waits")

    def __init__(self, last: float) -> None:
        self.last = last  # by the clock of the room
        self.client = ""  # whose table it is, as `client_mark` has it; empty: not known here
        self.waits = False  # whether bots have stopped because nobody was there


def wanted(room: "Room", within: float) -> bool:
    """Whether anybody waits for what the bots of a table do."""
    if room.watched or room.now() - room.visits.last < within:
        return True
    seats = room.table.seats
    plays = any(seat.kind == PERSON and not seat.left for seat in seats)
    return room.clock is not None and plays


def client_mark(client: str) -> str:
    """A name for a client that processes can tell each other without telling the address."""
    return hashlib.sha256(client.encode()).hexdigest()[:DIGITS]
