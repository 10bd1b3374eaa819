"""Tips for the first real game of Queen's Garden."""

from tiergarten.engine.language import mark
from tiergarten.engine.lesson import Tip
from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import ACTIONS, ATTRIBUTES, ROUNDS
from tiergarten.games.queens_garden.rules.scoring import groups_points

NEARLY_FULL = 10  # of the 12 cells of a storage


def _stored(state: State, me: int) -> int:
    player = state.player[me]
    return int(player.tiles.count) + int(player.jokers)


def _groups(state: State, me: int) -> int:
    garden, side = state.player[me].garden, int(state.side)
    return sum(int(groups_points(garden, a, side)) for a in range(len(ATTRIBUTES)))


def _surrounded(before: State, mover: int, action: int, after: State, me: int) -> bool:
    # The hex is placed with the last piece of its payment, which may be a joker.
    paid = ACTIONS[action].text == "pay joker"
    return mover == me and int(after.player[me].jokers) > int(before.player[me].jokers) - paid


def _group(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return mover == me and _groups(after, me) > _groups(before, me)


def _full_storage(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return mover == me and _stored(before, me) < NEARLY_FULL <= _stored(after, me)


def _first_to_pass(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return int(after.player[me].fines) > int(before.player[me].fines)


def _round(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return int(after.round_number) > int(before.round_number)


def _last_round(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return int(before.round_number) < int(after.round_number) == ROUNDS


TIPS = (
    Tip(
        name="feature",
        words=mark(
            "Surrounded! Whatever stands there gives you jokers, once. They pay for anything, and "
            "each one that is left counts a point at the end."
        ),
        happened=_surrounded,
    ),
    Tip(
        name="group",
        words=mark(
            "A group of three or more: at the end it scores the values of its tiles, and 6 more "
            "with all six."
        ),
        happened=_group,
    ),
    Tip(
        name="storage",
        words=mark(
            "Your storage is nearly full. What does not fit cannot be taken, so place something."
        ),
        happened=_full_storage,
    ),
    Tip(
        name="first-to-pass",
        words=mark("First to pass: that costs a point, but you begin the next round."),
        happened=_first_to_pass,
    ),
    Tip(
        name="round",
        words=mark(
            "A round has been scored by the wheel. Look at what the next one names before you take "
            "tiles."
        ),
        happened=_round,
    ),
    Tip(
        name="last-round",
        words=mark(
            "The last round: take nothing that you cannot place, it would cost its value at the "
            "end."
        ),
        happened=_last_round,
    ),
)
