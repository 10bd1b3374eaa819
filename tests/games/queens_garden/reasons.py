"""What Queen's Garden says when it refuses a move, and when each sentence is true."""

from tests.games.queens_garden.facts import (
    alike,
    beside,
    can_be_paid,
    cells_are_the_matter,
    chosen,
    could_lie,
    does_not_fit,
    free_cells,
    hex_named,
    hexes,
    in_display,
    in_hand,
    in_storage,
    item,
    matches,
    mine,
    named_attribute,
    no_room_for_copy,
    no_room_for_rest,
    paying,
    placed,
    price_is_the_matter,
    same,
    slot,
    step,
    stored,
    to_pay_for,
    to_say_first,
    too_early,
    too_few,
    twins,
    value,
)
from tests.reasons import Reason
from tiergarten.games.queens_garden.pieces import (
    HEXES,
    PATTERNS,
)

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
        "first choose where your hex goes",
        lambda c: "QG-18" if in_hand(c)[1] else "QG-15",
        to_say_first("at", "at"),
    ),
    Reason("first pay for your hex", "QG-13", to_say_first("pay", "pay")),
    Reason(
        "you have passed; discard something, or keep the rest",
        "QG-20",
        lambda c: to_say_first("discard", "discard")(c) and c.seat in c.state["passed"],
    ),
    Reason("first choose a colour or a pattern", "QG-9", too_early("from")),
    Reason(
        "what lies in a garden stays there; first choose what you place",
        "QG-15",
        lambda c: too_early("at")(c) and c.at[0] in hexes(c),
    ),
    Reason(
        "first choose what you place, in your storage",
        "QG-15",
        lambda c: too_early("at")(c) and c.at[0] not in hexes(c),
    ),
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
