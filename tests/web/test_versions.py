"""The database has a version: older ones are brought up to date, others refused in words."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.postgresql import PostgreSQL
from tests.web.databases import COLUMNS, NEWER, OLD, changed, noted, opened, refused, rows
from tests.web.serving import url_of
from tiergarten import CannotKeep
from tiergarten.web.storage import schema, shape
from tiergarten.web.storage.account_store import AccountStore
from tiergarten.web.storage.database import make_engine
from tiergarten.web.storage.migrations import Migrations
from tiergarten.web.storage.schema import OURS, Schema
from tiergarten.web.storage.store import Conflict, Event, Line, Store
from tiergarten.web.storage.versions import bring_up_to_date

# What lasts


def test_a_database_of_0_1_0_is_brought_up_to_date(old: Path) -> None:
    before = rows(old)
    opened(old)
    assert noted(old) == [(str(schema.VERSION),)]
    assert rows(old) == before
    assert sum(map(len, before)) > 500
    done = old.read_bytes()
    opened(old)
    assert old.read_bytes() == done, "there was nothing left to do"


def test_an_empty_file_gets_our_tables(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.touch()
    opened(file)
    assert rows(file) == [[]] * len(COLUMNS)
    assert noted(file) == [(str(schema.VERSION),)]


def test_what_was_said_before_there_was_talk_is_nothing(old: Path) -> None:
    store = Store(url_of(old))
    found = store.find("sigLgKcolVk8")
    assert found is not None
    assert not found[0].open_talk
    assert store.lines("sigLgKcolVk8") == []
    store.add_line("sigLgKcolVk8", Line(1, 0, "Anna", "Hello", None, 5.0), 500)
    assert [line.words for line in store.lines("sigLgKcolVk8")] == ["Hello"]
    store.close()


def test_accounts_are_found_by_names_that_were_compared_in_another_way(tmp_path: Path) -> None:
    """Before version 6 two names were the same if their letters were, but for capitals."""
    file = tmp_path / "tables.sqlite"
    engine = sql.create_engine(url_of(file))
    with engine.begin() as db:
        Migrations(OURS.scripts).run(db, 4)
    engine.dispose()
    names = ["Марина", "Νίκος", "Анна", "\u0410nna", "Anna", "Anna 2", "AИИA", "Otto"]
    insert = "INSERT INTO accounts (name, folded, password, created) VALUES ('{}', '{}', '', 1)"
    changed(file, *(insert.format(name, name.casefold()) for name in names))
    store = Store(url_of(file))
    accounts = AccountStore(store)
    shown = [*names[:4], "Anna 3", *names[5:]]
    for number, name in enumerate(shown, start=1):
        found = accounts.named(name.upper())
        assert found is not None, name
        assert (found.id, found.name) == (number, name)
        with pytest.raises(Conflict):
            accounts.create(name, "")
    assert accounts.create("Ирина", "").id == len(names) + 1
    store.close()


@pytest.mark.parametrize("from_0_1_0", [True, False])
def test_the_scripts_make_the_tables_that_the_code_knows(tmp_path: Path, from_0_1_0: bool) -> None:
    """Who changes `schema.py` writes a script for it."""
    file = tmp_path / "tables.sqlite"
    if from_0_1_0:
        shutil.copy(OLD, file)
    opened(file)
    engine = sql.create_engine(url_of(file))
    with engine.connect() as db:
        assert shape.difference(db, schema.metadata) is None
        context = MigrationContext.configure(
            db, opts={"version_table": schema.stamp.name, "compare_type": True}
        )
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


def test_versions_are_counted_by_the_scripts() -> None:
    """And what they make is what is asked of a database that has their version."""
    migrations = Migrations(OURS.scripts)
    assert migrations.newest() == schema.VERSION
    for version in range(1, schema.VERSION + 1):
        engine = sql.create_engine("sqlite://")
        with engine.begin() as db:
            migrations.run(db, version)
            assert shape.difference(db, migrations.tables_of(version)) is None
        engine.dispose()


def test_a_database_in_memory_serves_every_thread() -> None:
    store = Store("sqlite://")
    assert store._readers.submit(store.listed).result() == []
    store.close()


def test_after_opening_what_is_refused_is_refused_whole(old: Path) -> None:
    store = Store(url_of(old))
    with pytest.raises(Conflict):  # there are 85 events at this table
        store.upgrade("sigLgKcolVk8", 1, 2, [(Event(0, 1), 1)])
    found = store.find("sigLgKcolVk8")
    assert found is not None
    assert found[0].rules == 1
    assert len(found[1]) == 85
    store.close()


# Versions to come


NEXT = f'''
"""A column more, and a table made anew."""
import sqlalchemy as sql
from alembic import op

revision = "{NEWER}"
down_revision = "{NEWER - 1}"


def upgrade() -> None:
    op.add_column("seats", sql.Column("hat", sql.String(20)))
    op.execute("UPDATE seats SET hat = 'bowler' WHERE kind = 'person'")
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("game", type_=sql.String(80), existing_nullable=False)
'''
AFTER_NEXT = '''
"""Something that happens in mid-work."""
import os
from alembic import op

revision = "{after}"
down_revision = "{before}"


def upgrade() -> None:
    op.execute("DELETE FROM deeds")
    op.drop_table("deeds")
    {what}
'''


@pytest.fixture
def future(tmp_path: Path) -> Schema:
    """The schema of a version to come."""
    scripts = tmp_path / "migrations"
    (scripts / "versions").mkdir(parents=True)
    for script in (OURS.scripts / "versions").glob("v*.py"):
        shutil.copy(script, scripts / "versions")
    (scripts / "versions" / "next.py").write_text(NEXT)
    return Schema(NEWER, Migrations(scripts).tables_of(NEWER), scripts)


def in_mid_work(future: Schema, what: str) -> Schema:
    script = AFTER_NEXT.format(what=what, after=NEWER + 1, before=NEWER)
    (future.scripts / "versions" / "after_next.py").write_text(script)
    return Schema(NEWER + 1, future.metadata, future.scripts)


def test_a_version_to_come_will_take_the_tables_over(
    old: Path, future: Schema, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows(old)
    monkeypatch.setattr(schema, "OURS", future)
    opened(old)
    assert rows(old) == before
    with closing(sqlite3.connect(old)) as db:
        hats = db.execute("SELECT DISTINCT hat FROM seats WHERE kind = 'person'").fetchall()
    assert hats == [("bowler",)]
    assert noted(old) == [(str(NEWER),)]
    monkeypatch.undo()
    assert f"version {NEWER}, this program knows versions up to {schema.VERSION}" in refused(old)


def test_one_that_has_a_version_is_compared_with_that_version(
    old: Path, future: Schema, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(old)
    changed(old, "ALTER TABLE seats ADD COLUMN hat VARCHAR(20)")  # as the next version has it
    monkeypatch.setattr(schema, "OURS", future)
    assert "the table seats has an unexpected column hat" in refused(old)


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("raise ValueError('no more hats')", "no more hats"),
        ("op.execute('SELECT hat FROM deeds')", "no such table: deeds"),
        ("op.execute('DELETE FROM tables')", "a row refers to one that is not there"),
        ("pass", "the table deeds is missing"),
    ],
)
def test_what_fails_in_mid_work_leaves_all_as_it_was(
    old: Path, future: Schema, monkeypatch: pytest.MonkeyPatch, what: str, why: str
) -> None:
    failing = in_mid_work(future, what)
    monkeypatch.setattr(schema, "OURS", failing)
    assert why in refused(old)
    monkeypatch.setattr(schema, "OURS", future)
    (future.scripts / "versions" / "after_next.py").unlink()
    opened(old)
    assert noted(old) == [(str(NEWER),)]


OPENING = f"""
import sys
from pathlib import Path
import sqlalchemy as sql
from tiergarten.web.storage import schema
from tiergarten.web.storage.database import make_engine
from tiergarten.web.storage.migrations import Migrations
from tiergarten.web.storage.store import Store
url, folder, version = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
tables = sql.MetaData() if version == {NEWER + 1} else Migrations(folder).tables_of(version)
schema.OURS = schema.Schema(version, tables, folder)
print("opening", flush=True)
Store(url).close()
"""


def opening(file: Path, future: Schema) -> subprocess.Popen[str]:
    """A process of its own that opens a database."""
    arguments = [url_of(file), str(future.scripts), str(future.version)]
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", OPENING, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "opening\n"
    return process


def test_one_that_is_killed_in_mid_work_leaves_all_as_it_was(old: Path, future: Schema) -> None:
    before = rows(old)
    with opening(old, in_mid_work(future, "os.kill(os.getpid(), 9)")) as process:
        assert process.wait() == -9
    assert rows(old) == before
    opened(old)
    assert noted(old) == [(str(schema.VERSION),)]


@pytest.mark.thorough
def test_of_two_that_start_at_once_one_does_the_work(old: Path, future: Schema) -> None:
    """The other waits until it is done, and goes on."""
    begun, go = old.parent / "begun", old.parent / "go"
    script = future.scripts / "versions" / "next.py"
    waiting = f"""
    import pathlib, time
    with open({str(begun)!r}, "a") as file:
        file.write("begun\\n")
    while not pathlib.Path({str(go)!r}).exists():
        time.sleep(0.01)
"""
    # Also when the tables of the next version are made to be looked at; so only in the file itself.
    guarded = "    if op.get_bind().engine.url.database:" + waiting.replace("\n    ", "\n        ")
    script.write_text(NEXT + guarded)
    with opening(old, future) as first:
        while not begun.exists():
            assert first.poll() is None
        with opening(old, future) as second:
            go.touch()
            for process in (first, second):
                said = process.communicate()
                assert process.returncode == 0, said
    assert begun.read_text() == "begun\n"
    assert noted(old) == [(str(NEWER),)]


@pytest.fixture
def server(postgresql: PostgreSQL) -> Iterator[sql.Engine]:
    engine = make_engine(postgresql.fresh("versions"))
    yield engine
    engine.dispose()


@pytest.mark.thorough
def test_on_postgresql_too(server: sql.Engine, future: Schema) -> None:
    url = server.url.render_as_string(hide_password=False)
    with server.begin() as db:  # as 0.1.0 has left it, beside somebody else's table
        db.execute(sql.text("CREATE TABLE bookmarks (url TEXT)"))
        Migrations(OURS.scripts).run(db, 1)
        schema.stamp.drop(db)
    for _ in range(2):
        Store(url).close()
    with server.connect() as db:
        assert db.execute(sql.select(schema.stamp.c.version_num)).all() == [(str(schema.VERSION),)]
        context = MigrationContext.configure(db, opts={"compare_type": True})
        theirs = {"tiergarten_version", "bookmarks"}
        different = compare_metadata(context, schema.metadata)
        assert {entry[1].name for entry in different} == theirs
    failing = in_mid_work(future, "raise ValueError('no more hats')")
    with server.connect() as db, pytest.raises(Exception, match="no more hats"):
        bring_up_to_date(db, failing)
    (future.scripts / "versions" / "after_next.py").unlink()
    Store(url).close()
    with server.connect() as db:
        bring_up_to_date(db, future)
    with pytest.raises(CannotKeep, match="a newer version of Tiergarten"):
        Store(url)
    with server.begin() as db:
        db.execute(sql.text("UPDATE tiergarten_version SET version_num = '1'"))  # it is not
    with pytest.raises(CannotKeep, match="no version of Tiergarten has such"):
        Store(url)
