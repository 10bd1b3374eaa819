"""Sockets: every ply in order, for everybody, whatever some of them do."""

import contextlib
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.web.freeing import each_that_calls, no_collector, wait_until_freed
from tests.web.serving import (
    HERE,
    ME,
    OPEN,
    SOON,
    Person,
    Served,
    Subscription,
    a_bot,
    play_to_the_end,
)
from tiergarten.engine.match import Match
from tiergarten.web.api import live
from tiergarten.web.storage.store import Event
from tiergarten.web.tables.room import Room
from tiergarten.web.views import positions


def a_socket(person: Person) -> ClientConnection:
    return connect(f"ws://{person.address}/api/tables/{person.table}/live", open_timeout=SOON)


def test_every_field_of_the_table_message_is_told(served: Served) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    section = guide.partition("### The table\n")[2].partition("\n##")[0]
    rows = re.findall(r"^\| (`.+?) \|", section, re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    with Person.at_new_table(served.address, "zooloretto-dice", ME, HERE) as anna:
        with anna.subscribe() as subscription:
            message = subscription.next("table")
        assert set(message) == told | {"type"}
        only_there = {"protocol", "page", "heartbeat", "maker"}
        assert set(anna.get().json()) == set(message) - only_there | {"clock"}
        assert all(f"`{name}`" in section for name in message["seats"][0])


def test_a_slow_reader_misses_nothing_and_holds_up_nobody(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto-dice", ME, a_bot("random")) as anna:
        with anna.spectator() as guest, guest.subscribe() as slow:
            frames = play_to_the_end(anna, seed=4)
            plies = [slow.next()["ply"]]
            while plies[-1] < frames[-1]["ply"]:
                plies.append(slow.next()["ply"])
        assert plies == list(range(plies[0], frames[-1]["ply"] + 1))


def test_one_who_comes_back_is_told_what_was_missed(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto-dice", ME, HERE) as anna:
        with anna.spectator() as guest, guest.subscribe() as first:
            seen = first.next()["ply"]
        for _ in range(5):
            ply = anna.play(anna.frame()["moves"][0][0])["ply"]
        with anna.spectator() as guest, guest.subscribe(ply=seen) as back:
            assert [back.next()["ply"] for _ in range(6)] == list(range(seen, ply + 1))
            back.socket.send(json.dumps({"ply": seen}))
            assert back.next()["ply"] == ply, "only at first: then it has been told"
        for unknown in (None, ply + 1, 10**30):
            with anna.spectator() as guest, guest.subscribe(ply=unknown) as fresh:
                assert fresh.next()["ply"] == ply


def test_one_who_was_away_for_too_long_starts_at_the_present(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "FARTHEST_AWAY", 6)
    with Person.at_new_table(served.address, "queens-garden", ME, HERE) as anna:
        for _ in range(7):
            ply = anna.play(anna.frame()["moves"][0][0])["ply"]
        with anna.spectator() as guest, guest.subscribe(ply=0) as back:
            assert back.next()["ply"] == ply
        with anna.spectator() as guest, guest.subscribe(ply=1) as back:
            assert back.next()["ply"] == 1


def test_those_who_come_and_go_are_told_of(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zoosim", ME, OPEN) as anna,
        anna.subscribe() as subscription,
    ):
        assert subscription.next("table")["here"] == [0]
        with anna.spectator() as guest, guest.subscribe():
            assert subscription.next("table")["watching"] == 1
        assert subscription.next("table")["watching"] == 0
        with anna.joined("Bert") as bert:
            there = subscription.next("table")
            assert there["started"]
            assert there["seats"][1]["name"] == "Bert"
            with bert.subscribe():
                assert subscription.next("table")["here"] == [0, 1]
            assert subscription.next("table")["here"] == [0]


def test_the_version_of_the_page_is_told(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zoosim", ME, OPEN) as anna,
        anna.subscribe() as subscription,
    ):
        version = subscription.next("table")["page"]
        assert f"/page/{version}/main.js" in anna.ask("GET", "/").text


def test_the_language_can_be_changed(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zooloretto", ME, HERE) as anna,
        anna.subscribe(language="en") as subscription,
    ):
        english = subscription.next()
        subscription.socket.send(json.dumps({"language": "cs"}))
        czech = subscription.next()
        assert czech["ply"] == english["ply"]
        assert czech["prompt"] != english["prompt"]
        assert czech["seats"] == [0, 1], "the token still counts"


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ("not JSON", "bad_message"),
        ("[1]", "bad_message"),
        ('{"fly": true}', "bad_message"),
        ('{"token": 5}', "bad_message"),
        ('{"ply": -1}', "bad_message"),
        ('{"ply": true}', "bad_message"),
        ('{"ply": "3"}', "bad_message"),
        (b"\x00\x01", "bad_message"),
        ("[" * 1500, "bad_message"),
        ('{"language": "tlh"}', "bad_language"),
        ('{"token": "stolen"}', "wrong_token"),
    ],
)
def test_messages_that_are_not_ours_are_refused(
    served: Served, message: str | bytes, error: str
) -> None:
    with Person.at_new_table(served.address, "zoosim", ME, OPEN) as anna, a_socket(anna) as socket:
        socket.send(message)
        refused = json.loads(socket.recv(timeout=SOON))
        assert (refused["type"], refused["error"]) == ("refused", error)
        assert refused["words"]
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=SOON)


def test_moves_over_a_socket_are_answered_in_order_also_when_another_was_faster(
    served: Served,
) -> None:
    with (
        Person.at_new_table(served.address, "zooloretto-dice", ME, HERE) as anna,
        anna.subscribe() as line,
    ):
        frame = line.next()
        move = {"type": "move", "ply": frame["ply"], "move": frame["moves"][0][0]}
        for one in (move, move, {**move, "ply": 999}, {**move, "ply": 1.5}):
            line.socket.send(json.dumps(one))
        assert line.next()["ply"] == frame["ply"] + 1
        told = [line.next("not_made") for _ in range(3)]
        assert [one["error"] for one in told] == ["stale_ply", "stale_ply", "bad_request"]
        frame = anna.frame()
        store, seat = served.app.state.services.store, frame["acting"][0]
        chosen = frame["moves"][0][0]
        store.append(anna.table, frame["ply"] + 1, Event(seat, chosen), finishes=False)
        line.socket.send(json.dumps({"type": "move", "ply": frame["ply"], "move": chosen}))
        assert line.next("not_made")["error"] == "stale_ply"
        assert anna.frame()["ply"] == frame["ply"] + 1, "what the other did is known now"
        now = anna.frame()
        line.socket.send(
            json.dumps({"type": "move", "ply": now["ply"], "move": now["moves"][0][0]})
        )
        while line.next()["ply"] != now["ply"] + 1:
            pass


def test_an_unknown_table_cannot_be_watched(served: Served) -> None:
    address = f"ws://{served.address}/api/tables/nowhere/live"
    with connect(address, open_timeout=SOON) as socket:
        assert json.loads(socket.recv(timeout=SOON))["error"] == "unknown_table"


def test_pages_of_other_sites_cannot_open_a_socket(served: Served) -> None:
    with Person.at_new_table(served.address, "zoosim", ME, OPEN) as anna:
        address = f"ws://{served.address}/api/tables/{anna.table}/live"
        with pytest.raises(InvalidStatus):
            connect(address, origin=Origin("https://evil.example"), open_timeout=SOON)
        ours = Origin(f"http://{served.address}")
        with connect(address, origin=ours, open_timeout=SOON) as own:
            own.send("{}")
            assert json.loads(own.recv(timeout=SOON))["type"] == "table"


def test_a_huge_message_closes_the_socket(served: Served) -> None:
    with Person.at_new_table(served.address, "zoosim", ME, OPEN) as anna, a_socket(anna) as socket:
        socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=SOON)
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009


def test_ten_thousand_messages_disturb_nobody_else(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto-dice", ME, a_bot("random")) as anna:

        def flood() -> set[str]:
            """All that is refused until the socket is closed."""
            refusals = set()
            with contextlib.suppress(ConnectionClosed), a_socket(anna) as socket:
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(10_000):
                        socket.send("{}")
                while True:
                    message = json.loads(socket.recv(timeout=120))
                    if message["type"] == "refused":
                        refusals.add(message["error"])
            return refusals

        with ThreadPoolExecutor() as pool:
            floods = [pool.submit(flood) for _ in range(3)]
            frames = play_to_the_end(anna, seed=5)
        assert frames[-1]["over"]
        for one in floods:
            assert one.result() <= {"too_many"}
        with anna.spectator() as guest, guest.subscribe() as after:
            assert after.next()["over"]


def make(subscription: Subscription, **asked: Any) -> None:
    subscription.socket.send(json.dumps({"type": "move", **asked}))


def test_moves_are_made_over_the_socket(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zooloretto-dice", ME, HERE) as anna,
        anna.subscribe() as hers,
        anna.spectator() as guest,
        guest.subscribe() as others,
    ):
        first = hers.next()
        assert others.next()["ply"] == 0
        make(hers, ply=0, move=first["moves"][0][0], seat=first["seat"])
        second = hers.next()
        assert (second["ply"], second["follows"], second["deed"]["seat"]) == (1, 0, first["seat"])
        assert others.next()["deed"]["words"] == second["deed"]["words"]
        make(hers, ply=1, moves=[second["moves"][0][1]])
        assert hers.next()["ply"] == others.next()["ply"] == 2


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"ply": 0, "move": "load coin 1"}, "illegal_move"),
        ({"ply": 0, "move": "fly"}, "bad_move"),
        ({"ply": 0, "moves": ["load coin 1"]}, "illegal_move"),
        ({"ply": 3, "move": "roll"}, "stale_ply"),
        ({"ply": 10**20, "move": "roll"}, "stale_ply"),
        ({"ply": 0, "move": "roll", "seat": 1}, "not_your_seat"),
        ({"ply": 0}, "bad_request"),
        ({"ply": "0", "move": "roll"}, "bad_request"),
        ({"ply": 0, "move": "roll", "fly": True}, "bad_request"),
    ],
)
def test_a_move_that_is_not_made_leaves_the_socket_open(
    served: Served, asked: dict[str, Any], error: str
) -> None:
    with (
        Person.at_new_table(served.address, "zooloretto-dice", ME, a_bot("greedy")) as anna,
        anna.subscribe() as subscription,
    ):
        frame = subscription.next()
        while 0 not in frame["acting"]:
            frame = subscription.next()
        before = frame["ply"]
        if type(asked["ply"]) is int:
            asked = asked | {"ply": asked["ply"] + before}
        make(subscription, **asked)
        answer = subscription.next("not_made")
        assert answer["error"] == error
        assert answer["words"]
        known = type(asked["ply"]) is int and asked["ply"] < 2**53
        assert answer["ply"] == (asked["ply"] if known else None)
        make(subscription, ply=before, move="roll")
        assert subscription.next()["ply"] == before + 1


def test_no_frame_is_made_for_a_move_that_comes_too_late(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has a socket is sent it anyway, and without the lines of the scores."""
    made: list[str] = []
    breakdown = positions.breakdown

    def noting(match: Match, language: str) -> Any:
        made.append(language)
        return breakdown(match, language)

    monkeypatch.setattr(positions, "breakdown", noting)
    with (
        Person.at_new_table(served.address, "zooloretto-dice", ME, HERE) as anna,
        anna.subscribe(differences=True) as subscription,
    ):
        subscription.next()
        make(subscription, ply=3, move="roll")
        late = subscription.next("not_made")
        assert (late["error"], "frame" in late, made) == ("stale_ply", False, [])
        assert anna.move("roll", ply=3).json()["frame"]["breakdown"], "who asks for it is told"
        assert len(made) == 1


def test_a_table_and_its_sockets_are_freed_at_once(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    sockets = each_that_calls(monkeypatch, live._Connection, "begin")
    rooms = each_that_calls(monkeypatch, Room, "enter")
    with no_collector():
        with (
            Person.at_new_table(served.address, "zooloretto-dice", ME, HERE) as anna,
            anna.subscribe() as hers,
            anna.spectator() as guest,
            guest.subscribe(differences=True) as others,
        ):
            first = hers.next()
            others.next()
            make(hers, ply=0, move=first["moves"][0][0], seat=first["seat"])
            assert others.next("changes")["ply"] == 1
            make(hers, ply=0, move="roll")
            assert hers.next("not_made")["error"] == "stale_ply"
        wait_until_freed(sockets)
        services, loop = served.app.state.services, served.app.state.tidying.loop
        loop.call_soon_threadsafe(services.rooms.forget, anna.table)
        wait_until_freed(rooms)


def test_a_spectator_makes_no_moves(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zooloretto-dice", ME, HERE) as anna,
        anna.spectator() as guest,
        guest.subscribe() as subscription,
    ):
        make(subscription, ply=0, move="roll")
        assert subscription.next("not_made")["error"] == "no_token"
        assert anna.frame()["ply"] == 0
