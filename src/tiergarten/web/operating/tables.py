"""`tiergarten tables`: what is in a database, and removing what is not to be kept any longer."""

import json
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sql

from tiergarten.engine.language import Say, mark
from tiergarten.engine.progress import Progress
from tiergarten.web.settings import Settings
from tiergarten.web.storage.keeping import DAY, OLD, TOO_MANY, UNTOUCHED, Due, Keeping, Quota, age
from tiergarten.web.storage.store import Store

REASONS = {
    UNTOUCHED: mark("nobody has touched it"),
    OLD: mark("an old replay"),
    TOO_MANY: mark("more replays than are kept"),
}
STATES = {
    "open": mark("open"),
    "running": mark("running"),
    "finished": mark("finished"),
    "closed": mark("closed"),
}

COLUMNS = (
    mark("table"),
    mark("game"),
    mark("state"),
    mark("moves"),
    mark("size"),
    mark("untouched for"),
)
HOUR, MINUTE = 3600.0, 60.0  # seconds


def show(settings: Settings, as_json: bool, say: Say) -> None:
    """List all tables, the one that was touched last at the end."""
    store = Store(settings.database)
    try:
        found = Keeping(store, Quota.of(settings)).all()
        size = _size(store)
    finally:
        store.close()
    if as_json:
        print(json.dumps({"tables": found, "bytes": size}, indent=2))
        return
    _print_columns(
        [
            [say(words) for words in COLUMNS],
            *([*_cells(one, say)] for one in found),
        ]
    )
    counts = ((state, sum(one["state"] == state for one in found)) for state in STATES)
    states = ", ".join(f"{say(STATES[state])}: {count}" for state, count in counts if count)
    print(say("Tables: {n}; the database: {size}", n=len(found), size=_bytes(size)))
    if states:
        print(states)


def _cells(one: dict[str, Any], say: Say) -> tuple[str, ...]:
    state, moves = say(STATES[one["state"]]), str(one["moves"])
    return one["id"], one["game"], state, moves, _bytes(one["bytes"]), _age(age(one))


def _print_columns(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        line = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(line).rstrip())


def _age(seconds: float) -> str:
    if seconds >= DAY:
        return f"{int(seconds // DAY)} d"
    if seconds >= HOUR:
        return f"{int(seconds // HOUR)} h"
    return f"{int(seconds // MINUTE)} min"


def _bytes(size: int) -> str:
    for unit in ("B", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}"
        size = round(size / 1000)
    return f"{size} GB"


def _size(store: Store) -> int:
    """Of all that the database holds, in bytes."""
    if store.lite:
        size = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    else:
        size = "SELECT pg_database_size(current_database())"
    with store.engine.connect() as db:
        return int(db.execute(sql.text(size)).scalar_one())


def prune(settings: Settings, dry: bool, say: Say) -> None:
    """Remove what the settings do not keep, or only say what that would be."""
    store = Store(settings.database)
    try:
        keeping = Keeping(store, Quota.of(settings))
        now = time.time()
        due = keeping.due(now)
        if dry:
            for one in due:
                print(f"{one.table}\t{one.game}\t{say(REASONS[one.why])}")
            print(say("To be removed: {n}. Nothing was changed.", n=len(due)))
            return
        _remove(keeping, due, now, say)
    finally:
        store.close()


def _remove(keeping: Keeping, due: Sequence[Due], now: float, say: Say) -> None:
    """One after another; what was removed is told also when somebody interrupts it."""
    removed: list[Due] = []
    try:
        with _interrupts() as interrupted, Progress(say("removing"), len(due)) as bar:
            for one in due:
                if keeping.remove(one.table, one.why, now):
                    removed.append(one)
                bar.step()
                if interrupted.is_set():
                    raise KeyboardInterrupt
    finally:
        for one in removed:
            print(f"{one.table}\t{one.game}\t{say(REASONS[one.why])}")
        print(say("Removed: {n} of {due}.", n=len(removed), due=len(due)))


@contextmanager
def _interrupts() -> Iterator[threading.Event]:
    """Ctrl-C is noted, so that it never comes between removing something and noting that."""
    noted = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: noted.set())
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)
