"""Writing moves to an SQLite file by the shortest way: nearly everything that is written is a move.

A group of moves is one statement for all their rows, on a connection that the writer keeps for
itself. SQLAlchemy would take several times as long as SQLite for it, and the event loop waits for
the interpreter meanwhile. The transaction is the same, and so is what it survives; errors are told
as SQLAlchemy tells them.
"""

import itertools
import json
import sqlite3
import time
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError

from tiergarten.web.storage import schema
from tiergarten.web.storage.news import EVENTS, LITE_NEWS, News
from tiergarten.web.storage.writer import MOST_ROWS, Conflict, EventRow, Moves, insertion


class LiteMoves:
    """The connection of a writer. All of it is used by one thread, which also ends it."""

    def __init__(self, engine: sql.Engine, process: str) -> None:
        self._engine = engine
        self._process = process
        self._line: Any = None  # as the driver knows it; opened when it is needed

    def write(self, groups: Sequence[Moves]) -> None:
        """Commit all of them; if that fails, none is written. `Conflict` if there is one of them
        already."""
        rows = [row for moves in groups for row in moves.rows]
        try:
            line = self._opened()
            line.execute("BEGIN IMMEDIATE")
            for start in range(0, len(rows), MOST_ROWS):
                _insert(line, rows[start : start + MOST_ROWS])
            for moves in groups:
                if moves.columns:
                    _update(line, moves)
            told = [News(EVENTS, table) for table in dict.fromkeys(one.table for one in groups)]
            line.execute(LITE_NEWS, (self._process, json.dumps(told), time.time(), self._process))
            line.execute("COMMIT")
        except sqlite3.IntegrityError:
            self._undo()
            raise Conflict from None
        except sqlite3.Error as error:
            self._undo()
            self.close()  # whatever is wrong with it, the next one is a new one
            raise DBAPIError.instance(
                None, None, error, sqlite3.Error, hide_parameters=True
            ) from None
        except BaseException:
            self._undo()  # else the file stays locked, also for us
            raise

    def _opened(self) -> Any:
        if self._line is None:
            borrowed = self._engine.raw_connection()
            self._line = borrowed.driver_connection
            borrowed.detach()
        return self._line

    def _undo(self) -> None:
        if self._line is not None and self._line.in_transaction:
            try:
                self._line.execute("ROLLBACK")
            except sqlite3.Error:
                self.close()

    def close(self) -> None:
        """Until it is needed again."""
        line, self._line = self._line, None
        if line is not None:
            line.close()


def _insert(line: Any, rows: Sequence[EventRow]) -> None:
    line.execute(insertion(len(rows)), tuple(itertools.chain.from_iterable(rows)))


def _update(line: Any, moves: Moves) -> None:
    names = ", ".join(f"{name} = ?" for name in moves.columns)
    line.execute(
        f"UPDATE {schema.tables.name} SET {names} WHERE id = ?",
        (*moves.columns.values(), moves.table),
    )
