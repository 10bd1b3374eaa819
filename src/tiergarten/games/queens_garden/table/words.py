"""Queen's Garden in words: moves, what happened, and where the points come from."""

from collections.abc import Sequence

from tiergarten.engine.bits import size
from tiergarten.engine.contract import Asset, Line
from tiergarten.engine.language import Say, mark
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State, copy_of, legal_ids
from tiergarten.games.queens_garden.equivalence import loosen
from tiergarten.games.queens_garden.pieces import (
    ACTIONS,
    ATTRIBUTES,
    BACK_UP,
    BY_COLOUR,
    CELL_BIT,
    EITHER,
    FIRST_FACE,
    GONE,
    JOKER,
    LEAST_GROUP,
    NOTHING,
    POINTS_JOKER,
    POINTS_PAVILION,
    PRICE_OF_SUPPLY,
    ROUNDS,
    STEP_AT,
    STEP_DISCARD,
    STEP_FROM,
    STEP_PAY,
    VALUE_OF,
    WHEEL,
)
from tiergarten.games.queens_garden.rules.garden import group_of, jokers_earned
from tiergarten.games.queens_garden.rules.moves import legal
from tiergarten.games.queens_garden.rules.scoring import group_points, storage_value
from tiergarten.games.queens_garden.table.names import (
    ALL_NAMES,
    HEX_NAMES,
    PLACE_NAMES,
    an_item,
    attribute_name,
    chosen_hex,
    copy_label,
    copy_name,
    destination,
    hex_name,
    matching_names,
    storage_names,
    the_item,
)

STORAGE_RULE = "QG-25"  # what is left in storage counts at the end
RANKING = "QG-27"  # the rule that says who has won, and what decides among equals
OPTIONS = {  # what one can choose before the game
    "side": {"A": mark("side A"), "B": mark("side B")},
    "payers": {
        "printed": mark("they may be identical, as in the Russian rules"),
        "distinct": mark("they must differ, as in the English rules"),
    },
}
TURN_PROMPTS = {  # what there is to do in a turn: by whether one can take, place and buy
    (True, True, True): mark("Take from the display, place something, buy an expansion, or pass."),
    (True, True, False): mark("Take from the display, place something, or pass."),
    (True, False, True): mark("Take from the display, buy an expansion, or pass."),
    (True, False, False): mark("Take from the display, or pass."),
    (False, True, True): mark("Place something, buy an expansion, or pass."),
    (False, True, False): mark("Place something, or pass."),
    (False, False, True): mark("Buy an expansion, or pass."),
    (False, False, False): mark("You can only pass."),
}


def label(say: Say, state: State, seat: int, action: int, names: Sequence[str]) -> str:
    """What a move does, as a person would choose it from a list."""
    verb, at = ACTIONS.indices(action)
    state = readable(state)
    if verb == "take":
        there = matching_names(say, state, at[0])
        return say("take {all}: {hexes}", all=say(ALL_NAMES[at[0]]), hexes=there)
    if verb == "from":
        return copy_label(say, state, at[0])
    if verb == "place":
        if at[0] == len(HEX_NAMES):
            return say("place a joker")
        return say("place {hex} (cost {n})", hex=an_item(say, 2 * at[0]), n=VALUE_OF[at[0]])
    if verb == "build":
        return say(
            "place the expansion with a {hex} (cost {n})",
            hex=hex_name(say, at[0]),
            n=VALUE_OF[at[0]],
        )
    if verb == "at":
        return destination(say, int(state.doing.hand), at[0])
    if verb == "pay":
        return say("pay with {hex}", hex=an_item(say, at[0]))
    if verb == "buy":
        return say(
            "buy an expansion for {n} points ({side})",
            n=PRICE_OF_SUPPLY,
            side=say(PLACE_NAMES[at[0]]),
        )
    if verb == "pass":
        return say("pass")
    if verb == "discard":
        if at[0] == JOKER:
            return say("discard a joker")
        points = int(VALUE_OF[at[0] // 2])
        return say.many(
            "{n} point: discard {hex}",
            "{n} points: discard {hex}",
            points,
            hex=an_item(say, at[0]),
        )
    return say("keep the rest")


def prompt(say: Say, state: State, seat: int) -> str:
    """In a sentence or two: what this seat can do now."""
    doing = readable(state).doing
    if doing.step == STEP_FROM:
        name = hex_name(say, chosen_hex(readable(state)))
        return say("There are several. Which {hex} do you take?", hex=name)
    if doing.step == STEP_AT:
        hand = int(doing.hand)
        name, cost = hex_name(say, hand // 2), VALUE_OF[hand // 2]
        if hand % 2:
            return say(
                "Place the expansion (cost {n}): choose the cell for its hex, {hex}.",
                hex=name,
                n=cost,
            )
        return say("Place: {hex} (cost {n}). Choose a cell.", hex=name, n=cost)
    if doing.step == STEP_PAY:
        return _prompt_payment(say, state, seat)
    if doing.step == STEP_DISCARD:
        return say("You have passed. Discard from your storage, or keep the rest. Jokers stay.")
    verbs = {ACTIONS[action].verb for action in legal_ids(legal, state, seat)}
    return say(TURN_PROMPTS["take" in verbs, bool(verbs & {"place", "build"}), "buy" in verbs])


def prompt_step(
    say: Say,
    state: State,
    seat: int,
    steps: Sequence[str],
    actions: Sequence[int],
    names: Sequence[str],
) -> str:
    """A hex of the display was pressed, which has a colour and a pattern; a copy in a slot with
    others; or the supply, or the place for an expansion from there."""
    verb = ACTIONS[actions[0]].verb
    if verb == "take":
        both = [say(ALL_NAMES[ACTIONS.indices(action)[1][0]]) for action in actions]
        return say("Take from the display: choose {one} or {other}.", one=both[0], other=both[-1])
    if verb == "from":
        return say("Take one of them: choose which.")
    if steps[0] == "supply":
        return say.many(
            "Buy an expansion for {n} point: choose a place in your garden.",
            "Buy an expansion for {n} points: choose a place in your garden.",
            PRICE_OF_SUPPLY,
        )
    return say.many(
        "Buy an expansion for {n} point and put it here: press the supply.",
        "Buy an expansion for {n} points and put it here: press the supply.",
        PRICE_OF_SUPPLY,
    )


def _prompt_payment(say: Say, state: State, seat: int) -> str:
    hexagon, due = int(state.doing.hand) // 2, int(state.doing.due)
    loose = copy_of(state)
    loosen(loose)
    if legal_ids(legal, loose, seat) == [ACTIONS.start("pay") + JOKER]:
        return say.many(
            "Pay {n} more joker for the {hex}.",
            "Pay {n} more jokers for the {hex}.",
            due,
            hex=hex_name(say, hexagon),
        )
    what = _what_pays(say, state, hexagon, due)
    if state.player[seat].jokers:
        what += " " + say("A joker stands in for any hex.")
    return what


def _what_pays(say: Say, state: State, hexagon: int, due: int) -> str:
    name = hex_name(say, hexagon)
    if state.doing.way == EITHER:
        return say.many(
            "Pay {n} more hex for the {hex}: of its colour or of its pattern.",
            "Pay {n} more hexes for the {hex}: all of its colour or all of its pattern.",
            due,
            hex=name,
        )
    if state.doing.way == BY_COLOUR:
        return say.many(
            "Pay {n} more hex for the {hex}, of its colour.",
            "Pay {n} more hexes for the {hex}, all of its colour.",
            due,
            hex=name,
        )
    return say.many(
        "Pay {n} more hex for the {hex}, of its pattern.",
        "Pay {n} more hexes for the {hex}, all of its pattern.",
        due,
        hex=name,
    )


def tell(
    say: Say, before: State, seat: int, action: int, after: State, names: Sequence[str]
) -> str:
    """What a move did, and what came of it, as a sentence."""
    who, record = names[seat], after
    before, after = readable(before), readable(after)
    sentences = [_event(say, before, seat, action, after, who)]
    verb = ACTIONS[action].verb
    had, got = before.player[seat], after.player[seat]
    placed = after.doing.hand == NOTHING and before.doing.hand != NOTHING
    if placed and verb == "pay":
        hand = int(before.doing.hand)
        name, where = the_item(say, hand), destination(say, hand, int(before.doing.cell))
        sentences.append(say("{hex} is placed ({where})", hex=name, where=where))
    if placed:
        jokers = int(got.jokers) - int(had.jokers) + (action == ACTIONS.start("pay") + JOKER)
        cell = int(before.doing.cell) if verb == "pay" else ACTIONS.indices(action)[1][0]
        garden = record.player[seat].garden
        sentences += joker_sentences(say, jokers, int(jokers_earned(garden, int(CELL_BIT[cell]))))
    if verb in ("take", "from"):
        sentences += turned_up(say, before, after)
    if before.first == NOTHING and verb == "pass":
        sentences += first_sentences(say, before, lost=int(got.fines) > int(had.fines))
    if after.round_number > before.round_number or after.over:
        sentences += round_sentences(say, before, after, names)
    return say.together(sentences)


def joker_sentences(say: Say, got: int, earned: int) -> list[str]:
    sentences = []
    if got:
        sentences.append(say.many("that earns {n} joker", "that earns {n} jokers", got))
    if earned > got:
        sentences.append(
            say.many(
                "{n} joker finds no room in the storage",
                "{n} jokers find no room in the storage",
                earned - got,
            )
        )
    return sentences


def first_sentences(say: Say, before: State, lost: bool) -> list[str]:
    if before.round_number < ROUNDS:
        if lost:
            return [say("the first to pass loses a point and starts the next round")]
        return [say("the first to pass starts the next round")]
    return [say("the first to pass loses a point")] if lost else []


def _event(say: Say, before: State, seat: int, action: int, after: State, who: str) -> str:
    verb, at = ACTIONS.indices(action)
    if verb == "take":
        which = say(ALL_NAMES[at[0]])
        taken = gained(say, before.player[seat], after.player[seat])
        if not taken:
            return say("{who} takes {all}", who=who, all=which)
        hexes = say.listing(taken)
        return say("{who} takes {all}: {hexes}", who=who, all=which, hexes=hexes)
    if verb == "from":
        hexagon = chosen_hex(before)
        which = copy_name(say, before.slot[at[0]], hexagon)
        hex_taken = an_item(say, 2 * hexagon)
        return say("{who} takes {hex} ({which})", who=who, hex=hex_taken, which=which)
    if verb in ("place", "build"):
        item = 2 * at[0] + (verb == "build")
        return say("{who} wants to place {hex}", who=who, hex=an_item(say, item))
    if verb == "at":
        hand = int(before.doing.hand)
        where = destination(say, hand, at[0])
        if after.doing.hand != NOTHING:
            return say("{who} chooses where: {where}", who=who, where=where)
        name = an_item(say, hand)
        return say("{who} places {hex} ({where})", who=who, hex=name, where=where)
    if verb == "pay":
        return say("{who} pays with {hex}", who=who, hex=an_item(say, at[0]))
    if verb == "buy":
        return say(
            "{who} buys an expansion for {n} points ({side})",
            who=who,
            n=PRICE_OF_SUPPLY,
            side=say(PLACE_NAMES[at[0]]),
        )
    if verb == "pass":
        return say("{who} passes", who=who)
    if verb == "discard":
        points = int(VALUE_OF[at[0] // 2])
        return say.many(
            "{who} discards {hex} for {n} point",
            "{who} discards {hex} for {n} points",
            points,
            who=who,
            hex=an_item(say, at[0]),
        )
    return say("{who} discards nothing more", who=who)


def gained(say: Say, had: State, got: State) -> list[str]:
    """What came into a storage."""
    names = storage_names(say, got)
    for name in storage_names(say, had):
        names.remove(name)
    return names


def turned_up(say: Say, before: State, after: State) -> list[str]:
    if after.round_number != before.round_number:
        return []
    hexes = [
        hex_name(say, int(slot.face) - FIRST_FACE)
        for i, slot in enumerate(after.slot)
        if before.slot[i].face == 0 and FIRST_FACE <= slot.face < GONE
    ]
    if not hexes:
        return []
    return [
        say.many(
            "an expansion is turned up: {hexes}",
            "{n} expansions are turned up: {hexes}",
            len(hexes),
            hexes=say.listing(hexes),
        )
    ]


def round_sentences(say: Say, before: State, after: State, names: Sequence[str]) -> list[str]:
    round_index = int(before.round_number) - 1
    gains = []
    for name, player in zip(names, after.player[: after.players], strict=True):
        pavilions = POINTS_PAVILION * int(player.pavilions[round_index])
        gains.append(f"{name} +{int(player.wheel[round_index]) + pavilions}")
    sentences = [say("round {n} scores: {gains}", n=round_index + 1, gains=say.listing(gains))]
    if after.over:
        sentences.append(say("the game is over"))
    return sentences


def assets(say: Say, state: State, seat: int) -> list[Asset]:
    """Points by what they are for, and what can be placed or paid with. What the storage would cost
    at the end is left out: until then it is worth having."""
    player = state.player[seat]
    lines = [line for line in breakdown(say, state, seat) if line.rule != STORAGE_RULE]
    return [
        *(Asset(line.category or line.label, line.points, True) for line in lines),
        Asset(say("hexes in storage"), int(player.tiles.count)),
        Asset(say("expansions in storage"), int(player.expansions.count)),
        Asset(say("jokers"), int(player.jokers)),
    ]


def breakdown(say: Say, state: State, seat: int) -> list[Line]:
    """The score of a seat, line by line."""
    player = state.player[seat]
    lines = [Line("QG-7", say("points to begin with"), int(player.begun))]
    scored = int(state.round_number) - 1 + int(state.over)
    for round_index in range(ROUNDS):
        wheel, pavilions = int(player.wheel[round_index]), int(player.pavilions[round_index])
        if round_index < scored or wheel or pavilions:
            named = [attribute_name(say, a) for a in WHEEL[state.side, round_index]]
            text = say("round {n}: {named}", n=round_index + 1, named=say.listing(named))
            lines.append(Line("QG-23", text, wheel, say("scoring wheel")))
            text = say("round {n}: pavilions", n=round_index + 1)
            lines.append(Line("QG-23", text, POINTS_PAVILION * pavilions, say("pavilions")))
    spent = (
        ("QG-19", say("expansions bought"), PRICE_OF_SUPPLY * bought(player)),
        ("QG-20", say("discarded"), int(player.discards)),
        ("QG-21", say("first to pass"), int(player.fines)),
    )
    lines += [Line(rule, text, -points) for rule, text, points in spent if points]
    jokers, left = POINTS_JOKER * int(player.jokers), int(storage_value(state, seat))
    storage = ((say("jokers in storage"), jokers), (say("hexes left in storage"), -left))
    lines += [Line(STORAGE_RULE, text, points) for text, points in storage if points]
    below = left - jokers - int(player.points)
    if below > 0:
        lines.append(Line(STORAGE_RULE, say("a score does not fall below 0"), below))
    return lines + _group_lines(say, state, seat)


def bought(player: State) -> int:
    """How many expansions a player has bought from the supply."""
    return int((player.garden.place == BACK_UP).sum())


def _group_lines(say: Say, state: State, seat: int) -> list[Line]:
    garden = state.player[seat].garden
    lines = []
    for attribute in range(len(ATTRIBUTES)):
        left = int(garden.hexes[attribute])
        for bit in CELL_BIT:
            if left & int(bit):
                group = int(group_of(int(bit), int(garden.hexes[attribute])))
                left &= ~group
                hexes = int(size(group))
                if hexes >= LEAST_GROUP:
                    points = int(group_points(garden, attribute, group, int(state.side)))
                    name = attribute_name(say, attribute)
                    text = say("group of {n}: {which}", n=hexes, which=name)
                    lines.append(Line("QG-26", text, points, say("groups")))
    return lines
