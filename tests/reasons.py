"""Whether what a refusal says is true: decided from plain data, apart from the code that says it.

A game lists every sentence it refuses moves with, each with its rule and with what must be so on
the table for it to be true. A sentence that is not listed fails, and so does one that is untrue.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from tiergarten import Match, Move


@dataclass(frozen=True)
class Case:
    """A refused move, and the words that were given as the reason."""

    match: Match
    state: dict[str, Any]
    seat: int
    move: Move
    said: re.Match[str]

    @property
    def verb(self) -> str:
        return self.move.verb

    @property
    def at(self) -> tuple[str, ...]:
        return self.move.arguments

    def number(self, group: str = "n") -> int:
        return int(self.said[group])


class Reason(NamedTuple):
    """A sentence as a pattern, the rule it goes with, and when it is true."""

    words: str
    rule: str | Callable[[Case], str] | None
    true: Callable[[Case], bool]


def check(match: Match, seat: int, moves: Iterable[Move], reasons: list[Reason]) -> set[str]:
    """Ask why each of these moves is refused; returns which of the sentences came up."""
    state = match.state()
    heard = set()
    for move in moves:
        refusal = match.why_not(move, seat)
        if refusal is None:
            continue
        told = f"seat {seat}, {move.text}: {refusal}"
        found = [(r, s) for r in reasons if (s := re.fullmatch(r.words, refusal.why))]
        assert len(found) == 1, told
        (reason, said), *_ = found
        case = Case(match, state, seat, move, said)
        assert refusal.rule == (reason.rule(case) if callable(reason.rule) else reason.rule), told
        assert reason.true(case), told
        heard.add(reason.words)
    return heard
