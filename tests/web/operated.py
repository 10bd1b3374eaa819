"""A database for an operator to look after, and what there is in it."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.running import Done
from tests.web.serving import url_of
from tests.web.test_store import a_table
from tiergarten.bots import bot
from tiergarten.engine.match import Match
from tiergarten.games import find
from tiergarten.web.people.results import results_of
from tiergarten.web.storage import schema
from tiergarten.web.storage.store import BOT, PERSON, Event, Seat, Store, Table

GAME = "zooloretto-dice"
OLD = Path(__file__).parents[1] / "data/0.1.0"


def played(store: Store, name: str, seed: int, moves: int | None = None) -> Match:
    """A table with a match, to its end or so many moves, and its result."""
    match = Match.new(find(GAME), 2, seed, ["Anna", "Ada"])
    player = bot("random")
    while not match.over and (moves is None or len(match.made) < moves):
        seat = match.acting[0]
        match.play(player.choose(match, seat), seat)
    seats = [Seat(PERSON, "Anna", token="a" * 64, account=7), Seat(BOT, "Ada", "easy")]
    table = Table(name, GAME, find(GAME).version, 2, match.options, seed, "o", True, 5.0, 6.0)
    table.seats = seats
    store.create(table)
    events = [Event(turn.seat, turn.move.id) for turn in match.made]
    store.append_all(name, 1, events, match.over)
    table.finished = time.time() if match.over else None
    with store.writing() as it:
        for one in results_of(table, match):
            row = {"table_id": name, "seat": one.seat, "account": one.account, "game": GAME}
            more = {"players": 2, "at": 7.0, "place": one.place, "score": one.score}
            it.db.execute(schema.results.insert().values(row | more | {"stayed": one.stayed}))
    return match


def fill(file: Path) -> None:
    """Keep a match that is over, one that runs, and a table where one waits, in a new database."""
    store = Store(url_of(file))
    played(store, "over", 1)
    played(store, "runs", 2, moves=12)
    store.create(a_table("open", game=GAME, rules=find(GAME).version, options={}))
    store.close()


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as db, db:
        for statement in statements:
            db.execute(statement)


def rows(database: str) -> dict[str, list[Any]]:
    """Everything in a database, but for what is about running servers."""
    store = Store(database)
    with store.engine.connect() as db:
        found = {
            table.name: sorted(map(tuple, db.execute(table.select())), key=repr)
            for table in schema.metadata.sorted_tables
            if table.name not in ("processes", "leases", "news")
        }
    store.close()
    return found


def refused(done: Done, words: str, code: int = 2) -> None:
    assert done.returncode == code, done
    assert words in done.stderr
    assert done.stderr.count("\n") == 1, "one line, no trace"
