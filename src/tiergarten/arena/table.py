"""The result of a tournament as text, for a terminal."""

import math

from tiergarten.arena.estimates import Estimate
from tiergarten.arena.standings import Result
from tiergarten.engine.columns import GAP, aligned
from tiergarten.engine.language import Say


def table(result: Result, say: Say) -> str:
    """Everything that fits on a screen."""
    parts = [_heading(result, say), _bots(result, say)]
    if result.duels:
        parts.append(_duels(result, say))
    parts.append(_places(result, say))
    if result.forfeits:
        parts.append(_forfeits(result, say))
    return "\n\n".join(parts)


def _heading(result: Result, say: Say) -> str:
    plan = result.tournament
    players = say.many("{n} player", "{n} players", plan.players)
    lines = [f"{plan.title}, {players}", extent(result, say)]
    if result.finished:
        lines.append(length(result, say))
    return "\n".join(lines)


def extent(result: Result, say: Say) -> str:
    """How much was played, and why it is not exactly what was asked for."""
    plan = result.tournament
    per_deal = plan.schedule.games_per_deal
    deals = say.many("{n} deal", "{n} deals", plan.schedule.deals)
    each = say.many("{n} seating each", "{n} seatings each", per_deal)
    games = say.many("{n} game", "{n} games", len(result.games))
    text = f"{games}: {deals}, {each}"
    if plan.asked != len(result.games):
        text += " " + say("({asked} rounded up to whole deals)", asked=plan.asked)
    return text


def length(result: Result, say: Say) -> str:
    """How long the games were."""
    moves = [game.moves for game in result.finished]
    return say(
        "{mean} moves a game ({least} to {most})",
        mean=f"{result.moves.value:.1f}",
        least=min(moves),
        most=max(moves),
    )


def _bots(result: Result, say: Say) -> str:
    rows = [
        [
            say("bot"),
            say("games"),
            say("wins"),
            say("95 % interval"),
            say("score"),
            say("margin"),
            say("rating"),
            say("ms a move"),
        ]
    ]
    rows += [
        [
            bot.shown,
            str(bot.games),
            percent(bot.win_rate.value),
            interval(bot.win_rate),
            points(bot.score),
            points(bot.margin, signed=True),
            f"{bot.rating.value:.1f} ± {bot.rating.error:.1f}",
            f"{bot.seconds * 1000:.1f}",
        ]
        for bot in result.bots
    ]
    return aligned(rows)


def _duels(result: Result, say: Say) -> str:
    """The share of games in which the bot in the row ranked ahead of the one in the column."""
    names = [bot.name for bot in result.bots]
    ahead = {(duel.name, duel.other): percent(duel.ahead.value) for duel in result.duels}
    rows = [[say("ahead of"), *(result.shown[name] for name in names)]]
    rows += [
        [result.shown[name], *(ahead.get((name, other), "–") for other in names)] for name in names
    ]
    return aligned(rows)


def _places(result: Result, say: Say) -> str:
    rows = [[say("turn order"), say("wins"), say("95 % interval"), say("score")]]
    rows += [
        [
            str(place.place),
            percent(place.win_rate.value),
            interval(place.win_rate),
            points(place.score),
        ]
        for place in result.places
    ]
    return aligned(rows)


def _forfeits(result: Result, say: Say) -> str:
    lines = [say.many("{n} game was forfeited:", "{n} games were forfeited:", len(result.forfeits))]
    reasons: dict[tuple[str, str], list[int]] = {}
    for game in result.forfeits:
        if game.forfeit is not None:
            reason = (game.seats[game.forfeit.seat], game.forfeit.why)
            reasons.setdefault(reason, []).append(game.number)
    for (name, why), numbers in reasons.items():
        some = ", ".join(map(str, numbers[:5])) + (" ..." if len(numbers) > 5 else "")
        why = why.removeprefix(f"{name}: ")  # some causes begin with the bot's name
        shown = result.shown[name]
        lines.append(GAP + say("{name}: {why} (game {numbers})", name=shown, why=why, numbers=some))
    return "\n".join(lines)


def percent(value: float) -> str:
    """A share; a dash where there is none."""
    return f"{value:.1%}" if math.isfinite(value) else "–"


def interval(estimate: Estimate) -> str:
    """The interval of a share."""
    return f"{estimate.low:.1%} – {estimate.high:.1%}"


def points(estimate: Estimate, signed: bool = False) -> str:
    """A mean of points, and how far the interval reaches to either side."""
    if not math.isfinite(estimate.value):
        return "–"
    value = f"{estimate.value:+.1f}" if signed else f"{estimate.value:.1f}"
    reach = estimate.high - estimate.value
    return f"{value} ± {reach:.1f}" if math.isfinite(reach) else value
