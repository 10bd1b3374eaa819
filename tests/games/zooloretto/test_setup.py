"""The box and the deal."""

from collections import Counter

import pytest

import tiergarten
from tests.games.zooloretto.positions import play, position
from tiergarten.games.zooloretto import pieces


@pytest.mark.rule("ZL-1", "ZL-2")
def test_the_box_holds_eight_species_twelve_stalls_and_twelve_coins() -> None:
    pile = tiergarten.new("zooloretto", 5, seed=1).view()["pile"]
    assert len(pieces.SPECIES) == 8
    for species in pieces.SPECIES:
        assert (pile[species], pile[f"{species}-male"], pile[f"{species}-female"]) == (7, 2, 2)
    assert [pile[stall] for stall in pieces.STALLS] == [3, 3, 3, 3]
    assert pile["coin"] == 12
    assert sum(pile.values()) == 112
    assert pieces.OFFSPRING_OF_SPECIES == 2
    assert pieces.COINS == 30


@pytest.mark.rule("ZL-3")
def test_enclosures_have_their_printed_spaces_points_coins_and_stall_places() -> None:
    printed = zip(
        pieces.SPACES,
        pieces.POINTS_FULL,
        pieces.POINTS_ONE_EMPTY,
        pieces.COINS_ON_FILLING,
        pieces.STALL_PLACES,
        strict=True,
    )
    expansion = (5, 9, 5, 1, 1)
    assert list(printed) == [(4, 5, 4, 1, 2), (5, 8, 5, 2, 1), (6, 10, 6, 0, 1)] + 2 * [expansion]


@pytest.mark.rule("ZL-3")
def test_each_stall_place_belongs_to_one_enclosure() -> None:
    zoo = {"stalls": {"small": ["drinks", "ices"], "middle": ["snacks"], "large": ["toys"]}}
    match = position(zoo, hand=["drinks"])
    assert match.legal() == [match.game.actions.readings("place drinks barn")[0]]


@pytest.mark.rule("ZL-4", "ZL-5")
@pytest.mark.parametrize(
    ("players", "removed", "draw"), [(2, 3, 64), (3, 2, 75), (4, 1, 86), (5, 0, 97)]
)
def test_species_are_removed_and_fifteen_tiles_close_the_game(
    players: int, removed: int, draw: int
) -> None:
    view = tiergarten.new("zooloretto", players, seed=3).view()
    assert len(view["removed"]) == removed
    assert all(species not in view["pile"] for species in view["removed"])
    assert view["left"] - view["closing"] == draw
    assert view["closing"] == 15


@pytest.mark.rule("ZL-4")
def test_removed_species_come_from_the_seed_or_from_the_option() -> None:
    drawn = {tuple(tiergarten.new("zooloretto", 4, seed=s).view()["removed"]) for s in range(200)}
    assert len(drawn) == 8
    chosen = tiergarten.new("zooloretto", 3, seed=1, removed=["zebra", "panda"])
    assert sorted(chosen.view()["removed"]) == ["panda", "zebra"]
    with pytest.raises(tiergarten.BadOption, match="2 different ones"):
        tiergarten.new("zooloretto", 3, removed=["zebra"])
    with pytest.raises(tiergarten.BadOption, match="unicorn"):
        tiergarten.new("zooloretto", 3, removed="zebra,unicorn")
    with pytest.raises(tiergarten.BadOption, match="2, 3, 4 players only"):
        tiergarten.new("zooloretto", 5, removed=["zebra"])


@pytest.mark.rule("ZL-5")
def test_the_pile_is_drawn_from_as_if_shuffled() -> None:
    """Every unseen tile is as likely as the others: the first tile over many deals."""
    first: Counter[str] = Counter()
    for seed in range(3000):
        match = tiergarten.new("zooloretto", 5, seed=seed)
        match.play("draw")
        first[pieces.TILE_NAMES[match.record().revealed]] += 1
    neutral = sum(first[species] for species in pieces.SPECIES)
    assert abs(neutral / 3000 - 56 / 112) < 0.04
    assert abs(first["coin"] / 3000 - 12 / 112) < 0.025
    assert len(first) == 29


@pytest.mark.rule("ZL-6")
@pytest.mark.parametrize(("players", "trucks"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_trucks_coins_and_bank(players: int, trucks: int) -> None:
    view = tiergarten.new("zooloretto", players, seed=3).view()
    assert len(view["truck"]) == trucks
    assert [zoo["coins"] for zoo in view["zoo"]] == [2] * players
    assert view["bank"] == 30 - 2 * players
    assert all(zoo["expansions"] == 0 for zoo in view["zoo"])
    if players > 2:
        assert [truck["places"] for truck in view["truck"]] == [3] * trucks


@pytest.mark.rule("ZL-7")
def test_start_player_comes_from_the_seed_or_from_the_option() -> None:
    starts = Counter(tiergarten.new("zooloretto", 3, seed=seed).acting[0] for seed in range(300))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) > 60
    for seat in range(3):
        assert tiergarten.new("zooloretto", 3, seed=5, start=seat).acting == (seat,)
    assert tiergarten.new("zooloretto", 3, seed=5, start="p2").acting == (1,)
    with pytest.raises(tiergarten.BadOption, match="a seat from 0 to 2"):
        tiergarten.new("zooloretto", 3, start=3)


@pytest.mark.rule("ZL-34")
def test_two_players_have_two_expansions_and_smaller_trucks() -> None:
    view = tiergarten.new("zooloretto", 2, seed=1).view()
    assert [truck["places"] for truck in view["truck"]] == [3, 2, 1]
    match = position({"coins": 6}, {"coins": 6}, players=2)
    play(match, "expand", "expand", "expand")
    assert match.view()["zoo"][0]["expansions"] == 2
    assert match.view()["zoo"][0]["coins"] == 0
    with_one = position({"coins": 9, "expansions": 2}, players=2)
    refusal = with_one.why_not("expand")
    assert refusal is not None
    assert refusal.rule == "ZL-20"


@pytest.mark.rule("ZL-34")
def test_blocked_places_stay_blocked_for_the_whole_game() -> None:
    match = position(players=2, truck=[["zebra"], ["panda", "camel"], ["coin"]], revealed="zebra")
    assert [move.text for move in match.legal()] == ["load 1"]
    play(match, "load 1", "take 3", "take 2")
    while match.view()["hand"]:
        match.play(match.legal()[-1])
    assert [truck["places"] for truck in match.view()["truck"]] == [3, 2, 1]


@pytest.mark.rule("ZL-35")
def test_both_readings_of_what_blocks_the_trucks() -> None:
    by_removed = tiergarten.new("zooloretto", 2, seed=1).view()
    by_closing = tiergarten.new("zooloretto", 2, seed=1, blocked="closing").view()
    assert by_removed["blocked"] == "removed"
    assert (by_removed["left"], by_removed["closing"]) == (79, 15)
    assert (by_closing["left"], by_closing["closing"]) == (76, 12)
    assert sum(by_closing["pile"].values()) == 79, "three unseen tiles lie under the trucks"
    with pytest.raises(tiergarten.BadOption, match="2 players only"):
        tiergarten.new("zooloretto", 3, blocked="closing")
    with pytest.raises(tiergarten.BadOption, match="removed, closing"):
        tiergarten.new("zooloretto", 2, blocked="nothing")


@pytest.mark.rule("ZL-35")
def test_any_unseen_tile_can_come_up_if_three_of_them_block_the_trucks() -> None:
    """Twelve tiles are left to draw; the next may be any of the 15 that nobody has seen."""
    kinds = [*pieces.STALLS, "coin"]
    for species in ("zebra", "kangaroo", "flamingo"):
        kinds += [species, f"{species}-male", f"{species}-female"]
    kinds += ["elephant"]
    table = {"players": 2, "blocked": "closing", "removed": ["camel", "leopard", "panda"]}
    box = tiergarten.resume("zooloretto", table, seed=0).view()["pile"]
    gone = {tile: count - (tile in kinds) for tile, count in box.items()}
    drawn = set()
    for seed in range(100):
        late = table | {"discarded": gone}
        match = play(tiergarten.resume("zooloretto", late, seed), "draw")
        assert match.view()["left"] == 12 - 1
        drawn.add(match.view()["revealed"])
    assert drawn == set(kinds)
