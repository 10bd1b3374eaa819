"""The end of a round and the end of the game."""

import pytest

from tests.games.zooloretto_dice.positions import full_but, loads, play, sheet, table, texts, took


@pytest.mark.rule("ZD-10")
def test_the_round_ends_when_everyone_has_taken_dice() -> None:
    match = table("lion", "coin", "ostrich monkey", players=3, sheets={1: took(2)}, acting=[2])
    play(match, "take 1")
    assert match.acting == (0,)
    play(match, "take 2")
    state = match.state()
    assert state["truck"] == loads(players=3)  # what nobody took returns as well
    assert state["reserve"] == 8
    assert state["taken"] == []
    assert [s["dice"] for s in state["sheet"]] == [0, 0, 0]
    assert state["sheet"][0]["coins"] == 1


@pytest.mark.rule("ZD-10")
def test_the_last_taker_starts_the_next_round() -> None:
    match = table("lion", "coin", players=3, acting=[1], sheets={0: took(3), 2: took(1)})
    play(match, "take 2")
    assert match.acting == (1,)
    assert texts(match) == ["roll"]


@pytest.mark.rule("ZD-10", "ZD-5")
def test_the_last_player_rolls_on_while_there_are_dice() -> None:
    match = table("lion", acting=[1], sheets={0: took(1)})
    for left in (2, 0):
        assert texts(match)[0] == "roll"
        play(match, "roll")
        for _ in range(2):
            match.play(match.legal()[0])
        assert match.acting == (1,)
        assert match.state()["reserve"] == left
    assert "roll" not in texts(match)
    play(match, "take 1")
    assert match.state()["reserve"] == 6
    assert match.acting == (1,)


@pytest.mark.rule("ZD-10")
def test_the_last_player_may_also_take_at_once() -> None:
    match = table("lion", acting=[1], sheets={0: took(1)})
    play(match, "take 1")
    assert match.state()["taken"] == []


@pytest.mark.rule("ZD-11")
def test_two_open_rows_do_not_end_the_game() -> None:
    rows = full_but("elephant", "lion")
    match = play(table("elephant lion", sheets={0: sheet(rows)}), "take 1")
    assert not match.state()["last_round"]


@pytest.mark.rule("ZD-11")
def test_one_box_free_in_each_of_two_rows_does_not_end_the_game() -> None:
    rows = full_but() | {"elephant": 3, "lion": 3}
    match = play(table("coin lion", sheets={0: sheet(rows)}), "take 1")
    assert not match.state()["last_round"]


@pytest.mark.rule("ZD-11")
def test_many_boxes_free_in_one_row_end_the_game() -> None:
    rows = full_but("lion") | {"elephant": 3}
    match = play(table("elephant coin", sheets={0: sheet(rows)}), "take 1")
    assert match.state()["last_round"]
    assert not match.over


@pytest.mark.rule("ZD-11", "ZD-8")
def test_a_truck_that_fills_and_overflows_ends_the_game() -> None:
    rows = full_but("lion") | {"elephant": 3}
    match = play(table("elephant elephant", sheets={0: sheet(rows)}), "take 1")
    assert match.state()["last_round"]
    assert match.state()["sheet"][0]["barn"] == ["elephant"]


@pytest.mark.rule("ZD-11")
def test_no_open_row_at_all_ends_the_game() -> None:
    rows = full_but() | {"elephant": 3, "lion": 4}
    match = play(table("elephant lion", sheets={0: sheet(rows)}), "take 1")
    assert match.state()["last_round"]


@pytest.mark.rule("ZD-11")
def test_the_last_round_is_played_to_its_end() -> None:
    rows = full_but("lion") | {"elephant": 3}
    match = table("elephant coin", "monkey monkey", players=3, sheets={0: sheet(rows)})
    play(match, "take 1")
    assert match.acting == (1,)
    play(match, "take 2")
    assert match.acting == (2,)
    play(match, "roll")
    play(match, texts(match)[0])
    play(match, texts(match)[0], "take 1")
    assert match.over
    assert match.legal(0) == []


@pytest.mark.rule("ZD-11")
def test_the_last_to_take_can_end_the_game_at_once() -> None:
    rows = full_but("lion") | {"elephant": 3}
    match = table("elephant", acting=[0], sheets={0: sheet(rows), 1: took(1)})
    play(match, "take 1")
    assert match.over
    assert match.winners == (0,)


@pytest.mark.rule("ZD-11")
def test_loading_does_not_end_the_game() -> None:
    """The sheet is looked at after taking: dice on trucks are nobody's yet."""
    rows = full_but("lion") | {"elephant": 3}
    match = table(sheets={0: sheet(rows)}, rolled=["elephant", "elephant"])
    play(match, "load elephant 1", "load elephant 1")
    assert not match.state()["last_round"]
