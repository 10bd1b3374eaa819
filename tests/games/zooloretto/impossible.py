"""Positions that no game of Zooloretto reaches (see `tests/impossible.py`)."""

from typing import Any

from tests.impossible import Plain, Spoilt, Typed, finished, in_play, others_turn, put
from tiergarten.games.zooloretto.pieces import SPECIES

FIRST_TAKEN: Plain = {"taken": [0], "truck": [{"taken": True}, [], []]}
SECOND_TAKEN: Plain = {"taken": [0], "truck": [[], {"taken": True}, []]}


def typed(name: str, field: str, rule: str = "", **fields: Any) -> Typed:
    return Typed(name, {"players": 3, **fields}, field, rule)


TYPED = [
    # What is in the box
    typed("an eighth zebra", "zoo[0].barn", "ZL-1", zoo=[{"barn": ["zebra"] * 8}, {}, {}]),
    typed("a fourth toy stall", "zoo[1].barn", "ZL-2", zoo=[{}, {"barn": ["toys"] * 4}, {}]),
    typed(
        "tiles of two zoos that are too many together",
        "zoo[1].barn",
        "ZL-1",
        zoo=[{"small": ["zebra"] * 4}, {"barn": ["zebra"] * 4}, {}],
    ),
    typed(
        "an animal of a removed species",
        "zoo[0].small",
        "ZL-4",
        removed=["zebra", "panda"],
        zoo=[{"small": ["zebra"]}, {}, {}],
    ),
    typed(
        "a removed species in the pile",
        "pile",
        "ZL-4",
        removed=["zebra", "panda"],
        pile={"zebra": 1},
    ),
    typed(
        "more species than there are",
        "zoo[0].barn",
        "ZL-4",
        zoo=[{"barn": SPECIES[:6]}, {"barn": SPECIES[6:]}, {}],
    ),
    typed("too many coins", "zoo[2].coins", "ZL-2", zoo=[{}, {}, {"coins": 31}]),
    typed("a pile that is too small", "pile", "ZL-1", pile={"zebra": 3}),
    typed("a pile beyond all counting", "pile", "", pile={"zebra": 99, "camel": 99}),
    typed(
        "an offspring without parents",
        "zoo[0].large",
        "ZL-23",
        zoo=[{"large": ["zebra", "zebra-offspring"]}, {}, {}],
    ),
    typed("coins that left a game of three", "discarded.coin", "ZL-36", discarded={"coin": 1}),
    typed("blocked places with three", "blocked", "ZL-35", blocked="closing"),
    # Trucks and hands
    typed("a truck with four tiles", "truck[1]", "ZL-6", truck=[[], ["zebra"] * 4, []]),
    typed("a hand of four", "hand", "ZL-6", hand=["zebra"] * 4),
    typed(
        "a third truck with two tiles",
        "truck[2]",
        "ZL-34",
        players=2,
        truck=[[], [], ["zebra", "zebra"]],
    ),
    typed(
        "a second expansion with three",
        "zoo[0].expansions",
        "ZL-6",
        zoo=[{"expansions": 2}, {}, {}],
    ),
    typed(
        "a tile bought of nobody",
        "hand",
        "ZL-18",
        hand=["zebra"],
        zoo=[{"coins": 5}, {"coins": 0}, {"coins": 0}],
    ),
    typed(
        "a tile that was bought while the bank is empty",
        "hand",
        "ZL-18",
        hand=["zebra"],
        zoo=[{"coins": 15}, {"coins": 15}, {}],
    ),
    typed("a hand of three without a truck", "hand", "ZL-10", hand=["zebra"] * 3),
    typed(
        "a hand larger than its truck",
        "hand",
        "ZL-34",
        players=2,
        hand=["zebra"] * 3,
        **SECOND_TAKEN,
    ),
    typed(
        "an offspring from a truck",
        "hand",
        "ZL-10",
        hand=["zebra-offspring"],
        zoo=[{"small": ["zebra-bred", "zebra-bred"]}, {}, {}],
        **FIRST_TAKEN,
    ),
    typed("somebody who took a truck for nothing", "taken", "ZL-10", turn=1, **FIRST_TAKEN),
    # Turns and the end
    typed("a turn beyond the table", "turn", turn=7),
    typed("a turn of a seat that is empty", "turn", turn=3),
    typed("a first turn of another than the start player", "turn", "ZL-7", start=1, turn=0),
    typed("tiles to draw that are nowhere", "left", left=80),
    typed("an end before the last round", "over", "ZL-30", over=True, discarded={}),
    typed("an end with a tile in hand", "hand", "ZL-29", over=True, hand=["zebra"]),
    typed("an end with a tile revealed", "revealed", "ZL-29", over=True, revealed="zebra"),
    typed("an end with a loaded truck", "truck[1]", "ZL-29", over=True, truck=[[], ["zebra"], []]),
    typed(
        "an end with a truck that was taken", "truck[0].taken", "ZL-29", over=True, **FIRST_TAKEN
    ),
    typed(
        "an end with a truck that another has taken",
        "truck[0].taken",
        "ZL-29",
        over=True,
        turn=1,
        **FIRST_TAKEN,
    ),
]


def go_on_after_the_end(plain: Plain) -> None:
    plain.update(over=False, acting=[plain["turn"]])


def unloading(plain: Plain) -> bool:
    """Somebody has a single tile left of a truck."""
    return len(plain["hand"]) == 1 and plain["turn"] in plain["taken"]


def bring_back_the_trucks(plain: Plain) -> None:
    plain["taken"] = []
    for truck in plain["truck"]:
        truck["taken"] = False


SPOILT = [
    Spoilt("it is another's turn", in_play, others_turn, "acting"),
    Spoilt("nobody acts", in_play, put("acting", []), "acting"),
    Spoilt(
        "a tile more in the bank than there is",
        in_play,
        lambda p: p.update(bank=p["bank"] + 1) if p["bank"] < 42 else p.update(bank=0),
        "bank",
        "ZL-2",
    ),
    Spoilt(
        "a bred animal comes from a truck",
        lambda p: unloading(p) and p["hand"][0] in SPECIES,
        lambda p: p.update(hand=[p["hand"][0] + "-bred"]),
        "hand",
    ),
    Spoilt(
        "who unloads has taken no truck",
        lambda p: len(p["hand"]) > 1,
        bring_back_the_trucks,
        "hand",
        "ZL-10",
    ),
    Spoilt(
        "a last round that nobody began",
        finished,
        go_on_after_the_end,
        "left",
        "ZL-30",
    ),
    Spoilt(
        "the end in the middle",
        lambda p: in_play(p) and not p["last_round"],
        lambda p: p.update(over=True, acting=[]),
        "over",
        "ZL-30",
    ),
    Spoilt(
        "a round to come after the closing pile",
        lambda p: p["last_round"] and in_play(p),
        put("last_round", False),
        "last_round",
        "ZL-30",
    ),
]
