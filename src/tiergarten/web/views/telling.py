"""Lines about what has happened at a table, for the log and for frames."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from tiergarten.engine.announcement import Announcement
from tiergarten.engine.contract import Shown, is_default
from tiergarten.engine.language import Say, mark, say_in
from tiergarten.engine.second_person import addressed
from tiergarten.web.storage.store import TAKE_BACK
from tiergarten.web.tables.room import Room

TAKES_BACK = mark("{who} takes the last move back")
YOU_TAKE_BACK = mark("You take the last move back")
MOST_PICTURES = 6  # beside a line

Steps = list[int]
"""Plies that are told as one, in order."""


class Line(NamedTuple):
    """What is the same for everybody who reads a line in a language."""

    turns: list[Steps]
    plain: dict[str, Any]  # as spectators are sent it
    named: frozenset[int]  # the seats whose names are in it

    def told(self, room: Room, seats: tuple[int, ...], language: str) -> dict[str, Any]:
        """The line for the holder of these seats, who is "You" in `told`."""
        reader = sole(seats)
        if reader is None or reader not in self.named:
            return self.plain
        return self.plain | {"told": _words(room, self.turns, language, reader)}


class Names(tuple[str, ...]):
    """Names that remember whose were asked for: to all others the words are the same."""

    asked: set[int]

    def __new__(cls, names: Iterable[str]) -> "Names":
        made = super().__new__(cls, names)
        made.asked = set()
        return made

    def __getitem__(self, which: Any) -> Any:
        self.asked.update([which] if isinstance(which, int) and which >= 0 else range(len(self)))
        return super().__getitem__(which)

    def __iter__(self) -> Iterator[str]:
        self.asked.update(range(len(self)))
        return super().__iter__()


def line(room: Room, ply: int, language: str, since: int | None = None) -> Line:
    """The event of a ply: who did it, and words.

    Steps that belong together are told with the one that finishes them. `since` is the ply that was
    sent before: what was made as one is told as one, too.
    """
    event = room.events[ply - 1]
    turns = _turns(room, ply, ply - 1 if since is None else since)
    names = Names(room.match.names)
    words = _words(room, turns, language, None, names)
    named = frozenset(names.asked)
    found: dict[str, Any] = {"seat": event.seat, "words": words, "told": words}
    found |= {"since": turns[0][0] - 1, "round": room.round_at(ply - 1)}
    if event.action == TAKE_BACK:
        return Line(turns, found | {"begins": False, "art": [], "spots": [], "pieces": []}, named)
    before, after = room.state_at(ply - 1), room.state_at(ply)
    if turns[-1] == [ply]:
        shown = [room.game.table.shows(before, event.seat, event.action, after)]
    else:
        shown = [_shown(room, step) for step in turns[-1]]
    art = dict.fromkeys([art for one in shown for art in one.art])
    begins = room.game.table.begins(before, event.seat, event.action, after)
    found |= {
        "begins": begins or room.goes_on(ply),
        "art": list(art)[:MOST_PICTURES],
        "spots": list(shown[-1].spots),
        "pieces": list(shown[-1].pieces),
    }
    return Line(turns, found, named)


def sole(seats: tuple[int, ...]) -> int | None:
    """Whom "You" means: nobody where several people sit at one screen, or where one watches."""
    return seats[0] if len(seats) == 1 else None


def _turns(room: Room, ply: int, since: int) -> list[Steps]:
    """What has happened after a ply, up to another: the plies that are told together."""
    turns: list[Steps] = []
    if is_default(room.game.table.goes_on):
        return [[step] for step in range(since + 1, ply + 1)]
    while ply > since:
        alone = room.events[ply - 1].action == TAKE_BACK or room.goes_on(ply)
        turns.insert(0, [ply] if alone else room.steps_to(ply))
        ply = turns[0][0] - 1
    return turns


def _shown(room: Room, ply: int) -> Shown:
    event = room.events[ply - 1]
    before, after = room.state_at(ply - 1), room.state_at(ply)
    return room.game.table.shows(before, event.seat, event.action, after)


def announcements(
    room: Room, ply: int, seats: tuple[int, ...], language: str
) -> list[dict[str, Any]]:
    """What of the moves since the ply that was sent before is an event for everybody."""
    if is_default(room.game.table.announce):
        return []
    say, names = addressed(room.game, language, room.match.names, sole(seats))
    found: list[Announcement] = []
    for at in range(room.previous_ply(ply) + 1, ply + 1):
        event = room.events[at - 1]
        if event.action != TAKE_BACK:
            moved = room.state_at(at - 1), event.seat, event.action, room.state_at(at)
            found += room.game.table.announce(say, *moved, names)
    return [one.plain() for one in found]


def _words(
    room: Room,
    turns: list[Steps],
    language: str,
    reader: int | None,
    names: Sequence[str] | None = None,
) -> str:
    """Several turns in words; several steps taken back are told once. A reader is "You"."""
    say, addressing = addressed(room.game, language, room.match.names, reader)
    words = [_words_of(room, steps, say, reader, names or addressing) for steps in turns]
    if len(words) == 1:
        return words[0]
    return say_in(language).together(list(dict.fromkeys(words)))


def _words_of(room: Room, steps: Steps, say: Say, reader: int | None, names: Sequence[str]) -> str:
    event, table = room.events[steps[-1] - 1], room.game.table
    if event.action == TAKE_BACK:
        mine = event.seat == reader
        return say(YOU_TAKE_BACK) if mine else say(TAKES_BACK, who=names[event.seat])
    before, after = room.state_at(steps[0] - 1), room.state_at(steps[-1])
    actions = [room.events[step - 1].action for step in steps]
    if len(actions) == 1:
        return table.tell(say, before, event.seat, event.action, after, names)
    return table.tell_turn(say, before, event.seat, actions, after, names)
