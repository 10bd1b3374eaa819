"""What must be true of every Zooloretto position, recounted from scratch. Compiled."""

import numpy as np

from tests.invariants.paper import how_many
from tiergarten.engine.chance import word
from tiergarten.engine.compiled import compiled
from tiergarten.engine.options import NOT_GIVEN
from tiergarten.games.zooloretto.judgement import choose
from tiergarten.games.zooloretto.pieces import (
    ALL_MONEY,
    ALL_STALL_PLACES,
    ALL_TILES,
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
    FIRST_BRED,
    FIRST_OFFSPRING,
    FIRST_STALL,
    FIRST_STALL_PLACE,
    FIXED_ENCLOSURES,
    MALE,
    MOST_PLAYERS,
    MOST_TRUCKS,
    NEUTRAL,
    NO_TILE,
    OFFSPRING,
    OFFSPRING_OF_SPECIES,
    POINTS_BARN_TYPE,
    POINTS_FULL,
    POINTS_ONE_EMPTY,
    POINTS_STALL_TYPE,
    SORTS,
    SPACES,
    SPECIES,
    SPECIES_REMOVED,
    STALLS,
    TILES_OF_SORT,
    TILES_OF_STALL,
    TRUCK_PLACES,
    TRUCKS,
)

OPTIONS, CLOSING, TRUCK, HAND, REVEALED, EMPTY_SEAT = range(1, 7)
TOO_MANY_EXPANSIONS, ANIMALS, CROWDED, NOT_OPEN, PAIR, STALL = range(7, 13)
TURN, TAKEN, AFTER_THE_END, IN_HAND, ROOM, LAST_ROUND = range(13, 19)
BIRTHS, ANIMAL_TILES, STALL_TILES, PILE, COIN_TILES_IN_ALL, MONEY = range(19, 25)

BROKEN = {
    OPTIONS: "species removed or the start player cannot be (ZL-4, ZL-7)",
    CLOSING: "the closing pile has another size (ZL-5, ZL-35)",
    TRUCK: "a truck has the wrong places or load (ZL-6, ZL-10, ZL-34)",
    HAND: "the hand holds what cannot be in a hand (ZL-14)",
    REVEALED: "the revealed tile is no tile of the box",
    EMPTY_SEAT: "there is something in a zoo where nobody sits",
    TOO_MANY_EXPANSIONS: "too many expansions are open (ZL-6, ZL-34)",
    ANIMALS: "the animals of an enclosure do not add up to its count, or are of no species",
    CROWDED: "more animals than spaces in an enclosure (ZL-3)",
    NOT_OPEN: "animals or a stall on an expansion that was not turned up (ZL-20)",
    PAIR: "a fertile pair has not bred (ZL-22)",
    STALL: "there is no such type of stall (ZL-2)",
    TURN: "who acts is not whose turn it is, or has taken a truck already (ZL-10)",
    TAKEN: "not as many players as trucks are out of the round (ZL-10)",
    AFTER_THE_END: "something is in hand after the end, or it was not the last round (ZL-30)",
    IN_HAND: "somebody draws and unloads at once",
    ROOM: "no room for the revealed tile, or fewer tiles left than there is room for (ZL-8)",
    LAST_ROUND: "the last round does not go with the closing pile (ZL-30)",
    BIRTHS: "parents and offspring do not go together (ZL-23)",
    ANIMAL_TILES: "the animals of a species do not add up (ZL-1)",
    STALL_TILES: "the stalls of a type do not add up (ZL-2)",
    PILE: "the pile does not hold as many tiles as it should (ZL-5)",
    COIN_TILES_IN_ALL: "there are too many coin tiles (ZL-2)",
    MONEY: "the money does not add up (ZL-2)",
}

# On paper animals stand by species, five sorts each; then come the stalls, then the coin.
STALLS_ON_PAPER = len(SPECIES) * len(SORTS)
COIN_ON_PAPER = STALLS_ON_PAPER + len(STALLS)
KINDS_ON_PAPER = COIN_ON_PAPER + 1


def _on_paper(tile: int) -> int:
    if tile < ANIMAL_KINDS:
        return len(SORTS) * (tile // 3) + tile % 3
    if tile < COIN:
        return STALLS_ON_PAPER + tile - FIRST_STALL
    if tile == COIN:
        return COIN_ON_PAPER
    if tile < FIRST_BRED:
        return len(SORTS) * (tile - FIRST_OFFSPRING) + OFFSPRING
    return len(SORTS) * (tile - FIRST_BRED) + BRED


ON_PAPER = np.array([_on_paper(tile) for tile in range(ALL_TILES)])


@compiled
def recount(state, paper):
    """0, or the number of an invariant that does not hold."""
    for kind in range(KINDS_ON_PAPER):
        paper.count[kind] = 0
    code = options(state)
    if code == 0:
        code = trucks(state, paper)
    if code == 0:
        code = zoos(state, paper)
    if code == 0:
        code = turn(state)
    if code == 0:
        code = tiles(state, paper)
    return code


@compiled
def options(state):
    players = np.int64(state.players)
    closing_blocked = players == 2 and state.blocked == 1
    if how_many(np.int64(state.removed)) != SPECIES_REMOVED[players]:
        return OPTIONS
    if state.blocked > 1 or (state.start != NOT_GIVEN and state.start >= players):
        return OPTIONS
    if np.int64(state.closing) != CLOSING_PILE - BLOCKED_PLACES * closing_blocked:
        return CLOSING
    return 0


@compiled
def trucks(state, paper):
    """What is on trucks, in the hand and just revealed goes on paper."""
    players = np.int64(state.players)
    for t in range(MOST_TRUCKS):
        truck = state.truck[t]
        places = 0
        if t < TRUCKS[players]:
            places = TRUCK_PLACES - t if players == 2 else TRUCK_PLACES
        load = np.int64(truck.load.count)
        if np.int64(truck.places) != places or load > places or (truck.taken and load):
            return TRUCK
        for i in range(load):
            tile = np.int64(truck.load.tile[i])
            if tile >= BOX_TILES:
                return TRUCK
            paper.count[ON_PAPER[tile]] += 1
    if state.hand.count > TRUCK_PLACES:
        return HAND
    for i in range(np.int64(state.hand.count)):
        tile = np.int64(state.hand.tile[i])
        if tile == COIN or tile >= ALL_TILES:
            return HAND
        paper.count[ON_PAPER[tile]] += 1
    if state.revealed != NO_TILE:
        if state.revealed >= BOX_TILES:
            return REVEALED
        paper.count[ON_PAPER[state.revealed]] += 1
    return 0


@compiled
def zoos(state, paper):
    """What is in the zoos goes on paper."""
    players = np.int64(state.players)
    for seat in range(MOST_PLAYERS):
        zoo = state.zoo[seat]
        if seat >= players:
            if something_in(zoo):
                return EMPTY_SEAT
            continue
        if zoo.expansions > EXPANSIONS[players]:
            return TOO_MANY_EXPANSIONS
        code = enclosures(zoo, paper)
        if code:
            return code
        for species in range(len(SPECIES)):
            for sort in range(len(SORTS)):
                paper.count[len(SORTS) * species + sort] += zoo.barn.animal[species, sort]
        for stall in range(len(STALLS)):
            paper.count[STALLS_ON_PAPER + stall] += zoo.barn.stall[stall]
    return 0


@compiled
def something_in(zoo):
    found = np.int64(zoo.coins) | np.int64(zoo.expansions)
    for e in range(len(ENCLOSURES)):
        found |= np.int64(zoo.enclosure[e].species) | np.int64(zoo.enclosure[e].count)
        for sort in range(len(SORTS)):
            found |= np.int64(zoo.enclosure[e].animal[sort])
    for place in range(ALL_STALL_PLACES):
        found |= np.int64(zoo.stall[place])
    for species in range(len(SPECIES)):
        for sort in range(len(SORTS)):
            found |= np.int64(zoo.barn.animal[species, sort])
    for stall in range(len(STALLS)):
        found |= np.int64(zoo.barn.stall[stall])
    return found != 0


@compiled
def enclosures(zoo, paper):
    """ZL-3, ZL-12, ZL-20, ZL-22."""
    turned_up = FIXED_ENCLOSURES + np.int64(zoo.expansions)
    for e in range(len(ENCLOSURES)):
        enclosure = zoo.enclosure[e]
        animals = np.int64(0)
        if enclosure.species >= len(SPECIES):
            return ANIMALS
        first = len(SORTS) * np.int64(enclosure.species)
        for sort in range(len(SORTS)):
            animals += np.int64(enclosure.animal[sort])
            paper.count[first + sort] += enclosure.animal[sort]
        if animals != np.int64(enclosure.count):
            return ANIMALS
        if animals > SPACES[e]:
            return CROWDED
        if animals > 0 and e >= turned_up:
            return NOT_OPEN
        if enclosure.animal[MALE] > 0 and enclosure.animal[FEMALE] > 0:
            return PAIR
    for place in range(ALL_STALL_PLACES):
        stall = np.int64(zoo.stall[place])
        if stall > len(STALLS):
            return STALL
        if stall > 0:
            if place >= FIRST_STALL_PLACE[turned_up]:
                return NOT_OPEN
            paper.count[STALLS_ON_PAPER + stall - 1] += 1
    return 0


@compiled
def turn(state):
    """ZL-8, ZL-10, ZL-29, ZL-30."""
    players = np.int64(state.players)
    taken = np.int64(state.taken)
    if state.turn >= players or taken >> players:
        return TURN
    to_act = np.int64(0) if state.over else 1 << np.int64(state.turn)
    if np.int64(state.acting) != to_act:
        return TURN
    trucks_gone = np.int64(0)
    room = np.int64(0)
    for t in range(MOST_TRUCKS):
        truck = state.truck[t]
        trucks_gone += truck.taken
        if not truck.taken:
            room += np.int64(truck.places) - np.int64(truck.load.count)
    if trucks_gone != how_many(taken):
        return TAKEN
    if state.over:
        if state.revealed != NO_TILE or state.hand.count or not state.last_round:
            return AFTER_THE_END
        return 0
    if state.revealed != NO_TILE:
        if state.hand.count:
            return IN_HAND
        room -= 1
    if room < 0 or np.int64(state.left) < room:
        return ROOM
    if taken >> np.int64(state.turn) & 1 and not state.hand.count:
        return TURN
    if (state.last_round != 0) != (state.left < state.closing):
        return LAST_ROUND
    return 0


@compiled
def tiles(state, paper):
    """ZL-1, ZL-2, ZL-23: every tile and every coin is somewhere."""
    in_pile = np.int64(0)
    for tile in range(BOX_TILES):
        in_pile += np.int64(state.pile[tile])
        paper.count[ON_PAPER[tile]] += state.pile[tile]
    for tile in range(ALL_TILES):
        paper.count[ON_PAPER[tile]] += state.discarded[tile]
    for species in range(len(SPECIES)):
        first = len(SORTS) * species
        bred = paper.count[first + BRED]
        born = paper.count[first + OFFSPRING]
        if bred != 2 * born or born > OFFSPRING_OF_SPECIES:
            return BIRTHS
        here = 1 - (np.int64(state.removed) >> species & 1)
        if (
            paper.count[first + NEUTRAL] != here * TILES_OF_SORT[NEUTRAL]
            or paper.count[first + MALE] + born != here * TILES_OF_SORT[MALE]
            or paper.count[first + FEMALE] + born != here * TILES_OF_SORT[FEMALE]
        ):
            return ANIMAL_TILES
    for stall in range(len(STALLS)):
        if paper.count[STALLS_ON_PAPER + stall] != TILES_OF_STALL:
            return STALL_TILES
    aside = BLOCKED_PLACES if state.players == 2 and state.blocked == 1 else 0
    if in_pile != np.int64(state.left) + aside:
        return PILE
    coin_tiles = paper.count[COIN_ON_PAPER]
    if coin_tiles > COIN_TILES:
        return COIN_TILES_IN_ALL
    money = np.int64(state.bank)
    for seat in range(MOST_PLAYERS):
        money += np.int64(state.zoo[seat].coins)
    return 0 if money + coin_tiles == ALL_MONEY else MONEY


@compiled
def points(state, seat, paper):
    """ZL-31, ZL-32."""
    zoo = state.zoo[seat]
    total = np.int64(0)
    types = np.int64(0)
    for e in range(FIXED_ENCLOSURES + np.int64(zoo.expansions)):
        animals = np.int64(0)
        for sort in range(len(SORTS)):
            animals += np.int64(zoo.enclosure[e].animal[sort])
        with_stall = False
        for place in range(FIRST_STALL_PLACE[e], FIRST_STALL_PLACE[e + 1]):
            with_stall |= zoo.stall[place] > 0
            types |= 1 << np.int64(zoo.stall[place])
        free = SPACES[e] - animals
        if free == 0:
            total += POINTS_FULL[e]
        elif free == 1:
            total += POINTS_ONE_EMPTY[e]
        elif with_stall:
            total += animals
    total += POINTS_STALL_TYPE * how_many(types >> 1)
    for species in range(len(SPECIES)):
        animals = np.int64(0)
        for sort in range(len(SORTS)):
            animals += np.int64(zoo.barn.animal[species, sort])
        total += POINTS_BARN_TYPE * (animals > 0)
    for stall in range(len(STALLS)):
        total += POINTS_BARN_TYPE * (zoo.barn.stall[stall] > 0)
    return total


@compiled
def tiebreak(state, seat):
    """ZL-33: money."""
    return np.int64(state.zoo[seat].coins)


@compiled
def greedy(state, seat, scratch):
    return choose(state, seat, scratch, (word(scratch.rng), word(scratch.rng)))
