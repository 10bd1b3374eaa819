"""A review as HTML: a part of a notebook, and a page that needs nothing else."""

import html
from collections.abc import Iterable, Sequence

from tiergarten.analysis import words
from tiergarten.analysis.chart import DASHES, chart
from tiergarten.analysis.reviewed import Review
from tiergarten.engine import figures
from tiergarten.engine.language import Say, in_context

STYLE = """
.tiergarten-review {
  color-scheme: light dark;
  --page: #f6f3ec; --card: #fffdf8; --ink: #2b2a26; --faint: #6d685c; --line: #e2dccd;
  --seat-0: #1f7a5c; --seat-1: #c8622b; --seat-2: #3b6fb6; --seat-3: #a8467f; --seat-4: #8a7412;
  --seat-5: #5b5fc7; --seat-6: #7a4b2a; --seat-7: #3f7f88;
  color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
@media (prefers-color-scheme: dark) {
  .tiergarten-review {
    --page: #191b19; --card: #222523; --ink: #ece8dd; --faint: #a6a295; --line: #3a3e3a;
    --seat-0: #5fc79c; --seat-1: #f0935a; --seat-2: #7fb0f0; --seat-3: #e38bbd; --seat-4: #d6bd4f;
    --seat-5: #a9abf5; --seat-6: #c99a76; --seat-7: #7fc4cd;
  }
}
body.tiergarten-review { margin: 0; background: var(--page); padding: clamp(1rem, 4vw, 3rem) 1rem; }
.tiergarten-review * { box-sizing: border-box; }
.tiergarten-review main { max-width: 62rem; margin: auto; display: grid; gap: 1.25rem; }
.tiergarten-review h1 {
  margin: 0; font-size: clamp(1.6rem, 5vw, 2.3rem); line-height: 1.15;
}
.tiergarten-review header p { margin: .2rem 0; color: var(--faint); }
.tiergarten-review h2 { margin: 0 0 .6rem; font-size: 1.05rem; }
.tiergarten-review section {
  background: var(--card); border: 1px solid var(--line); border-radius: 14px;
  padding: clamp(.9rem, 3vw, 1.4rem); min-width: 0;
}
.tiergarten-review .wide { overflow-x: auto; }
.tiergarten-review table {
  border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums;
  color: var(--ink); background: var(--card);
}
.tiergarten-review th, .tiergarten-review td {
  padding: .4rem .6rem; text-align: right; white-space: nowrap; background: var(--card);
}
.tiergarten-review thead th { color: var(--faint); font-weight: 500; font-size: .85rem; }
.tiergarten-review tbody tr { border-top: 1px solid var(--line); }
.tiergarten-review th:first-child, .tiergarten-review td:first-child { text-align: left; }
.tiergarten-review .words td, .tiergarten-review .words th {
  text-align: left; white-space: normal; vertical-align: top;
}
.tiergarten-review svg {
  display: block; width: 100%; height: auto; max-width: 54rem; margin: auto;
}
.tiergarten-review svg text { font-size: 9px; fill: var(--faint); }
.tiergarten-review .legend {
  display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .6rem 0 0; padding: 0;
}
.tiergarten-review .legend li { list-style: none; }
.tiergarten-review .legend svg {
  display: inline-block; width: 2rem; height: .8rem; margin: 0 .4em 0 0;
}
.tiergarten-review .note { color: var(--faint); font-size: .88rem; margin: .6rem 0
0; } .tiergarten-review .pair {
  display: grid; gap: 1.25rem;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
}
.tiergarten-review ul { padding-left: 1.1rem; margin: .4rem 0 0; }
.tiergarten-review summary { cursor: pointer; font-weight: 600; }
"""


def part(review: Review, say: Say) -> str:
    """The chart and the accounts, for a notebook."""
    return (
        f'<div class="tiergarten-review"><style>{STYLE}</style>'
        f"{_chart(review, say)}{_accounts(review, say)}</div>"
    )


def page(review: Review, say: Say) -> str:
    """Everything, as a page of its own."""
    names = say.listing([seat.name for seat in review.seats])
    lines = [*words.heading(review, say), _depth(review, say)]
    sections = [
        f"<section>{_chart(review, say)}</section>",
        f"<section>{_accounts(review, say)}{_notes(words.notes(review, say))}</section>",
        f'<div class="pair">{"".join(_seats(review, say))}</div>',
        _marked(review, say),
        _moves(review, say),
    ]
    return whole(names, lines, sections, say)


def whole(title: str, lines: Sequence[str], sections: Sequence[str], say: Say) -> str:
    """A page with a title, some lines below it, and sections."""
    header = "".join(f"<p>{_text(line)}</p>" for line in lines)
    return (
        f'<!doctype html>\n<html lang="{say.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_text(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        '<body class="tiergarten-review">\n<main>\n'
        f"<header><h1>{_text(title)}</h1>{header}</header>\n"
        + "\n".join(sections)
        + "\n</main>\n</body>\n</html>\n"
    )


def _depth(review: Review, say: Say) -> str:
    iterations = figures.number(say, review.iterations)
    return say("{n} iterations a decision, seed {seed}", n=iterations, seed=review.seed)


def _chart(review: Review, say: Say) -> str:
    legend = "".join(
        f'<li><svg viewBox="0 0 32 10" aria-hidden="true"><line x1="0" x2="32" y1="5" y2="5" '
        f'stroke="var(--seat-{seat})" stroke-width="3" stroke-dasharray="{DASHES[seat]}"/></svg>'
        f"{_text(account.name)}</li>"
        for seat, account in enumerate(review.seats)
    )
    note = say("Triangles are mistakes, diamonds are luck. Numbers below count the moves.")
    return f'{chart(review, say)}<ul class="legend">{legend}</ul><p class="note">{_text(note)}</p>'


def _accounts(review: Review, say: Say) -> str:
    return table(words.columns(say), [words.account_row(seat, say) for seat in review.seats])


def _seats(review: Review, say: Say) -> Iterable[str]:
    for seat, account in enumerate(review.seats):
        lines = words.tell_seat(review, seat, say)
        told = "".join(f"<p>{_text(line)}</p>" for line in lines)
        turns = "".join(
            f"<li>{_text(words.tell_turning_point(review, turn, say))}</li>"
            for turn in words.turning_points(review, seat)
        )
        name, title = _text(account.name), _text(say("Turning points"))
        yield f"<section><h2>{name}</h2>{told}<h2>{title}</h2><ul>{turns}</ul></section>"


def _marked(review: Review, say: Say) -> str:
    lines = [words.tell_mark(review, move, say) for move in review.moves if move.mark]
    if not lines:
        return ""
    items = "".join(f"<li>{_text(line)}</li>" for line in lines)
    title = _text(say("Inaccuracies, mistakes and blunders"))
    return f"<section><h2>{title}</h2><ul>{items}</ul></section>"


def _moves(review: Review, say: Say) -> str:
    names = [seat.name for seat in review.seats]
    head = [say(in_context("review", "move")), say(in_context("review", "cost")), *names]
    rows = [
        [
            f"{move.ply + 1}. {words.tell_move(review, move, say)}",
            words.points(say, -move.cost) if move.cost else "",
            *(
                words.percent(say, chance) + (f" ({words.points(say, luck)})" if luck else "")
                for chance, luck in zip(move.chance, move.luck, strict=True)
            ),
        ]
        for move in review.moves
    ]
    title = _text(say("All moves"))
    note = say("Every player's chance before the move, and in brackets what luck then changed.")
    body = table(head, rows, "words")
    return f"<section><details><summary>{title}</summary>{_notes([note])}{body}</details></section>"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    """A table as HTML; the first column names the rows."""
    top = "".join(f'<th scope="col">{_text(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{_text(name)}</th>'
        + "".join(f"<td>{_text(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, *cells in rows
    )
    return (
        f'<div class="wide" tabindex="0"><table class="{kind}"><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _notes(lines: Sequence[str]) -> str:
    return "".join(f'<p class="note">{_text(line)}</p>' for line in lines)


def _text(text: str) -> str:
    return html.escape(text)
