"""The display and the gardens in sentences, for those who cannot see them.

A garden is told place by place. Whoever looks also learns of every free cell what lies beside it,
and of every feature how far it is surrounded: enough to plan a move.
"""

from collections.abc import Sequence
from typing import Any

from tiergarten.engine.describing import Description, counted
from tiergarten.engine.language import Say, mark
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    BACK_UP,
    CELL_AT,
    CELL_BIT,
    DIRECTION_OF_CELL,
    DIRECTIONS,
    EXPANSION_ROOM,
    FIRST_FACE,
    FREE_PLACE,
    FRONT_UP,
    GONE,
    JOKER,
    NOTHING,
    PLACE_CELLS,
    PLAZA_CELLS,
    RING_OF_PLACE,
    ROUNDS,
    SINGLE_RING,
    STACK,
    STEP_PAY,
    TILE_ROOM,
    VALUE_OF,
    WHEEL,
)
from tiergarten.games.queens_garden.rules.scoring import seat_points
from tiergarten.games.queens_garden.state import hexes_in
from tiergarten.games.queens_garden.table.names import (
    IN_PLACE,
    PLACE_NAMES,
    attribute_name,
    cell_name,
    has,
    hex_name,
    item_name,
)

CELL_NUMBER = {at: cell for cell, at in enumerate(CELL_AT)}
BITS = tuple(CELL_BIT.tolist())
# What stands around the plaza (QG-4), in the order of SINGLE_AT: the fountain, statues, benches.
FEATURES = (
    mark("fountain"),
    mark("statue between east and north-east"),
    mark("statue between north-west and west"),
    mark("statue between south-west and south-east"),
    mark("bench between north-east and north-west"),
    mark("bench between west and south-west"),
    mark("bench between south-east and east"),
)
PAVILIONS = (
    mark("pavilion in the east"),
    mark("pavilion in the north-east"),
    mark("pavilion in the north-west"),
    mark("pavilion in the west"),
    mark("pavilion in the south-west"),
    mark("pavilion in the south-east"),
)
AROUND = 6  # cells around a feature


def describe(
    say: Say, state: State, seat: int | None, names: Sequence[str]
) -> dict[str, Description]:
    """The market, and every garden; nothing is secret."""
    table = readable(state)
    found = {"market": _market(say, table)}
    for whose in range(table.players):
        total = int(seat_points(state, whose))
        found[f"seat{whose}"] = _garden(say, table, whose, total, own=whose == seat)
    return found


def _market(say: Say, table: Any) -> Description:
    slots = int(STACK[table.players])
    lies, shown = [], set()
    for i, slot in enumerate(table.slot[: min(table.top + 1, slots)]):
        if slot.face == GONE:
            continue
        if slot.face >= FIRST_FACE:
            hexes, expansion = [slot.face - FIRST_FACE], say("expansion with a pavilion")
        else:
            hexes, expansion = slot.tiles.hex[: slot.tiles.count], say("expansion, back up")
        shown.update(hexes)
        lies.append(
            say(
                "slot {n}, {expansion}: {hexes}",
                n=i + 1,
                expansion=expansion,
                hexes=counted(say, [hex_name(say, h) for h in hexes]),
            )
        )
    under = slots - 1 - table.top
    if under > 0:
        lies.append(
            say.many(
                "slot {slot} is the stack; {n} expansion under it",
                "slot {slot} is the stack; {n} expansions under it",
                under,
                slot=table.top + 1,
            )
        )
    named = [
        attribute_name(say, attribute)
        for attribute in range(len(ATTRIBUTES))
        if any(has(hexagon, attribute) for hexagon in shown)
    ]
    if named:
        lies.append(say("colours and patterns in the display: {named}", named=say.listing(named)))
    lies.append(say.many("Bag: {n} tile", "Bag: {n} tiles", table.left))
    lies.append(say.many("Tower: {n} tile", "Tower: {n} tiles", sum(table.tower)))
    lies.append(say.many("Supply: {n} expansion", "Supply: {n} expansions", table.supply))
    return Description(lies, _rounds(say, table))


def _rounds(say: Say, table: Any) -> list[str]:
    """What scores in this round and in those to come (QG-23)."""
    found = []
    for index in range(table.round_number - 1, ROUNDS):
        named = say.listing([attribute_name(say, a) for a in WHEEL[table.side, index]])
        found.append(say("round {n}: {named}", n=index + 1, named=named))
    return found


def _garden(say: Say, table: Any, whose: int, total: int, own: bool) -> Description:
    player = table.player[whose]
    lies = [
        say("points {points}; if the game ended now: {total}", points=player.points, total=total)
    ]
    if table.passed >> whose & 1:
        lies.append(say("has passed"))
    if table.first == whose:
        lies.append(say("starts the next round"))
    lies += _storage(say, table, whose)
    garden = player.garden
    lies += _places(say, garden)
    features = _features(say, garden)
    lies += [say("{thing}: {what}", thing=name, what=say("surrounded")) for name in features[1]]
    return Description(lies, [*features[0], *_free_cells(say, garden)] if own else features[0])


def _storage(say: Say, table: Any, whose: int) -> list[str]:
    player = table.player[whose]
    items = [2 * h for h in player.tiles.hex[: player.tiles.count]] + [JOKER] * player.jokers
    things = counted(say, [item_name(say, item) for item in items])
    room = TILE_ROOM - len(items)
    found = [
        say.many(
            "storage: {things}; room for {n} more",
            "storage: {things}; room for {n} more",
            room,
            things=things,
        )
    ]
    expansions = player.expansions.hex[: player.expansions.count]
    found += [_stored(say, hexagon) for hexagon in expansions]
    if player.expansions.count < EXPANSION_ROOM:
        room = EXPANSION_ROOM - player.expansions.count
        found.append(say.many("room for {n} expansion", "room for {n} expansions", room))
    hand = table.doing.hand
    if hand != NOTHING and table.acting >> whose & 1:
        found.append(_in_hand(say, table, hand))
    return found


def _stored(say: Say, hexagon: int) -> str:
    expansion = say("expansion with a pavilion")
    what = say("{thing}: {what}", thing=expansion, what=hex_name(say, hexagon))
    return say("in storage, {what}", what=what)


def _in_hand(say: Say, table: Any, hand: int) -> str:
    name = hex_name(say, hand // 2)
    if hand % 2:
        name = say("{thing}: {what}", thing=say("expansion with a pavilion"), what=name)
    if table.doing.step != STEP_PAY:
        return say("in hand: {hex}", hex=name)
    value = int(VALUE_OF[hand // 2])
    return say(
        "being paid for: {hex} ({where}), {paid} of {cost}",
        hex=name,
        where=cell_name(say, table.doing.cell),
        paid=value - table.doing.due,
        cost=value,
    )


def _places(say: Say, garden: Any) -> list[str]:
    """The plaza, then every place with an expansion: what is on which cell."""
    hexes = hexes_in(garden)
    plaza = _cells(say, hexes, range(PLAZA_CELLS))
    found = [say("{thing}: {what}", thing=say("plaza"), what=plaza)]
    missing = []
    for place, front in enumerate(garden.place):
        if front == FREE_PLACE:
            missing.append(say(PLACE_NAMES[place]))
            continue
        first = PLAZA_CELLS + PLACE_CELLS * place
        kind = say("expansion, back up") if front == BACK_UP else say("expansion with a pavilion")
        found.append(
            say(
                "{place}, {expansion}: {hexes}",
                place=say(IN_PLACE[place]),
                expansion=kind,
                hexes=_cells(say, hexes, range(first, first + PLACE_CELLS)),
            )
        )
    if missing:
        found.append(say("no expansion yet: {places}", places=say.listing(missing)))
    return found


def _cells(say: Say, hexes: Sequence[int], cells: range) -> str:
    """The hexes on the cells of a piece of garden, each with where it lies there."""
    things = []
    for cell in cells:
        if hexes[cell] >= 0:
            direction = int(DIRECTION_OF_CELL[cell])
            side = say("middle") if direction < 0 else say(PLACE_NAMES[direction])
            things.append(say("{hex} ({side})", hex=hex_name(say, hexes[cell]), side=side))
    return say.listing(things)


def _features(say: Say, garden: Any) -> tuple[list[str], list[str]]:
    """QG-17: how far the features are surrounded, and those that are."""
    rings = list(zip(FEATURES, SINGLE_RING.tolist(), strict=True))
    rings += [
        (PAVILIONS[place], ring)
        for place, ring in enumerate(RING_OF_PLACE.tolist())
        if garden.place[place] >= FRONT_UP
    ]
    begun, done = [], []
    for name, ring in rings:
        there = (ring & garden.taken).bit_count()
        if there == AROUND:
            done.append(say(name))
        elif there:
            begun.append(
                say("{feature}: {n} of {all} around it", feature=say(name), n=there, all=AROUND)
            )
    return begun, done


def _free_cells(say: Say, garden: Any) -> list[str]:
    """What lies beside every free cell (QG-15)."""
    hexes = hexes_in(garden)
    found, alone = [], []
    for cell, bit in enumerate(BITS):
        if not garden.free & bit:
            continue
        near = [hexes[other] for other in _beside(cell) if hexes[other] >= 0]
        if near:
            beside = counted(say, [hex_name(say, h) for h in near])
            where = cell_name(say, cell)
            found.append(say("free: {cell}; beside it: {hexes}", cell=where, hexes=beside))
        else:
            alone.append(cell)
    if alone:
        cells = say.together([cell_name(say, cell) for cell in alone])
        found.append(say("free, beside no hex: {cells}", cells=cells))
    return found


def _beside(cell: int) -> list[int]:
    q, r = CELL_AT[cell]
    near = [(q + dq, r + dr) for dq, dr in DIRECTIONS]
    return [CELL_NUMBER[at] for at in near if at in CELL_NUMBER]
