"""Positions from outside: filling in what follows from the rest, checking, hiding.

The check is slow and obvious: it counts every tile and every expansion from scratch, and follows
every group from cell to cell by its coordinates. It guards positions typed by hand, and the tests
call it after every move of many random games.

Gardens, storages and the tower may be emptier than a game would have left them, and how many
points somebody began with is not checked: nobody wants to type all that. Anything else that no game
can reach is refused.
"""

from typing import Any

from tiergarten.engine.errors import BadPosition, some
from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import (
    ALL_EXPANSIONS,
    ALL_TILES,
    BACK_UP,
    CELL_BIT,
    CELLS,
    DIRECTION_OF_CELL,
    FACE_DOWN,
    FIRST_PATTERN,
    FRONT_UP,
    HEXES,
    NOTHING,
    PLACE_OF_CELL,
    PLACES,
    PLAZA_CELLS,
    ROUNDS,
    STACK,
    START_JOKERS,
    STEP_DISCARD,
    STEP_FROM,
    TILE_ROOM,
    TILES_OF_HEX,
    TILES_ON_TOP,
)
from tiergarten.games.queens_garden.position.counting import (
    backs,
    earned,
    expansion_fields,
    expansions_anywhere,
    face_down,
    open_expansions,
    spent,
    tile_fields,
    tiles_anywhere,
)
from tiergarten.games.queens_garden.position.steps import check_doing
from tiergarten.games.queens_garden.position.survey import survey
from tiergarten.games.queens_garden.state import hexes_in, printed_cell


def hide(plain: dict[str, Any], seat: int) -> None:
    """Nothing but the generator is secret in Queen's Garden: all that is open can be counted."""


def check(state: State) -> None:
    """Refuse a position that no game could reach or go on from, naming the field."""
    players = int(state.players)
    for seat, player in enumerate(state.player[:players]):
        _check_player(player, f"player[{seat}]")
    _check_turn(state, players)
    _check_rounds(state, players)
    _check_tiles(state)
    _check_expansions(state)
    _check_display(state, int(STACK[players]))
    check_doing(state)
    _check_first_turn(state)


def _check_player(player: State, where: str) -> None:
    if player.tiles.count + player.jokers > TILE_ROOM:
        why = f"more than {TILE_ROOM} tiles and jokers (QG-6)"
        raise BadPosition(f"{where}.tiles", why, f"{where}.jokers")
    for name in ("tiles", "expansions"):
        held = player[name].hex[: player[name].count].tolist()
        if held != sorted(held) or any(player[name].hex[len(held) :]):
            raise BadPosition(f"{where}.{name}", "a storage is kept sorted")
    _check_cells(player.garden, f"{where}.garden")
    garden = survey(player.garden)
    if garden.fault:
        raise BadPosition(f"{where}.garden", garden.fault)
    if player.jokers > START_JOKERS + garden.jokers:
        given = f"{START_JOKERS} to begin with and {garden.jokers} for surrounded features"
        why = f"{some(int(player.jokers), 'joker')}, but only {given} (QG-7, QG-17)"
        raise BadPosition(f"{where}.jokers", why, f"{where}.garden")
    plus, minus = earned(player), spent(player)
    points = int(player.begun) + plus - minus
    if player.points != points:
        parts = ("begun", "wheel", "pavilions", "fines", "discards", "garden")
        sources = f"{player.begun} to begin with, {plus} scored and {minus} spent"
        why = f"{some(int(player.points), 'point')}, but {sources} make {points} (QG-7, QG-23)"
        raise BadPosition(f"{where}.points", why, *(f"{where}.{part}" for part in parts))


def _check_cells(garden: State, where: str) -> None:
    """The sets of cells fit the expansions and each other."""
    everywhere = sum(CELL_BIT.tolist())
    sets, taken, free = garden.hexes.tolist(), int(garden.taken), int(garden.free)
    places = garden.place.tolist()
    if any(cells & ~everywhere for cells in (*sets, taken, free)):
        raise BadPosition(where, "names cells that are not there")
    for cell, bit in enumerate(CELL_BIT.tolist()):
        name, there = CELLS[cell], _is_there(places, cell)
        colours = sum(cells & bit > 0 for cells in sets[:FIRST_PATTERN])
        patterns = sum(cells & bit > 0 for cells in sets[FIRST_PATTERN:])
        if not colours == patterns == (taken & bit > 0):
            raise BadPosition(where, f"cell {name} holds {colours} colours, {patterns} patterns")
        if (free & bit > 0) != (there and not taken & bit):
            raise BadPosition(where, f"cell {name} is free, or is not")
        if taken & bit and not there:
            raise BadPosition(where, f"there is no cell {name} yet")
    hexes = hexes_in(garden)
    lying = zip(hexes, CELL_BIT.tolist(), strict=True)
    if garden.twins != sum(
        bit for hexagon, bit in lying if hexagon >= 0 < hexes.count(hexagon) - 1
    ):
        raise BadPosition(where, "the hexes that lie there more than once are others (QG-16)")
    for place, name in enumerate(PLACES):
        cell = printed_cell(garden, place)
        if cell >= 0 and hexes[cell] != places[place] - FRONT_UP:
            raise BadPosition(where, f"the printed hex of place {name} is not on its cell")
        if garden.place[place] >= FRONT_UP + len(HEXES) or garden.rotation[place] >= 6:
            raise BadPosition(where, f"place {name} holds no such expansion")
        if cell < 0 and garden.rotation[place]:
            raise BadPosition(where, f"place {name} cannot be turned")


def _is_there(places: list[int], cell: int) -> bool:
    """A cell of the plaza, of a front's ring, or of a back."""
    if cell < PLAZA_CELLS:
        return True
    what = places[PLACE_OF_CELL[cell]]
    return what == BACK_UP or (what >= FRONT_UP and bool(DIRECTION_OF_CELL[cell] >= 0))


def _check_turn(state: State, players: int) -> None:
    seats = (1 << players) - 1
    if not 1 <= state.round_number <= ROUNDS:
        raise BadPosition("round_number", f"rounds go from 1 to {ROUNDS}")
    passed = int(state.passed)
    if passed and state.first == NOTHING:
        why = "seats have passed, but `first` does not say which was the first (QG-21)"
        raise BadPosition("first", why, "passed")
    if state.first != NOTHING and not passed:
        raise BadPosition("first", "nobody has passed in this round (QG-21)", "passed")
    if passed and not passed >> int(state.first) & 1:
        raise BadPosition("first", "has not passed (QG-21)", "passed")
    if not state.over and state.acting != 1 << int(state.turn):
        raise BadPosition("acting", "the seat whose turn it is acts", "turn", "over")
    if state.over:
        if passed != seats or state.round_number != ROUNDS:
            why = f"a game ends when all have passed in round {ROUNDS} (QG-24)"
            raise BadPosition("over", why, "passed", "round_number")
    elif bool(passed >> int(state.turn) & 1) != (state.doing.step == STEP_DISCARD):
        why = "who has passed does nothing more than discard (QG-20)"
        raise BadPosition("passed", why, "turn", "doing.step")


def _check_rounds(state: State, players: int) -> None:
    """What the rounds have brought: what scored is still there, and nothing has scored yet for
    rounds that are not over (QG-21, QG-23)."""
    scored = int(state.round_number) - 1 + int(state.over)
    fines = 0
    for seat, player in enumerate(state.player[:players]):
        where, garden = f"player[{seat}]", survey(player.garden)
        wheel, pavilions = player.wheel.tolist(), player.pavilions.tolist()
        for name, points in (("wheel", wheel), ("pavilions", pavilions)):
            if any(points[scored:]):
                why = "a round scores at its end (QG-23)"
                raise BadPosition(f"{where}.{name}", why, "round_number")
        for i in range(scored):
            most = garden.wheel(int(state.side), i)
            last = state.over and i == ROUNDS - 1
            if wheel[i] > most or (last and wheel[i] < most):
                why = f"the garden holds {some(most, 'point')} for round {i + 1} (QG-23)"
                raise BadPosition(f"{where}.wheel", why, f"{where}.garden", "side")
            now = garden.pavilions if i == scored - 1 else pavilions[i + 1]
            if pavilions[i] > now or (last and pavilions[i] < now):
                why = "pavilions stay in a garden, and score in every round (QG-23)"
                raise BadPosition(f"{where}.pavilions", why, f"{where}.garden")
        fines += int(player.fines)
        before = int(state.round_number) - 1
        if fines > before + (state.first != NOTHING) or player.fines > before + (
            state.first == seat
        ):
            why = "a point for each round at most, of whoever passed first (QG-21)"
            raise BadPosition(f"{where}.fines", why, "round_number", "first")
        if player.discards and not before and not int(state.passed) >> seat & 1:
            why = "whoever discards has passed (QG-20)"
            raise BadPosition(f"{where}.discards", why, "round_number", "passed")


def _check_tiles(state: State) -> None:
    everything = tiles_anywhere(state)
    for hexagon, name in enumerate(HEXES):
        count = everything[hexagon] + int(state.bag[hexagon])
        if count != TILES_OF_HEX:
            why = (
                f"{some(count, f'tile {name}', f'tiles {name}')} in all, not {TILES_OF_HEX} (QG-2)"
            )
            raise BadPosition("bag", why, *tile_fields(state, hexagon))
    left = int(state.bag.sum())
    if state.left != left:
        why = f"{some(int(state.left), 'tile')} to draw, {left} in the bag"
        raise BadPosition("left", why, "bag")
    stack = int(STACK[state.players])
    tops = stack * (int(state.round_number) - 1) + min(int(state.top) + 1, stack)
    if ALL_TILES - left > TILES_ON_TOP * tops:
        out = some(ALL_TILES - left, "tile")
        why = f"{out} out of the bag; {TILES_ON_TOP * tops} have been laid so far (QG-8, QG-11)"
        raise BadPosition("bag", why, *tile_fields(state), "round_number", "left", "top")


def _check_expansions(state: State) -> None:
    seen = open_expansions(state)
    for hexagon, count in seen.items():
        if count > 1:
            why = f"{count} expansions {HEXES[hexagon]} (QG-2)"
            first, *others = expansion_fields(state, hexagon)
            raise BadPosition(first, why, *others)
        if int(state.unseen) >> hexagon & 1:
            raise BadPosition("unseen", f"{HEXES[hexagon]} lies open")
    if int(state.unseen) >> ALL_EXPANSIONS:
        raise BadPosition("unseen", "names expansions that are not there")
    gardens = [f"player[{seat}].garden" for seat in range(int(state.players))]
    stack, hidden = int(STACK[state.players]), face_down(state)
    turned_up = ROUNDS * stack - hidden
    if ALL_EXPANSIONS - int(state.unseen).bit_count() > turned_up:
        why = f"{some(turned_up, 'expansion has', 'expansions have')} been turned up so far (QG-12)"
        raise BadPosition("unseen", why, *expansion_fields(state), "round_number", "slot", "top")
    count = expansions_anywhere(state) + int(state.supply)
    if count != ALL_EXPANSIONS:
        why = f"{some(count, 'expansion')} in all, not {ALL_EXPANSIONS} (QG-2)"
        raise BadPosition("supply", why, *gardens, *expansion_fields(state), "round_number")


def _check_display(state: State, stack: int) -> None:
    if state.top > stack:
        raise BadPosition("top", f"a stack has {stack} expansions (QG-8)")
    for i, slot in enumerate(state.slot[:stack]):
        where = f"slot[{i}]"
        held = slot.tiles.hex[: slot.tiles.count].tolist()
        if held != sorted(held) or any(slot.tiles.hex[len(held) :]):
            raise BadPosition(f"{where}.tiles", "a slot is kept sorted")
        if held and (slot.face != FACE_DOWN or i > state.top):
            why = "tiles lie on face-down expansions only (QG-12)"
            raise BadPosition(f"{where}.tiles", why, f"{where}.face", "top")
        if i >= state.top and slot.face != FACE_DOWN:
            raise BadPosition(f"{where}.face", "the stack lies face down (QG-8)", "top")
        if i < state.top and len(held) >= TILES_ON_TOP:
            why = "it lies beside the stack because a tile was taken from it (QG-11)"
            raise BadPosition(f"{where}.tiles", why, "top")
        taking = state.doing.lifted if i == state.top else state.doing.step == STEP_FROM
        if i <= state.top and slot.face == FACE_DOWN and not held and not taking:
            why = "without tiles it would be face up (QG-12)"
            raise BadPosition(f"{where}.face", why, f"{where}.tiles", "top", "slot")
    if state.top < stack and state.left and not state.doing.lifted:
        tiles = int(state.slot[state.top].tiles.count)
        if tiles < TILES_ON_TOP:
            why = f"{some(tiles, 'tile')} on the stack, though the bag is not empty (QG-11, QG-22)"
            raise BadPosition(f"slot[{state.top}].tiles", why, "top", "slot", "bag", "left")


def _check_first_turn(state: State) -> None:
    """QG-8: as long as nothing was taken, bought or passed, it is the turn of the start player."""
    untouched = (
        state.round_number == 1
        and state.left == ALL_TILES - TILES_ON_TOP
        and state.slot[0].tiles.count == TILES_ON_TOP
        and int(state.unseen).bit_count() == ALL_EXPANSIONS
        and not state.passed
        and not backs(state)
    )
    if untouched and state.start not in (NOTHING, state.turn):
        raise BadPosition("turn", "the start player begins (QG-8)", "start")
