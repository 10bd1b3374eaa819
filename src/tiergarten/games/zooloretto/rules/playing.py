"""The rules of Zooloretto, compiled. They read like the rule book, and name its rules.

A turn is made of small steps by one seat: `draw` then `load`; `take` then `place` for every tile
in hand; or a money action, where `buy` is followed by `place`.
"""

import numpy as np

from tiergarten.engine.chance import below, sow
from tiergarten.engine.compiled import compiled, inlined
from tiergarten.engine.options import NOT_GIVEN
from tiergarten.engine.seats import next_seat, seats_in
from tiergarten.games.zooloretto.pieces import (
    BARN,
    BLOCKED_PLACES,
    BOX_TILES,
    CLOSING_PILE,
    COIN,
    COINS,
    ENCLOSURES,
    FIRST_OFFSPRING,
    FIRST_STALL,
    IN_THE_BOX,
    KIND_OF,
    KINDS,
    NO_TILE,
    PRICE_OF_CHANGE,
    PRICE_OF_EXPANSION,
    PRICE_OF_TILE,
    PRICE_TO_OWNER,
    SPECIES,
    SPECIES_OF,
    SPECIES_REMOVED,
    SPOTS,
    START_COINS,
    TRUCK_PLACES,
    TRUCKS,
)
from tiergarten.games.zooloretto.rules.moves import (
    BUY,
    DISCARD,
    DRAW,
    EXCHANGE,
    EXPAND,
    LOAD,
    MOVE,
    PLACE,
    SHIFT,
    TAKE,
    TRADE,
)
from tiergarten.games.zooloretto.rules.zoo import (
    exchange_enclosures,
    free_stall_place,
    put_in_barn,
    settle_animal,
    stall_place_of,
    take_from_barn,
    trade_with_barn,
)

BLOCKED_BY_CLOSING_PILE = 1


@compiled
def setup(state, seed):
    """ZL-4 to ZL-7, ZL-34, ZL-35. Zeros already mean empty trucks, enclosures and barns."""
    sow(state.rng, seed)
    if state.removed == 0:
        remove_species(state)
    if state.start == NOT_GIVEN:
        state.start = below(state.rng, state.players)
    state.turn = state.start
    state.acting = 1 << state.start
    state.revealed = NO_TILE
    state.left = 0
    for tile in range(BOX_TILES):
        out_of_game = tile < FIRST_STALL and state.removed >> SPECIES_OF[tile] & 1
        state.pile[tile] = 0 if out_of_game else IN_THE_BOX[tile]
        state.left += state.pile[tile]
    state.closing = CLOSING_PILE
    if state.players == 2 and state.blocked == BLOCKED_BY_CLOSING_PILE:
        state.closing -= BLOCKED_PLACES
        state.left -= BLOCKED_PLACES
    for t in range(TRUCKS[state.players]):
        state.truck[t].places = TRUCK_PLACES - t if state.players == 2 else TRUCK_PLACES
    for seat in range(state.players):
        state.zoo[seat].coins = START_COINS
    state.bank = COINS - START_COINS * state.players


@compiled
def remove_species(state):
    """ZL-4: which species stay in the box."""
    for _ in range(SPECIES_REMOVED[state.players]):
        species = below(state.rng, len(SPECIES))
        while state.removed >> species & 1:
            species = below(state.rng, len(SPECIES))
        state.removed |= 1 << species


@compiled
def play(state, seat, action):
    """Apply one legal move."""
    state.ply += 1
    zoo = state.zoo[seat]
    if action == DRAW:
        state.revealed = draw_tile(state)
        return
    if action < TAKE:
        load_truck(state, action - LOAD)
    elif action < PLACE:
        take_truck(state, seat, action - TAKE)
    elif action < MOVE:
        kind, spot = divmod(action - PLACE, len(SPOTS))
        place_tile(state, zoo, take_from_hand(state.hand, kind), spot)
    elif action < SHIFT:
        kind, e = divmod(action - MOVE, len(ENCLOSURES))
        pay(state, zoo, PRICE_OF_CHANGE)
        settle_animal(state, zoo, take_from_barn(zoo.barn, kind), e)
    elif action < EXCHANGE:
        pay(state, zoo, PRICE_OF_CHANGE)
        shift_stall(zoo, action - SHIFT)
    elif action < TRADE:
        one, other = divmod(action - EXCHANGE, len(ENCLOSURES))
        pay(state, zoo, PRICE_OF_CHANGE)
        exchange_enclosures(zoo, one, other)
    elif action < BUY:
        e, species = divmod(action - TRADE, len(SPECIES))
        pay(state, zoo, PRICE_OF_CHANGE)
        trade_with_barn(zoo, e, species)
    elif action < DISCARD:
        owner, kind = divmod(action - BUY, len(KINDS))
        buy_tile(state, zoo, state.zoo[owner], kind)
    elif action < EXPAND:
        pay(state, zoo, PRICE_OF_TILE)
        state.discarded[take_from_barn(zoo.barn, action - DISCARD)] += 1
    else:
        pay(state, zoo, PRICE_OF_EXPANSION)
        zoo.expansions += 1
    if state.hand.count == 0:
        end_turn(state, seat)


@inlined
def draw_tile(state):
    """ZL-8, ZL-9: one of the unseen tiles, each as likely as the others."""
    unseen = state.left
    if state.players == 2 and state.blocked == BLOCKED_BY_CLOSING_PILE:
        unseen += BLOCKED_PLACES
    pick = below(state.rng, unseen)
    tile = 0
    before = np.int64(0)  # all kinds are counted through: where to stop cannot be guessed
    for kind in range(BOX_TILES - 1):
        before += np.int64(state.pile[kind])
        tile += before <= pick
    state.pile[tile] -= 1
    if state.left == state.closing:
        state.last_round = 1  # ZL-30
    state.left -= 1
    return tile


@compiled
def load_truck(state, t):
    load = state.truck[t].load
    load.tile[load.count] = state.revealed
    load.count += 1
    state.revealed = NO_TILE


@inlined
def take_truck(state, seat, t):
    """ZL-10: the tiles come to hand; ZL-14: coins go straight to the money."""
    truck = state.truck[t]
    hand = state.hand
    for i in range(truck.load.count):
        tile = truck.load.tile[i]
        truck.load.tile[i] = 0
        if tile == COIN:
            state.zoo[seat].coins += 1
        else:
            hand.tile[hand.count] = tile
            hand.count += 1
    truck.load.count = 0
    truck.taken = 1
    state.taken |= 1 << seat


@inlined
def take_from_hand(hand, kind):
    """Take the first tile of this kind out of the hand."""
    i = 0
    while KIND_OF[hand.tile[i]] != kind:
        i += 1
    tile = hand.tile[i]
    hand.count -= 1
    for j in range(i, hand.count):
        hand.tile[j] = hand.tile[j + 1]
    hand.tile[hand.count] = 0
    return tile


@compiled
def place_tile(state, zoo, tile, spot):
    """ZL-12, ZL-13."""
    if spot == BARN:
        put_in_barn(zoo.barn, tile)
    elif FIRST_STALL <= tile < FIRST_OFFSPRING:
        zoo.stall[free_stall_place(zoo, spot)] = tile - FIRST_STALL + 1
    else:
        settle_animal(state, zoo, tile, spot)


@compiled
def shift_stall(zoo, index):
    """ZL-16: one stall from here to there."""
    stall, route = divmod(index, len(SPOTS) * len(SPOTS))
    start, to = divmod(route, len(SPOTS))
    new_place = -1 if to == BARN else free_stall_place(zoo, to)
    if start == BARN:
        zoo.barn.stall[stall] -= 1
    else:
        zoo.stall[stall_place_of(zoo, stall, start)] = 0
    if to == BARN:
        zoo.barn.stall[stall] += 1
    else:
        zoo.stall[new_place] = stall + 1


@compiled
def buy_tile(state, zoo, owner, kind):
    """ZL-18: one coin to the owner, one to the bank; the tile comes to hand to be placed."""
    pay(state, zoo, PRICE_OF_TILE - PRICE_TO_OWNER)
    zoo.coins -= PRICE_TO_OWNER
    owner.coins += PRICE_TO_OWNER
    state.hand.tile[0] = take_from_barn(owner.barn, kind)
    state.hand.count = 1


@compiled
def pay(state, zoo, coins):
    """ZL-15: into the bank."""
    zoo.coins -= coins
    state.bank += coins


@compiled
def end_turn(state, seat):
    """The next player clockwise who has not taken a truck; or the end of the round (ZL-29)."""
    still_in = seats_in(state.players, state.taken)
    if still_in == 0:
        end_round(state, seat)
        return
    state.turn = next_seat(still_in, seat)
    state.acting = 1 << state.turn


@compiled
def end_round(state, last_taker):
    """ZL-29, ZL-30, ZL-36: clear the trucks; then the last taker starts, or the game is over."""
    for t in range(TRUCKS[state.players]):
        truck = state.truck[t]
        for i in range(truck.load.count):
            state.discarded[truck.load.tile[i]] += 1
            truck.load.tile[i] = 0
        truck.load.count = 0
        truck.taken = 0
    state.taken = 0
    state.turn = last_taker
    if state.last_round:
        state.over = 1
        state.acting = 0
    else:
        state.acting = 1 << last_taker


@compiled
def conceal(state, seat, seed):
    """Nobody knows what is drawn next: a new generator is a new future."""
    sow(state.rng, seed)
