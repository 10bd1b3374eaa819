"""Who sits where: people, and bots by their kinds."""

from collections.abc import Sequence

from tiergarten.bots import bot, there
from tiergarten.bots.external import EXEC, ProgramBot
from tiergarten.engine.errors import BadOption, UnknownBot
from tiergarten.engine.language import Say
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence

HUMAN = "human"
SEATS_TAG = "Seats"


def check_kinds(kinds: Sequence[str], players: int | None = None) -> list[str]:
    """Refuse seats of an unknown kind."""
    for kind in kinds:
        if kind != HUMAN:
            try:
                found = bot(kind)
            except UnknownBot:
                raise BadOption(
                    Sentence(
                        "unknown kind of seat {kind}; choose one of {known}",
                        kind=repr(kind[:40]),
                        known=", ".join((HUMAN, *there())),
                    )
                ) from None
            if isinstance(found, ProgramBot):
                found.check_found()
    if players is not None and len(kinds) != players:
        raise BadOption(
            Sentence(
                "players in the match: {players}, but kinds of seats given: {kinds}",
                players=players,
                kinds=len(kinds),
            )
        )
    return list(kinds)


def is_program(kind: str) -> bool:
    """Whether a kind of seat starts a program of this machine."""
    return kind.startswith(EXEC) and ":" in kind


def kinds_in(match: Match) -> list[str]:
    """Who sat where when a match was saved; a file can never start a program."""
    kinds = match.tags.get(SEATS_TAG, ",".join([HUMAN] * match.players)).split(",")
    for kind in kinds:
        if is_program(kind):
            raise BadOption(
                Sentence(
                    "the file asks to run {program}; if you want that, name the seats with --seats",
                    program=repr(kind[:60]),
                )
            )
    return check_kinds(kinds, match.players)


def seat_names(say: Say, kinds: Sequence[str]) -> list[str]:
    """A name for every seat, by who sits there; bots have their own names in every language."""
    # For a program only `exec` is shown: a command may be too long for a name.
    return [
        say("Player {n}", n=seat)
        if kind == HUMAN
        else f"{kind.partition(':')[0].capitalize()} {seat}"
        for seat, kind in enumerate(kinds, start=1)
    ]
