"""Accounts: signing in, one's games on every device, ratings, and what is left after deleting."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from argon2 import PasswordHasher

from tests.web.serving import HERE, JSON, ME, OPEN, Person, Served, a_bot, happens
from tiergarten import cli
from tiergarten.web.people import passwords
from tiergarten.web.people.ratings import Finisher, Rating, rated
from tiergarten.web.settings import Settings
from tiergarten.web.storage.schema import metadata, results, tables
from tiergarten.web.storage.store import Store

GAME = "zooloretto-dice"
SECRET = "correct horse battery"


@pytest.fixture(scope="module")
def served(fresh_database: Callable[[str], str]) -> Iterator[Served]:
    """A server whose passwords are quick to hash."""
    before, passwords.hasher = passwords.hasher, PasswordHasher(1, 8, 1)
    settings = Settings(accounts_per_hour=1000, logins_per_hour=1000)
    with Served(fresh_database("accounts"), settings=settings) as running:
        yield running
    passwords.hasher = before


def member(served: Served, name: str) -> Person:
    """Somebody with a new account."""
    person = Person(served.address)
    made = person.ask("POST", "/api/account", name=name, password=SECRET)
    assert made.status_code == 201, made.text
    person.token = made.json()["session"]
    return person


def sit(person: Person, table: str, name: str) -> None:
    person.table = table
    assert person.post("join", name=name).status_code == 201


def table_of(person: Person, *seats: JSON, **more: object) -> str:
    made = person.ask("POST", "/api/tables", game=GAME, seats=list(seats), **more)
    assert made.status_code == 201, made.text
    person.table = made.json()["table"]["id"]
    return person.table


def play_out(*people: Person) -> None:
    """Everybody makes the first move they can, to the end."""
    while True:
        for person in people:
            frame = person.frame()
            if frame["over"]:
                return
            if frame["seat"] in frame["acting"]:
                person.move(frame["moves"][0][0], frame["ply"])


def history(person: Person) -> JSON:
    found: JSON = person.ask("GET", "/api/account/history").json()
    return found


def test_signing_in_and_out(served: Served) -> None:
    with member(served, "Ännchen") as anna, Person(served.address) as phone:
        assert anna.ask("GET", "/api/account").json()["name"] == "Ännchen"
        answer = phone.ask("POST", "/api/account/login", name="ÄNNCHEN", password=SECRET)
        phone.token = answer.json()["session"]
        assert phone.ask("GET", "/api/account").json()["once"] is False
        assert phone.ask("POST", "/api/account/logout").status_code == 200
        gone = phone.ask("GET", "/api/account")
        assert (gone.status_code, gone.json()["error"]) == (401, "not_signed_in")
        assert anna.ask("GET", "/api/account").status_code == 200
        assert anna.ask("POST", "/api/account/logout", everywhere=True).status_code == 200
        assert anna.ask("GET", "/api/account").json()["error"] == "not_signed_in"


def test_nobody_learns_whether_there_is_such_a_name(served: Served) -> None:
    with member(served, "Bruno"), Person(served.address) as other:
        answers = [
            other.ask("POST", "/api/account/login", name=name, password="not this one")
            for name in ("Bruno", "Nobody at all")
        ]
        assert answers[0].content == answers[1].content
        assert [answer.status_code for answer in answers] == [403, 403]


@pytest.mark.parametrize(
    ("name", "password", "error"),
    [
        ("Carla", "short", "bad_password"),
        ("Carla the Great", "carla the GREAT", "bad_password"),
        ("", SECRET, "bad_name"),
        ("<b>", SECRET, "bad_name"),
        ("ＣARL", SECRET, "name_taken"),
        ("C\u0430rl", SECRET, "name_taken"),  # with a Cyrillic letter
        ("\u3164", SECRET, "bad_name"),
    ],
)
def test_bad_names_and_passwords_are_refused(
    served: Served, name: str, password: str, error: str
) -> None:
    with Person(served.address) as person:
        person.ask("POST", "/api/account", name="Carl", password=SECRET)
        answer = person.ask("POST", "/api/account", name=name, password=password)
        assert answer.json()["error"] == error


def test_strange_names_are_names_like_others(served: Served) -> None:
    """Letters that stand for whole sentences; characters that a database may not know."""
    with member(served, "\ufdfa" * 40), Person(served.address) as guest:
        for name in ("\ufdfa" * 40, "\x00", "\ufdfa" * 200):
            answer = guest.ask("POST", "/api/account/login", name=name, password="not this one")
            assert (answer.status_code, answer.json()["error"]) == (403, "wrong_password")


def test_passwords_are_tried_only_so_often(
    fresh_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "hasher", PasswordHasher(1, 8, 1))
    settings = Settings(logins_per_hour=3)
    with (
        Served(fresh_database("logins"), settings=settings) as served,
        Person(served.address) as eve,
    ):
        errors = [
            eve.ask("POST", "/api/account/login", name="Anna", password=f"guess {n}").json()[
                "error"
            ]
            for n in range(4)
        ]
    assert errors == ["wrong_password"] * 3 + ["too_many"]


def test_a_session_is_the_seat_on_every_device(served: Served) -> None:
    with member(served, "Dora") as dora, Person(served.address) as phone:
        table_of(dora, ME | {"name": "Dora"}, HERE)
        phone.table = dora.table
        login = phone.ask("POST", "/api/account/login", name="Dora", password=SECRET).json()
        phone.token = login["session"]
        assert phone.get().json()["yours"] == [0, 1], "both at the screen of the first device"
        mine = phone.ask("POST", "/api/tables/mine", tokens=[]).json()
        assert [(one["id"], one["token"], one["account"]) for one in mine] == [
            (dora.table, None, True)
        ]
        with phone.subscribe() as subscription:
            frame = subscription.next()
            assert frame["seats"] == [0, 1]
            phone.play(frame["moves"][0][0])
        with member(served, "Emil") as emil:
            emil.table = dora.table
            assert emil.get().json()["yours"] == []
            assert emil.move("roll").json()["error"] == "no_token"


def test_a_guest_s_games_are_taken_along(served: Served) -> None:
    with Person.at_new_table(served.address, GAME, ME, a_bot()) as guest:
        with member(served, "Fritz") as fritz, Person(served.address) as phone:
            claimed = fritz.ask("POST", "/api/account/claim", tokens=[guest.token, "other"])
            assert claimed.json() == {"claimed": 1}
            login = phone.ask("POST", "/api/account/login", name="Fritz", password=SECRET)
            phone.token, phone.table = login.json()["session"], guest.table
            assert phone.get().json()["yours"] == [0]
        assert guest.get().json()["yours"] == [0], "the token is valid as before"


def test_a_rated_table_asks_for_accounts_and_changes_ratings(served: Served) -> None:
    with member(served, "Gerda") as gerda, member(served, "Hugo") as hugo:
        refused = gerda.ask("POST", "/api/tables", game=GAME, seats=[ME, HERE], rated=True)
        assert refused.json()["error"] == "bad_seats"
        table = table_of(gerda, ME | {"name": "Gerda"}, OPEN, a_bot("random"), rated=True)
        with Person(served.address, table) as guest:
            assert guest.post("join", name="Guest").json()["error"] == "not_signed_in"
            assert guest.get().json()["rated"] is True
        gerda.table = table
        assert gerda.post("join", name="Gerda").json()["error"] == "seated"
        sit(hugo, table, "Hugo")
        play_out(gerda, hugo)
        result = gerda.get("result").json()
        until = [history(gerda), history(hugo)]
        while not all(one["games"] for one in until):  # it is written down a moment later
            until = [history(gerda), history(hugo)]
        places = [one["games"][0]["place"] for one in until]
        assert places == [result["ranks"][seat] + 1 for seat in (0, 1)]
        for one in until:
            assert one["ratings"][0]["games"] == 1
            assert one["games"][0]["rating"] == one["ratings"][0]["rating"]
            assert one["games"][0]["replay"]
        data = gerda.ask("GET", "/api/account/export").json()
        assert [(row["table_id"], row["place"]) for row in data["results"]] == [(table, places[0])]
        assert [(row["game"], row["games"]) for row in data["ratings"]] == [(GAME, 1)]
        ranking = gerda.ask("GET", f"/api/games/{GAME}/ratings", players=3).json()
        assert {(one["name"], one["level"]) for one in ranking} == {
            ("Gerda", None),
            ("Hugo", None),
            (None, "random"),
        }


def test_whoever_leaves_is_last_and_nobody_else_loses() -> None:
    new = Rating()
    good = Rating(40.0, 2.0)
    stayed = rated([Finisher(good, 1, True), Finisher(new, 0, True)])
    assert stayed[0].careful < good.careful
    left = rated([Finisher(good, 2, True), Finisher(new, 0, True), Finisher(new, 1, False)])
    assert left[0] == good, "the loss does not count"
    assert left[1].shown > new.shown == 1000
    assert left[2].mu < new.mu
    won = rated([Finisher(new, 1, True), Finisher(new, 0, False)])
    assert won[0].mu > new.mu > won[1].mu


@pytest.mark.thorough
def test_a_match_that_a_bot_finished_counts_only_against_who_left(served: Served) -> None:
    with (
        member(served, "Mona") as mona,
        member(served, "Nils") as nils,
        member(served, "Olga") as olga,
    ):
        table = table_of(mona, ME | {"name": "Mona"}, OPEN, OPEN, rated=True)
        sit(nils, table, "Nils")
        sit(olga, table, "Olga")
        assert nils.post("leave").json()["seats"][1]["left"]
        assert olga.post("seats/1/stand-in").status_code == 200
        play_out(mona, olga)
        while not all(history(person)["games"] for person in (mona, nils, olga)):
            pass  # it is written down a moment later
        (left,) = history(nils)["games"]
        assert (left["place"], left["stayed"]) == (3, False)
        new = Rating().shown
        assert left["rating"] < new
        for person in (mona, olga):
            (one,) = history(person)["games"]
            assert one["stayed"]
            assert one["rating"] >= new


def test_a_table_that_cannot_be_opened_keeps_nobody_s_account(served: Served) -> None:
    with member(served, "Paul") as paul:
        table = table_of(paul, ME | {"name": "Paul"}, OPEN)
        store: Store = served.app.state.services.store
        with store.writing() as it:
            mine = tables.update().where(tables.c.id == table)
            it.db.execute(mine.values(game="a game that is gone"))
        served.app.state.services.rooms.forget(table)
        assert paul.get().json()["error"] == "unknown_game"
        assert paul.ask("POST", "/api/account/delete", password=SECRET).status_code == 200
        assert paul.ask("GET", "/api/account").json()["error"] == "not_signed_in"


def test_deleting_leaves_the_matches_to_the_others(served: Served) -> None:
    with member(served, "Ida") as ida, member(served, "Jan") as jan:
        table = table_of(ida, ME | {"name": "Ida"}, OPEN)
        sit(jan, table, "Jan")
        assert jan.post("talk", words="Hello").status_code == 201
        data = jan.ask("GET", "/api/account/export").json()
        assert data["account"][0]["name"] == "Jan"
        assert data["talk"][0]["words"] == "Hello"
        assert [seat["table_id"] for seat in data["seats"]] == [table]
        text = json.dumps(data)
        assert "argon2" not in text
        assert "token" not in text
        wrong = jan.ask("POST", "/api/account/delete", password="not this one")
        assert wrong.json()["error"] == "wrong_password"
        assert jan.ask("POST", "/api/account/delete", password=SECRET).json() == {"deleted": "Jan"}
        assert jan.ask("GET", "/api/account").json()["error"] == "not_signed_in"
        there = ida.get().json()
        assert there["seats"][1]["name"] == "somebody who has left"
        assert there["seats"][1]["left"]
        assert ida.get("talk").json()["lines"][0]["name"] == "somebody who has left"
        login = ida.ask("POST", "/api/account/login", name="Jan", password=SECRET)
        assert login.json()["error"] == "wrong_password"
        with member(served, "Jan") as other:
            other.table = table
            assert other.get().json()["yours"] == [], "the name is free, the seat is not"


def delete_here(member: Person, _: Served, __: str) -> None:
    assert member.ask("POST", "/api/account/delete", password=SECRET).status_code == 200


def delete_by_command(_: Person, served: Served, name: str) -> None:
    command = ["-m", "tiergarten", "account", "delete", name, "--database", served.database]
    assert subprocess.run([sys.executable, *command]).returncode == 0


DELETING = {"Rosa": delete_here, "Sven": delete_by_command}


@pytest.mark.parametrize("name", DELETING)
def test_deleting_leaves_running_matches_as_was_chosen(served: Served, name: str) -> None:
    """Whoever deletes it, the owner or the operator."""
    with member(served, name) as gone, Person(served.address) as host:
        found = {}
        for absence in ("offer", "bot", "end", None):
            seats = [ME | {"name": "Host"}, OPEN, *([OPEN] if absence is None else [])]
            host.token = None
            made = host.ask("POST", "/api/tables", game=GAME, seats=seats, absence=absence or "end")
            table, host.token = made.json()["table"]["id"], made.json()["token"]
            sit(gone, table, name)
            found[absence] = Person(served.address, table, host.token)
        DELETING[name](gone, served, name)
        happens(lambda: found["end"].get().json()["finished"] is True)
        offered, played, ended, waiting = (person.get().json() for person in found.values())
        assert offered["seats"][1]["left"]
        assert played["seats"][1]["kind"] == "bot"
        assert (ended["ended"], ended["ended_seat"]) == ("left", 1)
        assert [seat["kind"] for seat in waiting["seats"]] == ["person", "open", "open"]
        for table in (offered, played, ended):
            assert table["seats"][1]["name"] == "somebody who has left"
        store: Store = served.app.state.services.store
        with store.engine.connect() as db:
            known = db.execute(results.select().where(results.c.table_id == ended["id"])).all()
        assert [row.account for row in known] == [None, None]
        for person in found.values():
            person.__exit__()


def test_the_operator_resets_a_lost_password(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    with member(served, "Karl") as karl:
        assert cli.main(["account", "reset", "karl", "--database", served.database]) == 0
        once = capsys.readouterr().out.split()[-1]
        old = karl.ask("POST", "/api/account/login", name="Karl", password=SECRET)
        assert old.json()["error"] == "wrong_password"
        first = karl.ask("POST", "/api/account/login", name="Karl", password=once).json()
        assert first["account"]["once"] is True
        again = karl.ask("POST", "/api/account/login", name="Karl", password=once)
        assert again.json()["error"] == "wrong_password", "it was for one login"
        karl.token = first["session"]
        changed = karl.ask("POST", "/api/account/password", new="another secret").json()
        assert karl.ask("GET", "/api/account").status_code == 401, "the old session has ended"
        karl.token = changed["session"]
        assert karl.ask("GET", "/api/account").json()["once"] is False
        wrong = karl.ask("POST", "/api/account/password", old="no", new="a third secret")
        assert wrong.json()["error"] == "wrong_password"
        assert cli.main(["account", "list", "--database", served.database]) == 0
        assert "Karl" in capsys.readouterr().out
        assert cli.main(["account", "delete", "Karl", "--database", served.database]) == 0
        assert cli.main(["account", "reset", "Karl", "--database", served.database]) == 2
        assert "there is no account Karl" in capsys.readouterr().err


def test_a_reset_lifts_the_limit_on_wrong_passwords(
    fresh_database: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Also for whoever has tried their old one too often; but not for other names, and nobody
    learns that way which name was reset."""
    monkeypatch.setattr(passwords, "hasher", PasswordHasher(1, 8, 1))
    with (
        Served(fresh_database("limits"), settings=Settings(logins_per_hour=3)) as served,
        member(served, "Tove") as tove,
        member(served, "Uwe"),
    ):

        def login(name: str, password: str) -> tuple[int, JSON]:
            answer = tove.ask("POST", "/api/account/login", name=name, password=password)
            if answer.status_code == 429:
                assert 600 < int(answer.headers["retry-after"]) <= 1200, "three an hour"
            return answer.status_code, answer.json()

        assert [login("Tove", "forgotten")[0] for _ in range(4)] == [403, 403, 403, 429]
        assert login("Tove", SECRET)[0] == 429
        assert cli.main(["account", "reset", "Tove", "--database", served.database]) == 0
        once = capsys.readouterr().out.split()[-1]
        assert login("Uwe", SECRET)[0] == 429
        status, signed_in = login("Tove", once)
        assert status == 200
        tove.token = signed_in["session"]
        assert tove.ask("POST", "/api/account/password", new="another secret").status_code == 200
        assert cli.main(["account", "reset", "Tove", "--database", served.database]) == 0
        assert login("Tove", "guessed")[0] == login("Nobody", "guessed")[0] == 429
        once = capsys.readouterr().out.split()[-1]
        assert login("Tove", once)[0] == 200


def test_secrets_are_stored_as_hashes(served: Served) -> None:
    with member(served, "Lena") as lena:
        assert lena.token is not None
        store = Store(served.database)
        with store.engine.connect() as db:
            rows = [row for table in metadata.sorted_tables for row in db.execute(table.select())]
        store.close()
        stored = str(rows)
        assert "Lena" in stored
        assert SECRET not in stored
        assert lena.token.removeprefix("account.") not in stored
