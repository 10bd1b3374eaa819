"""Drawing, taking, unloading, and the end of rounds."""

import pytest

import tiergarten
from tests.games.zooloretto.positions import play, position, refused, texts, zoo_of


@pytest.mark.rule("ZL-8")
def test_a_tile_is_seen_before_its_truck_is_chosen() -> None:
    match = position()
    assert texts(match) == ["draw"]
    match.play("draw")
    assert match.view()["revealed"] is not None
    assert match.acting == (0,)
    assert texts(match) == ["load 1", "load 2", "load 3"]
    tile = match.view()["revealed"]
    match.play("load 2")
    assert match.view()["truck"][1]["load"] == [tile]
    assert match.acting == (1,)


@pytest.mark.rule("ZL-8")
def test_no_drawing_when_every_truck_is_full() -> None:
    full = ["zebra", "panda", "camel"]
    match = position(truck=[full, full, full])
    assert "draw" not in texts(match)
    assert refused(match, "draw", "ZL-8")
    assert refused(position(revealed="zebra", truck=[full, [], []]), "load 1", "ZL-8")


@pytest.mark.rule("ZL-9", "ZL-30")
def test_the_closing_pile_is_drawn_from_last_and_makes_the_round_the_last() -> None:
    match = tiergarten.new("zooloretto", 3, seed=4)
    while match.view()["left"] > 15:
        assert not match.view()["last_round"]
        match.play("draw" if "draw" in texts(match) else match.legal()[-1])
    while "draw" not in texts(match):
        match.play(match.legal()[-1])
    assert match.view()["left"] == 15
    assert not match.view()["last_round"]
    match.play("draw")
    assert match.view()["last_round"]
    assert match.acting, "it is not over yet"
    taken = set()
    while not match.over:
        moves = texts(match, "take") or texts(match)
        if moves[-1].startswith("take"):
            taken.add(match.acting[0])
        match.play(moves[-1])
    assert taken == {0, 1, 2}, "the round is played to its end"


@pytest.mark.rule("ZL-10")
def test_an_empty_truck_cannot_be_taken_and_the_taker_sits_out() -> None:
    match = position(truck=[["zebra"], [], ["panda"]])
    assert texts(match, "take") == ["take 1", "take 3"]
    assert refused(match, "take 2", "ZL-10")
    play(match, "take 1", "place zebra barn")
    assert match.acting == (1,)
    play(match, "take 3", "place panda barn")
    assert match.acting == (2,)
    play(match, "draw", "load 2")
    assert match.acting == (2,), "only seat 2 is left in the round"
    refusal = match.why_not("draw", seat=0)
    assert refusal is not None
    assert refusal.rule == "ZL-10"


@pytest.mark.rule("ZL-11")
def test_tiles_are_unloaded_in_any_order_and_all_of_them() -> None:
    match = position({"small": ["camel"]}, truck=[["zebra", "panda", "toys"], [], []])
    match.play("take 1")
    kinds = {move.arguments[0] for move in match.legal()}
    assert kinds == {"zebra", "panda", "toys"}
    assert refused(match, "draw", "ZL-11")
    assert refused(match, "place camel small", "ZL-11")
    play(match, "place toys small", "place zebra middle")
    assert match.acting == (0,)
    match.play("place panda large")
    assert match.acting == (1,)


@pytest.mark.rule("ZL-11")
def test_each_tile_is_settled_completely_before_the_next() -> None:
    """The offspring takes the space that the third tile might have had."""
    zoo = {"small": ["zebra-male", "zebra"]}
    match = position(zoo, truck=[["zebra-female", "zebra"], [], []])
    play(match, "take 1", "place zebra-female small")
    assert sorted(zoo_of(match)["small"]) == [
        "zebra",
        "zebra-bred",
        "zebra-bred",
        "zebra-offspring",
    ]
    assert "place zebra small" not in texts(match)


@pytest.mark.rule("ZL-12")
def test_an_animal_goes_to_its_kin_to_an_empty_enclosure_or_to_the_barn() -> None:
    zoo = {"small": ["zebra"] * 4, "middle": ["panda"], "large": []}
    match = position(zoo, hand=["zebra"])
    assert texts(match) == ["place zebra large", "place zebra barn"]
    assert refused(match, "place zebra small", "ZL-12")
    assert refused(match, "place zebra middle", "ZL-12")
    match.play("place zebra large")
    assert zoo_of(match)["large"] == ["zebra"], "two enclosures may hold the same species"


@pytest.mark.rule("ZL-12")
def test_if_nothing_fits_the_barn_is_the_only_choice() -> None:
    zoo = {"small": ["panda"], "middle": ["camel"], "large": ["zebra"] * 6}
    assert texts(position(zoo, hand=["zebra"])) == ["place zebra barn"]


@pytest.mark.rule("ZL-12")
def test_a_barn_holds_more_than_24_tiles() -> None:
    barn = ["zebra"] * 7 + ["panda"] * 7 + ["camel"] * 7 + ["toys"] * 3 + ["ices"] * 3
    match = position({"barn": barn}, hand=["leopard"])
    match.play("place leopard barn")
    assert len(zoo_of(match)["barn"]) == 28
    assert match.scores()[0] == -2 * 4 - 2 * 2


@pytest.mark.rule("ZL-13")
def test_a_stall_goes_to_a_free_place_or_to_the_barn() -> None:
    match = position({"stalls": {"middle": ["toys"]}}, hand=["toys"])
    assert texts(match) == ["place toys small", "place toys large", "place toys barn"]
    assert refused(match, "place toys middle", "ZL-13")
    assert refused(match, "place toys expansion", "ZL-20")
    match.play("place toys small")
    assert zoo_of(match)["stall"] == ["toys", "", "toys", "", "", ""]


@pytest.mark.rule("ZL-14")
def test_coin_tiles_go_to_the_money() -> None:
    match = position(truck=[["coin", "zebra", "coin"], [], []])
    bank = match.view()["bank"]
    match.play("take 1")
    assert zoo_of(match)["coins"] == 4
    assert match.view()["hand"] == ["zebra"]
    assert match.view()["bank"] == bank
    only_coins = position(truck=[["coin"], [], []])
    only_coins.play("take 1")
    assert only_coins.acting == (1,)


@pytest.mark.rule("ZL-29")
def test_who_took_the_last_truck_starts_the_next_round() -> None:
    match = position(truck=[["coin"], ["coin"], ["coin"]])
    play(match, "take 2", "take 1")
    assert match.acting == (2,)
    match.play("take 3")
    assert match.acting == (2,)
    assert match.view()["taken"] == []
    assert all(truck["load"] == [] and not truck["taken"] for truck in match.view()["truck"])


@pytest.mark.rule("ZL-29")
def test_the_lone_last_player_goes_on() -> None:
    zoo = {"coins": 3}
    match = position(zoo, {}, zoo, truck=[["coin"], ["coin"], ["panda"]])
    play(match, "take 1", "take 2")
    play(match, "draw", "load 3")
    assert match.acting == (2,)
    play(match, "expand")
    assert match.acting == (2,)
    play(match, "draw", "load 3")
    assert texts(match) == ["take 3"], "the truck is full and the money spent"
    while match.view()["truck"][2]["load"] or match.view()["hand"]:
        match.play(match.legal()[-1])
    assert match.acting == (2,)
    assert match.view()["taken"] == []


@pytest.mark.rule("ZL-36")
def test_two_players_end_the_round_and_the_leftover_truck_is_cleared() -> None:
    match = position(players=2, truck=[["zebra", "coin"], ["panda"], ["camel"]])
    play(match, "take 3", "place camel barn", "take 2", "place panda barn")
    view = match.view()
    assert [truck["load"] for truck in view["truck"]] == [[], [], []]
    assert view["discarded"] == {"zebra": 1, "coin": 1}
    assert view["acting"] == [1]


@pytest.mark.rule("ZL-36")
def test_the_coins_on_the_leftover_truck_leave_the_game() -> None:
    match = position(players=2, truck=[["coin", "coin", "coin"], ["panda"], ["camel"]])
    money = match.view()["bank"] + sum(zoo["coins"] for zoo in match.view()["zoo"])
    play(match, "take 3", "place camel barn", "take 2", "place panda barn")
    view = match.view()
    assert view["discarded"] == {"coin": 3}
    assert view["bank"] + sum(zoo["coins"] for zoo in view["zoo"]) == money


@pytest.mark.rule("ZL-36")
def test_with_two_players_the_lone_player_chooses_among_two_trucks() -> None:
    match = position(players=2, truck=[["zebra"], ["panda"], ["camel"]])
    play(match, "take 3", "place camel barn")
    assert texts(match, "take") == ["take 1", "take 2"]
    assert "draw" in texts(match)
