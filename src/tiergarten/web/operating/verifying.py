"""Checking that what is stored is right: every seed, every move, every result.

A match is its seed and its moves, so everything else can be computed anew and compared with what
was written down or published. The first thing that is wrong is named.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from tiergarten.engine.errors import BadNotation, BadOption, TiergartenError
from tiergarten.engine.language import Say
from tiergarten.engine.match import Match
from tiergarten.engine.progress import Progress
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find
from tiergarten.web import tokens
from tiergarten.web.operating.copying import reading, unreadable, up_to_date
from tiergarten.web.people.results import results_of
from tiergarten.web.storage import schema
from tiergarten.web.storage.database import cause_of
from tiergarten.web.storage.store import OPEN, TAKE_BACK, Event, Table, read_tables
from tiergarten.web.tables.upgrading import upgraded

_tables, _events, _results = schema.tables, schema.events, schema.results


class Wrong(TiergartenError):
    """What is stored cannot be right."""


class Stored(NamedTuple):
    """Everything that a database holds about one match."""

    table: Table
    seed_sha256: str | None
    plies: Sequence[int]
    events: list[Event]
    results: Sequence[Any]


@dataclass
class Counted:
    """What was checked."""

    tables: int = 0
    moves: int = 0
    results: int = 0


def check_match(match: Match, published: str | None) -> None:
    """Check the seed of a match against the hash that was published before it, as the file has it
    and as somebody has noted it. Its moves and its result were checked when it was read."""
    for told in (match.tags.get(tokens.HASH), published):
        if told is None:
            continue
        if match.seed is None:
            raise Wrong(Sentence("this match has no seed to compare with a hash"))
        if told.lower() != tokens.fingerprint(match.seed):
            raise Wrong(
                Sentence(
                    "the seed {seed} does not have the hash {hash}", seed=match.seed, hash=told
                )
            )


def check_hash(text: str) -> str:
    """A hash as somebody has typed it."""
    text = text.strip().lower()
    if len(text) != 64 or any(letter not in "0123456789abcdef" for letter in text):
        raise BadOption(Sentence("a SHA-256 has 64 digits and letters from a to f"))
    return text


def check_file(file: Path, say: Say) -> Counted:
    """Check every table of a database in a file; `Wrong` names the first that is wrong."""
    counted = Counted()
    with up_to_date(file) as sound:
        engine = reading(sound)
        try:
            with engine.connect() as db:
                _check_links(db)
                count = db.execute(sql.select(sql.func.count()).select_from(_tables)).scalar_one()
                with Progress(say("checking"), count) as bar:
                    for stored in _all(db):
                        _blaming(stored)
                        counted.tables += 1
                        counted.moves += len(stored.events)
                        counted.results += len(stored.results)
                        bar.step()
        except SQLAlchemyError as error:
            raise unreadable(file, cause_of(error)) from None
        finally:
            engine.dispose()
    return counted


def _check_links(db: sql.Connection) -> None:
    """Refuse rows that belong to no table."""
    found = db.exec_driver_sql("PRAGMA foreign_key_check").first()
    if found is not None:
        raise Wrong(Sentence("a row of {part} belongs to no table", part=found[0]))


def _all(db: sql.Connection) -> Iterator[Stored]:
    ids = db.execute(sql.select(_tables.c.id).order_by(_tables.c.created, _tables.c.id))
    for table in ids.scalars().all():
        mine = _tables.c.id == table
        try:
            (found,) = read_tables(db, mine)
        except (ValueError, TypeError):
            raise Wrong(Sentence("table {table}: its row cannot be read", table=table)) from None
        rows = db.execute(
            sql.select(_events).where(_events.c.table_id == table).order_by(_events.c.ply)
        ).all()
        results = db.execute(
            sql.select(_results).where(_results.c.table_id == table).order_by(_results.c.seat)
        ).all()
        published = db.execute(sql.select(_tables.c.seed_sha256).where(mine)).scalar()
        events = [Event(row.seat, row.action, row.at) for row in rows]
        yield Stored(found, published, [row.ply for row in rows], events, results)


def _blaming(stored: Stored) -> None:
    """Check a table; what is wrong is said with its id."""
    try:
        check_table(stored)
    except TiergartenError as error:
        words = Sentence("table {table}: {what}", table=stored.table.id, what=error.args[0])
        raise Wrong(words) from None


def check_table(stored: Stored) -> None:
    """Check everything about one table."""
    table = stored.table
    game = find(table.game)
    if stored.seed_sha256 != tokens.fingerprint(table.seed):
        raise Wrong(Sentence("its seed does not have the hash that was published"))
    if len(table.seats) != table.players:
        raise Wrong(Sentence("it has another number of seats than of players"))
    if list(stored.plies) != list(range(1, len(stored.plies) + 1)):
        raise Wrong(Sentence("a move is missing"))
    events = stored.events
    if table.rules != game.version:
        events = [event for event, _ in upgraded(table, events)]
    names = [seat.name for seat in table.seats]
    match = Match.new(game, table.players, table.seed, names, table.options)
    for ply, event in enumerate(events, start=1):
        _play(match, ply, event)
    _check_state(table, match)
    _check_results(stored, match)


def _play(match: Match, ply: int, event: Event) -> None:
    try:
        if event.action == TAKE_BACK:
            if not match.made:
                raise BadNotation(Sentence("there is no move to take back"))
            match.undo()
        else:
            match.play(event.action, event.seat)
    except TiergartenError as error:
        raise Wrong(Sentence("move {ply}: {what}", ply=ply, what=error.args[0])) from None


def _check_state(table: Table, match: Match) -> None:
    """Whether the match began, ran and ended as the table says."""
    if table.started is None and match.made:
        raise Wrong(Sentence("there are moves although the match has not begun"))
    if table.started is not None and any(seat.kind == OPEN for seat in table.seats):
        raise Wrong(Sentence("the match has begun although a seat is open"))
    if match.over and table.finished is None:
        raise Wrong(Sentence("the match is over, but the table does not say so"))
    ended = table.finished is not None and table.started is not None
    if ended and not match.over and table.ended is None:
        raise Wrong(Sentence("the table says that the match is over, but it is not"))


def _check_results(stored: Stored, match: Match) -> None:
    """Whether what was written down about the seats is what the match came to."""
    if not stored.results:
        return
    expected = [
        (one.seat, one.place, one.score, one.stayed) for one in results_of(stored.table, match)
    ]
    found = [(row.seat, row.place, row.score, row.stayed) for row in stored.results]
    if found != expected:
        raise Wrong(Sentence("its stored result is not what its moves lead to"))
