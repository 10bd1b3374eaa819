"""Dealing a new game."""

import pytest

import tiergarten
from tests.games.queens_garden.positions import own, refused, surrounded
from tiergarten import BadPosition


@pytest.mark.rule("QG-7", "QG-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_begins_with_15_points_and_three_jokers(players: int) -> None:
    state = tiergarten.new("queens-garden", players, seed=5).state()
    assert len(state["player"]) == players
    for player in state["player"]:
        assert (player["points"], player["jokers"]) == (15, 3)
        assert player["tiles"] == player["expansions"] == []
        assert player["garden"] == {"expansions": {}, "tiles": {}}


@pytest.mark.rule("QG-8", "QG-2")
@pytest.mark.parametrize(("players", "stack", "supply"), [(2, 5, 16), (3, 7, 8), (4, 8, 4)])
def test_four_stacks_and_the_supply(players: int, stack: int, supply: int) -> None:
    state = tiergarten.new("queens-garden", players, seed=5).state()
    assert len(state["slot"]) == stack
    assert state["supply"] == supply == 36 - 4 * stack
    assert len(state["slot"][0]["tiles"]) == 4
    assert all(slot == {"face": "down", "tiles": []} for slot in state["slot"][1:])
    assert sum(state["bag"].values()) == state["left"] == 104


@pytest.mark.rule("QG-8")
def test_the_start_player_comes_from_the_seed_or_from_the_option() -> None:
    starts = {tiergarten.new("queens-garden", 4, seed=s).acting for s in range(30)}
    assert starts == {(0,), (1,), (2,), (3,)}
    assert tiergarten.new("queens-garden", 4, seed=1, start="p3").acting == (2,)


@pytest.mark.rule("QG-6")
def test_a_storage_has_12_cells_for_tiles_and_jokers_and_2_for_expansions() -> None:
    full = [f"{colour}-lily" for colour in ("blue", "green", "lime", "yellow", "mauve", "purple")]
    held = own(tiles=full, jokers=6, garden=surrounded("lime"))
    assert held.state()["player"][0]["jokers"] == 6
    with pytest.raises(BadPosition, match="QG-6"):
        own(tiles=full, jokers=7, garden=surrounded("lime"))
    with pytest.raises(BadPosition, match="more than 2"):
        own(expansions=["blue-tree", "blue-bird", "blue-lily"])


@pytest.mark.rule("QG-20")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    match = tiergarten.new("queens-garden", 3, seed=1, start=0)
    refusal = match.why_not("pass", seat=1)
    assert refusal is not None
    assert refusal.rule is None, "the rule book has no number for turn order"
    assert refused(match, "pass") is None
    match.play("pass")
    again = match.why_not("pass", seat=0)
    assert again is not None
    assert again.rule == "QG-20"
