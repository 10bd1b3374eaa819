"""Tables prepared for a test: a fixed seed and some moves already made, written to the database.

The server deals every table a seed of its own that nobody can choose; here the rows are written as
the server would have written them, and it takes the table from there.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import tiergarten
from tests.variants import our_games
from tiergarten.engine.match import Match
from tiergarten.games import find
from tiergarten.web import tokens
from tiergarten.web.storage.store import BOT, OPEN, PERSON, Event, Seat, Store
from tiergarten.web.tables.seating import bot_name, new_table

GAMES = tuple(game.name for game in our_games())


@dataclass(frozen=True)
class PreparedTable:
    """A table and the secrets of its seats; seats at one screen share theirs, bots have none."""

    id: str
    tokens: tuple[str | None, ...]
    match: Match


def prepare_table(
    database: str,
    game: str,
    *seats: str,
    seed: int = 7,
    moves: int = 0,
    by: str = "greedy",
    **options: Any,
) -> PreparedTable:
    """A table with these seats: a name is a person, `here NAME` another one at the screen of the
    first, `bot LEVEL` a bot, `open` is free. Bots of the kind `by` have made this many moves, and
    then those until the first seat is to move; a negative number counts back from the end.
    """
    secrets = _secrets(seats)
    rows = [_row(number, *given) for number, given in enumerate(zip(seats, secrets, strict=True))]
    found = find(game)
    now = time.time()
    table = new_table(found, rows, options, False, tokens.hashed(secrets[0] or ""), now)
    match = Match.new(found, len(rows), seed, [row.name for row in rows], table.options)
    _play(match, moves, by, seed)
    store = Store(database)
    try:
        store.create(replace(table, seed=seed))
        for ply, turn in enumerate(match.history, start=1):
            finishes = match.over and ply == match.ply
            store.append(table.id, ply, Event(turn.seat, turn.move.id), finishes)
    finally:
        store.close()
    return PreparedTable(table.id, tuple(secrets), match)


def _secrets(seats: Sequence[str]) -> list[str | None]:
    secrets: list[str | None] = []
    for seat in seats:
        if seat.startswith("bot ") or seat == "open":
            secrets.append(None)
        elif seat.startswith("here "):
            secrets.append(secrets[0])
        else:
            secrets.append(tokens.fresh_token())
    return secrets


def _row(number: int, seat: str, secret: str | None) -> Seat:
    if seat == "open":
        return Seat(OPEN, f"Player {number + 1}")
    if secret is None:
        level = seat.removeprefix("bot ")
        return Seat(BOT, bot_name((), number), level)
    return Seat(PERSON, seat.removeprefix("here "), token=tokens.hashed(secret))


def _play(match: Match, moves: int, by: str, seed: int) -> None:
    bots = [tiergarten.bot(by, seed + seat) for seat in range(match.players)]
    while not match.over and (moves < 0 or match.ply < moves or (moves and 0 not in match.acting)):
        seat = match.acting[0]
        match.play(bots[seat].choose(match, seat), seat)
    if moves < 0:
        match.undo(-moves)
        while 0 not in match.acting:
            match.undo()
