"""Who is there, who is away, and lines that die without a word."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.proxy import Proxy
from tests.web.serving import JSON, ME, OPEN, SOON, Person, Served, Subscription, a_bot, happens
from tiergarten import cli
from tiergarten.engine.errors import BadOption
from tiergarten.engine.match import Match
from tiergarten.web import serve
from tiergarten.web.bots.thinking import Thinking
from tiergarten.web.settings import Settings
from tiergarten.web.tables.attendance import Attendance
from tiergarten.web.tables.visits import client_mark

GAME = "zooloretto-dice"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server where somebody without a socket is away soon."""
    settings = Settings(away=0.3)
    with Served(tmp_path_factory.mktemp("away") / "tables.sqlite", settings=settings) as running:
        yield running


def until(subscription: Subscription, holds: Callable[[JSON], bool]) -> JSON:
    """The first table of which this is true."""
    while not holds(table := subscription.next("table")):
        pass
    return table


def test_a_bot_stands_in_for_somebody_who_has_gone_without_a_word(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zooloretto-dice", ME, OPEN) as anna,
        anna.joined("Bert") as bert,
        anna.spectator() as nobody,
        anna.subscribe() as subscription,
    ):
        assert nobody.post("seats/1/stand-in").json()["error"] == "no_token"
        with bert.subscribe() as his:
            his.next()
            until(subscription, lambda table: table["here"] == [0, 1])
            assert anna.post("seats/1/stand-in").json()["error"] == "not_away", "he is there"
        until(subscription, lambda table: table["here"] == [0] and table["away"] == [1])
        assert anna.post("seats/9/stand-in").json()["error"] == "not_away"
        assert anna.post("seats/1/stand-in").json()["seats"][1]["stand_in"]
        assert until(subscription, lambda table: table["seats"][1]["stand_in"])["away"] == []
        assert anna.post("seats/1/stand-in").json()["error"] == "not_away", "a bot is there"
        assert bert.post("return").json()["seats"][1]["kind"] == "person"


@pytest.mark.thorough
def test_somebody_who_plays_by_requests_alone_is_there(tmp_path: Path) -> None:
    settings = Settings(away=1.5)  # long enough to be seen there, on a busy machine, too
    with (
        Served(tmp_path / "tables.sqlite", settings=settings) as served,
        Person.at_new_table(served.address, "zooloretto-dice", ME, OPEN) as anna,
        anna.joined("Bert") as bert,
        anna.subscribe() as subscription,
    ):
        until(subscription, lambda table: table["away"] == [1])
        bert.move("roll", 0)  # whether it is his turn or not
        there = until(subscription, lambda table: table["here"] == [0, 1])
        assert there["away"] == []
        until(subscription, lambda table: table["away"] == [1] and table["here"] == [0])


def test_nobody_is_away_before_the_match_begins(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto-dice", ME, OPEN, OPEN) as anna:
        with anna.joined("Bert"), anna.subscribe() as subscription:
            assert subscription.next("table")["away"] == []
        assert anna.get().json()["away"] == []


def test_a_line_that_dies_without_a_word_is_given_up(tmp_path: Path) -> None:
    """But not one that says nothing, and only answers the pings of the socket: so does a browser
    for a page in a hidden tab, whose timers stand still."""
    settings = Settings(heartbeat=1.5)  # long enough for an answer from a busy machine
    with (
        Served(tmp_path / "tables.sqlite", settings=settings) as served,
        Proxy(served.address) as proxy,
        Person.at_new_table(served.address, "zooloretto-dice", ME, OPEN, OPEN) as anna,
        anna.joined("Bert") as bert,
        anna.joined("Carl") as carl,
        anna.subscribe() as subscription,
    ):
        carl.address = proxy.address
        with bert.subscribe() as silent, carl.subscribe() as cut:
            silent.next()
            cut.next()
            until(subscription, lambda table: table["here"] == [0, 1, 2])
            proxy.cut()
            cut.socket.close_timeout = 0  # nobody will answer
            assert until(subscription, lambda table: 2 not in table["here"])["here"] == [0, 1]
            assert proxy.swallowed > 0


def test_pings_of_a_page_are_answered_before_its_hello_too(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto-dice", ME, OPEN) as anna:
        anna.token = None
        with anna.subscribe(type="ping") as subscription:
            assert subscription.next("pong") == {"type": "pong"}
            subscription.socket.send("{}")
            assert subscription.next("table")["heartbeat"] == Settings().heartbeat


def test_signs_and_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    signs = Attendance(60.0)
    assert signs.away([0, 1]) == []
    now += 60
    assert signs.away([0, 1]) == [0, 1], "nobody was seen since the table was opened"
    assert signs.asked([1]), "back again"
    assert not signs.asked([1])
    assert signs.away([0, 1]) == [0]
    assert signs.here(set()) == {1}
    signs.disconnected([1])
    assert signs.here(set()) == set(), "closing the socket means going"
    assert signs.away([1]) == []
    now += 60
    assert signs.away([1]) == [1]
    signs.asked([1])
    now += 59.9
    assert signs.here({0}) == {0, 1}
    now += 0.1
    assert signs.here({0}) == {0}


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("inf"), float("nan")])
def test_impossible_times_are_refused(seconds: float) -> None:
    with pytest.raises(BadOption, match="--heartbeat is a number of seconds above 0"):
        Settings(heartbeat=seconds)
    with pytest.raises(BadOption, match="--away is"):
        Settings(away=seconds)


def test_the_times_are_options_of_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda *given: started.append(given[0]))
    assert cli.main(["serve", "--heartbeat", "2.5", "--away", "90"]) == 0
    assert cli.main(["serve"]) == 0
    assert started == [Settings(2.5, 90.0), Settings(6.0, 60.0)]
    assert cli.main(["serve", "--away", "0"]) == 2
    assert "--away is a number of seconds above 0" in capsys.readouterr().err
    assert cli.main(["--away", "5", "games"]) == 2
    assert "--away is for serve, or without a command" in capsys.readouterr().err


@pytest.mark.parametrize("clock", [None, {"move": 30 * 86400}], ids=["free", "correspondence"])
def test_bots_wait_for_somebody_to_look_except_by_correspondence(
    served: Served, monkeypatch: pytest.MonkeyPatch, clock: JSON | None
) -> None:
    """Everybody leaves while a bot thinks."""
    rooms, choose = served.app.state.services.rooms, Thinking.choose
    begun, go = threading.Event(), threading.Event()

    async def choose_later(self: Thinking, level: str, match: Match, seat: int) -> int:
        if seat == 1:
            begun.set()
            await asyncio.to_thread(go.wait, SOON)
        return await choose(self, level, match, seat)

    monkeypatch.setattr(Thinking, "choose", choose_later)
    seats = [ME, a_bot("random"), a_bot("random")]
    with Person.at_new_table(served.address, GAME, *seats, clock=clock) as anna:
        room = rooms.opened(anna.table)
        assert room.visits.client == client_mark("127.0.0.1"), "for her its bots think"
        while not begun.is_set():
            frame = anna.frame()
            if frame["acting"] == [0]:
                anna.move(frame["moves"][0][0], frame["ply"])
        monkeypatch.setattr(rooms, "now", lambda: time.time() + 10_000)
        go.set()
        happens(lambda: room.thinking is None)
        assert room.visits.waits == (clock is None)
        assert (room.match.acting == (0,)) == (clock is not None)
        if clock is None:
            happens(lambda: not rooms._leases.holds(anna.table))
        ply = room.ply
        if clock is None:
            happens(lambda: anna.frame()["ply"] > ply)
        figures = anna.ask("GET", "/metrics").text
        assert "tiergarten_bot_wait_seconds_count" in figures
        assert "tiergarten_bots_waiting 0.0" in figures
