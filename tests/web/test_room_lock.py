"""The lock of a room: in order, by tasks and without, and nobody who gives up holds up others."""

import asyncio

from tiergarten.web.tables.room_lock import RoomLock


def test_whoever_asks_first_comes_first_with_or_without_a_task() -> None:
    async def story() -> list[str]:
        lock, told = RoomLock(), list[str]()

        async def enter(name: str) -> None:
            async with lock:
                told.append(name)
                await asyncio.sleep(0)

        lock.take()
        tasks = [asyncio.create_task(enter(name)) for name in "abc"]
        await asyncio.sleep(0)
        assert told == []
        assert lock.locked()
        lock.release()
        assert lock.locked(), "it belongs to the next one at once"
        await asyncio.gather(*tasks)
        assert not lock.locked()
        return told

    assert asyncio.run(story()) == ["a", "b", "c"]


def test_one_who_gives_up_is_left_out_even_in_the_moment_of_its_turn() -> None:
    async def story() -> list[str]:
        lock, told = RoomLock(), list[str]()

        async def enter(name: str) -> None:
            async with lock:
                told.append(name)

        lock.take()
        early, late, last = (asyncio.create_task(enter(name)) for name in ("early", "late", "last"))
        await asyncio.sleep(0)
        early.cancel()
        await asyncio.sleep(0)
        lock.release()
        late.cancel()  # its turn has come, but it does not know yet
        await asyncio.wait([early, late, last])
        assert early.cancelled()
        assert late.cancelled()
        assert not lock.locked()
        return told

    assert asyncio.run(story()) == ["last"]
