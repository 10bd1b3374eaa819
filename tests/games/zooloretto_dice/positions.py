"""Positions of the dice game in one line, and the slow, obvious way to mark a sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

import tiergarten
from tiergarten import Match
from tiergarten.games.zooloretto_dice.pieces import (
    BOXES,
    COIN_BOXES,
    FACES,
    SPECIES,
    TRUCK_PLACES,
    TRUCKS,
)

GAME = "zooloretto-dice"
BLANK: dict[str, Any] = {"row": dict.fromkeys(SPECIES, 0), "coins": 0, "barn": [], "bonus": []}


def table(
    *trucks: str,
    players: int = 2,
    sheets: Mapping[int, Mapping[str, Any]] | None = None,
    **fields: Any,
) -> Match:
    """A match whose trucks carry what is named: `table("lion coin", "monkey monkey")`."""
    position: dict[str, Any] = {"players": players, **fields}
    position["truck"] = loads(*trucks, players=players)
    position["sheet"] = [dict((sheets or {}).get(seat, {})) for seat in range(players)]
    return tiergarten.resume(GAME, position, seed=1)


def loads(*trucks: str, players: int) -> list[list[str]]:
    """What the trucks carry, the rest of them empty."""
    given = [truck.split() for truck in trucks]
    return given + [[] for _ in range(TRUCKS[players] - len(given))]


def sheet(
    rows: Mapping[str, int] | None = None,
    *,
    coins: int = 0,
    barn: str = "",
    bonus: str | None = None,
    **more_rows: int,
) -> dict[str, Any]:
    """A sheet: `sheet(lion=5, crocodile=1, barn="crocodile", coins=2)`."""
    crossed = {**(rows or {}), **more_rows}
    plain: dict[str, Any] = {"row": crossed, "coins": coins, "barn": barn.split()}
    if bonus is not None:
        plain["bonus"] = bonus.split()
    return plain


def took(dice: int) -> dict[str, Any]:
    """A sheet with nothing but the dice taken this round: they showed coins."""
    return {"dice": dice, "coins": dice}


def full_but(*open_rows: str) -> dict[str, int]:
    """The rows of a sheet that is full, except that these rows have no cross at all."""
    return {
        name: 0 if name in open_rows else int(boxes)
        for name, boxes in zip(SPECIES, BOXES, strict=True)
    }


def texts(match: Match) -> list[str]:
    """The legal moves as they are written."""
    return [move.text for move in match.legal()]


def play(match: Match, *moves: str) -> Match:
    """Play several moves."""
    for move in moves:
        match.play(move)
    return match


def slowly_marked(
    before: Mapping[str, Any], faces: Sequence[str], gone: Sequence[str] = ()
) -> dict[str, Any]:
    """The sheet after crossing off dice one by one, in the order given, by ZD-7 to ZD-9.

    `gone` are the bonuses that others have.
    """
    row, barn, bonus = dict(before["row"]), list(before["barn"]), list(before["bonus"])
    coins = before["coins"]
    for face in faces:
        if face == "coin":
            coins += coins < COIN_BOXES
        elif row[face] < BOXES[SPECIES.index(face)]:
            row[face] += 1
            if row[face] == BOXES[SPECIES.index(face)] and face not in gone:
                bonus.append(face)
        elif face not in barn:
            barn.append(face)
    in_order = SPECIES.index
    return {
        "row": row,
        "coins": coins,
        "barn": sorted(barn, key=in_order),
        "bonus": sorted(bonus, key=in_order),
    }


def placements(trucks: list[list[str]], faces: Sequence[str]) -> set[tuple[tuple[str, ...], ...]]:
    """Every way the trucks can look after placing these dice, by trying everything."""
    if not faces:
        return {tuple(tuple(sorted(truck, key=FACES.index)) for truck in trucks)}
    found = set()
    for t, truck in enumerate(trucks):
        if len(truck) < TRUCK_PLACES:
            loaded = [*trucks[:t], [*truck, faces[0]], *trucks[t + 1 :]]
            found |= placements(loaded, faces[1:])
    return found
