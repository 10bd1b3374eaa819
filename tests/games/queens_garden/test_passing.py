"""Passing, discarding, and the end of a round."""

from typing import Any

import pytest

from tests.games.queens_garden.positions import own, play, refused, table, texts


@pytest.mark.rule("QG-21")
def test_the_first_to_pass_loses_a_point_and_starts_the_next_round() -> None:
    match = table(3, turn=1)
    play(match, "pass")
    assert match.state()["first"] == "1"
    assert [player["points"] for player in match.state()["player"]] == [15, 14, 15]
    play(match, "pass", "pass")
    assert match.state()["round_number"] == 2
    assert match.acting == (1,)
    assert match.state()["first"] is None
    assert [player["points"] for player in match.state()["player"]] == [15, 14, 15]


@pytest.mark.rule("QG-21")
def test_there_is_no_point_to_lose_below_zero() -> None:
    match = play(own(points=0), "pass")
    assert match.state()["player"][0]["points"] == 0


@pytest.mark.rule("QG-20")
def test_passing_is_always_allowed_and_final_for_the_round() -> None:
    match = play(table(3, slot=[["blue-tree", "lime-bird"]]), "pass", "take blue")
    assert match.acting == (2,)
    play(match, "take bird")
    assert match.acting == (1,)  # seat 0 has passed
    refusal = match.why_not("take blue", seat=0)
    assert refusal is not None
    assert refusal.rule == "QG-20"


@pytest.mark.rule("QG-20")
def test_who_can_do_nothing_else_must_pass() -> None:
    assert texts(own(points=5)) == ["pass"]


@pytest.mark.rule("QG-20")
def test_the_last_player_plays_on_alone_until_passing() -> None:
    match = table(slot=[["blue-tree", "lime-bird"]], player=[{}, {"tiles": ["yellow-tree"]}])
    play(match, "pass", "take blue")
    assert match.acting == (1,)
    play(match, "place yellow-tree", "at 01")
    assert match.acting == (1,)
    play(match, "buy 1")
    assert match.acting == (1,)
    play(match, "pass", "done")
    assert match.state()["round_number"] == 2


@pytest.mark.rule("QG-20", "QG-14")
def test_discards_cost_their_value_and_only_what_the_score_can_pay() -> None:
    held: dict[str, Any] = {"tiles": ["blue-bird", "blue-lily"], "expansions": ["lime-bird"]}
    match = play(own(**held, points=6), "pass")
    assert texts(match) == ["discard blue-bird", "discard lime-bird-expansion", "done"]
    assert refused(match, "discard blue-lily") == "QG-20"  # 5 points are left
    assert refused(match, "discard yellow-tree") == "QG-20"
    assert refused(match, "take blue") == "QG-20"
    supply = match.state()["supply"]
    play(match, "discard blue-bird", "discard lime-bird-expansion")
    state = match.state()
    assert state["player"][0]["points"] == 6 - 1 - 2 - 2
    assert state["player"][0]["tiles"] == ["blue-lily"]
    assert state["tower"] == {"blue-bird": 1}
    assert state["supply"] == supply + 1
    assert match.acting == (1,)  # nothing more can be paid, so the turn is over


@pytest.mark.rule("QG-20")
def test_discards_may_come_in_any_order() -> None:
    held = ["blue-tree", "purple-lily"]
    match = play(own(tiles=held, points=15), "pass", "discard purple-lily")
    assert match.acting == (0,)
    assert texts(match) == ["discard blue-tree", "done"]
    play(match, "discard blue-tree")
    assert match.acting == (1,)  # nothing is left to discard
    assert match.state()["tower"] == {"blue-tree": 1, "purple-lily": 1}
    in_order = play(own(tiles=held, points=15), "pass", *(f"discard {tile}" for tile in held))
    assert match.history == in_order.history
    assert match.state() | {"rng": 0} == in_order.state() | {"rng": 0}


@pytest.mark.rule("QG-20")
def test_a_pass_ends_by_done_or_when_nothing_left_can_be_paid() -> None:
    match = play(own(tiles=["blue-tree", "purple-lily"], points=15), "pass", "discard purple-lily")
    play(match, "done")
    assert match.acting == (1,)
    assert match.state()["player"][0]["tiles"] == ["blue-tree"]
    match = play(own(tiles=["blue-bird", "purple-lily"], points=8), "pass", "discard purple-lily")
    assert match.acting == (1,)  # one point is left, and the bird costs two
    assert match.state()["player"][0]["points"] == 1


@pytest.mark.rule("QG-20")
def test_in_canonical_order_every_choice_of_discards_is_one_path() -> None:
    match = play(own(tiles=["blue-tree", "lime-tree"], points=9), "pass", "discard lime-tree")
    assert [move.text for move in match.canonical()] == ["done"]
    twins = play(own(tiles=["blue-tree", "blue-tree"], points=9), "pass", "discard blue-tree")
    assert [move.text for move in twins.canonical()] == ["discard blue-tree", "done"]


@pytest.mark.rule("QG-20")
def test_jokers_cannot_be_discarded() -> None:
    match = play(own(jokers=3), "pass")
    assert match.acting == (1,)
    assert match.state()["player"][0]["jokers"] == 3
    match = play(own(tiles=["blue-tree"], jokers=3), "pass")
    assert texts(match) == ["discard blue-tree", "done"]
    assert refused(match, "discard joker") == "QG-20"


@pytest.mark.rule("QG-20")
def test_discarding_comes_with_passing_only() -> None:
    assert refused(own(tiles=["blue-tree"]), "discard blue-tree") == "QG-20"
    assert refused(own(tiles=["blue-tree"]), "done") == "QG-20"


@pytest.mark.rule("QG-24", "QG-8")
def test_between_rounds_the_display_is_cleared_and_the_next_stack_comes_in() -> None:
    match = table(slot=["blue-tree", ["lime-bird", "lime-lily", "lime-tree", "lime-tree"]])
    before = match.state()
    play(match, "pass", "pass")
    state = match.state()
    assert state["round_number"] == 2
    assert state["tower"] == {"lime-tree": 2, "lime-bird": 1, "lime-lily": 1}
    assert state["supply"] == before["supply"] + 5
    assert state["top"] == 0
    assert len(state["slot"][0]["tiles"]) == 4
    assert "blue-tree" not in state["unseen"]  # seen, and face down in the supply now


@pytest.mark.rule("QG-24", "QG-27")
def test_after_round_four_the_game_is_over() -> None:
    match = table(round_number=4, slot=["blue-tree"])
    play(match, "pass", "pass")
    assert match.over
    assert match.winners == (1,)  # seat 0 passed first
    assert match.state()["slot"][0]["face"] == "blue-tree"  # nothing is prepared any more
