"""Positions that no game of dice reaches (see `tests/impossible.py`)."""

from typing import Any

from tests.impossible import Spoilt, Typed, finished, in_play, put

FULL_ROWS = {"crocodile": 1, "ostrich": 2, "monkey": 3, "elephant": 4, "lion": 5}


def typed(name: str, field: str, rule: str = "", **fields: Any) -> Typed:
    return Typed(name, {"players": 2, **fields}, field, rule)


TYPED = [
    typed(
        "three dice beside a blank sheet",
        "sheet[0].dice",
        "ZD-7",
        truck=[["lion"], [], []],
        sheet=[{"dice": 3}, {}],
    ),
    typed(
        "three dice that marked two boxes",
        "sheet[0].dice",
        "ZD-9",
        truck=[["lion"], [], []],
        sheet=[{"dice": 3, "row": {"lion": 1}, "coins": 1}, {}],
    ),
    typed("dice of nobody", "taken[0]", taken=[3]),
    typed("a roll of three dice", "rolled", "ZD-5", rolled=["lion"] * 3),
    typed("a truck with four dice", "truck[1]", "ZD-2", truck=[[], ["coin"] * 4, []]),
    typed("a seventh die", "truck[0]", "ZD-1", truck=[["lion"] * 3, ["coin"] * 3, ["coin"]]),
    typed("dice in two places", "reserve", "ZD-1", truck=[[], ["lion", "coin"], []], reserve=6),
    typed("dice that left the reserve alone", "truck[2]", "ZD-5", truck=[[], [], ["lion"]]),
    typed(
        "a bonus for a row that another has filled before",
        "sheet[0].bonus",
        "ZD-8",
        sheet=[
            {"row": {"lion": 5}, "dice": 2, "bonus": ["lion"]},
            {"row": {"lion": 5}, "bonus": []},
        ],
    ),
    typed(
        "two rows and their places in the barn filled at once",
        "sheet[0].barn",
        "ZD-11",
        over=True,
        sheet=[{"row": FULL_ROWS, "barn": list(FULL_ROWS)}, {}],
    ),
    typed(
        "a last round that began before", "sheet[1].row", "ZD-11", sheet=[{}, {"row": FULL_ROWS}]
    ),
    typed("an end before the last round", "over", "ZD-11", over=True),
    typed("a first turn of another than the start player", "acting", "ZD-14", start=1, acting=[0]),
]

SPOILT = [
    Spoilt(
        "all act",
        in_play,
        lambda p: p.update(acting=[*range(p["players"])]),
        "acting",
    ),
    Spoilt(
        "who has taken dice acts",
        lambda p: bool(p["taken"]),
        lambda p: p.update(acting=p["taken"][:1]),
        "acting",
        "ZD-6",
    ),
    Spoilt(
        "a die less in the reserve",
        lambda p: p["reserve"] > 0,
        lambda p: p.update(reserve=p["reserve"] - 1),
        "reserve",
        "ZD-1",
    ),
    Spoilt(
        "marks of the dice are gone",
        lambda p: p["taken"] == [0] and not p["last_round"] and not p["sheet"][0]["bonus"],
        lambda p: p["sheet"][0].update(row={}, coins=0, barn=[]),
        "sheet[0].dice",
        "ZD-7",
    ),
    Spoilt(
        "the end is not the end",
        finished,
        put("last_round", False),
        "last_round",
        "ZD-11",
    ),
]
