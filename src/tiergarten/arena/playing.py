"""Playing one game of a tournament, and what is remembered of it.

A bot that crashes, takes too long or answers with an illegal move forfeits: the game ends there,
its seat comes last, and the others are ranked among themselves by the rules as the game stands.
"""

import contextlib
import time
from collections.abc import Iterable, Iterator, Sequence, Sized
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from tiergarten.arena import naming
from tiergarten.arena.recording import Recorder
from tiergarten.arena.tournament import Tournament
from tiergarten.bots import Bot, bot
from tiergarten.engine.errors import BotFailed, TiergartenError
from tiergarten.engine.match import Match
from tiergarten.games import find

LONGEST_REASON = 200


@dataclass(frozen=True)
class Forfeit:
    """The seat whose bot failed, and how."""

    seat: int
    why: str


@dataclass(frozen=True)
class Played:
    """The result of one game, as kept in the results file."""

    number: int
    deal: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]  # 0 for the best; equal ranks share
    moves: int
    first: int  # the seat that acted first
    turns: tuple[int, ...]  # how many moves each seat made,
    seconds: tuple[float, ...]  # and how long it spent on them
    forfeit: Forfeit | None = None
    names: tuple[str, ...] = ()  # by which programs introduced themselves; empty where none did

    @property
    def shares(self) -> tuple[float, ...]:
        """A victory of 1, divided equally among those who share it."""
        winners = self.ranks.count(0)
        return tuple(1 / winners if rank == 0 else 0.0 for rank in self.ranks)

    def plain(self) -> dict[str, Any]:
        """As data for a line of the results file; `from_plain` takes it back."""
        return asdict(self)

    @classmethod
    def from_plain(cls, data: dict[str, Any]) -> "Played":
        """Read a line; KeyError, TypeError, ValueError or OverflowError if it is not one."""
        forfeit = data["forfeit"]
        played = cls(
            int(data["number"]),
            int(data["deal"]),
            tuple(map(str, data["seats"])),
            tuple(map(int, data["scores"])),
            tuple(map(int, data["ranks"])),
            int(data["moves"]),
            int(data["first"]),
            tuple(map(int, data["turns"])),
            tuple(map(float, data["seconds"])),
            None if forfeit is None else Forfeit(int(forfeit["seat"]), str(forfeit["why"])),
            tuple(map(str, data.get("names", ()))),
        )
        each: list[Sized] = [played.scores, played.ranks, played.turns, played.seconds]
        each += [played.names] if played.names else []
        if any(len(values) != len(played.seats) for values in each):
            raise ValueError("a game has a score, a rank, turns, a time and a name for every seat")
        seats = [played.first, *([played.forfeit.seat] if played.forfeit else [])]
        if not all(0 <= seat < len(played.seats) for seat in seats) or 0 not in played.ranks:
            raise ValueError("a game names seats that it has, and somebody wins")
        return played


class Outcome(NamedTuple):
    """What a worker hands back for a game."""

    played: Played
    match: str  # the saved match
    took: float  # seconds, all in all
    data: bytes = b""  # what was written down for learners


def play_batch(tournament: Tournament, numbers: Iterable[int]) -> list[Outcome]:
    """Several games, one after another."""
    find(tournament.game).prepare()
    return [play(tournament, number) for number in numbers]


def play(tournament: Tournament, number: int) -> Outcome:
    """One game from the deal to the end."""
    start = time.perf_counter()
    deal, seating = tournament.schedule.place(number)
    game, seed = find(tournament.game), tournament.deal_seed(deal)
    bare = [naming.split(name)[1] for name in seating]
    called = [naming.split(name)[0] or name for name in seating]
    names = [_short(f"{seat + 1} {name}") for seat, name in enumerate(called)]
    match = Match.new(game, tournament.players, seed, names, tournament.options)
    match.tags = {"Seats": ",".join(bare), "Arena": f"game {number}, deal {deal + 1}"}
    first = match.acting[0]
    turns, seconds = [0] * match.players, [0.0] * match.players
    forfeit = None
    recorder = Recorder(match) if tournament.records else None
    seeds = [tournament.bot_seed(deal, seating, seat) for seat in range(match.players)]
    with contextlib.ExitStack() as company:
        bots: list[Bot] = []
        for seat, name in enumerate(seating):
            try:
                bots.append(company.enter_context(seated(name, seeds[seat])))
            except BotFailed as error:
                forfeit = Forfeit(seat, _reason(error))
                break
        while not match.over and forfeit is None:
            seat = match.acting[0]
            before = time.perf_counter()
            forfeit = _turn(match, bots[seat], seat, recorder)
            seconds[seat] += time.perf_counter() - before
            turns[seat] += 1
        own = [naming.introduced(player) for player in bots]
    if forfeit is not None:
        match.tags["Forfeit"] = f"p{forfeit.seat + 1}: {forfeit.why}"
    played = Played(
        number,
        deal,
        seating,
        match.scores(),
        ranks_after(match.ranks(), forfeit),
        len(match.history),
        first,
        tuple(turns),
        tuple(round(spent, 4) for spent in seconds),
        forfeit,
        tuple(own) if len(own) == match.players and any(own) else (),
    )
    data = b""
    if recorder is not None:
        if forfeit is not None:
            raise BotFailed(seating[forfeit.seat], forfeit.why)
        data = recorder.content(played.shares)
    return Outcome(played, match.save(), time.perf_counter() - start, data)


@contextlib.contextmanager
def seated(name: str, seed: int) -> Iterator[Bot]:
    """A bot while it is needed."""
    player = bot(naming.split(name)[1], seed)
    try:
        yield player
    finally:
        close = getattr(player, "close", None)
        if close is not None:
            with contextlib.suppress(Exception):  # an error in closing must not change the result
                close()


def _turn(match: Match, player: Bot, seat: int, recorder: Recorder | None) -> Forfeit | None:
    """Let a bot make its move; if it cannot, say why."""
    try:
        if recorder is not None:
            move = recorder.choose(player, match, seat)
        else:
            move = player.choose(match, seat)
    except Exception as error:  # bots are other people's programs: they may raise anything
        return Forfeit(seat, _reason(error))
    try:
        match.play(move, seat)
    except TiergartenError as error:
        return Forfeit(seat, _reason(error))
    return None


def ranks_after(ranks: Sequence[int], forfeit: Forfeit | None) -> tuple[int, ...]:
    """The ranks of a broken-off game: the forfeiting seat is last, the others keep theirs."""
    if forfeit is None:
        return tuple(ranks)
    others = [rank for seat, rank in enumerate(ranks) if seat != forfeit.seat]
    return tuple(
        len(ranks) - 1 if seat == forfeit.seat else sum(other < rank for other in others)
        for seat, rank in enumerate(ranks)
    )


def _reason(error: Exception) -> str:
    """An error in one printable line."""
    known = isinstance(error, TiergartenError)
    text = str(error) if known else f"{type(error).__name__}: {error}"
    line = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(line.split())[:LONGEST_REASON]


def _short(name: str) -> str:
    """A name that a match accepts."""
    plain = name.replace('"', "'").replace("|", "/")
    return plain if len(plain) <= 40 else plain[:37] + "..."
