"""Positions from outside."""

from typing import Any

import pytest

import tiergarten
from tests.games.queens_garden.positions import garden, own, play, table
from tiergarten import BadPosition


def test_a_position_goes_to_plain_data_and_back() -> None:
    match = tiergarten.new("queens-garden", 4, seed=9, side="B")
    for move in ("take tree", "take bird", "take lily", "take blue"):
        if match.why_not(move) is None:
            match.play(move)
    again = tiergarten.resume("queens-garden", match.state())
    assert again.state() == match.state()
    assert again.record().tobytes() == match.record().tobytes()


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"players": 5}, "players"),
        ({"round_number": 5}, "round_number"),
        ({"turn": 2}, "turn"),
        ({"passed": [1]}, "first"),
        ({"supply": 3}, "supply"),
        ({"bag": {"blue-tree": 1}}, "bag"),
        ({"unseen": []}, "unseen"),
        ({"slot": [["blue-tree"], [], ["lime-bird"]]}, "slot"),
        ({"doing": {"step": "pay"}}, "doing"),
        ({"doing": {"hand": "blue-tree"}}, "doing"),
        ({"player": [{"tiles": ["blue-tree"] * 4}, {}]}, "bag"),
        ({"player": [{"tiles": ["blue"]}, {}]}, "player[0].tiles[0]"),
        ({"player": [{"points": 3, "begun": 9}, {}]}, "player[0].points"),
        ({"player": [{"garden": garden("11 blue-tree")}, {}]}, "player[0].garden.tiles.11"),
        ({"player": [{"garden": garden("", "10 blue-tree")}, {}]}, "player[0].garden.expansions"),
        ({"player": [{"garden": garden("", "1 back, 11 blue-tree")}, {}]}, "player[0].garden"),
        ({"player": [{"garden": garden("01 blue-tree, 02 blue-tree")}, {}]}, "player[0].garden"),
        ({"player": [{"garden": garden("01 blue-tree, 02 lime-bird")}, {}]}, "player[0].garden"),
        ({"player": [{"expansions": ["blue-tree"]}, {"expansions": ["blue-tree"]}]}, "player"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(fields: dict[str, Any], where: str) -> None:
    with pytest.raises(BadPosition) as error:
        tiergarten.resume("queens-garden", {"players": 2, **fields})
    assert error.value.field.startswith(where)


def test_nothing_but_the_generator_is_hidden() -> None:
    match = table(slot=[["blue-tree", "lime-bird"]])
    plain = match.state()
    del plain["rng"]
    assert match.view(0) == match.view(1) == match.view() == plain


@pytest.mark.rule("QG-12")
def test_what_is_turned_up_is_not_decided_before_it_is_turned() -> None:
    faces = set()
    for seed in range(40):
        fields = {"players": 2, "slot": [["blue-tree"], ["lime-bird", "lime-lily"]]}
        match = tiergarten.resume("queens-garden", fields, seed=seed)
        faces.add(play(match, "take blue").state()["slot"][0]["face"])
    assert len(faces) > 15


def test_concealed_copies_with_the_same_seed_are_equal() -> None:
    one, other = own(tiles=["blue-tree"]), own(tiles=["blue-tree"])
    other._state.rng[0] ^= 77
    assert one.concealed(0, 5).tobytes() == other.concealed(0, 5).tobytes()
