"""Positions that no game of Queen's Garden reaches (see `tests/impossible.py`)."""

from collections.abc import Callable
from typing import Any

from tests.games.queens_garden.positions import garden
from tests.impossible import Plain, Spoilt, Typed, finished, in_play, others_turn, put
from tiergarten.games.queens_garden.pieces import HEXES

FOUR = ["blue-tree", "blue-bird", "lime-tree", "lime-bird"]
LILY = {"step": "pay", "hand": "blue-lily", "cell": "01", "due": 4, "way": "colour"}
BLUES = ["blue-tree", "blue-bird", "blue-plant", "blue-flower", "blue-butterfly"]
TREES = {"step": "from", "named": "tree", "choosing": ["lime-tree"]}


def typed(name: str, field: str, rule: str = "", **fields: Any) -> Typed:
    return Typed(name, {"players": 2, **fields}, field, rule)


def planted(name: str, tiles: str, expansions: str = "", rule: str = "QG-15") -> Typed:
    grown = {"garden": garden(tiles, expansions)}
    return typed(name, "player[0].garden", rule, player=[grown, {}])


TYPED = [
    # What is in the box
    typed(
        "a fourth blue tree", "player[0].tiles", "QG-2", player=[{"tiles": ["blue-tree"] * 4}, {}]
    ),
    typed(
        "an expansion that is there twice",
        "player[1].expansions",
        "QG-2",
        player=[{"expansions": ["blue-tree"]}, {"expansions": ["blue-tree"]}],
    ),
    typed(
        "more expansions than were turned up",
        "player[0].expansions",
        "QG-12",
        slot=[FOUR],
        player=[{"expansions": ["blue-tree"]}, {}],
    ),
    typed(
        "more tiles than were laid",
        "player[0].tiles",
        "QG-11",
        slot=[FOUR],
        player=[{"tiles": ["blue-lily", "lime-lily"] * 3}, {}],
    ),
    typed("an empty bag in round 1", "tower", "QG-11", tower=dict.fromkeys(HEXES, 3)),
    typed(
        "three expansions in a storage",
        "player[0].expansions",
        "QG-6",
        player=[{"expansions": ["blue-tree", "blue-bird", "blue-lily"]}, {}],
    ),
    typed("jokers that nobody gave", "player[0].jokers", "QG-17", player=[{"jokers": 4}, {}]),
    typed(
        "fewer points than the last round has scored",
        "player[0].points",
        "QG-23",
        over=True,
        player=[{"garden": garden("01 blue-lily"), "points": 4}, {}],
    ),
    typed("more points than one begins with", "player[1].points", player=[{}, {"points": 6000}]),
    # Gardens
    planted("a lonely pair of strangers", "01 blue-tree, 02 lime-bird"),
    planted(
        "strangers between others",
        "01 blue-tree, 02 lime-bird, 03 yellow-lily, 05 mauve-lily",
    ),
    planted(
        "a pair of kin between two loners",
        "05 green-bird, 06 yellow-tree, 01 blue-tree, 02 lime-bird",
    ),
    planted("a loner beside the printed hex", "01 lime-bird, 13 blue-tree", "14 lime-lily"),
    planted("twins in a group", "01 blue-tree, 02 blue-bird, 03 blue-tree", rule="QG-16"),
    # The display
    typed("a turn beyond the table", "turn", turn=9),
    typed("five tiles on the stack", "slot[0]", "QG-11", slot=[[*FOUR, "blue-lily"]]),
    typed("several who passed, and no first", "passed", "QG-21", players=3, passed=[0, 2]),
    typed("three tiles on the stack", "slot[0]", "QG-11", slot=[FOUR[:3]], top=0),
    typed("four tiles beside the stack", "slot[0]", "QG-11", slot=[FOUR, FOUR]),
    typed(
        "tiles on a face", "slot[0].tiles", "QG-12", slot=[{"face": "lime-tree", "tiles": FOUR[:2]}]
    ),
    # Rounds and steps
    typed(
        "a round that scored more than there is",
        "player[0].wheel",
        "QG-23",
        round_number=2,
        player=[{"wheel": [1, 0, 0, 0]}, {}],
    ),
    typed(
        "a pavilion that is gone",
        "player[0].pavilions",
        "QG-23",
        round_number=2,
        player=[{"pavilions": [1, 0, 0, 0]}, {}],
    ),
    typed(
        "a last round that scored less than there is",
        "player[0].wheel",
        "QG-23",
        over=True,
        player=[{"garden": garden("01 blue-lily"), "wheel": [0, 0, 0, 6]}, {}],
    ),
    typed(
        "a fine of somebody who passed later",
        "player[1].fines",
        "QG-21",
        passed=[0],
        first="0",
        turn=1,
        player=[{}, {"fines": 1}],
    ),
    typed("discards before a pass", "player[0].discards", "QG-20", player=[{"discards": 2}, {}]),
    typed(
        "discarding what one does not have",
        "doing.step",
        "QG-20",
        passed=[0],
        first="0",
        doing={"step": "discard"},
    ),
    typed(
        "a take that left something behind",
        "doing.choosing",
        "QG-9",
        slot=[["lime-tree", "blue-tree"], ["lime-tree", "blue-bird"]],
        doing=TREES,
    ),
    typed(
        "a tile from the stack that nobody has",
        "doing.lifted",
        "QG-11",
        slot=[["lime-tree"], ["lime-tree", "blue-bird", "blue-lily"]],
        top=1,
        doing={**TREES, "lifted": True},
    ),
    typed(
        "a payment that went nowhere",
        "doing.paid",
        "QG-14",
        doing={**LILY, "paid": ["blue-tree"]},
    ),
    typed(
        "jokers that have paid and are still there",
        "player[0].jokers",
        "QG-17",
        doing={"step": "pay", "hand": "blue-lily", "cell": "01", "due": 2},
        player=[{"tiles": BLUES, "jokers": 3}, {}],
    ),
    typed(
        "a joker that has paid among those that were not typed",
        "doing.due",
        "QG-17",
        doing={"step": "pay", "hand": "blue-lily", "cell": "01", "due": 4},
        player=[{"tiles": BLUES}, {}],
    ),
    typed(
        "two payments of one tile",
        "player[0].jokers",
        "QG-17",
        tower=["blue-tree"],
        doing={**LILY, "due": 3, "paid": ["blue-tree"]},
        player=[{"tiles": BLUES[1:], "jokers": 3}, {}],
    ),
    typed(
        "a first turn of another than the start player",
        "turn",
        "QG-8",
        slot=[FOUR],
        start="1",
        turn=0,
    ),
]


def step(name: str) -> Callable[[Plain], bool]:
    return lambda plain: bool(plain["doing"]["step"] == name)


def fresh_top(plain: Plain) -> bool:
    """Four tiles lie on the stack, and it is not the middle of a take."""
    slots, top = plain["slot"], plain["top"]
    in_turn = plain["doing"]["step"] == "turn"
    return in_turn and top < len(slots) and len(slots[top]["tiles"]) == 4 and plain["left"] > 0


def take_one_off_the_top(plain: Plain) -> None:
    hexagon = plain["slot"][plain["top"]]["tiles"].pop()
    plain["tower"][hexagon] = plain["tower"].get(hexagon, 0) + 1


SPOILT = [
    Spoilt("it is another's turn", in_play, others_turn, "acting"),
    Spoilt(
        "thirteen in a storage",
        in_play,
        lambda p: p["player"][0].update(jokers=12, tiles=["blue-tree"]),
        "player[0].tiles",
        "QG-6",
    ),
    Spoilt(
        "points that nobody gave",
        in_play,
        lambda p: p["player"][1].update(points=p["player"][1]["points"] + 3),
        "player[1].points",
        "QG-23",
    ),
    Spoilt(
        "jokers that nobody gave",
        lambda p: p["round_number"] == 1 and len(p["player"][0]["tiles"]) < 5,
        lambda p: p["player"][0].update(jokers=7),
        "player[0].jokers",
        "QG-17",
    ),
    Spoilt(
        "three tiles on the stack", fresh_top, take_one_off_the_top, "slot[{top}].tiles", "QG-11"
    ),
    Spoilt(
        "a supply out of thin air",
        lambda p: p["supply"] < 30,
        lambda p: p.update(supply=p["supply"] + 1),
        "supply",
        "QG-2",
    ),
    Spoilt(
        "the wheel forgot the last round",
        lambda p: finished(p) and p["player"][0]["wheel"][3] > 0,
        lambda p: p["player"][0].update(
            wheel=[*p["player"][0]["wheel"][:3], 0],
            points=p["player"][0]["points"] - p["player"][0]["wheel"][3],
        ),
        "player[0].wheel",
        "QG-23",
    ),
    Spoilt(
        "a game that ends in round 3",
        finished,
        put("round_number", 3),
        "over",
        "QG-24",
    ),
    Spoilt(
        "a hex in hand that is no part of the step",
        step("at"),
        lambda p: p["doing"].update(step="turn"),
        "doing.hand",
    ),
    Spoilt(
        "discarding without having passed",
        step("discard"),
        lambda p: p.update(passed=[], first=None),
        "passed",
        "QG-20",
    ),
]
