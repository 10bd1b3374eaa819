"""Several servers on one database: a move accepted by one is on the screens of the others."""

import asyncio
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

import tiergarten
from tests.kinds import some_of
from tests.postgresql import PostgreSQL
from tests.web.pairs import GAME, at, play, two_on, watching
from tests.web.serving import (
    HERE,
    JSON,
    ME,
    OPEN,
    SOON,
    Person,
    Served,
    a_bot,
    url_of,
)
from tiergarten.engine.match import Match
from tiergarten.web.bots.thinking import Thinking
from tiergarten.web.storage.news import EVENTS, Heard
from tiergarten.web.storage.store import Store
from tiergarten.web.tables.following import Following


@pytest.fixture(scope="module")
def on_postgresql(postgresql: PostgreSQL) -> Iterator[tuple[Served, Served]]:
    with two_on(postgresql.fresh("shared")) as servers:
        yield servers


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    with two_on(url_of(tmp_path_factory.mktemp("shared") / "tables.sqlite")) as servers:
        yield servers


@pytest.fixture(params=some_of(["on_postgresql", "on_sqlite"], "on_postgresql"))
def both(request: pytest.FixtureRequest) -> Any:
    return request.getfixturevalue(request.param)


def test_a_whole_game_across_two_servers(both: tuple[Served, Served]) -> None:
    """Anna and Bert each by way of one, Clara watches by way of the second; a bot plays, too."""
    first, second = both
    with ExitStack() as stack:
        anna = stack.enter_context(
            Person.at_new_table(first.address, GAME, ME, OPEN, a_bot("greedy"))
        )
        hers = stack.enter_context(watching(anna))
        clara = stack.enter_context(at(second, anna.spectator()))
        watched = stack.enter_context(watching(clara))
        watched.until(lambda table: table["here"] == [0])
        bert = stack.enter_context(at(second, anna).joined("Bert"))
        his = stack.enter_context(watching(bert))
        there = {"here": [0, 1], "watching": 1, "started": True}
        table = hers.until(lambda table: all(table[name] == value for name, value in there.items()))
        assert [seat["name"] for seat in table["seats"]][:2] == ["Anna", "Bert"]

        assert bert.post("talk", words="Hello").status_code == 201
        assert hers.until(lambda talk: talk["lines"], "talk")["lines"][0]["words"] == "Hello"
        assert anna.post("talk/1/remove").status_code == 200
        assert his.until(lambda talk: talk["removed"], "talk")["removed"] == [1]

        with ThreadPoolExecutor() as threads:
            games = [
                threads.submit(play, anna, hers, 1),
                threads.submit(play, bert, his, 2),
                threads.submit(play, clara, watched, 3),
            ]
            seen = [game.result() for game in games]
        told = [[frame["deed"]["words"] for frame in game if frame["deed"]] for game in seen]
        assert told[0] == told[1] == told[2]
        assert len(told[0]) > 20
        match = tiergarten.load(bert.get("save").text)
        assert list(match.scores()) == seen[0][-1]["scores"]

        again = [person.post("again").json()["id"] for person in (anna, bert)]
        assert again[0] == again[1]


def counted_thoughts(
    monkeypatch: pytest.MonkeyPatch, when: threading.Event | None = None
) -> dict[int, list[Thinking]]:
    """Who thinks from now on, by the seed of the match; bots of other tables may be thinking, too.
    With `when`, nobody has thought before that."""
    thoughts: dict[int, list[Thinking]] = defaultdict(list)
    choose = Thinking.choose

    async def counted(self: Thinking, level: str, match: Match, *asked: Any) -> int:
        thoughts[match.seed or 0].append(self)
        while when is not None and not when.is_set():
            await asyncio.sleep(0.01)
        return await choose(self, level, match, *asked)

    monkeypatch.setattr(Thinking, "choose", counted)
    return thoughts


def seed_of(server: Served, table: str) -> int:
    found = server.app.state.services.store.find(table)
    assert found is not None
    return int(found[0].seed)


def test_bots_think_in_exactly_one_process(
    both: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although both have the table open, and people watch it by way of both."""
    thoughts = counted_thoughts(monkeypatch)
    seats = [a_bot("random"), a_bot("random"), OPEN]
    with ExitStack() as stack:
        anna = stack.enter_context(Person.at_new_table(both[1].address, GAME, *seats))
        lines = [
            stack.enter_context(watching(stack.enter_context(at(server, anna.spectator()))))
            for server in both
        ]
        for line in lines:
            line.next("table")
        assert anna.post("seats/2/bot", level="random").status_code == 200
        for line in lines:
            line.until(lambda frame: frame["ply"] >= 12, "frame")
        thinkers = thoughts[seed_of(both[1], anna.table)]
    assert len(thinkers) >= 12
    assert len(set(thinkers)) == 1


@pytest.mark.thorough
def test_whoever_may_think_next_looks_first_whether_there_is_anything_to_think_about(
    on_sqlite: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lease is free because the match is over; a process that has not heard so yet takes it."""
    first, second = on_sqlite
    opened = threading.Event()
    thoughts = counted_thoughts(monkeypatch, opened)
    hear = Following._hear

    def deaf(self: Following, news: list[Heard]) -> None:
        if self._rooms is not second.app.state.services.rooms:
            hear(self, news)

    monkeypatch.setattr(Following, "_hear", deaf)
    with (
        Person.at_new_table(first.address, GAME, *[a_bot("random")] * 3) as anna,
        at(second, anna.spectator()) as clara,
        watching(anna) as watched,
    ):
        assert clara.frame()["ply"] == 0
        opened.set()
        watched.until(lambda frame: frame["over"], "frame")
        rooms, loop = second.app.state.services.rooms, second.app.state.tidying.loop
        room = rooms.opened(anna.table)
        assert room.ply == 0
        loop.call_soon_threadsafe(rooms.wake, room)
        until = time.monotonic() + SOON
        while not room.over:
            assert time.monotonic() < until, "it does not look"
            time.sleep(0.01)
        thinkers = thoughts[seed_of(first, anna.table)]
    assert len(set(thinkers)) == 1


@pytest.mark.thorough
def test_bots_that_have_stopped_go_on_where_somebody_looks(
    on_sqlite: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By way of another process than the one that let them think before."""
    go = threading.Event()
    thoughts = counted_thoughts(monkeypatch, go)
    first, second = (server.app.state.services.rooms for server in on_sqlite)
    with Person.at_new_table(on_sqlite[0].address, GAME, *[a_bot("random")] * 3) as anna:
        thinkers = thoughts[seed_of(on_sqlite[0], anna.table)]
        deadline = time.monotonic() + SOON
        while not thinkers:
            assert time.monotonic() < deadline, "they never begin"
            time.sleep(0.005)
        for rooms in (first, second):
            monkeypatch.setattr(rooms, "now", lambda: time.time() + 10_000)
        go.set()
        room = first.opened(anna.table)
        while not room.visits.waits or first._leases.holds(anna.table):
            assert time.monotonic() < deadline, "they never stop"
            time.sleep(0.005)
        assert set(thinkers) == {first._thinking}
        with at(on_sqlite[1], anna) as guest:
            while guest.frame()["ply"] < 5:
                assert time.monotonic() < deadline, "they never go on"
                time.sleep(0.005)
    assert second._thinking in thinkers


def test_of_two_answers_to_one_ply_one_wins(both: tuple[Served, Served]) -> None:
    """However often both are sent at the same moment."""
    won = 0
    with Person.at_new_table(both[0].address, GAME, ME, a_bot("greedy")) as anna:
        twins = [anna, at(both[1], anna)]
        frame = anna.frame()
        for _ in range(6):
            while frame["acting"] != [0]:
                frame = anna.frame()
            gate = threading.Barrier(2)

            def answer(person: Person, frame: JSON = frame, gate: Any = gate) -> Any:
                gate.wait(SOON)
                return person.move(frame["moves"][0][0], frame["ply"])

            with ThreadPoolExecutor() as threads:
                answers = list(threads.map(answer, twins))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            lost = next(answer.json() for answer in answers if answer.status_code == 409)
            assert lost["error"] == "stale_ply"
            assert lost["frame"]["ply"] > frame["ply"]
            won += 1
            frame = anna.frame()
            if frame["over"]:
                break
        assert won
        twins[1].__exit__()


def test_a_move_by_way_of_one_can_be_answered_by_way_of_the_other_at_once(
    both: tuple[Served, Served],
) -> None:
    """Whoever asks the second about what the first has said is never told something older."""
    with Person.at_new_table(both[0].address, GAME, ME, OPEN) as anna:
        other = at(both[1], anna)
        assert other.frame()["ply"] == 0
        bert = anna.joined("Bert")
        his = at(both[1], bert)
        assert his.frame()["seats"] == [1], "his token is known there"
        frame = anna.frame()
        for turn in range(8):  # each answers at once, by way of the server that has not made it
            acting = frame["acting"][0]
            player = ((anna, other), (bert, his))[acting][turn % 2]
            legal = frame["moves"] or player.frame()["moves"] or [["roll"]]
            frame = player.play(legal[0][0], ply=frame["ply"])
        for person in (other, bert, his):
            person.__exit__()


@pytest.mark.parametrize("table", ["nobody", "no%00body", "nob%C3%B6dy", "x" * 300])
def test_an_id_that_cannot_be_one_is_unknown(both: tuple[Served, Served], table: str) -> None:
    with Person(both[0].address, table) as guest:
        answer = guest.get("frame")
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_table")


@pytest.mark.thorough
@pytest.mark.parametrize("servers", ["on_postgresql", "on_sqlite"])
def test_steps_that_were_made_as_one_are_shown_as_one_elsewhere(
    servers: str, request: pytest.FixtureRequest
) -> None:
    both = request.getfixturevalue(servers)
    with (
        Person.at_new_table(both[0].address, GAME, ME, HERE) as anna,
        at(both[1], anna.spectator()) as clara,
        watching(clara) as watched,
    ):
        rolled = anna.play("roll", ply=0)
        assert watched.until(lambda seen: seen["ply"] == 1, "frame")
        first = rolled["moves"][0][0]
        second = anna.post("ahead", ply=1, moves=[first]).json()["moves"][0][0]
        assert anna.post("moves", ply=1, moves=[first, second]).status_code == 200
        seen = watched.next()
        assert (seen["follows"], seen["ply"]) == (1, 3)


def test_a_move_that_is_made_while_a_table_is_opened_elsewhere_is_seen_there(
    on_sqlite: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes after the table was read, and before the room is there to hear of it."""
    find, hear = Store.find, Following._hear
    heard = threading.Event()
    waiting = [True]
    with Person.at_new_table(on_sqlite[0].address, GAME, ME, HERE) as anna:

        def opening(store: Store, table: str, since: int = 0) -> Any:
            found = find(store, table, since)
            if table == anna.table and waiting:
                waiting.clear()
                anna.play("roll", ply=0)
                assert heard.wait(SOON)
            return found

        def hearing(self: Following, news: list[Heard]) -> None:
            hear(self, news)
            if any(one.news.kind == EVENTS and one.news.table == anna.table for one in news):
                heard.set()

        monkeypatch.setattr(Store, "find", opening)
        monkeypatch.setattr(Following, "_hear", hearing)
        with at(on_sqlite[1], anna.spectator()) as clara, watching(clara) as watched:
            assert watched.until(lambda seen: seen["ply"] == 1, "frame")
