"""Laying the table: trucks and dice in the middle, and a printed sheet for everybody.

The boxes, flags and the barn are printed on the one symbol `sheet`; the measures of a sheet here
are those of that drawing. What lies on it is what a pencil has made of it.
"""

import functools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tiergarten.engine.language import Say, mark
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State, content_of, record_from
from tiergarten.engine.scene import (
    ASK,
    MARKET,
    MOST_POSITIONS,
    Panel,
    Piece,
    Scene,
    Spot,
    while_in_use,
)
from tiergarten.games.zooloretto_dice.pieces import (
    ACTIONS,
    BONUS,
    BOXES,
    COIN,
    COIN_BOXES,
    COMPLETE_GROUPS,
    FACES,
    MOST_TRUCKS,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto_dice.rules.scoring import sheet_points, struck
from tiergarten.games.zooloretto_dice.state import STATE, faces_on
from tiergarten.games.zooloretto_dice.table.words import (
    face_name,
    face_names,
    rolled_faces,
    species_in,
)

# The middle of the table.
TRUCK = 280  # the width of a truck
DIE = 62  # of a die on a truck
PLACES = (-95, -30, 34)  # of the dice, from the middle of a truck
BED = 2  # how far below the middle of a truck its dice are
RESERVE = 52  # a die of the reserve, if there is room
ROLLED = 76  # a die that has just been rolled

# The sheet.
SHEET = (600, 440)
CROSS = 44
FIRST_BOX, BOX_STEP, FIRST_ROW, ROW_STEP = 111, 54, 51, 62
FLAG = 44
COIN_ROW = 377
COIN_X = (116, 167, 218, 328, 379, 489)
GROUP_X = (273, 434, 544)  # what a group is good for: a point above, the barn below
GROUP_HALF = 14
BARN_BOXES = ((440, 158), (488, 158), (536, 158), (464, 214), (512, 214))
KEPT_DICE = ((252, 50), (306, 50), (360, 50))
TURNS = (0, 8, -7, 4, -5)  # no two crosses by hand are quite alike

THINGS = {
    "coin": mark("coin"),
    "cross": mark("cross"),
    "cup": mark("dice cup"),
    "die": mark("die"),
    "gone": mark("bonus gone"),
    "mat": mark("rolled dice"),
    "next": mark("the next die"),
    "pencil": mark("pencil"),
    "ring": mark("complete coin group"),
    "sheet": mark("score sheet"),
    "sum": mark("points"),
    "tray": mark("dice tray"),
    "tray-wide": mark("dice tray"),
    "won-1": mark("bonus"),
    "won-2": mark("bonus"),
}


def lay(
    say: Say, state: State, seat: int | None, names: Sequence[str], legal: Sequence[int]
) -> Scene:
    """The table as a seat sees it; nothing is hidden in this game."""
    table, middle, sheets = _everybody(content_of(state))
    players = table.players
    first = seat or 0
    paths = {action: _path(table, action) for action in legal}
    panels = [_market(say, middle)]
    for step in range(players):
        whose = (first + step) % players
        panels.append(_sheet(say, sheets[whose], whose, names[whose]))
    return Scene(
        panels,
        paths,
        offers=_offers(table, paths),
        art=_art(say),
        left=[(say("dice in the reserve"), table.reserve)],
    )


class Middle(NamedTuple):
    """What of a readable position is seen in the middle of the table."""

    players: int
    last_round: int
    reserve: int
    rolled: Any
    truck: Any


class Shown(NamedTuple):
    """All of a position on which the picture of a sheet depends."""

    sheet: Any  # its row in a readable position
    gone: int  # the bonuses that somebody has, and perhaps this seat
    points: int
    strikes: int  # how many species in its barn are struck out
    acting: bool


class Everybody(NamedTuple):
    """What of a position is the same whoever looks at it."""

    table: Any  # readable
    middle: Middle
    sheets: list[Shown]


@functools.lru_cache(MOST_POSITIONS)
def _everybody(data: bytes) -> Everybody:
    state = record_from(STATE.dtype, data)
    table = readable(state)
    gone = 0
    for whose in range(table.players):
        gone |= table.sheet[whose].bonus
    sheets = []
    for whose in range(table.players):
        sheet, acting = state.sheet[whose], bool(table.acting >> whose & 1)
        sums = int(sheet_points(sheet)), int(struck(sheet))
        sheets.append(Shown(table.sheet[whose], gone, *sums, acting))
    middle = Middle(*[getattr(table, name) for name in Middle._fields])
    return Everybody(table, middle, sheets)


def _path(table: Any, action: int) -> list[str]:
    """A die, and the truck it goes to."""
    verb, at = ACTIONS.indices(action)
    if verb == "roll":
        return ["reserve"]
    truck = f"t{at[-1] + 1}"
    if verb == "take":
        return [truck]
    return ["d1" if at[0] == rolled_faces(table)[0] else "d2", truck]


def _offers(table: Any, paths: Mapping[int, Sequence[str]]) -> dict[str, list[int]]:
    """A click on a truck alone loads the marked die there; a twin of that die offers the same."""
    loads = {action: path[1] for action, path in paths.items() if path[0] == "d1"}
    offers = {truck: [action] for action, truck in loads.items()}
    faces = rolled_faces(table)
    if loads and len(faces) > 1 and faces[0] == faces[1]:
        offers["d2"] = list(loads)
    return offers


@while_in_use
def _market(say: Say, table: Middle) -> Panel:
    """The reserve, the dice just rolled, and the trucks: in a row, or two by two if there are 4."""
    trucks = int(TRUCKS[table.players])
    reserve = table.reserve
    title = say("Trucks and dice")
    if table.last_round:
        title += " · " + say("The last round")
    if trucks == MOST_TRUCKS:
        panel = Panel("market", title, 850, 330, MARKET)
        dice = [Piece("die", 52 + 53 * (i % 4), 60 + 49 * (i // 4), 48) for i in range(reserve)]
        tray, cup = Piece("tray", 131, 113, 238), Piece("cup", 186, 160, 72)
        _reserve(say, panel, tray, 178, dice, cup)
        _rolled(say, table, panel, Piece("mat", 131, 262, 238))
        middles = [(410, 62), (704, 62), (410, 222), (704, 222)]
    else:
        panel = Panel("market", title, 890, 320, MARKET)
        dice = [Piece("die", 56 + 57 * i, 73, RESERVE) for i in range(reserve)]
        tray, cup = Piece("tray-wide", 300, 71, 570), Piece("cup", 530, 74, 84)
        _reserve(say, panel, tray, 126, dice, cup)
        _rolled(say, table, panel, Piece("mat", 746, 71, 252))
        middles = [(155 + 290 * t, 200) for t in range(trucks)]
    for t, (x, y) in enumerate(middles):
        _truck(say, table, panel, t, x, y)
    return panel


def _reserve(
    say: Say, panel: Panel, tray: Piece, height: int, dice: Sequence[Piece], cup: Piece
) -> None:
    """The dice that nobody has rolled, and the cup: a click there rolls two of them."""
    panel.scenery.extend((tray, cup))
    panel.pieces.extend(dice)
    label = say.many("Reserve: {n} die", "Reserve: {n} dice", len(dice))
    panel.spots.append(Spot("reserve", tray.x, tray.y, tray.size, height, label, move="roll"))


def _rolled(say: Say, table: Middle, panel: Panel, mat: Piece) -> None:
    """The dice to be loaded; a mark shows which one a click on a truck loads."""
    panel.scenery.append(mat)
    faces = rolled_faces(table)
    trucks = table.truck[: TRUCKS[table.players]]
    with_room = next((t for t, truck in enumerate(trucks) if truck.count < TRUCK_PLACES), 0)
    for i, face in enumerate(faces):
        x, y = mat.x + 106 * i - 53, mat.y
        panel.pieces.append(Piece(f"die-{FACES[face]}", x, y, ROLLED, 9 * i - 2))
        label = say("Rolled: {faces}", faces=face_name(say, face))
        move = f"load {FACES[face]} {with_room + 1}"
        panel.spots.append(Spot(f"d{i + 1}", x, y, ROLLED + 6, ROLLED + 6, label, move=move))
    if faces:
        panel.scenery.append(Piece("next", mat.x - 53, mat.y - ROLLED // 2 - 13, 22))


def _truck(say: Say, table: Middle, panel: Panel, t: int, x: int, y: int) -> None:
    """A truck and its load: to be loaded while there are dice to load, else to be taken."""
    panel.scenery.append(Piece(f"truck-{t + 1}", x, y, TRUCK))
    faces = faces_on(table.truck[t])
    for face, place in zip(faces, PLACES, strict=False):
        panel.pieces.append(Piece(f"die-{FACES[face]}", x + place, y + BED, DIE))
    label = say("Truck {truck}: {load}", truck=t + 1, load=face_names(say, faces))
    rolled = rolled_faces(table)
    move = f"load {FACES[rolled[0]]} {t + 1}" if rolled else f"take {t + 1}"
    panel.spots.append(Spot(f"t{t + 1}", x, y + 30, TRUCK, 152, label, move=move))


@while_in_use
def _sheet(say: Say, shown: Shown, whose: int, name: str) -> Panel:
    sheet, gone, points, strikes, acting = shown
    panel = Panel(f"sheet-{whose}", name, *SHEET, seat=whose)
    panel.scenery.append(Piece("sheet", SHEET[0] // 2, SHEET[0] // 2, SHEET[0]))
    for row, crossed in enumerate(sheet.row):
        _row(say, panel, whose, row, crossed, sheet.bonus >> row & 1, gone >> row & 1)
    _coins(say, panel, whose, sheet.coins, strikes)
    _barn(say, panel, whose, species_in(sheet.barn), strikes)
    panel.pieces.append(Piece("sum", 508, 299, 100, mark=str(points)))
    panel.pieces.extend(Piece("die", x, y, RESERVE) for x, y in KEPT_DICE[: sheet.dice])
    if acting:
        panel.pieces.append(Piece("pencil", 345, 90, 110))
    return panel


def asks(state: State, seat: int, spot: str, legal: Sequence[int]) -> str:
    """A click on one's own sheet is answered by what comes before a cross."""
    whose, _, row = spot.partition("-")
    if int(whose) != seat:
        return ""
    face = FACES[int(row)] if row.isdigit() else FACES[0]
    return "take 1" if readable(state).rolled.count else f"load {face} 1"


def _row(say: Say, panel: Panel, whose: int, row: int, crossed: int, won: int, gone: int) -> None:
    """The crosses of a species, and what has become of its bonus flag."""
    y = FIRST_ROW + ROW_STEP * row
    boxes, bonus = int(BOXES[row]), int(BONUS[row])
    for box in range(crossed):
        panel.pieces.append(_cross(FIRST_BOX + BOX_STEP * box, y, row + box))
    flag = FIRST_BOX + BOX_STEP * boxes
    counts = {"row": face_name(say, row), "crossed": crossed, "boxes": boxes}
    if won:
        panel.pieces.append(Piece(f"won-{bonus}", flag + 1, y, FLAG))
        label = say("{row}: {crossed} of {boxes}, with bonus {bonus}", **counts, bonus=bonus)
    elif gone:
        panel.pieces.append(Piece("gone", flag + 1, y, FLAG))
        label = say("{row}: {crossed} of {boxes}, the bonus is gone", **counts)
    else:
        label = say("{row}: {crossed} of {boxes}, bonus {bonus} open", **counts, bonus=bonus)
    width = 114 + BOX_STEP * boxes
    panel.spots.append(
        Spot(f"{whose}-{row}", 26 + width // 2, y, width, 54, label, move=ASK, rule="ZD-7")
    )


def _coins(say: Say, panel: Panel, whose: int, coins: int, strikes: int) -> None:
    """The crossed coins; of a complete group, a ring shows what it does (ZD-12)."""
    for box in range(coins):
        panel.pieces.append(_cross(COIN_X[box], COIN_ROW, box))
    for group in range(int(COMPLETE_GROUPS[coins])):
        y = COIN_ROW + (GROUP_HALF if group < strikes else -GROUP_HALF)
        panel.pieces.append(Piece("ring", GROUP_X[group], y, 50))
    counts = {"row": say("coins"), "crossed": coins, "boxes": COIN_BOXES}
    label = say("{row}: {crossed} of {boxes}", **counts)
    panel.spots.append(
        Spot(f"{whose}-{COIN}", 300, COIN_ROW, 548, 66, label, move=ASK, rule="ZD-9")
    )


def _barn(say: Say, panel: Panel, whose: int, species: Sequence[int], strikes: int) -> None:
    """The species in the barn; a coin lies on those that a coin group strikes out."""
    for i, row in enumerate(species):
        x, y = BARN_BOXES[row]
        panel.pieces.append(_cross(x, y, row))
        if i < strikes:
            panel.pieces.append(Piece("coin", x + 12, y + 12, 26))
    names = face_names(say, species)
    label = say("barn: {species}", species=names)
    if strikes:
        label = say("barn: {species}; struck out: {struck}", species=names, struck=strikes)
    panel.spots.append(Spot(f"{whose}-barn", 488, 146, 176, 228, label, move=ASK, rule="ZD-12"))


def _cross(x: int, y: int, which: int) -> Piece:
    return Piece("cross", x, y, CROSS, TURNS[which % len(TURNS)])


@functools.cache
def _art(say: Say) -> dict[str, str]:
    """What the pictures show, in words."""
    return {
        **{f"die-{name}": face_name(say, face) for face, name in enumerate(FACES)},
        **{f"truck-{t + 1}": say("truck {truck}", truck=t + 1) for t in range(MOST_TRUCKS)},
        **{symbol: say(text) for symbol, text in THINGS.items()},
    }
