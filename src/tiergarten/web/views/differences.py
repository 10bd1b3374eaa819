"""What has changed from one frame to the next: all that is sent to a reader who has the one before.

Fields that are not named are as they were. Of a scene, panels are compared by their ids, and what
lies on them item by item, because a move changes a few of them. See docs/server.md for the form.
"""

import functools
from collections.abc import Callable, Sequence
from operator import add, attrgetter
from typing import Any

from tiergarten.engine.scene import LISTS, MOST_PARTS, Panel, Part, PartedPanel

_GET_LISTS: list[Callable[[Part], list[Any]]] = [attrgetter(name) for name in LISTS]
FARTHEST = 12  # how far the next item that is alike is looked for

_NEAREST = [
    (gone, both - gone)
    for both in range(1, FARTHEST)
    for gone in sorted(range(both + 1), key=lambda gone: abs(2 * gone - both))
]

Splice = list[Any]
"""`[at, removed, item, ...]`: where in the list as it was, how many items go, and what comes there.
An item that begins with a number keeps that many fields of the one whose place it takes."""


def splices(
    old: Sequence[Any], new: Sequence[Any], plain: Callable[[Any], list[Any]]
) -> list[Splice]:
    """What makes one list another; `plain` gives an item as it is sent."""
    found: list[Splice] = []
    i, last, end = 0, len(old), len(new)
    while i < last and i < end and old[i] == new[i]:
        i += 1
    while last > i and end > i and old[last - 1] == new[end - 1]:
        last, end = last - 1, end - 1
    j = i
    while i < last or j < end:
        gone, come = _next_alike(old[i:last], new[j:end])
        items = [plain(item) for item in new[j : j + come]]
        for n, replaced in enumerate(old[i : i + min(gone, come)]):
            items[n] = _shortened(plain(replaced), items[n])
        found.append([i, gone, *items])
        i, j = i + gone, j + come
        while i < last and j < end and old[i] == new[j]:
            i, j = i + 1, j + 1
    return found


def _next_alike(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """How many items of both to pass over until two are alike; the first two are not."""
    lost, won = len(old), len(new)
    if not lost or not won:
        return lost, won
    if lost == won:  # most often some were replaced, and nothing came or went
        same = (n for n, (one, other) in enumerate(zip(old, new, strict=True)) if one == other)
        gone = next(same, lost)
        return gone, gone
    for gone, come in _NEAREST:
        if gone < lost and come < won and old[gone] == new[come]:
            return gone, come
    return lost, won


def _shortened(before: list[Any], after: list[Any]) -> list[Any]:
    """An item with the number of fields that it shares with another in their place."""
    same = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        same += 1
    return [same, *after[same:]] if same else after


def panel_changes(old: Panel, new: Panel) -> dict[str, Any]:
    """What has changed on a panel; of lists, splices."""
    found: dict[str, Any] = {}
    if (
        isinstance(old, PartedPanel)
        and isinstance(new, PartedPanel)
        and len(old.parts) == len(new.parts)
    ):
        _compare_parts(old.parts, new.parts, found)
    else:
        for name in LISTS:
            before, after = getattr(old, name), getattr(new, name)
            if before != after:
                found[name] = splices(before, after, _plain)
    if old.title != new.title:
        found["title"] = new.title
    if old.ground != new.ground:
        found["ground"] = new.ground
    if (old.width, old.height) != (new.width, new.height):
        found["size"] = [new.width, new.height]
    return found


def _compare_parts(old: list[Part], new: list[Part], found: dict[str, Any]) -> None:
    """The splices of all lists that have changed: only parts that are not the same are compared."""
    starts, passed = [0] * len(LISTS), 0  # of each list, where the next part begins
    for n, (part, other) in enumerate(zip(old, new, strict=True)):
        if part is other:
            continue
        changes = _part_changes(part, other)
        if not changes:
            continue
        for before in old[passed:n]:
            starts = [*map(add, starts, before.sizes)]
        passed = n
        for which, changed in changes:
            start = starts[which]
            moved = [[splice[0] + start, *splice[1:]] for splice in changed] if start else changed
            found.setdefault(LISTS[which], []).extend(moved)


@functools.lru_cache(MOST_PARTS)
def _part_changes(old: Part, new: Part) -> list[tuple[int, list[Splice]]]:
    """The splices of the lists of a part, by the number of the list. A game remembers parts, and
    many tables have them in common: one tile less in a pile is the same everywhere."""
    return [
        (which, splices(get(old), get(new), _plain))
        for which, get in enumerate(_GET_LISTS)
        if get(old) != get(new)
    ]


def _plain(item: Any) -> list[Any]:
    plain: list[Any] = item.plain()
    return plain
