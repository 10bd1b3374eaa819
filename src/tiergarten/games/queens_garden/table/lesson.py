"""A guided first game of Queen's Garden."""

from collections.abc import Sequence
from typing import Any

from tiergarten.engine.language import mark
from tiergarten.engine.lesson import Lesson, Step
from tiergarten.engine.record import State
from tiergarten.games.queens_garden.pieces import ATTRIBUTES
from tiergarten.games.queens_garden.rules.scoring import groups_points

MANY = 3  # tiles that the best take of the step on one's own brings

_PLAZA = tuple(f"at 0{direction}" for direction in range(1, 7))
_GONE = {"face": "gone", "tiles": []}
_TOP = ("mauve-lily", "green-bird", "blue-flower", "purple-bird")


def _table(
    me: dict[str, Any], top: Sequence[str] = _TOP, ada: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """A position for two in which the pupil is to act; some of the display has been taken."""
    slots = [_GONE, _GONE, ["yellow-plant"], list(top)]
    return {"players": 2, "slot": slots, "player": [me, ada or {}]} | more


def _takes_many(before: State, now: State, seat: int) -> bool | None:
    if int(now.acting) >> seat & 1:
        return None
    had, has = before.player[seat], now.player[seat]
    return int(has.tiles.count) - int(had.tiles.count) >= MANY


def _makes_group(before: State, now: State, seat: int) -> bool | None:
    if int(now.acting) >> seat & 1:
        return None
    return _group_points(now, seat) > _group_points(before, seat)


def _group_points(state: State, seat: int) -> int:
    garden, side = state.player[seat].garden, int(state.side)
    return sum(int(groups_points(garden, a, side)) for a in range(len(ATTRIBUTES)))


LESSON = Lesson(
    players=2,
    steps=(
        Step(
            words=mark(
                "You plant the queen's garden. First you need tiles, called hexes here: take from "
                "the display all of one pattern, or all of one colour. Take the trees, both at "
                "once."
            ),
            position={
                "players": 2,
                "slot": [["blue-tree", "yellow-tree", "blue-flower", "purple-bird"]],
            },
            seed=1,
            moves=("take tree",),
            wrong={
                "take": mark("That is possible, too. The two trees are the cheapest: take them."),
                "pass": mark("That would end the round for you. Take the trees."),
                "buy": mark("That costs 6 points. Take the trees first."),
            },
            after=mark("Both trees are in your storage now, the wooden tray."),
        ),
        Step(
            words=mark(
                "Every pattern has a value from 1 to 6: it is the price and the points. A tree "
                "costs 1, and the tile itself pays that. Place the light blue tree on the plaza."
            ),
            position=_table({"tiles": ["blue-tree", "yellow-tree"]}),
            moves=("place blue-tree", _PLAZA),
            wrong={
                "take": mark("You have tiles already. Press the light blue tree in your storage."),
                "pass": mark("Not yet. Press the light blue tree in your storage."),
                "place yellow-tree": mark("That would do as well. Take the light blue one."),
            },
        ),
        Step(
            words=mark(
                "A bird costs 2: itself and one tile more, of the same colour or the same pattern. "
                "Place the light blue bird beside the tree; the butterfly, light blue too, pays."
            ),
            position=_table(
                {
                    "tiles": ["blue-bird", "blue-butterfly", "yellow-flower"],
                    "garden": {"tiles": {"01": "blue-tree"}},
                }
            ),
            moves=("place blue-bird", ("at 02", "at 06"), "pay blue-butterfly"),
            wrong={
                "take": mark("Place the light blue bird first: press it in your storage."),
                "place": mark("Place the light blue bird this time."),
                "at": mark("It may stand alone, but beside the light blue tree a group begins."),
                "pay joker": mark(
                    "A joker pays for everything, so save it. The butterfly has the same colour."
                ),
                "pay": mark("Only the same colour or the same pattern pays: the butterfly."),
                "pass": mark("Not yet. Press the light blue bird in your storage."),
            },
            ready=mark("The butterfly is chosen to pay already. Confirm: that is the whole move."),
            after=mark(
                "Neighbours must share a colour or a pattern, and no two of a group may be alike."
            ),
        ),
        Step(
            words=mark(
                "The yellow flower costs 4: itself and three more. You have two yellow tiles, and "
                "a joker stands for anything: these pay. Place it where it touches nothing."
            ),
            position=_table(
                {
                    "tiles": ["yellow-flower", "yellow-tree", "yellow-bird"],
                    "garden": {"tiles": {"01": "blue-tree", "02": "blue-bird"}},
                }
            ),
            moves=(
                "place yellow-flower",
                ("at 04", "at 05"),
                "pay yellow-tree",
                "pay yellow-bird",
                "pay joker",
            ),
            wrong={
                "place": mark("Place the yellow flower this time: it is worth 4."),
                "take": mark("Place the yellow flower: press it in your storage."),
                "at": mark("There it would touch a tile without anything in common."),
                "pass": mark("Not yet. Press the yellow flower in your storage."),
            },
            ready=mark(
                "Both yellow tiles and a joker are chosen to pay already. In a game you may press "
                "others instead; here just confirm."
            ),
            after=mark("A tile that pays is gone. So take what you can place, and pay with less."),
        ),
        Step(
            words=mark(
                "Only one cell beside the fountain is free. When all six around it are planted, it "
                "gives you a joker. Place the yellow tree there."
            ),
            position=_table(
                {
                    "tiles": ["yellow-tree"],
                    "jokers": 2,
                    "garden": {
                        "tiles": {
                            "01": "blue-tree",
                            "02": "blue-bird",
                            "03": "green-bird",
                            "04": "green-flower",
                            "05": "yellow-flower",
                        }
                    },
                }
            ),
            moves=("place yellow-tree", "at 06"),
            wrong={
                "take": mark("Surround the fountain first: press the yellow tree."),
                "pass": mark("Not yet. Press the yellow tree in your storage."),
            },
            after=mark(
                "The fountain gives 1 joker, a bench or a statue 2, a pavilion even 3. Plan your "
                "cells around them."
            ),
        ),
        Step(
            words=mark(
                "The plaza is small. An expansion brings new cells and a pavilion, and you pay for "
                "the tile printed on it. Put this one anywhere beside the plaza."
            ),
            position=_table(
                {
                    "expansions": ["lime-tree"],
                    "garden": {"tiles": {"01": "blue-tree", "02": "blue-bird"}},
                }
            ),
            moves=(
                "build lime-tree",
                tuple(
                    f"at {place}{direction}"
                    for place in range(1, 7)
                    for direction in range(1, 7)
                    if (place, direction) != (2, 5)
                ),
            ),
            wrong={
                "take": mark("Enlarge your garden first: press the expansion in your storage."),
                "buy": mark("That one would cost 6 points. Yours in the storage costs only 1."),
                "pass": mark("Not yet. Press the expansion in your storage."),
                "at": mark("There its printed tree would touch a tile it has nothing to do with."),
            },
            after=mark("Every pavilion in your garden is a point in each round."),
        ),
        Step(
            words=mark(
                "When you can do nothing useful any more, you pass. The first to pass loses a "
                "point, and that was Ada. Your pass ends the round."
            ),
            position=_table(
                {
                    "jokers": 1,
                    "garden": {"tiles": {"01": "blue-tree", "02": "blue-bird", "03": "green-bird"}},
                },
                turn=1,
            ),
            seed=1,
            before=((1, "pass"),),
            moves=("pass",),
            wrong={
                "take": mark("You could still take something, but let us see the end of a round."),
                "buy": mark("You could, but let us see the end of a round. Pass."),
            },
            after=mark(
                "The wheel names what scores in a round: in the first trees, birds and dark purple "
                "tiles. A tree and two birds bring you 1 + 2 + 2 points."
            ),
        ),
        Step(
            words=mark(
                "After four rounds every group of three or more tiles of one colour, or of one "
                "pattern, scores its values; six different ones bring 6 more. Tiles that are left "
                "in your storage cost their values."
            ),
            position=_table(
                {
                    "jokers": 2,
                    "garden": {
                        "tiles": {
                            "01": "blue-tree",
                            "02": "blue-bird",
                            "03": "blue-flower",
                            "05": "yellow-flower",
                        }
                    },
                },
                top=("mauve-lily", "green-bird", "lime-flower", "purple-bird"),
            ),
        ),
        Step(
            words=mark("Now on your own: which take brings you three tiles at once?"),
            position=_table(
                {"jokers": 3, "garden": {"tiles": {"01": "blue-tree"}}},
                top=("yellow-tree", "yellow-bird", "blue-bird", "purple-lily"),
            ),
            moves=("take yellow",),
            goal=_takes_many,
            missed=mark(
                "Count again: one colour is there three times, and the tile beside the stack "
                "belongs to it, too. Try again!"
            ),
            after=mark("Right. More tiles mean more to pay with, but mind the 12 cells."),
        ),
        Step(
            words=mark(
                "And now plant: make your two light blue tiles a group of three. Pay as you like, "
                "jokers included."
            ),
            position=_table(
                {
                    "tiles": ["blue-butterfly", "blue-lily", "lime-butterfly", "yellow-tree"],
                    "garden": {"tiles": {"01": "blue-tree", "02": "blue-bird"}},
                }
            ),
            moves=("place blue-butterfly", "at 03", "pay lime-butterfly", "pay joker"),
            goal=_makes_group,
            missed=mark(
                "No group of three yet. Place the light blue butterfly beside the other two light "
                "blue tiles. Try again!"
            ),
            after=mark(
                "A group of three: 1 + 2 + 3 points at the end, and it can still grow. Enjoy the "
                "garden!"
            ),
        ),
    ),
)
