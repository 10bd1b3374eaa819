"""A scene as a standalone picture: one SVG with everything in it, in light or dark as the reader
likes it."""

import functools
import re
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from tiergarten.engine.errors import BadGame
from tiergarten.engine.scene import MARKET, Panel, Piece, Scene, Spot, Writing

WIDTH = 1200
GAP = 20
TITLE = 34  # the height of a panel's title
PROMPT, LINE = 52, 28  # the height of the words above it all, and of each further line
LINE_LENGTH = 92  # letters that surely fit into a line
LARGEST = 1.4  # how much a market is enlarged at most
SVG = "{http://www.w3.org/2000/svg}"
_REFERENCE = re.compile(r'href="#([^"]+)"')
STYLE = """
svg{--paper:#f6f1e7;--card:#fffdf8;--ink:#2f2a24;--quiet:#7a7063;--line:#d9cfbf;--glow:#e08a1e;
font-family:system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--ink)}
@media(prefers-color-scheme:dark){svg{--paper:#1e1c19;--card:#2a2723;--ink:#f1eadf;--quiet:#a89e90;
--line:#463f37;--glow:#f0a84a;--seat-0:#7db4e0;--seat-1:#ee9478;--seat-2:#9ccb80;--seat-3:#c9a2dd;
--seat-4:#dcbb62;--accent-ink:#17231c}}
text{fill:var(--ink)}.quiet{fill:var(--quiet)}.strong{font-weight:700}
.mark{font-weight:700;fill:#2f2a24;stroke:#fffdf8;stroke-width:.16em;paint-order:stroke}
.glow{fill:none;stroke:var(--glow);stroke-width:4;stroke-dasharray:10 7}
"""


def render(scene: Scene, art: Path, titles: str, glowing: bool = True) -> str:
    """The picture of a scene; `titles` are the words above it."""
    lines = textwrap.wrap(titles, LINE_LENGTH) or [""]
    places, height = _places(scene.panels, PROMPT + LINE * (len(lines) - 1))
    first = {path[0] for path in scene.paths.values() if path} if glowing else set()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" aria-label={quoteattr(titles)}>',
        f"<style>{STYLE}{style_of(art)}</style>",
        f"<defs>{''.join(symbols(art, scene.symbols()))}</defs>",
        f'<rect width="{WIDTH}" height="{height}" fill="var(--paper)"/>',
    ]
    for n, line in enumerate(lines):
        parts.append(f'<text x="{GAP}" y="{36 + LINE * n}" font-size="22">{escape(line)}</text>')
    for panel, (x, y, width) in zip(scene.panels, places, strict=True):
        parts += _panel(panel, x, y, width, first, scene.art)
    return "\n".join([*parts, "</svg>\n"])


def render_panel(
    scene: Scene,
    panel: Panel,
    art: Path,
    glowing: bool = False,
    crop: tuple[int, int, int, int] | None = None,
) -> str:
    """One panel of a scene, or a part of it, without words around it."""
    left, top, width, height = crop or (0, 0, panel.width, panel.height)
    first = {path[0] for path in scene.paths.values() if path} | set(scene.offers)
    alone = Scene([panel], {})
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
            f'width="{width}" height="{height}" role="img" aria-label={quoteattr(panel.title)}>',
            f"<style>{STYLE}{style_of(art)}</style>",
            f"<defs>{''.join(symbols(art, alone.symbols()))}</defs>",
            f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="var(--card)"/>',
            *_drawn(panel, first if glowing else set(), scene.art),
            "</svg>\n",
        ]
    )


def _places(panels: list[Panel], top: float) -> tuple[list[tuple[float, float, float]], int]:
    """Where each panel goes, and how high it all gets: markets across, boards in two columns."""
    y = top
    markets = [panel for panel in panels if panel.kind == MARKET]
    boards = [panel for panel in panels if panel.kind != MARKET]
    room = WIDTH - 2 * GAP
    found: dict[str, tuple[float, float, float]] = {}
    for panel in markets:
        width = min(room, LARGEST * panel.width)
        found[panel.id] = ((WIDTH - width) / 2, y, width)
        y += TITLE + width * panel.height / panel.width + GAP
    columns = 2 if len(boards) > 1 else 1
    width = (room - GAP * (columns - 1)) / columns
    bottoms = [y] * columns
    for board in boards:
        column = bottoms.index(min(bottoms))
        found[board.id] = (GAP + column * (width + GAP), bottoms[column], width)
        bottoms[column] += TITLE + width * board.height / board.width + GAP
    return [found[panel.id] for panel in panels], round(max(bottoms))


def _panel(
    panel: Panel, x: float, y: float, width: float, glowing: set[str], names: Mapping[str, str]
) -> Iterable[str]:
    scale = width / panel.width
    yield f'<g transform="translate({x:.1f} {y:.1f})">'
    size = min(17, 1.6 * width / max(1, len(panel.title)))  # a long title is written smaller
    title = f'<text x="4" y="{TITLE - 12}" font-size="{size:.3g}" class="strong">'
    yield f"{title}{escape(panel.title)}</text>"
    yield f'<g transform="translate(0 {TITLE}) scale({scale:.4f})">'
    yield (
        f'<rect width="{panel.width}" height="{panel.height}" rx="{round(14 / scale)}" '
        'fill="var(--card)" stroke="var(--line)"/>'
    )
    yield from _drawn(panel, glowing, names)
    yield "</g></g>"


def _drawn(panel: Panel, glowing: set[str], names: Mapping[str, str]) -> Iterable[str]:
    """What lies on a panel, in its units."""
    if panel.ground:
        yield f'<use href="#{panel.ground}" width="{panel.width}" height="{panel.height}"/>'
    for piece in (*panel.scenery, *panel.pieces):
        yield _piece(piece, names.get(piece.art, ""))
    yield from (_writing(writing) for writing in panel.writings)
    yield from (_glow(spot) for spot in panel.spots if spot.id in glowing)


def _piece(piece: Piece, name: str) -> str:
    """A symbol where it lies; a pointer over it shows its name."""
    half = piece.size / 2
    turn = f' transform="rotate({piece.turn} {piece.x} {piece.y})"' if piece.turn else ""
    title = f"<title>{escape(name)}</title>" if name else ""
    drawn = (
        f'<use href="#{piece.art}" x="{piece.x - half:g}" y="{piece.y - half:g}" '
        f'width="{piece.size}" height="{piece.size}"{turn}>{title}</use>'
    )
    if piece.mark:
        size = piece.size * min(0.4, 0.95 / len(piece.mark))  # three letters are written smaller
        drawn += (
            f'<text x="{piece.x}" y="{piece.y + size * 0.35:g}" class="mark" '
            f'text-anchor="middle" font-size="{size:g}">{escape(piece.mark)}</text>'
        )
    return drawn


def _writing(writing: Writing) -> str:
    tone = "" if writing.tone == "plain" else f' class="{writing.tone}"'
    return (
        f'<text x="{writing.x}" y="{writing.y}" font-size="{writing.size}" '
        f'text-anchor="{writing.align}"{tone}>{escape(writing.text)}</text>'
    )


def _glow(spot: Spot) -> str:
    left, top = spot.x - spot.width / 2, spot.y - spot.height / 2
    if spot.shape == "round":
        radii = f'rx="{spot.width / 2:g}" ry="{spot.height / 2:g}"'
        return f'<ellipse cx="{spot.x}" cy="{spot.y}" {radii} class="glow"/>'
    if spot.shape.startswith("M"):
        return f'<path d="{spot.shape}" transform="translate({spot.x} {spot.y})" class="glow"/>'
    if spot.shape == "hex":
        right, bottom = left + spot.width, top + spot.height
        upper, lower = top + spot.height / 4, bottom - spot.height / 4
        points = (
            f"{spot.x},{top:g} {right:g},{upper:g} {right:g},{lower:g} "
            f"{spot.x},{bottom:g} {left:g},{lower:g} {left:g},{upper:g}"
        )
        return f'<polygon points="{points}" class="glow"/>'
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{spot.width}" height="{spot.height}" rx="12" '
        'class="glow"/>'
    )


@functools.cache
def _sheet(art: Path) -> tuple[dict[str, str], str]:
    """The symbols of an art file by name, as text, and its style."""
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    root = ElementTree.parse(art).getroot()
    found = {
        symbol.get("id", ""): re.sub(
            r'\sxmlns(:\w+)?="[^"]*"', "", ElementTree.tostring(symbol, encoding="unicode")
        ).strip()
        for symbol in root.iter(f"{SVG}symbol")
    }
    style = "".join(element.text or "" for element in root.iter(f"{SVG}style"))
    return found, style


def symbols(art: Path, used: Iterable[str]) -> list[str]:
    """The symbols that are used, and those that they use themselves."""
    sheet, _ = _sheet(art)
    waiting = sorted(used)
    taken: dict[str, str] = {}
    while waiting:
        name = waiting.pop()
        if name not in taken:
            if name not in sheet:
                # The last folders tell whose picture it is.
                raise BadGame("/".join(art.parts[-3:]), f'there is no <symbol id="{name}">')
            taken[name] = sheet[name]
            waiting += _REFERENCE.findall(sheet[name])
    return [taken[name] for name in sorted(taken)]


def style_of(art: Path) -> str:
    """The style of an art file."""
    return _sheet(art)[1]


def drawn(art: Path) -> set[str]:
    """The names of all symbols there are."""
    return set(_sheet(art)[0])
