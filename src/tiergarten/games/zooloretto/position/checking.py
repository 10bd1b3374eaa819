"""Positions from outside: filling in what follows from the rest, checking, hiding.

The check is slow and obvious: it counts every tile and every coin from scratch. It guards
positions typed by hand, and the tests call it after every move of many random games.

A zoo may be emptier than a game would have left it, and where coins came from is not checked,
except for the coin of whoever has just sold a tile: nobody wants to type all that. Anything else
that no game can reach is refused.
"""

from collections import Counter
from typing import Any

from tiergarten.engine.errors import BadPosition, some
from tiergarten.engine.options import NOT_GIVEN
from tiergarten.engine.record import State
from tiergarten.games.zooloretto.pieces import (
    ALL_MONEY,
    BOX_TILES,
    BRED,
    CLOSING_PILE,
    COIN,
    COIN_TILES,
    EXPANSIONS,
    FEMALE,
    FIRST_STALL,
    FIRST_STALL_PLACE,
    FIXED_ENCLOSURES,
    MALE,
    NO_TILE,
    OFFSPRING,
    OFFSPRING_OF_SPECIES,
    PRICE_OF_TILE,
    PRICE_TO_OWNER,
    SORTS,
    SPACES,
    SPECIES,
    SPECIES_REMOVED,
    TILE_NAMES,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto.position.counting import (
    blocking,
    coins_owned,
    holders,
    richest,
    tiles_on_table,
    whole_box,
    with_the_pile,
)
from tiergarten.games.zooloretto.state import animal_tile


def hide(plain: dict[str, Any], seat: int) -> None:
    """Nothing but the generator is secret in Zooloretto, and that is taken out for all games."""


def check(state: State) -> None:
    """Refuse a position that breaks a rule or could not be played on, naming the field."""
    players = int(state.players)
    _check_options(state, players)
    _check_trucks(state, players)
    for seat, zoo in enumerate(state.zoo[:players]):
        _check_zoo(zoo, f"zoo[{seat}]", players)
    _check_tiles(state, players)
    _check_turn(state, players)
    _check_hand(state)
    _check_end(state)


def _check_options(state: State, players: int) -> None:
    removed = int(state.removed).bit_count()
    if removed != SPECIES_REMOVED[players]:
        raise BadPosition(
            "removed", f"{removed} species instead of {SPECIES_REMOVED[players]} (ZL-4)", "players"
        )
    if state.blocked and players != 2:
        raise BadPosition("blocked", "places are blocked with two players only (ZL-35)", "players")
    closing = CLOSING_PILE - blocking(state)
    if state.closing != closing:
        raise BadPosition("closing", f"the closing pile has {closing} tiles (ZL-5, ZL-35)")


def _check_trucks(state: State, players: int) -> None:
    for t, truck in enumerate(state.truck[: TRUCKS[players]]):
        where = f"truck[{t}]"
        places = TRUCK_PLACES - t if players == 2 else TRUCK_PLACES
        rule = "ZL-34" if players == 2 else "ZL-6"
        if truck.places != places:
            raise BadPosition(f"{where}.places", f"{truck.places} instead of {places} ({rule})")
        if truck.load.count > places:
            room = f"{some(int(truck.load.count), 'tile')} on {some(places, 'place')}"
            raise BadPosition(f"{where}.load", f"{room} ({rule})")
        if truck.taken and truck.load.count:
            raise BadPosition(
                f"{where}.load", "a truck that was taken carries nothing (ZL-10)", f"{where}.taken"
            )
        for tile in truck.load.tile[: truck.load.count]:
            if tile >= BOX_TILES:
                raise BadPosition(f"{where}.load", f"{TILE_NAMES[tile]} is never on a truck")


def _check_zoo(zoo: State, where: str, players: int) -> None:
    if zoo.expansions > EXPANSIONS[players]:
        rule = "ZL-34" if players == 2 else "ZL-6"
        raise BadPosition(f"{where}.expansions", f"at most {EXPANSIONS[players]} ({rule})")
    open_enclosures = FIXED_ENCLOSURES + zoo.expansions
    for e, enclosure in enumerate(zoo.enclosure):
        name = f"{where}.enclosure[{e}]"
        count = int(enclosure.count)
        if count != enclosure.animal.sum():
            raise BadPosition(name, "the animals do not add up to the count")
        if count > SPACES[e]:
            room = f"{some(count, 'animal')} on {some(int(SPACES[e]), 'space')}"
            raise BadPosition(name, f"{room} (ZL-3)")
        if count and e >= open_enclosures:
            raise BadPosition(
                name, "this expansion has not been turned up (ZL-20)", f"{where}.expansions"
            )
        if enclosure.animal[MALE] and enclosure.animal[FEMALE]:
            raise BadPosition(name, "a fertile pair would have bred at once (ZL-22)")
    for place, stall in enumerate(zoo.stall):
        if stall and place >= FIRST_STALL_PLACE[open_enclosures]:
            raise BadPosition(f"{where}.stall[{place}]", "not turned up yet (ZL-20)")


def _check_tiles(state: State, players: int) -> None:
    """Every tile that is in this game is there once, and every coin."""
    table = tiles_on_table(state)
    everything, box = with_the_pile(state, table), whole_box(state)
    for species, name in enumerate(SPECIES):
        _check_species(state, table, everything, species, name)
    for tile in range(BOX_TILES):
        if tile != COIN and everything[tile] != box[tile]:
            kinds = {tile} if tile >= FIRST_STALL else {tile, animal_tile(tile // 3, BRED)}
            found = some(
                everything[tile], f"tile {TILE_NAMES[tile]!r}", f"tiles {TILE_NAMES[tile]!r}"
            )
            rule = "ZL-2" if tile >= FIRST_STALL else "ZL-1"
            raise BadPosition(
                "pile",
                f"{found} in all instead of {box[tile]} ({rule})",
                *holders(state, kinds, most=box[tile]),
                "left",
            )
    pile = int(state.pile.sum())
    if pile != state.left + blocking(state):
        raise BadPosition(
            "left", f"{some(int(state.left), 'tile')} to draw, {pile} in the pile (ZL-5)", "pile"
        )
    if state.discarded[COIN] and players > 2:
        raise BadPosition(
            "discarded.coin",
            "only with two players coins are left behind on a truck (ZL-36)",
            "discarded",
        )
    coins = everything[COIN]
    if coins > COIN_TILES:
        raise BadPosition(
            "pile",
            f"{coins} coin tiles instead of {COIN_TILES} (ZL-2)",
            *holders(state, {COIN}, most=COIN_TILES),
        )
    money = int(state.bank) + coins_owned(state) + coins
    if money != ALL_MONEY:
        found = some(money, "coin")
        raise BadPosition("bank", f"{found} instead of {ALL_MONEY} (ZL-2)", *richest(state))


def _check_species(
    state: State, table: Counter[int], everything: Counter[int], species: int, name: str
) -> None:
    """ZL-4: a species that is removed is nowhere; ZL-23: who has bred has offspring."""
    kinds = {animal_tile(species, sort) for sort in range(len(SORTS))}
    if int(state.removed) >> species & 1:
        if any(table[tile] or everything[tile] for tile in kinds):
            there = holders(state, kinds) or ["pile"]
            raise BadPosition(
                *_first(there, f"{name} is a species that is removed (ZL-4)", "removed")
            )
        return
    bred, born = table[animal_tile(species, BRED)], table[animal_tile(species, OFFSPRING)]
    if bred != 2 * born or born > OFFSPRING_OF_SPECIES:
        families = {animal_tile(species, BRED), animal_tile(species, OFFSPRING)}
        parents = some(bred, "parent")
        why = f"{born} {name} offspring of {parents} (ZL-23)"
        raise BadPosition(*_first(holders(state, families), why))


def _first(fields: list[str], why: str, *more: str) -> tuple[str, ...]:
    """The arguments for an error about any of several fields."""
    return (fields[0], why, *fields[1:], *more)


def _check_turn(state: State, players: int) -> None:
    """ZL-7, ZL-10: the seat whose turn it is plays, and has not taken a truck before."""
    taken, turn = int(state.taken), int(state.turn)
    if not state.over and state.acting != 1 << turn:
        raise BadPosition("acting", "the seat whose turn it is acts", "turn", "over")
    if sum(int(truck.taken) for truck in state.truck) != taken.bit_count():
        raise BadPosition(
            "taken", "as many players as trucks are out of the round (ZL-10)", "truck"
        )
    if state.over:
        return  # nobody is in a round any more (ZL-29)
    if taken >> turn & 1 and not state.hand.count:
        raise BadPosition(
            "turn", "this seat has taken a truck and sits out (ZL-10)", "taken", "start"
        )
    for seat in range(players):
        unloading = seat == turn and state.hand.count > 0
        if taken >> seat & 1 and not unloading and _has_nothing(state.zoo[seat]):
            raise BadPosition(
                "taken", f"seat {seat} has taken a truck, and has nothing (ZL-10)", f"zoo[{seat}]"
            )
    undrawn = sum(whole_box(state).values()) - blocking(state)
    untouched = state.left == undrawn and not any(zoo.expansions for zoo in state.zoo)
    if untouched and state.start not in (NOT_GIVEN, turn):
        raise BadPosition("turn", "the start player draws the first tile (ZL-7)", "start")


def _has_nothing(zoo: State) -> bool:
    barn = zoo.barn
    return not (zoo.coins or any(zoo.enclosure["count"]) or any(zoo.stall) or any(barn.tobytes()))


def _check_hand(state: State) -> None:
    """What is revealed goes on a truck; what is in hand was unloaded from one, or bought."""
    hand = state.hand.tile[: state.hand.count].tolist()
    if state.revealed != NO_TILE:
        if hand:
            raise BadPosition("hand", "nobody draws and unloads at once", "revealed")
        if all(truck.taken or truck.load.count == truck.places for truck in state.truck):
            raise BadPosition("revealed", "there is no room for it on a truck (ZL-8)")
    if COIN in hand:
        raise BadPosition("hand", "coins go straight to the money (ZL-14)")
    if not int(state.taken) >> int(state.turn) & 1:
        if len(hand) > 1:
            why = (
                f"{some(len(hand), 'tile')} of a truck, but this seat has taken none (ZL-10, ZL-18)"
            )
            raise BadPosition("hand", why, "taken", "turn")
        if hand and not state.over:
            _check_purchase(state)
        return
    places = max(int(truck.places) for truck in state.truck if truck.taken)
    if len(hand) > places:
        room = f"{some(len(hand), 'tile')} of a truck with {some(places, 'place')}"
        raise BadPosition("hand", f"{room} (ZL-10, ZL-34)", "truck")
    for tile in hand:
        if tile >= BOX_TILES:
            raise BadPosition("hand", f"{TILE_NAMES[tile]} never comes from a truck (ZL-10)")


def _check_purchase(state: State) -> None:
    """ZL-18: the owner of a tile that was just bought has been paid, and so has the bank."""
    players, turn = int(state.players), int(state.turn)
    others = [seat for seat in range(players) if seat != turn]
    if all(state.zoo[seat].coins < PRICE_TO_OWNER for seat in others):
        why = "it was bought, but no other seat has the coin that was paid for it (ZL-18)"
        coins = [f"zoo[{seat}].coins" for seat in others]
        raise BadPosition("hand", why, "taken", "turn", *coins)
    if state.bank < PRICE_OF_TILE - PRICE_TO_OWNER:
        why = "it was bought, but the bank does not have its coin (ZL-18)"
        raise BadPosition("hand", why, "bank", *richest(state))


def _check_end(state: State) -> None:
    """ZL-29, ZL-30: the last round begins with a tile of the closing pile, and ends the game."""
    if bool(state.last_round) != (state.left < state.closing):
        raise BadPosition(
            "last_round", "true once a tile of the closing pile is shown (ZL-30)", "left", "pile"
        )
    if not state.over:
        drawn = int(state.revealed != NO_TILE)
        for truck in state.truck:
            drawn += int(truck.places if truck.taken else truck.load.count)
        if int(state.closing) - int(state.left) > drawn:
            shown = some(int(state.closing) - int(state.left), "tile")
            why = f"{shown} of the closing pile in a round that has brought at most {drawn} (ZL-30)"
            raise BadPosition("left", why, "pile", "last_round", "truck")
        return
    if not state.last_round:
        raise BadPosition("over", "the game ends with its last round (ZL-30)")
    if state.revealed != NO_TILE or state.hand.count:
        field = "hand" if state.hand.count else "revealed"
        raise BadPosition(field, "nothing is in hand after the end (ZL-29)", "over")
    for t, truck in enumerate(state.truck):
        if truck.taken or truck.load.count:
            field = f"truck[{t}].{'taken' if truck.taken else 'load'}"
            raise BadPosition(field, "all trucks are back and empty after the end (ZL-29)", "over")
    if int(state.closing) - int(state.left) > sum(int(truck.places) for truck in state.truck):
        shown = some(int(state.closing) - int(state.left), "tile")
        raise BadPosition("left", f"{shown} of the closing pile in one round (ZL-30)", "pile")
