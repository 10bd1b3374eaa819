"""Who sits where: seatings that give every bot every seat equally often.

A deal (one seed) is played with a complete round of seatings, so that the luck of the deal and of
the seat affects everybody alike. There are two kinds of schedules:

- fixed seats (`--seats a,b,b`) are rotated around the table: one seating for every rotation;
- a set of bots (`--bots a,b`) plays every seating in which each bot sits at least once. Where this
  would leave fewer than `ENOUGH_DEALS` deals, a deal uses a smaller round: for every combination at
  the table (a twice and b once, say) one order of the bots, rotated; the next deal uses the next
  order. Every bot still has every seat of every deal equally often and, over the deals, every
  neighbour.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence

Seating = tuple[str, ...]
Round = tuple[Seating, ...]

ENOUGH_DEALS = 10
MOST_GAMES = 1_000_000


@dataclass(frozen=True)
class Schedule:
    """Deals and the rounds they are played with: deal `d` takes `rounds[d % len(rounds)]`."""

    deals: int
    rounds: tuple[Round, ...]  # all of the same length

    @property
    def games_per_deal(self) -> int:
        return len(self.rounds[0])

    @property
    def games(self) -> int:
        return self.deals * self.games_per_deal

    def place(self, number: int) -> tuple[int, Seating]:
        """The deal and the seating of a game; games are numbered from 1, deal after deal."""
        deal, index = divmod(number - 1, self.games_per_deal)
        return deal, self.rounds[deal % len(self.rounds)][index]


def for_company(company: Sequence[str], games: int) -> Schedule:
    """Fixed seats, rotated around the table."""
    return _schedule((rotations(tuple(company)),), games)


def for_bots(bots: Sequence[str], players: int, games: int) -> Schedule:
    """Every combination of the bots over the seats."""
    if len(bots) > players:
        raise BadOption(
            Sentence(
                "{n} bots do not fit at {players} seats: name at most {players}, or ask for more "
                "players",
                n=len(bots),
                players=players,
            )
        )
    seatings = tuple(
        seating
        for seating in itertools.product(bots, repeat=players)
        if len(set(seating)) == len(bots)
    )
    small = _small_rounds(seatings, players)
    if small and len(small[0]) < len(seatings) and len(seatings) * ENOUGH_DEALS > games:
        return _schedule(small, games)
    return _schedule((seatings,), games)


def rotations(seating: Seating) -> Round:
    """All rotations of a seating, without repeats."""
    turned = [seating[-shift:] + seating[:-shift] for shift in range(len(seating))]
    return tuple(dict.fromkeys(turned))


def _small_rounds(seatings: Round, players: int) -> tuple[Round, ...]:
    """Rounds with one order for every combination at the table; together they contain all orders.

    Orders that repeat within themselves (a b a b) have fewer rotations than the others and are
    left out, so that all deals have the same number of games.
    """
    orders: dict[Seating, list[Round]] = {}
    seen: set[Seating] = set()
    for seating in seatings:
        circle = rotations(seating)
        if seating not in seen and len(circle) == players:
            orders.setdefault(tuple(sorted(seating)), []).append(circle)
        seen.update(circle)
    count = math.lcm(*(len(circles) for circles in orders.values())) if orders else 0
    return tuple(
        tuple(itertools.chain.from_iterable(c[turn % len(c)] for c in orders.values()))
        for turn in range(count)
    )


def _schedule(rounds: tuple[Round, ...], games: int) -> Schedule:
    """As many whole deals as give at least this many games."""
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise BadOption(
            Sentence(
                "the number of games must be from 1 to {most}, not {n}",
                n=repr(games),
                most=f"{MOST_GAMES:,}",
            )
        )
    return Schedule(-(-games // len(rounds[0])), rounds)
