"""The pictures of the rule book: positions, and what is shown of them."""

from typing import Any

from tiergarten.engine.rule_pictures import Picture

# Each is a seat, a tile, the square it lies on and how it is turned.
EARLY = [
    [1, 8, 0, -1, 0],
    [0, 7, 0, -1, 3],
    [0, 1, -2, -1, 0],
    [1, 18, -1, -1, 2],
    [1, 20, -1, 0, 2],
]
MIDDLE = [*EARLY, [0, 5, -2, -2, 2], [1, 12, 1, -2, 0], [0, 11, 0, -3, 2], [1, 10, 3, -1, 2]]
LATE = [*MIDDLE, [1, 9, 4, -2, 2], [1, 24, -1, 1, 2], [0, 14, -2, 0, 0], [1, 13, 0, -2, 3]]
LATER = [*LATE, [1, 3, 2, -3, 0], [0, 15, 1, -2, 3], [1, 6, -3, -1, 3], [1, 23, 2, -4, 0]]
ALL = [
    *LATER,
    [0, 2, -3, -3, 3],
    [0, 17, 2, -2, 3],
    [1, 25, -3, 0, 1],
    [1, 16, 4, -1, 0],
    [1, 21, -2, -2, 0],
    [0, 19, 1, -1, 0],
    [1, 22, -2, -3, 0],
    [0, 4, -3, 1, 0],
]

# What both zoos have scored in the first rounds: visitors, trees and benches.
SCORED = [
    [(5, 1, 0), (7, 2, 0), (8, 2, 1)],
    [(6, 0, 2), (6, 1, 3), (7, 1, 5)],
]


def _zoos(rounds: int) -> list[dict[str, Any]]:
    """Both zoos after this many rounds."""
    return [
        {
            "scored": [
                {"visitors": visitors, "trees": trees, "benches": benches}
                for visitors, trees, benches in scored[:rounds]
            ]
        }
        for scored in SCORED
    ]


PICTURES = {
    "goal": Picture(
        {
            "players": 2,
            "round_number": 3,
            "laid": LATE,
            "row": [3, 15],
            "zoo": _zoos(2),
        },
        panel="z0",
        seat=None,
    ),
    "turn": Picture(
        {"players": 2, "round_number": 2, "laid": EARLY, "row": [5, 12, 11, 10, 9]}, panel="m"
    ),
    "laying": Picture(
        {
            "players": 2,
            "round_number": 2,
            "laid": EARLY,
            "row": [5, 12, 11, 10, 9],
            "laying": 0,
        },
        panel="z0",
        glows=True,
    ),
    "end": Picture({"players": 2, "laid": ALL, "over": True}, panel="m"),
    "scoring": Picture(
        {
            "players": 2,
            "round_number": 4,
            "laid": LATER,
            "row": [2, 17, 25],
            "zoo": _zoos(3),
        },
        panel="z1",
        seat=None,
    ),
}
