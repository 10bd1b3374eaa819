"""Leaving a table, or deleting an account, while another process changes the table: nobody's seat
is left behind."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.serving import url_of
from tests.web.test_upgrading import Ready
from tiergarten import cli
from tiergarten.bots import bot
from tiergarten.engine.language import say_in
from tiergarten.engine.match import Match
from tiergarten.games import find
from tiergarten.web.people.accounts import Accounts
from tiergarten.web.settings import Settings
from tiergarten.web.storage.account_store import AccountStore
from tiergarten.web.storage.store import END, OFFER, OPEN, PERSON, Conflict, Event, Seat, Store
from tiergarten.web.tables import seating
from tiergarten.web.tables.rooms import Rooms

GAME = "zooloretto-dice"
NAME = "Bert"


class Story:
    """A database with an account, and a table where it has the second seat."""

    def __init__(self, database: str, *others: Seat, absence: str = END) -> None:
        self.database = database
        self.store = Store(database)
        self.accounts = AccountStore(self.store)
        self.account = self.accounts.create(NAME, "").id
        self.bert = Seat(PERSON, NAME, token="b" * 64, account=self.account)
        seats = [Seat(PERSON, "Anna", token="a" * 64), self.bert, *others]
        self.table = seating.new_table(find(GAME), seats, {}, False, "owner", 5.0)
        self.table.absence = absence
        self.store.create(self.table)

    def move(self) -> None:
        """Another process makes the first move."""
        match = Match.new(find(GAME), 2, self.table.seed, options=self.table.options)
        (seat,) = match.acting
        move = bot("random").choose(match, seat)
        made = match.play(move, seat)
        self.store.append(self.table.id, 1, Event(seat, made.id), finishes=False)

    def seat(self, number: int, after: Seat) -> None:
        """Another process changes who sits there."""
        self.store.reseat(self.table.id, number, self.now()[number], after)

    def now(self) -> list[Seat]:
        there = self.store.find(self.table.id)
        assert there is not None
        self.table = there[0]
        return self.table.seats

    def delete(self) -> int:
        """The operator deletes the account."""
        return cli.main(["account", "delete", NAME, "--database", self.database])


@pytest.fixture
def database(tmp_path: Path) -> str:
    return url_of(tmp_path / "tables.sqlite")


def just_before(monkeypatch: pytest.MonkeyPatch, method: str, do: Callable[[], object]) -> None:
    """Do something just before a method of the store that is called next."""
    real = getattr(Store, method)

    def late(*given: object, **named: object) -> object:
        monkeypatch.setattr(Store, method, real)
        do()
        return real(*given, **named)

    monkeypatch.setattr(Store, method, late)


def test_a_match_ends_though_somebody_moves_meanwhile(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = Story(database)
    just_before(monkeypatch, "end", story.move)
    assert story.delete() == 0
    story.now()
    assert (story.table.ended, story.table.ended_seat) == ("left", 1)
    assert story.accounts.named(NAME) is None


def test_a_seat_is_left_though_its_owner_returns_meanwhile(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = Story(database, absence=OFFER)
    story.seat(1, seating.left(story.bert))
    just_before(monkeypatch, "reseat_all", lambda: story.seat(1, story.bert))
    assert story.delete() == 0
    assert story.now()[1].left
    assert story.accounts.named(NAME) is None


def test_no_seat_is_open_in_a_match_that_begins_meanwhile(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last seat is taken while another one is given up: who gave it up has left the match."""
    story = Story(database, Seat(OPEN, "Player 3"))
    cleo = Seat(PERSON, "Cleo", token="c" * 64)
    just_before(monkeypatch, "reseat_all", lambda: story.seat(2, cleo))
    assert story.delete() == 0
    assert [seat.kind for seat in story.now()] == [PERSON] * 3
    assert (story.table.ended, story.table.ended_seat) == ("left", 1)


def test_who_has_taken_the_seat_meanwhile_keeps_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = Story(database, Seat(OPEN, "Player 3"))
    cleo = Seat(PERSON, "Cleo", token="c" * 64)

    def taken() -> None:
        story.seat(1, Seat(OPEN, "Player 2"))
        story.seat(1, cleo)

    just_before(monkeypatch, "reseat_all", taken)
    assert story.delete() == 0
    assert story.now()[1] == cleo


def test_a_seat_that_was_taken_by_way_of_another_process_is_left(database: str) -> None:
    """The table is open here, and the news have not come yet."""
    story = Story(database)
    story.seat(1, seating.stood_in(Seat(PERSON, "Ada", token="d" * 64)))

    async def deleting() -> None:
        rooms = Rooms(story.store, Ready(lambda _: None))
        accounts = Accounts(story.store, rooms, Settings())
        await rooms.find(story.table.id)
        story.seat(1, story.bert)
        account = story.accounts.named(NAME)
        assert account is not None
        await accounts.remove(account, say_in("en"))
        accounts.close()
        rooms.close()

    asyncio.run(deleting())
    story.now()
    assert (story.table.ended, story.table.ended_seat) == ("left", 1)


def test_an_account_stays_if_a_table_cannot_be_left(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    story = Story(database)

    def in_conflict(*_: object, **__: object) -> None:
        raise Conflict

    monkeypatch.setattr(Store, "end", in_conflict)
    assert story.delete() == 2
    told = capsys.readouterr()
    assert told.err == (
        "tiergarten: this table changes too quickly just now: try again in a moment\n"
    )
    assert told.out == ""
    assert story.accounts.named(NAME) is not None
    assert story.now()[1] == story.bert
    monkeypatch.undo()
    assert story.delete() == 0
    story.now()
    assert story.table.ended == "left"
