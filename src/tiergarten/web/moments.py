"""What is made of a ply: once for everybody, once for each language, once for each reader.

A room keeps the moments of its last few plies. What nobody asks for is never made: the lines of a
score, the legal moves of those who cannot act, a scene in a language that nobody reads.

A room refers to its moments, and a moment to what was made of it, but not the other way round: what
is dropped is freed at once, instead of staying until the garbage collector finds it.
"""

import weakref
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, TypeVar

import orjson

from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.scene import REST, Panel, Scene
from tiergarten.web import positions
from tiergarten.web.differences import panel_changes, splices
from tiergarten.web.room import Room
from tiergarten.web.store import TAKE_BACK
from tiergarten.web.telling import announcements, line, sole

MOST_KEPT = 3  # plies: the present one, the one before, and one that somebody slow is sent
ALWAYS = ("type", "ply", "follows", "move", "deed")
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
        self._made: dict[Hashable, Any] = {}
        self._panels: dict[tuple[int, int], tuple[Panel, Panel, Any]] = {}

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
        key = "view", seats, language
        return self.once(key, lambda: self.seen_by(seats, self.eyes(seats), language))

    def eyes(self, seats: tuple[int, ...]) -> int | None:
        """Of several seats at one screen, the one to act, otherwise the one that has acted."""
        if not seats:
            return None
        acting = [seat for seat in seats if seat in self.acting]
        if acting:
            return acting[0]
        last = self._room.positions[self.ply].last
        return last.seat if last is not None and last.seat in seats else seats[0]

    def seen_by(self, seats: tuple[int, ...], eyes: int | None, language: str) -> "View":
        """The table through the eyes of one of the reader's seats."""
        seen = positions.seen(
            self.match, eyes, language, self.playing, self._prompt(eyes, language)
        )
        own = {
            "deed": self._event(seats, language),
            "announcements": self._announcements(seats, language),
            "seats": list(seats),
            "undo": self._room.may_undo(self.ply, seats),
            **seen.fields,
        }
        return View(self, language, own, seen.scene)

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

    def _prompt(self, eyes: int | None, language: str) -> str:
        asked = eyes if eyes in self.acting else None
        key = "prompt", asked, language
        return self.once(key, lambda: prompt(self._room, self.match, asked, say_in(language)))

    def _event(self, seats: tuple[int, ...], language: str) -> dict[str, Any] | None:
        if not self.ply:
            return None
        room, ply = self._room, self.ply
        event = room.events[ply - 1]
        key = "line", language
        told = self.once(key, lambda: line(room, ply, language, room.previous_ply(ply)))
        kind = "take_back" if event.action == TAKE_BACK else "move"
        return {"kind": kind, **told.told(room, seats, language)}

    def _announcements(self, seats: tuple[int, ...], language: str) -> list[dict[str, Any]]:
        room, ply = self._room, self.ply
        key = "announcements", language
        public = self.once(key, lambda: announcements(room, ply, (), language))
        if not public or sole(seats) is None:
            return public
        return announcements(room, ply, seats, language)

    def panel(self, old: Panel, new: Panel) -> Any:
        """What has changed on a panel since the ply before; None: nothing. Many see the same."""
        key = id(old), id(new)
        made = self._panels.get(key)
        if made is None:
            # The panels are kept with it: nothing else can come to be known by their numbers.
            made = self._panels[key] = old, new, _encoded(panel_changes(old, new))
        return made[2]


class View:
    """A moment through the eyes of a reader."""

    def __init__(self, moment: Moment, language: str, own: dict[str, Any], scene: Scene) -> None:
        self._of = weakref.ref(moment)
        self.language = language
        self.own = own  # the fields that are not the same for everybody
        self.scene = scene

    @property
    def moment(self) -> Moment:
        return _there(self._of)

    @property
    def fields(self) -> dict[str, Any]:
        """Those of a frame, without its scene and the lines of the scores."""
        return {**self.moment.public, **self.own}

    def whole(self) -> dict[str, Any]:
        """The frame with all that belongs to it."""
        scores = {"breakdown": self.moment.breakdown(self.language)}
        return {**self.fields, **scores, "scene": self.scene.plain()}

    @cached_property
    def text(self) -> str:
        """The same as it is sent."""
        return orjson.dumps(self.whole()).decode()

    @cached_property
    def first_text(self) -> str:
        """What a reader is sent before differences: the lines of scores are left out until the
        match is over."""
        if self.moment.match.over:
            return self.text
        return orjson.dumps({**self.fields, "scene": self.scene.plain()}).decode()

    def changes(self, before: "View") -> str:
        """What has changed since a view that its reader has seen."""
        found = self.moment.public_changes(before.moment) | _changed(self.own, before.own)
        if self.moment.match.over:
            found["breakdown"] = self.moment.breakdown(self.language)
        scene = self._scene_changes(before.scene)
        if scene:
            found["scene"] = scene
        return orjson.dumps(found).decode()

    def _scene_changes(self, before: Scene) -> dict[str, Any]:
        scene, found = self.scene, {}
        for name in REST:
            if not scene.alike(before, name):
                value = scene.plain_of(name)
                if value != before.plain_of(name):
                    found[name] = value
        if scene.left != before.left:
            found["left"] = splices(before.left, scene.left, list)
        panels = self._panel_changes(before)
        if panels:
            found["panels"] = panels
        order = [panel.id for panel in scene.panels]
        if order != [panel.id for panel in before.panels]:
            found["order"] = order
        return found

    def _panel_changes(self, before: Scene) -> dict[str, Any]:
        old = {panel.id: panel for panel in before.panels}
        found: dict[str, Any] = {}
        for panel in self.scene.panels:
            there = old.get(panel.id)
            if panel is there:
                continue
            if there is None or (panel.kind, panel.seat) != (there.kind, there.seat):
                found[panel.id] = panel.plain()
            elif (changed := self.moment.panel(there, panel)) is not None:
                found[panel.id] = changed
        return found


def _there(of: weakref.ref[T]) -> T:
    """Whoever asks has got here by way of it."""
    found = of()
    assert found is not None
    return found


def _changed(fields: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value for name, value in fields.items() if name in ALWAYS or value != before[name]
    }


def _encoded(changed: dict[str, Any]) -> orjson.Fragment | None:
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
