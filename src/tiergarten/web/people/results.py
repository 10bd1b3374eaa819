"""The results of matches: who was in which place, and the ratings after it.

A match at which somebody with an account sat is written down once it is over; of several processes
that try, one succeeds, because the rows have a key. A server that starts looks for matches that
were over before they could be written down.
"""

import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.match import Match
from tiergarten.web.people.ratings import Finisher, Rating, rated
from tiergarten.web.storage import schema
from tiergarten.web.storage.access import writes
from tiergarten.web.storage.store import BOT, PERSON, Store, Table
from tiergarten.web.tables.room import Room
from tiergarten.web.tables.rooms import Rooms

MOST_LISTED = 500  # games in a history
MOST_RANKED = 50  # in a table of ratings
NO_PLACE = 0  # the match has ended before its time

_results, _ratings, _accounts = schema.results, schema.ratings, schema.accounts
_tables, _seats = schema.tables, schema.seats


@dataclass(frozen=True)
class Result:
    """A seat at the end of a match."""

    seat: int
    account: int | None
    who: str | None  # who is rated; None: nobody
    rank: int
    place: int  # from 1
    score: int
    stayed: bool


def results_of(table: Table, match: Match) -> list[Result]:
    """What came of a match that is over, for every seat."""
    if table.started is None or not (match.over or table.finished is not None):
        return []
    ranks, scores = match.ranks(), match.scores()
    found = []
    for number, seat in enumerate(table.seats):
        bot = seat.kind == BOT and seat.token is None
        stayed = bot or (seat.kind == PERSON and not seat.left and table.ended_seat != number)
        who = f"bot {seat.level}" if bot else None
        if seat.account is not None:
            who = f"account {seat.account}"
        rank = ranks[number] if table.ended is None else 0
        place = ranks[number] + 1 if table.ended is None else NO_PLACE
        if not stayed:
            place = table.players
        found.append(Result(number, seat.account, who, rank, place, int(scores[number]), stayed))
    return found


class Results:
    """Its methods block: they are called through `Store.ask`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def settle(self, room: Room) -> None:
        """Write down what came of a match, if it is over and has not been written down."""
        found = results_of(room.table, room.match)
        if all(one.account is None for one in found):
            return  # nobody with an account took part
        try:
            await self._store.ask(self.write, room.table.id, room, found)
        except IntegrityError:
            return  # another process was first

    async def catch_up(self, rooms: Rooms, game: str) -> None:
        """Write down what a server that has died could not."""
        for table, played in await self._store.ask(self.unsettled):
            if played == game:
                with contextlib.suppress(TiergartenError):  # damaged, say
                    await self.settle(await rooms.find(table))

    @writes
    def write(self, table: str, room: Room, found: Sequence[Result]) -> None:
        game, players = room.game.name, room.table.players
        now = room.table.finished or time.time()
        with self._store.writing() as it:
            after: list[Rating | None] = [None] * len(found)
            if room.table.rated and all(one.who is not None for one in found):
                after = [*self._rate(it.db, game, players, found)]
            for one, rating in zip(found, after, strict=True):
                it.db.execute(
                    _results.insert().values(
                        table_id=table,
                        seat=one.seat,
                        account=one.account,
                        game=game,
                        players=players,
                        at=now,
                        place=one.place,
                        score=one.score,
                        stayed=one.stayed,
                        mu=None if rating is None else rating.mu,
                        sigma=None if rating is None else rating.sigma,
                    )
                )

    def _rate(
        self, db: sql.Connection, game: str, players: int, found: Sequence[Result]
    ) -> list[Rating]:
        kind = _ratings.c.game == game, _ratings.c.players == players
        known = {
            row.who: row
            for row in db.execute(
                sql.select(_ratings)
                .where(*kind, _ratings.c.who.in_([one.who for one in found]))
                .order_by(_ratings.c.who)
                .with_for_update()
            )
        }
        before = [
            Rating(known[one.who].mu, known[one.who].sigma) if one.who in known else Rating()
            for one in found
        ]
        after = rated(
            [
                Finisher(rating, one.rank, one.stayed)
                for rating, one in zip(before, found, strict=True)
            ]
        )
        # A kind of bot that sits there twice is rated by the better of its two seats.
        best: dict[str, Rating] = {}
        for one, rating in sorted(zip(found, after, strict=True), key=lambda pair: -pair[0].rank):
            best[str(one.who)] = rating
        for who, rating in best.items():
            values = {"mu": rating.mu, "sigma": rating.sigma}
            if who in known:
                change = _ratings.update().where(*kind, _ratings.c.who == who)
                db.execute(change.values(games=known[who].games + 1, **values))
            else:
                row = {"game": game, "players": players, "who": who, "games": 1}
                db.execute(_ratings.insert().values(row | values))
        return after

    def unsettled(self) -> list[tuple[str, str]]:
        """The ids and games of matches that are over and have not been written down."""
        with self._store.engine.connect() as db:
            rows = db.execute(
                sql.select(_tables.c.id, _tables.c.game)
                .distinct()
                .join(_seats, _seats.c.table_id == _tables.c.id)
                .where(_seats.c.account.is_not(None), _tables.c.finished.is_not(None))
                .where(_tables.c.started.is_not(None))
                .where(~sql.exists().where(_results.c.table_id == _tables.c.id))
            )
            return [(row.id, row.game) for row in rows]

    def history(self, account: int) -> dict[str, Any]:
        """What an account has played, the newest first, and its ratings."""
        with self._store.engine.connect() as db:
            kept = sql.exists().where(_tables.c.id == _results.c.table_id)
            rows = db.execute(
                sql.select(_results, kept.label("replay"))
                .where(_results.c.account == account)
                .order_by(_results.c.at.desc())
                .limit(MOST_LISTED)
            ).all()
            mine = db.execute(
                sql.select(_ratings).where(_ratings.c.who == f"account {account}")
            ).all()
        return {
            "games": [
                {
                    "table": row.table_id,
                    "game": row.game,
                    "players": row.players,
                    "at": round(row.at),
                    "place": row.place or None,
                    "score": row.score,
                    "stayed": row.stayed,
                    "rating": None if row.mu is None else Rating(row.mu, row.sigma).shown,
                    "replay": bool(row.replay),
                }
                for row in rows
            ],
            "ratings": [
                {
                    "game": row.game,
                    "players": row.players,
                    "rating": Rating(row.mu, row.sigma).shown,
                    "games": row.games,
                }
                for row in mine
            ],
        }

    def ranking(self, game: str, players: int) -> list[dict[str, Any]]:
        """The best at a game with this many players, people and bots."""
        kind = _ratings.c.game == game, _ratings.c.players == players
        with self._store.engine.connect() as db:
            rows = db.execute(
                sql.select(_ratings)
                .where(*kind)
                .order_by((_ratings.c.mu - 3 * _ratings.c.sigma).desc())
                .limit(MOST_RANKED)
            ).all()
            numbers = [int(row.who.split()[1]) for row in rows if row.who.startswith("account ")]
            names = {
                row.id: row.name
                for row in db.execute(sql.select(_accounts).where(_accounts.c.id.in_(numbers)))
            }
        return [
            {
                "name": names.get(int(who)) if kind_of == "account" else None,
                "level": who if kind_of == "bot" else None,
                "rating": Rating(row.mu, row.sigma).shown,
                "games": row.games,
            }
            for row in rows
            for kind_of, who in [row.who.split(" ", 1)]
        ]
