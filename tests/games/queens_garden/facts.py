"""What is true where Queen's Garden refuses a move, worked out slowly from plain data."""

from itertools import product
from typing import Any

from tests.reasons import Case
from tiergarten.games.queens_garden.pieces import (
    ATTRIBUTES,
    CELL_AT,
    CELLS,
    DIRECTIONS,
    HEXES,
    PATTERNS,
)
from tiergarten.games.queens_garden.position.survey import groups
from tiergarten.games.queens_garden.table.names import ATTRIBUTE_NAMES, HEX_NAMES


def mine(case: Case) -> dict[str, Any]:
    found: dict[str, Any] = case.state["player"][case.seat]
    return found


def step(case: Case) -> str:
    return str(case.state["doing"]["step"]) if case.seat in case.state["acting"] else ""


def hex_named(case: Case) -> str:
    return HEXES[HEX_NAMES.index(case.said["hex"])]


def alike(one: str, other: str) -> bool:
    return bool(set(one.split("-")) & set(other.split("-")))


def value(hexagon: str) -> int:
    return PATTERNS.index(hexagon.split("-")[1]) + 1


def paying(case: Case) -> bool:
    return case.verb == "pay" and step(case) == "pay"


def to_pay_for(case: Case) -> str:
    return str(case.state["doing"]["hand"]).removesuffix("-expansion")


def item(case: Case) -> str:
    """The hex that the move wants to pay with or to discard."""
    return case.at[0].removesuffix("-expansion")


def stored(case: Case) -> bool:
    where = "expansions" if case.at[0].endswith("-expansion") else "tiles"
    return item(case) in mine(case)[where]


def same(case: Case, hexagon: str, way: str) -> bool:
    """Whether a hex has the colour, or the pattern, of the placed one and is not identical."""
    part = 0 if way == "colour" else 1
    fits = hexagon.split("-")[part] == to_pay_for(case).split("-")[part]
    return fits and hexagon != to_pay_for(case)


def too_few(case: Case, way: str, twins: bool = False) -> bool:
    """Whether what is stored cannot pay what is due this way, jokers included.

    With `twins`: not even if hexes that pay together might be alike.
    """
    fitting = [
        hexagon
        for hexagon in [*mine(case)["tiles"], *mine(case)["expansions"]]
        if same(case, hexagon, way)
    ]
    if case.state["payers"] == "distinct" and not twins:
        fitting = list(set(fitting) - set(case.state["doing"]["paid"]))
    return len(fitting) + int(mine(case)["jokers"]) < int(case.state["doing"]["due"])


def placed(case: Case) -> dict[str, str]:
    """What lies on the places of the own garden: `back`, or a printed hex."""
    return {cell[0]: what for cell, what in mine(case)["garden"]["expansions"].items()}


def hexes(case: Case) -> dict[str, str]:
    """The hexes of the own garden, by cell."""
    tiles: dict[str, str] = mine(case)["garden"]["tiles"]
    printed = mine(case)["garden"]["expansions"].items()
    return tiles | {cell: h for cell, h in printed if h != "back"}


def free_cells(case: Case, expansion: bool) -> list[str]:
    there = placed(case)
    if expansion:
        return [cell for cell in CELLS if cell[0] not in "0" + "".join(there) and cell[1] != "0"]
    middles = {f"{place}0" for place, what in there.items() if what != "back"}
    known = [cell for cell in CELLS if cell[0] == "0" or cell[0] in there]
    return [cell for cell in known if cell not in hexes(case) and cell not in middles]


def beside(case: Case, cell: str) -> list[str]:
    q, r = CELL_AT[CELLS.index(cell)]
    near = [(q + a, r + b) for a, b in DIRECTIONS]
    return [h for c, h in hexes(case).items() if CELL_AT[CELLS.index(c)] in near]


def matches(case: Case, cell: str, hexagon: str) -> bool:
    return any(alike(hexagon, other) for other in beside(case, cell))


def twins(case: Case, cell: str, hexagon: str) -> bool:
    """Whether a hex on a cell makes a group with identical hexes (QG-16)."""
    laid = hexes(case) | {cell: hexagon}
    at = {CELL_AT[CELLS.index(c)]: HEXES.index(h) for c, h in laid.items()}
    every = groups(at, lambda h: h // 6) + groups(at, lambda h: h % 6)
    return any(len(set(group)) < len(group) for group in every)


def can_be_paid(case: Case, hexagon: str, twins: bool = False) -> bool:
    """QG-13: by colour or by pattern, with jokers for what is missing.

    With `twins`: if hexes that pay together might be alike.
    """
    held = mine(case)["tiles"] + mine(case)["expansions"]
    if case.state["payers"] == "distinct" and not twins:
        held = list(set(held))
    by_colour, by_pattern = (
        [h for h in held if h != hexagon and h.split("-")[i] == hexagon.split("-")[i]]
        for i in (0, 1)
    )
    payers = max(len(by_colour), len(by_pattern)) + mine(case)["jokers"]
    return bool(1 + payers >= value(hexagon))


def room(case: Case) -> tuple[int, int]:
    player = mine(case)
    return 12 - len(player["tiles"]) - player["jokers"], 2 - len(player["expansions"])


def in_display(case: Case) -> list[tuple[str, bool]]:
    """The hexes in the display, and whether each is printed."""
    found = [(h, False) for slot in case.state["slot"] for h in slot["tiles"]]
    return found + [(s["face"], True) for s in case.state["slot"] if s["face"] in HEXES]


def all_fit(case: Case, wanted: set[str], tiles: int, expansions: int) -> bool:
    """Whether one of each of these hexes fits into this much room, taking tiles or expansions."""
    there = set(in_display(case))
    ways = [[printed for printed in (False, True) if (h, printed) in there] for h in wanted]
    return tiles >= 0 <= expansions and any(
        way.count(False) <= tiles and way.count(True) <= expansions for way in product(*ways)
    )


def does_not_fit(case: Case) -> bool:
    wanted = {h for h, _ in in_display(case) if case.at[0] in h.split("-")}
    told = case.number("tiles"), case.number("expansions")
    return bool(wanted) and told == room(case) and not all_fit(case, wanted, *room(case))


def slot(case: Case) -> dict[str, Any]:
    found: dict[str, Any] = case.state["slot"][int(case.at[0]) - 1]
    return found


def chosen(case: Case) -> str:
    first: str = min(case.state["doing"]["choosing"], key=HEXES.index)
    return first


def no_room_for_copy(case: Case, printed: bool) -> bool:
    return (slot(case)["face"] == chosen(case)) == printed and room(case)[printed] == 0


def no_room_for_rest(case: Case) -> bool:
    tiles, expansions = room(case)
    printed = slot(case)["face"] == chosen(case)
    rest = set(case.state["doing"]["choosing"]) - {chosen(case)}
    return room(case)[printed] > 0 and not all_fit(
        case, rest, tiles - (not printed), expansions - printed
    )


def in_storage(case: Case) -> bool:
    return case.at[0] in mine(case)["expansions" if case.verb == "build" else "tiles"]


def price_is_the_matter(case: Case) -> bool:
    expansion = case.verb == "build"
    return (
        in_storage(case)
        and bool(free_cells(case, expansion))
        and case.number() == value(case.at[0])
        and not can_be_paid(case, case.at[0])
    )


def cells_are_the_matter(case: Case, some_match: bool) -> bool:
    hexagon, expansion = case.at[0], case.verb == "build"
    free = free_cells(case, expansion)
    matching = [cell for cell in free if matches(case, cell, hexagon)]
    return (
        in_storage(case)
        and can_be_paid(case, hexagon)
        and bool(matching) == some_match
        and all(beside(case, cell) for cell in free)
        and all(twins(case, cell, hexagon) for cell in matching)
    )


def in_hand(case: Case) -> tuple[str, bool]:
    hand = str(case.state["doing"]["hand"])
    return hand.removesuffix("-expansion"), hand.endswith("-expansion")


def could_lie(case: Case) -> bool:
    """Whether the cell is free for what is in hand, whatever lies beside it."""
    return step(case) == "at" and case.at[0] in free_cells(case, in_hand(case)[1])


def named_attribute(case: Case) -> str:
    return ATTRIBUTES[ATTRIBUTE_NAMES.index(case.said["colour"] or case.said["pattern"])]


def to_say_first(at: str, verb: str) -> Any:
    """A step that waits for something else than this move."""
    return lambda c: step(c) == at and c.verb != verb


def too_early(*verbs: str) -> Any:
    return lambda c: step(c) == "turn" and c.verb in verbs
