"""Help while playing: hints, where nobody objects.

Whoever asks is helped in turn with the bots (`fair_queue.py`), at the expense of their own share. A
position is thought about once for each seat, however often and by whomever it is asked for.
"""

import asyncio
import contextlib
from collections import OrderedDict
from functools import partial

from tiergarten.analysis import hints
from tiergarten.analysis.hints import Hint
from tiergarten.bots import Thoughts
from tiergarten.bots.levels import level
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence
from tiergarten.web import seating
from tiergarten.web.compiling import Compiling
from tiergarten.web.help_store import HelpStore
from tiergarten.web.refusals import Refused
from tiergarten.web.room import Room
from tiergarten.web.rooms import Rooms
from tiergarten.web.store import Conflict, Store

MOST_KEPT = 200  # positions that were thought about, over all tables
Place = tuple[str, int, int]  # a table, a ply and a seat


class Advice:
    """What was thought about a position, and the hint that follows from it."""

    def __init__(self, thoughts: Thoughts, hint: Hint) -> None:
        self.thoughts = thoughts
        self.hint = hint


class Helping:
    """What a server knows about positions in which somebody wanted help."""

    def __init__(self, store: Store, rooms: Rooms, compiling: Compiling) -> None:
        self.kept = HelpStore(store)
        self._store = store
        self._rooms = rooms
        self._compiling = compiling
        self._advice: OrderedDict[Place, asyncio.Task[Advice]] = OrderedDict()

    def check_allowed(self, room: Room) -> None:
        """Refuse help where it counts, or where somebody has not agreed to it."""
        if room.table.rated:
            raise Refused(403, "no_hints", Sentence("there are no hints at a rated table"))
        if not seating.hints_allowed(room.table):
            words = Sentence("there are no hints at this table: not everybody has agreed to them")
            raise Refused(403, "no_hints", words)

    def check_ready(self, room: Room) -> None:
        """Refuse what needs a search that is not compiled yet."""
        if not self._compiling.searches(room.game.name):
            words = Sentence("the bots of this game are still being prepared: try again soon")
            raise Refused(503, "compiling", words, progress=room.preparing or 0.0)

    async def hint(self, room: Room, ply: int, seat: int, client: str) -> Hint:
        """The hint for a seat that is to act at the present ply; it is counted once."""
        self.check_allowed(room)
        place = room.table.id, ply, seat
        found = await self._store.ask(self.kept.hint, *place)
        if found is None:
            made = (await self.advice(room, ply, seat, client)).hint
            with contextlib.suppress(Conflict):  # another process was faster: it told the same
                await self._store.ask(self.kept.add_hint, *place, made.plain())
            found = await self._store.ask(self.kept.hint, *place)
        if found is None:
            raise Refused(404, "unknown_table", Sentence("there is no such table"))
        return Hint.of(found)

    async def used(self, room: Room) -> list[int]:
        """How many hints every seat was given."""
        return await self._store.ask(self.kept.hints_used, room.table.id, room.table.players)

    async def advice(self, room: Room, ply: int, seat: int, client: str) -> Advice:
        """What is thought about the present position, for a seat that is to act."""
        self._rooms.check_ply(room, ply, seat)
        if seat not in room.match.acting:
            raise Refused(409, "not_your_turn", Sentence("it is not your turn"))
        self.check_ready(room)
        place = room.table.id, ply, seat
        task = self._advice.get(place)
        if task is None:
            thinking = self._rooms.think_with(client, partial(_advise, room.match.copy(), seat))
            task = self._advice[place] = asyncio.create_task(thinking)
            task.add_done_callback(partial(self._keep_if_done, place))
            while len(self._advice) > MOST_KEPT:
                self._advice.popitem(last=False)
        self._advice.move_to_end(place)
        return await asyncio.shield(task)  # whoever asks may go away; others ask the same

    def _keep_if_done(self, place: Place, task: asyncio.Task[Advice]) -> None:
        """What has failed is tried again when somebody asks again."""
        if task.cancelled() or task.exception() is not None:
            self._advice.pop(place, None)

    def close(self) -> None:
        for task in list(self._advice.values()):
            task.cancel()


def _advise(match: Match, seat: int) -> Advice:
    bot = level(hints.LEVEL, None)
    thoughts = hints.think(bot, match, seat, None)
    steps = hints.whole(bot, match, seat, thoughts.best)
    return Advice(thoughts, hints.told(thoughts, steps))
