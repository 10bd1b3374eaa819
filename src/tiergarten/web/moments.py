"""What is made of a ply: once for everybody, once for each language, once for each reader.

A room keeps the moments of its last few plies. What nobody asks for is never made: the lines of a
score, the legal moves of those who cannot act, a scene in a language that nobody reads.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

import orjson

from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.scene import Panel, Scene
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
        self._room = room
        self.ply = ply
        self.match = room.match_at(ply)
        self.stage = stage_of(room)
        self.playing = room.started and not self.match.over and room.table.ended is None
        self.acting = self.match.acting
        self._made: dict[Hashable, Any] = {}

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made before, or is made now and kept."""
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found

    def view(self, seats: tuple[int, ...], language: str) -> "View":
        """The table as whoever holds these seats sees it."""
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
        room, ply = self._room, self.ply
        seen = positions.seen(
            self.match, eyes, language, self.playing, self._prompt(eyes, language)
        )
        fields = {
            "type": "frame",
            "ply": ply,
            "follows": room.previous_ply(ply),
            "move": room.positions[ply].moves,
            "deed": self._event(seats, language),
            "announcements": self._announcements(seats, language),
            "seats": list(seats),
            "undo": room.may_undo(ply, seats),
            **seen.fields,
            **self._standings,
        }
        return View(self, language, fields, seen.scene)

    def breakdown(self, language: str) -> Any:
        """Where everybody's points come from, for those who are sent it with every frame."""
        key = "breakdown", language
        return self.once(key, lambda: positions.breakdown(self.match, language))

    @cached_property
    def _standings(self) -> dict[str, Any]:
        return positions.standings(self.match)

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
        # The panels are kept with it, so that nothing else can come to be known by their numbers.
        made = lambda: (old, new, _encoded(panel_changes(old, new)))  # noqa: E731
        return self.once(("panel", id(old), id(new)), made)[2]


@dataclass(frozen=True)
class View:
    """A moment through the eyes of a reader."""

    moment: Moment
    language: str
    fields: dict[str, Any]  # of a frame, without its scene and the lines of the scores
    scene: Scene

    @cached_property
    def scene_rest(self) -> dict[str, Any]:
        """The fields of the scene that are replaced as a whole when they change."""
        rest = replace(self.scene, panels=[], left=()).plain()
        del rest["panels"], rest["left"]
        return rest

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
        found = {
            name: value
            for name, value in self.fields.items()
            if name in ALWAYS or value != before.fields[name]
        }
        found["type"] = "changes"
        if self.moment.match.over:
            found["breakdown"] = self.moment.breakdown(self.language)
        scene = self._scene_changes(before)
        if scene:
            found["scene"] = scene
        return orjson.dumps(found).decode()

    def _scene_changes(self, before: "View") -> dict[str, Any]:
        rest, known = self.scene_rest, before.scene_rest
        found = {name: value for name, value in rest.items() if value != known[name]}
        if self.scene.left != before.scene.left:
            found["left"] = splices(before.scene.left, self.scene.left, list)
        old = {panel.id: panel for panel in before.scene.panels}
        panels: dict[str, Any] = {}
        for panel in self.scene.panels:
            there = old.get(panel.id)
            if there is None or (panel.kind, panel.seat) != (there.kind, there.seat):
                panels[panel.id] = panel.plain()
            elif panel is not there and (changed := self.moment.panel(there, panel)) is not None:
                panels[panel.id] = changed
        if panels:
            found["panels"] = panels
        order = [panel.id for panel in self.scene.panels]
        if order != list(old):
            found["order"] = order
        return found


def _encoded(changed: dict[str, Any]) -> orjson.Fragment | None:
    return orjson.Fragment(orjson.dumps(changed)) if changed else None


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
