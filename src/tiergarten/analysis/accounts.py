"""Adding up: from what was found out about every move to the accounts of the seats.

With V the chances that a spectator could know, before a move and after it and all that came
with it,
    V(after) - V(before) = skill + others + luck + unsettled
for every seat. Each term is there on its own but one, which is what remains. So the sums over the
moves add up to the result less the chance at the start, whatever the search was wrong about.
"""

from collections.abc import Sequence

from tiergarten.analysis import marks
from tiergarten.analysis.decisions import Finding
from tiergarten.analysis.reviewed import Chances, ReviewedMove, ReviewedSeat
from tiergarten.analysis.valuing import minus
from tiergarten.engine.match import Match


def moves_from(match: Match, findings: Sequence[Finding], end: Chances) -> list[ReviewedMove]:
    """The moves with what each of them changed; `end` are the chances after the last."""
    actions = match.game.actions
    moves = []
    after = end
    for ply, found in reversed([*enumerate(findings)]):
        seat, move = match.history[ply]
        before = found.value
        if before is None:
            before = minus(minus(after, found.luck), found.skill)
        rest = minus(minus(minus(after, before), found.luck), found.skill)
        if found.others is None:
            unsettled = found.unsettled or (0.0,) * match.players
            others = minus(rest, unsettled)
        else:
            others = found.others
            unsettled = minus(rest, others)
        moves.append(
            ReviewedMove(
                ply,
                seat,
                move.text,
                actions[found.best].text,
                found.cost,
                marks.mark_of(found.cost),
                before,
                found.luck,
                after,
                found.skill,
                others,
                unsettled,
                found.forced,
                found.sealed,
                found.alternatives,
            )
        )
        after = before
    return moves[::-1]


def seats_from(match: Match, moves: Sequence[ReviewedMove], end: Chances) -> list[ReviewedSeat]:
    """The account of every seat."""
    seats = []
    start = moves[0].chance if moves else end
    for seat, name in enumerate(match.names):
        own = [move for move in moves if move.seat == seat and not move.forced]
        luck = sum(move.luck[seat] for move in moves)
        seats.append(
            ReviewedSeat(
                name=name,
                start=start[seat],
                skill=sum(move.skill[seat] for move in moves),
                others=sum(move.others[seat] for move in moves),
                luck=luck,
                unsettled=sum(move.unsettled[seat] for move in moves),
                result=end[seat],
                accuracy=marks.accuracy(move.cost for move in own),
                even=min(1.0, max(0.0, end[seat] - luck)),
                decisions=len(own),
                inaccuracies=sum(move.mark == marks.INACCURACY for move in own),
                mistakes=sum(move.mark == marks.MISTAKE for move in own),
                blunders=sum(move.mark == marks.BLUNDER for move in own),
            )
        )
    return seats
