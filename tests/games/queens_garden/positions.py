"""Positions in one line."""

from typing import Any

import tiergarten
from tiergarten import Match


def table(players: int = 2, **fields: Any) -> Match:
    """Any position; what is not given is filled in. Seat 0 is to act."""
    return tiergarten.resume("queens-garden", {"players": players, **fields}, seed=1)


def own(players: int = 2, table_fields: dict[str, Any] | None = None, **fields: Any) -> Match:
    """A position in which only seat 0 has something: tiles, expansions, jokers, garden, points."""
    others: list[dict[str, Any]] = [{} for _ in range(players - 1)]
    return table(players, player=[fields, *others], **(table_fields or {}))


def garden(tiles: str = "", expansions: str = "") -> dict[str, dict[str, str]]:
    """A garden from texts: "01 blue-tree, 02 blue-bird" and "1 back, 23 lime-lily"."""

    def read(text: str) -> dict[str, str]:
        pairs = (part.split() for part in text.split(",") if part.strip())
        return {pair[0]: pair[1] for pair in pairs}

    return {"tiles": read(tiles), "expansions": read(expansions)}


def surrounded(colour: str) -> dict[str, dict[str, str]]:
    """A garden with a pavilion between hexes of one colour, which has given three jokers."""
    ring = ("lily", "bird", "tree", "butterfly", "plant", "flower")
    tiles = (f"4{cell} {colour}-{pattern}" for cell, pattern in enumerate(ring[1:], start=2))
    return garden(", ".join(tiles), f"41 {colour}-{ring[0]}")


def play(match: Match, *moves: str) -> Match:
    """Play moves one after another."""
    for move in moves:
        match.play(move)
    return match


def texts(match: Match, verb: str | None = None) -> list[str]:
    """The legal moves, or the arguments of those with one verb."""
    if verb is None:
        return [move.text for move in match.legal()]
    return [" ".join(move.arguments) for move in match.legal() if move.verb == verb]


def refused(match: Match, move: str) -> str | None:
    """The rule against a move; None if it is allowed."""
    refusal = match.why_not(move)
    return None if refusal is None else refusal.rule
