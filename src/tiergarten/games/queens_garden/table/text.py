"""The table as text, for the terminal. A garden is a map of hexes: see `legend`."""

from collections.abc import Sequence

from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import (
    BACK_UP,
    CELL_AT,
    CELL_BIT,
    CELLS,
    CENTRES,
    DIRECTION_OF_CELL,
    FIRST_FACE,
    FREE_PLACE,
    FRONT_FEATURE,
    GONE,
    MOST_SLOTS,
    NOTHING,
    PLACE_OF_CELL,
    ROUNDS,
    SIDES,
    SINGLE_AT,
    SINGLE_FEATURE,
    STACK,
    STEP_AT,
    WHEEL,
)
from tiergarten.games.queens_garden.rules.scoring import seat_points
from tiergarten.games.queens_garden.state import hexes_in
from tiergarten.games.queens_garden.table.names import (
    LETTERS,
    attribute_name,
    hex_mark,
    hex_name,
    item_mark,
)

FEATURE_MARKS = ("()", "/\\", "==", "<>")  # fountain, statue, bench, pavilion
NOT_THERE = " ·"
ROWS = range(-4, 5)
MAP_WIDTH = 36
COLUMN = MAP_WIDTH + 4  # of the left one of two gardens
SLOTS_IN_A_LINE = 4
GAP = "   "


def as_text(say: Say, state: State, seat: int | None, names: Sequence[str]) -> str:
    """The wheel, the display and every garden; `seat` is whose eyes it is for."""
    lines = [*_wheel_lines(say, state), *_display_lines(say, state), ""]
    order = [*range(state.players)]
    if seat is not None:
        order = [s for s in order if s != seat] + [seat]  # one's own last, next to the prompt
    for first in range(0, len(order), 2):
        pair = [
            _garden_lines(say, state, whose, names[whose], own=whose == seat)
            for whose in order[first : first + 2]
        ]
        lines += _side_by_side(pair)
        lines.append("")
    lines.append(_marks_line(say))
    return "\n".join(line.rstrip() for line in lines)


def _marks_line(say: Say) -> str:
    """How to read a hex."""
    example = 5
    return say(
        "A letter is a colour, a digit a pattern: {mark} is {hex}, [{mark}] its expansion.",
        mark=hex_mark(say, example),
        hex=hex_name(say, example),
    )


def legend(say: Say) -> str:
    """What the marks mean."""
    colours = (
        f"{letter} {attribute_name(say, colour)}" for colour, letter in enumerate(say(LETTERS))
    )
    patterns = (f"{n} {attribute_name(say, 5 + n)}" for n in range(1, 7))
    features = (say("fountain"), say("statue"), say("bench"), say("pavilion"))
    marks = (f"{m} {name}" for m, name in zip(FEATURE_MARKS, features, strict=True))
    numbers = say("two digits: a free cell, by its number")
    expansions = say("in square brackets: an expansion")
    return "\n".join(
        ("  ".join(colours), "  ".join(patterns), "  ".join(marks), f"{numbers}; {expansions}")
    )


def _wheel_lines(say: Say, state: State) -> list[str]:
    """This round in words, those to come in marks; then what lies beside the display."""
    named, later = round_texts(say, state)
    line = named + ("   " + later if later else "")
    return [line, GAP.join(left_texts(say, state))]


def round_texts(say: Say, state: State) -> tuple[str, str]:
    """This round in words, and those to come in marks."""
    round_index = int(state.round_number) - 1
    line = say(
        "Round {n} of {rounds}, side {side}: {named}",
        n=round_index + 1,
        rounds=ROUNDS,
        side=SIDES[state.side],
        named=say.listing([attribute_name(say, a) for a in WHEEL[state.side, round_index]]),
    )
    marks = say(LETTERS) + "123456"
    later = [" ".join(marks[a] for a in named) for named in WHEEL[state.side, round_index + 1 :]]
    return line, say("then {rounds}", rounds=" | ".join(later)) if later else ""


def left_texts(say: Say, state: State) -> list[str]:
    """What lies beside the display."""
    bag = say.many("Bag: {n} tile", "Bag: {n} tiles", int(state.left))
    tower = say.many("Tower: {n} tile", "Tower: {n} tiles", int(state.tower.sum()))
    supply = say.many("Supply: {n} expansion", "Supply: {n} expansions", int(state.supply))
    return [bag, tower, supply]


def slot_texts(say: Say, state: State) -> list[str]:
    """The slots that are not empty; the top of the stack is marked."""
    stack = int(STACK[state.players])
    shown = []
    for i in range(min(int(state.top) + 1, stack, MOST_SLOTS)):
        slot = state.slot[i]
        if slot.face == GONE:
            continue
        if slot.face >= FIRST_FACE:
            content = f"[{hex_mark(say, int(slot.face) - FIRST_FACE)}]"
        else:
            content = " ".join(hex_mark(say, int(h)) for h in slot.tiles.hex[: slot.tiles.count])
        star = "*" if i == state.top else ""
        shown.append(f"{i + 1}{star}: {content:<11}")
    return shown


def stack_text(say: Say, state: State) -> str:
    """How much of the stack is left, if anything is."""
    stack = int(STACK[state.players])
    if int(state.top) >= stack:
        return ""
    under = max(0, stack - int(state.top) - 1)
    return say.many("(* the stack; {n} under it)", "(* the stack; {n} under it)", under)


def _display_lines(say: Say, state: State) -> list[str]:
    """The slots in two lines."""
    shown = slot_texts(say, state)
    head = say("Display:")
    lines = [f"{head} {'  '.join(shown[:SLOTS_IN_A_LINE])}"]
    if len(shown) > SLOTS_IN_A_LINE:
        lines.append(f"{' ' * len(head)} {'  '.join(shown[SLOTS_IN_A_LINE:])}")
    if stack := stack_text(say, state):
        lines.append(stack)
    return lines


def _side_by_side(pair: list[list[str]]) -> list[str]:
    if len(pair) == 1:
        return pair[0]
    left, right = pair
    height = max(len(left), len(right))
    left = left + [""] * (height - len(left))
    right = right + [""] * (height - len(right))
    width = max(COLUMN, *(len(line) for line in left))
    return [f"{a:<{width}}{GAP}{b}" for a, b in zip(left, right, strict=True)]


def garden_title(say: Say, state: State, whose: int, name: str, own: bool) -> str:
    """Whose garden it is, and whether it is their turn."""
    head = f"{'▶' if int(state.acting) >> whose & 1 else ' '} {name[:20]}"
    if own:
        head += " " + say("(you)")
    if int(state.passed) >> whose & 1:
        head += " " + say("(passed)")
    return head


def _garden_lines(say: Say, state: State, whose: int, name: str, own: bool) -> list[str]:
    player = state.player[whose]
    points = "  " + say(
        "points {points}; if the game ended now: {total}",
        points=int(player.points),
        total=int(seat_points(state, whose)),
    )
    tiles, held = storage_texts(say, state, whose)
    lines = [garden_title(say, state, whose, name, own), points, f"  {tiles}", f"  {held}"]
    return lines + garden_map(say, player.garden, is_building(state, whose, own))


def storage_texts(say: Say, state: State, whose: int) -> tuple[str, str]:
    """The tiles of a storage; what else is in it and in hand."""
    player = state.player[whose]
    tiles = [hex_mark(say, int(h)) for h in player.tiles.hex[: player.tiles.count]]
    held = [say.many("{n} joker", "{n} jokers", int(player.jokers))]
    held += [f"[{hex_mark(say, int(h))}]" for h in player.expansions.hex[: player.expansions.count]]
    if state.doing.hand != NOTHING and int(state.acting) >> whose & 1:
        held.append(say("in hand: {hex}", hex=item_mark(say, int(state.doing.hand))))
    return " ".join(tiles), "  ".join(held)


def is_building(state: State, whose: int, own: bool) -> bool:
    """Whether a place for an expansion is being chosen by who looks at their own garden."""
    doing = state.doing
    return bool(own and state.turn == whose and doing.step == STEP_AT and doing.hand % 2)


def garden_map(say: Say, garden: State, building: bool = False) -> list[str]:
    """A garden as a text hex map, nine rows.

    While an expansion is to be placed, the cells are shown on which its hex could come to lie.
    """
    marks = {}
    for place, at in enumerate(CENTRES):
        if garden.place[place] > BACK_UP:
            marks[at] = FEATURE_MARKS[FRONT_FEATURE[garden.place[place] - 2]]
    for at, feature in zip(SINGLE_AT, SINGLE_FEATURE, strict=True):
        marks[at] = FEATURE_MARKS[feature]
    hexes = hexes_in(garden)
    for cell, at in enumerate(CELL_AT):
        if at not in marks:
            marks[at] = _cell_mark(say, garden, cell, hexes[cell], building)
    lines = []
    for r in ROWS:
        line = [" "] * (MAP_WIDTH + 2)
        for (q, row), text in marks.items():
            if row == r:
                column = 2 * (2 * q + r) + MAP_WIDTH // 2
                line[column : column + 2] = text
        lines.append("".join(line).rstrip())
    return lines


def _cell_mark(say: Say, garden: State, cell: int, hexagon: int, building: bool) -> str:
    if hexagon >= 0:
        return hex_mark(say, hexagon)
    if int(garden.free) & int(CELL_BIT[cell]):
        return CELLS[cell]
    place = int(PLACE_OF_CELL[cell])
    if garden.place[place] == FREE_PLACE:
        if DIRECTION_OF_CELL[cell] < 0:
            return f"{CELLS[cell][0]}?"
        if building:
            return CELLS[cell]
    return NOT_THERE
