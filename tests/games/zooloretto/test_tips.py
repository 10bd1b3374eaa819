"""Tips come in the moment they are about, to the seat they are about; and not for less."""

import tiergarten
from tests.games.zooloretto.positions import UNLOADING, position
from tests.tips import tips


def test_an_offspring() -> None:
    pair = position({"middle": ["zebra-male"]}, hand=["zebra-female"])
    assert tips(pair, "place zebra-female middle") == {"offspring"}
    assert tips(pair, me=1) == set(), "of somebody else"
    bred = position({"large": ["zebra-bred", "zebra-bred", "zebra-offspring"]}, hand=["zebra-male"])
    assert tips(bred, "place zebra-male large") == set()
    family = {"large": ["zebra-bred", "zebra-bred"], "barn": ["zebra-offspring"]}
    bought = position({}, family)
    assert tips(bought, "buy p2 zebra") == set()
    assert tips(bought, "place zebra small") == set(), "bought, not born"
    assert bought.view()["zoo"][0]["enclosure"][0] == ["zebra-offspring"]


def test_an_enclosure_that_is_full() -> None:
    def placed(animals: int) -> set[str]:
        match = position({"large": ["zebra"] * animals}, hand=["zebra"])
        return tips(match, "place zebra large")

    assert placed(5) == {"full-enclosure"}
    assert placed(4) == set()
    others = position({"large": ["zebra"] * 5}, hand=["zebra"])
    assert tips(others, "place zebra large", me=1) == set()


def test_something_in_the_barn() -> None:
    match = position(hand=["zebra"], **UNLOADING)
    assert tips(match, "place zebra barn") == {"barn"}
    assert tips(match, me=1) == set()
    out = position({"barn": ["zebra", "zebra"]})
    assert tips(out, "move zebra small") == set()


def test_an_animal_that_was_sold() -> None:
    match = position({}, {"barn": ["zebra"], "coins": 0})
    assert tips(match, "buy p2 zebra", me=1) == {"sold"}
    assert tips(match, me=0) == tips(match, me=2) == set()
    away = position({"barn": ["zebra"]}, {"barn": ["zebra"]})
    assert tips(away, "discard zebra", me=1) == set()


def test_money_for_an_expansion() -> None:
    def sold(coins: int, **zoo: object) -> set[str]:
        match = position({}, {"barn": ["zebra"], "coins": coins} | zoo)
        return tips(match, "buy p2 zebra", me=1) - {"sold"}

    assert sold(2) == {"expansion"}
    assert sold(1) == set()
    assert sold(3) == set(), "there was enough before"
    assert sold(2, expansions=1) == set(), "it is built"


def test_the_last_one_in_a_round() -> None:
    def took(*already: int) -> list[set[str]]:
        trucks = [{"taken": True} if t < len(already) else ["coin"] for t in range(3)]
        match = position(truck=trucks, taken=list(already))
        tips(match, "take 3")
        return [tips(match, me=me) - {"expansion"} for me in range(3)]

    assert took(2) == [set(), {"alone"}, set()]
    assert took() == [set(), set(), set()], "two are left"


def test_the_last_round() -> None:
    def drawn(left: int) -> list[set[str]]:
        pile = tiergarten.new("zooloretto", 3, seed=1).view()["pile"]
        rest = dict.fromkeys(pile, 0) | {"coin": 12, "zebra": left - 12}
        gone = {kind: pile[kind] - rest[kind] for kind in pile}
        match = position(pile=rest, discarded=gone)
        tips(match, "draw")
        return [tips(match, me=me) for me in range(3)]

    assert drawn(15) == [{"last-round"}] * 3
    assert drawn(16) == [set()] * 3
