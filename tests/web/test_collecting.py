"""The collector of a server: what stays is looked at rarely, and no garbage stays for ever. Tables
that are dropped do not need it."""

import asyncio
import gc
import sys
import weakref

import pytest

from tests.web.freeing import no_collector
from tiergarten.games import find
from tiergarten.web import collecting
from tiergarten.web.storage.store import PERSON, Seat
from tiergarten.web.tables import seating
from tiergarten.web.tables.company import Subscriber
from tiergarten.web.tables.room import Room
from tiergarten.web.views import frames


class Thing:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_what_stays_is_not_looked_at_again_until_there_is_much_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = gc.get_threshold(), list(gc.callbacks)
    with collecting.rarely():
        thing = Thing()
        found = weakref.ref(thing)
        gc.collect(0)
        assert gc.get_freeze_count(), "what has survived is kept"
        del thing
        gc.collect()
        assert found() is not None, "it was kept, so nobody looks there"
        used = sys.getallocatedblocks()
        assert collecting.look_at_all_if_grown(used) == used
        assert found() is not None, "as much is used as before"
        assert collecting.look_at_all_if_grown(used // 2) == used // 2
        assert found() is not None, "twice as much is used, but that is not much more"
        monkeypatch.setattr(collecting, "MORE", 0)
        assert collecting.look_at_all_if_grown(used // 2) > used // 2
        assert found() is None, "much more is used than before"
        young = weakref.ref(Thing())
        gc.collect(0)
        assert young() is None, "new garbage is found as ever"
    assert (gc.get_threshold(), list(gc.callbacks)) == before
    assert not gc.get_freeze_count()


def test_what_a_move_makes_is_not_looked_at_in_a_server_and_as_ever_elsewhere() -> None:
    collecting.keep()
    assert not gc.get_freeze_count()
    with collecting.rarely():
        thing = Thing()
        found = weakref.ref(thing)
        collecting.keep()
        del thing
        gc.collect()
        assert found() is not None, "it was kept, so nobody looks there"
    gc.collect()
    assert found() is None


def a_room() -> Room:
    """One that was looked at, after a move."""
    seats = [Seat(PERSON, name, token=name) for name in ("Anna", "Bert")]
    room = Room(seating.new_table(find("zooloretto-dice"), seats, {}, False, "", 0.0), [])
    frames.changes_text(room, None, 0, (0,), "en")
    room.apply(room.try_move("roll", room.match.acting[0]))
    for seat in (0, 1):
        frames.changes_text(room, 0, 1, (seat,), "en")
        frames.frame_text(room, 1, (seat,), "de")
    return room


def test_a_table_that_is_dropped_is_freed_at_once() -> None:
    async def dropped() -> weakref.ref[Room]:
        room = a_room()
        room.enter(Subscriber())  # who is told when somebody has been away for long
        room.alarm = asyncio.get_running_loop().call_later(3600, room.publish)
        room.close()
        return weakref.ref(room)

    async def seen() -> None:
        found = await dropped()
        assert found() is None

    with no_collector():
        asyncio.run(seen())


def test_what_was_made_of_a_ply_is_freed_when_it_is_made_anew() -> None:
    with no_collector():
        room = a_room()
        moments = [weakref.ref(moment) for moment in room.moments.values()]
        assert len(moments) == 2
        room.rename()
        assert [moment() for moment in moments] == [None, None]
        frames.frame_text(room, 1, (0,), "en")
        last = weakref.ref(room.moments[1])
        room.table.ended, room.table.ended_seat = "left", 0
        assert "Anna has left" in frames.frame_text(room, 1, (1,), "en")
        assert last() is None, "it was a match that goes on"
