"""The database: what is written is there, once, for whoever opens it."""

import sqlite3
import time
from pathlib import Path

import pytest

from tests.kinds import some_of
from tests.postgresql import PostgreSQL
from tests.web.serving import url_of
from tiergarten import CannotKeep
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import BOT, OPEN, PERSON, Conflict, Event, Seat, Store, Table


def a_table(name: str = "t", **more: object) -> Table:
    seats = [Seat(PERSON, "Anna", token="a" * 64), Seat(OPEN, "Player 2")]
    table = Table(name, "zoosim", 1, 2, {"money": "open"}, 2**127, "o", True, 1.5, seats=seats)
    for column, value in more.items():
        setattr(table, column, value)
    return table


@pytest.fixture(params=some_of(["sqlite", "postgresql"], "sqlite"))
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "sqlite":
        return Store(url_of(tmp_path / "tables.sqlite"))
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return Store(server.fresh("store"))


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    store.create(a_table())
    store.append("t", 1, Event(0, 5), finishes=False)
    store.append("t", 2, Event(0, -1), finishes=False)
    assert store.find("t") == (a_table(), [Event(0, 5), Event(0, -1)])
    assert store.find("nowhere") is None
    store.close()


def test_a_list_knows_when_something_was_done_last(store: Store) -> None:
    store.create(a_table("still"))
    store.create(a_table("moving"))
    before = time.time()
    store.append("moving", 1, Event(0, 5), finishes=False)
    moved = {table.id: table.moved for table in store.held(["a" * 64])}
    assert moved["still"] is None
    assert moved["moving"] is not None
    assert before <= moved["moving"] <= time.time()
    store.close()


def test_a_ply_is_written_once(store: Store) -> None:
    store.create(a_table())
    store.append("t", 1, Event(0, 5), finishes=False)
    with pytest.raises(Conflict):
        store.append("t", 1, Event(1, 6), finishes=True)
    found = store.find("t")
    assert found is not None
    assert found[1] == [Event(0, 5)]
    assert found[0].finished is None, "the whole of it was refused"
    store.close()


def test_a_seat_is_taken_once(store: Store) -> None:
    table = a_table()
    store.create(table)
    free = table.seats[1]
    store.reseat("t", 1, free, Seat(PERSON, "Bert", token="b" * 64))
    with pytest.raises(Conflict):
        store.reseat("t", 1, free, Seat(PERSON, "Carl", token="c" * 64))
    found = store.find("t")
    assert found is not None
    assert found[0].seats[1].name == "Bert"
    store.close()


def an_old_table(store: Store, *plies: int) -> None:
    """A table under rules 1 with events at these plies."""
    store.create(a_table())
    for ply in plies:
        store.append("t", ply, Event(0, 5), finishes=False)


def test_an_upgrade_replaces_all_deeds(store: Store) -> None:
    an_old_table(store, 1, 2)
    store.upgrade("t", 1, 2, [(Event(0, 5), 1), (Event(0, 9), 1), (Event(1, 5), 2)])
    found = store.find("t")
    assert found is not None
    assert found[0].rules == 2
    assert found[1] == [Event(0, 5), Event(0, 9), Event(1, 5)]
    store.close()


def test_an_upgrade_gives_way_to_another_process(store: Store) -> None:
    """To one that has upgraded the table already, and to one that still plays by the old rules."""
    an_old_table(store, 1)
    mine = [(Event(0, 7), 1)]
    with pytest.raises(Conflict):
        store.upgrade("t", 0, 2, mine)
    store.append("t", 2, Event(0, 5), finishes=False)
    with pytest.raises(Conflict):
        store.upgrade("t", 1, 2, mine)
    found = store.find("t")
    assert found is not None
    assert (found[0].rules, found[1]) == (1, [Event(0, 5), Event(0, 5)]), "nothing was changed"
    store.close()


@pytest.mark.parametrize("plies", [(1, 3), (2, 3), (0, 1)])
def test_an_upgrade_notices_damage(store: Store, plies: tuple[int, ...]) -> None:
    an_old_table(store, *plies)
    with pytest.raises(Refused) as refusal:
        store.upgrade("t", 1, 2, [(Event(0, 7), 1), (Event(0, 7), 2)])
    assert refusal.value.error == "damaged"
    with pytest.raises(Refused) as refusal:
        store.find("t")
    assert refusal.value.error == "damaged", "nothing was changed"
    store.close()


def test_lists_of_tables(store: Store) -> None:
    store.create(a_table("old", created=1.0))
    store.create(a_table("new", created=2.0, started=3.0))
    store.create(a_table("private", listed=False, owner="me"))
    store.create(a_table("over", finished=time.time(), started=1.0))
    bots = a_table("bots", created=0.5, started=1.0)
    bots.seats[1] = Seat(BOT, "Easy 2", "easy")
    store.create(bots)
    assert [table.id for table in store.listed()] == ["new", "old", "bots"]
    assert {table.id for table in store.held(["me"])} == {"private"}
    assert len(store.held(["a" * 64])) == 5
    assert store.held([]) == []
    assert store.running_with_bots() == [("bots", "zoosim")]
    store.close()


def test_the_file_is_in_wal_mode_and_holds_no_token(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    store = Store(url_of(file))
    store.create(a_table())
    store.close()
    with sqlite3.connect(file) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()


@pytest.mark.parametrize(
    "url", ["nonsense", "sqlite:////nowhere/x.sqlite", "oracle://u:secret@h/d", "x://"]
)
def test_a_database_that_cannot_be_used_is_named(url: str) -> None:
    with pytest.raises(CannotKeep) as refusal:
        Store(url)
    assert "cannot be used" in str(refusal.value)
    assert "secret" not in str(refusal.value)
