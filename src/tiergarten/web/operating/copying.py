"""Copies of a whole database: a backup while servers run on it, and bringing one back.

A backup is always an SQLite file that `--database` can name. Of a file of SQLite it is a copy page
by page, of a snapshot that is held meanwhile; of PostgreSQL it is every row, read in one
transaction that sees no change of others. What is about running servers is left out.
"""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from tiergarten.engine.errors import BadOption, CannotKeep
from tiergarten.engine.files import cause, check_writable, whole_file
from tiergarten.engine.language import Say
from tiergarten.engine.progress import Progress
from tiergarten.engine.sentence import Sentence
from tiergarten.web.storage import schema
from tiergarten.web.storage.database import (
    LITE,
    POSTGRESQL,
    cause_of,
    in_memory,
    make_engine,
    refused,
    unusable,
)
from tiergarten.web.storage.store import Store
from tiergarten.web.storage.versions import Unusable, check_ours

MAGIC = b"SQLite format 3\0"
PAGES = 512  # that are copied before the progress is shown
ROWS = 1000  # likewise
SOUND = "ok"  # what SQLite says about a file without damage
# What SQLite says when the file that it writes to cannot grow: of the copy, never of the source.
WRITING = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_DIR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
)
RUNNING = ("processes", "leases", "news")  # what is about running servers
LEFT_OVER = ("-wal", "-journal")  # beside a database: what is not in its file yet, or not any more


def back_up(database: str, file: Path, replace: bool, say: Say) -> int:
    """Copy a database to a file; how many tables it has."""
    if file.exists() and not replace:
        raise BadOption(Sentence("{path} already exists; --force replaces it", path=file))
    check_writable(file)
    source = _engine(database)
    try:
        if source.dialect.name == LITE:
            there = Path(source.url.database or "")
            if in_memory(source.url) or not there.is_file():
                raise refused(database, Sentence("there is no such file"))
            if file.exists() and file.samefile(there):
                raise BadOption(Sentence("{path} is the database itself", path=file))
            with _new_file(file) as draft:
                _copy_pages(there, draft, file, say)
                return _count(draft)
        if source.dialect.name != POSTGRESQL:
            raise refused(database, Sentence("only SQLite and PostgreSQL can be copied"))
        with _new_file(file) as draft:
            _copy_to_lite(source, database, draft, file, say)
            return _count(draft)
    finally:
        source.dispose()


def bring_back(file: Path, database: str, say: Say) -> int:
    """Copy a backup to a database that is empty; how many tables it has."""
    target = _engine(database)
    try:
        with up_to_date(file) as sound:
            if target.dialect.name == LITE:
                there = Path(target.url.database or "")
                if in_memory(target.url) or there.exists():
                    raise refused(database, Sentence("it must be a file that does not exist yet"))
                with _new_file(there) as draft:
                    _copy_pages(sound, draft, there, say)
            else:
                Store(database).close()  # makes the tables
                _copy_from_lite(sound, target, database, say)
            return _count(sound)
    finally:
        target.dispose()


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """Another name for a file that is about to be written. Refused where a database of this name
    has left its last changes: SQLite would apply them to the copy, without a word."""
    _check_alone(file)
    with whole_file(file) as draft:
        yield draft
        _check_alone(file)  # a server may have been started meanwhile


def _check_alone(file: Path) -> None:
    there = file.resolve()
    for end in LEFT_OVER:
        left = there.with_name(there.name + end)
        if left.exists():
            why = Sentence(
                "{path} belongs to another database and would be applied to this one; stop "
                "whatever uses that database, then set its files aside",
                path=left,
            )
            raise BadOption(why)


def check_there(database: str) -> None:
    """Refuse a database that is not there, or not of the present version: a command beside a server
    neither creates nor upgrades one."""
    engine = _engine(database)
    try:
        if engine.dialect.name == LITE and not Path(engine.url.database or "").is_file():
            raise refused(database, Sentence("there is no such file"))
        with engine.connect() as db:
            _check_present_version(db, database)
    except Unusable as error:
        raise refused(database, error.why) from None
    finally:
        engine.dispose()


def is_database(file: Path) -> bool:
    """Whether a file is one of SQLite."""
    try:
        with file.open("rb") as found:
            return found.read(len(MAGIC)) == MAGIC
    except OSError as error:
        raise unreadable(file, cause(error)) from None


@contextmanager
def up_to_date(file: Path) -> Iterator[Path]:
    """A file with the present version's tables: this one, which is left as it is, or an upgraded
    copy. One that is damaged or none of ours is refused."""
    if not is_database(file):
        raise unreadable(file, Sentence("it is not an SQLite database"))
    if version_of(file) == schema.VERSION:
        yield file
        return
    with tempfile.TemporaryDirectory(prefix="tiergarten-") as folder:
        copy = Path(folder) / file.name
        _copy_pages(file, copy, copy)
        Store(f"sqlite:///{copy}").close()
        yield copy


def version_of(file: Path, named: Path | None = None) -> int:
    """The version of the tables in a file, which must be sound and ours; errors name it, or the one
    that it is a copy of."""
    engine, named = reading(file), named or file
    try:
        with engine.connect() as db:
            for said in db.exec_driver_sql("PRAGMA quick_check(1)").scalars():
                if said != SOUND:
                    last = str(said).splitlines()[-1]
                    raise unreadable(named, Sentence("it is damaged: {cause}", cause=last))
            return check_ours(db, schema.OURS)
    except Unusable as error:
        raise unreadable(named, error.why) from None
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise unreadable(named, cause_of(error)) from None
    finally:
        engine.dispose()


def reading(file: Path) -> sql.Engine:
    """A file of SQLite, to be read only. Whoever opens it so that it cannot write does not tidy up
    what SQLite keeps beside it."""

    def connected() -> sqlite3.Connection:
        db = sqlite3.connect(_address(file), uri=True)
        db.execute("PRAGMA query_only=ON")
        return db

    return sql.create_engine(
        "sqlite://",
        creator=connected,
        poolclass=sql.NullPool,
        hide_parameters=True,
    )


def _address(file: Path) -> str:
    """Of a file that is there already."""
    return f"file:{quote(str(file.absolute()))}?mode=rw"


def unreadable(file: Path, why: str | Sentence) -> CannotKeep:
    return CannotKeep(Sentence("{path} cannot be read: {cause}", path=file, cause=why))


def _engine(database: str) -> sql.Engine:
    try:
        return make_engine(database)
    except (SQLAlchemyError, ImportError) as error:
        raise unusable(database, error) from None


def _copy_pages(source: Path, copy: Path, named: Path, say: Say | None = None) -> None:
    """Copy a file of SQLite as it is at this moment, whoever writes to it meanwhile. An error in
    writing names the file that the copy becomes."""
    try:
        with (
            closing(sqlite3.connect(_address(source), uri=True)) as old,
            closing(sqlite3.connect(copy)) as new,
        ):
            # A snapshot: without it, the copying would begin again with every change.
            old.isolation_level = None
            old.execute("BEGIN")
            old.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
            pages = int(old.execute("PRAGMA page_count").fetchone()[0])
            words = say("copying") if say is not None else ""
            with Progress(words, pages, shown=say is not None) as bar:

                def show(_: int, left: int, total: int) -> None:
                    bar.step(total - left - bar.done)

                old.backup(new, pages=PAGES, progress=show)
            known = {name for (name,) in new.execute("SELECT name FROM sqlite_master")}
            for name in known.intersection(RUNNING):
                new.execute(f"DELETE FROM {name}")
            new.commit()
            new.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
    except sqlite3.Error as error:
        if error.sqlite_errorcode in WRITING:
            raise _unwritable(named, error) from None
        raise unreadable(source, cause_of(error)) from None
    version_of(copy, source)


def _unwritable(file: Path, error: Exception) -> CannotKeep:
    return CannotKeep(
        Sentence("{path} cannot be written: {cause}", path=file, cause=cause_of(error))
    )


def _copy_to_lite(source: sql.Engine, database: str, copy: Path, named: Path, say: Say) -> None:
    """Copy all rows of PostgreSQL, as they are at this moment."""
    try:
        with source.connect() as old:
            old = old.execution_options(
                isolation_level="REPEATABLE READ",
                postgresql_readonly=True,
                stream_results=True,
                yield_per=ROWS,
            )
            _check_present_version(old, database)
            new = sql.create_engine(f"sqlite:///{copy}", hide_parameters=True)
            try:
                with new.begin() as db:
                    schema.metadata.create_all(db)
                    schema.stamp.create(db)
                    db.execute(schema.stamp.insert().values(version_num=str(schema.VERSION)))
                    _copy_rows(old, db, say)
            finally:
                new.dispose()
    except Unusable as error:
        raise refused(database, error.why) from None
    except SQLAlchemyError as error:
        if isinstance(getattr(error, "orig", None), sqlite3.Error):
            raise _unwritable(named, error) from None
        raise


def _check_present_version(db: sql.Connection, database: str) -> None:
    version = check_ours(db, schema.OURS)
    if version != schema.VERSION:
        why = Sentence(
            "its tables have version {theirs}; start a server of this Tiergarten once, or take the "
            "Tiergarten that wrote it",
            theirs=version,
        )
        raise refused(database, why)


def _copy_from_lite(file: Path, target: sql.Engine, database: str, say: Say) -> None:
    """Copy all rows of a backup, all or none."""
    source = reading(file)
    try:
        with source.connect() as old, target.begin() as new:
            for table in _copied():
                if new.execute(sql.select(table).limit(1)).first() is not None:
                    why = Sentence("it is not empty (the table {table})", table=table.name)
                    raise refused(database, why)
            _copy_rows(old, new, say)
            if target.dialect.name == POSTGRESQL:
                _go_on_counting(new)
    finally:
        source.dispose()


def _copied() -> list[sql.Table]:
    return [table for table in schema.metadata.sorted_tables if table.name not in RUNNING]


def _copy_rows(old: sql.Connection, new: sql.Connection, say: Say) -> None:
    counts = [
        old.execute(sql.select(sql.func.count()).select_from(table)).scalar_one()
        for table in _copied()
    ]
    with Progress(say("copying"), sum(counts)) as bar:
        for table in _copied():
            for rows in old.execute(sql.select(table)).mappings().partitions(ROWS):
                new.execute(table.insert(), [dict(row) for row in rows])
                bar.step(len(rows))


def _go_on_counting(db: sql.Connection) -> None:
    """Numbers that PostgreSQL gives by itself go on after those that were copied."""
    number = schema.accounts.c.id
    last = db.execute(sql.select(sql.func.max(number))).scalar()
    if last is not None:
        sequence = sql.func.pg_get_serial_sequence(schema.accounts.name, number.name)
        db.execute(sql.select(sql.func.setval(sequence, last)))


def _count(file: Path) -> int:
    engine = reading(file)
    try:
        with engine.connect() as db:
            return int(db.execute(sql.text("SELECT COUNT(*) FROM tables")).scalar_one())
    finally:
        engine.dispose()
