"""Why a move is refused: whether what is said is true, by a geometry of its own."""

from typing import Any

import pytest

from tests.games.zoosim.positions import auction, random_game, won
from tests.kinds import some_of
from tests.reasons import Case, Reason, check
from tiergarten import Match
from tiergarten.games.zoosim.pieces import TILES

SIDES = "NESW"
AWAY = [(0, -1), (1, 0), (0, 1), (-1, 0)]
Square = tuple[int, int]


def beyond(square: Square, side: int) -> Square:
    return square[0] + AWAY[side][0], square[1] + AWAY[side][1]


def halves(tile: int, x: int, y: int, rotation: int) -> dict[Square, set[int]]:
    """The squares of a tile, half a first, with the sides where paths leave them."""
    squares = (x, y), beyond((x, y), (1 + rotation) % 4)
    sides = ({(SIDES.index(s) + rotation) % 4 for s in half[4]} for half in TILES[tile])
    return dict(zip(squares, sides, strict=True))


def zoo(case: Case) -> dict[Square, set[int]]:
    found: dict[Square, set[int]] = {}
    for laid in case.state["laid"]:
        if laid["seat"] == case.seat:
            found |= halves(laid["tile"], laid["x"], laid["y"], laid["rotation"])
    return found


def exits(case: Case) -> list[tuple[Square, int]]:
    """The exits in their order: the square that one leads to, and the side it looks to."""
    ground = zoo(case)
    found: dict[Square, int] = {}
    for square, sides in ground.items():
        for side in sorted(sides):
            if (empty := beyond(square, side)) not in ground:
                found.setdefault(empty, side)
    return list(found.items())


def place(case: Case, exit: str, way: str) -> dict[Square, set[int]]:
    """What a `lay` would put on which squares."""
    square, side = exits(case)[int(exit) - 1]
    rotation = ((side + 2) - SIDES.index(way[2].upper())) % 4
    if way[0] == "b":
        square = beyond(square, (3 + rotation) % 4)
    return halves(case.state["row"][0], *square, rotation)


def borders(case: Case) -> set[tuple[bool, bool]]:
    """Every border of the new tile with the zoo: whether a path leaves the zoo, and the tile."""
    ground = zoo(case)
    return {
        ((side + 2) % 4 in ground[near], side in sides)
        for square, sides in place(case, *case.at).items()
        for side in range(4)
        if (near := beyond(square, side)) in ground
    }


def covers(case: Case) -> bool:
    return bool(set(place(case, *case.at)) & set(zoo(case)))


def has_path(case: Case) -> bool:
    way = case.at[1]
    return way[2].upper() in TILES[case.state["row"][0]]["ab".index(way[0])][4]


def lays(case: Case) -> bool:
    return bool(case.state["laying"] == case.seat) and case.verb == "lay"


def money(case: Case) -> int:
    return int(case.state["zoo"][case.seat]["coins"])


def others_lay(case: Case) -> bool:
    return case.state["laying"] not in (None, case.seat)


def of_the_zoo(case: Case) -> bool:
    return has_path(case) and not covers(case) and (True, False) in borders(case)


def of_the_tile(case: Case) -> bool:
    return has_path(case) and not covers(case) and (False, True) in borders(case)


REASONS = [
    Reason("first lay the tile you have won", "ZS-6", lambda c: c.state["laying"] == c.seat),
    Reason("the winner of the auction lays the tile first", "ZS-6", others_lay),
    Reason(
        "you have already bid, and a bid stands",
        "ZS-4",
        lambda c: c.state["bid"][c.seat] is not None,
    ),
    Reason(
        "you have only (?P<n>1 coin|0 coins|[2-9] coins|[1-9][0-9]+ coins)",
        "ZS-4",
        lambda c: int(c.said["n"].split()[0]) == money(c) < int(c.at[0]),
    ),
    Reason(
        "there is no tile to lay; everybody bids first",
        "ZS-4",
        lambda c: c.verb == "lay" and c.state["laying"] is None,
    ),
    Reason(
        "the winner of the auction lays the tile, and that is not you",
        "ZS-6",
        lambda c: c.verb == "lay" and others_lay(c),
    ),
    Reason(
        "your zoo has (?P<n>1) exit",
        "ZS-6",
        lambda c: lays(c) and len(exits(c)) == 1 < int(c.at[0]),
    ),
    Reason(
        "your zoo has exits 1 to (?P<n>[0-9]+)",
        "ZS-6",
        lambda c: lays(c) and c.number() == len(exits(c)) < int(c.at[0]),
    ),
    Reason(
        "half (?P<half>a|b) of the tile has no path on its (?P<side>north|east|south|west) side",
        "ZS-6",
        lambda c: c.at[1] == f"{c.said['half']}-{c.said['side']}" and not has_path(c),
    ),
    Reason("there is already another tile there", "ZS-6", lambda c: has_path(c) and covers(c)),
    Reason("a path of the zoo would end in the grass of the tile there", "ZS-6", of_the_zoo),
    Reason("a path of the tile would end in the grass of the zoo there", "ZS-6", of_the_tile),
]


def heard_in(match: Match) -> set[str]:
    heard = set()
    for seat in range(match.players):
        step = 1 if seat in match.acting and match.state()["laying"] is not None else 7
        heard |= check(match, seat, match.game.actions.moves[::step], REASONS)
    return heard


@pytest.mark.rule("ZS-4", "ZS-6")
@pytest.mark.parametrize(("players", "seed"), some_of([(2, 3), (3, 4), (4, 5)], (3, 4)))
def test_what_a_refusal_says_is_true(players: int, seed: int) -> None:
    heard = set()
    for match in random_game(players, seed):
        if match.ply % 7 == 0 and not match.over:
            heard |= heard_in(match)
    assert len(heard) > 10


@pytest.mark.rule("ZS-4", "ZS-6")
def test_one_coin_and_one_exit_are_told_in_the_singular() -> None:
    poor: dict[str, Any] = {"zoo": [{"coins": 1}, {"coins": 0}]}
    match = auction(**poor)
    assert [getattr(match.why_not("bid 2", seat), "why", "") for seat in (0, 1)] == [
        "you have only 1 coin",
        "you have only 0 coins",
    ]
    assert heard_in(match) == {REASONS[3].words, REASONS[4].words}
    one = won(1, laid=[[0, 13, 1, -1, 2]])
    refusal = one.why_not("lay 2 a-north")
    assert refusal == ("ZS-6", "your zoo has 1 exit")
    assert REASONS[6].words in heard_in(one)
