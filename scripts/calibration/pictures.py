"""Reliability as a small SVG: to the right what was said, upwards how often it came true.

On the diagonal both are the same. A dot is a bin of chances, the larger the more lie in it.
"""

from collections.abc import Mapping

from scripts.calibration.figures import Measured

SIDE = 150  # of a square, in pixels
EDGE = 34
GAP = 26
COLOURS = {"evaluate": "#b3541e", "consider": "#1f6f8b"}
INK, LINE, PAPER = "#333333", "#bbbbbb", "#ffffff"
MOST_DOT, LEAST_DOT = 6.0, 1.5


def reliability(measured: Mapping[int, Mapping[str, Measured]], title: str) -> str:
    """A square for every number of players, with a curve for each way to ask."""
    width = EDGE + len(measured) * (SIDE + GAP)
    height = SIDE + 2 * EDGE + 12
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="10" fill="{INK}">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
    ]
    for i, (players, curves) in enumerate(measured.items()):
        parts += _square(EDGE + i * (SIDE + GAP), EDGE - 8, players, curves)
    named = f'x="{width - GAP}" y="{height - 4}" text-anchor="end" font-weight="bold"'
    parts.append(f"<text {named}>{title}</text>")
    for i, (name, colour) in enumerate(COLOURS.items()):
        x = EDGE + 4 + i * 80
        parts.append(f'<circle cx="{x}" cy="{height - 8}" r="4" fill="{colour}"/>')
        parts.append(f'<text x="{x + 8}" y="{height - 4}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _square(left: float, top: float, players: int, curves: Mapping[str, Measured]) -> list[str]:
    def x(chance: float) -> str:
        return f"{left + SIDE * chance:.1f}"

    def y(share: float) -> str:
        return f"{top + SIDE * (1 - share):.1f}"

    parts = [
        f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{LINE}"/>',
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="{LINE}"/>',
        f'<text x="{x(0.5)}" y="{top - 6}" text-anchor="middle">{players} players</text>',
    ]
    for share in (0.0, 0.5, 1.0):
        parts.append(
            f'<text x="{x(share)}" y="{top + SIDE + 12}" text-anchor="middle">{share:g}</text>'
        )
        parts.append(
            f'<text x="{left - 4}" y="{y(share)}" dy="3" text-anchor="end">{share:g}</text>'
        )
    for name, measured in curves.items():
        curve = measured.curve()
        path = "L".join(f"{x(said)} {y(came)}" for said, came, _ in curve)
        parts.append(f'<path d="M{path}" fill="none" stroke="{COLOURS[name]}"/>')
        parts += [
            _dot(x(said), y(came), n / len(measured), COLOURS[name]) for said, came, n in curve
        ]
    return parts


def _dot(x: str, y: str, part: float, colour: str) -> str:
    radius = LEAST_DOT + (MOST_DOT - LEAST_DOT) * part**0.5
    return f'<circle cx="{x}" cy="{y}" r="{radius:.1f}" fill="{colour}" fill-opacity="0.7"/>'
