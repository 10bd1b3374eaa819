"""Pictures of a result, as SVG that takes its colours and fonts from the page around it.

Matplotlib draws with stand-in colours; the SVG then names the page's variables instead, so that
the same picture suits light and dark, and its texts stay texts.
"""

import html
import io
import itertools
import math
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten.arena.estimates import Estimate
from tiergarten.arena.optional import optional
from tiergarten.arena.standings import Result
from tiergarten.engine.language import Say

WIDTH = 5.2  # inches: about the width of a telephone, so that letters stay readable there
ROW = 0.42
BESIDE = 0.03  # of the width, left and right of a scale of shares
LEAST_HEIGHT = 2.2  # pictures stand beside each other
STAND_INS = {
    "#010101": "var(--ink)",
    "#020202": "var(--faint)",
    "#030303": "var(--line)",
    "#040404": "var(--card)",
    **{f"#0505{bot:02x}": f"var(--bot-{bot})" for bot in range(5)},
}
INK, FAINT, LINE, CARD, *COLOURS = STAND_INS
STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "tiergarten",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": FAINT,
    "axes.labelsize": 9,
    "axes.edgecolor": LINE,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "xtick.color": LINE,
    "xtick.labelcolor": FAINT,
    "ytick.color": LINE,
    "ytick.labelcolor": INK,
    "grid.color": LINE,
    "grid.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "text.parse_math": False,
}


def check_installed() -> Any:
    """Matplotlib, or what to install."""
    return optional("matplotlib", "Matplotlib", "arena")


def win_rates(result: Result, say: Say) -> str:
    """Every bot's share of victories, its interval, and what pure chance would give."""
    names = [bot.name for bot in result.bots]
    rates = [bot.win_rate for bot in result.bots]
    return _shares(names, rates, result, say("share of victories"))


def places(result: Result, say: Say) -> str:
    """What it is worth to act first."""
    names = [say("turn {n}", n=place.place) for place in result.places]
    rates = [place.win_rate for place in result.places]
    return _shares(names, rates, result, say("share of victories"), FAINT)


def scores(result: Result, say: Say) -> str:
    """The distribution of every bot's points: a density curve each, and a line at its mean."""
    all_points = {bot.name: np.array(result.scores(bot.name), float) for bot in result.bots}
    together = np.concatenate(list(all_points.values()))
    if not len(together):
        return ""
    low, high = float(together.min()), float(together.max())
    reach = max(high - low, 1.0) * 0.12
    grid = np.linspace(low - reach, high + reach, 240)
    with Canvas(max(len(all_points) * 0.7 + 0.75, LEAST_HEIGHT)) as (figure, axes):
        for row, bot in enumerate(result.bots):
            colour, base = _colour(result, bot.name), -float(row)
            points = all_points[bot.name]
            if len(points):
                hill = _hill(points, grid)
                axes.fill_between(grid, base, base + hill, color=colour, alpha=0.3, linewidth=0)
                axes.plot(grid, base + hill, color=colour, linewidth=1.6)
                middle = float(points.mean())
                height = float(np.interp(middle, grid, hill))
                axes.plot([middle, middle], [base, base + height], color=colour, linewidth=1.6)
                axes.text(
                    middle,
                    base + height + 0.06,
                    f"{middle:.1f}",
                    ha="center",
                    fontsize=9,
                    color=INK,
                )
        _rows(axes, [_short(bot.shown) for bot in result.bots], -0.12, 1.0)
        axes.set_xlabel(say("points at the end"))
        return _svg(figure, say("How the points are spread"))


def rating_course(result: Result, say: Say) -> str:
    """How the ratings settle, deal by deal."""
    course = result.rating_course
    deals = np.arange(len(course))
    with Canvas(2.4) as (figure, axes):
        for bot in result.bots:
            colour = _colour(result, bot.name)
            value = np.array([ratings[bot.name].value for ratings in course])
            error = np.array([ratings[bot.name].error for ratings in course])
            axes.fill_between(
                deals, value - error, value + error, color=colour, alpha=0.18, linewidth=0
            )
            axes.plot(deals, value, color=colour, linewidth=1.8)
        ends = _apart([ratings_of.rating.value for ratings_of in result.bots], axes.get_ylim())
        for bot, end in zip(result.bots, ends, strict=True):
            axes.annotate(
                f"{_short(bot.shown)} {bot.rating.value:.1f}",
                (1.02, end),
                xycoords=("axes fraction", "data"),
                va="center",
                fontsize=9,
            )
        axes.set_xlim(0, max(len(course) - 1, 1))
        axes.grid(axis="y")
        axes.set_axisbelow(True)
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.set_xlabel(say("deals played"))
        axes.tick_params(axis="y", labelcolor=FAINT, length=0)
        axes.tick_params(axis="x", length=3)
        return _svg(figure, say("How the ratings settle"))


def _shares(
    names: Sequence[str], rates: Sequence[Estimate], result: Result, label: str, one: str = ""
) -> str:
    """A dot and a bar for every share, beside the line of pure chance."""
    chance = 1 / result.tournament.players
    with Canvas(max(len(names) * ROW + 0.75, LEAST_HEIGHT)) as (figure, axes):
        axes.axvline(chance, color=FAINT, linewidth=1, linestyle=(0, (3, 3)), zorder=1)
        for row, (name, rate) in enumerate(zip(names, rates, strict=True)):
            colour = one or _colour(result, name)
            line = [rate.low, rate.high]
            axes.plot(line, [-row, -row], color=colour, linewidth=7, alpha=0.3, zorder=2)
            axes.plot(rate.value, -row, "o", color=colour, markersize=8, zorder=3, clip_on=False)
            axes.text(
                1.01,
                -row,
                f"{rate.value:.1%}" if math.isfinite(rate.value) else "–",
                transform=axes.get_yaxis_transform(),
                va="center",
                fontsize=10,
            )
        highest = max([rate.high for rate in rates] + [chance])
        most = min(1.0, highest * 1.08)
        axes.set_xlim(-BESIDE * most, (1 + BESIDE) * most)  # a dot at the very edge is not cut off
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axes.grid(axis="x")
        axes.set_axisbelow(True)
        _rows(axes, [_short(result.shown.get(name, name)) for name in names], -0.6, 0.6)
        axes.set_xlabel(label)
        return _svg(figure, label)


class Canvas:
    """A figure with one set of axes, in our style."""

    def __init__(self, height: float) -> None:
        self._context = check_installed().rc_context(STYLE)
        self._height = height

    def __enter__(self) -> tuple[Any, Any]:
        self._context.__enter__()
        from matplotlib.figure import Figure

        figure = Figure(figsize=(WIDTH, self._height), layout="constrained")
        return figure, figure.subplots()

    def __exit__(self, *error: Any) -> None:
        self._context.__exit__(*error)


def _rows(axes: Any, names: Sequence[str], below: float, above: float) -> None:
    """A name for every row, the first on top."""
    axes.set_yticks([-float(row) for row in range(len(names))], names)
    axes.set_ylim(-(len(names) - 1) + below, above)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", length=3)


def _hill(points: NDArray[np.float64], grid: NDArray[np.float64]) -> NDArray[np.float64]:
    """The density of the points, smoothed by Silverman's rule, with its top at 0.7."""
    width = max(1.06 * float(points.std()) * len(points) ** -0.2, 0.6)
    values, counts = np.unique(points, return_counts=True)
    weights = np.exp(-(((grid[:, None] - values[None, :]) / width) ** 2) / 2)
    density = weights @ counts
    hill: NDArray[np.float64] = density * (0.7 / density.max())
    return hill


def _apart(heights: Sequence[float], span: tuple[float, float]) -> list[float]:
    """Labels at about these heights that do not overlap."""
    step = (span[1] - span[0]) * 0.075
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    placed = list(heights)
    for below, above in itertools.pairwise(order):
        placed[above] = max(placed[above], placed[below] + step)
    return placed


def _colour(result: Result, name: str) -> str:
    """A bot has the same colour everywhere."""
    return COLOURS[[bot.name for bot in result.bots].index(name) % len(COLOURS)]


def _short(name: str) -> str:
    return name if len(name) <= 18 else name[:17] + "…"


def _svg(figure: Any, label: str) -> str:
    """The figure as an element of a page."""
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    for needless in (
        r"<metadata>.*?</metadata>",
        r"<defs>\s*<style.*?</style>\s*</defs>",
        r"font-family: [^;\"]*;? ?",
    ):
        svg = re.sub(needless, "", svg, flags=re.DOTALL)
    svg = re.sub(r"font: ([0-9.]+px) [^;\"]*", r"font-size: \1", svg)
    svg = re.sub(r"^<svg[^>]*?(viewBox=\"[^\"]*\")[^>]*>", r"<svg \1>", svg)
    svg = svg.replace("xlink:href", "href")
    for stand_in, variable in STAND_INS.items():
        svg = svg.replace(stand_in, variable)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{html.escape(label)}" ', 1)
