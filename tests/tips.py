"""Which tips the players of a real game would read."""

from tiergarten import Match


def tips(match: Match, *moves: str | int, me: int = 0) -> set[str]:
    """Play these moves; the names of the tips for one seat after the last of them."""
    for move in moves:
        match.play(move)
    before, after = match.records_around(len(match.made) - 1)
    turn = match.made[-1]
    known = match.game.table.TIPS
    return {tip.name for tip in known if tip.happened(before, turn.seat, turn.move.id, after, me)}
