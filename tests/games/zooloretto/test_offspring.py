"""Births, and the coins for filling an enclosure."""

from typing import Any

import pytest

from tests.games.zooloretto.positions import UNLOADING, play, position, zoo_of


@pytest.mark.rule("ZL-22")
def test_a_pair_has_an_offspring_beside_it() -> None:
    match = position({"middle": ["zebra-male"]}, hand=["zebra-female"])
    match.play("place zebra-female middle")
    assert zoo_of(match)["middle"] == ["zebra-offspring", "zebra-bred", "zebra-bred"]


@pytest.mark.rule("ZL-22")
def test_without_a_free_space_the_offspring_goes_to_the_barn() -> None:
    match = position({"small": ["zebra-male", "zebra", "zebra"]}, hand=["zebra-female"])
    match.play("place zebra-female small")
    assert zoo_of(match)["barn"] == ["zebra-offspring"]
    assert len(zoo_of(match)["small"]) == 4
    assert match.scores()[0] == 5 - 2, "it is an animal of its species in every way"


@pytest.mark.rule("ZL-23")
def test_a_bred_animal_that_was_exchanged_to_the_barn_and_sold_does_not_breed_again() -> None:
    seller = {"small": ["zebra-male"], "barn": ["panda"], "coins": 9}
    buyer = {"large": ["zebra-male"], "coins": 9}
    match = position(seller, buyer, players=2, hand=["zebra-female"])
    match.play("place zebra-female small")
    play(match, "draw", "load 1")
    match.play("trade small panda")
    assert sorted(zoo_of(match)["barn"]) == ["zebra-bred", "zebra-bred", "zebra-offspring"]
    bought = ("buy p1 zebra", "place zebra large")
    play(match, *bought, "draw", "load 1", *bought, "draw", "load 1", *bought)
    there = zoo_of(match, 1)["large"]
    assert sorted(there) == ["zebra-bred", "zebra-bred", "zebra-male", "zebra-offspring"]


@pytest.mark.rule("ZL-23")
def test_parents_do_not_breed_again_with_a_new_partner() -> None:
    zoo = {"large": ["zebra-bred", "zebra-bred", "zebra-offspring"]}
    match = position(zoo, hand=["zebra-female"])
    match.play("place zebra-female large")
    assert zoo_of(match)["large"].count("zebra-offspring") == 1


@pytest.mark.rule("ZL-17", "ZL-23")
def test_an_exchange_takes_the_marks_along() -> None:
    family = ["zebra-offspring", "zebra-bred", "zebra-bred"]
    match = position({"middle": family, "large": ["panda", "panda-male"]})
    match.play("exchange middle large")
    assert zoo_of(match)["middle"] == ["panda", "panda-male"]
    assert zoo_of(match)["large"] == family


@pytest.mark.rule("ZL-24")
def test_a_third_fertile_animal_waits_for_a_partner_of_the_other_sex() -> None:
    zoo = {"large": ["zebra-male"]}
    match = position(zoo, hand=["zebra-female", "zebra-male", "zebra-female"], **UNLOADING)
    match.play("place zebra-female large")
    match.play("place zebra-male large")
    assert zoo_of(match)["large"].count("zebra-offspring") == 1
    match.play("place zebra-female large")
    assert zoo_of(match)["large"].count("zebra-offspring") == 2


@pytest.mark.rule("ZL-24", "ZL-25")
def test_two_births_in_one_exchange() -> None:
    pairs = ["zebra-male", "zebra-male", "zebra-female", "zebra-female"]
    match = position({"large": ["panda"], "barn": pairs})
    match.play("trade large zebra")
    assert sorted(zoo_of(match)["large"]) == ["zebra-bred"] * 4 + ["zebra-offspring"] * 2
    assert zoo_of(match)["barn"] == ["panda"]
    cramped = position({"middle": ["panda"], "barn": pairs})
    cramped.play("trade middle zebra")
    assert zoo_of(cramped)["middle"].count("zebra-offspring") == 1
    assert zoo_of(cramped)["barn"] == ["panda", "zebra-offspring"]


@pytest.mark.rule("ZL-25")
def test_nothing_is_born_in_the_barn_or_on_a_truck() -> None:
    pair = ["zebra-male", "zebra-female"]
    match = position({"barn": pair}, truck=[pair, [], []], hand=[])
    match.play("take 1")
    play(match, "place zebra-male barn", "place zebra-female barn")
    assert zoo_of(match)["barn"] == ["zebra-male"] * 2 + ["zebra-female"] * 2


@pytest.mark.rule("ZL-26")
@pytest.mark.parametrize(
    ("spot", "spaces", "coins"), [("small", 4, 1), ("middle", 5, 2), ("large", 6, 0)]
)
def test_the_last_space_pays(spot: str, spaces: int, coins: int) -> None:
    match = position({spot: ["zebra"] * (spaces - 2)}, hand=["zebra", "zebra"], **UNLOADING)
    bank = match.view()["bank"]
    match.play(f"place zebra {spot}")
    assert zoo_of(match)["coins"] == 2
    match.play(f"place zebra {spot}")
    assert zoo_of(match)["coins"] == 2 + coins
    assert match.view()["bank"] == bank - coins


@pytest.mark.rule("ZL-26")
def test_offspring_that_fills_the_last_space_pays() -> None:
    zoo = {"expansion": ["zebra-male", "zebra", "zebra"], "expansions": 1}
    match = position(zoo, hand=["zebra-female"])
    match.play("place zebra-female expansion")
    assert len(zoo_of(match)["expansion"]) == 5
    assert zoo_of(match)["coins"] == 3


@pytest.mark.rule("ZL-22", "ZL-26")
@pytest.mark.parametrize(("spot", "spaces", "coins"), [("small", 4, 1), ("middle", 5, 2)])
def test_offspring_that_goes_to_the_barn_pays_nothing_more(
    spot: str, spaces: int, coins: int
) -> None:
    """The mother takes the last space and is paid for once; her offspring takes none."""
    match = position({spot: ["zebra-male"] + ["zebra"] * (spaces - 2)}, hand=["zebra-female"])
    bank = match.view()["bank"]
    match.play(f"place zebra-female {spot}")
    assert zoo_of(match)["barn"] == ["zebra-offspring"]
    assert zoo_of(match)["coins"] == 2 + coins
    assert match.view()["bank"] == bank - coins


@pytest.mark.rule("ZL-26", "ZL-27")
def test_the_kangaroo_bonus_twice() -> None:
    """The printed example: filling the middle enclosure, exchanging, and filling it again."""
    zoo = {
        "middle": ["kangaroo"] * 4,
        "expansion": ["chimpanzee"] * 4,
        "expansions": 1,
        "coins": 1,
        "barn": ["chimpanzee"],
    }
    match = position(zoo, players=3, hand=["kangaroo"])
    match.play("place kangaroo middle")
    assert zoo_of(match)["coins"] == 3
    play(match, "draw", "load 1", "draw", "load 2")
    match.play("exchange middle expansion")
    assert zoo_of(match)["coins"] == 2, "kangaroos fill the expansion by exchange: no bonus"
    play(match, "draw", "load 1", "draw", "load 2")
    match.play("move chimpanzee middle")
    assert zoo_of(match)["coins"] == 3, "one paid for the move, two for the filling"


@pytest.mark.rule("ZL-25", "ZL-27")
def test_exchange_from_the_barn_with_a_birth_and_no_bonus() -> None:
    """The printed question: three elephants, a pair among them, come to four spaces."""
    barn = ["elephant-male", "elephant-female", "elephant"]
    match = position({"small": ["panda"], "barn": barn})
    match.play("trade small elephant")
    assert len(zoo_of(match)["small"]) == 4
    assert "elephant-offspring" in zoo_of(match)["small"]
    assert zoo_of(match)["coins"] == 1


@pytest.mark.rule("ZL-28")
def test_the_bank_pays_what_it_has() -> None:
    rich = {"coins": 27}
    coins: dict[str, Any] = {"players": 2, "discarded": {"coin": 12}}
    short = position({"middle": ["zebra"] * 4, "coins": 2}, rich, hand=["zebra"], **coins)
    assert short.view()["bank"] == 1
    short.play("place zebra middle")
    assert zoo_of(short)["coins"] == 3
    assert short.view()["bank"] == 0
    almost = {"middle": ["zebra"] * 4, "coins": 3}
    broke = position(almost, rich, hand=["zebra"], **coins, **UNLOADING)
    assert broke.view()["bank"] == 0
    broke.play("place zebra middle")
    assert zoo_of(broke)["coins"] == 3


@pytest.mark.rule("ZL-15", "ZL-28")
def test_a_move_is_paid_before_its_bonus() -> None:
    """With an empty bank, the coin paid for a move comes back as the bonus."""
    zoo = {"small": ["zebra"] * 3, "barn": ["zebra"], "coins": 3}
    match = position(zoo, {"coins": 27}, players=2, discarded={"coin": 12})
    assert match.view()["bank"] == 0
    match.play("move zebra small")
    assert zoo_of(match)["coins"] == 3
