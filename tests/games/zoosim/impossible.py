"""Positions that no game of ZooSim reaches (see `tests/impossible.py`)."""

from typing import Any

from tests.games.zoosim.positions import CLOSED
from tests.impossible import Spoilt, Typed, finished, in_play


def typed(name: str, field: str, rule: str = "", **fields: Any) -> Typed:
    return Typed(name, {"players": 2, "round_number": 5, **fields}, field, rule)


TYPED = [
    typed("a tile beside another", "laid[0]", "ZS-6", laid=[[0, 1, 5, 5, 0]]),
    typed("a tile of nobody", "laid[1][0]", laid=[CLOSED[0], [3, 1, 0, -1, 0]]),
    typed("a tile laid twice", "laid[2]", "ZS-1", laid=[*CLOSED, [1, 16, 1, -1, 3]]),
    typed("a tile laid and to be sold", "row[1]", "ZS-1", laid=CLOSED, row=[1, 2]),
    typed("money that came from nowhere", "zoo[1].coins", "ZS-13", zoo=[{}, {"coins": 9}]),
    typed(
        "more money than two tiles bring",
        "zoo[0].coins",
        "ZS-13",
        laid=CLOSED,
        zoo=[{"coins": 8 + 4 * 2 + 1}, {}],
    ),
    typed(
        "visitors of a zoo without animals",
        "zoo[1].scored[0].visitors",
        "ZS-8",
        laid=CLOSED,
        zoo=[{}, {"scored": [{"visitors": 1}]}],
    ),
    typed(
        "two figures for trees that nobody else has",
        "zoo[0].scored[3].trees",
        "ZS-10",
        laid=CLOSED,
        zoo=[{"scored": [{}, {}, {}, {"trees": 2}]}, {}],
    ),
    typed(
        "a last round that scored something else",
        "zoo[0].scored[4].visitors",
        "ZS-13",
        laid=CLOSED,
        over=True,
        zoo=[{"scored": [{}, {}, {}, {}, {"visitors": 3, "trees": 1, "benches": 1}]}, {}],
    ),
    typed("a round without enough tiles", "lost", "ZS-3", round_number=4, lost=[*range(7, 26)]),
    typed(
        "trees that were sold before",
        "row",
        "ZS-15",
        variant="trees",
        row=[2, 4, 5, 6, 7, 9],
    ),
    typed("a bid beyond one's money", "bid[0]", "ZS-4", bid=[9, None]),
    typed("a bid while a tile is laid", "bid", "ZS-4", bid=[1, None], laying=0, row=[1]),
]

SPOILT = [
    Spoilt(
        "a bench more",
        in_play,
        lambda p: p["zoo"][0].update(benches=p["zoo"][0]["benches"] + 1),
        "zoo[0].benches",
        "ZS-11",
    ),
    Spoilt(
        "a tile is sold and still in the pile",
        lambda p: bool(p["pile"]),
        lambda p: p["pile"].append(p["row"][0]),
        "pile",
        "ZS-1",
    ),
    Spoilt(
        "a round that is not over has scored",
        lambda p: p["round_number"] == 2,
        lambda p: p["zoo"][1]["scored"][1].update(visitors=1),
        "zoo[1].scored[1]",
        "ZS-13",
    ),
    Spoilt(
        "benches were lost",
        lambda p: finished(p) and p["zoo"][0]["scored"][3]["benches"] > 0,
        lambda p: p["zoo"][0]["scored"][4].update(benches=0),
        "zoo[0].scored[4].benches",
        "ZS-11",
    ),
    Spoilt(
        "the last round scored nothing",
        lambda p: finished(p) and p["zoo"][0]["scored"][4]["visitors"] > 0,
        lambda p: p["zoo"][0]["scored"][4].update(visitors=0),
        "zoo[0].scored[4].visitors",
        "ZS-13",
    ),
    Spoilt(
        "two flags of one",
        in_play,
        lambda p: p.update(flag=[0] * p["players"]),
        "flag",
        "ZS-2",
    ),
    Spoilt(
        "tiles to sell after the end",
        finished,
        lambda p: p.update(over=False),
        "row",
        "ZS-3",
    ),
]
