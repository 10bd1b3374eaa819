"""Positions from outside: filling in what follows from the rest, checking, hiding.

The check is slow and obvious: it counts every die and works out every bonus from scratch. It
guards positions typed by hand, and the tests call it after every move of many random games.

A sheet may be emptier than that many rounds would have left it: nobody wants to type all sheets.
Anything else that no game can reach is refused.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any

from tiergarten.engine.errors import BadPosition, some
from tiergarten.engine.record import State
from tiergarten.engine.seats import next_seat, seats_in
from tiergarten.games.zooloretto_dice.pieces import (
    BOXES,
    COIN,
    COIN_BOXES,
    DICE,
    DICE_ROLLED,
    FACES,
    NO_SEAT,
    OPEN_ROWS_AT_END,
    SPECIES,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto_dice.state import STATE

Rows = frozenset[int]  # the numbers of rows of a sheet


def complete(plain: dict[str, Any]) -> dict[str, Any]:
    """Fill in what nobody wants to type.

    Missing trucks and sheets are empty, and a missing reserve holds the rest of the dice. Who
    has taken dice is out of the round, and the first of the others is to act, from the start
    player on. If nobody wrote down a bonus, the lowest seat that has filled a row has it.
    """
    players = plain["players"]
    plain.setdefault("start", None)
    plain.setdefault("truck", [[] for _ in range(TRUCKS[players])])
    sheets = plain.setdefault("sheet", [{} for _ in range(players)])
    known = STATE.read(plain)  # what was typed is sound by itself before anything follows from it
    plain["sheet"] = [dict(sheet) for sheet in sheets]
    _fill_in_dice(plain, known)
    _fill_in_bonuses(plain, known)
    known = STATE.read(plain)
    if "last_round" not in plain:
        plain["last_round"] = any(_nearly_full(sheet) for sheet in known.sheet[:players])
    if "reserve" not in plain:
        plain["reserve"] = max(0, int(DICE[players]) - _dice_in_use(known))
    if "acting" not in plain:
        first = 0 if known.start == NO_SEAT else int(known.start)
        still_in = seats_in(players, known.taken)
        playing = still_in and not known.over
        plain["acting"] = [int(next_seat(still_in, first - 1))] if playing else []
    return plain


def _fill_in_dice(plain: dict[str, Any], known: State) -> None:
    """Who holds dice has taken them; who has taken some, but does not say how many, holds one.

    Or two, should the reserve be odd otherwise. They showed coins if no mark tells of others.
    """
    sheets = plain["sheet"]
    if "taken" not in plain:
        plain["taken"] = [seat for seat in range(len(sheets)) if known.sheet[seat].dice]
        return
    silent = [
        seat
        for seat, sheet in enumerate(sheets)
        if int(known.taken) >> seat & 1 and "dice" not in sheet
    ]
    marked = [seat for seat in silent if set(sheets[seat]) & {"row", "coins", "barn"}]
    for seat in silent:
        sheets[seat]["dice"] = 1
    if (_dice_in_use(known) + len(silent)) % 2:
        able = [seat for seat in marked if rows_filled(*_marks(known.sheet[seat]), 2)]
        able += [seat for seat in silent if seat not in marked]
        for seat in (able or silent)[:1]:
            sheets[seat]["dice"] = 2
    for seat in silent:
        if seat not in marked:
            sheets[seat]["coins"] = sheets[seat]["dice"]


def _fill_in_bonuses(plain: dict[str, Any], known: State) -> None:
    if any("bonus" in sheet for sheet in plain["sheet"]):
        return
    for sheet in plain["sheet"]:
        sheet["bonus"] = []
    for row, name in enumerate(SPECIES):
        full = [seat for seat, sheet in enumerate(known.sheet) if sheet.row[row] == BOXES[row]]
        if full:
            plain["sheet"][full[0]]["bonus"].append(name)


def hide(plain: dict[str, Any], seat: int) -> None:
    """Nothing but the generator is secret, and that is taken out for all games."""


def spellings(field: str, typed: Mapping[str, Any]) -> Iterator[str]:
    """There is one way to write a position of the dice game."""
    yield field


def _dice_in_use(state: State) -> int:
    """The dice on trucks, with players, or rolled and not yet placed."""
    on_trucks = sum(int(n) for truck in state.truck for n in truck.face)
    return on_trucks + sum(int(sheet.dice) for sheet in state.sheet) + int(state.rolled.count)


def _dice_fields(state: State) -> list[str]:
    """The fields that tell of dice which are not in the reserve."""
    fields = [f"truck[{t}]" for t, truck in enumerate(state.truck) if truck.face.any()]
    fields += ["rolled"] * bool(state.rolled.count)
    fields += [f"sheet[{seat}].dice" for seat, sheet in enumerate(state.sheet) if sheet.dice]
    return [*fields, "taken"]


def _nearly_full(sheet: State) -> bool:
    """ZD-11: free boxes in at most one animal row."""
    return _open_rows(sheet) <= OPEN_ROWS_AT_END


def _open_rows(sheet: State) -> int:
    return sum(int(crossed < boxes) for boxes, crossed in zip(BOXES, sheet.row, strict=True))


def check(state: State) -> None:
    """Refuse a position that no game could reach or go on from, naming the field."""
    players = int(state.players)
    _check_trucks(state)
    for seat, sheet in enumerate(state.sheet[:players]):
        _check_sheet(sheet, f"sheet[{seat}]")
    _check_bonuses(state)
    _check_dice(state, players)
    _check_turn(state, players)
    _check_rolled(state, players)
    _check_round(state, players)


def _check_trucks(state: State) -> None:
    for t, truck in enumerate(state.truck):
        loaded = sum(int(n) for n in truck.face)
        if truck.count != loaded:
            raise BadPosition(f"truck[{t}]", f"{some(loaded, 'face')} for {truck.count} dice")
        if loaded > TRUCK_PLACES:
            raise BadPosition(f"truck[{t}]", f"{loaded} dice are too many (ZD-2)")


def _check_sheet(sheet: State, where: str) -> None:
    for row, name in enumerate(SPECIES):
        if sheet.row[row] > BOXES[row]:
            boxes = some(int(BOXES[row]), "cross", "crosses")
            raise BadPosition(f"{where}.row.{name}", f"more than {boxes} (ZD-3)")
        if int(sheet.barn) >> row & 1 and sheet.row[row] < BOXES[row]:
            raise BadPosition(f"{where}.barn", f"{name} while its row has a free box (ZD-7)")
    if sheet.coins > COIN_BOXES:
        raise BadPosition(f"{where}.coins", f"more than {COIN_BOXES} crosses (ZD-3)")


def _check_bonuses(state: State) -> None:
    """ZD-8: exactly one bonus for every row that anybody has filled, with one of those."""
    rows, bonuses_of = (state["sheet"][name].tolist() for name in ("row", "bonus"))
    for row, name in enumerate(SPECIES):
        full = [seat for seat, crosses in enumerate(rows) if crosses[row] == BOXES[row]]
        paid = [seat for seat, bonus in enumerate(bonuses_of) if bonus >> row & 1]
        for seat in paid:
            if seat not in full:
                where = f"sheet[{seat}].bonus"
                raise BadPosition(where, f"{name}, but that row is not full (ZD-8)")
        if len(paid) != min(1, len(full)):
            seats = [*paid[1:], *full]
            why = f"{some(len(paid), 'bonus', 'bonuses')} for the row {name} instead of 1 (ZD-8)"
            bonuses = [f"sheet[{seat}].bonus" for seat in seats]
            rows = [f"sheet[{seat}].row.{name}" for seat in seats]
            raise BadPosition(bonuses[0], why, *bonuses[1:], *rows)


def _check_dice(state: State, players: int) -> None:
    for seat, sheet in enumerate(state.sheet):
        if bool(sheet.dice) != bool(int(state.taken) >> seat & 1):
            raise BadPosition(
                f"sheet[{seat}].dice",
                "who has taken dice holds them to the end of the round (ZD-6)",
                "taken",
            )
    dice = int(state.reserve) + _dice_in_use(state)
    if dice != DICE[players]:
        why = f"{some(dice, 'die', 'dice')} in all instead of {DICE[players]} (ZD-1)"
        raise BadPosition("reserve", why, *_dice_fields(state), "players")
    if state.reserve % DICE_ROLLED:
        why = "dice leave the reserve in pairs, so it is even (ZD-5)"
        raise BadPosition("reserve", why, *_dice_fields(state))


def _check_turn(state: State, players: int) -> None:
    seats = (1 << players) - 1
    taken, acting = int(state.taken), int(state.acting)
    nearly_full = [s for s, sheet in enumerate(state.sheet[:players]) if _nearly_full(sheet)]
    if bool(state.last_round) != bool(nearly_full):
        raise BadPosition("last_round", "true once a player has one open row or none (ZD-11)")
    if state.over:
        if not state.last_round:
            raise BadPosition("over", "the game ends with its last round (ZD-11)")
        if state.reserve != DICE[players]:
            why = "all dice return when a round ends (ZD-10)"
            raise BadPosition("reserve", why, *_dice_fields(state), "over")
        return
    if taken == seats:
        dice = [f"sheet[{seat}].dice" for seat in range(players)]
        raise BadPosition("taken", "the round ends when all have taken dice (ZD-10)", *dice)
    if acting.bit_count() != 1:
        raise BadPosition("acting", "one seat acts (ZD-4)", "over")
    if acting & taken:
        raise BadPosition("acting", "this seat has taken dice and sits out (ZD-6)", "taken")
    for seat in nearly_full:
        if not taken >> seat & 1:
            why = f"seat {seat} began the last round by taking dice (ZD-11)"
            raise BadPosition("taken", why, f"sheet[{seat}].dice", f"sheet[{seat}].row")
    untouched = state.reserve == DICE[players] and not any(state.sheet[:players].tobytes())
    if untouched and state.start != NO_SEAT and acting != 1 << int(state.start):
        raise BadPosition("acting", "the start player rolls first (ZD-14)", "start")


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
        why = "the first die of the roll does not lie there"
        raise BadPosition("from_truck", why, "rolled", "truck")
    if all(truck.count == TRUCK_PLACES for truck in trucks[from_truck:]):
        why = "the second die of the roll has no place left (ZD-5)"
        raise BadPosition("from_truck", why, "truck")


def _check_round(state: State, players: int) -> None:
    """What was taken this round has left its marks (ZD-7 to ZD-9, ZD-11).

    Which faces the dice of a player showed is not kept. So for each player there may be several
    sets of rows that were filled with them, and one of these must agree with everything else.
    """
    takers = [seat for seat in range(players) if state.sheet[seat].dice or state.over]
    filled: list[list[Rows]] = []
    for seat in takers:
        sheet = state.sheet[seat]
        how_many = range(1, TRUCK_PLACES + 1) if state.over else [int(sheet.dice)]
        possible = {rows for dice in how_many for rows in rows_filled(*_marks(sheet), dice)}
        if not possible and not state.over:  # after the end it may be emptier than it was
            why = f"{some(int(sheet.dice), 'die leaves', 'dice leave')} more marks than are there"
            where = f"sheet[{seat}]"
            raise BadPosition(f"{where}.dice", f"{why} (ZD-7, ZD-9)", "taken", where)
        if _nearly_full(sheet):
            possible = {
                rows for rows in possible if _open_rows(sheet) + len(rows) > OPEN_ROWS_AT_END
            }
            if not possible:
                why = "no dice of one truck fill so many rows that were open (ZD-11)"
                raise BadPosition(f"sheet[{seat}].barn", why, f"sheet[{seat}].row")
        filled.append(sorted(possible, key=sorted))
    if not state.over and not any(
        _first_fillers_have_bonuses(state, dict(zip(takers, rows, strict=True)))
        for rows in product(*filled)
    ):
        bonuses = [f"sheet[{seat}].bonus" for seat in takers if state.sheet[seat].bonus]
        dice = [f"sheet[{seat}].dice" for seat in takers]
        why = "a row that another player has filled before (ZD-8)"
        raise BadPosition(bonuses[0], why, *bonuses[1:], *dice, "taken")


def _first_fillers_have_bonuses(state: State, now: dict[int, Rows]) -> bool:
    """ZD-8: no row got its bonus this round if somebody had filled it in a round before."""
    for seat, rows in now.items():
        for row in rows:
            if int(state.sheet[seat].bonus) >> row & 1:
                for other, sheet in enumerate(state.sheet):
                    if sheet.row[row] == BOXES[row] and row not in now.get(other, ()):
                        return False
    return True


def _marks(sheet: State) -> tuple[tuple[int, ...], int, int]:
    return tuple(sheet.row.tolist()), int(sheet.coins), int(sheet.barn)


@lru_cache(maxsize=1024)
def rows_filled(crossed: tuple[int, ...], coins: int, barn: int, dice: int) -> frozenset[Rows]:
    """The sets of rows that the last dice can have filled, if they made this sheet.

    None at all if that many dice must have left more marks than there are.
    """
    possible: set[Rows] = set()
    for faces in combinations_with_replacement(range(len(FACES)), dice):
        ways: set[Rows] = {Rows()}
        for face in set(faces):
            alike = faces.count(face)
            if face == COIN:
                if coins < alike:
                    ways = set()
                continue
            full, in_barn = crossed[face] == BOXES[face], barn >> face & 1
            if crossed[face] < alike and not in_barn:
                ways = set()
            if full and not in_barn:  # not one was too many: they came to free boxes
                ways = {way | {face} for way in ways}
            elif full and alike > 1:  # one was too many; the other may have come to a free box
                ways |= {way | {face} for way in ways}
        possible |= ways
    return frozenset(possible)
