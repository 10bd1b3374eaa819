"""Positions from outside: filling in what follows from the rest, checking, hiding.

The check is slow and obvious: it counts every tile and every coin from scratch. It guards
positions typed by hand, and the tests call it after every move of many random games.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from tiergarten.engine.errors import BadPosition
from tiergarten.engine.options import NOT_GIVEN
from tiergarten.engine.record import State, as_list, name_index
from tiergarten.games.zooloretto.pieces import (
    ALL_MONEY,
    ALL_STALL_PLACES,
    ANIMAL_KINDS,
    BLOCKED_PLACES,
    BOX_TILES,
    BRED,
    CLOSING_PILE,
    COIN,
    COIN_TILES,
    ENCLOSURES,
    EXPANSIONS,
    FEMALE,
    FIRST_STALL,
    FIRST_STALL_PLACE,
    FIXED_ENCLOSURES,
    IN_THE_BOX,
    MALE,
    NO_TILE,
    OFFSPRING,
    OFFSPRING_OF_SPECIES,
    SORTS,
    SPACES,
    SPECIES,
    SPECIES_OF,
    SPECIES_REMOVED,
    STALLS,
    TILE_NAMES,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto.state import STATE, animal_tile


def complete(plain: dict[str, Any]) -> dict[str, Any]:
    """Fill in what a person would not care to type.

    Missing trucks and zoos are empty, a missing bank holds the rest of the money, a missing pile
    all tiles that are nowhere else. Nobody has taken a truck, and it is the turn of seat 0.
    """
    players = plain.get("players")
    if type(players) is not int or players not in (2, 3, 4, 5):
        raise BadPosition("players", f"Zooloretto is for 2 to 5 players, not {players!r}")
    plain.setdefault("start", None)
    plain.setdefault("removed", _species_to_remove(plain, int(SPECIES_REMOVED[players])))
    plain.setdefault("revealed", None)
    plain.setdefault("zoo", [{} for _ in range(players)])
    trucks = plain.setdefault("truck", [[] for _ in range(TRUCKS[players])])
    if isinstance(trucks, list | tuple):
        plain["truck"] = [_full_truck(truck, t, players) for t, truck in enumerate(trucks)]
    if isinstance(plain["zoo"], list | tuple):
        plain["zoo"] = [_full_zoo(zoo, f"zoo[{i}]") for i, zoo in enumerate(plain["zoo"])]
    plain.setdefault("turn", 0)
    if not plain.get("over") and plain["turn"] in range(players):
        plain.setdefault("acting", [plain["turn"]])
    blocked = BLOCKED_PLACES if players == 2 and plain.get("blocked") == "closing" else 0
    plain.setdefault("closing", CLOSING_PILE - blocked)
    if "pile" not in plain:
        known = STATE.read(plain)
        unseen = whole_box(known) - _seen_tiles(known)
        plain["pile"] = {TILE_NAMES[tile]: n for tile, n in unseen.items() if tile < BOX_TILES}
    if "left" not in plain:
        plain["left"] = max(0, int(STATE.read(plain).pile.sum()) - blocked)
    if "bank" not in plain:
        known = STATE.read(plain)
        coins = sum(int(zoo.coins) for zoo in known.zoo)
        plain["bank"] = max(0, ALL_MONEY - coins - _tiles_anywhere(known)[COIN])
    return plain


def _species_to_remove(plain: dict[str, Any], count: int) -> list[str]:
    """Species that the position does not speak of, as far as there are such."""
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
            raise BadPosition(f"{where}.{name}", f"{len(there)} stall places only (ZL-3)")
        places[there.start : there.start + len(items)] = items
    return places


def hide(plain: dict[str, Any], seat: int) -> None:
    """Nothing but the generator is secret in Zooloretto, and that is taken out for all games."""


def whole_box(state: State) -> Counter[int]:
    """The square tiles of this game, by ZL-1, ZL-2 and ZL-4."""
    box: Counter[int] = Counter()
    for tile in range(BOX_TILES):
        if tile >= ANIMAL_KINDS or not int(state.removed) >> int(SPECIES_OF[tile]) & 1:
            box[tile] = int(IN_THE_BOX[tile])
    return box


def _tiles_on_table(state: State) -> Counter[int]:
    """Every tile in zoos, on trucks, in hand, revealed or discarded; not coins in use."""
    zoos = state.zoo[: state.players]
    animals = zoos["barn"]["animal"].sum(axis=0, dtype=int)
    enclosed = zoos["enclosure"].ravel()
    np.add.at(animals, enclosed["species"], enclosed["animal"])
    stalls = zoos["barn"]["stall"].sum(axis=0, dtype=int)
    stalls += np.bincount(zoos["stall"].ravel(), minlength=len(STALLS) + 1)[1:]
    tiles = Counter({tile: int(n) for tile, n in enumerate(state.discarded)})
    for species in range(len(SPECIES)):
        for sort in range(len(SORTS)):
            tiles[animal_tile(species, sort)] += int(animals[species, sort])
    for stall in range(len(STALLS)):
        tiles[FIRST_STALL + stall] += int(stalls[stall])
    for load in [*state.truck["load"], state.hand]:
        tiles.update(load["tile"][: load["count"]].tolist())
    if state.revealed != NO_TILE:
        tiles[int(state.revealed)] += 1
    return tiles


def _seen_tiles(state: State) -> Counter[int]:
    """The square tiles that are no longer in the pile; a bred animal is one that had a sex.

    Which sex a bred animal had cannot be told from the tile, and need not be: they breed in
    pairs, so half of the bred were males.
    """
    table = _tiles_on_table(state)
    seen = Counter({tile: n for tile, n in table.items() if tile < BOX_TILES})
    for species in range(len(SPECIES)):
        bred = table[animal_tile(species, BRED)]
        seen[animal_tile(species, MALE)] += bred // 2
        seen[animal_tile(species, FEMALE)] += bred - bred // 2
    return seen


def _tiles_anywhere(state: State) -> Counter[int]:
    """The square tiles that can be counted; coins in use are money, so they are not here."""
    everything = _seen_tiles(state)
    for tile, n in enumerate(state.pile):
        everything[tile] += int(n)
    return everything


def check(state: State) -> None:
    """Refuse a position that breaks a rule or could not be played on, naming the field."""
    players = int(state.players)
    _check_options(state, players)
    _check_trucks(state, players)
    for seat, zoo in enumerate(state.zoo):
        _check_zoo(zoo, f"zoo[{seat}]", players, in_play=seat < players)
    _check_turn(state, players)
    _check_tiles(state, players)


def _check_options(state: State, players: int) -> None:
    removed = int(state.removed).bit_count()
    if removed != SPECIES_REMOVED[players]:
        raise BadPosition(
            "removed", f"{removed} species instead of {SPECIES_REMOVED[players]} (ZL-4)"
        )
    closing = CLOSING_PILE
    if players == 2 and state.blocked:
        closing -= BLOCKED_PLACES
    if state.closing != closing:
        raise BadPosition("closing", f"the closing pile has {closing} tiles (ZL-5, ZL-35)")
    if state.start != NOT_GIVEN and state.start >= players:
        raise BadPosition("start", f"there is no seat {state.start}")


def _check_trucks(state: State, players: int) -> None:
    for t, truck in enumerate(state.truck):
        where = f"truck[{t}]"
        places = 0
        if t < TRUCKS[players]:
            places = TRUCK_PLACES - t if players == 2 else TRUCK_PLACES
        if truck.places != places:
            raise BadPosition(f"{where}.places", f"{truck.places} instead of {places} (ZL-34)")
        if truck.load.count > places:
            raise BadPosition(f"{where}.load", f"more than {places} tiles (ZL-6)")
        if truck.taken and truck.load.count:
            raise BadPosition(f"{where}.load", "a truck that was taken carries nothing (ZL-10)")
        for tile in truck.load.tile[: truck.load.count]:
            if tile >= BOX_TILES:
                raise BadPosition(f"{where}.load", f"{TILE_NAMES[tile]} is never on a truck")
    for tile in state.hand.tile[: state.hand.count]:
        if tile == COIN:
            raise BadPosition("hand", "coins go straight to the money (ZL-14)")


def _check_zoo(zoo: State, where: str, players: int, in_play: bool) -> None:
    if not in_play:
        if any(zoo.tobytes()):
            raise BadPosition(where, "nobody sits there")
        return
    if zoo.expansions > EXPANSIONS[players]:
        raise BadPosition(f"{where}.expansions", f"at most {EXPANSIONS[players]} (ZL-6, ZL-34)")
    open_enclosures = FIXED_ENCLOSURES + zoo.expansions
    for e, enclosure in enumerate(zoo.enclosure):
        name = f"{where}.enclosure[{e}]"
        if enclosure.count != enclosure.animal.sum():
            raise BadPosition(name, "the animals do not add up to the count")
        if enclosure.count > SPACES[e]:
            raise BadPosition(name, f"{enclosure.count} animals on {SPACES[e]} spaces (ZL-3)")
        if enclosure.count and e >= open_enclosures:
            raise BadPosition(name, "this expansion has not been turned up (ZL-20)")
        if enclosure.animal[MALE] and enclosure.animal[FEMALE]:
            raise BadPosition(name, "a fertile pair would have bred at once (ZL-22)")
    for place, stall in enumerate(zoo.stall):
        if stall and place >= FIRST_STALL_PLACE[open_enclosures]:
            raise BadPosition(f"{where}.stall[{place}]", "not turned up yet (ZL-20)")


def _check_turn(state: State, players: int) -> None:
    seats = (1 << players) - 1
    if state.turn >= players:
        raise BadPosition("turn", f"there is no seat {state.turn}")
    if int(state.taken) & ~seats:
        raise BadPosition("taken", "names a seat where nobody sits")
    if state.acting != (0 if state.over else 1 << int(state.turn)):
        raise BadPosition("acting", "the seat whose turn it is acts, and nobody after the end")
    trucks_taken = sum(int(truck.taken) for truck in state.truck)
    if trucks_taken != int(state.taken).bit_count():
        raise BadPosition("taken", "as many players as trucks are out of the round (ZL-10)")
    if state.over:
        if state.revealed != NO_TILE or state.hand.count:
            raise BadPosition("hand", "nothing is in hand after the end")
        return
    if state.revealed != NO_TILE and state.hand.count:
        raise BadPosition("hand", "nobody draws and unloads at once")
    room = sum(int(t.places) - int(t.load.count) for t in state.truck if not t.taken)
    if state.revealed != NO_TILE:
        room -= 1
        if room < 0:
            raise BadPosition("revealed", "there is no room for it on a truck (ZL-8)")
    if state.left < room:
        raise BadPosition("left", f"{room} tiles may still be drawn, {state.left} are left")
    if int(state.taken) >> int(state.turn) & 1 and not state.hand.count:
        raise BadPosition("turn", "this seat has taken a truck and sits out (ZL-10)")
    if bool(state.last_round) != (state.left < state.closing):
        raise BadPosition("last_round", "true once a tile of the closing pile is shown (ZL-30)")


def _check_tiles(state: State, players: int) -> None:
    table = _tiles_on_table(state)
    for species, name in enumerate(SPECIES):
        bred = table[animal_tile(species, BRED)]
        born = table[animal_tile(species, OFFSPRING)]
        if bred != 2 * born or born > OFFSPRING_OF_SPECIES:
            raise BadPosition("zoo", f"{born} {name} offspring of {bred} parents (ZL-23)")
    everything, box = _tiles_anywhere(state), whole_box(state)
    for tile in range(BOX_TILES):
        if tile != COIN and everything[tile] != box[tile]:
            name = TILE_NAMES[tile]
            raise BadPosition(
                "pile", f"{everything[tile]} tiles {name!r} in all instead of {box[tile]} (ZL-1)"
            )
    blocked = BLOCKED_PLACES if players == 2 and state.blocked else 0
    if state.pile.sum() != state.left + blocked:
        raise BadPosition("left", f"{state.left} tiles to draw, {state.pile.sum()} in the pile")
    if everything[COIN] > COIN_TILES:
        raise BadPosition("pile", f"{everything[COIN]} coin tiles instead of {COIN_TILES} (ZL-2)")
    money = int(state.bank) + sum(int(zoo.coins) for zoo in state.zoo)
    if money + everything[COIN] != ALL_MONEY:
        raise BadPosition("bank", f"{money + everything[COIN]} coins instead of {ALL_MONEY} (ZL-2)")
