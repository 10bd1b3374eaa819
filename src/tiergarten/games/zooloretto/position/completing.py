"""Positions typed by hand: the shorter ways to write them, and filling in what was left out."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tiergarten.engine.errors import BadPosition, some
from tiergarten.engine.record import State, as_list, name_index
from tiergarten.games.zooloretto.pieces import (
    ALL_MONEY,
    ALL_STALL_PLACES,
    CLOSING_PILE,
    COIN,
    ENCLOSURES,
    FIRST_STALL_PLACE,
    PRICE_TO_OWNER,
    SPECIES,
    SPECIES_REMOVED,
    TILE_NAMES,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto.position.counting import (
    blocking,
    coins_owned,
    out_of_the_pile,
    tiles_on_table,
    whole_box,
    with_the_pile,
)
from tiergarten.games.zooloretto.state import STATE

_NUMBERED = re.compile(r"(?<=\.)(enclosure|stall)\[(\d)\]")
_LOAD = re.compile(r"^(truck\[\d\])\.load")


def complete(plain: dict[str, Any]) -> dict[str, Any]:
    """Fill in what nobody wants to type.

    Missing trucks and zoos are empty, a missing bank holds the rest of the money, a missing pile
    all tiles that are nowhere else (one less than the closing pile after the end). Nobody has
    taken a truck, and it is the turn of the start player, or of seat 0 if none is named.
    Whoever sold a tile that was just bought has a coin.
    """
    players = plain["players"]
    plain.setdefault("start", None)
    plain.setdefault("removed", _species_to_remove(plain, int(SPECIES_REMOVED[players])))
    plain.setdefault("revealed", None)
    plain.setdefault("zoo", [{} for _ in range(players)])
    trucks = plain.setdefault("truck", [[] for _ in range(TRUCKS[players])])
    if isinstance(trucks, list | tuple):
        plain["truck"] = [_full_truck(truck, t, players) for t, truck in enumerate(trucks)]
    if isinstance(plain["zoo"], list | tuple):
        plain["zoo"] = [_full_zoo(zoo, f"zoo[{i}]") for i, zoo in enumerate(plain["zoo"])]
    plain.setdefault("turn", 0 if plain["start"] is None else plain["start"])
    known = STATE.read(plain)  # what was typed is sound by itself before anything follows from it
    if _pay_the_seller(plain, known):
        known = STATE.read(plain)
    plain.setdefault("acting", [] if known.over else [int(known.turn)])
    plain.setdefault("closing", CLOSING_PILE - blocking(known))
    _fill_the_pile(plain, known)
    known = STATE.read(plain)
    left = max(0, int(known.pile.sum()) - blocking(known))
    plain.setdefault("left", STATE.fields["left"].read(left, "pile", None))
    plain.setdefault("last_round", bool(STATE.read(plain).left < known.closing))
    coins = coins_owned(known) + with_the_pile(known, tiles_on_table(known))[COIN]
    plain.setdefault("bank", max(0, ALL_MONEY - coins))
    return plain


def _pay_the_seller(plain: dict[str, Any], known: State) -> bool:
    """ZL-18: a tile in hand that is not of a truck was bought; of the next who can have sold it.

    Nothing to do if anybody has a coin, who can have been paid. Returns whether there was.
    """
    turn, players = int(known.turn), int(known.players)
    bought = known.hand.count == 1 and not int(known.taken) >> turn & 1 and not known.over
    others = [(turn + i) % players for i in range(1, players)]
    if not bought or any(known.zoo[seat].coins for seat in others):
        return False
    for seat in others:
        if "coins" not in plain["zoo"][seat]:
            plain["zoo"][seat]["coins"] = PRICE_TO_OWNER
            return True
    return False


def _fill_the_pile(plain: dict[str, Any], known: State) -> None:
    """All tiles that are nowhere else; after the end those have left the game that were drawn."""
    if "pile" in plain:
        return
    table = tiles_on_table(known)
    unseen = whole_box(known) - out_of_the_pile(table)
    if "bank" in plain:  # then it is known how many coin tiles have become money
        money = int(known.bank) + coins_owned(known)
        unseen[COIN] = max(0, min(unseen[COIN], ALL_MONEY - money - table[COIN]))
    tiles = [TILE_NAMES[tile] for tile in sorted(unseen, reverse=True) for _ in range(unseen[tile])]
    most = len(tiles)
    if known.over and not {"discarded", "left"} & set(plain):
        most = CLOSING_PILE - 1
        plain["discarded"] = Counter(tiles[most:])  # no coins: they come first
    plain["pile"] = Counter(tiles[:most])


def _species_to_remove(plain: dict[str, Any], count: int) -> list[str]:
    """Species that the position does not mention, as far as there are any."""
    words = {word.partition("-")[0] for word in _words(plain)}
    return sorted(SPECIES, key=lambda species: species in words)[:count]


def _words(plain: Any) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, Mapping):
        for key, value in plain.items():
            yield from _words(key)
            yield from _words(value)
    elif isinstance(plain, Sequence):
        for item in plain:
            yield from _words(item)


def _full_truck(truck: Any, t: int, players: int) -> Any:
    """A truck may be written as just its tiles."""
    full = dict(truck) if isinstance(truck, dict) else {"load": truck}
    full.setdefault("places", TRUCK_PLACES - t if players == 2 else TRUCK_PLACES)
    return full


def _full_zoo(zoo: Any, where: str) -> Any:
    """A zoo's enclosures and stalls may be written by name: {"small": [...], "stalls": {...}}."""
    if not isinstance(zoo, Mapping):
        return zoo
    full = dict(zoo)
    named = {name: full.pop(name) for name in ENCLOSURES if name in full}
    if named and "enclosure" in full:
        raise BadPosition(f"{where}.enclosure", f"{next(iter(named))} is given by name already")
    full.setdefault("enclosure", [named.get(name, []) for name in ENCLOSURES])
    if "stalls" in full and "stall" in full:
        raise BadPosition(f"{where}.stall", "the stalls are given by name already")
    full.setdefault("stall", _stall_places(full.pop("stalls", {}), f"{where}.stalls"))
    full.setdefault("barn", [])
    return full


def _stall_places(stalls: Any, where: str) -> list[Any]:
    """The stall places in their order, from stalls by the name of the enclosure."""
    if not isinstance(stalls, Mapping):
        raise BadPosition(where, f"{stalls!r} is not a mapping of enclosures to stalls")
    places: list[Any] = [""] * ALL_STALL_PLACES
    for name, given in stalls.items():
        e = name_index(name, ENCLOSURES, f"{where}.{name}")
        there = range(FIRST_STALL_PLACE[e], FIRST_STALL_PLACE[e + 1])
        items = as_list(given, f"{where}.{name}")
        if len(items) > len(there):
            raise BadPosition(f"{where}.{name}", f"only {some(len(there), 'stall place')} (ZL-3)")
        places[there.start : there.start + len(items)] = items
    return places


def spellings(field: str, typed: Mapping[str, Any]) -> Iterator[str]:
    """A field, and the shorter names of enclosures, stall places and loads."""
    yield field
    named = _NUMBERED.sub(_name_of, field)
    yield _LOAD.sub(r"\1", named)


def _name_of(found: re.Match[str]) -> str:
    """The shorter name of an enclosure or a stall place; as it is if there is none of the number,
    for fields that do not exist are named in errors too."""
    place = int(found[2])
    if found[1] == "enclosure":
        return ENCLOSURES[place] if place < len(ENCLOSURES) else found[0]
    if place >= ALL_STALL_PLACES:
        return found[0]
    e = next(e for e in range(len(ENCLOSURES)) if place < FIRST_STALL_PLACE[e + 1])
    return f"stalls.{ENCLOSURES[e]}[{place - FIRST_STALL_PLACE[e]}]"
