"""Tables that were played by older rules: their deeds, as the present rules count them."""

from tiergarten.engine.match import Match
from tiergarten.engine.migrating import Migration
from tiergarten.games import find
from tiergarten.web import refused
from tiergarten.web.store import TAKE_BACK, Deed, Table


def upgraded(table: Table, deeds: list[Deed]) -> list[tuple[Deed, int]]:
    """All deeds, each with the ply of the old one it comes from.

    Where the older rules made a move by themselves, it follows the one it came with; whoever took
    that one back now takes back both. A table where nothing was there to take back is refused.
    """
    game = find(table.game)
    migration = Migration(game, table.rules)
    match = Match.new(game, table.players, table.seed, options=table.options)
    found: list[tuple[Deed, int]] = []
    lengths: list[int] = []  # of every move that stands: how many it is now
    for ply, deed in enumerate(deeds, start=1):
        if deed.action == TAKE_BACK:
            if not lengths:
                raise refused.damaged()
            count = lengths.pop()
            match.undo(count)
            found += [(deed, ply)] * count
            continue
        before = len(match.made)
        match.play(deed.action, deed.seat)
        migration.catch_up(match)
        now = match.made[before:]
        lengths.append(len(now))
        found += [(Deed(turn.seat, turn.move.id), ply) for turn in now]
    return found
