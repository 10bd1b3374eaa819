"""The table as text, for the terminal."""

from collections.abc import Sequence

from tiergarten.engine.language import Say, in_context, mark
from tiergarten.engine.record import State
from tiergarten.games.zoosim import MONEY
from tiergarten.games.zoosim.pieces import COLOURS, NOBODY, ROUNDS, TILES
from tiergarten.games.zoosim.position.placing import FROM_SIDE, coordinates, tile_to_lay, zoo_of
from tiergarten.games.zoosim.position.survey import FACING, Square, Survey, neighbour
from tiergarten.games.zoosim.rules import scoring
from tiergarten.games.zoosim.table.words import ANIMALS, KIND_NAMES, tile_name

WIDTH = 96
CELL = 5  # columns of a square: four for what is on it, one for the path to the next
MARGIN = 4  # for the y coordinate
TREE = "♣"
FIGURE = "●"
# For translators: letters of apes, mammals, birds, reptiles and sea animals on a map, all different
LETTERS = mark("AMBRS")
# For translators: where a zoo begins; at most four letters
HUT = in_context("on a map", "hut")
# For translators: as short as can be
SEA_ANIMALS = in_context("heading", "sea animals")
HEADINGS = (*KIND_NAMES[:4], SEA_ANIMALS, KIND_NAMES[5], mark("benches"))


def as_text(say: Say, state: State, seat: int | None, names: Sequence[str]) -> str:
    """The auction, how the zoos compare, and every zoo; `seat` is whose eyes it is for."""
    lines = [*_row_lines(say, state), "", *score_lines(say, state, seat, names), ""]
    others = [s for s in range(int(state.players)) if s != seat]
    lines += _side_by_side([_zoo_lines(say, state, s, names[s], numbered=False) for s in others])
    if seat is not None:
        numbered = state.laying in (NOBODY, seat) and not state.over
        title = f"{names[seat]} {say('(you)')}"
        lines += _zoo_lines(say, state, seat, title, numbered)
        if numbered:
            lines += tile_lines(say, tile_to_lay(state))
    return "\n".join(line.rstrip() for line in lines).rstrip("\n")


def legend(say: Say) -> str:
    """What the marks mean."""
    named = zip(say(LETTERS), ANIMALS.values(), strict=True)
    colours = [f"{letter} {say(name)}" for letter, name in named]
    marks = [
        "123 " + say("stars"),
        f"{TREE} " + say("tree"),
        f"{FIGURE} " + say("figure"),
        "─ │ " + say("path"),
        "═ ║ " + say("path inside a tile"),
        "<1> " + say("exit"),
    ]
    return "  ".join(colours) + "\n" + "  ".join(marks)


def _row_lines(say: Say, state: State) -> list[str]:
    """The round, and the tiles to be sold in it."""
    if state.over:
        return [say("The game is over.")]
    head = say("Round {n} of {rounds}.", n=int(state.round_number), rounds=ROUNDS)
    tiles = [tile_name(say, int(tile)) for tile in state.row.tile[: state.row.count]]
    now = say("Now:") if state.laying == NOBODY else say("Won:")
    lines = [f"{head}  {now} {tiles[0]}"]
    if len(tiles) > 1:
        line = say("Then:")
        margin = " " * len(line)
        for i, name in enumerate(tiles[1:]):
            part = f" {name}" + (" |" if i < len(tiles) - 2 else "")
            if len(line) + len(part) > WIDTH:
                lines.append(line)
                line = margin
            line += part
        lines.append(line)
    return lines


def score_lines(say: Say, state: State, seat: int | None, names: Sequence[str]) -> list[str]:
    """A line for each player: worths with their figures, money, flag and points."""
    heads = [say(text) for text in HEADINGS]
    widths = [max(6, len(head)) for head in heads]
    columns = "  ".join(head.ljust(w) for head, w in zip(heads, widths, strict=True))
    money = max(6, len(say("coins")) + 2)
    lines = [f"{'':<16}{columns}  {say('coins'):<{money}}{say('points')}"]
    flags = [int(s) for s in state.flag[: state.players]]
    for whose in flags:
        zoo = state.zoo[whose]
        cells = []
        for kind in range(len(KIND_NAMES)):
            figures = FIGURE * int(scoring.figures(state, whose, kind))
            cells.append(f"{int(zoo.worth[kind]) or '-'} {figures}")
        cells.append(str(int(zoo.benches)))
        line = "  ".join(cell.ljust(w) for cell, w in zip(cells, widths, strict=True))
        coins = coins_shown(state, whose, seat)
        turn = "▶" if int(state.acting) >> whose & 1 else " "
        points = int(scoring.points(zoo))
        lines.append(f"{turn} {names[whose][:13]:<13} {line}  {coins:<{money}}{points}")
    lines.append("  " + say("(in the order of the flags, the highest first)"))
    return lines


def coins_shown(state: State, whose: int, seat: int | None) -> str:
    """The money of a player, if the seat that looks may know it."""
    shown = whose == seat or MONEY[state.money] == "open" or state.over
    return str(int(state.zoo[whose].coins)) if shown else "?"


def tile_lines(say: Say, tile: int) -> list[str]:
    """The tile to be bid for or laid, unturned, with the names of its sides."""
    a, b = TILES[tile]
    north = "".join("  │  " if "N" in half[4] else "     " for half in (a, b))
    south = "".join("  │  " if "S" in half[4] else "     " for half in (a, b))
    west, east = ("─" if "W" in a[4] else " "), ("─" if "E" in b[4] else " ")
    one, other = (content_of(say, colour, stars, trees) for colour, stars, _, trees, _ in (a, b))
    middle = f"{west}{one}═{other}{east}"
    text = [
        say("half a: {animal}", animal=say(a[2])),
        say("half b: {animal}", animal=say(b[2])),
    ]
    return [f"    {north}", f"    {middle}    {say.together(text)}", f"    {south}"]


def content_of(say: Say, colour: str, stars: int, trees: int) -> str:
    """What is on a square, in four columns."""
    if not colour:
        return f"{say(HUT):<4}"
    return f"{say(LETTERS)[COLOURS.index(colour)]}{stars}{TREE * trees:<2}"


def _zoo_lines(say: Say, state: State, whose: int, title: str, numbered: bool) -> list[str]:
    """A map of a zoo, in strips if it is too wide; with its exits, if they are wanted."""
    zoo = zoo_of(state, whose)
    trees = trees_of(state)
    shown = [*zoo.ground, *(neighbour(*exit) for exit in zoo.exits)]
    left, right = min(x for x, _ in shown), max(x for x, _ in shown)
    rows = range(min(y for _, y in shown), max(y for _, y in shown) + 1)
    widest = (WIDTH - MARGIN) // CELL
    lines = [title]
    for first in range(left, right + 1, widest):
        columns = range(first, min(first + widest, right + 1))
        lines += strip(say, zoo, trees, columns, rows, numbered)
    if numbered:
        lines += _exit_lines(say, zoo)
    lines.append("")
    return lines


def trees_of(state: State) -> dict[int, int]:
    """The trees on each half, by its number."""
    laid = state.laid
    return {
        2 * t + h: TILES[laid.tile[t]][h][3] for t in range(1, int(laid.count) + 1) for h in (0, 1)
    }


def strip(
    say: Say, zoo: Survey, trees: dict[int, int], columns: range, rows: range, numbered: bool
) -> list[str]:
    """Some columns of a map: for each row a line for its squares, and one for the paths below."""
    exits = {neighbour(*at): n + 1 for n, at in enumerate(zoo.exits)} if numbered else {}
    lines = [" " * MARGIN + "".join(f"{x:<{CELL}}" for x in columns)]
    for y in rows:
        line, below = f"{y:>{MARGIN - 1}} ", " " * MARGIN
        for x in columns:
            square = (x, y)
            if ground := zoo.ground.get(square):
                line += content_of(say, ground.colour, ground.stars, trees[ground.half])
            else:
                line += f"<{exits[square]}>".ljust(4) if square in exits else "    "
            line += path_between(zoo, square, "E")
            below += f" {path_between(zoo, square, 'S')}   "
        lines.append(line)
        lines.append(below)
    if not lines[-1].strip():
        lines.pop()
    return lines


def path_between(zoo: Survey, square: Square, side: str) -> str:
    """The mark between a square and its neighbour."""
    near = neighbour(square, side)
    here, there = zoo.ground.get(square), zoo.ground.get(near)
    if here and there and here.time == there.time:
        return "═" if side == "E" else "║"
    if (here and side in here.exits) or (there and FACING[side] in there.exits):
        return "─" if side == "E" else "│"
    return " "


def _exit_lines(say: Say, zoo: Survey) -> list[str]:
    """Where the exits lead, and from which side: the path that a tile laid there has to meet."""
    lines, line = [], ""
    for n, (square, side) in enumerate(zoo.exits):
        part = say(
            "{n}: to {square} {side}",
            n=n + 1,
            square=coordinates(neighbour(square, side)),
            side=say(FROM_SIDE[FACING[side]]),
        )
        if line and len(line) + len(part) + 2 > WIDTH - 2:
            lines.append("  " + line)
            line = ""
        line += ("; " if line else "") + part
    return [*lines, "  " + line] if line else lines


def _side_by_side(blocks: list[list[str]]) -> list[str]:
    """Blocks of lines next to each other as far as the width allows."""
    lines: list[str] = []
    group: list[list[str]] = []
    for block in [*blocks, []]:
        widths = [max(map(len, b), default=0) + 2 for b in [*group, block]]
        if group and (not block or sum(widths) > WIDTH):
            deepest = max(map(len, group))
            for i in range(deepest):
                cells = [b[i] if i < len(b) else "" for b in group]
                lines.append("".join(c.ljust(w) for c, w in zip(cells, widths, strict=False)))
            group = []
        if block:
            group.append(block)
    return lines
