"""A database of version 0.1.0: its tables go on under the present rules."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sql

import tiergarten
from tests.web.serving import Person, Served, url_of
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.game import Game
from tiergarten.games import find
from tiergarten.web.bots.compiling import Compiling
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import TAKE_BACK, Conflict, Event, Store, Table
from tiergarten.web.tables import rooms as rooms_module
from tiergarten.web.tables.room import Room
from tiergarten.web.tables.rooms import Rooms
from tiergarten.web.tables.upgrading import upgraded

OLD = Path(__file__).parents[1] / "data" / "0.1.0"
# Tables in that file, and the tokens of those who sat there.
FINISHED = ("TeBTNUcRNXgW", "j5DQ-_Ru9ADJrdpzsx1aMSYZKIkMC_I9")
RUNNING = ("sigLgKcolVk8", "6oVFqzXCULSWRO744ydXUnFR30fS743J")
WITH_A_BOT = ("Xmv8qT6qCX4i", "zE2ad3vW8S-gxdt7I21fHMDihqIPGzcp")
OTHERS = (
    ("gBvysjB0m9bt", "lsFXXmpFwinMrd5nJWpI6DUWVay3tHeU"),
    ("8tGZJr_2V7ar", "eaBntWkBVHKRna0CtIwUXOu3fWkTAo2R"),
    ("jnjHjnO_Hp50", "Va6QjGeud0_p7tiEQUJXahOnZCrhc6c9"),
)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD / "tables.sqlite", tmp_path / "tables.sqlite"))


def deeds_in(file: Path, table: str) -> tuple[int, list[tuple[int, int, float]]]:
    """The version of the rules of a table, and what was done there and when."""
    engine = sql.create_engine(url_of(file))
    with engine.connect() as db:
        rules = db.execute(
            sql.text("select rules from tables where id = :t"), {"t": table}
        ).scalar()
        asked = sql.text("select seat, action, at from deeds where table_id = :t order by ply")
        rows = [(row.seat, row.action, row.at) for row in db.execute(asked, {"t": table})]
    engine.dispose()
    assert rules is not None
    return rules, rows


@pytest.mark.rule("QG-20")
def test_tables_of_0_1_0_are_played_on(old: Path) -> None:
    """Passes that had ended by themselves are done; who took such a step back takes back both."""
    before = {table: deeds_in(old, table) for table, _ in (FINISHED, RUNNING, WITH_A_BOT)}
    with Served(old) as served:
        with Person(served.address, *FINISHED) as person:
            assert tiergarten.load(person.get("save").text).history == _loaded().history
            log = person.get("log").json()
            assert any("takes the last move back" in entry["words"] for entry in log)
        with Person(served.address, *WITH_A_BOT) as person:
            assert person.frame()["over"]
        for table, token in (RUNNING, *OTHERS):
            with Person(served.address, table, token) as person:
                frame = person.frame()
                made = person.play(frame["moves"][-1][0], seat=frame["seat"])
                assert made["ply"] == frame["ply"] + 1
    done = find("queens-garden").actions.readings("done")[0].id
    added = {done: 0, TAKE_BACK: 0}
    for table, (rules, events) in before.items():
        now_rules, now = deeds_in(old, table)
        assert (rules, now_rules) == (1, 2)
        times = [at for *_, at in now]
        assert times == sorted(times)
        for action in added:
            added[action] += [a for _, a, _ in now].count(action)
            added[action] -= [a for _, a, _ in events].count(action)
    assert added[done] > 2
    assert added[TAKE_BACK] > 1
    for table, _ in OTHERS:
        assert deeds_in(old, table)[0] == 1


def _loaded() -> tiergarten.Match:
    return tiergarten.load((OLD / "queens-garden.tiergarten").read_text(encoding="utf-8"))


def test_rules_from_the_future_are_refused_in_words(old: Path) -> None:
    store = Store(url_of(old))
    store.note(RUNNING[0], rules=7)
    store.close()
    with Served(old) as served:
        with Person(served.address, *RUNNING) as person:
            answer = person.get("frame")
            assert 400 <= answer.status_code < 500
            assert "version 7 of the rules" in answer.text
        with Person(served.address, *FINISHED) as person:
            assert person.get("save").status_code == 200
    assert deeds_in(old, RUNNING[0])[0] == 7


class Ready(Compiling):
    """Every game is compiled when it is asked for."""

    def require(self, game: Game) -> None:
        game.prepare()

    def is_playable(self, game: str) -> bool:
        return True


@contextmanager
def rooms_over(file: Path) -> Iterator[tuple[Store, Rooms]]:
    store = Store(url_of(file))
    rooms = Rooms(store, Ready(lambda _: None))
    yield store, rooms
    rooms.close()
    store.close()


def change(file: Path, statement: str, **values: object) -> None:
    engine = sql.create_engine(url_of(file))
    with engine.begin() as db:
        db.execute(sql.text(statement), values)
    engine.dispose()


def count_tries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that are brought up to date, one entry a try; a fourth try is one too many."""
    tries: list[str] = []

    def counted(table: Table, events: list[Event]) -> list[tuple[Event, int]]:
        tries.append(table.id)
        assert len(tries) < 4, "this would go on for ever"
        return upgraded(table, events)

    monkeypatch.setattr(rooms_module, "upgraded", counted)
    return tries


def test_a_damaged_table_is_refused_and_others_open(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for by in (100_000, -99_999):  # in two steps, for no two events may have the same ply
        change(old, "update deeds set ply = ply + :by where table_id = :t", by=by, t=RUNNING[0])
    tries = count_tries(monkeypatch)

    async def story(rooms: Rooms) -> None:
        with pytest.raises(Refused) as refusal:
            await rooms.find(RUNNING[0])
        assert refusal.value.error == "damaged"
        assert (await rooms.find(FINISHED[0])).over

    with rooms_over(old) as (_, rooms):
        asyncio.run(story(rooms))
    assert tries == [FINISHED[0]]
    assert deeds_in(old, RUNNING[0])[0] == 1


def test_who_is_too_late_to_upgrade_reads_again(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process is faster each time: it upgrades the table, or adds a move to it first."""
    tries = count_tries(monkeypatch)

    def when_asked(store: Store, first: Callable[[], None]) -> None:
        upgrade = store.upgrade

        def late(*given: object) -> None:
            monkeypatch.setattr(store, "upgrade", upgrade)
            first()
            upgrade(*given)  # type: ignore[arg-type]

        monkeypatch.setattr(store, "upgrade", late)

    with rooms_over(old) as (store, rooms):
        table = store.find(FINISHED[0])
        assert table is not None
        there = upgraded(*table)
        when_asked(store, lambda: store.upgrade(FINISHED[0], 1, 2, there))
        room = asyncio.run(rooms.find(FINISHED[0]))
        assert room.events == [event for event, _ in there]
        assert tries == [FINISHED[0]]

    tries.clear()
    with rooms_over(old) as (store, rooms):
        found = store.find(RUNNING[0])
        assert found is not None
        last = next(event for event in reversed(found[1]) if event.action != TAKE_BACK)
        back = Event(last.seat, TAKE_BACK)
        when_asked(store, lambda: store.append(RUNNING[0], len(found[1]) + 1, back, False))
        room = asyncio.run(rooms.find(RUNNING[0]))
        assert room.events[-1] == back
        assert tries == [RUNNING[0]] * 2


def test_a_conflict_without_a_cause_is_not_tried_again(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = count_tries(monkeypatch)

    def in_conflict(*_: object) -> None:
        raise Conflict

    with rooms_over(old) as (store, rooms):
        monkeypatch.setattr(store, "upgrade", in_conflict)
        with pytest.raises(Refused) as refusal:
            asyncio.run(rooms.find(RUNNING[0]))
    assert refusal.value.error == "damaged"
    assert tries == [RUNNING[0]]


def test_taking_back_nothing_is_damage(old: Path) -> None:
    change(old, "update deeds set action = -1 where table_id = :t and ply = 1", t=RUNNING[0])
    with rooms_over(old) as (_, rooms), pytest.raises(Refused) as refusal:
        asyncio.run(rooms.find(RUNNING[0]))
    assert refusal.value.error == "damaged"


@pytest.mark.parametrize("error", [TiergartenError("refused"), IndexError("a mistake of ours")])
def test_bots_go_on_past_a_table_that_cannot_be_opened(
    old: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    bad, good = "bad", WITH_A_BOT[0]

    async def story(rooms: Rooms) -> bool:
        open_it = rooms.find

        async def find(table: str) -> Room:
            if table == bad:
                raise error
            return await open_it(table)

        monkeypatch.setattr(rooms, "find", find)
        await rooms._leases.start()
        await rooms.go_on("queens-garden")
        await rooms._leases.stop()
        return good in rooms._open

    with rooms_over(old) as (store, rooms):
        there = [(bad, "queens-garden"), ("other", "zoosim"), (good, "queens-garden")]
        monkeypatch.setattr(store, "running_with_bots", lambda since: there)
        assert asyncio.run(story(rooms))
    assert [bad in record.getMessage() for record in caplog.records] == [True]
