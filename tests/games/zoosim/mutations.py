"""Ways to spoil a ZooSim position (see `tests/mutations.py`)."""

from typing import Any

from tests.invariants.zoosim import broken
from tiergarten.games.zoosim.pieces import NO_BID, NOBODY, ROUNDS, TILES_A_ROUND, TREES_OF

TREES = 5


def _laid(state: Any) -> int:
    """The number of the tile laid last; 0 if there are start tiles only."""
    return int(state.laid.count) if state.laid.count > state.players else 0


def a_tile_in_two_places(state: Any) -> int:
    state.lost |= int(state.pile) & -int(state.pile)
    return broken.EVERY_TILE if state.pile else 0


def a_tile_that_is_nowhere(state: Any) -> int:
    if not state.pile:
        return 0
    state.pile &= int(state.pile) - 1
    return broken.EVERY_TILE


def fewer_tiles_to_come(state: Any) -> int:
    plain = [t for t in range(1, 26) if int(state.pile) >> t & 1 and TREES_OF[t]]
    if not plain:
        return 0
    state.pile ^= 1 << plain[0]
    state.lost |= 1 << plain[0]
    return broken.TO_COME


def a_sixth_round(state: Any) -> int:
    state.round_number = ROUNDS + 1
    return broken.ROUND


def an_end_with_tiles_to_sell(state: Any) -> int:
    if state.over or state.round_number < ROUNDS:
        return 0
    state.over = 1
    return broken.ROW


def a_start_tile_turned(state: Any) -> int:
    state.laid.rotation[1] = 1
    return broken.START


def a_tile_of_somebody_who_is_not_there(state: Any) -> int:
    if not (t := _laid(state)):
        return 0
    state.laid.owner[t] = state.players
    return broken.OWNER


def a_tile_pushed_aside(state: Any) -> int:
    """Both halves a square to the east: mostly into nothing, or over another tile."""
    if not (t := _laid(state)):
        return 0
    state.laid.square[2 * t] += 128
    state.laid.square[2 * t + 1] += 128
    there = [int(s) for s in state.laid.square[2 : 2 * t]]
    return broken.OVERLAP if int(state.laid.square[2 * t]) in there else broken.TABLE


def halves_that_are_torn_apart(state: Any) -> int:
    if not (t := _laid(state)):
        return 0
    state.laid.square[2 * t + 1] += 3
    return broken.GEOMETRY


def a_path_that_is_not_printed(state: Any) -> int:
    state.laid.exits[2] ^= 4
    return broken.EXITS_KEPT


def an_exit_forgotten(state: Any) -> int:
    if not int(state.laid.first_door[1]):
        return 0
    state.laid.first_door[1] -= 1
    return broken.DOORS


def exits_in_another_order(state: Any) -> int:
    if int(state.laid.first_door[1]) < 2:
        return 0
    state.laid.door[:2] = state.laid.door[1::-1]
    return broken.DOORS


def a_wall_beyond_an_exit(state: Any) -> int:
    if not int(state.laid.first_door[-1]):
        return 0
    state.laid.beyond[0] ^= 1
    return broken.DOORS


def a_half_lost_in_the_table(state: Any) -> int:
    state.laid.slot[list(state.laid.slot).index(2)] = 0
    return broken.TABLE


def a_half_in_another_area(state: Any) -> int:
    if not (t := _laid(state)):
        return 0
    state.laid.area[2 * t] = 1
    return broken.AREA


def a_star_too_many(state: Any) -> int:
    if not (t := _laid(state)):
        return 0
    state.laid.stars[state.laid.area[2 * t]] += 1
    return broken.STARS


def a_tile_that_was_not_counted(state: Any) -> int:
    if not state.zoo[0].tiles:
        return 0
    state.zoo[0].tiles -= 1
    return broken.TILES_LAID


def a_bench_without_a_loop(state: Any) -> int:
    state.zoo[1].benches += 1
    return broken.BENCHES


def a_wrong_worth(state: Any) -> int:
    state.zoo[0].worth[2] += 1
    return broken.WORTH


def a_wrong_time(state: Any) -> int:
    for kind in range(TREES):
        if state.zoo[0].since[kind]:
            state.zoo[0].since[kind] -= 1
            return broken.SINCE
    return 0


def a_tree_too_many(state: Any) -> int:
    state.zoo[0].worth[TREES] += 1
    return broken.TREES_WORTH


def more_money_than_can_be(state: Any) -> int:
    state.zoo[0].coins = 200
    return broken.COINS


def a_score_before_its_time(state: Any) -> int:
    if state.over:
        return 0
    state.zoo[0].scored[ROUNDS - 1].visitors = 1
    return broken.SCORED


def benches_that_were_lost(state: Any) -> int:
    if state.round_number < 3 or state.row.count == TILES_A_ROUND:
        return 0
    state.zoo[0].scored[1].benches = int(state.zoo[0].benches) + 1
    return broken.SCORED_BENCHES


def too_many_figures(state: Any) -> int:
    if state.round_number < 2:
        return 0
    state.zoo[0].scored[0].trees += 4
    return broken.TOO_MANY_FIGURES


def a_zoo_where_nobody_sits(state: Any) -> int:
    if state.players == 4:
        return 0
    state.zoo[3].coins = 1
    return broken.EMPTY_SEAT


def two_flags_of_one_colour(state: Any) -> int:
    state.flag[0] = state.flag[1]
    return broken.FLAG


def a_bid_above_all_money(state: Any) -> int:
    if state.laying != NOBODY or state.over or state.bid[0] == NO_BID:
        return 0
    state.bid[0] = int(state.zoo[0].coins) + 1
    return broken.BID


def bids_without_an_auction(state: Any) -> int:
    if state.laying == NOBODY:
        return 0
    state.bid[0] = 0
    return broken.NO_AUCTION


def a_winner_with_no_seat(state: Any) -> int:
    if state.over:
        return 0
    state.laying = state.players
    return broken.LAYING


def nobody_acts(state: Any) -> int:
    if state.over:
        return 0
    state.acting = 0
    return broken.ACTING


MUTATIONS = [
    a_tile_in_two_places,
    a_tile_that_is_nowhere,
    fewer_tiles_to_come,
    a_sixth_round,
    an_end_with_tiles_to_sell,
    a_start_tile_turned,
    a_tile_of_somebody_who_is_not_there,
    a_tile_pushed_aside,
    halves_that_are_torn_apart,
    a_path_that_is_not_printed,
    an_exit_forgotten,
    exits_in_another_order,
    a_wall_beyond_an_exit,
    a_half_lost_in_the_table,
    a_half_in_another_area,
    a_star_too_many,
    a_tile_that_was_not_counted,
    a_bench_without_a_loop,
    a_wrong_worth,
    a_wrong_time,
    a_tree_too_many,
    more_money_than_can_be,
    a_score_before_its_time,
    benches_that_were_lost,
    too_many_figures,
    a_zoo_where_nobody_sits,
    two_flags_of_one_colour,
    a_bid_above_all_money,
    bids_without_an_auction,
    a_winner_with_no_seat,
    nobody_acts,
]
