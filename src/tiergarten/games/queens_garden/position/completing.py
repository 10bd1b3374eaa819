"""Positions typed by hand: the shorter ways to write them, and filling in what was left out."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tiergarten.engine.record import State
from tiergarten.engine.seats import lowest_seat, next_seat, seats_in
from tiergarten.games.queens_garden.pieces import (
    ALL_EXPANSIONS,
    EITHER,
    HEXES,
    ITEMS,
    NOTHING,
    ROUNDS,
    STACK,
    START_JOKERS,
    START_POINTS,
    STEP_DISCARD,
    STEP_PAY,
    TILES_OF_HEX,
    TILES_ON_TOP,
)
from tiergarten.games.queens_garden.position.counting import (
    earned,
    expansions_anywhere,
    may_have_paid,
    open_expansions,
    spent,
    tiles_anywhere,
)
from tiergarten.games.queens_garden.position.survey import survey
from tiergarten.games.queens_garden.rules.storage import way_of
from tiergarten.games.queens_garden.state import PLAYER, STATE

_SLOT = re.compile(r"^(slot\[\d\])\.(?:tiles|face)")


def complete(plain: dict[str, Any]) -> dict[str, Any]:
    """Fill in what nobody wants to type.

    It is round 1 and the turn of the start player, of seat 0 if none is named, or of the
    next who has not passed; nobody has. Who has passed alone was the first to pass. Gardens and
    storages that are not there are empty but for 15 points and three jokers. The display is empty
    slots and a stack that has come to its end, unless its last tiles are four, as on the top of a
    stack. Tiles that are nowhere else are in the bag, expansions in the supply, and nobody has seen
    those that do not lie open. After the end it is round 4, all have passed, and the wheel has
    scored what the gardens hold.
    """
    players = plain["players"]
    plain.setdefault("start", None)
    over = plain.get("over") is True
    plain.setdefault("round_number", ROUNDS if over else 1)
    plain.setdefault("passed", list(range(players)) if over else [])
    first_is_known = "first" in plain
    plain.setdefault("first", None)
    doing = plain.setdefault("doing", {})
    if isinstance(doing, Mapping):
        plain["doing"] = {"named": None, "hand": None, "cell": None, **doing}
    _complete_display(plain, int(STACK[players]))
    there = plain.setdefault("player", [{} for _ in range(players)])
    if isinstance(there, list):
        plain["player"] = [_full_player(player) for player in there]
    known = STATE.read(plain)  # what was typed is sound by itself before anything follows from it
    if not first_is_known:
        plain["first"] = _first_to_pass(known)
    plain.setdefault("turn", _whose_turn(known))
    known = STATE.read(plain)
    plain.setdefault("acting", [] if known.over else [int(known.turn)])
    for seat, player in enumerate(plain["player"]):
        _complete_points(player, known, seat)
    if "bag" not in plain:
        left = Counter(dict.fromkeys(range(len(HEXES)), TILES_OF_HEX)) - tiles_anywhere(known)
        plain["bag"] = {HEXES[h]: n for h, n in left.items()}
    plain.setdefault("left", int(STATE.read(plain).bag.sum()))
    if "unseen" not in plain:
        seen = open_expansions(known)
        plain["unseen"] = [name for h, name in enumerate(HEXES) if h not in seen]
    if known.doing.step == STEP_PAY:
        _complete_payment(plain, STATE.read(plain))
    plain.setdefault("supply", max(0, ALL_EXPANSIONS - expansions_anywhere(known)))
    return plain


def _first_to_pass(known: State) -> int | None:
    """Whoever has passed alone; the lowest seat after the end, when it no longer matters."""
    passed = int(known.passed)
    if passed.bit_count() == 1 or (passed and known.over):
        return int(lowest_seat(passed))
    return None


def _whose_turn(known: State) -> int:
    """The first from the start player on who can be the one: discarding, or not having passed."""
    start = 0 if known.start == NOTHING else int(known.start)
    discarding = known.doing.step == STEP_DISCARD
    possible = int(known.passed) if discarding else int(seats_in(known.players, known.passed))
    return int(next_seat(possible, start - 1)) if possible else start


def _complete_payment(plain: dict[str, Any], known: State) -> None:
    """Version 1 of the rules did not note which hexes have paid, only the next item in order.

    The last payer comes just before that one, unless a joker has paid since. Of the others it is
    enough to name those that could pay again: hexes before the next item that the player still
    holds, and that may have paid. So perhaps too much is forbidden, but never too little.
    """
    doing, player = known.doing, known.player[known.turn]
    only_jokers = doing.way == EITHER
    if "paid" in plain["doing"] or not known.payers or only_jokers or doing.hand == NOTHING:
        return
    least = int(doing.least)
    before = [
        hexagon
        for hexagon in range((least + 1) // 2)
        if way_of(int(doing.hand) // 2, hexagon) == doing.way and may_have_paid(known, hexagon)
    ]
    held = {
        *player.tiles.hex[: player.tiles.count].tolist(),
        *player.expansions.hex[: player.expansions.count].tolist(),
    }
    paid = [hexagon for hexagon in before if hexagon in held]
    if ITEMS[least:] and least % 2 == 0 and least:
        paid.append(least // 2 - 1)
    plain["doing"]["paid"] = [HEXES[hexagon] for hexagon in sorted({*(paid or before[-1:])})]


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
    plain.setdefault("top", _top_of_stack(plain, full, stack))
    rest = "gone" if plain["top"] == stack else "down"
    full += [{"face": rest, "tiles": []} for _ in range(stack - len(full))]
    plain["slot"] = full


def _top_of_stack(plain: dict[str, Any], slots: list[Any], stack: int) -> int:
    """The last slot with tiles, if there are as many as on the top, or no more to lay there."""
    with_tiles = [i for i, slot in enumerate(slots) if isinstance(slot, dict) and slot.get("tiles")]
    if not with_tiles:
        return stack
    top, tiles = with_tiles[-1], slots[with_tiles[-1]]["tiles"]
    fresh = isinstance(tiles, list) and len(tiles) >= TILES_ON_TOP
    nothing_to_lay = "bag" in plain and not plain["bag"] and len(slots) < stack
    return top if top < stack and (fresh or nothing_to_lay) else stack


def _full_player(player: Any) -> Any:
    if not isinstance(player, dict):
        return player
    return {"jokers": START_JOKERS, "points": START_POINTS, "garden": {}, **player}


def _complete_points(full: dict[str, Any], known: State, seat: int) -> None:
    """Where the points of a player come from: what is not told otherwise was there from the start.

    The wheel of the last round has scored the garden as it is.
    """
    garden = survey(known.player[seat].garden)
    before = [0] * (ROUNDS - 1)
    if known.over and not garden.fault:
        full.setdefault("wheel", [*before, garden.wheel(int(known.side), ROUNDS - 1)])
        full.setdefault("pavilions", [*before, garden.pavilions])
    if "begun" not in full:
        player = PLAYER.read(full, f"player[{seat}]")
        begun = max(0, int(player.points) - earned(player) + spent(player))
        full["begun"] = PLAYER.fields["begun"].read(begun, f"player[{seat}].points", None)


def spellings(field: str, typed: Mapping[str, Any]) -> Iterator[str]:
    """A field, and the shorter name of what lies in a slot."""
    yield field
    yield _SLOT.sub(r"\1", field)
