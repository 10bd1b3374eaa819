"""Playing on from a position of a match that is over: the rows of the new table.

A table is a seed and a list of events, so the new one has the same seed and begins with the first
moves of the match. What chance does after that comes from the same seed, too: the same deal goes
on, as far as the moves let it. Everybody may know the seed by then; only bots sit at the table
beside whoever asked for it, it is never rated, and it says where it comes from.
"""

from tiergarten.engine.sentence import Sentence
from tiergarten.web import tokens
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import BOT, PERSON, Event, Seat, Table
from tiergarten.web.tables import seating
from tiergarten.web.tables.room import Room

APART = 0.001  # seconds between the times of two moves: what has the same time was made as one


def table_after(
    room: Room, move: int, seat: int, name: str, level: str, token: str, now: float
) -> tuple[Table, list[Event]]:
    """A table at the position after this many moves, where somebody sits with bots, and the moves
    that lead there; a position that does not exist is refused."""
    match, old = room.match, room.table
    history = match.history
    if move > len(history):
        raise Refused(404, "no_such_move", Sentence("there is no move {n}", n=move))
    if seat >= old.players:
        raise Refused(422, "bad_seats", Sentence("there is no seat {n}", n=seat + 1))
    if match.record_before(move).over:
        words = Sentence("the match is over there: choose an earlier move")
        raise Refused(409, "finished", words)
    seats: list[Seat] = []
    for number in range(old.players):
        if number == seat:
            seats.append(Seat(PERSON, name, token=tokens.hashed(token)))
        else:
            taken = [name, *(one.name for one in seats)]
            seats.append(Seat(BOT, seating.bot_name(taken, number), level))
    table = Table(
        id=tokens.fresh_table(),
        game=old.game,
        rules=old.rules,
        players=old.players,
        options=old.options,
        seed=old.seed,
        owner=tokens.hashed(token),
        listed=False,
        created=now,
        started=now,
        seats=seats,
        source=old.id,
        source_move=move,
    )
    events = [
        Event(turn.seat, turn.move.id, now - APART * (move - number))
        for number, turn in enumerate(history[:move])
    ]
    return table, events
