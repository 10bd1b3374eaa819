"""Opening a database: checking its version, and upgrading it.

An empty database gets our tables, one of an older version is migrated, one of a newer version or
with other tables is refused and left unchanged. All of this happens in one transaction that
excludes other processes: one that starts at the same moment waits, and finds the work done. Alembic
is imported only if there is something to do.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import sqlalchemy as sql

from tiergarten.engine.sentence import Sentence
from tiergarten.web.storage import shape
from tiergarten.web.storage.schema import Schema, stamp

if TYPE_CHECKING:
    from tiergarten.web.storage.migrations import Migrations

FIRST = 1  # the version of Tiergarten 0.1.0, which stored none
BUSY_TIMEOUT = 60_000  # milliseconds to wait for another process that is migrating
LOCK = 0x54696572676172  # any number, as long as it is the same in all versions ("Tiergar")
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


class Unusable(Exception):
    """A database that this version cannot work with; the text says why."""

    @property
    def why(self) -> Sentence:
        found = self.args[0]
        assert isinstance(found, Sentence)
        return found


def bring_up_to_date(db: sql.Connection, schema: Schema) -> None:
    """Give a database the tables of a schema; `Unusable` if that is impossible.

    The connection is not in a transaction; one to SQLite is in autocommit mode, because Python's
    driver would otherwise commit changes of tables on its own.
    """
    with db.begin():
        if _version(db, schema) == schema.version:
            _check(db, schema.metadata)
            return
    with _alone(db):
        version = _version(db, schema)  # another process may have been faster
        if version != schema.version:
            _migrate(db, schema, version)
        _check(db, schema.metadata)


def check_ours(db: sql.Connection, schema: Schema) -> int:
    """The version of a database that is to be read and left as it is; `Unusable` if it is none of
    ours. It may be older than the schema."""
    version = _version(db, schema)
    if version == schema.version:
        _check(db, schema.metadata)
        return version
    from tiergarten.web.storage.migrations import Migrations  # importing Alembic is slow

    if version is None:
        version = FIRST
        if not sql.inspect(db).has_table("tables"):
            raise Unusable(Sentence("it holds no tables of Tiergarten"))
    _check(db, Migrations(schema.scripts).tables_of(version))
    return version


def _version(db: sql.Connection, schema: Schema) -> int | None:
    """The version stored in a database, if any."""
    if not sql.inspect(db).has_table(stamp.name):
        return None
    _check(db, stamp.metadata)
    noted = [str(found) for found in db.execute(sql.select(stamp.c.version_num)).scalars()]
    if len(noted) != 1 or not _NUMBER.fullmatch(noted[0]):
        raise Unusable(
            Sentence("the table {table} does not hold a version number", table=stamp.name)
        )
    version = int(noted[0])
    if version > schema.version:
        raise Unusable(
            Sentence(
                "it was written by a newer version of Tiergarten (its tables have version "
                "{theirs}, this program knows versions up to {known}); update Tiergarten",
                theirs=version,
                known=schema.version,
            )
        )
    return version


def _migrate(db: sql.Connection, schema: Schema, version: int | None) -> None:
    try:
        from tiergarten.web.storage.migrations import Migrations  # importing Alembic is slow

        migrations = Migrations(schema.scripts)
        if version is None:
            version = _unnoted(db, migrations)
        else:
            _check(db, migrations.tables_of(version))
        migrations.run(db, schema.version)
        if db.dialect.name == "sqlite" and db.exec_driver_sql("PRAGMA foreign_key_check").first():
            raise ValueError("a row refers to one that is not there")
    except Unusable:
        raise
    except Exception as error:  # a script may raise anything
        cause = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise Unusable(
            Sentence(
                "its tables cannot be upgraded to version {wanted}: {cause}",
                wanted=schema.version,
                cause=cause or type(error).__name__,
            )
        ) from error


def _unnoted(db: sql.Connection, migrations: "Migrations") -> int | None:
    """The version of a database that stores none: None if it is empty, otherwise that of 0.1.0."""
    looking = sql.inspect(db)
    there = {*looking.get_table_names(), *looking.get_view_names()}
    first = migrations.tables_of(FIRST)
    if there.isdisjoint(first.tables):
        # A file belongs to one program; a database server may be shared.
        if there and db.dialect.name == "sqlite":
            raise Unusable(
                Sentence(
                    "it holds something else (a table {table}); choose another file",
                    table=min(there),
                )
            )
        return None
    _check(db, first)
    migrations.note(db, FIRST)
    return FIRST


def _check(db: sql.Connection, wanted: sql.MetaData) -> None:
    found = shape.difference(db, wanted)
    if found is not None:
        raise Unusable(
            Sentence("no version of Tiergarten has such tables: {difference}", difference=found)
        )


@contextmanager
def _alone(db: sql.Connection) -> Iterator[None]:
    """A transaction that excludes other processes."""
    kind = db.dialect.name
    if kind == "sqlite":
        # Tables that others refer to are changed by recreating them, which must not look as if
        # their rows were deleted; whether all is well is checked at the end.
        db.exec_driver_sql("PRAGMA foreign_keys=OFF")
        db.exec_driver_sql(f"PRAGMA busy_timeout={BUSY_TIMEOUT}")
        db.commit()
    with db.begin():
        if kind == "sqlite":
            db.exec_driver_sql("BEGIN IMMEDIATE")
        elif kind == "postgresql":
            db.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
        yield
