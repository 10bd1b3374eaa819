"""What is an event for everybody: bids that are turned over, and rounds that score."""

from collections.abc import Sequence

from tiergarten.engine.announcement import Announcement, Row
from tiergarten.engine.language import Say, mark_many
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State
from tiergarten.games.zoosim.pieces import ACTIONS
from tiergarten.games.zoosim.position.placing import tile_to_lay
from tiergarten.games.zoosim.state import KINDS
from tiergarten.games.zoosim.table.words import bids_of, figures_of

COUNTS = (
    mark_many("{n} visitor", "{n} visitors"),
    mark_many("{n} tree figure", "{n} tree figures"),
    mark_many("{n} bench", "{n} benches"),
)
SCORE_SECONDS = 4.0  # there is more to read than in bids


def announce(
    say: Say, before: State, seat: int, action: int, after: State, names: Sequence[str]
) -> list[Announcement]:
    """ZS-4: nothing is known of bids before the last one is in. ZS-13: a round ends with points."""
    before, after = readable(before), readable(after)
    found = []
    if ACTIONS[action].verb == "bid" and int(before.acting) == 1 << seat:
        found.append(_bids(say, before, seat, action, after, names))
    if after.round_number != before.round_number or after.over:
        found.append(_points(say, before, after))
    return found


def _bids(
    say: Say, before: State, seat: int, action: int, after: State, names: Sequence[str]
) -> Announcement:
    """The highest bid first; among equals, the higher flag, which is shown where it decides."""
    bids = bids_of(before, seat, action)
    order = sorted((int(s) for s in before.flag[: before.players]), key=lambda s: -bids[s])
    tied = [whose for whose in order if bids[whose] == max(bids)]
    rows = [
        Row(
            whose,
            str(bids[whose]),
            _flag_words(say, whose, tied),
            [(f"flag-{whose + 1}", 1)] if len(tied) > 1 and whose in tied else [],
            whose == order[0],
        )
        for whose in order
    ]
    return Announcement(
        say("The bids"),
        rows,
        " ".join(_sale(say, names[order[0]], max(bids), len(tied) > 1, after.lost != before.lost)),
        [f"t{tile_to_lay(before)}"],
        sealed=True,
    )


def _sale(say: Say, winner: str, price: int, tie: bool, lost: bool) -> list[str]:
    """Who gets the tile, why, and whether it finds a place."""
    sentences = [
        say.many(
            "{who} gets the tile for {n} coin.",
            "{who} gets the tile for {n} coins.",
            price,
            who=winner,
        )
    ]
    if tie:
        sentences.append(say("The flag that has decided goes to the bottom."))
    if lost:
        sentences.append(say("There is no place for it, and it leaves the game."))
    return sentences


def _flag_words(say: Say, whose: int, tied: Sequence[int]) -> str:
    if len(tied) < 2 or whose not in tied:
        return ""
    return say("a tie: the higher flag") if whose == tied[0] else say("a tie: the lower flag")


def _points(say: Say, before: State, after: State) -> Announcement:
    """Who got how many points for what, whoever got most first."""
    number = int(before.round_number)
    points = [_counted(after, whose, number) * number for whose in range(int(after.players))]
    order = sorted(range(int(after.players)), key=lambda whose: -points[whose])
    rows = [
        Row(
            whose,
            f"+{points[whose]}",
            _sources(say, after, whose, number),
            _pictures(after, whose, number),
            points[whose] == max(points) > 0,
        )
        for whose in order
    ]
    title = say("Points of round {n}", n=number)
    words = say("In round {n} every figure and bench counts {n}.", n=number)
    return Announcement(title, rows, words, seconds=SCORE_SECONDS)


def _counted(after: State, whose: int, number: int) -> int:
    scored = after.zoo[whose].scored[number - 1]
    return int(scored.visitors) + int(scored.trees) + int(scored.benches)


def _sources(say: Say, after: State, whose: int, number: int) -> str:
    """What scored, in words: "3 visitors, 1 tree figure, 2 benches"."""
    scored = after.zoo[whose].scored[number - 1]
    counts = int(scored.visitors), int(scored.trees), int(scored.benches)
    return say.listing([say.many(*words, n) for words, n in zip(COUNTS, counts, strict=True) if n])


def _pictures(after: State, whose: int, number: int) -> list[tuple[str, int]]:
    """The same as pictures: the figures of every kind, and benches."""
    kinds = [(f"guest-{kind}", figures_of(after, whose, k)) for k, kind in enumerate(KINDS)]
    benches = int(after.zoo[whose].scored[number - 1].benches)
    return [(art, count) for art, count in [*kinds, ("bench", benches)] if count]
