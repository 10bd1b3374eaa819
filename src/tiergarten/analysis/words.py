"""A review in words: the account of every seat, and where the match turned for it."""

from dataclasses import dataclass

from tiergarten.analysis import marks
from tiergarten.analysis.decisions import units
from tiergarten.analysis.reviewed import Review, ReviewedMove, ReviewedSeat
from tiergarten.engine import figures
from tiergarten.engine.columns import aligned
from tiergarten.engine.language import Say, in_context, mark, mark_many

TURNING_POINTS = 3
LEAST_TURN = 0.01  # what changes a chance by less is no turning point
ROUGH = 0.25  # a seat's unsettled part, from which on it is said that the sums are rough

MARK_NAMES = {
    marks.INACCURACY: mark("inaccuracy"),
    marks.MISTAKE: mark("mistake"),
    marks.BLUNDER: mark("blunder"),
}
MARK_COUNTS = {
    marks.INACCURACY: mark_many("{n} inaccuracy", "{n} inaccuracies"),
    marks.MISTAKE: mark_many("{n} mistake", "{n} mistakes"),
    marks.BLUNDER: mark_many("{n} blunder", "{n} blunders"),
}
SKILL, OTHERS, LUCK = "skill", "others", "luck"
PARTS = ("start", SKILL, OTHERS, LUCK, "unsettled", "result")
# For translators: columns of a review, in which start + skill + others + luck + unsettled = result
COLUMNS = {
    "start": in_context("review", "start"),
    SKILL: in_context("review", "skill"),
    OTHERS: in_context("review", "others"),
    LUCK: in_context("review", "luck"),
    "unsettled": in_context("review", "unsettled"),
    "result": in_context("review", "result"),
}


@dataclass(frozen=True)
class TurningPoint:
    """A moment that changed a seat's chance much, and why."""

    ply: int
    kind: str  # "skill", "others" or "luck"
    change: float


def turning_points(review: Review, seat: int) -> list[TurningPoint]:
    """The moments that changed a seat's chance most, in the order of the match.

    An auction adds up at its last choice, whoever made that; what a seat decided there stands at
    its own choice.
    """
    found = [
        TurningPoint(move.ply, SKILL, 0.0 - move.cost) for move in review.moves if move.seat == seat
    ]
    found += [
        TurningPoint(move.ply, kind, getattr(move, kind)[seat])
        for move in review.moves
        for kind in (OTHERS, LUCK)
    ]
    found = [turn for turn in found if abs(turn.change) >= LEAST_TURN]
    found.sort(key=lambda turn: -abs(turn.change))
    return sorted(found[:TURNING_POINTS], key=lambda turn: turn.ply)


def tell_turning_point(review: Review, turn: TurningPoint, say: Say) -> str:
    """A turning point as a sentence."""
    move = review.moves[turn.ply]
    if turn.kind == SKILL and move.mark:
        return tell_mark(review, move, say)
    is_shown = move.sealed and turn.kind != SKILL
    told = tell_shown(review, move, say) if is_shown else tell_move(review, move, say)
    values = {"n": turn.ply + 1, "told": told, "change": points(say, turn.change)}
    if turn.kind == LUCK:
        # For translators: {told} is a sentence about a move, {change} is such as +8.2%
        return say("{n}. {told} ({change} by luck)", **values)
    if turn.kind == OTHERS:
        return say("{n}. {told} ({change} by the others)", **values)
    return say("{n}. {told} ({change} by this decision)", **values)


def tell_move(review: Review, move: ReviewedMove, say: Say) -> str:
    """What somebody did; also what was chosen in secret, which by now everybody knows."""
    if move.sealed:
        return f"{review.seats[move.seat].name}: {label(review, move, move.move, say)}"
    return review.match.tell(move.ply, say.language)


def tell_shown(review: Review, last: ReviewedMove, say: Say) -> str:
    """What all have chosen in secret, of which this was the last: what it changed is nobody's own
    doing."""
    auction = next(unit for unit in units(review.match) if last.ply in unit)
    choices = [tell_move(review, review.moves[ply], say) for ply in auction]
    # For translators: {choices} are such as "Anna: bid 1 coin; Otto: bid 2 coins"
    return say("All sealed choices are revealed. {choices}", choices="; ".join(choices))


def label(review: Review, move: ReviewedMove, text: str, say: Say) -> str:
    """A move that could be made instead of another one, in words."""
    match = review.match
    state = match.record_before(move.ply)
    action = next(one for one in match.game.actions.readings(text) if one.text == text)
    return match.game.table.label(say, state, move.seat, action.id, match.names)


def tell_seat(review: Review, seat: int, say: Say) -> list[str]:
    """The account of a seat in sentences, with its turning points."""
    account = review.seats[seat]
    lines = [_tell_result(review, account, say)]
    if account.accuracy is not None:
        lines.append(
            say(
                "Accuracy {accuracy}. Own decisions cost {cost}: {marks}.",
                accuracy=accuracy(say, account.accuracy),
                cost=percent(say, 0.0 - account.skill),
                marks=counted_marks(account, say),
            )
        )
    lines.append(
        say(
            "Luck changed {luck}; with even luck the chance to win would have been {even}.",
            luck=points(say, account.luck),
            even=percent(say, account.even),
        )
    )
    return lines


def _tell_result(review: Review, account: ReviewedSeat, say: Say) -> str:
    values = {"name": account.name, "start": percent(say, account.start)}
    if not review.finished:
        now = percent(say, account.result)
        return say("{name} began at {start} and stands at {now}.", now=now, **values)
    if account.result == 1:
        return say("{name} began at {start} and won.", **values)
    if account.result > 0:
        return say("{name} began at {start} and shared the victory.", **values)
    return say("{name} began at {start} and did not win.", **values)


def counted_marks(account: ReviewedSeat, say: Say) -> str:
    """How many of each mark: "2 inaccuracies, 1 blunder"."""
    counts = [
        say.many(*MARK_COUNTS[mark], account.count(mark))
        for mark in reversed(marks.MARKS)
        if account.count(mark)
    ]
    return say.listing(counts) if counts else say("no mistakes")


def heading(review: Review, say: Say) -> list[str]:
    """What was reviewed, and how."""
    players = say.many("{n} player", "{n} players", review.players)
    moves = say.many("{n} move", "{n} moves", len(review.moves))
    lines = [f"{say(review.match.game.title)}, {players}, {moves}"]
    if not review.finished:
        lines.append(say("The match is not finished: reviewed as far as it goes."))
    return lines


def columns(say: Say) -> list[str]:
    """The titles of an account."""
    return [say("player"), *(say(COLUMNS[part]) for part in PARTS), say("accuracy")]


def account_row(account: ReviewedSeat, say: Say) -> list[str]:
    """An account, column by column."""
    changes = (account.skill, account.others, account.luck, account.unsettled)
    return [
        account.name,
        percent(say, account.start),
        *(points(say, change) for change in changes),
        percent(say, account.result),
        accuracy(say, account.accuracy),
    ]


def explained(say: Say) -> list[str]:
    """What the columns mean."""
    return [
        say("Chances to win: start + skill + others + luck + unsettled = result."),
        say("Skill is what one's own decisions cost against the best ones."),
        say("Others is what the decisions of the other players changed."),
        say("Luck is what chance changed, against the mean of all that could have come."),
        say("Unsettled is what the search could not agree on with itself."),
    ]


def is_rough(review: Review) -> bool:
    """Whether so much is unsettled that the sums of the accounts say little."""
    return any(abs(seat.unsettled) >= ROUGH for seat in review.seats)


def notes(review: Review, say: Say) -> list[str]:
    """What the columns mean, and how far they can be trusted."""
    lines = explained(say)
    if is_rough(review):
        lines.append(
            say(
                "Much of this match stays unsettled: the sums are rough, single moves can be"
                " trusted more."
            )
        )
    return lines


def table(review: Review, say: Say) -> str:
    """The whole review for a screen: accounts, words, and the decisions that have a mark."""
    parts = ["\n".join(heading(review, say))]
    parts.append(aligned([columns(say), *(account_row(seat, say) for seat in review.seats)]))
    parts.append("\n".join(notes(review, say)))
    for seat in range(review.players):
        lines = tell_seat(review, seat, say)
        lines += [
            "  " + tell_turning_point(review, turn, say) for turn in turning_points(review, seat)
        ]
        parts.append("\n".join(lines))
    marked = [tell_mark(review, move, say) for move in review.moves if move.mark]
    if marked:
        parts.append("\n".join([say("Inaccuracies, mistakes and blunders"), *marked]))
    return "\n\n".join(parts)


def tell_mark(review: Review, move: ReviewedMove, say: Say) -> str:
    """A decision with a mark, in a line."""
    return say(
        "{n}. {told} ({mark}: {cost}; better: {best})",
        n=move.ply + 1,
        told=tell_move(review, move, say),
        mark=say(MARK_NAMES[move.mark]),
        cost=points(say, -move.cost),
        best=label(review, move, move.best, say),
    )


def percent(say: Say, chance: float) -> str:
    """A chance to win."""
    return figures.percent(say, chance, 1)


def points(say: Say, change: float) -> str:
    """A change of a chance, with its sign."""
    return figures.percent(say, change, 1, signed=True)


def accuracy(say: Say, value: float | None) -> str:
    """How good the decisions were, from 0 to 100; there may have been none."""
    return "–" if value is None else figures.percent(say, value / 100)
