"""Many matches reviewed: who is lucky, and who is good.

Over many matches luck evens out and skill does not. Every figure is a mean over the matches of a
player; players are known by their names.
"""

import html
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tiergarten.analysis import page, words
from tiergarten.analysis.reviewed import Review, ReviewedSeat
from tiergarten.engine.columns import GAP, aligned
from tiergarten.engine.language import Say

BAR = 12  # characters to each side
WIDTH, HEIGHT, EDGE = 420.0, 300.0, 44.0


@dataclass(frozen=True)
class Player:
    """The accounts of one player, as means over the matches."""

    name: str
    games: int
    start: float
    skill: float
    others: float
    luck: float
    unsettled: float
    result: float
    accuracy: float | None
    skill_error: float | None  # standard errors of these means; of one match nobody knows them
    luck_error: float | None


def players_of(reviews: Sequence[Review]) -> list[Player]:
    """Everybody who sat at any of the matches, the best first."""
    accounts: dict[str, list[ReviewedSeat]] = {}
    for review in reviews:
        for seat in review.seats:
            accounts.setdefault(seat.name, []).append(seat)
    players = [_player(name, seats) for name, seats in accounts.items()]
    return sorted(players, key=lambda player: (-player.skill, player.name))


def _player(name: str, seats: Sequence[ReviewedSeat]) -> Player:
    means = {part: _mean([getattr(seat, part) for seat in seats]) for part in words.PARTS}
    exact = [(s.accuracy, s.decisions) for s in seats if s.accuracy is not None]
    decisions = sum(count for _, count in exact)
    return Player(
        name=name,
        games=len(seats),
        accuracy=sum(a * n for a, n in exact) / decisions if decisions else None,
        skill_error=_error([seat.skill for seat in seats]),
        luck_error=_error([seat.luck for seat in seats]),
        **means,
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float | None:
    """The standard error of a mean; of a single value nobody knows it."""
    if len(values) < 2:
        return None
    middle = _mean(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return math.sqrt(variance / len(values))


def plain(reviews: Sequence[Review], files: Sequence[str]) -> dict[str, Any]:
    """The same as plain data, with every match and the file that it is in."""
    return {
        "matches": len(reviews),
        "players": [asdict(player) for player in players_of(reviews)],
        "reviews": [
            {
                "file": file,
                "game": review.game,
                "players": review.players,
                "finished": review.finished,
                "seats": [asdict(seat) for seat in review.seats],
            }
            for file, review in zip(files, reviews, strict=True)
        ],
    }


def table(reviews: Sequence[Review], say: Say) -> str:
    """The accounts of all players for a screen, and how lucky and how good they were."""
    players = players_of(reviews)
    head = say.many("{n} match reviewed", "{n} matches reviewed", len(reviews))
    accounts = aligned([_columns(say), *(_row(player, say) for player in players)])
    return "\n\n".join([head, accounts, bars(players, say)])


def _columns(say: Say) -> list[str]:
    name, *rest = words.columns(say)
    return [name, say("games"), *rest]


def _row(player: Player, say: Say) -> list[str]:
    changes = (player.skill, player.others, player.luck, player.unsettled)
    return [
        player.name,
        str(player.games),
        words.percent(say, player.start),
        *(words.points(say, change) for change in changes),
        words.percent(say, player.result),
        words.accuracy(say, player.accuracy),
    ]


def bars(players: Sequence[Player], say: Say) -> str:
    """Luck and skill a match as bars: to the right what was gained, to the left what was lost."""
    most = max([abs(v) for p in players for v in (p.luck, p.skill)] + [0.01])
    rows = [
        [
            say("player"),
            *(say(words.COLUMNS[part]).center(2 * BAR + 1) for part in (words.LUCK, words.SKILL)),
        ]
    ]
    rows += [[p.name, _bar(p.luck / most), _bar(p.skill / most)] for p in players]
    widths = max(len(row[0]) for row in rows)
    return "\n".join(f"{name.ljust(widths)}{GAP}{luck}{GAP}{skill}" for name, luck, skill in rows)


def _bar(share: float) -> str:
    length = round(abs(share) * BAR)
    left, right = ("█" * length, "") if share < 0 else ("", "█" * length)
    return f"{left.rjust(BAR)}│{right.ljust(BAR)}"


def report(reviews: Sequence[Review], say: Say) -> str:
    """One page about all of them."""
    players = players_of(reviews)
    title = say("Who is lucky, and who is good")
    head = say.many("{n} match reviewed", "{n} matches reviewed", len(reviews))
    accounts = page.table(_columns(say), [_row(player, say) for player in players])
    notes = "".join(f'<p class="note">{html.escape(line)}</p>' for line in words.explained(say))
    sections = [
        f"<section>{picture(players, say)}</section>",
        f"<section>{accounts}{notes}</section>",
    ]
    return page.whole(title, [head], sections, say)


def picture(players: Sequence[Player], say: Say) -> str:
    """Everybody as a dot: the further to the right the luckier, the further up the better."""
    luck = _axis([p.luck for p in players], [p.luck_error or 0.0 for p in players])
    skill = _axis([p.skill for p in players], [p.skill_error or 0.0 for p in players])

    def across(value: float) -> float:
        return EDGE + (value - luck[0]) / (luck[1] - luck[0]) * (WIDTH - 2 * EDGE)

    def down(value: float) -> float:
        return HEIGHT - EDGE - (value - skill[0]) / (skill[1] - skill[0]) * (HEIGHT - 2 * EDGE)

    titles = [html.escape(say(words.COLUMNS[part])) for part in (words.LUCK, words.SKILL)]
    parts = [
        '<g stroke="var(--line)">',
        _line(across(0), EDGE, across(0), HEIGHT - EDGE),
        _line(EDGE, down(0), WIDTH - EDGE, down(0)),
        "</g>",
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">{titles[0]} →</text>',
        f'<text x="12" y="{HEIGHT / 2}" text-anchor="middle" '
        f'transform="rotate(-90 12 {HEIGHT / 2})">{titles[1]} →</text>',
    ]
    for number, player in enumerate(players):
        colour = f"var(--seat-{number % 8})"
        x, y = across(player.luck), down(player.skill)
        wide = abs(across(player.luck_error or 0.0) - across(0))
        high = abs(down(player.skill_error or 0.0) - down(0))
        changes = say.listing([words.points(say, player.luck), words.points(say, player.skill)])
        told = f"{player.name}: {changes}"
        side = ("end", -6) if x > WIDTH / 2 else ("start", 6)
        parts.append(
            f'<g stroke="{colour}">'
            f"{_line(x - wide, y, x + wide, y)}{_line(x, y - high, x, y + high)}"
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}">'
            f"<title>{html.escape(told)}</title></circle></g>"
            f'<text x="{x + side[1]:.1f}" y="{y - 6:.1f}" text-anchor="{side[0]}">'
            f"{html.escape(player.name)}</text>"
        )
    label = html.escape(say("Who is lucky, and who is good"))
    return (
        f'<svg role="img" aria-label="{label}" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}">'
        f"{''.join(parts)}</svg>"
    )


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'


def _axis(values: Sequence[float], errors: Sequence[float]) -> tuple[float, float]:
    """From where to where a scale goes: over all values and 0, with some room."""
    low = min([value - error for value, error in zip(values, errors, strict=True)] + [0.0])
    high = max([value + error for value, error in zip(values, errors, strict=True)] + [0.0])
    room = max(high - low, 0.02) * 0.08
    return low - room, high + room
