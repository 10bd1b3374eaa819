"""What money buys."""

import pytest

from tests.games.zooloretto.positions import play, position, refused, texts, zoo_of

MONEY_VERBS = {"move", "shift", "exchange", "trade", "buy", "discard", "expand"}


@pytest.mark.rule("ZL-15")
def test_nothing_can_be_done_without_the_coins_for_it() -> None:
    zoo = {"small": ["zebra"], "barn": ["panda", "toys"]}
    for coins, verbs in (
        (0, set()),
        (1, {"move", "shift", "trade"}),
        (2, {"move", "shift", "trade", "buy", "discard"}),
        (3, {"move", "shift", "trade", "buy", "discard", "expand"}),
    ):
        match = position(zoo | {"coins": coins}, {"barn": ["camel"]})
        assert {move.verb for move in match.legal()} & MONEY_VERBS == verbs
    poor = position(zoo | {"coins": 0})
    assert refused(poor, "move panda middle", "ZL-15")
    assert refused(poor, "expand", "ZL-15")


@pytest.mark.rule("ZL-15")
def test_payments_go_to_the_bank() -> None:
    match = position({"coins": 3})
    bank = match.view()["bank"]
    match.play("expand")
    assert match.view()["bank"] == bank + 3
    assert zoo_of(match)["coins"] == 0


@pytest.mark.rule("ZL-16")
def test_move_an_animal_from_the_barn_to_an_enclosure_it_fits() -> None:
    """The first example of the printed rules: two elephants in the barn, three in an enclosure."""
    match = position({"middle": ["elephant"] * 3, "barn": ["elephant"] * 2})
    assert texts(match, "move") == [
        "move elephant small",
        "move elephant middle",
        "move elephant large",
    ]
    match.play("move elephant middle")
    assert zoo_of(match)["middle"] == ["elephant"] * 4
    assert zoo_of(match)["barn"] == ["elephant"]
    assert zoo_of(match)["coins"] == 1


@pytest.mark.rule("ZL-16")
def test_an_animal_never_leaves_its_enclosure_by_a_move() -> None:
    match = position({"small": ["zebra"], "coins": 5})
    assert texts(match, "move") == []
    assert refused(match, "move zebra middle", "ZL-16")


@pytest.mark.rule("ZL-16")
def test_a_stall_moves_between_places_and_the_barn() -> None:
    zoo = {"stalls": {"middle": ["toys"]}, "barn": ["ices"]}
    match = position(zoo)
    assert texts(match, "shift") == [
        "shift ices barn small",
        "shift ices barn large",
        "shift toys middle small",
        "shift toys middle large",
        "shift toys middle barn",
    ]
    assert refused(match, "shift ices barn middle", "ZL-16")
    assert refused(match, "shift drinks small large", "ZL-16")
    assert refused(match, "shift ices barn barn", "ZL-16")
    match.play("shift toys middle barn")
    assert zoo_of(match)["barn"] == ["ices", "toys"]
    assert zoo_of(match)["stall"] == [""] * 6
    assert zoo_of(match)["coins"] == 1


@pytest.mark.rule("ZL-16")
def test_a_stall_may_change_places_at_the_small_enclosure() -> None:
    """It brings nothing but a move to spend, and it is allowed."""
    match = position({"stalls": {"small": ["toys"]}})
    assert "shift toys small small" in texts(match)
    match.play("shift toys small small")
    assert sorted(zoo_of(match)["stall"]) == ["", "", "", "", "", "toys"]
    both_taken = position({"stalls": {"small": ["toys", "ices"]}})
    assert "shift toys small small" not in texts(both_taken)


@pytest.mark.rule("ZL-17")
def test_exchange_of_four_flamingos_and_three_chimpanzees() -> None:
    """The tactical example of the printed rules: both enclosures are one short afterwards."""
    zoo = {"small": ["flamingo"] * 4, "middle": ["chimpanzee"] * 3, "coins": 1}
    match = position(zoo)
    match.play("exchange small middle")
    assert zoo_of(match)["small"] == ["chimpanzee"] * 3
    assert zoo_of(match)["middle"] == ["flamingo"] * 4
    assert zoo_of(match)["coins"] == 0
    assert match.scores()[0] == 4 + 5


@pytest.mark.rule("ZL-17")
def test_an_exchange_is_listed_once_and_has_two_names() -> None:
    match = position({"small": ["zebra"], "middle": ["panda"]})
    assert [m.text for m in match.legal() if m.verb == "exchange"] == ["exchange small middle"]
    assert match.play("exchange middle small").text == "exchange small middle"


@pytest.mark.rule("ZL-17")
def test_exchange_with_the_barn() -> None:
    """The printed example: three elephants in the barn against one panda in an enclosure."""
    match = position({"small": ["panda"], "barn": ["elephant"] * 3 + ["panda"]})
    match.play("trade small elephant")
    assert zoo_of(match)["small"] == ["elephant"] * 3
    assert zoo_of(match)["barn"] == ["panda", "panda"], "they join their kin"


@pytest.mark.rule("ZL-17")
def test_exchanges_that_are_not_allowed() -> None:
    zoo = {
        "small": ["zebra"],
        "middle": ["zebra"] * 2,
        "large": ["panda"] * 6,
        "barn": ["camel"] * 5 + ["zebra"] + ["toys"],
    }
    match = position(zoo)
    assert texts(match, "exchange") == []
    assert texts(match, "trade") == ["trade middle camel", "trade large camel", "trade large zebra"]
    assert refused(match, "exchange small middle", "ZL-17"), "the same species"
    assert refused(match, "exchange small large", "ZL-17"), "six do not fit four"
    assert refused(match, "trade small camel", "ZL-17"), "five do not fit four"
    assert refused(match, "trade small zebra", "ZL-17"), "the same species"
    assert refused(match, "trade small panda", "ZL-17"), "none in the barn"
    assert refused(match, "exchange small small", "ZL-17")
    assert refused(match, "trade expansion2 camel", "ZL-6"), "three players have one"
    assert refused(match, "exchange small expansion", "ZL-20")
    empty = position({"middle": ["zebra"], "barn": ["panda"]})
    assert refused(empty, "exchange small middle", "ZL-17"), "one side is empty"
    assert refused(empty, "trade small panda", "ZL-17"), "one side is empty"


@pytest.mark.rule("ZL-18")
def test_buy_from_a_barn_pays_the_owner_and_the_bank() -> None:
    match = position({}, {"barn": ["panda", "toys"]})
    bank = match.view()["bank"]
    assert texts(match, "buy") == ["buy p2 panda", "buy p2 toys"]
    match.play("buy p2 panda")
    assert match.view()["hand"] == ["panda"]
    assert match.acting == (0,)
    match.play("place panda small")
    assert zoo_of(match)["small"] == ["panda"]
    assert zoo_of(match)["coins"] == 0
    assert zoo_of(match, 1)["coins"] == 3
    assert zoo_of(match, 1)["barn"] == ["toys"]
    assert match.view()["bank"] == bank + 1
    assert match.acting == (1,)


@pytest.mark.rule("ZL-18")
def test_buying_from_a_player_who_has_already_taken_a_truck() -> None:
    match = position(
        {}, {"barn": ["panda"]}, taken=[1], truck=[{"load": [], "taken": True}, [], []]
    )
    assert "buy p2 panda" in texts(match)


@pytest.mark.rule("ZL-18")
def test_a_bought_animal_brings_bonus_and_offspring() -> None:
    match = position({"middle": ["panda-male", "panda", "panda"]}, {"barn": ["panda-female"]})
    play(match, "buy p2 panda-female", "place panda-female middle")
    assert sorted(zoo_of(match)["middle"]) == ["panda"] * 2 + ["panda-bred"] * 2 + [
        "panda-offspring"
    ]
    assert zoo_of(match)["coins"] == 2, "the offspring filled the middle enclosure"


@pytest.mark.rule("ZL-18")
def test_nobody_buys_at_home_or_from_an_empty_chair() -> None:
    match = position({"barn": ["zebra"]})
    assert texts(match, "buy") == []
    assert refused(match, "buy p1 zebra", "ZL-18")
    assert refused(match, "buy p2 zebra", "ZL-18")
    assert refused(match, "buy p4 zebra", "ZL-18")


@pytest.mark.rule("ZL-19")
def test_discard_from_the_barn() -> None:
    match = position({"barn": ["panda", "zebra-male"]}, removed=["camel", "leopard"])
    bank = match.view()["bank"]
    assert refused(match, "discard elephant", "ZL-19")
    match.play("discard zebra-male")
    assert zoo_of(match)["barn"] == ["panda"]
    assert match.view()["discarded"] == {"zebra-male": 1}
    assert match.view()["bank"] == bank + 2


@pytest.mark.rule("ZL-16", "ZL-18", "ZL-19")
@pytest.mark.parametrize(
    "barn",
    [
        ["zebra", "zebra-offspring", "zebra-bred", "zebra-bred"],
        ["zebra-offspring", "zebra-bred", "zebra-bred"],
        ["zebra-bred", "zebra-bred"],
    ],
)
def test_of_animals_that_are_alike_a_neutral_one_leaves_first_then_an_offspring(
    barn: list[str],
) -> None:
    """For the game they are one kind; the marks tell which of them it was."""
    first, left = barn[0], barn[1:]
    zoo = {"barn": barn, "small": ["zebra-offspring"] * ("zebra-offspring" not in barn)}
    moved = play(position(zoo), "move zebra large")
    assert (zoo_of(moved)["large"], zoo_of(moved)["barn"]) == ([first], left)
    bought = play(position({}, zoo), "buy p2 zebra")
    assert (bought.view()["hand"], zoo_of(bought, 1)["barn"]) == ([first], left)
    discarded = play(position(zoo), "discard zebra")
    assert (discarded.view()["discarded"], zoo_of(discarded)["barn"]) == ({first: 1}, left)


@pytest.mark.rule("ZL-20")
def test_expanding_opens_an_enclosure_and_a_stall_place() -> None:
    match = position({"coins": 4, "barn": ["toys"]})
    assert refused(match, "shift toys barn expansion", "ZL-20")
    play(match, "expand", "draw", "load 1", "draw", "load 1")
    assert "shift toys barn expansion" in texts(match)
    assert refused(position({"coins": 9, "expansions": 1}), "expand", "ZL-20")


@pytest.mark.rule("ZL-21")
def test_one_money_action_a_turn_and_none_after_taking_a_truck() -> None:
    match = position({"coins": 4, "barn": ["zebra", "panda"]}, truck=[["camel"], [], []])
    match.play("move zebra small")
    assert match.acting == (1,)
    refusal = match.why_not("move panda middle", seat=0)
    assert refusal is not None
    later = position({"coins": 4, "barn": ["zebra"]}, truck=[["camel"], [], []])
    later.play("take 1")
    assert refused(later, "move zebra small", "ZL-11")
    later.play("place camel barn")
    refusal = later.why_not("move zebra small", seat=0)
    assert refusal is not None
    assert refusal.rule == "ZL-21"
