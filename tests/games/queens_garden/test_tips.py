"""Tips come in the moment they are about, to the seat they are about; and not for less."""

from tests.games.queens_garden.positions import garden, own, table
from tests.tips import tips
from tiergarten import Match

FIVE = "01 blue-bird, 02 lime-bird, 03 lime-flower, 04 yellow-flower, 05 yellow-lily"


def everybody(match: Match) -> list[set[str]]:
    return [tips(match, me=me) for me in range(match.players)]


def test_a_feature_that_is_surrounded() -> None:
    match = own(tiles=["blue-tree"], garden=garden(FIVE))
    assert tips(match, "place blue-tree") == set()
    match.play("at 06")
    assert everybody(match) == [{"feature"}, set()]
    gap = own(tiles=["blue-tree"], garden=garden(FIVE.rpartition(",")[0]))
    assert tips(gap, "place blue-tree", "at 06") == set(), "a cell is free"


def test_a_feature_whose_jokers_have_just_been_paid() -> None:
    """The last joker of the payment goes as that of the fountain comes."""
    match = own(
        tiles=["blue-bird"], jokers=1, garden=garden(FIVE.replace("blue-bird", "blue-tree"))
    )
    assert tips(match, "place blue-bird", "at 06", "pay joker") == {"feature"}
    assert match.state()["player"][0]["jokers"] == 1


def test_a_group() -> None:
    def placed(tiles: str, at: str) -> list[set[str]]:
        match = own(tiles=["blue-tree"], garden=garden(tiles))
        tips(match, "place blue-tree", f"at {at}")
        return everybody(match)

    assert placed("01 blue-bird, 02 blue-lily", "03") == [{"group"}, set()]
    assert placed("01 blue-bird", "02") == [set(), set()], "two are none"


def test_a_storage_that_fills() -> None:
    def taken(jokers: int) -> list[set[str]]:
        held = ["lime-bird", "lime-lily", "lime-flower", "lime-plant", "lime-tree", "mauve-bird"]
        slot = [["blue-tree", "blue-lily"]]
        match = own(tiles=held, jokers=jokers, table_fields={"slot": slot})
        tips(match, "take blue")
        return everybody(match)

    assert taken(2) == [{"storage"}, set()]
    assert taken(1) == [set(), set()], "three cells are free"


def test_passing_first() -> None:
    match = table(3)
    assert tips(match, "pass") == {"first-to-pass"}
    assert tips(match, me=1) == tips(match, me=2) == set()
    match.play("pass")
    assert everybody(match) == [set()] * 3, "the second one pays nothing"


def test_a_round() -> None:
    def passed(number: int) -> list[set[str]]:
        match = table(2, round_number=number)
        assert tips(match, "pass", me=1) == set()
        match.play("pass")
        return everybody(match)

    assert passed(1) == [{"round"}] * 2
    assert passed(3) == [{"round", "last-round"}] * 2
    assert passed(4) == [set()] * 2, "that was the end"
