"""Connecting to a database by its URL: what is particular to SQLite and to PostgreSQL.

Everything else is plain SQL. Parameters are hidden from error messages and logs, because they
contain seeds and the hashes of tokens.
"""

import errno
import os
import re
import sqlite3
import time
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import sqlalchemy as sql
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DBAPIError,
    InterfaceError,
    OperationalError,
)

from tiergarten.engine.errors import Away, CannotKeep
from tiergarten.engine.files import cause, data_folder
from tiergarten.engine.sentence import Sentence

LITE, POSTGRESQL = "sqlite", "postgresql"
OPENING_TIMEOUT = 5.0  # seconds to wait for another process that opens the same SQLite file
# How long one process waits for another that is writing to the same SQLite file. A commit takes
# milliseconds; whoever holds the file longer has locked it.
BUSY_TIMEOUT = 1.0
# A line to PostgreSQL that is dead is noticed within some seconds, and a connection not waited for.
LINE = {
    "connect_timeout": 3,
    "keepalives_idle": 3,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 4000,
}
# PostgreSQL has given one of two transactions up because they wait for each other; nothing is
# wrong with it.
TRY_AGAIN = ("40001", "40P01")
# SQLite's own reasons that pass: another program has locked the file, or the disk is full.
_PASSING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)
# What PostgreSQL says of reasons that do not pass by themselves. It tells no code that early.
_LASTING = re.compile(
    "authentication failed|no password supplied|does not exist|permission denied|pg_hba|invalid"
    "|certificate"
)
_NAMES = re.compile(r"""(["']).*?\1""")  # in these messages
# What comes after a colon and is no port: a password, with what belongs behind it forgotten.
_NO_PORT = re.compile(r"^([^:\[]*):(?!\d*(?:[/?]|$)).*", re.DOTALL)
_WRITES = "tiergarten_writes"
# Where drivers quote a value that they do not understand, or cannot read.
_VALUE = re.compile(r"""(?<=: )".*"$|(?<= with text )'.*""")
# What SQLite's driver says of a text whose letters a disk has spoilt.
_SPOILT = "Could not decode to UTF-8"


def default_url() -> str:
    """The database in the user's data folder."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotKeep(
            Sentence("{path} cannot be written: {cause}", path=folder, cause=cause(error))
        ) from None
    return f"sqlite:///{folder / 'tables.sqlite'}"


def make_engine(url: str) -> sql.Engine:
    engine = _engine(address_of(url))
    sql.event.listen(engine, "handle_error", _hide_values)
    return engine


def address_of(url: str) -> URL:
    """A database's address, in its parts; `CannotKeep` if it cannot be one."""
    after = url.partition("://")[2].partition("@")[2]
    if "@" in after.partition("?")[0] and not url.startswith(LITE):
        raise refused(url, Sentence("write an @ in a name or a password as %40"))
    port = Sentence("the port is a whole number from 1 to 65535")
    try:
        found = make_url(_with_driver(url))
    except ValueError:
        raise refused(url, port) from None
    except ArgumentError as error:
        raise refused(url, cause_of(error)) from None
    if found.port is not None and not 1 <= found.port <= 65535:
        raise refused(url, port)
    return found


def _engine(where: URL) -> sql.Engine:
    if in_memory(where):
        # It would be lost with its connection, so all threads share one.
        return sql.create_engine(
            where,
            hide_parameters=True,
            poolclass=sql.StaticPool,
            connect_args={"check_same_thread": False},
        )
    named = {name: value for name, value in LINE.items() if name not in where.query}
    lite = where.get_backend_name() == LITE
    if where.get_backend_name() != POSTGRESQL:
        named = {}
    return sql.create_engine(
        where,
        hide_parameters=True,
        connect_args=named,
        **({} if lite else {"pool_size": 10, "max_overflow": 4, "pool_timeout": 3}),
    )


def _hide_values(context: sql.engine.ExceptionContext) -> None:
    """PostgreSQL tells in a second line which values a row has that it refuses; at the end of the
    first there may be one, too."""
    for error in (context.original_exception, context.sqlalchemy_exception):
        if error is not None and error.args and isinstance(error.args[0], str):
            said = _VALUE.sub('"..."', error.args[0].partition("\n")[0])
            error.args = (said, *error.args[1:])


def _with_driver(url: str) -> str:
    """`postgresql://` means the driver that Tiergarten is tested with."""
    for scheme in ("postgres://", "postgresql://"):
        if url.startswith(scheme):
            return f"postgresql+psycopg://{url.removeprefix(scheme)}"
    return url


def in_memory(url: URL) -> bool:
    return url.get_backend_name() == LITE and url.database in (None, "", ":memory:")


def begin_explicitly(engine: sql.Engine) -> None:
    """Let transactions of SQLite begin where SQLAlchemy says so.

    Python's driver begins them at the first change, and then knows no savepoints. One that will
    write claims the file at once; it could not upgrade from reading while another one writes.
    """

    def begin(db: sql.Connection) -> None:
        writes = db.get_execution_options().get(_WRITES)
        db.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    sql.event.listen(engine, "connect", _connected)
    sql.event.listen(engine, "begin", begin)


def for_writing(engine: sql.Engine) -> sql.Engine:
    return engine.execution_options(**{_WRITES: True})


def _connected(connection: Any, record: Any) -> None:
    connection.isolation_level = None
    set_pragmas(connection, record)


def set_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # WAL: readers never wait for the writer. FULL: what was published survives even a power cut.
    milliseconds = round(BUSY_TIMEOUT * 1000)
    for pragma in ("synchronous=FULL", "foreign_keys=ON", f"busy_timeout={milliseconds}"):
        cursor.execute(f"PRAGMA {pragma}")
    until = time.monotonic() + OPENING_TIMEOUT
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError as error:
            # Another process is doing the same; SQLite's own timeout does not cover this.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
    cursor.close()


def is_outage(error: BaseException) -> bool:
    """Whether an error says that the database cannot be used now: it is away, locked or full."""
    if isinstance(error, sql.exc.TimeoutError):  # no connection was free
        return True
    if not isinstance(error, DBAPIError) or worth_another_try(error):
        return False
    return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)


def is_damage(error: BaseException) -> bool:
    """Whether an error says that a part of an SQLite file cannot be read; others may be sound."""
    return type(error) is DatabaseError or is_spoilt(error)


def is_spoilt(error: BaseException) -> bool:
    """Whether an error says that a text in an SQLite file has letters that no text can hold."""
    return isinstance(error, OperationalError) and _SPOILT in cause_of(error)


def worth_another_try(error: BaseException) -> bool:
    """Whether the same transaction can succeed if it is begun again."""
    found = getattr(getattr(error, "orig", None), "sqlstate", None)
    return found in TRY_AGAIN


def refused(url: str, why: str | Sentence, kind: type[CannotKeep] = CannotKeep) -> CannotKeep:
    return kind(Sentence("the database {url} cannot be used: {cause}", url=shown(url), cause=why))


def unusable(url: str, error: BaseException) -> CannotKeep:
    """What to raise for a database that cannot be opened; `Away` if it may be there in a while."""
    return refused(url, _why(url, error), Away if _passes(error) else CannotKeep)


def _passes(error: BaseException) -> bool:
    """Whether opening a database may succeed later, though nobody changes what was set."""
    code = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in _PASSING
    return is_outage(error) and not _LASTING.search(_NAMES.sub("", cause_of(error)))


def _why(url: str, error: BaseException) -> str | Sentence:
    """The cause; where SQLite only says that it cannot open a file, what the system says."""
    code = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
    file = Path(make_url(url).database or "") if code == sqlite3.SQLITE_CANTOPEN else None
    if file is None:
        return cause_of(error)
    if not file.absolute().parent.is_dir():
        return Sentence("there is no folder {path}", path=file.absolute().parent)
    try:
        if file.exists():
            with file.open("r+b"):
                return cause_of(error)
    except OSError as refusal:
        return cause(refusal)
    return cause_of(error) if os.access(file.parent, os.W_OK) else os.strerror(errno.EACCES)


def cause_of(error: BaseException) -> str:
    """The database's own error message."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0]


def shown(url: str) -> str:
    """A database's address without its password, however that is written."""
    scheme, there, rest = url.partition("://")
    if not there:
        return repr(url.rpartition("@")[2][:60])
    if url.startswith(LITE):
        return url
    # As SQLAlchemy reads it: a password may hold a slash and a question mark.
    named, at, where = rest.rpartition("@")
    user, colon, _ = named.partition(":")
    if colon:
        user = f"{user}:***"
    if not at:
        where = _NO_PORT.sub(r"\1:***", where)
    server, asked, query = where.partition("?")
    return f"{scheme}{there}{user}{at}{server}{asked}{_without_secrets(query)}"


def _without_secrets(query: str) -> str:
    """Up to the first password, whose end is not known: there may be an & in it."""
    shown = []
    for pair in query.split("&"):
        name, equals, _ = pair.partition("=")
        if equals and "pass" in unquote(name).lower():
            shown.append(f"{name}=***")
            break
        shown.append(pair)
    return "&".join(shown)
