"""Draws the pictures for the documentation: `python scripts/pictures.py`."""

from html import escape
from pathlib import Path

import tiergarten
from tiergarten.engine.language import say_in

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
LINE, LEFT, TOP, CHARACTER = 19, 24, 58, 8.43
STYLE = """
  text { font: 14px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #e9e4d6; }
  .quiet { fill: #9aa39a; }
  .prompt { fill: #f2c14e; font-weight: 700; }
"""


def terminal(lines: list[tuple[str, str]], title: str) -> str:
    """Lines of text, each with its class, as the window of a terminal."""
    width = round(max(len(text) for _, text in lines) * CHARACTER + 2 * LEFT)
    height = TOP + LINE * len(lines) + 10
    body = "\n".join(
        f'<text class="{kind}" x="{_indent(text)}" y="{TOP + LINE * row}">{_spaced(text)}</text>'
        for row, (kind, text) in enumerate(lines)
    )
    dots = "".join(
        f'<circle cx="{LEFT + 18 * i}" cy="20" r="6" fill="{colour}"/>'
        for i, colour in enumerate(("#d9694f", "#e3b04b", "#7fa66a"))
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>{escape(title)}</title>
<style>{STYLE}</style>
<rect width="{width}" height="{height}" rx="12" fill="#22302a"/>
{dots}
{body}
</svg>
"""


def _spaced(text: str) -> str:
    """Markup for a line whose inner spaces all count."""
    return escape(text.strip()).replace(" ", "\u00a0")


def _indent(text: str) -> float:
    return round(LEFT + CHARACTER * (len(text) - len(text.lstrip())), 1)


def zooloretto() -> str:
    """The table in the middle of a game, as the person at seat 0 sees it."""
    names = ["Anna", "Greedy 2", "Greedy 3"]
    match = tiergarten.new("zooloretto", players=3, seed=11, names=names, start=0)
    bots = [tiergarten.bot("greedy", seed=seat) for seat in range(3)]
    while match.ply < 120 or match.acting != (0,) or len(match.legal()) < 6:
        match.play(bots[match.acting[0]].choose(match))
    say, record = say_in("en"), match.record()
    words, text = match.game.table, match.game.table
    lines = [("quiet", sentence) for sentence in match.log()[-4:]]
    lines += [("", "")]
    lines += [("", line) for line in text.as_text(say, record, 0, names).splitlines()]
    lines += [("", ""), ("prompt", match.prompt(0))]
    for number, move in enumerate(match.legal()[:8], start=1):
        label = words.label(say, record, 0, move.id, names)
        lines.append(("", f"{number:>3}  {label:<52}  {move.text}"))
    lines += [("prompt", f"Anna> {bots[0].choose(match).text}")]
    return terminal(lines, "A game of Zooloretto in the terminal")


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "terminal.svg").write_text(zooloretto(), encoding="utf-8")


if __name__ == "__main__":
    main()
