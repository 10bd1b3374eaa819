"""A live table: its match, and every event so far. Those who watch it are in `company.py`.

Events are numbered by plies from 1. An event is a move, or a move taken back; so the ply never
goes down and never names two positions. Every position is kept as its bytes, so that a subscriber
can be sent each ply in order, however late it is.
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tiergarten.engine.contract import is_default
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.match import Match
from tiergarten.engine.record import State, fixed_record, record_from
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find
from tiergarten.web import refusals, tokens
from tiergarten.web.refusals import Refused
from tiergarten.web.settings import Settings
from tiergarten.web.storage.store import BOT, PERSON, TAKE_BACK, Event, Table
from tiergarten.web.tables.clock import Clock, Made, clock_of, control_of
from tiergarten.web.tables.company import Company
from tiergarten.web.tables.previews import surprises
from tiergarten.web.tables.room_lock import RoomLock
from tiergarten.web.tables.talk import Talk
from tiergarten.web.tables.visits import Visits

MOST_STATES = 8  # records that a room keeps beside their bytes
FOLLOWED = 8  # events that are replayed at a time: a millisecond or two
RESTS = 30.0  # seconds after which whoever has asked for a room has entered it, or never will


@dataclass(frozen=True, slots=True)
class Position:
    """A position of the table, and the last move that stands in it."""

    state: bytes
    moves: int  # how many stand
    last: Event | None = None
    before: int = 0  # the ply whose position the last move was made in
    round: int | None = None  # its number from 1, if the game has rounds


@dataclass(frozen=True, slots=True)
class Trial:
    """What is to be committed as one: events, and the positions that they lead to."""

    match: Match  # after all of them
    events: tuple[Event, ...]
    states: tuple[bytes, ...]


class Room(Company):
    """A table with people and bots around it."""

    def __init__(
        self,
        table: Table,
        events: list[Event],
        away_after: float = Settings.away,
        now: Callable[[], float] = time.time,
    ) -> None:
        game = find(table.game)
        super().__init__(table, away_after, now, Visits(max(table.created, table.started or 0.0)))
        self.game = game
        names = [seat.name for seat in table.seats]
        self.match = Match.new(game, table.players, table.seed, names, table.options)
        self.match.tags[tokens.HASH] = tokens.fingerprint(table.seed)
        self.events: list[Event] = []
        first = self.match.record()
        rounds = game.table.new_round(first, first) is not None
        self.positions = [Position(self.match.content(), 0, round=1 if rounds else None)]
        self.talk: Talk | None = None  # read when somebody is to hear it
        self.lock = RoomLock()  # held while something is written
        self.found = time.monotonic()  # when somebody asked for it last
        self.preparing: float | None = None  # how far the bots that search are; None: ready
        self.thinking: asyncio.Task[None] | None = None
        self.clock = clock_of(table)
        self.clock_changes = 0  # how often it was started, stopped or found to be up
        self.alarm: asyncio.TimerHandle | None = None  # rings when somebody's time is up
        self._states: dict[bytes, State] = {}  # positions that were asked for lately
        self.moments: dict[int, Any] = {}  # what was made of the last plies (`web.views.moments`)
        self.untold: set[int] = set()  # plies of bots' answers that were taken back with a move
        self._surprises: dict[int, bool] = {}  # by the ply in which a move was made
        # Events that were committed as one are sent as one: from the ply before them to the last.
        self._next: dict[int, int] = {}
        self._previous: dict[int, int] = {}
        self.follow(events)

    # What there is

    @property
    def ply(self) -> int:
        return len(self.events)

    @property
    def started(self) -> bool:
        return self.table.started is not None

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def closed(self) -> bool:
        """Over, or abandoned before it began."""
        return self.table.finished is not None or self.over

    def state_at(self, ply: int) -> State:
        """The position after a ply, to be read only: whoever tells of it asks again and again."""
        return self._record(self.positions[ply].state)

    def _record(self, data: bytes) -> State:
        found = self._states.get(data)
        if found is None:
            if len(self._states) >= MOST_STATES:
                self._states.clear()
            found = self._states[data] = fixed_record(self.game.record.dtype, data)
        return found

    def match_at(self, ply: int) -> Match:
        """The position after a ply, as a match without a history."""
        return self.match.without_history(self.positions[ply].state)

    def round_at(self, ply: int) -> int | None:
        """The number of the round after a ply, from 1; None if the game has no rounds."""
        return self.positions[ply].round

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

    # The clock

    def people_to_act(self, match: Match | None = None) -> list[int]:
        """The seats whose clocks run: of people who are to act, now or after a move."""
        match = match or self.match
        if not self.started or self.table.finished is not None or match.over:
            return []
        return [seat for seat in match.acting if self.table.seats[seat].kind == PERSON]

    def clock_after(self, trial: Trial) -> Clock | None:
        """The clock after what is to be committed; None if there is none."""
        clock, control = self.clock, control_of(self.table)
        if control is None:
            return None
        if clock is None:  # a server has died in the moment in which the match began
            clock = Clock.begun(control, self.now(), self.table.players)
        made: list[Made] = []
        ply, before = self.ply, self.state_at(self.ply)
        for event, state in zip(trial.events, trial.states, strict=True):
            if event.action == TAKE_BACK:
                made.append("step" if self.goes_on(ply) else "take_back")
                ply = self.positions[ply].before
            else:
                step = self.game.table.goes_on(before, event.seat, event.action)
                made.append("step" if step else "move")
                before = record_from(self.game.record.dtype, state)
        acting = self.people_to_act(trial.match)
        return clock.moved(self.now(), trial.events[-1].seat, made, acting)

    def set_clock(self, clock: Clock | None) -> None:
        """What has been committed."""
        self.clock = clock
        self.clock_changes += 1

    def close(self) -> None:
        """It is forgotten for now."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        self._attendance.rest()

    def late(self) -> list[int]:
        """The seats whose time is up."""
        return [] if self.clock is None or self.closed else self.clock.late(self.now())

    # Moves

    def after_move(self, move: str | int, seat: int) -> Match:
        """The match after a move, which must be legal; nothing changes yet."""
        self.check_open()
        trial = self.match.copy()
        trial.play(move, seat)
        return trial

    def try_move(self, move: str | int, seat: int) -> Trial:
        """What a move leads to."""
        self.check_open()
        match = self.match.copy()
        made = match.play(move, seat)
        return Trial(match, (Event(seat, made.id),), (match.content(),))

    def after_undo(
        self, seats: tuple[int, ...], whole: bool = False, seen: int | None = None
    ) -> Trial:
        """The match without the last move of these seats, if the policy lets them take it back; or
        without all steps that were told as one with it. `seen` is the ply that they have seen."""
        self.check_open()
        answers, why_not = self._undoable(self.ply, seats, self.ply if seen is None else seen)
        if why_not is not None:
            raise Refused(409, "no_undo", why_not)
        mine = self.positions[answers[-1]].before if answers else self.ply
        last = self.positions[mine].last
        assert last is not None
        steps = self.steps_to(mine) if whole else [mine]
        trial = self.match.copy()
        states: list[bytes] = []
        for _ in [*answers, *steps]:
            trial.undo()
            states.append(trial.content())
        return Trial(trial, tuple(Event(last.seat, TAKE_BACK) for _ in states), tuple(states))

    def _undoable(
        self, ply: int, seats: tuple[int, ...], seen: int
    ) -> tuple[list[int], Sentence | None]:
        """What bots have answered to the last move of these seats, as plies from the latest on; and
        why that move cannot be taken back with it, if it cannot."""
        answers: list[int] = []
        while (last := self.positions[ply].last) is not None and last.seat not in seats:
            name = self.match.names[last.seat]
            if not self.against_bots(seats):
                words = Sentence("{name} has moved since, so this can't be undone", name=name)
                return answers, words
            if ply <= seen and self.surprising(ply):
                return answers, Sentence(
                    "{name} has moved since and revealed something, so this can't be undone",
                    name=name,
                )
            answers.append(ply)
            ply = self.positions[ply].before
        if last is None:
            return answers, Sentence("there is nothing to undo")
        if self.surprising(ply):
            return answers, Sentence("what has been revealed cannot be taken back")
        return answers, None

    def against_bots(self, seats: tuple[int, ...]) -> bool:
        """Whether nobody but bots plays with the holder of these seats, and nothing is at stake:
        no rating, and no clock."""
        others = [seat for number, seat in enumerate(self.table.seats) if number not in seats]
        bots = all(seat.kind == BOT and seat.token is None for seat in others)
        return bool(seats) and bots and not self.table.rated and self.table.clock_move is None

    def answered_by_bots(self, ply: int, seats: tuple[int, ...]) -> bool:
        """Whether nothing but answers of bots, to one who plays with nobody else, has happened
        since a ply."""
        later = self.events[ply:] if 0 <= ply <= self.ply else []
        answers = all(event.seat not in seats for event in later)
        return bool(later) and answers and self.against_bots(seats)

    def check_open(self) -> None:
        """Refuse to change a match that has not begun or is over."""
        if self.closed:
            raise refusals.finished()
        if not self.started:
            raise refusals.not_started()

    def may_undo(self, ply: int, seats: tuple[int, ...]) -> bool:
        """Whether the holder of these seats may take the last move back at a ply."""
        if not seats or not self.started or self.state_at(ply).over:
            return False
        return self._undoable(ply, seats, ply)[1] is None

    def surprising(self, ply: int) -> bool:
        """Whether the last move that stands at a ply has shown what nobody could foresee."""
        position = self.positions[ply]
        if position.last is None:
            return False
        if position.before not in self._surprises:
            before, last = self.state_at(position.before), position.last
            after = self._record(position.state)
            shown = surprises(self.game, before, last.seat, last.action, after)
            self._surprises[position.before] = shown
        return self._surprises[position.before]

    def steps_to(self, ply: int) -> list[int]:
        """The plies of the steps that stand at a ply and belong together, the last one included:
        those that went on, and the move that finished them."""
        steps: list[int] = []
        position = self.positions[ply]
        while position.last is not None:
            seat, ply = position.last.seat, position.before
            steps.insert(0, ply + 1)
            position = self.positions[ply]
            if position.last is None or position.last.seat != seat or not self.goes_on(ply):
                break
        return steps

    def goes_on(self, ply: int) -> bool:
        """Whether the last move that stands at a ply is only a step of a larger one."""
        if is_default(self.game.table.goes_on):
            return False  # without a look at the position
        position = self.positions[ply]
        if position.last is None:
            return False
        before = self.state_at(position.before)
        return self.game.table.goes_on(before, position.last.seat, position.last.action)

    def next_ply(self, ply: int) -> int:
        """The ply that is sent after this one."""
        return self._next.get(ply, ply + 1)

    def previous_ply(self, ply: int) -> int:
        """The ply that was sent before this one."""
        return self._previous.get(ply, max(0, ply - 1))

    def apply(self, trial: Trial) -> None:
        """Add what has been committed, and publish it at once."""
        before = self.ply
        for event, state in zip(trial.events, trial.states, strict=True):
            self._add(event, state)
        if len(trial.events) > 1:
            self._next[before], self._previous[self.ply] = self.ply, before
        self.match = trial.match
        self.publish(trial.events[-1].seat)

    def _add(self, event: Event, state: bytes) -> None:
        if event.action == TAKE_BACK:
            undone = self.positions[-1]
            if undone.last is not None and undone.last.seat != event.seat:
                self.untold.add(undone.before + 1)
            position = self.positions[undone.before]
        else:
            last, number = self.positions[-1], self.positions[-1].round
            if number is not None:
                before, after = self.state_at(self.ply), self._record(state)
                number += bool(self.game.table.new_round(before, after))
            position = Position(state, last.moves + 1, event, self.ply, number)
        self.events.append(event)
        self.positions.append(position)

    def follow(self, events: Sequence[Event]) -> None:
        """Add the next events of the database. Those that were written as one are sent as one;
        one that is impossible is refused as damage."""
        begin = self.ply
        for number, event in enumerate(events):
            self._replay(event)
            if self.table.seats[event.seat].kind == PERSON:
                self.visits.last = max(self.visits.last, event.at)
            self._add(event, self.match.content())
            following = events[number + 1] if number + 1 < len(events) else None
            if following is None or not event.written_with(following):
                if self.ply - begin > 1:
                    self._next[begin], self._previous[self.ply] = self.ply, begin
                begin = self.ply
        if events:
            self.publish(events[-1].seat)

    def _replay(self, event: Event) -> None:
        """Do in the match what was done."""
        try:
            if event.action == TAKE_BACK and event.seat in range(self.match.players):
                self.match.undo()
            else:
                self.match.play(event.action, event.seat)
        except TiergartenError:
            raise refusals.damaged() from None

    def rename(self) -> None:
        """After somebody has taken or left a seat: the match knows them by their names."""
        self.match.rename([seat.name for seat in self.table.seats])
        self.moments.clear()
        self._watch()
        self.publish()

    def idle(self) -> bool:
        """Whether the room can be forgotten for now. While somebody may be about to enter it, it
        cannot: the next one who asks would be given another room of the same table."""
        if self.subscribers or self.thinking is not None or self.lock.locked():
            return False
        return time.monotonic() - self.found > RESTS


def written_together(events: Sequence[Event], most: int = FOLLOWED) -> Iterator[Sequence[Event]]:
    """Events in groups of so many or more: those that were written as one stay together."""
    begin = 0
    for end in range(1, len(events) + 1):
        whole = end == len(events) or not events[end - 1].written_with(events[end])
        if whole and (end - begin >= most or end == len(events)):
            yield events[begin:end]
            begin = end


def logged(room: Room, seat: int | None = None) -> dict[str, object]:
    """What a line of the log tells about a table."""
    found = {"table": room.table.id, "ply": room.ply, "game": room.game.name}
    return found if seat is None else found | {"seat": seat}
