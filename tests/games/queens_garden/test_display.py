"""Taking from the display, and the display's life."""

from typing import Any

import pytest

from tests.games.queens_garden.positions import play, refused, table, texts

BLUES = ["blue-tree", "blue-bird", "blue-plant", "lime-bird"]
YELLOWS = ["yellow-plant", "yellow-lily", "mauve-plant", "mauve-lily"]


@pytest.mark.rule("QG-9")
def test_a_take_brings_every_hex_of_a_colour_or_of_a_pattern() -> None:
    match = table(slot=[BLUES])
    assert texts(match, "take") == ["blue", "lime", "tree", "bird", "plant"]
    play(match, "take blue")
    assert match.state()["player"][0]["tiles"] == ["blue-tree", "blue-bird", "blue-plant"]
    assert match.acting == (1,)
    other = play(table(slot=[BLUES]), "take bird")
    assert other.state()["player"][0]["tiles"] == ["blue-bird", "lime-bird"]
    assert refused(table(slot=[BLUES]), "take yellow") == "QG-9"


@pytest.mark.rule("QG-9")
def test_of_identical_hexes_exactly_one_is_taken_of_the_players_choice() -> None:
    match = table(slot=[["blue-tree", "lime-bird"], ["blue-tree", "blue-lily"]])
    play(match, "take blue")
    assert match.acting == (0,)
    assert texts(match) == ["from 1", "from 2"]
    assert refused(match, "from 3") == "QG-9"
    assert refused(match, "take lime") == "QG-9"
    assert refused(match, "from 7") == "QG-8"
    play(match, "from 1")
    assert match.state()["player"][0]["tiles"] == ["blue-tree", "blue-lily"]
    assert match.state()["slot"][0]["tiles"] == ["lime-bird"]
    assert match.state()["slot"][1]["tiles"] == ["blue-tree"]


@pytest.mark.rule("QG-9")
def test_identical_tiles_in_one_place_leave_no_choice() -> None:
    match = play(table(slot=[["blue-tree", "blue-tree", "lime-bird"]]), "take blue")
    assert match.acting == (1,)
    assert match.state()["player"][0]["tiles"] == ["blue-tree"]
    assert match.state()["slot"][0]["tiles"] == ["blue-tree", "lime-bird"]


@pytest.mark.rule("QG-9", "QG-12")
def test_an_expansion_identical_to_a_tile_is_one_of_the_copies() -> None:
    position: dict[str, Any] = {"slot": ["blue-tree", ["blue-tree", "lime-bird"]]}
    match = play(table(**position), "take tree")
    assert texts(match) == ["from 1", "from 2"]
    expansion = play(match, "from 1").state()
    assert expansion["player"][0]["expansions"] == ["blue-tree"]
    assert expansion["player"][0]["tiles"] == []
    assert expansion["slot"][0]["face"] == "gone"
    tile = play(table(**position), "take tree", "from 2").state()
    assert tile["player"][0]["tiles"] == ["blue-tree"]
    assert tile["slot"][0]["face"] == "blue-tree"


@pytest.mark.rule("QG-9")
def test_several_choices_come_in_the_order_of_the_hexes() -> None:
    slots = [["blue-tree", "blue-bird"], ["blue-tree", "blue-bird"]]
    match = play(table(slot=slots), "take blue", "from 2")
    assert texts(match) == ["from 1", "from 2"]
    play(match, "from 1")
    assert match.state()["slot"][0]["tiles"] == ["blue-tree"]
    assert match.state()["slot"][1]["tiles"] == ["blue-bird"]


@pytest.mark.rule("QG-10", "QG-6")
def test_everything_taken_must_fit_the_storage() -> None:
    nine = [f"{colour}-lily" for colour in ("green", "lime", "yellow")] * 3
    match = table(slot=[BLUES], player=[{"tiles": nine, "jokers": 1}, {}], round_number=2)
    assert texts(match, "take") == ["lime", "tree", "bird", "plant"]
    assert refused(match, "take blue") == "QG-10"
    play(match, "take bird")
    assert len(match.state()["player"][0]["tiles"]) == 11  # with a joker: exactly full


@pytest.mark.rule("QG-10")
def test_expansions_must_fit_too() -> None:
    full = {"expansions": ["yellow-tree", "yellow-bird"]}
    match = table(slot=["blue-tree", ["blue-bird", "lime-bird"]], player=[full, {}])
    assert texts(match, "take") == ["lime", "bird"]
    assert refused(match, "take blue") == "QG-10"
    assert refused(match, "take tree") == "QG-10"


@pytest.mark.rule("QG-9", "QG-10")
def test_a_copy_that_does_not_fit_cannot_be_chosen() -> None:
    full = {"expansions": ["yellow-tree", "yellow-bird"]}
    match = table(slot=["blue-tree", ["blue-tree", "lime-bird"]], player=[full, {}])
    play(match, "take tree")
    assert texts(match) == ["from 2"]
    assert refused(match, "from 1") == "QG-10"
    nine = [f"{colour}-lily" for colour in ("green", "lime", "yellow")] * 3
    no_cell_for_tiles = {"tiles": nine, "jokers": 3}
    slots = ["blue-tree", ["blue-tree", "lime-bird"]]
    match = table(slot=slots, player=[no_cell_for_tiles, {}])
    play(match, "take tree")
    assert texts(match) == ["from 1"]
    assert refused(match, "from 2") == "QG-10"


@pytest.mark.rule("QG-11")
def test_taking_from_the_top_moves_it_aside_and_lays_four_tiles_on_the_next() -> None:
    match = play(table(slot=[BLUES]), "take lime")
    state = match.state()
    assert state["top"] == 1
    assert state["slot"][0]["tiles"] == ["blue-tree", "blue-bird", "blue-plant"]
    assert len(state["slot"][1]["tiles"]) == 4


@pytest.mark.rule("QG-11")
def test_taking_only_from_beside_the_stack_leaves_the_top_alone() -> None:
    match = play(table(slot=[["blue-tree", "lime-bird"], YELLOWS]), "take blue")
    state = match.state()
    assert state["top"] == 1
    assert state["slot"][1]["tiles"] == YELLOWS
    assert state["slot"][2]["tiles"] == []


@pytest.mark.rule("QG-11")
def test_after_the_last_of_the_stack_nothing_is_laid() -> None:
    gone = ["gone"] * 4
    match = table(slot=[*gone, BLUES])
    assert match.state()["top"] == 4
    play(match, "take lime")
    state = match.state()
    assert state["top"] == 5
    assert [slot["tiles"] for slot in state["slot"]] == [[], [], [], [], BLUES[:3]]


@pytest.mark.rule("QG-12")
def test_an_expansion_without_tiles_is_turned_up_after_the_take() -> None:
    match = play(table(slot=[["blue-tree", "lime-bird"], ["yellow-lily"]]), "take blue")
    assert match.state()["slot"][0]["face"] == "down"
    unseen = set(match.state()["unseen"])
    play(match, "take lime")
    face = match.state()["slot"][0]["face"]
    assert face in unseen
    assert face not in match.state()["unseen"]
    assert match.state()["player"][1]["expansions"] == []
    pattern = face.split("-")[1]
    assert pattern in texts(match, "take")
    play(match, f"take {pattern}")
    assert face in match.state()["player"][0]["expansions"]


@pytest.mark.rule("QG-11", "QG-12")
def test_a_top_that_is_taken_empty_is_turned_up_too() -> None:
    four = ["blue-tree", "blue-bird", "blue-plant", "blue-lily"]
    match = play(table(slot=[four]), "take blue")
    state = match.state()
    assert state["slot"][0]["face"] not in ("down", "gone")
    assert len(state["slot"][1]["tiles"]) == 4


@pytest.mark.rule("QG-22")
def test_an_empty_bag_is_filled_from_the_tower() -> None:
    everything = dict.fromkeys(table().state()["bag"], 3)
    for name in BLUES:
        everything[name] -= 1
    slots = ["gone", "gone", BLUES]  # the 27th expansion with four tiles: all 108 have been laid
    match = table(4, round_number=4, slot=slots, bag={}, tower=everything)
    play(match, "take blue")
    state = match.state()
    assert state["tower"] == {}
    assert state["left"] == 104 - 4
    assert len(state["slot"][3]["tiles"]) == 4


@pytest.mark.rule("QG-22")
def test_the_last_tiles_of_the_bag_come_first_and_the_rest_from_the_tower() -> None:
    tower = dict.fromkeys(table().state()["bag"], 3)
    tower |= {"purple-lily": 1} | dict.fromkeys(BLUES, 2)
    slots = ["gone", "gone", BLUES]
    match = table(4, round_number=4, slot=slots, bag={"purple-lily": 2}, tower=tower)
    play(match, "take blue")
    state = match.state()
    laid = state["slot"][3]["tiles"]
    assert len(laid) == 4
    assert laid.count("purple-lily") >= 2
    assert state["tower"] == {}
    assert state["left"] == sum(tower.values()) - 2


@pytest.mark.rule("QG-22")
def test_with_too_few_tiles_fewer_are_laid_and_with_none_the_stack_is_turned_up() -> None:
    match = table(4, slot=[BLUES])
    record = match.record()
    record.bag[:] = 0
    record.tower[:] = 0
    record.left = 0
    few = record.copy()
    few.tower[7] = 2
    rules = match.game.rules
    take_blue = match.game.actions.readings("take blue")[0].id
    rules.play(few, 0, take_blue)
    assert few.slot[1].tiles.count == 2
    assert few.top == 1
    rules.play(record, 0, take_blue)
    assert record.top == 8
    faces = [int(slot.face) for slot in record.slot]
    assert faces[0] == 0  # a tile lies on it
    assert all(1 <= face <= 36 for face in faces[1:])
    assert len(set(faces)) == 8
