"""Turns of several steps in Queen's Garden: which steps go on, a sensible payment, and the words
for a turn as a whole.

**The payment that is suggested** loses what its owner can spare. Of the two ways, all of the colour
or all of the pattern, it is the one that needs fewer jokers (each is a point in the end, and stands
in for any hex), then the one that needs fewer expansions (they bring ground). Among hexes those go
first that have the least company in storage: what shares its colour or its pattern with others may
soon pay for them. Where that is alike, the one goes first that would cost most in the end (QG-25).
"""

import functools
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tiergarten.engine.language import Say
from tiergarten.engine.readable import readable
from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import (
    ACTIONS,
    BY_COLOUR,
    BY_PATTERN,
    CELL_BIT,
    EITHER,
    FIRST_FACE,
    GONE,
    JOKER,
    NOTHING,
    PRICE_OF_FIRST_PASS,
    STEP_DISCARD,
    STEP_PAY,
    VALUE_OF,
)
from tiergarten.games.queens_garden.rules.garden import jokers_earned
from tiergarten.games.queens_garden.rules.moves import DONE, PAY
from tiergarten.games.queens_garden.rules.storage import way_of
from tiergarten.games.queens_garden.table.names import (
    ALL_NAMES,
    an_item,
    destination,
    has,
    item_name,
)
from tiergarten.games.queens_garden.table.words import (
    first_sentences,
    gained,
    joker_sentences,
    round_sentences,
    turned_up,
)


def points(state: State, seat: int) -> int:
    """Those on the scoring track."""
    return int(readable(state).player[seat].points)


# Which steps go on


def goes_on(state: State, seat: int, action: int) -> bool:
    """Placing goes on until it is paid for, taking until all copies are chosen, and a pass until
    nothing more is discarded."""
    verb, at = ACTIONS.indices(action)
    if verb in ("place", "build"):
        return True
    state = readable(state)
    if verb == "at":
        return bool(VALUE_OF[int(state.doing.hand) // 2] > 1)
    if verb == "pay":
        return bool(state.doing.due > 1)
    if verb == "take":
        return _is_ambiguous(state, at[0])
    if verb == "from":
        choosing = int(state.doing.choosing)
        return choosing & (choosing - 1) != 0
    left = int(state.player[seat].points)
    items = _stored(state.player[seat])
    if verb == "pass":
        left -= PRICE_OF_FIRST_PASS * (state.first == NOTHING)
    elif verb == "discard":
        items.remove(at[0])
        left -= int(VALUE_OF[at[0] // 2])
    else:
        return False
    return any(VALUE_OF[item // 2] <= left for item in items)


def _is_ambiguous(state: State, attribute: int) -> bool:
    """Whether a take finds a hex in several slots."""
    return any(has(hexagon, attribute) for hexagon in _in_several_slots(state.slot))


@functools.lru_cache(maxsize=8)  # it is asked for every take of a position
def _in_several_slots(there: Sequence[Any]) -> frozenset[int]:
    slots = [
        {*slot.tiles.hex[: slot.tiles.count]}
        | ({slot.face - FIRST_FACE} if FIRST_FACE <= slot.face < GONE else set())
        for slot in there
    ]
    found = Counter(hexagon for slot in slots for hexagon in slot)
    return frozenset(hexagon for hexagon, many in found.items() if many > 1)


def _stored(player: State) -> list[int]:
    """The items of a storage but jokers, in the order of payment."""
    tiles = [2 * int(hexagon) for hexagon in player.tiles.hex[: player.tiles.count]]
    expansions = player.expansions.hex[: player.expansions.count]
    return sorted(tiles + [2 * int(hexagon) + 1 for hexagon in expansions])


# What is suggested


def suggest(state: State, seat: int) -> list[int]:
    """A payment; and after a pass, to keep the rest."""
    if state.doing.step == STEP_PAY:
        return [PAY + item for item in payment(state, seat)]
    return [DONE] if state.doing.step == STEP_DISCARD else []


def payment(state: State, seat: int) -> list[int]:
    """What is still to be paid, as its owner can spare it: items, jokers last."""
    doing, player = state.doing, state.player[seat]
    hexagon, due, way = int(doing.hand) // 2, int(doing.due), int(doing.way)
    ways = (BY_COLOUR, BY_PATTERN) if way == EITHER else (way,)
    items = [
        item for item in _stored(player) if not (state.payers and int(doing.paid) >> item // 2 & 1)
    ]
    company = _company(items)
    choices = []
    for one in ways:
        fitting = [item for item in items if int(way_of(hexagon, item // 2)) == one]
        if state.payers:  # of identical hexes only one pays, the tile rather
            fitting = list({item // 2: item for item in reversed(fitting)}.values())
        fitting.sort(key=lambda item: (item % 2, company[item], -VALUE_OF[item // 2], item))
        paid = fitting[:due]
        jokers = due - len(paid)
        if jokers <= player.jokers:
            lost = sum(company[item] for item in paid)
            key = jokers, sum(item % 2 for item in paid), lost
            choices.append((key, sorted(paid) + [JOKER] * jokers))
    return min(choices)[1] if choices else []


def _company(items: Sequence[int]) -> dict[int, int]:
    """How many other hexes in storage share the colour or the pattern of each item."""
    return {
        item: sum(int(way_of(item // 2, other // 2)) != EITHER for other in items) for item in items
    }


# Words


def tell_turn(
    say: Say,
    before: State,
    seat: int,
    actions: Sequence[int],
    after: State,
    names: Sequence[str],
) -> str:
    """A whole turn, and what came of it."""
    verb, at = ACTIONS.indices(actions[0])
    who = names[seat]
    if verb in ("place", "build"):
        sentences = _placed(say, before, seat, actions, after, who)
    elif verb == "take":
        taken = say.listing(gained(say, before.player[seat], after.player[seat]))
        which = say(ALL_NAMES[at[0]])
        sentences = [say("{who} takes {all}: {hexes}", who=who, all=which, hexes=taken)]
        sentences += turned_up(say, before, after)
    else:
        sentences = _passed(say, before, seat, actions, after, who)
    if after.round_number > before.round_number or after.over:
        sentences += round_sentences(say, before, after, names)
    return say.together(sentences)


def _placed(
    say: Say, before: State, seat: int, actions: Sequence[int], after: State, who: str
) -> list[str]:
    verb, at = ACTIONS.indices(actions[0])
    item = 2 * at[0] + (verb == "build")
    name = an_item(say, item)
    if len(actions) == 1:
        return [say("{who} wants to place {hex}", who=who, hex=name)]
    cell = ACTIONS.indices(actions[1])[1][0]
    where = destination(say, item, cell)
    paid = [ACTIONS.indices(action)[1][0] for action in actions[2:]]
    if not paid:
        sentences = [say("{who} places {hex} ({where})", who=who, hex=name, where=where)]
    else:
        price = say.listing(each_once(say, paid))
        sentences = [
            # For translators: what is placed, where it lies, and what is paid for it
            say(
                "{who} places {hex} ({where}), paying with {price}",
                who=who,
                hex=name,
                where=where,
                price=price,
            )
        ]
    if after.doing.hand == NOTHING:
        had, got = before.player[seat], after.player[seat]
        jokers = int(got.jokers) - int(had.jokers) + paid.count(JOKER)
        earned = int(jokers_earned(got.garden, int(CELL_BIT[cell])))
        sentences += joker_sentences(say, jokers, earned)
    return sentences


def _passed(
    say: Say, before: State, seat: int, actions: Sequence[int], after: State, who: str
) -> list[str]:
    sentences = [say("{who} passes", who=who)]
    if before.first == NOTHING:
        lost = int(after.player[seat].fines) > int(before.player[seat].fines)
        sentences += first_sentences(say, before, lost=lost)
    thrown = [
        ACTIONS.indices(action)[1][0] for action in actions if ACTIONS[action].verb == "discard"
    ]
    if thrown:
        sentences.append(
            say.many(
                "{who} discards {hex} for {n} point",
                "{who} discards {hex} for {n} points",
                sum(int(VALUE_OF[item // 2]) for item in thrown),
                who=who,
                hex=say.listing(each_once(say, thrown)),
            )
        )
    return sentences


def each_once(say: Say, items: Sequence[int]) -> list[str]:
    """Items in words, each once with its number."""
    return [
        an_item(say, item) if n == 1 else f"{item_name(say, item)} ×{n}"
        for item, n in Counter(items).items()
    ]
