"""The check of what a seat is in the middle of: a take, a placement, a payment, discarding."""

from tiergarten.engine.errors import BadPosition, some
from tiergarten.engine.record import State, legal_ids
from tiergarten.games.queens_garden.pieces import (
    CELL_BIT,
    EITHER,
    EXPANSION_ROOM,
    HEX_SETS,
    HEXES,
    NOTHING,
    STACK,
    START_JOKERS,
    STEP_AT,
    STEP_BEGIN,
    STEP_DISCARD,
    STEP_FROM,
    STEP_PAY,
    TILE_ROOM,
    TILES_ON_TOP,
    VALUE_OF,
)
from tiergarten.games.queens_garden.position.counting import may_have_paid, open_expansions
from tiergarten.games.queens_garden.position.survey import survey
from tiergarten.games.queens_garden.rules.garden import cells_for, free_rings
from tiergarten.games.queens_garden.rules.moves import legal
from tiergarten.games.queens_garden.rules.storage import can_pay, held, way_of
from tiergarten.games.queens_garden.state import lies_in


def check_doing(state: State) -> None:
    """Refuse an impossible step, naming the field."""
    doing = state.doing
    step = int(doing.step)
    if (doing.hand != NOTHING) != (step in (STEP_AT, STEP_PAY)):
        raise BadPosition(
            "doing.hand", "set while something is being placed, and only then", "doing.step"
        )
    if (doing.cell != NOTHING) != (step == STEP_PAY):
        raise BadPosition("doing.cell", "set once the cell is chosen, and only then", "doing.step")
    for name, set_ in (("choosing", bool(doing.choosing)), ("named", doing.named != NOTHING)):
        if set_ != (step == STEP_FROM):
            why = "set while copies are being chosen, and only then"
            raise BadPosition(f"doing.{name}", why, "doing.step")
    if doing.lifted and step != STEP_FROM:
        raise BadPosition("doing.lifted", "true only during a take")
    if (doing.due > 0) != (step == STEP_PAY):
        why = "more than 0 during a payment, and only then"
        raise BadPosition("doing.due", why, "doing.step")
    if doing.way != EITHER and step != STEP_PAY:
        raise BadPosition("doing.way", "set only during a payment")
    if doing.least and step not in (STEP_PAY, STEP_DISCARD):
        raise BadPosition("doing.least", "the order matters only while paying or discarding")
    if doing.paid and step != STEP_PAY:
        raise BadPosition("doing.paid", "set only during a payment")
    if step != STEP_BEGIN and state.over:
        raise BadPosition("doing.step", "the game is over")
    if step == STEP_FROM:
        _check_choosing(state)
    if step in (STEP_AT, STEP_PAY):
        _check_hand(state, state.player[state.turn])
    if step == STEP_PAY:
        _check_payment(state, state.player[state.turn].garden)
    if step == STEP_DISCARD:
        _check_discarding(state, state.player[state.turn])
    if step != STEP_BEGIN:
        _check_way_out(state)


def _check_hand(state: State, player: State) -> None:
    """What is being placed comes from the storage, and had its room there."""
    where = f"player[{state.turn}]"
    if state.doing.hand % 2:
        if player.expansions.count == EXPANSION_ROOM:
            why = "no room for the one in hand (QG-6)"
            raise BadPosition(f"{where}.expansions", why, "doing.hand")
    elif player.tiles.count + player.jokers == TILE_ROOM:
        why = "no room for the one in hand (QG-6)"
        raise BadPosition(f"{where}.tiles", why, f"{where}.jokers", "doing.hand")


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
        why = "the whole price is due, though something has been paid (QG-13)"
        raise BadPosition("doing.due", why)
    hexes = [other for other in range(len(HEXES)) if int(doing.paid) >> other & 1]
    tiles, expansions = state.player[state.turn].tiles, state.player[state.turn].expansions
    kept = {*tiles.hex[: tiles.count].tolist(), *expansions.hex[: expansions.count].tolist()}
    # Hexes that may have paid in a payment of version 1 cannot pay (again): they are kept.
    if len(set(hexes) - kept) > paid:
        raise BadPosition("doing.paid", "more than was due (QG-13)", "doing.least")
    if any(way_of(hexagon, other) != doing.way or doing.way == EITHER for other in hexes):
        why = "not of the colour or pattern that pays (QG-13)"
        raise BadPosition("doing.paid", why, "doing.way", "doing.least")
    for other in hexes:
        if not may_have_paid(state, other):
            why = f"{HEXES[other]} is neither in the tower nor in the supply (QG-14)"
            raise BadPosition("doing.paid", why, "doing.least")
    if state.payers and doing.way != EITHER and not hexes:
        why = "which hexes have paid? They must differ (QG-13)"
        raise BadPosition("doing.paid", why, "doing.way", "payers")
    _check_jokers(state, paid, hexes)


def _check_jokers(state: State, paid: int, hexes: list[int]) -> None:
    """What no hex can have paid, jokers have: and no more are there than anybody gave (QG-17)."""
    doing, player = state.doing, state.player[state.turn]
    if doing.way == EITHER:
        by_hexes = 0
    else:
        by_hexes = sum(
            _payers(state, other)
            for other in range(len(HEXES))
            if way_of(int(doing.hand) // 2, other) == doing.way
            and (state.payers or not hexes or other in hexes)
        )
    spent = max(0, paid - by_hexes)
    given = START_JOKERS + survey(player.garden).jokers
    if spent and player.jokers + spent > given:
        where = f"player[{state.turn}].jokers"
        why = f"{spent} of {some(given, 'joker')} paid, so at most {given - spent} can be left"
        raise BadPosition(where, f"{why} (QG-7, QG-17)", "doing.due", "doing.way", "doing.paid")


def _payers(state: State, hexagon: int) -> int:
    """QG-14: how many of a hex can have paid: those in the tower, and one in the supply."""
    in_supply = not int(state.unseen) >> hexagon & 1 and not open_expansions(state)[hexagon]
    there = int(state.tower[hexagon]) + in_supply
    return min(there, 1) if state.payers else there


def _check_choosing(state: State) -> None:
    """QG-9: what is left to choose, and what the take has brought already."""
    doing = state.doing
    choosing, named = int(doing.choosing), int(HEX_SETS[doing.named])
    player, storage = state.player[state.turn], f"player[{state.turn}].tiles"
    tiles = set(player.tiles.hex[: player.tiles.count].tolist())
    expansions = set(player.expansions.hex[: player.expansions.count].tolist())
    if choosing & ~named:
        raise BadPosition("doing.choosing", "hexes that were not named (QG-9)", "doing.named")
    for hexagon in range(len(HEXES)):
        places = sum(lies_in(slot, hexagon) for slot in state.slot)
        if choosing >> hexagon & 1 and places < 2:
            raise BadPosition("doing.choosing", f"no choice of {HEXES[hexagon]} (QG-9)")
        left_there = places and named >> hexagon & 1 and not choosing >> hexagon & 1
        if left_there and hexagon not in tiles | expansions:
            why = f"{HEXES[hexagon]} is neither taken nor to be chosen (QG-9)"
            raise BadPosition("doing.choosing", why, storage)
    if doing.lifted:
        at_end = int(state.top) == int(STACK[state.players])
        if at_end or state.slot[state.top].tiles.count == TILES_ON_TOP:
            raise BadPosition("doing.lifted", "no tile came from the top of the stack (QG-11)")
        missing = TILES_ON_TOP - int(state.slot[state.top].tiles.count) if state.left else 1
        taken = sum(named >> h & 1 and not choosing >> h & 1 for h in tiles)
        if taken < missing:
            why = "the tiles from the top of the stack are not in the storage (QG-9, QG-11)"
            raise BadPosition("doing.lifted", why, storage)


def _check_discarding(state: State, player: State) -> None:
    """QG-20: whoever passes goes on as long as there is something to discard."""
    things = [
        *player.tiles.hex[: player.tiles.count],
        *player.expansions.hex[: player.expansions.count],
    ]
    if all(VALUE_OF[hexagon] > player.points for hexagon in things):
        where = f"player[{state.turn}]"
        why = "nothing that the points could pay is left to discard (QG-20)"
        raise BadPosition("doing.step", why, f"{where}.tiles", f"{where}.points")


def _check_way_out(state: State) -> None:
    """No step is a dead end: something is legal, here as in every position."""
    if not legal_ids(legal, state, int(state.turn)):
        raise BadPosition("doing.step", "nothing could follow")
    if state.doing.step == STEP_AT:
        player = state.player[state.turn]
        if not can_pay(player, int(state.doing.hand) // 2, held(player, int(state.payers))):
            raise BadPosition("doing.hand", "it could not be paid for (QG-13)")
