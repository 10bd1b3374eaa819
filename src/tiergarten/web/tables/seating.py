"""Who may sit where: names, kinds of seats, and the rows of a new table."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tiergarten.bots import KINDS
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.options import SetOption
from tiergarten.engine.sentence import Sentence
from tiergarten.web import tokens, visible
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import BOT, OPEN, PERSON, Seat, Table

if TYPE_CHECKING:
    from tiergarten.engine.language import Say

MOST_CHARACTERS = 40
NOT_IN_NAMES = '<>"|'  # markup, and what separates names in a saved match
ME, HERE = "me", "here"  # the person who makes the table, and somebody else at the same screen
STAND_IN = "medium"
BOT_NAMES = ("Ada", "Otto", "Mila", "Bruno", "Ida")  # by seat


def check_name(name: str, seat: int | None = None) -> str:
    """A name as it is shown: 1 to 40 characters that can be seen, no markup; a refusal names the
    seat."""
    name = name.strip()
    plain = name.isprintable() and not any(letter in name for letter in NOT_IN_NAMES)
    name = visible.clean(name)
    if not visible.is_seen(name) or len(name) > MOST_CHARACTERS or not plain:
        words = Sentence(
            "a name has 1 to {most} printable characters, none of them {unfit}",
            most=MOST_CHARACTERS,
            unfit=" ".join(NOT_IN_NAMES),
        )
        raise Refused(422, "bad_name", words, seat=seat)
    return name


def check_level(level: str | None, others: Iterable[str] = ()) -> str:
    """The name of a built-in bot; a client must not be able to name a program. A refusal names the
    other bots there are, too."""
    if level not in KINDS:
        words = Sentence(
            "there is no bot {name}; choose one of {bots}",
            name=repr((level or "")[:40]),
            bots=", ".join([*KINDS, *others]),
        )
        raise Refused(422, "bad_level", words)
    return level


def level_of(seat: Seat) -> str:
    """The level of the bot at a seat."""
    return seat.level or STAND_IN


def new_seats(
    asked: Sequence[tuple[str, str | None, str | None]],
    token: str,
    say: "Say",
    check: Callable[[str | None], str] = check_level,
) -> list[Seat]:
    """The seats of a new table from kinds, levels and names; `check` refuses unknown levels."""
    seats: list[Seat] = []
    given = [name for _, _, name in asked if name]
    for number, (kind, level, name) in enumerate(asked):
        nameless = default_name(number, say)
        before = [seat.name for seat in seats]
        if kind == BOT:
            level = check(level)
            seats.append(Seat(BOT, bot_name([*given, *before], number), level))
        elif kind == OPEN:
            seats.append(Seat(OPEN, distinct(nameless, [*given, *before])))
        else:
            shown = check_name(name, number) if name is not None else nameless
            seats.append(Seat(PERSON, distinct(shown, before), token=tokens.hashed(token)))
    return seats


def distinct(name: str, taken: Iterable[str]) -> str:
    """A name that looks like nobody else's: a second Anna is called "Anna 2"."""
    others = {visible.look(other) for other in taken}
    if visible.look(name) not in others:
        return name
    ends = (f" {number}" for number in itertools.count(2))
    numbered = (name[: MOST_CHARACTERS - len(end)].rstrip() + end for end in ends)
    return next(other for other in numbered if visible.look(other) not in others)


def default_name(number: int, say: "Say") -> str:
    """What an open seat is called, and somebody who gives no name."""
    return say("Player {n}", n=number + 1)


def bot_name(taken: Iterable[str], number: int) -> str:
    """Bots have names like anybody else, the same in every language; taken ones are skipped."""
    others = {visible.look(name) for name in taken}
    return next(name for name in cycled(BOT_NAMES, number) if visible.look(name) not in others)


def cycled(names: Sequence[str], start: int) -> Iterator[str]:
    """The names from one on, then from the beginning; after that they are numbered."""
    yield from (names[(start + step) % len(names)] for step in range(len(names)))
    yield from (f"{names[0]} {number}" for number in itertools.count(2))


def check_options(game: Game, players: int, options: Mapping[str, Any]) -> None:
    """Refuse impossible options; the refusal names the option, so that a form can show where."""
    for name, value in options.items():
        try:
            game.undealt(players, {name: value})
        except BadOption as error:
            option = next((option for option in game.options if option.name == name), None)
            words = error.args[0]
            if isinstance(option, SetOption) and players in option.count:
                n = option.count[players]
                words = Sentence("choose {n} different ones, or none", n=n)
                if n == 1:
                    words = Sentence("choose one, or none")
            raise Refused(422, "bad_option", words, option=name) from None


def new_table(
    game: Game, seats: list[Seat], options: Mapping[str, Any], listed: bool, owner: str, now: float
) -> Table:
    """The rows of a new table; impossible numbers of players or options are refused."""
    check_options(game, len(seats), options)
    match = Match.new(game, len(seats), None, [seat.name for seat in seats], options)
    if match.seed is None:
        raise BadOption("a table needs a seed")
    return Table(
        id=tokens.fresh_table(),
        game=game.name,
        rules=game.version,
        players=match.players,
        options=match.options,
        seed=match.seed,
        owner=owner,
        listed=listed,
        created=now,
        started=None if any(seat.kind == OPEN for seat in seats) else now,
        seats=seats,
    )


def check_account(table: Table, account: int | None) -> None:
    """Refuse a guest at a rated table, and an account that sits there already."""
    if table.rated and account is None:
        words = Sentence("this table is rated: sign in to play here")
        raise Refused(403, "not_signed_in", words)
    if account is not None and any(seat.account == account for seat in table.seats):
        words = Sentence("you have a seat at this table already")
        raise Refused(409, "seated", words)


def check_rated(seats: Sequence[Seat]) -> None:
    """Refuse a rated table with people who have no account."""
    if any(seat.kind == PERSON and seat.account is None for seat in seats):
        words = Sentence(
            "at a rated table everybody plays with an account, at a screen of their own"
        )
        raise Refused(422, "bad_seats", words)


def hints_allowed(table: Table) -> bool:
    """Whether hints are given here: to somebody who plays with bots only, or where everybody
    agrees; never where it counts."""
    people = sum(
        seat.kind == OPEN or seat.kind == PERSON or seat.token is not None for seat in table.seats
    )
    return not table.rated and (people == 1 or table.hints)


def free_seat(table: Table, wanted: int | None) -> int:
    """The open seat that is meant: the first one, if none is named."""
    free = [number for number, seat in enumerate(table.seats) if seat.kind == OPEN]
    if not free:
        raise Refused(409, "no_free_seat", Sentence("every seat at this table is taken"))
    if wanted is not None and wanted not in free:
        words = Sentence("seat {n} is taken", n=wanted + 1)
        raise Refused(409, "seat_taken", words)
    return free[0] if wanted is None else wanted


def stood_in(seat: Seat) -> Seat:
    """A seat that somebody leaves during the match: a bot stands in."""
    return replace(seat, kind=BOT, level=STAND_IN, left=False)


def left(seat: Seat) -> Seat:
    """A seat that somebody leaves during the match: the others may let a bot stand in."""
    return replace(seat, left=True)


def returned(seat: Seat) -> Seat:
    """The seat of somebody who has returned."""
    return replace(seat, kind=PERSON, level=None, left=False)
