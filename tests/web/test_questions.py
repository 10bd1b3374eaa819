"""Costly questions: charged by what they cost, remembered, asked one at a time and in parts."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from functools import partial

import pytest
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from tests.browser.fixtures import prepare_table
from tests.web.serving import JSON, ME, OPEN, Person, Served
from tiergarten.engine.actions import Move
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find
from tiergarten.web import refusals
from tiergarten.web.api.guard import Guard
from tiergarten.web.api.log import BLOCK, MOST_LINES
from tiergarten.web.fairness import questions
from tiergarten.web.fairness.limits import Buckets
from tiergarten.web.fairness.questions import PART, Cost, Questions, in_parts
from tiergarten.web.fairness.remembered import OVERHEAD, Remembered
from tiergarten.web.refusals import WrongStep
from tiergarten.web.storage.store import PERSON, Event, Seat, Store, Table
from tiergarten.web.tables.room import written_together
from tiergarten.web.tables.steps import try_moves
from tiergarten.web.tokens import fresh_table

LONG = "zooloretto"
STEPS = "queens-garden"  # where a move has several
PLAYERS = 5
HERE = "127.0.0.1"


def test_what_was_asked_for_last_is_remembered() -> None:
    remembered = Remembered(3 * (100 + OVERHEAD))
    for name in "abc":
        remembered.put(name, name.encode() * 100)
    assert remembered.get("a") == b"a" * 100
    remembered.put("d", b"d" * 100)
    assert [name for name in "abcd" if remembered.get(name)] == ["a", "c", "d"]
    remembered.put("large", b"x" * 10_000)
    assert remembered.get("large") is None, "there is no room for it"
    assert remembered.bytes == 3 * (100 + OVERHEAD)


def test_others_go_on_between_the_parts_of_an_answer() -> None:
    now = 0.0

    def make(n: int) -> int:
        nonlocal now
        now += PART / 2
        return n * n

    async def story() -> None:
        running = asyncio.create_task(in_parts(range(20), make, lambda: now))
        turns = 0
        while not running.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns >= 10, "after every second item"
        assert await running == [n * n for n in range(20)]

    asyncio.run(story())


class Charged(Buckets):
    """Counts what is charged to whom."""

    def __init__(self) -> None:
        super().__init__(1.0, 1e9)
        self.charges: list[tuple[str, float]] = []

    def charge(self, client: str, cost: float) -> None:
        self.charges.append((client, cost))
        super().charge(client, cost)


def test_an_answer_is_made_once_and_charged_once() -> None:
    async def story() -> None:
        requests = Charged()
        questions = Questions(requests, 1 << 20)
        made: list[None] = []

        async def make() -> bytes:
            made.append(None)
            await asyncio.sleep(0)
            return b"answer"

        asking = (questions.answer("anna", lambda: "key", 7.0, make) for _ in range(2))
        assert await asyncio.gather(*asking) == [b"answer"] * 2
        assert await questions.answer("bert", lambda: "key", 7.0, make) == b"answer"
        assert len(made) == 1
        assert requests.charges == [("anna", 7.0)] * 2, "both asked before it was made"

    asyncio.run(story())


def test_an_answer_about_what_has_changed_meanwhile_is_not_remembered() -> None:
    async def story() -> None:
        questions = Questions(Charged(), 1 << 20)
        ply = 1

        async def make() -> bytes:
            nonlocal ply
            ply += 1
            return b"half of it old"

        await questions.answer("anna", lambda: ply, 1.0, make)
        assert questions.remembered.bytes == 0

    asyncio.run(story())


def test_one_question_at_a_time_and_in_turn() -> None:
    async def story() -> None:
        questions = Questions(Charged(), 1 << 20)
        order: list[str] = []
        inside = 0

        async def ask(client: str, number: int) -> None:
            async def make() -> bytes:
                nonlocal inside
                inside += 1
                await asyncio.sleep(0)
                assert inside == 1, "at a time"
                inside -= 1
                order.append(client)
                return b""

            await questions.answer(client, lambda: (client, number), 1.0, make)

        asking = [asyncio.create_task(ask("crowd", n)) for n in range(30)]
        asking.append(asyncio.create_task(ask("anna", 0)))
        await asyncio.gather(*asking)
        assert order.index("anna") <= 2, "not after the crowd"

    asyncio.run(story())


def test_whoever_owes_has_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    buckets = Buckets(pace=10.0, most=20.0)
    assert buckets.take("anna")
    buckets.charge("anna", 39.0)
    assert not buckets.take("anna")
    now += 1.9
    assert not buckets.take("anna")
    now += 0.2
    assert buckets.take("anna")
    assert buckets.take("bert"), "each for themselves"


def test_events_that_were_written_as_one_are_replayed_as_one() -> None:
    events = [Event(0, n, at=float(n // 3)) for n in range(3, 12)] + [Event(1, 0, at=9.0)]
    groups = list(written_together(events, most=2))
    assert [len(group) for group in groups] == [3, 3, 3, 1]
    assert [event for group in groups for event in group] == events


@pytest.fixture(scope="module")
def long_table(served: Served) -> Iterator[Person]:
    """A spectator of a match that is over, of some hundred plies."""
    game = find(LONG)
    names = [f"Player {n}" for n in range(PLAYERS)]
    match, chance = Match.new(game, PLAYERS, 1, names, {}), random.Random(1)
    while not match.over:
        seat = match.acting[0]
        match.play(chance.choice(match.legal(seat)), seat)
    now = time.time()
    seats = [Seat(PERSON, name) for name in names]
    table = Table(fresh_table(), LONG, game.version, PLAYERS, {}, 1, "", False, now, now)
    table.seats = seats
    store = Store(served.database)
    store.create(table)
    events = [Event(turn.seat, turn.move.id) for turn in match.made]
    store.append_all(table.id, 1, events, True, {})
    store.close()
    with Person(served.address, table.id) as spectator:
        yield spectator


@pytest.fixture
def charges(served: Served, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What is charged from now on."""
    found: list[float] = []
    requests = served.app.state.services.requests
    charge = requests.charge

    def noted(client: str, cost: float) -> None:
        found.append(cost)
        charge(client, cost)

    monkeypatch.setattr(requests, "charge", noted)
    return found


def test_a_log_is_sent_in_pages_and_remembered_in_blocks(
    long_table: Person, charges: list[float]
) -> None:
    first = long_table.get("log").json()
    last = first[-1]["ply"]
    assert last > MOST_LINES
    assert [line["ply"] for line in first] == list(range(last - MOST_LINES + 1, last + 1))
    assert charges[0] == Cost.OPENED * last, "it was not in memory"
    lines = sum(charges[1:])
    assert Cost.LINE * MOST_LINES <= lines + 1e-9 <= Cost.LINE * (MOST_LINES + BLOCK) + 1e-6
    charges.clear()
    assert long_table.get("log").json() == first
    assert long_table.get("log", since=last - 10).json() == first[-10:]
    assert charges == [], "all of it was remembered"
    before = long_table.get("log", before=first[0]["ply"]).json()
    assert [line["ply"] for line in before] == list(range(1, first[0]["ply"]))
    assert long_table.get("log", since=5, before=8).json() == before[5:7]
    assert long_table.get("log", since=last).json() == []
    assert long_table.get("log", before=1).json() == []


@pytest.mark.parametrize(
    ("question", "cost"),
    [
        ("points", None),
        ("save", None),
        ("result", Cost.SCORES),
        ("scores", Cost.SCORES),
        ("scene", Cost.SCENE),
        ("description", Cost.DESCRIPTION),
        ("invitation.svg", Cost.QR_CODE),
    ],
)
def test_what_does_not_change_is_charged_once(
    long_table: Person, charges: list[float], question: str, cost: float | None
) -> None:
    long_table.get()
    charges.clear()
    move = {"move": 100} if question in ("scene", "description") else {}
    first = long_table.get(question, **move)
    assert first.status_code == 200
    assert len(charges) == 1
    assert cost is None or charges == [cost]
    again = long_table.get(question, **move)
    assert again.content == first.content
    for name in ("content-type", "content-disposition"):
        assert again.headers.get(name) == first.headers.get(name)
    assert len(charges) == 1


def test_what_is_refused_is_not_remembered(long_table: Person) -> None:
    for _ in range(2):
        answer = long_table.get("scene", move=9999)
        assert (answer.status_code, answer.json()["error"]) == (404, "no_such_move")


def test_a_running_match_is_told_as_it_is(served: Served, charges: list[float]) -> None:
    with (
        Person.at_new_table(served.address, LONG, ME, OPEN) as anna,
        anna.joined("Bert") as bert,
    ):
        before = anna.get("scores").json(), anna.get("points").json()
        for _ in range(6):
            mover = next(one for one in (anna, bert) if one.frame()["moves"])
            mover.play(mover.frame()["moves"][0][0])
        assert len(anna.get("points").json()["turns"]) == 6
        assert before[1]["turns"] == []
        told = [one.get("log").json()[0]["told"] for one in (anna, bert)]
        assert told[0] != told[1], "each is addressed as You in their own lines"
        charges.clear()
        named = [anna.get("frame", seat=0).json() for _ in range(2)]
        assert named[0] == named[1]
        assert charges == [Cost.FRAME]


def gardener(served: Served) -> Person:
    """Somebody who is to move in a garden: a tile, then its cell, then what pays for it."""
    table = prepare_table(served.database, STEPS, "Anna", "here Bert", seed=8, moves=4)
    return Person(served.address, table.id, table.tokens[0])


def placing(frame: JSON) -> int:
    """The first step of placing a tile, which cannot be made twice."""
    found: int = next(move for move, text, _ in frame["moves"] if text.startswith("place"))
    return found


def test_a_list_of_moves_is_charged_by_its_steps(served: Served, charges: list[float]) -> None:
    with gardener(served) as anna, anna.subscribe() as subscription:
        frame = subscription.next()
        ply, first = frame["ply"], placing(frame)
        charges.clear()
        wrong = anna.post("moves", ply=ply, moves=[first] * 5)
        assert (wrong.status_code, wrong.json()["step"]) == (422, 1)
        assert charges == [4 * Cost.STEP], "by a request"
        subscription.socket.send(json.dumps({"type": "move", "ply": ply, "moves": [first] * 3}))
        assert subscription.next("not_made")["step"] == 1
        assert charges[1:] == [2 * Cost.STEP], "over the socket"
        charges.clear()
        assert anna.post("ahead", ply=ply, moves=[first]).status_code == 200
        assert anna.post("ahead", ply=ply, moves=[first] * 9).status_code == 422
        assert charges == [Cost.AHEAD + Cost.STEP, Cost.AHEAD + 9 * Cost.STEP]
        charges.clear()
        assert anna.post("moves", ply=ply, moves=[first]).status_code == 200
        assert charges == [], "one step is a move like any other"


def test_a_list_of_moves_takes_its_turn_and_a_single_move_does_not(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Never(AbstractAsyncContextManager[None]):
        async def __aenter__(self) -> None:
            raise refusals.too_many(Sentence("too many requests: wait a moment"))

        async def __aexit__(self, *_: object) -> None: ...

    with gardener(served) as anna:
        frame = anna.frame()
        ply, first = frame["ply"], placing(frame)
        cell = anna.post("ahead", ply=ply, moves=[first]).json()["moves"][0][0]
        with monkeypatch.context() as patched:
            patched.setattr(served.app.state.services.questions, "turn", lambda *_: Never())
            assert anna.post("moves", ply=ply, moves=[first, cell]).status_code == 429
            assert anna.frame()["ply"] == ply
            assert anna.post("moves", ply=ply, move=first).status_code == 200
            assert anna.post("moves", ply=ply + 1, moves=[cell]).status_code == 200
        assert anna.frame()["ply"] == ply + 2


def test_others_go_on_between_the_steps_of_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "PART", 0.0)
    match = Match.new(find(STEPS), 2, 8, ["Anna", "Bert"], {})
    while not (first := begins_more(match)):
        match.play(match.legal(match.acting[0])[0], match.acting[0])
    seat, before, ahead = match.acting[0], match.content(), match.copy()
    ahead.play(first[0], seat)
    steps = [first[0].id, ahead.play(ahead.legal(seat)[0], seat).id]

    async def story() -> None:
        trying = asyncio.create_task(try_moves(match, [*steps, steps[0]], seat))
        turns = 0
        while not trying.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns > len(steps)
        with pytest.raises(WrongStep) as wrong:
            await trying
        assert wrong.value.step == len(steps)
        made = await try_moves(match, steps, seat)
        assert [event.action for event in made.events] == steps
        assert made.states[-1] == ahead.content()

    asyncio.run(story())
    assert match.content() == before


def begins_more(match: Match) -> list[Move]:
    """The legal moves that are only steps of a larger one."""
    goes_on = partial(match.game.table.goes_on, match.record(), match.acting[0])
    return [move for move in match.legal(match.acting[0]) if goes_on(move.id)]


def test_whoever_asks_for_too_much_is_refused_and_others_are_not(served: Served) -> None:
    services = served.app.state.services
    services.requests.charge(HERE, 1e6)
    try:
        with Person(served.address) as anna:
            answer = anna.ask("GET", "/api")
            assert (answer.status_code, answer.json()["error"]) == (429, "too_many")
        assert services.requests.take("203.0.113.9")
    finally:
        services.requests.charge(HERE, -1e6)


def test_an_answer_that_nobody_reads_holds_no_place(served: Served) -> None:
    """So many requests of one address are answered at the same time, until they are answered."""
    most = served.app.state.services.settings.requests_side_by_side

    async def story() -> None:
        begun: list[int] = []
        made, read = asyncio.Event(), asyncio.Event()

        async def route(scope: Scope, receive: Receive, send: Send) -> None:
            begun.append(scope["number"])
            await made.wait()
            await Response("an answer")(scope, receive, send)

        async def unread(message: Message) -> None:
            await read.wait()

        async def ask(number: int) -> None:
            scope = {
                "type": "http",
                "method": "GET",
                "path": "/api",
                "headers": [],
                "client": ("203.0.113.8", 1),
                "app": served.app,
                "number": number,
            }
            await Guard(route)(scope, nothing, unread)

        asking = [asyncio.create_task(ask(number)) for number in range(2 * most)]
        await others_go_on()
        assert begun == list(range(most)), "the others wait"
        made.set()
        await others_go_on()
        assert begun == list(range(2 * most)), "although nothing has been read"
        assert not any(task.done() for task in asking)
        read.set()
        await asyncio.gather(*asking)

    asyncio.run(story())


async def nothing() -> Message:
    return {"type": "http.disconnect"}


async def others_go_on() -> None:
    """Until nobody can go on without something that has not happened yet."""
    for _ in range(50):
        await asyncio.sleep(0)
