"""Tips for the first real game of ZooSim."""

from tiergarten.engine.language import mark
from tiergarten.engine.lesson import Tip
from tiergarten.engine.record import State
from tiergarten.games.zoosim.pieces import ACTIONS, COLOURS, NOBODY, ROUNDS
from tiergarten.games.zoosim.rules.scoring import figures


def _ties(before: State, mover: int, action: int, after: State, me: int) -> bool:
    """The last bid has come, and this seat is one of several with the highest."""
    verb, at = ACTIONS.indices(action)
    if verb != "bid" or int(before.acting) != 1 << mover:
        return False
    bids = [int(bid) for bid in before.bid[: int(before.players)]]
    bids[mover] = at[0]
    return bids[me] == max(bids) and bids.count(max(bids)) > 1


def _wins(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return bool(before.laying == NOBODY and after.laying == me)


def _bench(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return int(after.zoo[me].benches) > int(before.zoo[me].benches)


def _overtaken(before: State, mover: int, action: int, after: State, me: int) -> bool:
    """Some colour has lost visitors; with the same tile another one may have got some."""
    return mover != me and any(
        figures(after, me, colour) < figures(before, me, colour) for colour in range(len(COLOURS))
    )


def _scored(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return int(after.round_number) > int(before.round_number)


def _last_round(before: State, mover: int, action: int, after: State, me: int) -> bool:
    return int(before.round_number) < int(after.round_number) == ROUNDS


TIPS = (
    Tip(
        name="tie",
        words=mark(
            "Equal bids: whose flag hangs higher wins, and that flag goes to the bottom. The order "
            "of the flags is worth a coin now and then."
        ),
        happened=_ties,
    ),
    Tip(
        name="won",
        words=mark(
            "The tile is yours. Look for a place where two paths meet, or where animals of one "
            "kind become neighbours."
        ),
        happened=_wins,
    ),
    Tip(
        name="bench",
        words=mark("A loop of paths is closed: its bench counts in every round from now on."),
        happened=_bench,
    ),
    Tip(
        name="overtaken",
        words=mark(
            "Visitors have left you for a better area. Equal stars, reached later, bring them back."
        ),
        happened=_overtaken,
    ),
    Tip(
        name="round",
        words=mark(
            "A round has been scored. Every tile in your zoo has brought you a coin, and the next "
            "round counts more."
        ),
        happened=_scored,
    ),
    Tip(
        name="last-round",
        words=mark("The last round: it counts five times, and coins are worth nothing after it."),
        happened=_last_round,
    ),
)
