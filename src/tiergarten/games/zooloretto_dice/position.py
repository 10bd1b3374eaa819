"""Positions from outside: filling in what follows from the rest, checking, hiding.

The check is slow and obvious: it counts every die and works out every bonus from scratch. It
guards positions typed by hand, and the tests call it after every move of many random games.
"""

from typing import Any

from tiergarten.engine.errors import BadPosition
from tiergarten.engine.record import State
from tiergarten.games.zooloretto_dice.pieces import (
    BOXES,
    COIN_BOXES,
    DICE,
    DICE_ROLLED,
    NO_SEAT,
    OPEN_ROWS_AT_END,
    SPECIES,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto_dice.state import STATE


def complete(plain: dict[str, Any]) -> dict[str, Any]:
    """Fill in what a person would not care to type.

    Missing trucks and sheets are empty, and a missing reserve holds the rest of the dice. Who
    has taken dice is out of the round, and the first of the others is to act. If nobody wrote
    down a bonus, the lowest seat that has filled a row has it.
    """
    players = plain.get("players")
    if isinstance(players, bool) or not isinstance(players, int) or players not in (2, 3, 4):
        raise BadPosition("players", f"the dice game is for 2 to 4 players, not {players!r}")
    plain.setdefault("start", None)
    plain.setdefault("truck", [[] for _ in range(TRUCKS[players])])
    sheets = plain.setdefault("sheet", [{} for _ in range(players)])
    if isinstance(sheets, list) and all(isinstance(sheet, dict) for sheet in sheets):
        plain["sheet"] = [dict(sheet) for sheet in sheets]
        _fill_in_dice(plain)
        _fill_in_bonuses(plain)
    known = STATE.read(plain)
    if "last_round" not in plain:
        plain["last_round"] = any(_nearly_full(sheet) for sheet in known.sheet[:players])
    if "reserve" not in plain:
        plain["reserve"] = max(0, int(DICE[players]) - _dice_in_use(known))
    if "acting" not in plain and not plain.get("over"):
        waiting = [seat for seat in range(players) if not int(known.taken) >> seat & 1]
        plain["acting"] = waiting[:1]
    return plain


def _fill_in_dice(plain: dict[str, Any]) -> None:
    """Who holds dice has taken them; who has taken some, but does not say how many, holds one.

    Or two, should the reserve be odd otherwise.
    """
    sheets = plain["sheet"]
    if "taken" not in plain:
        plain["taken"] = [seat for seat, sheet in enumerate(sheets) if sheet.get("dice")]
        return
    known = STATE.read(plain)
    silent = [
        seat
        for seat, sheet in enumerate(sheets)
        if int(known.taken) >> seat & 1 and "dice" not in sheet
    ]
    odd = (_dice_in_use(known) + len(silent)) % 2
    for index, seat in enumerate(silent):
        sheets[seat]["dice"] = 1 + (odd and index == 0)


def _fill_in_bonuses(plain: dict[str, Any]) -> None:
    if any("bonus" in sheet for sheet in plain["sheet"]):
        return
    known = STATE.read(plain)
    for sheet in plain["sheet"]:
        sheet["bonus"] = []
    for row, name in enumerate(SPECIES):
        full = [seat for seat, sheet in enumerate(known.sheet) if sheet.row[row] == BOXES[row]]
        if full:
            plain["sheet"][full[0]]["bonus"].append(name)


def hide(plain: dict[str, Any], seat: int) -> None:
    """Nothing but the generator is secret, and that is taken out for all games."""


def _dice_in_use(state: State) -> int:
    """The dice on trucks, with players, or rolled and not yet placed."""
    on_trucks = sum(int(n) for truck in state.truck for n in truck.face)
    return on_trucks + sum(int(sheet.dice) for sheet in state.sheet) + int(state.rolled.count)


def _nearly_full(sheet: State) -> bool:
    """ZD-11: free boxes in at most one animal row."""
    free = [boxes - crossed for boxes, crossed in zip(BOXES, sheet.row, strict=True)]
    return sum(int(n > 0) for n in free) <= OPEN_ROWS_AT_END


def check(state: State) -> None:
    """Refuse a position that no game could reach or go on from, naming the field."""
    players = int(state.players)
    if state.start != NO_SEAT and state.start >= players:
        raise BadPosition("start", f"there is no seat {state.start}")
    _check_trucks(state, players)
    for seat, sheet in enumerate(state.sheet):
        _check_sheet(sheet, f"sheet[{seat}]", in_play=seat < players)
    _check_bonuses(state)
    _check_dice(state, players)
    _check_turn(state, players)
    _check_rolled(state, players)


def _check_trucks(state: State, players: int) -> None:
    for t, truck in enumerate(state.truck):
        loaded = sum(int(n) for n in truck.face)
        if truck.count != loaded:
            raise BadPosition(f"truck[{t}]", f"{loaded} faces for {truck.count} dice")
        if loaded > (TRUCK_PLACES if t < TRUCKS[players] else 0):
            raise BadPosition(f"truck[{t}]", f"{loaded} dice are too many (ZD-2)")


def _check_sheet(sheet: State, where: str, in_play: bool) -> None:
    if not in_play:
        if any(sheet.tobytes()):
            raise BadPosition(where, "nobody sits there")
        return
    for row, name in enumerate(SPECIES):
        if sheet.row[row] > BOXES[row]:
            raise BadPosition(f"{where}.row.{name}", f"more than {BOXES[row]} crosses (ZD-3)")
        if int(sheet.barn) >> row & 1 and sheet.row[row] < BOXES[row]:
            raise BadPosition(f"{where}.barn", f"{name} while its row has a free box (ZD-7)")
    if sheet.coins > COIN_BOXES:
        raise BadPosition(f"{where}.coins", f"more than {COIN_BOXES} crosses (ZD-3)")


def _check_bonuses(state: State) -> None:
    """ZD-8: exactly one bonus for every row that anybody has filled, with one of those."""
    for row, name in enumerate(SPECIES):
        full = [seat for seat, sheet in enumerate(state.sheet) if sheet.row[row] == BOXES[row]]
        paid = [seat for seat, sheet in enumerate(state.sheet) if int(sheet.bonus) >> row & 1]
        if len(paid) != min(1, len(full)):
            raise BadPosition("sheet", f"{len(paid)} bonuses for the row {name} (ZD-8)")
        if paid and paid[0] not in full:
            where = f"sheet[{paid[0]}].bonus"
            raise BadPosition(where, f"{name}, but that row is not full (ZD-8)")


def _check_dice(state: State, players: int) -> None:
    dice = int(state.reserve) + _dice_in_use(state)
    if dice != DICE[players]:
        raise BadPosition("reserve", f"{dice} dice in all instead of {DICE[players]} (ZD-1)")
    if state.reserve % DICE_ROLLED:
        raise BadPosition("reserve", "dice leave it in pairs, so it is even (ZD-5)")
    for seat, sheet in enumerate(state.sheet):
        if bool(sheet.dice) != bool(int(state.taken) >> seat & 1):
            where = f"sheet[{seat}].dice"
            raise BadPosition(where, "who has taken dice holds them to the end of the round (ZD-6)")


def _check_turn(state: State, players: int) -> None:
    seats = (1 << players) - 1
    taken, acting = int(state.taken), int(state.acting)
    nearly_full = [s for s, sheet in enumerate(state.sheet[:players]) if _nearly_full(sheet)]
    if bool(state.last_round) != bool(nearly_full):
        raise BadPosition("last_round", "true once a player has one open row or none (ZD-11)")
    if state.over:
        if not state.last_round:
            raise BadPosition("over", "the game ends with its last round (ZD-11)")
        if acting:
            raise BadPosition("acting", "nobody acts after the end")
        if state.reserve != DICE[players]:
            raise BadPosition("reserve", "all dice return when a round ends (ZD-10)")
        return
    if taken & ~seats or taken == seats:
        raise BadPosition("taken", "names seats at the table, and not all of them (ZD-10)")
    if acting.bit_count() != 1 or acting & ~seats:
        raise BadPosition("acting", "one seat at the table acts")
    if acting & taken:
        raise BadPosition("acting", "this seat has taken dice and sits out (ZD-6)")
    for seat in nearly_full:
        if not taken >> seat & 1:
            raise BadPosition("taken", f"seat {seat} began the last round by taking dice (ZD-11)")


def _check_rolled(state: State, players: int) -> None:
    """ZD-5, and the order in which we place the dice of a roll."""
    count, faces = int(state.rolled.count), [int(face) for face in state.rolled.face]
    if faces[:count] != sorted(faces[:count]) or any(faces[count:]):
        raise BadPosition("rolled", "the faces of a roll are placed in their order")
    from_truck, trucks = int(state.from_truck), state.truck[: TRUCKS[players]]
    if count != 1:
        if from_truck:
            raise BadPosition("from_truck", "only for the second die of a roll")
        return
    first_placed = any(truck.count for truck in trucks)
    if from_truck >= len(trucks) or not (
        trucks[from_truck].face[faces[0]] or (from_truck == 0 and first_placed)
    ):
        raise BadPosition("from_truck", "the first die of the roll does not lie there")
    if all(truck.count == TRUCK_PLACES for truck in trucks[from_truck:]):
        raise BadPosition("from_truck", "the second die of the roll has no place left (ZD-5)")
