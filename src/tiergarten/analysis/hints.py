"""Hints: what a strong bot would do, and why, in one sentence.

The terminal and the server tell the same. A `Hint` knows no language: it holds moves and numbers,
so that it can be kept and told to everybody in their own. A move that is made in several steps is
told whole, up to the first step that reveals something: what comes after that nobody can know.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tiergarten.analysis import reasons
from tiergarten.analysis.reading import read
from tiergarten.analysis.verdict import same_as
from tiergarten.bots import Budget, SearchBot, Thoughts
from tiergarten.bots.levels import LEVELS, level
from tiergarten.engine.actions import Move
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.figures import likely
from tiergarten.engine.language import Say
from tiergarten.engine.match import Match
from tiergarten.engine.quoting import quotable

LEVEL = "hard"  # the bot that is asked
SEED = 0  # of its chance
MOST_STEPS = 20  # of one move
SAME_CHANCE = 0.02  # two moves whose chances are this close are about equal,
SAME_POINTS = 1.0  # unless one of them brings that many points more


@dataclass(frozen=True)
class Hint:
    """The best move that was found, and the next best one; None if there is no other."""

    seat: int
    steps: tuple[int, ...]  # the ids of the moves, of which several may make one
    chance: float  # to win, after the best move,
    other: int | None = None
    other_chance: float = 0.0  # and after the next best one
    points: float = 0.0  # how many more the best move brings

    @property
    def clearer(self) -> float:
        """How much more likely it is to win with the best move."""
        return max(0.0, self.chance - self.other_chance)

    def why(self, say: Say, match: Match) -> str:
        """Why this move, in one sentence."""
        if self.other is None:
            return say("There is no other move.")
        other = quotable(say, label(say, match, self.seat, self.other))
        if self._is_no_choice(match):
            return say("It makes no difference: “{other}” comes to the same.", other=other)
        told = {
            "chance": likely(say, self.chance),
            "less": likely(say, self.other_chance),
            "other": other,
        }
        points = round(self.points)
        if self.clearer < SAME_CHANCE:
            if self.points < SAME_POINTS:
                return say(
                    "About equal: “{other}” is as good, and wins {chance} of the time, too.",
                    **told,
                )
            return say.many(
                "It brings about {n} point more than the next best, “{other}”; both win about"
                " {chance} of the time.",
                "It brings about {n} points more than the next best, “{other}”; both win about"
                " {chance} of the time.",
                points,
                **told,
            )
        if self.points < SAME_POINTS:
            return say(
                "It wins about {chance} of the time; the next best, “{other}”, about {less}.",
                **told,
            )
        return say.many(
            "It wins about {chance} of the time and brings about {n} point more; the next best,"
            " “{other}”, wins about {less}.",
            "It wins about {chance} of the time and brings about {n} points more; the next best,"
            " “{other}”, wins about {less}.",
            points,
            **told,
        )

    def reason(self, say: Say, match: Match) -> str:
        """What speaks for this move in words of the game; nothing where that cannot be known."""
        if self.other is None:
            return ""
        return reasons.reason(say, match, self.seat, self.steps, [self.other])

    def why_not(self, say: Say, match: Match, instead: Sequence[int], cost: float) -> str:
        """The same in place of what somebody would do, and how much chance to win that costs."""
        return say(
            "It wins about {chance} of the time; your move, “{own}”, about {less}.",
            chance=likely(say, self.chance),
            own=quotable(say, self._departure(say, match, instead)),
            less=likely(say, max(0.0, self.chance - cost)),
        )

    def reason_not(self, say: Say, match: Match, instead: Sequence[int]) -> str:
        """What speaks for this move in place of what somebody would do."""
        return reasons.reason(say, match, self.seat, self.steps, instead, own=True)

    def _is_no_choice(self, match: Match) -> bool:
        """Whether all that is allowed comes to the same."""
        asked = match.reopened()
        same = same_as(asked, self.seat, self.steps[0])
        others = [self.other, *(move.id for move in asked.canonical(self.seat))]
        return all(same(other) for other in others if other is not None)

    def _departure(self, say: Say, match: Match, instead: Sequence[int]) -> str:
        """The first step that is not the advised one, in words."""
        pairs = zip(instead[:-1], self.steps, strict=False)
        at = next((n for n, (own, best) in enumerate(pairs) if own != best), len(instead) - 1)
        return labels(say, match, self.seat, instead)[at]

    def plain(self) -> dict[str, Any]:
        """To be kept."""
        return {**vars(self), "steps": list(self.steps)}

    @classmethod
    def of(cls, plain: object, match: Match, seat: int) -> "Hint | None":
        """What was kept for a seat in the present position; None if that is no hint there."""
        try:
            found = read(cls, plain, match.players)
            if not all(0 <= chance <= 1 for chance in (found.chance, found.other_chance)):
                return None
            _try(match, seat, found.steps)
            if found.other is not None:
                _try(match, seat, [found.other])
        except (ValueError, TiergartenError):
            return None
        return found if found.steps and found.seat == seat else None


def _try(match: Match, seat: int, steps: Sequence[int]) -> None:
    """Make the steps in a copy, which refuses what is not allowed."""
    ahead = match.copy()
    for step in steps:
        ahead.play(step, seat)


def hint(match: Match, seat: int, stop: threading.Event | None = None) -> Hint:
    """What a strong bot would do at a seat that is to act.

    Whoever asks about a position twice is told the same, however busy the machine is: the clock,
    which limits a bot of this level where it plays, has no say here.
    """
    bot = level(LEVEL, SEED, Budget(LEVELS[LEVEL].iterations(match.game)))
    thoughts = think(bot, match, seat, stop)
    same = same_as(match.reopened(), seat, thoughts.best.id)
    return told(thoughts, whole(bot, match, seat, thoughts.best, stop), same)


def think(bot: SearchBot, match: Match, seat: int, stop: threading.Event | None) -> Thoughts:
    """What the bot thinks of everything that a person may do next."""
    return bot.consider(match.reopened(), seat, stop)


def told(thoughts: Thoughts, steps: Sequence[int], same: Callable[[int], bool]) -> Hint:
    """The hint that follows from the thoughts about a position. It is held against a move that does
    not come to the same, if there is one."""
    seat, (best, *others) = thoughts.seat, thoughts.prospects
    others = [one for one in others if one.visits]
    chance = min(1.0, best.chances[seat])  # a sum of fractions may be a little more
    if not others:
        return Hint(seat, tuple(steps), chance)
    other = next((one for one in others if not same(one.move.id)), others[0])
    points = best.scores[seat] - other.scores[seat]
    other_chance = min(1.0, other.chances[seat])
    return Hint(seat, tuple(steps), chance, other.move.id, other_chance, points)


def whole(
    bot: SearchBot, match: Match, seat: int, first: Move, stop: threading.Event | None = None
) -> list[int]:
    """The steps of the move that begins with this one, as the bot would go on."""
    steps = [first.id]
    ahead = match.copy()
    while len(steps) < MOST_STEPS:
        before = ahead.record()
        if not match.game.table.goes_on(before, seat, steps[-1]):
            break
        ahead.play(steps[-1], seat)
        after = ahead.record()
        revealed = before.rng.tobytes() != after.rng.tobytes()
        if ahead.over or revealed or seat not in ahead.acting:
            break
        steps.append(think(bot, ahead, seat, stop).best.id)
    return steps


def labels(say: Say, match: Match, seat: int, steps: Sequence[int]) -> list[str]:
    """The steps in words, each as it reads in the position in which it would be made."""
    found: list[str] = []
    ahead = match.copy()
    for number, step in enumerate(steps):
        found.append(label(say, ahead, seat, step))
        if number + 1 < len(steps):
            ahead.play(step, seat)
    return found


def label(say: Say, match: Match, seat: int, move: int) -> str:
    """A move in words, before it is made."""
    return match.game.table.label(say, match.record(), seat, move, match.names)
