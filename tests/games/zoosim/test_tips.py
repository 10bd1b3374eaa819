"""Tips come in the moment they are about, to the seat they are about; and not for less."""

from tests.games.zoosim.positions import CLOSED, Laid, auction, bid_all, lay, won
from tests.tips import tips
from tiergarten import Match

RED_3 = [0, 4, 0, -1, 2]  # orange 2 and red 3


def everybody(match: Match) -> list[set[str]]:
    return [tips(match, me=me) for me in range(match.players)]


def test_equal_bids() -> None:
    match = auction(players=3, flag=[1, 0, 2])
    bid_all(match, 4, 4)
    assert everybody(match) == [set()] * 3, "not before all bids are in"
    match.play("bid 1", 2)
    assert everybody(match) == [{"tie"}, {"tie", "won"}, set()]
    below = auction(players=3)
    bid_all(below, 4, 4, 5)
    assert everybody(below) == [set(), set(), {"won"}], "equal, but not the highest"


def test_a_tile_that_is_won() -> None:
    match = auction(players=2)
    bid_all(match, 1, 3)
    assert everybody(match) == [set(), {"won"}]
    no_place = auction(laid=CLOSED, row=[3])
    bid_all(no_place, 3, 1)
    assert "won" not in tips(no_place), "paid for, but there is no place for it"


def test_a_loop() -> None:
    def laid(tile: int, before: Laid, x: int) -> list[set[str]]:
        match = won(tile, before)
        lay(match, x, -1, 3)
        return everybody(match)

    assert laid(16, CLOSED[:1], 1) == [{"bench"}, set()]
    assert laid(2, [], 0) == [set(), set()], "a path that leads on"


def test_visitors_who_leave() -> None:
    level = won(6, [RED_3, [1, 7, 0, -1, 3]], seat=1)
    lay(level, 0, -3, 3)  # red 3, reached later
    assert everybody(level) == [{"overtaken"}, set()]
    second = won(7, [RED_3], seat=1)
    lay(second, 0, -1, 3)  # red 2
    assert everybody(second) == [set(), set()], "still ahead"
    both = won(5, [RED_3, [1, 1, 0, -1, 2]], seat=1)
    lay(both, -1, -2, 2)  # red 1, too, which brings a visitor to those who have more
    assert everybody(both) == [{"overtaken"}, set()], "as many as before, but some have left"
    trees = won(16, [RED_3, [1, 5, 0, -1, 2], [1, 2, 1, -1, 3]])
    lay(trees, 1, -1, 3)
    assert everybody(trees) == [set(), set()], "trees have no visitors"


def test_a_round() -> None:
    def sold(row: list[int], round_number: int) -> list[set[str]]:
        match = won(row[0], row=row, round_number=round_number)
        match.play(match.legal()[0])
        return everybody(match)

    assert sold([2], 1) == [{"round"}] * 2
    assert sold([2, 3], 1) == [set()] * 2, "there is another tile"
    assert sold([2], 4) == [{"round", "last-round"}] * 2
    assert sold([2], 5) == [set()] * 2, "that was the end"
