"""A turn: rolling and loading, taking, and whose turn comes next."""

import itertools

import pytest

import tiergarten
from tests.games.zooloretto_dice.positions import (
    GAME,
    loads,
    placements,
    play,
    table,
    texts,
    took,
)
from tests.kinds import some_of
from tiergarten import Match
from tiergarten.games.zooloretto_dice.pieces import DICE, FACES, TRUCK_PLACES, TRUCKS


@pytest.mark.rule("ZD-5")
def test_rolling_takes_two_dice_from_the_reserve() -> None:
    match = tiergarten.new(GAME, 3, seed=2)
    match.play("roll")
    state = match.state()
    assert state["reserve"] == 6
    assert len(state["rolled"]) == 2
    assert state["rolled"] == sorted(state["rolled"], key=FACES.index)


@pytest.mark.rule("ZD-5")
def test_both_dice_go_on_one_truck_or_on_two() -> None:
    match = table("coin", "coin", rolled=["monkey", "lion"])
    assert texts(match) == [f"load {face} {n}" for face in ("monkey", "lion") for n in (1, 2, 3)]
    play(match, "load monkey 1")
    assert texts(match) == ["load lion 1", "load lion 2", "load lion 3"]
    one = play(match.copy(), "load lion 1").state()
    assert one["truck"] == loads("monkey lion coin", "coin", players=2)
    two = play(match.copy(), "load lion 3").state()
    assert two["truck"] == loads("monkey coin", "coin", "lion", players=2)


@pytest.mark.rule("ZD-5", "ZD-2")
def test_a_full_truck_takes_no_more() -> None:
    match = table("coin coin coin", "coin", rolled=["monkey", "lion"])
    assert texts(match) == [f"load {face} {n}" for face in ("monkey", "lion") for n in (2, 3)]
    play(match, "load monkey 2", "load lion 2")
    assert match.state()["truck"] == loads("coin coin coin", "monkey lion coin", players=2)


@pytest.mark.rule("ZD-5")
def test_an_empty_reserve_leaves_only_taking() -> None:
    match = table("lion lion lion", "coin coin", "monkey")
    assert match.state()["reserve"] == 0
    assert texts(match) == ["take 1", "take 2", "take 3"]


@pytest.mark.rule("ZD-5")
@pytest.mark.parametrize("rolled", [("ostrich", "coin"), ("lion", "lion")])
def test_either_die_may_be_loaded_first_on_any_truck(rolled: tuple[str, str]) -> None:
    one, other = rolled
    wanted = play(table(rolled=list(rolled)), f"load {one} 1", f"load {other} 2")
    match = play(table(rolled=list(rolled)), f"load {other} 2")
    assert match.acting == (0,)
    assert texts(match) == [f"load {one} {truck}" for truck in (1, 2, 3)]
    play(match, f"load {one} 1")
    assert match.history == wanted.history
    assert match.state() | {"rng": 0} == wanted.state() | {"rng": 0}


@pytest.mark.rule("ZD-5")
def test_in_canonical_order_a_like_die_leaves_room_for_the_other() -> None:
    """On the last truck but one place is free: a lion there would strand the second lion."""
    match = table(
        "", "coin coin coin", "coin coin", players=3, sheets={2: took(1)}, rolled=["lion"] * 2
    )
    assert [move.text for move in match.canonical()] == ["load lion 1"]
    assert texts(match) == ["load lion 1", "load lion 3"]
    assert texts(play(match.copy(), "load lion 1")) == ["load lion 1", "load lion 3"]
    assert texts(play(match, "load lion 3")) == ["load lion 1"]
    assert play(match, "load lion 1").acting == (1,)


def outcomes(match: Match) -> list[tuple[tuple[str, ...], ...]]:
    """How the trucks look at the end of every canonical path that places the rolled dice."""
    if not match.state()["rolled"]:
        return [tuple(tuple(truck) for truck in match.state()["truck"])]
    found = []
    for move in match.canonical():
        match.play(move)
        found += outcomes(match)
        match.undo()
    return found


@pytest.mark.rule("ZD-5")
@pytest.mark.parametrize("players", some_of([2, 3, 4], 2, 3))
@pytest.mark.parametrize("rolled", [("ostrich", "coin"), ("lion", "lion")])
def test_every_placement_is_exactly_one_path(players: int, rolled: tuple[str, str]) -> None:
    """Whatever the trucks carry: no placement is lost, none is doubled, no path ends nowhere."""
    trucks, dice = int(TRUCKS[players]), int(DICE[players])
    tried = 0
    for counts in itertools.product(range(TRUCK_PLACES + 1), repeat=trucks):
        held = sum(counts) % 2  # an odd number is on trucks once somebody took an odd number
        if sum(counts) + held + 2 > dice:
            continue
        loaded = ["monkey " * count for count in counts]
        match = table(*loaded, players=players, rolled=list(rolled), sheets={1: took(held)})
        reached = outcomes(match)
        assert len(set(reached)) == len(reached)
        assert set(reached) == placements([truck.split() for truck in loaded], rolled)
        tried += 1
    assert tried > 10


@pytest.mark.rule("ZD-6")
def test_only_a_truck_with_dice_can_be_taken() -> None:
    assert texts(table("lion", "", "coin")) == ["roll", "take 1", "take 3"]


@pytest.mark.rule("ZD-6")
def test_the_taker_keeps_the_dice_and_sits_out() -> None:
    match = play(table("lion coin", "", "coin coin", players=3), "take 1")
    assert match.state()["sheet"][0]["dice"] == 2
    assert match.state()["reserve"] == 4
    assert match.state()["taken"] == [0]
    assert match.legal(0) == []


@pytest.mark.rule("ZD-6")
def test_the_emptied_truck_is_free_for_the_others() -> None:
    match = table("lion lion lion", "coin", rolled=[])
    play(match, "take 1", "roll")
    first, second = match.state()["rolled"]
    play(match, f"load {first} 1", f"load {second} 1")
    assert match.state()["truck"] == [[first, second], ["coin"], []]
    assert texts(match) == ["take 1", "take 2"]
    play(match, "take 1")
    assert match.state()["taken"] == []  # both have taken the same truck: the round is over


@pytest.mark.rule("ZD-4")
def test_the_turn_passes_clockwise() -> None:
    match = tiergarten.new(GAME, 4, seed=1, start=2)
    order = []
    for _ in range(4):
        order.append(match.acting[0])
        match.play("roll")
        for _ in range(2):
            assert match.acting == (order[-1],)  # one turn, three steps
            match.play(match.legal()[0])
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("ZD-4")
def test_who_has_taken_dice_is_skipped() -> None:
    match = table("lion", "coin", players=4, acting=[0], sheets={1: took(1), 2: took(1)})
    play(match, "take 1")
    assert match.acting == (3,)
    play(match, "roll")
    for _ in range(2):
        match.play(match.legal()[0])
    assert match.acting == (3,)


@pytest.mark.rule("ZD-5", "ZD-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_is_ever_stuck(players: int) -> None:
    """All dice fit on the trucks, and those out of the round cannot hold all of them."""
    assert DICE[players] <= TRUCK_PLACES * TRUCKS[players]
    assert DICE[players] > TRUCK_PLACES * (players - 1)
    assert DICE[players] % 2 == 0


@pytest.mark.rule("ZD-5")
def test_a_shortened_move_is_understood() -> None:
    match = table(rolled=["lion", "coin"])
    assert match.play("l li 3").text == "load lion 3"


def test_the_count_of_moves_stops_at_its_largest_number() -> None:
    """Dice that mark nothing can make a game as long as you like."""
    match = play(table("lion coin", ply=59_999), "take 1", "roll")
    assert match.ply == 60_000
