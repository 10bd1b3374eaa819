"""How long tables are kept: what goes, what stays, and who is never disturbed."""

import asyncio
import itertools
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.kinds import some_of
from tests.postgresql import PostgreSQL
from tests.web.serving import HERE, ME, OPEN, SOON, Person, Served, url_of
from tests.web.test_store import a_table
from tiergarten.web.people.results import Results
from tiergarten.web.settings import Settings
from tiergarten.web.storage import schema
from tiergarten.web.storage.keeping import DAY, THERE, TOO_MANY, UNTOUCHED, Keeping, Quota
from tiergarten.web.storage.store import BOT, PERSON, Conflict, Event, Line, Seat, Store, Table
from tiergarten.web.tables.tidying import LEASE, Tidying

NOW = 1e9
GAME = "zooloretto-dice"
_names = (f"t{number}" for number in itertools.count())


@pytest.fixture(params=some_of(["sqlite", "postgresql"], "sqlite"))
def store(request: pytest.FixtureRequest, tmp_path: Any) -> Iterator[Store]:
    url = url_of(tmp_path / "tables.sqlite")
    if request.param == "postgresql":
        server: PostgreSQL = request.getfixturevalue("postgresql")
        url = server.fresh("keeping")
    opened = Store(url)
    yield opened
    opened.close()


def keeping(store: Store, **settings: Any) -> Keeping:
    return Keeping(store, Quota.of(Settings(**settings)))


def add(store: Store, days: float, **more: Any) -> str:
    """A table that was made this many days ago; its name."""
    table = a_table(next(_names), created=NOW - days * DAY, **more)
    store.create(table)
    return table.id


def finished(store: Store, days: float, **more: Any) -> str:
    """One whose match was over this many days ago."""
    return add(store, days, started=NOW - days * DAY, finished=NOW - days * DAY, **more)


def going(kept: Keeping) -> set[str]:
    return {one.table for one in kept.due(NOW)}


def left(store: Store) -> set[str]:
    with store.engine.connect() as db:
        return set(db.execute(schema.tables.select()).scalars())


def at(store: Store, part: Any, when: float) -> None:
    """Let everything in a table of the database have happened then."""
    with store.writing() as it:
        it.db.execute(part.update().values(at=when))


def test_what_nobody_touches_goes(store: Store) -> None:
    """A move, something said, a seat that has changed, somebody who is there: all are a touch."""
    old = add(store, 91)
    closed = add(store, 91, finished=NOW - 91 * DAY)
    add(store, 89)
    moved, said, sat, there = (add(store, 91) for _ in range(4))
    store.append(moved, 1, Event(0, 5), finishes=False)
    store.add_line(said, Line(1, 0, "Anna", "Hello", None, NOW), 500)
    seats = [Seat(PERSON, "Anna", token="a" * 64), Seat(PERSON, "Bert", token="b" * 64)]
    store.reseat(sat, 1, a_table().seats[1], seats[1])
    kept = keeping(store)
    kept.touch(there, NOW - DAY)
    at(store, schema.events, NOW - DAY)
    at(store, schema.talk, NOW - DAY)
    assert going(kept) == {old, closed}
    assert [one.why for one in kept.due(NOW)] == [UNTOUCHED] * 2
    assert going(keeping(store, unfinished_days=0)) == set()
    at(store, schema.events, NOW - 92 * DAY)
    assert going(kept) == {old, closed, moved}


def test_a_clock_that_runs_keeps_its_table(store: Store) -> None:
    add(store, 91, started=NOW - 91 * DAY, clock_move=2e6, due=NOW + 1)
    late = add(store, 91, started=NOW - 91 * DAY, clock_move=2e6, due=NOW - 1)
    assert going(keeping(store)) == {late}


def test_replays_stay_within_their_quota(store: Store) -> None:
    replays = [finished(store, days) for days in (5, 4, 3, 2, 1)]
    add(store, 10)  # not a replay
    assert going(keeping(store)) == set()
    assert going(keeping(store, replays=3)) == set(replays[:2])
    assert going(keeping(store, replays=5)) == set()
    assert going(keeping(store, replay_days=2.5)) == set(replays[:3])
    assert going(keeping(store, replays=3, replay_days=4.5)) == set(replays[:2])
    kept = keeping(store, replays=4)
    kept.touch(replays[0], NOW - THERE / 2)
    assert going(kept) == set(), "somebody is looking at it"


def test_a_match_stays_until_its_result_is_written_down(store: Store) -> None:
    """The result stays when the match goes, and says so."""
    seats = [Seat(PERSON, "Anna", token="a" * 64, account=7), Seat(BOT, "Ada", "easy")]
    mine = finished(store, 5, seats=seats)
    finished(store, 1)
    kept = keeping(store, replays=1)
    assert going(kept) == set()
    row = {"table_id": mine, "seat": 0, "account": 7, "game": GAME, "players": 2, "at": NOW}
    with store.writing() as it:
        more = {"place": 1, "score": 30, "stayed": True}
        it.db.execute(schema.results.insert().values(row | more))
    history = Results(store).history
    assert [one["replay"] for one in history(7)["games"]] == [True]
    assert kept.remove(mine, TOO_MANY, NOW)
    assert [(one["table"], one["replay"]) for one in history(7)["games"]] == [(mine, False)]


def test_removing_leaves_nothing_behind(store: Store) -> None:
    """Nor does whoever writes about it afterwards; the table before it forgets it."""
    first, second = finished(store, 95), add(store, 91)
    with store.writing() as it:
        before = schema.tables.update().where(schema.tables.c.id == first)
        it.db.execute(before.values(again=second))
    store.append(second, 1, Event(0, 5), finishes=False)
    store.add_line(second, Line(1, 0, "Anna", "Hello", None, NOW), 500)
    store.lease(second, store.process)
    at(store, schema.events, NOW - 91 * DAY)
    at(store, schema.talk, NOW - 91 * DAY)
    assert keeping(store).remove(second, UNTOUCHED, NOW)
    assert left(store) == {first}
    with store.engine.connect() as db:
        for part in (schema.events, schema.talk, schema.leases):
            assert db.execute(part.select()).all() == []
        assert {row.table_id for row in db.execute(schema.seats.select())} == {first}
    found = store.find(first)
    assert found is not None
    assert found[0].again is None
    with pytest.raises(Conflict):
        store.append(second, 2, Event(0, 5), finishes=False)
    with pytest.raises(Conflict):
        store.add_line(second, Line(2, 0, "Anna", "Hello?", None, NOW), 500)


def test_whoever_comes_back_at_the_last_moment_keeps_the_table(store: Store) -> None:
    table = add(store, 91)
    kept = keeping(store)
    assert going(kept) == {table}
    store.append(table, 1, Event(0, 5), finishes=False)
    assert not kept.remove(table, UNTOUCHED, NOW)
    assert left(store) == {table}


def test_the_list_of_tables_forgets_what_nobody_touches(store: Store) -> None:
    """It is there all the same for whoever has the link, or a seat."""
    day_old, fresh, visited = add(store, 1.1), add(store, 0.9), add(store, 5)
    keeping(store).touch(visited, NOW - DAY / 2)
    since = NOW - Settings.lobby_hours * 3600
    assert [table.id for table in store.listed(since)] == [fresh, visited]
    assert store.find(day_old) is not None
    assert day_old in {table.id for table in store.held(["a" * 64])}


def tidy(served: Served) -> int:
    tidying: Tidying = served.app.state.tidying
    assert tidying.loop is not None
    return asyncio.run_coroutine_threadsafe(tidying.look(), tidying.loop).result(SOON)


def age(store: Store, table: str, days: float, **more: Any) -> None:
    """Let a table be so old."""
    then = time.time() - days * DAY
    rows = schema.tables.update().where(schema.tables.c.id == table)
    with store.writing() as it:
        it.db.execute(rows.values(created=then, started=then, touched=None, **more))


def test_somebody_who_plays_by_requests_alone_is_noted(served: Served) -> None:
    """The table is in the list of tables again."""
    with Person.at_new_table(served.address, GAME, ME, HERE, listed=True) as anna:
        store: Store = served.app.state.services.store
        age(store, anna.table, 5)
        served.app.state.services.rooms.forget(anna.table)

        def listed() -> list[str]:
            return [table["id"] for table in anna.ask("GET", "/api/tables").json()]

        assert listed() == []
        anna.frame()
        until = time.monotonic() + SOON
        while listed() != [anna.table]:  # it is noted a moment later
            assert time.monotonic() < until


@pytest.mark.thorough
def test_a_server_removes_what_nobody_is_at(fresh_database: Callable[[str], str]) -> None:
    """Of two servers one does it, and sees who is connected to the other."""
    database = fresh_database("tidy")
    with (
        Served(database) as first,
        Served(database) as second,
        Person.at_new_table(first.address, GAME, ME, HERE, listed=True) as anna,
        Person.at_new_table(second.address, GAME, ME, OPEN, listed=True) as bert,
        Person.at_new_table(second.address, GAME, ME, HERE, listed=True) as carl,
    ):
        store: Store = first.app.state.services.store
        assert len(anna.ask("GET", "/api/tables").json()) == 3
        for person in (anna, bert, carl):
            age(store, person.table, 91)
            for served in (first, second):
                served.app.state.services.rooms.forget(person.table)  # nobody was there for long
        assert anna.ask("GET", "/api/tables").json() == []
        with bert.subscribe() as watching:
            watching.next("table")
            while store.listed(time.time() - DAY) == []:
                pass  # that somebody is there is noted a moment later
            assert tidy(first) + tidy(second) == 2
            holders = [served.app.state.tidying._leases.holds(LEASE) for served in (first, second)]
            assert sorted(holders) == [False, True]
        gone = anna.get("frame")
        assert (gone.status_code, gone.json()["error"]) == (404, "unknown_table")
        assert carl.get("frame").status_code == 404
        assert carl.move(0, ply=0).status_code == 404
        assert bert.get("frame").status_code == 200
        listed = bert.ask("GET", "/api/tables").json()
        assert [table["id"] for table in listed] == [bert.table], "somebody is there"


def test_a_table_that_was_removed_elsewhere_is_gone_for_those_who_have_it_open(
    served: Served,
) -> None:
    """By a command, say, beside the server: every kind of request finds that out."""
    minute = {"move": 30, "reserve": 60}
    with (
        Person.at_new_table(served.address, GAME, ME, HERE, clock=minute) as anna,
        Person.at_new_table(served.address, GAME, ME, HERE) as bert,
        Person.at_new_table(served.address, GAME, ME, OPEN) as carl,
        carl.spectator() as dora,
    ):
        people = (anna, bert, carl)
        moves = [person.frame()["moves"] for person in people]
        store: Store = served.app.state.services.store
        room = served.app.state.services.rooms.opened(anna.table)
        assert room.alarm is not None
        kept = keeping(store)
        for person in people:
            age(store, person.table, 91)
            with store._transaction() as alone:  # nobody is told
                for part in (schema.seats, schema.tables):
                    key = part.c.id if part is schema.tables else part.c.table_id
                    alone.db.execute(part.delete().where(key == person.table))
        assert kept.due(time.time()) == []
        answers = [
            anna.move(moves[0][0][0], ply=0),
            bert.post("talk", words="Hello"),
            dora.post("join", name="Dora"),
        ]
        assert [answer.json()["error"] for answer in answers] == ["unknown_table"] * 3
        assert room.alarm is None, "no timer keeps it"


def test_sessions_that_have_ended_are_forgotten(store: Store) -> None:
    rows = [
        {"token": name, "account": 1, "created": NOW, "used": used}
        for name, used in (("old", NOW - 2), ("new", NOW))
    ]
    with store.writing() as it:
        it.db.execute(schema.sessions.insert(), rows)
    keeping(store).end_sessions(NOW - 1)
    with store.engine.connect() as db:
        assert list(db.execute(schema.sessions.select()).scalars()) == ["new"]


def test_a_listing_tells_sizes_and_ages(store: Store) -> None:
    quiet, busy = add(store, 3), finished(store, 2)
    for ply in (1, 2):
        store.append(busy, ply, Event(0, 5), finishes=False)
    store.add_line(busy, Line(1, 0, "Anna", "Hello", None, NOW), 500)
    found = keeping(store).all()
    assert [(one["id"], one["state"], one["moves"], one["lines"]) for one in found] == [
        (quiet, "open", 0, 0),
        (busy, "finished", 2, 1),
    ]
    assert found[1]["bytes"] > found[0]["bytes"] > 100
    assert found[0]["touched"] == NOW - 3 * DAY


def test_a_table_type_has_every_column_that_is_read() -> None:
    assert {"seed_sha256"} == set(schema.tables.c.keys()) - set(Table.__dataclass_fields__)
