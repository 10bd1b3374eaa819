"""One live table: its match, all that was done there, and those who watch.

Deeds are counted by plies from 1. A deed is a move, or the taking back of one; so the ply never
goes down and never names two positions. Every position is kept as its bytes, so whoever looks on
can be told of each ply in order, however late they are.
"""

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from tiergarten.engine.errors import IllegalMove
from tiergarten.engine.language import say_in
from tiergarten.engine.match import Match
from tiergarten.engine.record import State, record_from
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find
from tiergarten.web import refused
from tiergarten.web.looking import foresee
from tiergarten.web.refused import Refused
from tiergarten.web.store import BOT, PERSON, TAKE_BACK, Deed, Table

PATIENCE = 60.0  # seconds until a bot may stand in for somebody who has gone without a word


@dataclass(frozen=True)
class Position:
    """A position of the table, and the last move that stands in it."""

    state: bytes
    moves: int  # how many stand
    last: Deed | None = None
    before: int = 0  # the ply whose position the last move was made in


class Watcher:
    """Somebody who is told when something has happened."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.news = asyncio.Event()


class Room:
    """A table with people and bots around it."""

    def __init__(self, table: Table, deeds: list[Deed]) -> None:
        game = find(table.game)
        self.table = table
        self.game = game
        names = [seat.name for seat in table.seats]
        self.match = Match.new(game, table.players, table.seed, names, table.options)
        self.deeds: list[Deed] = []
        self.positions = [Position(self.match.record().tobytes(), 0)]
        self.lock = asyncio.Lock()  # held while something is written
        self.watchers: set[Watcher] = set()
        self._seen: dict[int, float] = {}  # when the people of a seat were last connected
        self._opened = time.monotonic()
        self.thinking: asyncio.Task[None] | None = None
        self.cache: dict[Any, str] = {}  # frames already made
        self._surprises: dict[int, bool] = {}  # by the ply in which a move was made
        self.follow(deeds)

    # What there is

    @property
    def ply(self) -> int:
        return len(self.deeds)

    @property
    def started(self) -> bool:
        return self.table.started is not None

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def closed(self) -> bool:
        """Over, or given up before it began."""
        return self.table.finished is not None or self.over

    def state_at(self, ply: int) -> State:
        return record_from(self.game.record.dtype, self.positions[ply].state)

    def match_at(self, ply: int) -> Match:
        """The position after so many deeds, as a match without a past."""
        return Match(self.game, self.state_at(ply), names=self.match.names)

    def told(self, ply: int, language: str) -> str:
        """What was done at a ply, as a sentence for everybody."""
        deed, say = self.deeds[ply - 1], say_in(language)
        if deed.action == TAKE_BACK:
            return say("{who} takes the last move back", who=self.match.names[deed.seat])
        before, after = self.state_at(ply - 1), self.state_at(ply)
        tell = self.game.table.tell
        words: str = tell(say, before, deed.seat, deed.action, after, self.match.names)
        return words

    def held_by(self, token: str | None) -> tuple[int, ...]:
        """The seats of the holder of a token, given hashed."""
        return tuple(
            number
            for number, seat in enumerate(self.table.seats)
            if token is not None and seat.token == token
        )

    def bots_to_act(self) -> list[int]:
        if not self.started or self.closed:
            return []
        return [seat for seat in self.match.acting if self.table.seats[seat].kind == BOT]

    # Moves

    def tried(self, move: str | int, seat: int, language: str) -> Match:
        """The match after a move, which must be legal; nothing changes yet."""
        self.check_open()
        trial = self.match.copy()
        try:
            trial.play(move, seat)
        except IllegalMove:
            refusal = trial.why_not(move, seat, language)
            if refusal is None:
                raise
            raise Refused(422, "illegal_move", refusal.why, rule=refusal.rule) from None
        return trial

    def untried(self, seats: tuple[int, ...]) -> tuple[Deed, Match]:
        """The match without its last move, if the policy lets one of these seats take it back."""
        self.check_open()
        last = self.positions[-1].last
        if last is None:
            raise Refused(409, "no_undo", Sentence("there is nothing to undo"))
        if last.seat not in seats:
            name = self.match.names[last.seat]
            raise Refused(409, "no_undo", Sentence("{name} has moved since", name=name))
        if self.surprising(self.ply):
            words = Sentence("what has been revealed cannot be taken back")
            raise Refused(409, "no_undo", words)
        trial = self.match.copy()
        trial.undo()
        return Deed(last.seat, TAKE_BACK), trial

    def check_open(self) -> None:
        """Refuse to change a match that has not begun or is over."""
        if self.closed:
            raise refused.finished()
        if not self.started:
            raise refused.not_started()

    def may_undo(self, ply: int, seats: tuple[int, ...]) -> bool:
        """Whether the holder of these seats may take the last move back at a ply."""
        position = self.positions[ply]
        mine = position.last is not None and position.last.seat in seats
        over = bool(self.state_at(ply).over)
        return mine and not over and self.started and not self.surprising(ply)

    def surprising(self, ply: int) -> bool:
        """Whether the last move that stands at a ply has shown what nobody could foresee."""
        position = self.positions[ply]
        if position.last is None:
            return False
        if position.before not in self._surprises:
            state, last = self.state_at(position.before), position.last
            outlook = foresee(self.game, state, last.seat, last.action)
            self._surprises[position.before] = outlook.surprise
        return self._surprises[position.before]

    def done(self, deed: Deed, match: Match) -> None:
        """Take over what has been written: from here on it is told."""
        if deed.action == TAKE_BACK:
            position = self.positions[self.positions[-1].before]
        else:
            moves = self.positions[-1].moves + 1
            position = Position(match.record().tobytes(), moves, deed, self.ply)
        self.match = match
        self.deeds.append(deed)
        self.positions.append(position)
        self.tell(deed.seat)

    def follow(self, deeds: list[Deed]) -> None:
        """Take over all deeds of the database that are not known here yet."""
        for deed in deeds[self.ply :]:
            match = self.match
            if deed.action == TAKE_BACK:
                match.undo()
            else:
                match.play(deed.action, deed.seat)
            self.done(deed, match)

    # Those who watch

    def tell(self, mover: int | None = None) -> None:
        """Wake everybody who watches; whoever has moved knows it already, and comes last."""
        for watcher in sorted(self.watchers, key=lambda watcher: mover in watcher.seats):
            watcher.news.set()

    def rename(self) -> None:
        """After somebody has taken or left a seat: the match knows them by their names."""
        self.match.names = tuple(seat.name for seat in self.table.seats)
        self.cache.clear()
        self.tell()

    def here(self) -> set[int]:
        """The seats whose people are connected."""
        return {seat for watcher in self.watchers for seat in watcher.seats}

    def leave(self, watcher: Watcher) -> None:
        """Somebody has gone."""
        self.watchers.discard(watcher)
        self._seen.update(dict.fromkeys(watcher.seats, time.monotonic()))
        self.tell()

    def is_away(self, seat: int) -> bool:
        """Whether the person of a seat has been gone for so long that a bot may stand in."""
        if self.table.seats[seat].kind != PERSON or seat in self.here():
            return False
        return time.monotonic() - self._seen.get(seat, self._opened) >= PATIENCE

    def idle(self) -> bool:
        """Whether the room can be forgotten for now."""
        return not self.watchers and self.thinking is None and not self.lock.locked()
