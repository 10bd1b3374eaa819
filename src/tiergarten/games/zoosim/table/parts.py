"""The table in parts, for a terminal: the auction with the scores, and every zoo; with colours."""

from collections.abc import Mapping, Sequence

from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.engine.text_part import TextPart, wrapped
from tiergarten.games.zoosim.pieces import COLOURS, NOBODY, ROUNDS, TILES
from tiergarten.games.zoosim.position.placing import tile_to_lay, zoo_of
from tiergarten.games.zoosim.position.survey import Survey, neighbour
from tiergarten.games.zoosim.rules import scoring
from tiergarten.games.zoosim.table.text import (
    FIGURE,
    HEADINGS,
    LETTERS,
    MARGIN,
    TREE,
    coins_shown,
    path_between,
    score_lines,
    strip,
    tile_lines,
    trees_of,
)
from tiergarten.games.zoosim.table.words import ANIMALS, KIND_NAMES, STAR, tile_name

CELL, TIGHT = 5, 4  # columns of a square; without its trees
DOWN = "╷"  # a path to the square below, where there is no line for it
STARS = (1, 2, 3)
NAME, LEAST_NAME = 6, 4  # columns of a player in the narrow table
SPACE = 2 * MARGIN  # around the picture of a tile

# Apes, mammals, birds, reptiles, sea animals: as the tiles look, and for words on any ground.
TILE_COLOURS = (
    "#2b1600 on #f0922b",
    "#332800 on #f2d04a",
    "#ffffff on #b8403a",
    "#1c1c1c on #b0b0b0",
    "#ffffff on #3a6fb0",
)
WORD_COLOURS = ("#d9801f", "#c0a020", "#c8504a", "#8a8a8a", "#4f8fd0")
ASCII = {
    TREE: "t",
    FIGURE: "o",
    STAR: "*",
    DOWN: "'",
    "─": "-",
    "│": "|",
    "═": "=",
    "║": "|",
    "▶": ">",
}


def text_parts(
    say: Say, state: State, seat: int | None, names: Sequence[str], width: int, height: int
) -> list[TextPart]:
    """The middle, then the zoos in the order of the seats."""
    parts = [TextPart("", _middle(say, state, seat, names, width, height))]
    for whose in range(int(state.players)):
        own = whose == seat
        points = say.many("{n} point", "{n} points", int(scoring.points(state.zoo[whose])))
        turn = "▶ " if int(state.acting) >> whose & 1 else ""
        you = " " + say("(you)") if own else ""
        numbered = own and state.laying in (NOBODY, seat) and not state.over
        lines = _map(say, state, whose, numbered, width, height)
        parts.append(TextPart(f"{turn}{names[whose]}{you}: {points}", lines, whose))
    return parts


def _middle(
    say: Say, state: State, seat: int | None, names: Sequence[str], width: int, height: int
) -> list[str]:
    """The round, the tile at hand, those to come, and how the zoos compare."""
    if state.over:
        lines = [say("The game is over.")]
    else:
        lines = [say("Round {n} of {rounds}.", n=int(state.round_number), rounds=ROUNDS)]
        lines += _sale_lines(say, state, width)
    table = score_lines(say, state, seat, names)
    if max(map(len, table)) > width:
        table = _narrow_scores(say, state, seat, names, width)
    lines = wrapped(lines, width)
    if len(lines) + len(table) > height and not state.over:
        lines = _few_lines(say, state, width)
    return [*lines, *table]


def _few_lines(say: Say, state: State, width: int) -> list[str]:
    """The round beside a picture of the tile at hand, which the prompt names; what comes next."""
    head = say("Round {n} of {rounds}.", n=int(state.round_number), rounds=ROUNDS)
    picture = [line[MARGIN:][: 2 * CELL + 1] for line in tile_lines(say, tile_to_lay(state))]
    beside = [*picture[: 1 if picture[0].strip() else 0], *picture[1:]]
    lines = [
        f"{head if row == 0 else '':<{len(head)}} {line}".rstrip()
        for row, line in enumerate(beside)
        if line.strip()
    ]
    later = [_marks(say, int(t)) for t in state.row.tile[1 : state.row.count]]
    if later:
        line = f"{say('Then:')} {'  '.join(later)}"
        lines.append(line if len(line) <= width else line[: width - 1] + "…")
    return lines


def _sale_lines(say: Say, state: State, width: int) -> list[str]:
    """The tile at hand as a picture, and the marks of those to come."""
    tile = tile_to_lay(state)
    named = f"{say('Now:') if state.laying == NOBODY else say('Won:')} {tile_name(say, tile)}"
    picture = tile_lines(say, tile)
    if max(map(len, picture)) > width:
        picture = [line[: SPACE + 2 * CELL] for line in picture]
    lines = [*wrapped([named], width), *(line for line in picture if line.strip())]
    later = [_marks(say, int(t)) for t in state.row.tile[1 : state.row.count]]
    return [*lines, f"{say('Then:')} {'  '.join(later)}"] if later else lines


def _marks(say: Say, tile: int) -> str:
    """A tile in a few characters: `S2/M2♣♣`."""
    letters = say(LETTERS)
    return "/".join(
        f"{letters[COLOURS.index(colour)]}{stars}{TREE * trees}"
        for colour, stars, _, trees, _ in TILES[tile]
    )


def _narrow_scores(
    say: Say, state: State, seat: int | None, names: Sequence[str], width: int
) -> list[str]:
    """A column for each player, the highest flag first."""
    flags = [int(s) for s in state.flag[: state.players]]
    heads = [say(text) for text in HEADINGS]
    margin = max(map(len, [*heads, say("coins"), say("points")])) + 1
    column = max(LEAST_NAME, min(NAME, (width - margin + 1) // len(flags) - 1))
    margin = min(margin, width + 1 - len(flags) * (column + 1))
    rows = [["", *(_short(names[whose], column) for whose in flags)]]
    for kind in range(len(KIND_NAMES)):
        figures = [FIGURE * int(scoring.figures(state, whose, kind)) for whose in flags]
        worth = [int(state.zoo[whose].worth[kind]) or "-" for whose in flags]
        rows.append([heads[kind], *(f"{n}{f}" for n, f in zip(worth, figures, strict=True))])
    rows.append([heads[-1], *(str(int(state.zoo[whose].benches)) for whose in flags)])
    rows.append([say("coins"), *(coins_shown(state, whose, seat) for whose in flags)])
    rows.append([say("points"), *(str(int(scoring.points(state.zoo[w]))) for w in flags)])
    return [
        f"{row[0][: margin - 1]:<{margin}}"
        f"{' '.join(f'{cell:<{column}}' for cell in row[1:])}".rstrip()
        for row in rows
    ]


def _short(name: str, width: int) -> str:
    """A name as far as it fits; its end tells "Player 1" from "Player 2"."""
    return name if len(name) <= width else f"{name[: width - 2]}…{name[-1]}"


def _map(say: Say, state: State, whose: int, numbered: bool, width: int, height: int) -> list[str]:
    """A zoo with two lines for a row of squares, or with one if it has to be lower."""
    zoo, trees = zoo_of(state, whose), trees_of(state)
    shown = [*zoo.ground, *(neighbour(*exit) for exit in zoo.exits)]
    left, right = min(x for x, _ in shown), max(x for x, _ in shown)
    rows = range(min(y for _, y in shown), max(y for _, y in shown) + 1)
    columns = right - left + 1
    lines: list[str] = []
    cell = CELL if MARGIN + CELL * columns <= width else TIGHT
    tall = cell == CELL and 2 * len(rows) <= height
    most = max(1, (width - MARGIN) // cell)
    for first in range(left, right + 1, most):
        some = range(first, min(first + most, right + 1))
        if tall:
            lines += strip(say, zoo, trees, some, rows, numbered)
        else:
            lines += _low_strip(say, zoo, trees, some, rows, numbered, cell)
    return [line.rstrip() for line in lines]


def _low_strip(
    say: Say,
    zoo: Survey,
    trees: dict[int, int],
    columns: range,
    rows: range,
    numbered: bool,
    cell: int,
) -> list[str]:
    """Some columns of a map, a line for each row: a path down is a mark beside its square."""
    exits = {neighbour(*at): n + 1 for n, at in enumerate(zoo.exits)} if numbered else {}
    letters = say(LETTERS)
    lines = [" " * MARGIN + "".join(f"{x:<{cell}}" for x in columns)]
    for y in rows:
        line = f"{y:>{MARGIN - 1}} "
        for x in columns:
            square = (x, y)
            down = DOWN if path_between(zoo, square, "S").strip() else " "
            if ground := zoo.ground.get(square):
                tree = TREE if cell == CELL and trees[ground.half] else ""
                if ground.colour:
                    text = f"{letters[COLOURS.index(ground.colour)]}{ground.stars}{tree}"
                else:
                    text = say("hut")
                line += f"{text[: cell - 2]:<{cell - 2}}{down}"
            elif square in exits:
                line += f"<{exits[square]}>"[: cell - 1].ljust(cell - 1)
            else:
                line += " " * (cell - 2) + down
            line += path_between(zoo, square, "E")
        lines.append(line)
    return lines


def text_colours(say: Say) -> Mapping[str, str]:
    """Every half of a tile by its mark, the colours by their names, and the trees."""
    colours = {TREE: "#2f8f4f", FIGURE: "#c0a020", "▶": "#2f8f4f"}
    colours |= dict(zip(map(say, ANIMALS.values()), WORD_COLOURS, strict=True))
    for letter, colour in zip(say(LETTERS), TILE_COLOURS, strict=True):
        colours |= {f"{letter}{stars}": colour for stars in STARS}
    return colours
