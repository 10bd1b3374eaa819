"""Positions of ZooSim in one line each."""

import random
from collections.abc import Iterator
from typing import Any

import tiergarten
from tiergarten import Match
from tiergarten.engine.contract import Refusal
from tiergarten.engine.language import say_in
from tiergarten.games.zoosim.pieces import ZOO_TILES
from tiergarten.games.zoosim.position import placing
from tiergarten.games.zoosim.rules import scoring
from tiergarten.games.zoosim.state import KINDS

Laid = list[list[int]]  # [seat, tile, x, y, rotation]

# The start tile and these two make one loop, and no path leads out of it.
CLOSED: Laid = [[0, 2, 0, -1, 3], [0, 16, 1, -1, 3]]


def auction(players: int = 2, laid: Laid = [], **fields: Any) -> Match:  # noqa: B006
    """Everybody may bid; it is the last round unless the fields say otherwise."""
    fields.setdefault("round_number", 5)
    return tiergarten.resume("zoosim", {"players": players, "laid": laid, **fields}, seed=1)


def won(tile: int, laid: Laid = [], seat: int = 0, **fields: Any) -> Match:  # noqa: B006
    """A seat has won a tile and is about to lay it."""
    row = fields.pop("row", [tile])
    return auction(laid=laid, row=row, laying=seat, **fields)


def all_laid(but: int) -> Laid:
    """A zoo of seat 0 with all tiles but one, each at the first place that there is."""
    laid: Laid = []
    for tile in range(1, ZOO_TILES + 1):
        if tile != but:
            match = won(tile, laid)
            match.play(match.legal()[0])
            laid.append(list(match.state()["laid"][-1].values()))
    return laid


def lay(match: Match, x: int, y: int, rotation: int = 0) -> None:
    """Lay the tile that has been won by coordinates."""
    state = match.record()
    seat = match.acting[0]
    action = placing.action_at(
        placing.zoo_of(state, seat), placing.tile_to_lay(state), (x, y, rotation)
    )
    assert action is not None
    match.play(action)


def why_not(match: Match, x: int, y: int, rotation: int = 0) -> Refusal | None:
    """The rule against the tile at a place."""
    state = match.record()
    zoo, tile = placing.zoo_of(state, match.acting[0]), placing.tile_to_lay(state)
    why = placing.objection(say_in("en"), zoo, tile, (x, y, rotation))
    return None if why is None else ("ZS-6", why)


def bid_all(match: Match, *bids: int) -> None:
    """Everybody bids, the first seat first."""
    for seat, bid in enumerate(bids):
        match.play(f"bid {bid}", seat)


def acting(match: Match) -> list[int]:
    return list(match.acting)


def coins(match: Match) -> list[int]:
    return [zoo["coins"] for zoo in match.state()["zoo"]]


def figures(match: Match, kind: str) -> list[int]:
    """The figures of every seat for a colour or for trees."""
    state = match.record()
    return [int(scoring.figures(state, s, KINDS.index(kind))) for s in range(match.players)]


def random_game(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A random game, with low bids in any order: the match before every move and at the end."""
    chance = random.Random(seed)
    match = tiergarten.new("zoosim", players=players, seed=seed, **options)
    while not match.over:
        yield match
        seat = chance.choice(match.acting)
        legal = match.legal(seat)
        match.play(chance.choice(legal[:7] if legal[0].verb == "bid" else legal), seat)
    yield match
