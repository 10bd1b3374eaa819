"""What is made of a ply: once for everybody, once for each language, once for each reader.

A room keeps the moments of its last few plies. What nobody asks for is never made: the lines of a
score, the legal moves of those who cannot act, a scene in a language that nobody reads.

A room refers to its moments, and a moment to what was made of it, but not the other way round: what
is dropped is freed at once, instead of staying until the garbage collector finds it.
"""

import weakref
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import orjson

from tiergarten.engine.contract import is_default
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.scene import REST, Panel, Scene
from tiergarten.web.storage.store import TAKE_BACK
from tiergarten.web.tables.room import Room
from tiergarten.web.views import positions
from tiergarten.web.views.differences import panel_changes, splices
from tiergarten.web.views.telling import Line, announcements, line

MOST_KEPT = 3  # plies: the present one, the one before, and one that somebody slow is sent
ALWAYS = ("type", "ply", "follows", "move")
Left = Sequence[tuple[str, int]]
T = TypeVar("T")


def moment(room: Room, ply: int) -> "Moment":
    """The moment of a ply, made now or before."""
    found: Moment | None = room.moments.get(ply)
    if found is None or found.stage != stage_of(room):
        room.moments.pop(ply, None)
        while len(room.moments) >= MOST_KEPT:
            del room.moments[min(room.moments)]
        found = room.moments[ply] = Moment(room, ply)
    return found


def stage_of(room: Room) -> tuple[bool, str | None]:
    """Whether the match has begun, and by what it has ended before its end."""
    return room.started, room.table.ended


class Moment:
    """A table after a ply."""

    def __init__(self, room: Room, ply: int) -> None:
        self._of = weakref.ref(room)
        self.ply = ply
        self.match = room.match_at(ply)
        self.stage = stage_of(room)
        self.playing = room.started and not self.match.over and room.table.ended is None
        self.acting = self.match.acting
        self._open = room.started and not self.match.over
        last = room.positions[ply].last
        self._mover = None if last is None else last.seat
        self._made: dict[Hashable, Any] = {}
        self._told: dict[str, Told] = {}
        self._turns: dict[tuple[int | None, str], positions.Turn] = {}
        self._views: dict[tuple[tuple[int, ...], str], View] = {}
        self._pairs: dict[tuple[int, int], tuple[Any, Any, Any]] = {}
        self._shared: dict[Hashable, tuple[str, View]] = {}
        self._bystanders: dict[int, Collection[int]] = {}  # by the ply before,
        self._to_spectators: dict[tuple[int, str], str] = {}  # and what these are sent

    @property
    def _room(self) -> Room:
        return _there(self._of)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made before, or is made now and kept."""
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found

    def view(self, seats: tuple[int, ...], language: str) -> "View":
        """The table as the holder of these seats sees it."""
        key = seats, language
        found = self._views.get(key)
        if found is None:
            found = self._views[key] = self.seen_by(seats, self.eyes(seats), language)
        return found

    def changes(self, before: "Moment", seats: tuple[int, ...], language: str) -> str:
        """What has changed for the holder of these seats since a moment that they have seen."""
        if len(seats) == 1 and seats[0] in self._bystanding(before, language):
            told = self._telling(language)
            # Against bots a move can be undone until they reveal something: that is told, too.
            alike = seats[0] not in told.named and not told.announcements
            if alike and not self._room.against_bots(seats):
                seats = ()  # the same as for spectators: nothing is made for this one
        if seats:
            return self.view(seats, language).changes(before.view(seats, language))
        found = self._to_spectators.get((before.ply, language))
        if found is None:
            found = self.view(seats, language).changes(before.view(seats, language))
            self._to_spectators[before.ply, language] = found
        return found

    def _bystanding(self, before: "Moment", language: str) -> Collection[int]:
        """The seats that have had nothing to do, and for whom the same has changed on the table as
        for spectators."""
        found = self._bystanders.get(before.ply)
        if found is None:
            table = self.match.game.table
            if is_default(table.bystanders):
                found = ()
            else:
                old, new = before.view((), language).scene, self.view((), language).scene
                busy = {*self.acting, *before.acting, self._mover, before._mover}
                found = [seat for seat in table.bystanders(old, new) if seat not in busy]
            self._bystanders[before.ply] = found
        return found

    def eyes(self, seats: tuple[int, ...]) -> int | None:
        """Of several seats at one screen, the one to act, otherwise the one that has acted."""
        if not seats:
            return None
        for seat in seats:
            if seat in self.acting:
                return seat
        return self._mover if self._mover in seats else seats[0]

    def seen_by(self, seats: tuple[int, ...], eyes: int | None, language: str) -> "View":
        """The table through the eyes of one of the reader's seats."""
        told = self._telling(language)
        if len(seats) == 1 and (seats[0] in told.named or told.announcements):
            told = self._told_to(told, seats, language)
        turn = self._turn(eyes if eyes in self.acting else None, language)
        scene = self.match.scene(eyes, language)
        if not self.playing and scene.paths:
            scene = replace(scene, paths={})
        undo = self._open and self._room.may_undo(self.ply, seats)
        seen = Seen(seats, eyes, told.deed, told.announcements, undo, turn)
        return View(self, language, seen, scene)

    def _telling(self, language: str) -> "Told":
        found = self._told.get(language)
        if found is None:
            found = self._told[language] = self._tell(language)
        return found

    def _tell(self, language: str) -> "Told":
        """What has happened, as it is told to those whom it does not call "You"."""
        room, ply = self._room, self.ply
        if not ply:
            return _NOTHING_YET
        kind = "take_back" if room.events[ply - 1].action == TAKE_BACK else "move"
        found = line(room, ply, language, room.previous_ply(ply))
        announced = announcements(room, ply, (), language)
        return Told({"kind": kind, **found.plain}, announced, found)

    def _told_to(self, told: "Told", seats: tuple[int, ...], language: str) -> "Told":
        """The same as it is told to one of them."""
        room, ply = self._room, self.ply
        deed, announced = told.deed, told.announcements
        if deed is not None and told.line is not None and seats[0] in told.named:
            deed = deed | told.line.told(room, seats, language)
        if announced:
            announced = announcements(room, ply, seats, language)
        return Told(deed, announced, told.line)

    @cached_property
    def public(self) -> dict[str, Any]:
        """The fields that are the same for every reader."""
        room, ply = self._room, self.ply
        return {
            "type": "frame",
            "ply": ply,
            "follows": room.previous_ply(ply),
            "move": room.positions[ply].moves,
            "acting": list(self.acting) if self.playing else [],
            "over": self.match.over,
            **positions.standings(self.match),
        }

    def public_changes(self, before: "Moment") -> dict[str, Any]:
        """Those that have changed since a moment that readers have seen."""
        key = "public", before.ply
        return self.once(key, lambda: _changed(self.public, before.public) | {"type": "changes"})

    def breakdown(self, language: str) -> Any:
        """Where everybody's points come from, for those who are sent it with every frame."""
        key = "breakdown", language
        return self.once(key, lambda: positions.breakdown(self.match, language))

    def _turn(self, asked: int | None, language: str) -> "positions.Turn":
        """What a seat is to do; None is anybody who waits, and to all of them it is the same."""
        key = asked, language
        found = self._turns.get(key)
        if found is None:
            words = prompt(self._room, self.match, asked, say_in(language))
            seat = asked if self.playing else None
            found = self._turns[key] = positions.turn(self.match, seat, language, words)
        return found

    def panel(self, old: Panel, new: Panel) -> Any:
        """What has changed on a panel since the ply before; None: nothing. Many see the same."""
        return self._compared(old, new, panel_changes)

    def left(self, old: Left, new: Left) -> Any:
        """The same of what is left in the box, bag or pile."""
        return self._compared(old, new, _left_changes)

    def _compared(self, old: T, new: T, compare: Callable[[T, T], Any]) -> Any:
        key = id(old), id(new)
        made = self._pairs.get(key)
        if made is None:
            # Both are kept with it: nothing else can come to be known by their numbers.
            made = self._pairs[key] = old, new, _encoded(compare(old, new))
        return made[2]

    def shared(self, key: Hashable, before: "View", make: Callable[[], str]) -> str:
        """A message to all for whom the same has changed since the ply before. What it was made of
        is known by its numbers, so the view before is kept with it."""
        made = self._shared.get(key)
        if made is None:
            made = self._shared[key] = make(), before
        return made[0]


class Told(NamedTuple):
    """What has happened, in a language."""

    deed: dict[str, Any] | None
    announcements: list[dict[str, Any]]
    line: Line | None

    @property
    def named(self) -> frozenset[int]:
        """The seats that are told it with "You"."""
        return frozenset() if self.line is None else self.line.named


_NOTHING_YET = Told(None, [], None)


class Seen(NamedTuple):
    """What of a moment depends on its reader, beside the scene."""

    seats: tuple[int, ...]
    seat: int | None
    deed: dict[str, Any] | None
    announcements: list[dict[str, Any]]
    undo: bool
    turn: positions.Turn

    @property
    def fields(self) -> dict[str, Any]:
        """As they are sent."""
        return {
            "deed": self.deed,
            "announcements": self.announcements,
            "seats": list(self.seats),
            "undo": self.undo,
            "seat": self.seat,
            **self.turn.fields,
        }


class View:
    """A moment through the eyes of a reader."""

    def __init__(self, moment: Moment, language: str, seen: Seen, scene: Scene) -> None:
        self._of = weakref.ref(moment)
        self.ply = moment.ply
        self.language = language
        self.seen = seen
        self.scene = scene
        # Whether there is nothing to do: then the same changes for this reader as for others.
        self._waits = not (seen.turn.asked or seen.undo or scene.asks_anything())

    @property
    def moment(self) -> Moment:
        return _there(self._of)

    @property
    def fields(self) -> dict[str, Any]:
        """Those of a frame, without its scene and the lines of the scores."""
        return {**self.moment.public, **self.seen.fields}

    def whole(self) -> dict[str, Any]:
        """The frame with all that belongs to it, also what clicks would mean."""
        moment = self.moment
        scores = {"breakdown": moment.breakdown(self.language)}
        scene = positions.plain_scene(moment.match, self.seen.seat, self.scene)
        return {**self.fields, **scores, "scene": scene}

    @cached_property
    def text(self) -> str:
        """The same as it is sent."""
        return orjson.dumps(self.whole()).decode()

    @cached_property
    def first_text(self) -> str:
        """What a reader is sent before differences: the lines of scores are left out until the
        match is over, and what clicks would mean is asked for when it is needed."""
        found = {**self.fields, "scene": self.scene.plain()}
        if self.moment.match.over:
            found["breakdown"] = self.moment.breakdown(self.language)
        return orjson.dumps(found).decode()

    def changes(self, before: "View") -> str:
        """What has changed since a view that its reader has seen."""
        key, moment = self._alike(before), self.moment
        if key is None:
            return self._changes(moment, before)
        return moment.shared(key, before, lambda: self._changes(moment, before))

    def _alike(self, before: "View") -> Hashable:
        """What all have in common for whom the same has changed: those who wait, and did before.
        None for one who does not."""
        now, then = self.seen, before.seen
        if not (self._waits and before._waits) or now.seat != then.seat:
            return None
        old, new = before.scene, self.scene
        pairs = _other_panels(old.panels, new.panels)
        if pairs is None:
            return None
        key = [before.ply, id(old.left), id(new.left), id(then.turn), id(then.announcements)]
        key += [id(now.turn), id(now.announcements), id(now.deed)]
        for pair in pairs:
            key += map(id, pair)
        return tuple(key)

    def _changes(self, moment: Moment, before: "View") -> str:
        found = moment.public_changes(before.moment) | self._own_changes(before)
        if moment.match.over:
            found["breakdown"] = moment.breakdown(self.language)
        scene = self._scene_changes(moment, before.scene)
        if scene:
            found["scene"] = scene
        return orjson.dumps(found).decode()

    def _own_changes(self, before: "View") -> dict[str, Any]:
        now, then = self.seen, before.seen
        found: dict[str, Any] = {"deed": now.deed}
        if now.announcements or then.announcements:
            found["announcements"] = now.announcements
        if now.undo != then.undo:
            found["undo"] = now.undo
        if now.seats != then.seats:
            found["seats"] = list(now.seats)
        if now.seat != then.seat:
            found["seat"] = now.seat
        if now.turn is not then.turn:
            known = then.turn.fields
            found |= {
                name: value for name, value in now.turn.fields.items() if value != known[name]
            }
        return found

    def _scene_changes(self, moment: Moment, before: Scene) -> dict[str, Any]:
        scene, found = self.scene, {}
        if scene.asks_anything() or before.asks_anything():
            for name in REST:
                if not scene.alike(before, name):
                    value = scene.plain_of(name)
                    if value != before.plain_of(name):
                        found[name] = value
        if scene.left is not before.left:
            left = moment.left(before.left, scene.left)
            if left is not None:
                found["left"] = left
        pairs = _other_panels(before.panels, scene.panels)
        if pairs is not None:
            panels = _panel_changes(moment, pairs)
        else:
            old = {panel.id: panel for panel in before.panels}
            panels = _panel_changes(moment, [(old.get(one.id), one) for one in scene.panels])
            found["order"] = [panel.id for panel in scene.panels]
        if panels:
            found["panels"] = panels
        return found


def _other_panels(old: list[Panel], new: list[Panel]) -> list[tuple[Panel, Panel]] | None:
    """The panels that are not the objects that they were; None if they do not lie as before."""
    if len(old) != len(new):
        return None
    found = []
    for one, other in zip(old, new, strict=True):
        if one is not other:
            if one.id != other.id:
                return None
            found.append((one, other))
    return found


def _panel_changes(moment: Moment, pairs: Sequence[tuple[Panel | None, Panel]]) -> dict[str, Any]:
    """By their ids, panels that are new, and what has changed on the others."""
    found: dict[str, Any] = {}
    for there, panel in pairs:
        if panel is there:
            continue
        if there is None or (panel.kind, panel.seat) != (there.kind, there.seat):
            found[panel.id] = panel.plain()
        elif (changed := moment.panel(there, panel)) is not None:
            found[panel.id] = changed
    return found


def _left_changes(old: Left, new: Left) -> list[Any]:
    return splices(old, new, list) if old != new else []


def _there(of: weakref.ref[T]) -> T:
    """Whoever asks has got here by way of it."""
    found = of()
    assert found is not None
    return found


def _changed(fields: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value for name, value in fields.items() if name in ALWAYS or value != before[name]
    }


def _encoded(changed: Any) -> orjson.Fragment | None:
    # As text: the bytes that orjson makes hold some kilobytes more than they have, and these stay.
    return orjson.Fragment(orjson.dumps(changed).decode()) if changed else None


def prompt(room: Room, match: Match, eyes: int | None, say: Say) -> str:
    """One sentence: what to do now, or whom the table is waiting for."""
    if not room.started:
        return say("The match begins when every seat is taken.")
    if room.table.ended is not None and room.table.ended_seat is not None:
        name = match.names[room.table.ended_seat]
        if room.table.ended == "time":
            return say("The match has ended: the time of {name} is up.", name=name)
        return say("The match has ended: {name} has left.", name=name)
    return positions.prompt_of(match, eyes, say)
