"""Lessons and tips: what a game teaches, as data.

A lesson is a guided first game. Each step shows a position, says a sentence or two, and waits for
the moves that it is about; `engine.coach` plays it, and the page and the terminal show it. A game
gives its lesson as `LESSON` and its tips as `TIPS` in its room `table`; both are optional.

Words are English sentences wrapped in `mark`, without placeholders.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tiergarten.engine.record import State

OTHERS = ("Ada", "Otto", "Mila", "Bruno")  # who plays with the pupil, from the next seat on

Goal = Callable[[State, State, int], bool | None]
"""Whether something has been achieved: from the state at the beginning of the step, the present
state, and the seat of the pupil. False: it cannot be any more; None: not yet."""

Happened = Callable[[State, int, int, State, int], bool]
"""Whether something has happened to somebody: from the state before a move, the seat that made it,
the action, the state after it, and the seat of whoever would read the tip."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """One idea. A step without moves is only read; in one with a goal the pupil is on their own."""

    words: str
    """What the coach says: what to do, and why."""

    position: Mapping[str, Any] | None = None
    """Where it begins, as plain data for `tiergarten.resume`; None: where the step before ended."""

    seed: int = 0
    """Decides how chance falls from this position on."""

    before: Sequence[tuple[int, str]] = ()
    """Moves of the others, seat and text, which are made and told at the beginning of the step."""

    moves: Sequence[str | Sequence[str]] = ()
    """What the pupil shall do, one move after another; where several moves are right, all their
    texts. Moves that can change places may be made in any order. With a goal, one way to it."""

    goal: Goal | None = None
    """The pupil may make any moves until this is true. If it is false, or still open when it is no
    longer their turn, they try again."""

    wrong: Mapping[str, str] = field(default_factory=dict)
    """Answers to wrong tries, by the beginning of the move's text: the longest that fits is said.
    Otherwise the game's own refusal is, or that something else is meant here."""

    missed: str = ""
    """What is said when the goal has been missed."""

    after: str = ""
    """What the coach says when it is done; without it the next step follows at once."""

    ready: str = ""
    """Where the steps of a larger move are gathered and made as one, as on the page: what the coach
    says when only the confirmation is left."""

    look: Sequence[str] = ()
    """Spots of the scene to look at, which are marked: for what is only read."""

    @property
    def lets_go(self) -> bool:
        """Whether the pupil is on their own."""
        return self.goal is not None

    @property
    def line(self) -> list[str]:
        """The moves of the step, the first of each."""
        return [one if isinstance(one, str) else one[0] for one in self.moves]

    @property
    def alternatives(self) -> list[tuple[str, ...]]:
        """The moves of the step, all of each."""
        return [(one,) if isinstance(one, str) else tuple(one) for one in self.moves]


@dataclass(frozen=True, kw_only=True, eq=False)
class Lesson:
    """A guided first game."""

    steps: Sequence[Step]

    seat: int = 0
    """The seat of the pupil."""

    players: int = 2
    """How many play in the real game that follows."""


@dataclass(frozen=True, kw_only=True)
class Tip:
    """A word of advice to a player to whom something happens for the first time."""

    name: str
    """What it is remembered by: it is shown once."""

    words: str

    happened: Happened
    """It may depend on nothing that the reader cannot know."""


def turn_over(before: State, now: State, seat: int) -> bool | None:
    """The goal of a step in which the pupil makes a turn of their own choice."""
    return bool(now.over) or not int(now.acting) >> seat & 1 or None
