"""Upgrading tables that were played under older rules."""

from tiergarten.engine.match import Match
from tiergarten.engine.migrating import Migration
from tiergarten.games import find
from tiergarten.web import refusals
from tiergarten.web.storage.store import TAKE_BACK, Event, Table


def upgraded(table: Table, events: list[Event]) -> list[tuple[Event, int]]:
    """All events, each with the ply of the old one it comes from.

    Where the older rules made a move automatically, it is added after the one that caused it;
    taking that one back now takes back both. A take-back with nothing to take back is refused.
    """
    game = find(table.game)
    migration = Migration(game, table.rules)
    match = Match.new(game, table.players, table.seed, options=table.options)
    found: list[tuple[Event, int]] = []
    lengths: list[int] = []  # of every move not taken back: how many moves it has become
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
