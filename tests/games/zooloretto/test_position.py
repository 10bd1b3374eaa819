"""Positions typed by hand: what cannot be is refused, and the field is named."""

from typing import Any

import pytest

import tiergarten
from tests.games.zooloretto.positions import position


def refused_field(**fields: Any) -> str:
    with pytest.raises(tiergarten.BadPosition) as error:
        tiergarten.resume("zooloretto", {"players": 3} | fields)
    assert error.value.field in str(error.value)
    return error.value.field


def test_a_few_words_are_enough() -> None:
    match = tiergarten.resume("zooloretto", {"players": 3})
    assert match.acting == (0,)
    assert match.view()["left"] == 90
    assert match.view()["bank"] == 30, "nobody has coins, and the coin tiles are in the pile"


def test_two_species_in_an_enclosure() -> None:
    assert refused_field(zoo=[{"small": ["zebra", "panda"]}, {}, {}]) == "zoo[0].small"


def test_negative_coins() -> None:
    assert refused_field(zoo=[{}, {"coins": -1}, {}]) == "zoo[1].coins"


def test_too_many_tiles() -> None:
    assert refused_field(zoo=[{"barn": ["zebra"] * 8}, {}, {}]) == "zoo[0].barn"
    assert refused_field(pile={"zebra": 99}) == "pile"


def test_too_much_money() -> None:
    assert refused_field(zoo=[{"coins": 31}, {}, {}]) == "zoo[0].coins"
    assert refused_field(bank=29) == "bank"
    spent = tiergarten.resume("zooloretto", {"players": 3, "bank": 32}).view()
    assert spent["pile"]["coin"] == 10, "coin tiles that were spent are in the bank"


def test_too_many_animals_for_an_enclosure() -> None:
    assert refused_field(zoo=[{"small": ["zebra"] * 5}, {}, {}]) == "zoo[0].small"


def test_closed_expansions_hold_nothing() -> None:
    assert refused_field(zoo=[{"expansion": ["zebra"]}, {}, {}]) == "zoo[0].expansion"
    stalls = {"expansion": ["toys"]}
    assert refused_field(zoo=[{"stalls": stalls}, {}, {}]) == "zoo[0].stalls.expansion[0]"


@pytest.mark.rule("ZL-22", "ZL-23")
def test_pairs_have_bred_and_offspring_have_parents() -> None:
    pair = ["zebra-male", "zebra-female"]
    assert refused_field(zoo=[{"small": pair}, {}, {}]) == "zoo[0].small"
    assert refused_field(zoo=[{"small": ["zebra-offspring"]}, {}, {}]) == "zoo[0].small"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"players": 9}, "players"),
        ({"players": "three"}, "players"),
        ({"turn": 5}, "turn"),
        ({"turn": 1, "acting": [0]}, "acting"),
        ({"removed": ["zebra"]}, "removed"),
        ({"removed": ["zebra", "unicorn"]}, "removed[1]"),
        ({"truck": [[], []]}, "truck"),
        ({"truck": [["zebra"] * 4, [], []]}, "truck[0]"),
        ({"truck": [["zebra-bred"], [], []]}, "truck[0]"),
        ({"truck": [{"load": ["zebra-bred"]}, [], []]}, "truck[0].load"),
        ({"hand": ["coin"]}, "hand"),
        ({"revealed": "dragon"}, "revealed"),
        ({"left": 10}, "left"),
        ({"closing": 12}, "closing"),
        ({"taken": [2]}, "taken"),
        ({"zoo": [{}]}, "zoo"),
        ({"zoo": [{"horses": 3}, {}, {}]}, "zoo[0].horses"),
        ({"zoo": [{"barn": ["coin"]}, {}, {}]}, "zoo[0].barn"),
        ({"zoo": [{"small": ["toys"]}, {}, {}]}, "zoo[0].small"),
        ({"zoo": [{"small": "zebra"}, {}, {}]}, "zoo[0].small"),
        ({"zoo": 7}, "zoo"),
        ({"rng": [0, 0, 0, 0]}, "rng"),
        ({"rng": [1, 2, 3]}, "rng"),
        ({"ply": 1.5}, "ply"),
        ({"over": "yes"}, "over"),
        ({"spaceship": 1}, "spaceship"),
        ({"players": 3.0}, "players"),
        ({"start": 3}, "start"),
        ({"start": "1"}, "start"),
        ({"taken": [3]}, "taken[0]"),
        ({"ply": 65_535}, "ply"),
        ({"over": True, "acting": [], "hand": ["zebra"]}, "hand"),
        ({"discarded": [["x"]]}, "discarded[0]"),
        ({"discarded": {"coin": 20}}, "discarded.coin"),
        ({"zoo": [{"stalls": 5}, {}, {}]}, "zoo[0].stalls"),
        ({"zoo": [{"stalls": {"small": 5}}, {}, {}]}, "zoo[0].stalls.small"),
        ({"zoo": [{"stalls": {"smal": ["toys"]}}, {}, {}]}, "zoo[0].stalls.smal"),
        ({"zoo": [{"stalls": {"large": ["toys", "ices"]}}, {}, {}]}, "zoo[0].stalls.large"),
        ({"zoo": [{"small": [], "enclosure": [[]] * 5}, {}, {}]}, "zoo[0].enclosure"),
    ],
)
def test_wrong_fields_are_named(fields: dict[str, Any], field: str) -> None:
    assert refused_field(**fields) == field


def test_what_is_said_of_seats_and_entries_is_true_of_this_table() -> None:
    for fields, said in (
        ({"turn": 7}, "turn: there is no seat 7; seats go from 0 to 2"),
        ({"zoo": [{}]}, "zoo: has 1 entry instead of 3"),
        ({"zoo": [{}] * 2}, "zoo: has 2 entries instead of 3"),
    ):
        with pytest.raises(tiergarten.BadPosition) as error:
            tiergarten.resume("zooloretto", {"players": 3, **fields})
        assert str(error.value) == said


def test_what_is_no_position_at_all() -> None:
    nonsense: list[Any] = [[], "zooloretto", 7, None]
    for something in nonsense:
        with pytest.raises(tiergarten.BadPosition):
            tiergarten.resume("zooloretto", something)


def test_the_seed_of_a_resumed_match_decides_what_is_drawn() -> None:
    def drawn(seed: int) -> str:
        match = tiergarten.resume("zooloretto", {"players": 3}, seed=seed)
        match.play("draw")
        revealed: str = match.view()["revealed"]
        return revealed

    assert drawn(5) == drawn(5)
    assert len({drawn(seed) for seed in range(40)}) > 8


@pytest.mark.rule("ZL-18")
def test_whoever_sold_the_tile_in_hand_has_been_paid() -> None:
    def coins(*zoos: dict[str, Any], **fields: Any) -> list[int]:
        zoo = [*zoos, {}, {}, {}][:3]
        position = {"players": 3, "hand": ["camel"], "zoo": zoo, **fields}
        state = tiergarten.resume("zooloretto", position).state()
        assert state["bank"] + sum(zoo["coins"] for zoo in state["zoo"]) == 30
        return [zoo["coins"] for zoo in state["zoo"]]

    assert coins() == [0, 1, 0]
    assert coins({}, {"coins": 0}) == [0, 0, 1]
    assert coins({}, {}, {"coins": 2}) == [0, 0, 2], "this one can be the seller"
    assert coins(turn=2) == [1, 0, 0]
    unloaded = {"taken": [0], "truck": [{"taken": True}, [], []]}
    assert coins(**unloaded) == [0, 0, 0], "it comes from the truck"


def test_a_taken_truck_and_a_full_one() -> None:
    match = position(taken=[1], truck=[{"load": [], "taken": True}, ["zebra"], []])
    assert [move.text for move in match.legal()] == ["draw", "take 2"]


def test_too_few_tiles_to_go_on() -> None:
    """Tiles of the closing pile lie on trucks; so nobody can draw from an empty pile."""
    view = tiergarten.new("zooloretto", 3, seed=1).view()
    everything = {
        "removed": view["removed"],
        "discarded": view["pile"] | {"coin": 0},
        "pile": {"coin": 12},
        "last_round": True,
    }
    assert refused_field(**everything) == "pile"


def test_a_position_nested_too_deeply() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    assert refused_field(zoo=deep) == "zoo" + "[0]" * 19


def test_tuples_will_do() -> None:
    match = tiergarten.resume("zooloretto", {"players": 3, "truck": ((), ("zebra",), ())})
    assert match.view()["truck"][1]["load"] == ["zebra"]
