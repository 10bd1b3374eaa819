"""Positions from outside: filling in what follows from the rest, checking, hiding.

The check is slow and obvious: it counts every tile and every expansion from scratch, and follows
every group from cell to cell by its coordinates. It guards positions typed by hand, and the tests
call it after every move of many random games.
"""

from collections import Counter
from typing import Any

from tiergarten.engine.errors import BadPosition
from tiergarten.engine.record import State, legal_ids
from tiergarten.games.queens_garden.garden import cells_for, free_rings
from tiergarten.games.queens_garden.legal import legal
from tiergarten.games.queens_garden.pieces import (
    ALL_EXPANSIONS,
    AT,
    BACK_UP,
    CELL_AT,
    CELL_BIT,
    CELLS,
    COLOUR_OF,
    DIRECTION_OF_CELL,
    DIRECTIONS,
    DISCARD,
    EITHER,
    EXPANSION_ROOM,
    FACE_DOWN,
    FIRST_FACE,
    FIRST_PATTERN,
    FROM,
    FRONT_UP,
    GONE,
    HEX_SETS,
    HEXES,
    ITEMS,
    NOTHING,
    PATTERN_OF,
    PAY,
    PLACE_OF_CELL,
    PLACES,
    PLAZA_CELLS,
    POINTS_PAVILION,
    PRICE_OF_SUPPLY,
    ROUNDS,
    STACK,
    START_JOKERS,
    START_POINTS,
    TILE_ROOM,
    TILES_OF_HEX,
    TILES_ON_TOP,
    TURN,
    VALUE_OF,
)
from tiergarten.games.queens_garden.state import PLAYER, STATE, hexes_in, lies_in, printed_cell
from tiergarten.games.queens_garden.storage import can_pay, held, way_of

Garden = dict[tuple[int, int], int]  # the hexes of a garden by their coordinates


def complete(plain: dict[str, Any]) -> dict[str, Any]:
    """Fill in what a person would not care to type.

    It is round 1 and the turn of seat 0; nobody has passed. Gardens and storages that are not
    there are empty but for 15 points and three jokers. The display is empty slots and a stack
    that has come to its end. Tiles that are nowhere else are in the bag, expansions in the
    supply, and nobody has seen those that do not lie open.
    """
    players = plain.get("players")
    if type(players) is not int or players not in (2, 3, 4):
        raise BadPosition("players", f"Queen's Garden is for 2 to 4 players, not {players!r}")
    for name in ("start", "first"):
        plain.setdefault(name, None)
    plain.setdefault("round_number", 1)
    plain.setdefault("turn", 0)
    if not plain.get("over"):
        plain.setdefault("acting", [plain["turn"]])
    doing = plain.setdefault("doing", {})
    if isinstance(doing, dict):
        full = plain["doing"] = {"named": None, "hand": None, "cell": None, **doing}
        if "paid" not in full and plain.get("payers") == "distinct" and full.get("least") in ITEMS:
            # A position of version 1 of the rules: the last payer comes just before the next.
            full["paid"] = [HEXES[ITEMS.index(full["least"]) // 2 - 1]]
    _complete_display(plain, int(STACK[players]))
    there = plain.setdefault("player", [{} for _ in range(players)])
    if isinstance(there, list):
        plain["player"] = [_full_player(player, f"player[{i}]") for i, player in enumerate(there)]
    known = STATE.read(plain)
    if "bag" not in plain:
        left = Counter(dict.fromkeys(range(len(HEXES)), TILES_OF_HEX)) - _tiles_anywhere(known)
        plain["bag"] = {HEXES[h]: n for h, n in left.items()}
    if "left" not in plain:
        plain["left"] = int(STATE.read(plain).bag.sum())
    if "unseen" not in plain:
        seen = _open_expansions(known)
        plain["unseen"] = [name for h, name in enumerate(HEXES) if h not in seen]
    if "supply" not in plain:
        plain["supply"] = max(0, ALL_EXPANSIONS - _expansions_anywhere(known))
    return plain


def _complete_display(plain: dict[str, Any], stack: int) -> None:
    """Slots may be written as a list of tiles, or as the name of a face-up hex."""
    given = plain.get("slot", [])
    if not isinstance(given, list):
        return
    full: list[Any] = []
    for item in given:
        if isinstance(item, str):
            full.append({"face": item, "tiles": []})
        elif isinstance(item, list):
            full.append({"face": "down", "tiles": item})
        else:
            full.append(item)
    if "top" not in plain:
        down = [i for i, item in enumerate(full) if isinstance(item, dict) and item.get("tiles")]
        plain["top"] = stack if not down or len(full) >= stack else down[-1]
    rest = "gone" if plain["top"] == stack else "down"
    full += [{"face": rest, "tiles": []} for _ in range(stack - len(full))]
    plain["slot"] = full


def _full_player(player: Any, where: str) -> Any:
    if not isinstance(player, dict):
        return player
    full = {"jokers": START_JOKERS, "points": START_POINTS, "garden": {}, **player}
    if "begun" not in full:
        known = PLAYER.read(full, where)
        full["begun"] = max(0, int(known.points) - _earned(known) + _spent(known))
    return full


def _earned(player: State) -> int:
    """The points of the wheel and of pavilions so far (QG-23)."""
    return int(player.wheel.sum()) + POINTS_PAVILION * int(player.pavilions.sum())


def _spent(player: State) -> int:
    """The points paid so far: QG-19, QG-20, QG-21."""
    bought = PRICE_OF_SUPPLY * int((player.garden.place == BACK_UP).sum())
    return bought + int(player.fines) + int(player.discards)


def hide(plain: dict[str, Any], seat: int) -> None:
    """Nothing but the generator is secret in Queen's Garden: all that is open can be counted."""


def _garden_of(garden: State) -> Garden:
    """The hexes of a garden by their coordinates."""
    there = zip(CELL_AT, hexes_in(garden), strict=True)
    return {at: hexagon for at, hexagon in there if hexagon >= 0}


def groups(garden: Garden, kind: Any) -> list[list[int]]:
    """All groups of hexes for which `kind` gives the same: the hexes of each group."""
    found, waiting = [], set(garden)
    while waiting:
        start = waiting.pop()
        group, edge = [start], [start]
        while edge:
            q, r = edge.pop()
            for dq, dr in DIRECTIONS:
                at = (q + dq, r + dr)
                if at in waiting and kind(garden[at]) == kind(garden[start]):
                    waiting.remove(at)
                    group.append(at)
                    edge.append(at)
        found.append([garden[at] for at in group])
    return found


def _tiles_anywhere(state: State) -> Counter[int]:
    """Every tile but those in the bag."""
    tiles: Counter[int] = Counter()
    for slot in state.slot:
        tiles.update(int(h) for h in slot.tiles.hex[: slot.tiles.count])
    for player in state.player[: state.players]:
        tiles.update(int(h) for h in player.tiles.hex[: player.tiles.count])
        tiles.update(_garden_of(player.garden).values())
        for place in player.garden.place:
            if place >= FRONT_UP:
                tiles[int(place) - FRONT_UP] -= 1  # printed, not a tile
    for hexagon, n in enumerate(state.tower):
        tiles[hexagon] += int(n)
    if state.doing.hand != NOTHING and state.doing.hand % 2 == 0:
        tiles[int(state.doing.hand) // 2] += 1
    return tiles


def _open_expansions(state: State) -> Counter[int]:
    """The expansions whose printed hex everybody can see."""
    seen: Counter[int] = Counter()
    for slot in state.slot:
        if FIRST_FACE <= slot.face < GONE:
            seen[int(slot.face) - FIRST_FACE] += 1
    for player in state.player[: state.players]:
        seen.update(int(h) for h in player.expansions.hex[: player.expansions.count])
        seen.update(int(p) - FRONT_UP for p in player.garden.place if p >= FRONT_UP)
    if state.doing.hand != NOTHING and state.doing.hand % 2:
        seen[int(state.doing.hand) // 2] += 1
    return seen


def _face_down(state: State) -> int:
    """The face-down expansions of this round and of the rounds to come."""
    stack = int(STACK[state.players])
    here = sum(int(slot.face == FACE_DOWN) for slot in state.slot[:stack])
    return here + (ROUNDS - max(1, int(state.round_number))) * stack


def _backs(state: State) -> int:
    gardens = [player.garden for player in state.player[: state.players]]
    return sum(int((garden.place == BACK_UP).sum()) for garden in gardens)


def _expansions_anywhere(state: State) -> int:
    """How many expansions there are outside the supply."""
    return sum(_open_expansions(state).values()) + _face_down(state) + _backs(state)


def check(state: State) -> None:
    """Refuse a position that no game could reach or go on from, naming the field."""
    players = int(state.players)
    for seat, player in enumerate(state.player):
        _check_player(player, f"player[{seat}]", in_play=seat < players)
    _check_turn(state, players)
    _check_rounds(state, players)
    _check_display(state, int(STACK[players]))
    _check_doing(state)
    _check_tiles(state)
    _check_expansions(state)


def _check_player(player: State, where: str, in_play: bool) -> None:
    if not in_play:
        if any(player.tobytes()):
            raise BadPosition(where, "nobody sits there")
        return
    if player.tiles.count + player.jokers > TILE_ROOM:
        raise BadPosition(f"{where}.tiles", f"more than {TILE_ROOM} tiles and jokers (QG-6)")
    for name in ("tiles", "expansions"):
        held = player[name].hex[: player[name].count].tolist()
        if held != sorted(held) or any(player[name].hex[len(held) :]):
            raise BadPosition(f"{where}.{name}", "a storage is kept sorted")
    _check_garden(player.garden, f"{where}.garden")
    earned, spent = _earned(player), _spent(player)
    if player.points != int(player.begun) + earned - spent:
        raise BadPosition(
            f"{where}.points", f"{player.points} is not {player.begun} + {earned} - {spent}"
        )


def _check_garden(garden: State, where: str) -> None:
    _check_cells(garden, where)
    hexes = _garden_of(garden)
    by_colour = groups(hexes, lambda hexagon: int(COLOUR_OF[hexagon]))
    by_pattern = groups(hexes, lambda hexagon: int(PATTERN_OF[hexagon]))
    for group in by_colour + by_pattern:
        if len(set(group)) < len(group):
            names = ", ".join(HEXES[hexagon] for hexagon in group)
            raise BadPosition(where, f"identical hexes in a group: {names} (QG-16)")
    for at, hexagon in hexes.items():
        beside = _beside(hexes, at)
        lonely_pair = beside and all(_beside(hexes, other) == [at] for other in beside)
        if lonely_pair and not any(_kin(hexagon, hexes[other]) for other in beside):
            cell = CELLS[CELL_AT.index(at)]
            raise BadPosition(where, f"{HEXES[hexagon]} on {cell} is beside strangers (QG-15)")


def _kin(one: int, other: int) -> bool:
    return bool(COLOUR_OF[one] == COLOUR_OF[other] or PATTERN_OF[one] == PATTERN_OF[other])


def _beside(hexes: Garden, at: tuple[int, int]) -> list[tuple[int, int]]:
    there = [(at[0] + q, at[1] + r) for q, r in DIRECTIONS]
    return [cell for cell in there if cell in hexes]


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
    for place, name in enumerate(PLACES):
        cell = printed_cell(garden, place)
        if cell >= 0 and hexes[cell] != places[place] - FRONT_UP:
            raise BadPosition(where, f"the printed hex of place {name} is not on its cell")
        if garden.place[place] >= FRONT_UP + len(HEXES) or garden.turned[place] >= 6:
            raise BadPosition(where, f"place {name} holds no such expansion")
        if cell < 0 and garden.turned[place]:
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
    if state.turn >= players:
        raise BadPosition("turn", f"there is no seat {state.turn}")
    for name in ("start", "first"):
        if state[name] != NOTHING and state[name] >= players:
            raise BadPosition(name, f"there is no seat {state[name]}")
    passed = int(state.passed)
    if passed & ~seats:
        raise BadPosition("passed", "names a seat where nobody sits")
    if bool(passed) != (state.first != NOTHING):
        raise BadPosition("first", "is the seat that passed first in this round (QG-21)")
    if passed and not passed >> int(state.first) & 1:
        raise BadPosition("first", "has not passed (QG-21)")
    if state.acting != (0 if state.over else 1 << int(state.turn)):
        raise BadPosition("acting", "the seat whose turn it is acts, and nobody after the end")
    if state.over:
        if passed != seats or state.round_number != ROUNDS:
            raise BadPosition("over", "a game ends when all have passed in round 4")
    elif bool(passed >> int(state.turn) & 1) != (state.doing.step == DISCARD):
        raise BadPosition("passed", "who has passed does nothing more than discard (QG-20)")


def _check_rounds(state: State, players: int) -> None:
    """What the rounds have brought: nothing yet for those that are not over."""
    scored = int(state.round_number) - 1 + int(state.over)
    fines = 0
    for seat, player in enumerate(state.player[:players]):
        for name in ("wheel", "pavilions"):
            if player[name][scored:].any():
                raise BadPosition(f"player[{seat}].{name}", "a round scores at its end (QG-23)")
        fines += int(player.fines)
        if fines > int(state.round_number) - 1 + (state.first != NOTHING):
            raise BadPosition(f"player[{seat}].fines", "a point for each round at most (QG-21)")


def _check_display(state: State, stack: int) -> None:
    if state.top > stack:
        raise BadPosition("top", f"a stack has {stack} expansions (QG-8)")
    for i, slot in enumerate(state.slot):
        where = f"slot[{i}]"
        if i >= stack and any(slot.tobytes()):
            raise BadPosition(where, f"there are {stack} expansions in a round (QG-8)")
        held = slot.tiles.hex[: slot.tiles.count].tolist()
        if held != sorted(held) or any(slot.tiles.hex[len(held) :]):
            raise BadPosition(f"{where}.tiles", "a slot is kept sorted")
        if held and (slot.face != FACE_DOWN or i > state.top):
            raise BadPosition(f"{where}.tiles", "tiles lie on face-down expansions only (QG-12)")
        if state.top <= i < stack and slot.face != FACE_DOWN:
            raise BadPosition(f"{where}.face", "the stack lies face down (QG-8)")
        taking = state.doing.lifted if i == state.top else state.doing.step == FROM
        if i <= state.top and i < stack and slot.face == FACE_DOWN and not held and not taking:
            raise BadPosition(f"{where}.face", "without tiles it would be face up (QG-12)")


def _check_doing(state: State) -> None:
    doing = state.doing
    step = int(doing.step)
    if (doing.hand != NOTHING) != (step in (AT, PAY)):
        raise BadPosition("doing.hand", "what is being placed, and nothing otherwise")
    if (doing.cell != NOTHING) != (step == PAY):
        raise BadPosition("doing.cell", "where it is placed once that is decided")
    if bool(doing.choosing) != (step == FROM) or (doing.named != NOTHING) != (step == FROM):
        raise BadPosition("doing.choosing", "the hexes to choose copies of, during a take")
    if doing.lifted and step != FROM:
        raise BadPosition("doing.lifted", "true only during a take")
    if (doing.due > 0) != (step == PAY):
        raise BadPosition("doing.due", "what is still to be paid, during a payment")
    if doing.way != EITHER and step != PAY:
        raise BadPosition("doing.way", "decided only during a payment")
    if doing.least and step not in (PAY, DISCARD):
        raise BadPosition("doing.least", "the order matters only while paying or discarding")
    if doing.paid and step != PAY:
        raise BadPosition("doing.paid", "the hexes that have paid, during a payment")
    if step == FROM:
        _check_choosing(state)
    if step != TURN and state.over:
        raise BadPosition("doing.step", "the game is over")
    if step in (AT, PAY):
        _check_hand(state, state.player[state.turn])
    if step == PAY:
        _check_payment(state, state.player[state.turn].garden)
    if step != TURN:
        _check_way_out(state)


def _check_hand(state: State, player: State) -> None:
    """What is being placed comes from the storage, and had its room there."""
    where = f"player[{state.turn}]"
    if state.doing.hand % 2:
        if player.expansions.count == EXPANSION_ROOM:
            raise BadPosition(f"{where}.expansions", "no room for the one in hand (QG-6)")
    elif player.tiles.count + player.jokers == TILE_ROOM:
        raise BadPosition(f"{where}.tiles", "no room for the one in hand (QG-6)")


def _check_payment(state: State, garden: State) -> None:
    """The cell is one for this hex, and what was paid has left its traces."""
    doing = state.doing
    hexagon, expansion = divmod(int(doing.hand), 2)
    free = int(free_rings(garden)) if expansion else int(garden.free)
    if not int(cells_for(garden, hexagon, free)) & int(CELL_BIT[doing.cell]):
        raise BadPosition("doing.cell", f"{HEXES[hexagon]} cannot lie there (QG-15, QG-16)")
    paid = int(VALUE_OF[hexagon]) - 1 - int(doing.due)
    if paid < 0:
        raise BadPosition("doing.due", "more than the hex costs (QG-13)")
    if not paid and (doing.way != EITHER or doing.least):
        raise BadPosition("doing.due", "nothing is paid, but something has been (QG-13)")
    hexes = [other for other in range(len(HEXES)) if int(doing.paid) >> other & 1]
    if len(hexes) > paid:
        raise BadPosition("doing.paid", "more than was due (QG-13)")
    if any(way_of(hexagon, other) != doing.way or doing.way == EITHER for other in hexes):
        raise BadPosition("doing.paid", "not of the colour or pattern that pays (QG-13)")
    if state.payers and doing.way != EITHER and not hexes:
        raise BadPosition("doing.paid", "which hexes have paid? They must differ (QG-13)")


def _check_choosing(state: State) -> None:
    choosing = int(state.doing.choosing)
    if state.doing.lifted:
        at_end = int(state.top) == int(STACK[state.players])
        if at_end or state.slot[state.top].tiles.count == TILES_ON_TOP:
            raise BadPosition("doing.lifted", "no tile came from the top of the stack (QG-11)")
    if choosing & ~int(HEX_SETS[state.doing.named]):
        raise BadPosition("doing.choosing", "hexes that were not named (QG-9)")
    for hexagon in range(len(HEXES)):
        places = sum(lies_in(slot, hexagon) for slot in state.slot)
        if choosing >> hexagon & 1 and places < 2:
            raise BadPosition("doing.choosing", f"no choice of {HEXES[hexagon]} (QG-9)")


def _check_way_out(state: State) -> None:
    """No step is a dead end: something is legal, here as in every position."""
    if not legal_ids(legal, state, int(state.turn)):
        raise BadPosition("doing.step", "nothing could follow")
    if state.doing.step == AT:
        player = state.player[state.turn]
        if not can_pay(player, int(state.doing.hand) // 2, held(player, int(state.payers))):
            raise BadPosition("doing.hand", "it could not be paid for (QG-13)")


def _check_tiles(state: State) -> None:
    everything = _tiles_anywhere(state)
    for hexagon, name in enumerate(HEXES):
        count = everything[hexagon] + int(state.bag[hexagon])
        if count != TILES_OF_HEX:
            raise BadPosition("bag", f"{count} tiles {name} in all, not {TILES_OF_HEX} (QG-2)")
    if state.left != state.bag.sum():
        raise BadPosition("left", f"{state.left} tiles to draw, {state.bag.sum()} in the bag")


def _check_expansions(state: State) -> None:
    seen = _open_expansions(state)
    for hexagon, count in seen.items():
        if count > 1:
            raise BadPosition("player", f"{count} expansions {HEXES[hexagon]} (QG-2)")
        if int(state.unseen) >> hexagon & 1:
            raise BadPosition("unseen", f"{HEXES[hexagon]} lies open")
    if int(state.unseen) >> ALL_EXPANSIONS:
        raise BadPosition("unseen", "names expansions that are not there")
    count = _expansions_anywhere(state) + int(state.supply)
    if count != ALL_EXPANSIONS:
        raise BadPosition("supply", f"{count} expansions in all, not {ALL_EXPANSIONS} (QG-2)")
    if int(state.unseen).bit_count() < _face_down(state):
        raise BadPosition("unseen", "fewer than lie face down in the stacks (QG-8)")
