"""Matches whose stored events are damaged: told as that, logged once, and alone in not opening."""

from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.browser.fixtures import prepare_table
from tests.web.databases import changed
from tests.web.serving import Person, Served, happens
from tiergarten.web.api.live import NOT_ALLOWED
from tiergarten.web.storage import schema
from tiergarten.web.storage.news import EVENTS, News
from tiergarten.web.storage.store import Event, Store

GAME = "zooloretto-dice"
LINE = "the events of a table are damaged: it cannot be opened"
DAMAGE = {
    "a ply is missing": "DELETE FROM deeds WHERE table_id = '{table}' AND ply = 3",
    "the first plies are missing": "DELETE FROM deeds WHERE table_id = '{table}' AND ply < 3",
    "a move that is illegal": "UPDATE deeds SET action = 0 WHERE table_id = '{table}'",
    "a move that no game knows": "UPDATE deeds SET action = 9999 WHERE table_id = '{table}'",
    "nothing to take back": "UPDATE deeds SET action = -1 WHERE table_id = '{table}'",
    "a seat that is not there": "UPDATE deeds SET seat = 7 WHERE table_id = '{table}'",
    "the last moves are missing": "UPDATE tables SET finished = 9 WHERE id = '{table}'",
}


def refused(person: Person, what: str = "frame") -> bool:
    answer = person.get(what)
    return (answer.status_code, answer.json().get("error")) == (409, "damaged")


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_match_with_damaged_events_is_refused(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    file = tmp_path / "tables.sqlite"
    with Served(file) as served:
        table = prepare_table(served.database, GAME, "Anna", "Bert", moves=6)
        sound = prepare_table(served.database, GAME, "Anna", "Bert", moves=6)
    changed(file, DAMAGE[kind].format(table=table.id))
    with (
        Served(file) as served,
        Person(served.address, table.id, table.tokens[0]) as anna,
        Person(served.address, sound.id, sound.tokens[0]) as other,
    ):
        assert refused(anna)
        assert refused(anna, "log")
        assert other.frame()["ply"] == 6
    (line,) = (record for record in caplog.records if record.getMessage() == LINE)
    assert line.__dict__["table"] == table.id


def test_a_gap_in_what_another_process_has_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A table that is open is not played on past a gap."""
    with Served(tmp_path / "tables.sqlite") as served:
        table = prepare_table(served.database, GAME, "Anna", "Bert", moves=6)
        with Person(served.address, table.id, table.tokens[0]) as anna:
            assert anna.frame()["ply"] == 6
            elsewhere = Store(served.database)
            elsewhere.append(table.id, 8, Event(0, 5), finishes=False)
            elsewhere.close()
            happens(lambda: refused(anna))
    assert caplog.text.count(LINE) == 1


def add_past_a_gap(elsewhere: Store, table: str) -> None:
    elsewhere.append(table, 8, Event(0, 5), finishes=False)


def remove(elsewhere: Store, table: str) -> None:
    with elsewhere.writing() as it:
        for rows in (schema.events, schema.seats):
            it.db.execute(rows.delete().where(rows.c.table_id == table))
        it.db.execute(schema.tables.delete().where(schema.tables.c.id == table))
        it.publish(News(EVENTS, table))


@pytest.mark.parametrize(
    ("change", "error"), [(add_past_a_gap, "damaged"), (remove, "unknown_table")]
)
def test_those_who_watch_a_table_that_is_lost_are_told(
    tmp_path: Path, change: Callable[[Store, str], None], error: str
) -> None:
    """Nobody is left in front of a board where nothing happens any more."""
    with Served(tmp_path / "tables.sqlite") as served:
        table = prepare_table(served.database, GAME, "Anna", "Bert", moves=6)
        with (
            Person(served.address, table.id, table.tokens[0]) as anna,
            anna.spectator() as guest,
            anna.subscribe() as hers,
            guest.subscribe() as others,
        ):
            assert [socket.next()["ply"] for socket in (hers, others)] == [6, 6]
            elsewhere = Store(served.database)
            change(elsewhere, table.id)
            elsewhere.close()
            for told in (hers, others):
                assert told.next("refused")["error"] == error
                with pytest.raises(ConnectionClosed) as closed:
                    told.next()
                assert closed.value.rcvd is not None
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (NOT_ALLOWED, error)
            assert anna.get("frame").json()["error"] == error
