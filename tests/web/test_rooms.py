"""Live tables: each is open once, however many are in use."""

import asyncio
from pathlib import Path

import pytest

from tests.web.test_upgrading import rooms_over
from tiergarten.games import find
from tiergarten.web.storage.store import OPEN, Seat
from tiergarten.web.tables import rooms as rooms_module
from tiergarten.web.tables import seating
from tiergarten.web.tables.company import Subscriber
from tiergarten.web.tables.room import RESTS, Room
from tiergarten.web.tables.rooms import Rooms


async def a_room(rooms: Rooms) -> Room:
    seats = [Seat(OPEN, name) for name in ("Anna", "Bert")]
    table = seating.new_table(find("zooloretto-dice"), seats, {}, False, "owner", 0.0)
    return await rooms.create(table)


def rest(room: Room) -> None:
    """Nobody has asked for it for a while."""
    room.found -= RESTS + 1


def test_a_table_has_one_room_even_if_all_others_are_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "MOST_ROOMS", 2)

    async def story(rooms: Rooms) -> None:
        busy = [await a_room(rooms), await a_room(rooms)]
        for room in busy:
            room.enter(Subscriber())
            rest(room)
        asked = await a_room(rooms)
        table = asked.table.id
        assert await rooms.find(table) is asked
        rest(asked)
        assert await rooms.find(table) is asked
        another = await a_room(rooms)  # while whoever has found the third is on the way there
        assert await rooms.find(table) is asked
        rest(asked)
        rest(another)
        await a_room(rooms)
        assert rooms.open == 3, "as soon as they rest there are fewer"
        assert all(rooms.opened(room.table.id) is room for room in busy)
        opened = await rooms.find(table)
        assert opened is not asked
        assert await rooms.find(table) is opened

    with rooms_over(tmp_path / "tables.sqlite") as (_, rooms):
        asyncio.run(story(rooms))
