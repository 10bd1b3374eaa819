"""The table as text, for the terminal: the trucks, then all sheets side by side."""

from collections.abc import Sequence

from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.games.zooloretto_dice.pieces import (
    BONUS,
    BOXES,
    COIN_GROUPS,
    SPECIES,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto_dice.rules.scoring import sheet_points
from tiergarten.games.zooloretto_dice.state import faces_on
from tiergarten.games.zooloretto_dice.table.words import face_name, face_names, rolled_faces

CROSSED, FREE, BARN = "■", "□", "▼"
WIDTH = 18  # of one player's column
GAP = "  "  # between two of them


def as_text(say: Say, state: State, seat: int | None, names: Sequence[str]) -> str:
    """The middle of the table and every sheet; `seat` is whose eyes it is for."""
    return "\n".join([*middle(say, state), "", *sheets(say, state, seat, names)])


def legend(say: Say) -> str:
    """What the marks mean."""
    return "  ".join(
        (
            f"{CROSSED} {say('crossed')}",
            f"{FREE} {say('free box')}",
            f"+1 {say('bonus')}",
            f"{BARN} {say('also in the barn')}",
        )
    )


def middle(say: Say, state: State) -> list[str]:
    """The reserve, the trucks, and what was rolled."""
    line = say.many("Reserve: {n} die", "Reserve: {n} dice", int(state.reserve))
    if state.last_round:
        line += "   " + say("The last round")
    lines = [line]
    for t in range(TRUCKS[state.players]):
        faces = [face_name(say, face) for face in faces_on(state.truck[t])]
        content = " | ".join(faces + ["·"] * (TRUCK_PLACES - len(faces)))
        lines.append(say("Truck {truck}: {load}", truck=t + 1, load=content))
    if rolled := rolled_faces(state):
        lines.append(say("Rolled: {faces}", faces=face_names(say, rolled)))
    return lines


def sheets(
    say: Say, state: State, seat: int | None, names: Sequence[str], width: int | None = None
) -> list[str]:
    """A line for each row of the sheet, a column for each player; they get narrower to fit."""
    rows = _rows(say, state, range(state.players))
    margin = max(len(row[0]) for row in rows) + 2
    column = WIDTH
    if width is not None:
        column = min(WIDTH, (width - margin + len(GAP)) // int(state.players) - len(GAP))
    heads = [
        _heading(say, state, whose, names[whose], whose == seat, column)
        for whose in range(state.players)
    ]
    return [
        (
            f"{row[0]:<{margin}}" + GAP.join(f"{cell[:column]:<{column}}" for cell in row[1:])
        ).rstrip()
        for row in [["", *heads], *rows]
    ]


def _rows(say: Say, state: State, seats: range) -> list[list[str]]:
    """The rows of the sheets with their titles."""
    lines = []
    for row in range(len(SPECIES)):
        cells = [_row(state.sheet[whose], row) for whose in seats]
        lines.append([f"{face_name(say, row)} (+{BONUS[row]})", *cells])
    lines.append([say("coins"), *(_coins(state.sheet[whose]) for whose in seats)])
    lines.append([say("barn"), *(_barn(state.sheet[whose]) for whose in seats)])
    points = [str(int(sheet_points(state.sheet[whose]))) for whose in seats]
    lines.append([say("points"), *points])
    lines.append([say("this round"), *(_round(say, state.sheet[whose]) for whose in seats)])
    return lines


def _heading(say: Say, state: State, whose: int, name: str, own: bool, width: int) -> str:
    """The name as far as there is room; an arrow for who is to act."""
    arrow = "▶ " if int(state.acting) >> whose & 1 else ""
    you = " " + say("(you)") if own else ""
    if width < WIDTH and len(arrow + name) <= width < len(arrow + name + you):
        return arrow + name
    room = max(2, width - len(arrow) - len(you))
    return arrow + (name if len(name) <= room else name[: room - 1] + "…") + you


def _row(sheet: State, row: int) -> str:
    crossed, boxes = int(sheet.row[row]), int(BOXES[row])
    bonus = f"+{BONUS[row]}" if int(sheet.bonus) >> row & 1 else "  "
    barn = BARN if int(sheet.barn) >> row & 1 else ""
    longest = int(BOXES.max())
    return f"{CROSSED * crossed + FREE * (boxes - crossed):<{longest}} {bonus} {barn}".rstrip()


def _coins(sheet: State) -> str:
    groups, left = [], int(sheet.coins)
    for boxes in COIN_GROUPS:
        crossed = min(left, boxes)
        groups.append(CROSSED * crossed + FREE * (boxes - crossed))
        left -= crossed
    return " ".join(groups)


def _barn(sheet: State) -> str:
    return BARN * int(sheet.barn).bit_count() or "-"


def _round(say: Say, sheet: State) -> str:
    if not sheet.dice:
        return "-"
    return say.many("took {n} die", "took {n} dice", int(sheet.dice))
