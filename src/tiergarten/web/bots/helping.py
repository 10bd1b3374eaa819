"""Help while playing: hints and a coach, where nobody objects; and chances for spectators.

Whoever asks is helped in turn with the bots (`fairness/fair_queue.py`), at the expense of their own
share. A position is thought about once, however often and by whomever that is asked for.
"""

import json
import threading
from functools import partial

from tiergarten.analysis import coaching, hints
from tiergarten.analysis.hints import Hint
from tiergarten.analysis.reviewed import Chances
from tiergarten.analysis.valuing import Valuer
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals
from tiergarten.web.bots.compiling import Compiling
from tiergarten.web.bots.once import Once
from tiergarten.web.json_text import json_object
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.help_store import HelpStore
from tiergarten.web.storage.store import Conflict, Store
from tiergarten.web.tables import seating
from tiergarten.web.tables.room import Room
from tiergarten.web.tables.rooms import Rooms

MOST_KEPT = 500  # thoughts of a kind, over all tables
CHANCE_ITERATIONS = 600  # for the chances in a position


class Helping:
    """What a server knows about positions in which somebody wanted help."""

    def __init__(self, store: Store, rooms: Rooms, compiling: Compiling) -> None:
        self.kept = HelpStore(store)
        self._store = store
        self._rooms = rooms
        self._compiling = compiling
        self._hints: Once[Hint] = Once(MOST_KEPT)
        self._costs: Once[float] = Once(MOST_KEPT)
        self._chances: Once[Chances] = Once(MOST_KEPT)

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
        match = room.match.copy()
        stored = await self._store.ask(self.kept.hint, *place)
        found = Hint.of(json_object(stored), match, seat)
        if found is not None:
            return found
        made = await self.advice(room, ply, seat, client)  # there is none, or it is damaged
        keep = self.kept.add_hint if stored is None else self.kept.mend_hint
        try:
            await self._store.ask(keep, *place, json.dumps(made.plain()))
        except Conflict:  # another process was faster, or the table is gone
            stored = await self._store.ask(self.kept.hint, *place)
            if stored is None:
                raise refusals.unknown_table() from None
            return Hint.of(json_object(stored), match, seat) or made
        return made

    async def used(self, room: Room) -> list[int]:
        """How many hints every seat was given."""
        return await self._store.ask(self.kept.hints_used, room.table.id, room.table.players)

    async def advice(self, room: Room, ply: int, seat: int, client: str) -> Hint:
        """What is thought about the present position, for a seat that is to act."""
        self._rooms.check_ply(room, ply, seat)
        if seat not in room.match.acting:
            raise Refused(409, "not_your_turn", Sentence("it is not your turn"))
        self.check_ready(room)
        think = partial(hints.hint, room.match.copy(), seat)
        key = room.table.id, ply, seat
        return await self._hints.get(key, lambda: self._rooms.think_with(client, think))

    async def cost(
        self, room: Room, ply: int, seat: int, steps: tuple[int, ...], client: str
    ) -> float:
        """How much chance to win it would cost a seat to make these moves at the present ply."""
        self.check_allowed(room)
        match = room.match.copy()
        best = await self.advice(room, ply, seat, client)
        if steps == best.steps:
            return 0.0
        think = partial(coaching.cost_of, match, seat, steps, best.steps)
        key = room.table.id, ply, seat, steps
        return await self._costs.get(key, lambda: self._rooms.think_with(client, think))

    # Chances

    async def chances(self, room: Room, content: bytes, client: str) -> Chances:
        """Everybody's chance to win from a position of a match, as a spectator could know them."""
        self.check_ready(room)
        think = partial(_chances, room.match.copy(), content)
        key = room.table.id, content
        return await self._chances.get(key, lambda: self._rooms.think_with(client, think))

    def check_spectator(self, room: Room, seats: tuple[int, ...]) -> None:
        """Refuse to tell chances where the table's maker does not like it, and those who play."""
        if not room.table.chances:
            words = Sentence("chances are not shown at this table")
            raise Refused(403, "no_chances", words)
        if (seats or room.table.rated) and not room.closed:
            words = Sentence("the chances are shown once the match is over")
            raise Refused(403, "no_chances", words)

    def close(self) -> None:
        for thoughts in (self._hints, self._costs, self._chances):
            thoughts.close()


def _chances(match: Match, content: bytes) -> Chances:
    valuer = Valuer(match, 0, threading.Event())
    return valuer.value(content, CHANCE_ITERATIONS, "chances")
