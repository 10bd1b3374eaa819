"""What Queen's Garden says when it refuses a move, and when each sentence is true."""

from itertools import product
from typing import Any

from tests.reasons import Case, Reason
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


REASONS = [
    Reason(
        "it is not your turn",
        None,
        lambda c: not step(c) and c.seat not in c.state["passed"],
    ),
    Reason(
        "you have passed; the rest of the round goes on without you",
        "QG-20",
        lambda c: not step(c) and c.seat in c.state["passed"],
    ),
    Reason(
        "a joker pays in place of any hex, but is never placed itself",
        "QG-13",
        lambda c: c.move.text == "place joker",
    ),
    Reason(
        "a joker has no value, and cannot be discarded",
        "QG-20",
        lambda c: c.move.text == "discard joker",
    ),
    Reason(
        "first choose which (?P<hex>.+) you take",
        "QG-9",
        lambda c: to_say_first("from", "from")(c) and hex_named(c) == chosen(c),
    ),
    Reason(
        "the display has slots 1 to (?P<n>[578])",
        "QG-8",
        lambda c: c.number() == len(c.state["slot"]) < int(c.at[0]),
    ),
    Reason(
        "there is no (?P<hex>.+) there",
        "QG-9",
        lambda c: (
            hex_named(c) == chosen(c)
            and chosen(c) not in slot(c)["tiles"]
            and chosen(c) != slot(c)["face"]
        ),
    ),
    Reason(
        "your storage has no room for another expansion",
        "QG-10",
        lambda c: no_room_for_copy(c, printed=True),
    ),
    Reason(
        "your storage has no room for another tile",
        "QG-10",
        lambda c: no_room_for_copy(c, printed=False),
    ),
    Reason(
        "your storage would then have no room for the rest of what you take",
        "QG-10",
        no_room_for_rest,
    ),
    Reason(
        "first say where your hex goes",
        lambda c: "QG-18" if in_hand(c)[1] else "QG-15",
        to_say_first("at", "at"),
    ),
    Reason("first pay for your hex", "QG-13", to_say_first("pay", "pay")),
    Reason(
        "you have passed; discard something, or keep the rest",
        "QG-20",
        lambda c: to_say_first("discard", "discard")(c) and c.seat in c.state["passed"],
    ),
    Reason("first say which colour or pattern you take", "QG-9", too_early("from")),
    Reason("first say what you place", "QG-15", too_early("at")),
    Reason("there is nothing to pay for", "QG-13", too_early("pay")),
    Reason("you can discard only when you pass", "QG-20", too_early("discard")),
    Reason("you have not passed", "QG-20", too_early("done")),
    Reason(
        "(nothing in the display is (?P<colour>.+)|there is no (?P<pattern>.+) in the display)",
        "QG-9",
        lambda c: (
            named_attribute(c) == c.at[0]
            and (c.at[0] in PATTERNS) == (c.said["colour"] is None)
            and not any(c.at[0] in h.split("-") for h, _ in in_display(c))
        ),
    ),
    Reason(
        "not all of it fits: your storage has room for "
        "(?P<tiles>1(?= tile )|[02-9](?= tiles )|1[012](?= tiles )) tiles? and for "
        "(?P<expansions>1(?= expansion$)|[02](?= expansions$)) expansions?",
        "QG-10",
        does_not_fit,
    ),
    Reason(
        "there is no (expansion with )?(?P<hex>.+) in your storage",
        lambda c: {"build": "QG-18", "discard": "QG-20"}.get(c.verb, "QG-13"),
        lambda c: (
            not (stored(c) if c.verb in ("pay", "discard") else in_storage(c))
            and hex_named(c) == item(c)
        ),
    ),
    Reason(
        "all six places of your garden are taken",
        "QG-5",
        lambda c: (
            len(placed(c)) == 6 and (c.state["supply"] > 0 if c.verb == "buy" else in_storage(c))
        ),
    ),
    Reason(
        "your garden has no free cell",
        "QG-15",
        lambda c: in_storage(c) and not free_cells(c, expansion=False),
    ),
    Reason(
        "it costs (?P<n>[2-6]) hexes, itself included; you cannot pay the rest, by colour or by "
        "pattern",
        "QG-13",
        lambda c: price_is_the_matter(c) and not can_be_paid(c, c.at[0], twins=True),
    ),
    Reason(
        "it costs (?P<n>[2-6]) hexes, itself included, all different; you cannot pay the rest, by "
        "colour or by pattern",
        "QG-13",
        lambda c: price_is_the_matter(c) and can_be_paid(c, c.at[0], twins=True),
    ),
    Reason(
        "wherever it matches, it would make a group with identical hexes",
        "QG-16",
        lambda c: cells_are_the_matter(c, some_match=True),
    ),
    Reason(
        "every free cell has only hexes of other colours and patterns beside it",
        "QG-15",
        lambda c: cells_are_the_matter(c, some_match=False),
    ),
    Reason(
        "expansions go around the plaza, not on it",
        "QG-5",
        lambda c: in_hand(c)[1] and c.at[0][0] == "0",
    ),
    Reason(
        "the hex of an expansion is never printed in the middle",
        "QG-3",
        lambda c: in_hand(c)[1] and c.at[0][1] == "0",
    ),
    Reason(
        "there is already an expansion there",
        "QG-18",
        lambda c: in_hand(c)[1] and c.at[0][0] in placed(c),
    ),
    Reason(
        "there is already a hex on this cell",
        "QG-15",
        lambda c: not in_hand(c)[1] and c.at[0] in hexes(c),
    ),
    Reason(
        "there is no expansion there yet",
        "QG-15",
        lambda c: not in_hand(c)[1] and c.at[0][0] not in {"0", *placed(c)},
    ),
    Reason(
        "this cell is a pavilion",
        "QG-15",
        lambda c: c.at[0][1] == "0" and placed(c)[c.at[0][0]] in HEXES,
    ),
    Reason(
        "this cell has only hexes of other colours and patterns beside it",
        "QG-15",
        lambda c: (
            could_lie(c) and bool(beside(c, c.at[0])) and not matches(c, c.at[0], in_hand(c)[0])
        ),
    ),
    Reason(
        "on this cell it would make a group with identical hexes",
        "QG-16",
        lambda c: could_lie(c) and twins(c, c.at[0], in_hand(c)[0]),
    ),
    Reason("the supply is empty", "QG-19", lambda c: c.state["supply"] == 0),
    Reason(
        "that costs (?P<n>[1-6]) points?; you have (?P<points>[0-5])",
        lambda c: "QG-20" if c.verb == "discard" else "QG-19",
        lambda c: (
            int(c.said["points"]) == mine(c)["points"] < c.number()
            and (
                c.number() == value(item(c)) and stored(c)
                if c.verb == "discard"
                else c.number() == 6 and c.state["supply"] > 0 and len(placed(c)) < 6
            )
        ),
    ),
    Reason(
        "there is already an expansion there, (?P<side>back|front) up",
        "QG-19",
        lambda c: (
            mine(c)["points"] >= 6 and (placed(c)[c.at[0]] == "back") == (c.said["side"] == "back")
        ),
    ),
    Reason("you have no joker", "QG-13", lambda c: paying(c) and not mine(c)["jokers"]),
    Reason(
        "a hex identical to the one you place cannot pay for it",
        "QG-13",
        lambda c: paying(c) and stored(c) and item(c) == to_pay_for(c),
    ),
    Reason(
        "it has neither the colour nor the pattern of the hex you place",
        "QG-13",
        lambda c: paying(c) and stored(c) and not alike(item(c), to_pay_for(c)),
    ),
    Reason(
        "you are paying by (?P<way>colour|pattern); this hex has only the same "
        "(?P<other>colour|pattern)",
        "QG-13",
        lambda c: (
            paying(c)
            and stored(c)
            and c.state["doing"]["way"] == c.said["way"]
            and not same(c, item(c), c.said["way"])
            and same(c, item(c), c.said["other"])
        ),
    ),
    Reason(
        "hexes that pay together must all be different",
        "QG-13",
        lambda c: (
            paying(c) and c.state["payers"] == "distinct" and item(c) in c.state["doing"]["paid"]
        ),
    ),
    Reason(
        "you have too few hexes of that (?P<way>colour|pattern) to pay the rest",
        "QG-13",
        lambda c: (
            paying(c) and same(c, item(c), c.said["way"]) and too_few(c, c.said["way"], twins=True)
        ),
    ),
    Reason(
        "hexes that pay together must all be different; you have too few different ones of that "
        "(?P<way>colour|pattern)",
        "QG-13",
        lambda c: (
            paying(c)
            and stored(c)
            and same(c, item(c), c.said["way"])
            and too_few(c, c.said["way"])
            and not too_few(c, c.said["way"], twins=True)
        ),
    ),
]
