"""Draws the tiles of ZooSim: writes their symbols into the game's art.svg, from its pieces.

Run `python scripts/zoosim_tiles.py` after a change to the pieces or to how tiles are drawn. It
rewrites everything after the remark about the tiles; a test fails while that is due.
"""

from collections.abc import Iterator
from pathlib import Path

from tiergarten.games.zoosim.pieces import START_TILE, TILES, Half

ART = Path(__file__).resolve().parent.parent / "src/tiergarten/games/zoosim/table/art.svg"
REMARK = "<!-- The tiles: scripts/zoosim_tiles.py writes them from the pieces. -->\n"

# A tile is 100 wide and 50 high, in the middle of its symbol.
HALF = 50
MIDDLES = (25, 75)
TO_SIDE = {"N": "{x} 25", "S": "{x} 75", "W": "0 50", "E": "100 50"}
LINE = 'fill="none" stroke-linejoin="round"'
CORNERS = (((0, 25), (0, 59)), ((84, 59), (84, 25)))  # for trees, by half
TREE = 16
HEDGE, EDGE, SAND = "#86b268", "#b98f55", "#f5e6c0"
GROUND = {
    "orange": "#e58f3c",
    "yellow": "#eec03a",
    "red": "#d7604f",
    "grey": "#979288",
    "blue": "#5a9fc8",
}


def drawn(text: str) -> str:
    """The art with its tiles as they should be."""
    return text[: text.index(REMARK)] + REMARK + "".join(map(_tile, range(len(TILES)))) + "</svg>\n"


def _tile(number: int) -> str:
    halves = TILES[number]
    parts = [f'<rect y="25" width="100" height="50" rx="5" fill="{HEDGE}"/>']
    if number == START_TILE:
        parts.append(_use("lawn", 0, 0, 100))
    else:
        for h, (colour, *_) in enumerate(halves):
            parts.append(f'<g fill="{GROUND[colour]}">{_use("plot", h * HALF, 25, HALF)}</g>')
    way = _paths(halves)
    for stroke, width in ((EDGE, 13), (SAND, 9.5)):
        parts.append(f'<path d="{way}" {LINE} stroke="{stroke}" stroke-width="{width}"/>')
    if number != START_TILE:
        for h, half in enumerate(halves):
            parts += _on_half(h, half)
    name = "start" if number == START_TILE else f"t{number}"
    return f'<symbol id="{name}" viewBox="0 0 100 100">{"".join(parts)}</symbol>\n'


def _paths(halves: tuple[Half, Half]) -> str:
    """A path from exit to exit through the middles of both halves, and those that branch off."""
    (first, *more), (last, *others) = (
        [TO_SIDE[side].format(x=x) for side in half[4]]
        for x, half in zip(MIDDLES, halves, strict=True)
    )
    way = f"M{first}L{MIDDLES[0]} 50H{MIDDLES[1]}L{last}"
    for x, ends in zip(MIDDLES, (more, others), strict=True):
        way += "".join(f"M{x} 50L{end}" for end in ends)
    return way


def _on_half(h: int, half: Half) -> Iterator[str]:
    """The enclosure with its stars, and trees in the corners."""
    colour, stars, _, trees, _ = half
    yield _use(f"{colour}-{stars}", h * HALF, 25, HALF)
    for corner in CORNERS[h][:trees]:
        yield _use("crown", *corner, TREE)


def _use(name: str, x: int, y: int, size: int) -> str:
    return f'<use href="#{name}" x="{x}" y="{y}" width="{size}" height="{size}"/>'


if __name__ == "__main__":
    ART.write_text(drawn(ART.read_text(encoding="utf-8")), encoding="utf-8")
