"""Zooloretto positions in one line."""

from typing import Any

import tiergarten
from tiergarten import Match

Zoo = dict[str, Any]

UNLOADING: dict[str, Any] = {"taken": [0], "truck": [{"taken": True}, [], []]}
"""Of three players seat 0 has taken the first truck: what is in hand comes from it."""


def position(*zoos: Zoo, players: int = 3, **fields: Any) -> Match:
    """A position: zoos of the first seats (the others are empty), seat 0 to act.

    A zoo is {"coins": 2, "small": ["zebra", ...], "stalls": {"small": ["toys"]}, "barn": [...]};
    the pile and the bank hold what is nowhere else.
    """
    seats = [{"coins": 2} | zoo for zoo in zoos] + [{"coins": 2}] * (players - len(zoos))
    return tiergarten.resume("zooloretto", {"players": players, "zoo": seats} | fields, seed=1)


def zoo_of(match: Match, seat: int = 0) -> dict[str, Any]:
    """A zoo with its enclosures by name."""
    zoo: dict[str, Any] = match.view()["zoo"][seat]
    names = ("small", "middle", "large", "expansion", "expansion2")
    return zoo | dict(zip(names, zoo["enclosure"], strict=True))


def texts(match: Match, verb: str = "") -> list[str]:
    """The legal moves as texts, those of one verb if it is named."""
    return [move.text for move in match.legal() if move.verb == verb or not verb]


def refused(match: Match, move: str, rule: str) -> bool:
    """Whether a move is refused by exactly this rule, and nothing changes by trying."""
    before = match.record().tobytes()
    try:
        match.play(move)
    except tiergarten.IllegalMove as error:
        return error.rule == rule and match.record().tobytes() == before
    return False


def play(match: Match, *moves: str) -> Match:
    """Make several moves of whoever acts."""
    for move in moves:
        match.play(move)
    return match
