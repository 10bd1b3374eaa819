"""Tables that were played by older rules: their events, as the present rules count them."""

from tiergarten.engine.match import Match
from tiergarten.engine.migrating import Migration
from tiergarten.games import find
from tiergarten.web import refusals
from tiergarten.web.store import TAKE_BACK, Event, Table


def upgraded(table: Table, events: list[Event]) -> list[tuple[Event, int]]:
    """All events, each with the ply of the old one it comes from.

    Where the older rules made a move by themselves, it follows the one it came with; whoever took
    that one back now takes back both. A table where nothing was there to take back is refused.
    """
    game = find(table.game)
    migration = Migration(game, table.rules)
    match = Match.new(game, table.players, table.seed, options=table.options)
    found: list[tuple[Event, int]] = []
    lengths: list[int] = []  # of every move that stands: how many it is now
    for ply, event in enumerate(events, start=1):
        if event.action == TAKE_BACK:
            if not lengths:
                raise refusals.damaged()
            count = lengths.pop()
            match.undo(count)
            found += [(event, ply)] * count
            continue
        before = len(match.made)
        match.play(event.action, event.seat)
        migration.catch_up(match)
        now = match.made[before:]
        lengths.append(len(now))
        found += [(Event(turn.seat, turn.move.id), ply) for turn in now]
    return found
