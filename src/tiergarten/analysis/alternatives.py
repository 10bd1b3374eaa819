"""What else could have been done in a decision, with worths that fit what the decision cost.

A cost comes from fresh searches of what two moves lead to, the one that was made and the best one;
the search of the decision itself saw less of that, and little of all other moves. So the moves that
were compared show what they were compared by. The others show what the search of the decision says
about them, moved by as much as the fresh look moved the move it liked best, and never more than
the best one.
"""

from collections.abc import Mapping

from tiergarten.analysis.reviewed import Alternative, Chances
from tiergarten.bots.search import Prospect, Thoughts
from tiergarten.engine.actions import Move

MOST_ALTERNATIVES = 6  # beside the one that was made and the best one


def alternatives(
    thoughts: Thoughts, made: Move, best: int, compared: Mapping[int, Chances]
) -> tuple[Alternative, ...]:
    """The moves most looked into, the one that was made and the best one, which comes first."""
    worths, seat = _Worths(thoughts, best, compared), thoughts.seat
    known = [*thoughts.prospects]
    if all(one.move != made for one in known):  # under this name the search knows none
        known.append(Prospect(made, 0))
    often = [one for one in known if one.visits][:MOST_ALTERNATIVES]
    shown = [one for one in known if one in often or one.move.id in (made.id, best)]
    chances = {one.move.id: worths.of(one) for one in shown}
    shown.sort(key=lambda one: (one.move.id != best, -chances[one.move.id][seat]))
    return tuple(Alternative(one.move.text, one.visits, chances[one.move.id]) for one in shown)


class _Worths:
    """What the moves of a decision are worth beside each other."""

    def __init__(self, thoughts: Thoughts, best: int, compared: Mapping[int, Chances]) -> None:
        self.seat = thoughts.seat
        first = thoughts.prospects[0]
        fresh = compared.get(first.move.id, first.chances)
        self.shift = fresh[self.seat] - first.chances[self.seat]
        self.most = compared.get(best, first.chances)[self.seat]
        self.compared = {
            _tried(one): compared[one.move.id]
            for one in thoughts.prospects
            if one.move.id in compared
        } | dict(compared)

    def of(self, prospect: Prospect) -> Chances:
        """Every seat's chance after a move; moves that come to the same are worth the same."""
        for action in (prospect.move.id, _tried(prospect)):
            if action in self.compared:
                return self.compared[action]
        return self._estimate(prospect.chances)

    def _estimate(self, chances: Chances) -> Chances:
        """What the search says, moved; the others share the rest as it says."""
        old = chances[self.seat]
        own = min(max(old + self.shift, 0.0), self.most)
        others = len(chances) - 1
        return tuple(
            own
            if seat == self.seat
            else (1 - own) * (chance / (1 - old) if old < 1 else 1 / others)
            for seat, chance in enumerate(chances)
        )


def _tried(prospect: Prospect) -> int:
    """The move that the search tried for this one."""
    return (prospect.same_as or prospect.move).id
