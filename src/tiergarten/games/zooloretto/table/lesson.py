"""A guided first game of Zooloretto, and tips for the first real one.

The tactics are those with which the printed rules close.
"""

from typing import Any

from tiergarten.engine.language import mark
from tiergarten.engine.lesson import Lesson, Step
from tiergarten.engine.record import State
from tiergarten.games.zooloretto.pieces import NO_TILE
from tiergarten.games.zooloretto.rules.scoring import zoo_points

BEST_TRUCK = 5  # points that the best truck of the step on one's own brings, well unloaded
WELL_SPENT = 5  # points that the best money action of the last step brings


def _unloads_well(before: State, now: State, seat: int) -> bool | None:
    if now.hand.count or not int(now.taken) >> seat & 1:
        return None if now.revealed == NO_TILE and int(now.acting) >> seat & 1 else False
    return _gained(before, now, seat) >= BEST_TRUCK


def _spends_well(before: State, now: State, seat: int) -> bool | None:
    if int(now.acting) >> seat & 1:
        return None
    return _gained(before, now, seat) >= WELL_SPENT


def _gained(before: State, now: State, seat: int) -> int:
    return int(zoo_points(now.zoo[seat])) - int(zoo_points(before.zoo[seat]))


def _table(trucks: list[list[str]], *zoos: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A position for three players in which the pupil is to act."""
    full = [*zoos, *({"coins": 2} for _ in range(3 - len(zoos)))]
    return {"players": 3, "start": 0, "truck": trucks, "zoo": full} | more


LESSON = Lesson(
    players=3,
    steps=(
        Step(
            words=mark(
                "You run a zoo. Every turn you do one thing: draw a tile, take a truck, or spend "
                "money. Nothing is on the trucks yet, so draw: press the pile."
            ),
            position=_table([[], [], []], {"coins": 2}),
            seed=1,
            moves=("draw",),
            wrong={
                "take": mark("This truck is still empty. Draw a tile first: press the pile."),
                "expand": mark("That costs 3 coins, and you have 2. Draw a tile first."),
            },
        ),
        Step(
            words=mark(
                "A zebra! Whatever you draw goes on a truck, and anybody may take that truck. Put "
                "it on truck 2."
            ),
            moves=("load 2",),
            after=mark("Your turn is over. Now Ada and Otto do the same."),
        ),
        Step(
            words=mark(
                "You have all loaded some more, and see what Ada and Otto have just put on truck "
                "2. Two zebras and a stall, just for you: take it! After that you sit out until "
                "everybody has taken a truck."
            ),
            position=_table([["leopard", "coin"], ["zebra"], ["panda"]], start=1, acting=[1]),
            seed=446,
            before=((1, "draw"), (1, "load 2"), (2, "draw"), (2, "load 2")),
            moves=("take 2",),
            wrong={
                "draw": mark("If you draw, somebody else may take truck 2. Take it now."),
                "take 1": mark("A leopard and a coin: not bad, but truck 2 brings two alike."),
                "take 3": mark("One panda only. Truck 2 brings two zebras and a stall."),
            },
        ),
        Step(
            words=mark(
                "Now unload. An enclosure holds one kind of animal only, so keep your zebras "
                "together: put both into the middle enclosure, the one with 5 spaces."
            ),
            moves=("place zebra middle", "place zebra-male middle"),
            wrong={
                "place zebra barn": mark("In the barn they cost points. Use the middle enclosure."),
                "place zebra-male barn": mark(
                    "In the barn they cost points. Use the middle enclosure."
                ),
            },
        ),
        Step(
            words=mark(
                "A stall brings 2 points for each new type, and animals beside it count even if "
                "their enclosure is far from full. Put it next to the zebras."
            ),
            moves=("place drinks middle",),
            wrong={"place drinks barn": mark("In the barn it costs 2 points instead.")},
            after=mark("Two zebras beside a stall: 2 points, and 2 more for the stall."),
        ),
        Step(
            words=mark(
                "In the next round a female zebra comes along. Take truck 1, and put her with the"
                " male."
            ),
            position=_table(
                [["zebra-female"], ["leopard", "coin"], ["panda", "toys"]],
                {"coins": 2, "middle": ["zebra", "zebra-male"], "stalls": {"middle": ["drinks"]}},
                {"coins": 2, "small": ["panda", "panda"], "middle": ["leopard"]},
            ),
            moves=("take 1", "place zebra-female middle"),
            wrong={
                "draw": mark("You may, but do not let the female get away. Take truck 1."),
                "take": mark("There is no zebra on it. Take truck 1."),
                "place zebra-female": mark("Only in the same enclosure can they have a foal."),
            },
            after=mark(
                "A foal is born, for nothing! A male and a female in one enclosure have one "
                "offspring, each pair once."
            ),
        ),
        Step(
            words=mark(
                "Your elephants lack one animal. A full enclosure scores its high number, one "
                "space empty the low one, more than one empty nothing, unless a stall is beside "
                "it. Fill it!"
            ),
            position=_table(
                [["leopard", "flamingo"], ["elephant"], ["panda", "coin"]],
                {"coins": 1, "middle": ["elephant"] * 4, "small": ["zebra", "zebra"]},
                {"coins": 2, "middle": ["leopard", "leopard"]},
            ),
            moves=("take 2", "place elephant middle"),
            wrong={
                "draw": mark("You may, but the elephant could be gone. Take truck 2."),
                "take": mark("There is no elephant on it. Take truck 2."),
                "place elephant": mark("The middle enclosure lacks one elephant. Put it there."),
            },
            after=mark("8 points instead of 5, and 2 coins for filling it."),
        ),
        Step(
            words=mark(
                "Every kind of animal in your barn costs 2 points at the end. For 1 coin you may "
                "move one out: bring the panda to the empty large enclosure."
            ),
            position=_table(
                [["leopard", "leopard"], ["coin"], []],
                {"coins": 2, "middle": ["elephant"] * 4, "small": ["zebra"] * 3, "barn": ["panda"]},
                {"coins": 2, "middle": ["leopard", "leopard"]},
            ),
            moves=("move panda large",),
            wrong={
                "draw": mark("Spend a coin this time: press the panda in your barn."),
                "take": mark("Spend a coin this time: press the panda in your barn."),
                "discard": mark("You could pay 2 coins to get rid of it, but it has a place."),
            },
            after=mark("Spending money is your whole turn; you may still take a truck later."),
        ),
        Step(
            words=mark(
                "Your three enclosures are taken, and more animals will come. For 3 coins you get "
                "a fourth one: build your expansion."
            ),
            position=_table(
                [["chimpanzee", "chimpanzee"], ["elephant"], []],
                {
                    "coins": 3,
                    "middle": ["elephant"] * 4,
                    "small": ["zebra"] * 3,
                    "large": ["panda"] * 3,
                },
                {"coins": 1, "middle": ["leopard", "leopard"]},
            ),
            moves=("expand",),
            wrong={
                "draw": mark("You have 3 coins: build the expansion."),
                "take": mark("The chimpanzees would have no place. Build the expansion first."),
            },
            after=mark("Animals without a place are no harm as long as you can still expand."),
        ),
        Step(
            words=mark(
                "Otto has a panda in his barn, and you lack just that one. Buy it for 2 coins, one "
                "of which is his, and put it into the small enclosure."
            ),
            position=_table(
                [["leopard", "leopard"], ["coin"], []],
                {"coins": 2, "small": ["panda"] * 3, "middle": ["elephant"] * 4},
                {"coins": 2, "middle": ["leopard", "leopard"]},
                {"coins": 1, "middle": ["zebra"] * 3, "barn": ["panda"]},
            ),
            moves=("buy p3 panda", "place panda small"),
            wrong={
                "draw": mark("The panda is waiting in Otto's barn: press it."),
                "take": mark("The panda is waiting in Otto's barn: press it."),
                "place panda": mark("It completes the small enclosure. Put it there."),
            },
            after=mark(
                "Full: 5 points and a coin back. It works the other way, too: what others want may "
                "wait in your barn until they pay for it."
            ),
        ),
        Step(
            words=mark(
                "A trick of old hands: exchange the animals of two enclosures for 1 coin. Your "
                "flamingos fill the small one; exchange them with the chimpanzees."
            ),
            position=_table(
                [["leopard", "leopard"], ["coin"], []],
                {"coins": 1, "small": ["flamingo"] * 4, "middle": ["chimpanzee"] * 3},
                {"coins": 2, "middle": ["leopard", "leopard"]},
            ),
            moves=("exchange small middle",),
            wrong={
                "draw": mark("Try the exchange: press one enclosure, then the other."),
                "take": mark("Try the exchange: press one enclosure, then the other."),
            },
            after=mark(
                "Now both lack one animal only: both score, and each can be filled for coins."
            ),
        ),
        Step(
            words=mark(
                "Now on your own. Take the truck that suits you best, and unload it so that you "
                "gain at least 5 points."
            ),
            position=_table(
                [["leopard", "coin", "coin"], ["zebra", "ices"], ["panda", "camel"]],
                {
                    "coins": 2,
                    "small": ["panda"],
                    "middle": ["zebra"] * 4,
                    "large": ["elephant"] * 5,
                    "stalls": {"small": ["drinks"]},
                },
                {"coins": 2, "middle": ["leopard", "leopard"]},
            ),
            moves=("take 2", "place zebra middle", "place ices large"),
            goal=_unloads_well,
            missed=mark(
                "There was more in it. Which truck fills an enclosure and brings a stall of a new "
                "type? Try again!"
            ),
            after=mark("Very good: the zebras are complete, and the stall is of a new type."),
        ),
        Step(
            words=mark(
                "One last puzzle. You have 1 coin and spend it: which move or exchange gains you "
                "at least 5 points?"
            ),
            position=_table(
                [["leopard"], ["coin"], ["camel"]],
                {
                    "coins": 1,
                    "small": ["panda"] * 2,
                    "middle": ["zebra"] * 4,
                    "large": ["elephant"] * 4,
                    "barn": ["zebra"],
                },
                {"coins": 2, "middle": ["leopard", "leopard"]},
            ),
            moves=("move zebra middle",),
            goal=_spends_well,
            missed=mark("Look at your barn: who in there is missing from an enclosure? Try again!"),
            after=mark(
                "5 points become 8, the barn is empty, and 2 coins come back. You are ready!"
            ),
        ),
    ),
)
