"""Running the scripts in `versions/` with Alembic: each leads from one version of the tables to
the next.

Only this module knows Alembic, and only a database that is new or of an older version needs it.
There is no `alembic.ini`: the server runs the scripts itself, on a connection of its own and in
a transaction of its own.
"""

from collections.abc import Iterable
from pathlib import Path

import sqlalchemy as sql
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.runtime.migration import RevisionStep
from alembic.script import ScriptDirectory

from tiergarten.web.storage import schema


class Migrations:
    """The scripts of a folder; their revisions are numbered 1, 2, 3, ..."""

    def __init__(self, folder: Path) -> None:
        self._scripts = ScriptDirectory(folder)

    def newest(self) -> int:
        """The version that the scripts lead to."""
        return int(self._scripts.get_current_head() or 0)

    def run(self, db: sql.Connection, wanted: int) -> None:
        """Migrate a database from the version stored in it, if any, to a later one."""

        def steps(noted: str, _: MigrationContext) -> Iterable[RevisionStep]:
            return self._scripts._upgrade_revs(str(wanted), noted)

        context = self._context(db, fn=steps)
        with Operations.context(context):  # what `alembic.op` refers to in the scripts
            context.run_migrations()

    def note(self, db: sql.Connection, version: int) -> None:
        """Store the version of a database."""
        self._context(db).stamp(self._scripts, str(version))

    def tables_of(self, version: int) -> sql.MetaData:
        """The tables of a version: what its scripts create in an empty database."""
        engine = sql.create_engine("sqlite://")
        with engine.begin() as db:
            self.run(db, version)
            made = sql.MetaData()
            made.reflect(db)
        engine.dispose()
        made.remove(made.tables[schema.stamp.name])
        return made

    def _context(self, db: sql.Connection, **more: object) -> MigrationContext:
        return MigrationContext.configure(db, opts={"version_table": schema.stamp.name, **more})
