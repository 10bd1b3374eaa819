"""Who thinks next: fair by client, however many tables a client has."""

import asyncio
from collections import Counter

from tiergarten.web.fairness.fair_queue import FairQueue


class Company:
    """Clients that want to think, and a clock that only goes on when somebody has thought."""

    def __init__(self, places: int) -> None:
        self.now = 0.0
        self.queue = FairQueue(lambda: places, lambda: self.now)
        self.thought: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    def wants(self, client: str, times: int, seconds: float) -> None:
        """This many tables of a client wait for a thought of this long."""
        for _ in range(times):
            self.tasks.append(asyncio.create_task(self._think(client, seconds)))

    async def _think(self, client: str, seconds: float) -> None:
        async with self.queue.turn(client):
            await asyncio.sleep(0)
            self.now += seconds
            self.thought.append(client)

    async def all(self) -> list[str]:
        await asyncio.gather(*self.tasks)
        return self.thought


def test_a_hundred_tables_do_not_delay_a_single_one() -> None:
    async def story() -> None:
        company = Company(places=2)
        company.wants("crowd", 100, 1.0)
        await asyncio.sleep(0)
        assert company.queue.waiting == 98
        company.wants("anna", 1, 1.0)
        await asyncio.sleep(0)
        before = len(company.thought) + 2  # two are thinking
        assert (await company.all()).index("anna") <= before

    asyncio.run(story())


def test_clients_share_seconds_not_thoughts() -> None:
    """Ten quick thoughts are as much as one that takes ten times as long."""

    async def story() -> list[str]:
        company = Company(places=1)
        company.wants("deep", 10, 1.0)
        company.wants("quick", 100, 0.1)
        return await company.all()

    half = Counter(asyncio.run(story())[:55])
    assert 4 <= half["deep"] <= 6
    assert half["deep"] + half["quick"] == 55


def test_whoever_has_rested_has_no_claim_to_what_was_not_used() -> None:
    async def story() -> list[str]:
        company = Company(places=1)
        company.wants("busy", 40, 1.0)
        while len(company.thought) < 20:
            await asyncio.sleep(0)
        company.wants("late", 20, 1.0)
        return await company.all()

    after = asyncio.run(story())[21:31]
    assert 4 <= Counter(after)["busy"] <= 6


def test_whoever_goes_away_while_waiting_holds_up_nobody() -> None:
    async def story() -> list[str]:
        company = Company(places=1)
        company.wants("one", 3, 1.0)
        company.wants("two", 3, 1.0)
        await asyncio.sleep(0)
        for gone in (company.tasks[1], company.tasks[4]):
            gone.cancel()
        await asyncio.gather(*company.tasks, return_exceptions=True)
        assert company.queue.waiting == 0
        assert not company.queue._clients, "nobody is remembered"
        return company.thought

    assert Counter(asyncio.run(story())) == {"one": 2, "two": 2}


def test_more_places_let_more_think_at_once() -> None:
    async def story() -> None:
        places = 1
        queue = FairQueue(lambda: places)
        inside = 0

        async def think() -> None:
            nonlocal inside
            async with queue.turn("anna"):
                inside += 1
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(think()) for _ in range(5)]
        await asyncio.sleep(0)
        assert (inside, queue.waiting) == (1, 4)
        places = 4
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert inside == 5 or queue.waiting == 0
        await asyncio.gather(*tasks)

    asyncio.run(story())
