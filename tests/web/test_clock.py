"""Clocks: whose time runs, what is left of it, and what happens when it is up.

These tests move the clock themselves; the real one is never asked.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sql

from tests.web.hands import Hands
from tests.web.serving import (
    HERE,
    JSON,
    ME,
    OPEN,
    Person,
    Served,
    Subscription,
    a_bot,
)
from tiergarten.web import refusals
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import Store
from tiergarten.web.tables.clock import Clock, TimeControl
from tiergarten.web.tables.timekeeping import Timekeeper

BLITZ = TimeControl(30.0, 600.0)
GAME = "zooloretto-dice"
MINUTE: JSON = {"move": 30, "reserve": 60}


@pytest.fixture(scope="module")
def clocked(fresh_database: Callable[[str], str]) -> Iterator[tuple[Served, Hands]]:
    with Served(fresh_database("clock")) as running, Hands(running) as hands:
        yield running, hands


@contextmanager
def two_at_a_table(
    served: Served, game: str = GAME, **more: Any
) -> Iterator[tuple[Person, Person]]:
    with (
        Person.at_new_table(served.address, game, ME, OPEN, clock=MINUTE, **more) as anna,
        anna.joined("Bert") as bert,
    ):
        yield anna, bert


def clock(person: Person) -> JSON:
    found: JSON = person.get().json()["clock"]
    return found


# The clock alone


def test_a_move_uses_its_own_time_first_and_then_the_reserve() -> None:
    start = Clock.begun(BLITZ, 100.0, 2).turned(100.0, [0])
    assert start.due() == 730.0
    assert start.shown(125.0)["left"] == [[5.0, 600.0], [30.0, 600.0]]
    assert start.shown(140.0)["left"] == [[0.0, 590.0], [30.0, 600.0]]
    after = start.moved(140.0, 0, ["move"], [1])
    assert after.shown(140.0)["left"] == [[30.0, 590.0], [30.0, 600.0]]
    assert after.running == {1}
    again = after.moved(141.0, 1, ["move"], [0])
    assert again.due() == 141.0 + 30 + 590
    assert again.late(760.9) == []
    assert again.late(761.0) == [0]


def test_steps_of_one_move_share_its_time() -> None:
    clock = Clock.begun(BLITZ, 0.0, 2).turned(0.0, [0])
    clock = clock.moved(20.0, 0, ["step"], [0])
    assert clock.shown(20.0)["left"][0] == [10.0, 600.0]
    clock = clock.moved(25.0, 0, ["move"], [0])
    assert clock.shown(25.0)["left"][0] == [30.0, 600.0], "the next move of the same seat"


def test_all_who_still_have_to_act_use_their_time() -> None:
    clock = Clock.begun(BLITZ, 0.0, 3).turned(0.0, [0, 1, 2])
    clock = clock.moved(10.0, 1, ["move"], [0, 2])
    assert clock.shown(15.0)["left"] == [[15.0, 600.0], [30.0, 600.0], [15.0, 600.0]]
    assert clock.running == {0, 2}
    assert clock.late(630.0) == [0, 2]


def test_taking_back_gives_nobody_more_time() -> None:
    clock = Clock.begun(BLITZ, 0.0, 2).turned(0.0, [0])
    clock = clock.moved(29.0, 0, ["move"], [0]).moved(30.0, 0, ["move"], [1])
    clock = clock.moved(35.0, 0, ["take_back"], [0])
    assert clock.shown(35.0)["left"][0] == [29.0, 600.0]
    clock = clock.moved(36.0, 0, ["take_back"], [0])
    assert clock.shown(36.0)["left"][0] == [0.0, 599.0], "1 s of the first, and 1 s of the second"
    assert clock.moved(40.0, 0, ["take_back"], [0]).shown(40.0)["left"][0] == [0.0, 595.0]


def test_a_clock_is_the_same_after_it_was_stored() -> None:
    clock = Clock.begun(BLITZ, 0.0, 2).turned(0.0, [0]).moved(12.3, 0, ["move"], [0, 1])
    assert Clock.read(BLITZ, clock.text()) == clock


@pytest.mark.parametrize(
    "control",
    [TimeControl(1.0), TimeControl(31 * 86400.0), TimeControl(60, -1), TimeControl(float("nan"))],
)
def test_clocks_that_make_no_sense_are_refused(control: TimeControl) -> None:
    with pytest.raises(Refused, match="a clock gives 5 seconds to 30 days a move"):
        control.check()


# At a table


def test_the_clock_of_whoever_is_to_act_runs(clocked: tuple[Served, Hands]) -> None:
    served, hands = clocked
    with two_at_a_table(served) as (anna, bert), anna.subscribe() as subscription:
        first = subscription.next("clock")
        assert (first["move"], first["reserve"]) == (30, 60)
        (acting,) = first["running"]
        people = (anna, bert)
        hands.pass_time(40)
        assert clock(bert)["left"][acting] == [0.0, 50.0]
        frame = people[acting].frame()
        people[acting].play(frame["moves"][0][0])
        told = subscription.next("clock")
        assert told["left"][acting] == [30.0, 50.0]
        assert told["late"] == []


def test_a_seat_is_taken_with_its_clock_or_not_at_all(clocked: tuple[Served, Hands]) -> None:
    """Nobody has a seat whose clock could not be written, and who was refused can try again."""
    served, _ = clocked
    engine = served.app.state.services.store.engine

    def refuse(_: object, cursor: object, statement: str, *more: object) -> None:
        if statement.startswith("UPDATE tables") and "clock" in statement:
            raise refusals.cannot_write()

    with Person.at_new_table(served.address, GAME, ME, OPEN, clock=MINUTE) as anna:
        sql.event.listen(engine, "before_cursor_execute", refuse)
        try:
            with anna.spectator() as carl:
                refused = carl.post("join", name="Carl")
        finally:
            sql.event.remove(engine, "before_cursor_execute", refuse)
        assert refused.status_code == 503
        found = served.app.state.services.store.find(anna.table)
        assert [seat.kind for seat in found[0].seats] == ["person", "open"]
        assert (found[0].started, found[0].clock) == (None, None)
        with anna.joined("Bert") as bert:
            assert len(clock(bert)["running"]) == 1


def test_everybody_s_clock_runs_while_bids_are_made(clocked: tuple[Served, Hands]) -> None:
    served, hands = clocked
    with two_at_a_table(served, "zoosim") as (anna, bert):
        while len(anna.frame()["acting"]) < 2:
            one = anna if 0 in anna.frame()["acting"] else bert
            one.play(one.frame()["moves"][0][0])
        assert clock(anna)["running"] == [0, 1]
        anna.play(anna.frame()["moves"][0][0])
        assert clock(bert)["running"] == [1]
        hands.pass_time(100)
        assert clock(bert)["late"] == [1]


def test_it_is_offered_to_the_others_when_time_is_up(clocked: tuple[Served, Hands]) -> None:
    served, hands = clocked
    with two_at_a_table(served) as (anna, bert), bert.subscribe() as subscription:
        (late,) = clock(anna)["running"]
        slow, waiting = (anna, bert)[late], (anna, bert)[1 - late]
        hands.pass_time(89)
        with slow.subscribe(), waiting.subscribe():
            assert waiting.post(f"seats/{late}/stand-in").json()["error"] == "not_away"
            hands.pass_time(2)
            while not subscription.next("clock")["late"]:
                pass
            assert not anna.get().json()["seats"][late]["stand_in"]
            assert waiting.post(f"seats/{late}/stand-in").json()["seats"][late]["stand_in"]
        assert late not in clock(anna)["running"]
        assert slow.post("return").json()["seats"][late]["kind"] == "person"


def test_whoever_is_late_may_still_move(clocked: tuple[Served, Hands]) -> None:
    served, hands = clocked
    with two_at_a_table(served) as (anna, bert):
        (late,) = clock(anna)["running"]
        hands.pass_time(500)
        slow = (anna, bert)[late]
        slow.play(slow.frame()["moves"][0][0])
        assert clock(anna)["late"] == []
        assert clock(anna)["left"][late] == [30.0, 0.0]


def test_a_bot_plays_at_once_where_that_was_chosen(clocked: tuple[Served, Hands]) -> None:
    served, hands = clocked
    with two_at_a_table(served, absence="bot") as (anna, bert), anna.subscribe() as subscription:
        (late,) = subscription.next("clock")["running"]
        hands.pass_time(91)
        assert until_frame(subscription, 1)["deed"]["seat"] == late
        slow = (anna, bert)[late]
        assert slow.move("roll").json()["error"] in ("away", "stale_ply")
        slow.post("return")
        hands.pass_time(1)
        assert clock(anna)["left"][late][1] == 0.0, "the reserve is used up"


def until_frame(subscription: Subscription, ply: int) -> JSON:
    while (frame := subscription.next())["ply"] < ply:
        pass
    return frame


def test_the_match_ends_where_that_was_chosen(clocked: tuple[Served, Hands]) -> None:
    served, hands = clocked
    with two_at_a_table(served, absence="end") as (anna, bert), anna.subscribe() as subscription:
        assert subscription.next("table")["ended"] is None
        (late,) = subscription.next("clock")["running"]
        hands.pass_time(91)
        last = subscription.next()
        name = ("Anna", "Bert")[late]
        assert last["prompt"] == f"The match has ended: the time of {name} is up."
        assert (last["acting"], last["moves"], last["over"]) == ([], [], False)
        table = bert.get().json()
        assert (table["finished"], table["ended"], table["ended_seat"]) == (True, "time", late)
        assert table["clock"]["running"] == []
        assert anna.move("roll", 0).json()["error"] == "finished"
        assert anna.get("result").json()["winners"] == []
        assert "[Seed " in anna.get("save").text
        again = bert.post("again").json()
        assert (again["time"], again["absence"]) == ({"move": 30.0, "reserve": 60.0}, "end")


@pytest.mark.parametrize("absence", ["offer", "bot", "end"])
def test_leaving_does_what_was_chosen(clocked: tuple[Served, Hands], absence: str) -> None:
    served, _ = clocked
    with two_at_a_table(served, absence=absence) as (anna, bert):
        left = bert.post("leave").json()
        seat = left["seats"][1]
        if absence == "end":
            assert (left["ended"], left["ended_seat"], left["finished"]) == ("left", 1, True)
            return
        assert seat["stand_in"] == (absence == "bot")
        if absence == "offer":
            assert (seat["left"], left["away"]) == (True, [1])
            ply = bert.frame()["ply"]
            assert bert.move("roll", ply).json()["error"] == "away"
            assert anna.post("seats/1/stand-in").json()["seats"][1]["stand_in"]
        back = bert.post("return").json()["seats"][1]
        assert (back["kind"], back["left"], back["stand_in"]) == ("person", False, False)


def test_there_is_nobody_to_offer_it_to_at_a_table_of_one_s_own(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto-dice", ME, HERE, a_bot()) as anna:
        left = anna.post("leave").json()
        assert [seat["stand_in"] for seat in left["seats"]] == [True, True, False]


@pytest.mark.thorough
def test_clocks_stand_still_while_no_server_is_running(
    fresh_database: Callable[[str], str],
) -> None:
    database = fresh_database("still")
    with (
        Served(database) as first,
        Hands(first) as hands,
        Person.at_new_table(
            first.address, "zooloretto-dice", ME, HERE, clock={"move": 86400}, absence="end"
        ) as anna,
    ):
        hands.pass_time(3600)
        before = clock(anna)["left"]
        table = anna.table
    store = Store(database)
    try:
        keeper = Timekeeper(store, FakeRooms(hands.now + 10 * 86400))  # type: ignore[arg-type]
        asyncio.run(keeper.give_back())
        found = store.find(table)
        assert found is not None
        assert found[0].due == pytest.approx(hands.now + 10 * 86400 + 86400 - 3600)
        asyncio.run(keeper.give_back())
        assert store.find(table) == found, "only once"
    finally:
        store.close()
    assert sorted(before) == [[86400.0 - 3600, 0.0], [86400.0, 0.0]]


class FakeRooms:
    """Rooms, as far as a timekeeper that only gives back asks for them."""

    def __init__(self, now: float) -> None:
        self._now = now

    def now(self) -> float:
        return self._now
