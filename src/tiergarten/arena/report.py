"""The report of a tournament: one self-contained HTML page."""

import html
from collections.abc import Sequence

from tiergarten.arena import pictures
from tiergarten.arena.standings import Result
from tiergarten.arena.table import extent, interval, length, percent, points
from tiergarten.engine.language import Say

MOST_FORFEITS_SHOWN = 50

STYLE = """
:root {
  color-scheme: light dark;
  --page: #f6f3ec; --card: #fffdf8; --ink: #2b2a26; --faint: #6d685c; --line: #e2dccd;
  --good: 46 125 84; --bad: 184 92 46;
  --bot-0: #1f7a5c; --bot-1: #c8622b; --bot-2: #3b6fb6; --bot-3: #a8467f; --bot-4: #8a7412;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #191b19; --card: #222523; --ink: #ece8dd; --faint: #a6a295; --line: #3a3e3a;
    --good: 92 190 140; --bad: 226 140 92;
    --bot-0: #5fc79c; --bot-1: #f0935a; --bot-2: #7fb0f0; --bot-3: #e38bbd; --bot-4: #d6bd4f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: clamp(1rem, 4vw, 3rem) 1rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 62rem; margin: auto; display: grid; gap: 1.25rem; }
header p { margin: .2rem 0; color: var(--faint); }
h1 { margin: 0; font-size: clamp(1.6rem, 5vw, 2.3rem); line-height: 1.15; letter-spacing: -.01em; }
h2 { margin: 0 0 .6rem; font-size: 1.05rem; }
section {
  background: var(--card); border: 1px solid var(--line); border-radius: 14px;
  padding: clamp(.9rem, 3vw, 1.4rem); min-width: 0;
}
section > p { margin: .6rem 0 0; color: var(--faint); font-size: .88rem; }
.pair {
  display: grid; gap: 1.25rem;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
}
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .5rem .7rem; text-align: right; white-space: nowrap; }
th {
  color: var(--faint); font-weight: 500; font-size: .85rem; white-space: normal;
  overflow-wrap: anywhere; min-width: 4.2rem;
}
tbody tr { border-top: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
tbody th { color: var(--ink); font-weight: 600; font-size: 1rem; min-width: 8rem; }
td small { display: block; color: var(--faint); font-size: .8rem; }
.dot { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .55em; }
.matrix td { text-align: center; border-radius: 8px; }
.matrix th { text-align: center; } .matrix th:first-child { text-align: left; }
.text th, .text td { text-align: left; white-space: normal; }
svg { display: block; width: 100%; height: auto; max-width: 34rem; margin: auto; }
code {
  display: block; overflow-x: auto; padding: .7rem .9rem; border-radius: 8px;
  background: var(--page);
  font: .85rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: pre-wrap;
  overflow-wrap: anywhere;
}
@media (max-width: 34rem) { th, td { padding: .45rem .45rem; } body { font-size: 15px; } }
"""


def page(result: Result, say: Say) -> str:
    """The whole page."""
    plan = result.tournament
    title = say("{game}: a tournament of {n} bots", game=plan.title, n=len(plan.bots))
    best = result.bots[0]
    parts = [
        _head(result, say),
        _section(say("The bots"), _bots(result, say), _what_columns_mean(say)),
        '<div class="pair">'
        + _section(
            say("Who wins"),
            pictures.win_rates(result, say),
            say("The bar is the 95 % interval; the dashed line is what pure chance would give."),
        )
        + _section(
            say("How the ratings settle"),
            pictures.rating_course(result, say),
            say("OpenSkill; the band shows its own uncertainty."),
        )
        + "</div>",
        '<div class="pair">'
        + _section(say("How the points are spread"), pictures.scores(result, say))
        + _section(
            say("What turn order is worth"),
            pictures.places(result, say),
            say(
                "Every bot sits at every place equally often, so any difference comes from the "
                "game itself."
            ),
        )
        + "</div>",
    ]
    if result.duels:
        parts.append(_section(say("Head to head"), _duels(result), _what_duels_mean(say)))
    if result.forfeits:
        parts.append(_section(say("Forfeits"), _forfeits(result, say), _what_forfeits_mean(say)))
    parts.append(_section(say("Play it again"), f"<code>{html.escape(plan.command())}</code>"))
    summary = say(
        "{name} wins {share} of its games", name=best.shown, share=percent(best.win_rate.value)
    )
    return (
        f'<!doctype html>\n<html lang="{say.language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="description" content="{html.escape(summary)}">\n'
        f"<title>{html.escape(title)}</title>\n<style>{STYLE}</style>\n"
        f"<main>\n{chr(10).join(parts)}\n</main>\n</html>\n"
    )


def _head(result: Result, say: Say) -> str:
    plan = result.tournament
    facts = [say.many("{n} player", "{n} players", plan.players)]
    facts += [f"{name} {value}" for name, value in plan.options.items()]
    lines = [", ".join(facts), extent(result, say)]
    if result.finished:
        lines.append(length(result, say))
    paragraphs = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
    return f"<header><h1>{html.escape(plan.title)}</h1>{paragraphs}</header>"


def _section(title: str, content: str, note: str = "") -> str:
    """A card; none if there is no content."""
    if not content:
        return ""
    paragraphs = f"<p>{html.escape(note)}</p>" if note else ""
    return f"<section><h2>{html.escape(title)}</h2>{content}{paragraphs}</section>"


def _bots(result: Result, say: Say) -> str:
    heads = [
        say("bot"),
        say("wins"),
        say("score"),
        say("margin"),
        say("rating"),
        say("games"),
        say("ms a move"),
    ]
    if result.forfeits:
        heads.append(say("forfeits"))
    rows = []
    for index, bot in enumerate(result.bots):
        cells = [
            f"<td>{percent(bot.win_rate.value)}<small>{interval(bot.win_rate)}</small></td>",
            f"<td>{points(bot.score)}</td>",
            f"<td>{points(bot.margin, signed=True)}</td>",
            f"<td>{bot.rating.value:.1f} ± {bot.rating.error:.1f}</td>",
            f"<td>{bot.games}</td>",
            f"<td>{bot.seconds * 1000:.1f}</td>",
        ]
        if result.forfeits:
            cells.append(f"<td>{bot.forfeits}</td>")
        dot = f'<span class="dot" style="background: var(--bot-{index % 5})"></span>'
        rows.append(f"<tr><th>{dot}{html.escape(bot.shown)}</th>{''.join(cells)}</tr>")
    return _table(heads, rows)


def _duels(result: Result) -> str:
    names = [bot.name for bot in result.bots]
    duels = {(duel.name, duel.other): duel for duel in result.duels}
    rows = []
    for name in names:
        cells = []
        for other in names:
            duel = duels.get((name, other))
            if duel is None:
                cells.append("<td>–</td>")
                continue
            lead = duel.ahead.value - 0.5
            shade = f"rgb(var(--{'good' if lead > 0 else 'bad'}) / {abs(lead) * 0.7:.2f})"
            cells.append(
                f'<td style="background: {shade}">{percent(duel.ahead.value)}'
                f"<small>{points(duel.difference, signed=True)}</small></td>"
            )
        rows.append(f"<tr><th>{html.escape(result.shown[name])}</th>{''.join(cells)}</tr>")
    return _table(["", *(result.shown[name] for name in names)], rows, "matrix")


def _forfeits(result: Result, say: Say) -> str:
    rows = [
        f"<tr><td>{game.number}</td>"
        f"<td>{html.escape(result.shown[game.seats[game.forfeit.seat]])}</td>"
        f"<td>{html.escape(game.forfeit.why)}</td></tr>"
        for game in result.forfeits[:MOST_FORFEITS_SHOWN]
        if game.forfeit is not None
    ]
    more = len(result.forfeits) - MOST_FORFEITS_SHOWN
    if more > 0:
        rows.append(f'<tr><td colspan="3">{say("and {n} more", n=more)}</td></tr>')
    return _table([say("game"), say("bot"), say("why")], rows, "text")


def _table(heads: Sequence[str], rows: Sequence[str], kind: str = "") -> str:
    head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
    return (
        f'<div class="wide"><table class="{kind}"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _what_columns_mean(say: Say) -> str:
    return say(
        "Wins: the share of games won, with its 95 % interval; a shared victory counts in parts. "
        "Margin: points ahead of the best opponent. Rating: OpenSkill; everybody starts at 25."
    )


def _what_duels_mean(say: Say) -> str:
    return say(
        "How often the bot in the row ranked ahead of the one in the column, ties counted as "
        "half, and by how many points."
    )


def _what_forfeits_mean(say: Say) -> str:
    return say(
        "A bot that crashes, takes too long or makes an illegal move comes last in that game; "
        "the others are ranked as the game stands. Points and lengths come from the other games."
    )
