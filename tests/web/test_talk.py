"""The talk at a table: who may say what, who hears it, and what remains of it."""

import re
from pathlib import Path

import pytest

from tests.web.serving import JSON, ME, OPEN, Person, Served
from tiergarten.web.api.talk import Said
from tiergarten.web.fairness.limits import Buckets
from tiergarten.web.refusals import Refused
from tiergarten.web.storage.store import Line
from tiergarten.web.tables import talk
from tiergarten.web.tables.talk import REACTIONS, Talk


@pytest.fixture
def anna(served: Served) -> Person:
    return Person.at_new_table(served.address, "zooloretto-dice", ME, OPEN)


def said(person: Person) -> list[JSON]:
    lines: list[JSON] = person.get("talk").json()["lines"]
    return lines


def test_everybody_hears_what_is_said_and_what_is_removed(anna: Person) -> None:
    with anna, anna.joined("Bert") as bert, anna.spectator() as guest:
        assert bert.post("talk", words="  Hello,\tAnna \n").status_code == 201
        with guest.subscribe() as hers, anna.subscribe() as subscription:
            first = subscription.next("talk")
            assert first["fresh"]
            assert [line["words"] for line in first["lines"]] == ["Hello, Anna"]
            assert first["lines"][0]["seat"] == 1
            assert first["lines"][0]["name"] == "Bert"
            assert anna.post("talk", reaction="laugh").status_code == 201
            second = subscription.next("talk")
            assert not second["fresh"]
            assert [(line["number"], line["reaction"]) for line in second["lines"]] == [
                (2, "laugh")
            ]
            assert hers.next("talk")["lines"] == first["lines"]
            assert hers.next("talk") == second
            assert bert.post("talk/1/remove").json()["error"] == "not_maker"
            assert guest.post("talk/1/remove").json()["error"] == "no_token"
            assert anna.post("talk/1/remove").json() == {"removed": True}
            assert anna.post("talk/1/remove").json() == {"removed": False}
            assert subscription.next("talk")["removed"] == [1]
            assert anna.post(f"talk/{10**20}/remove").json()["error"] == "bad_request"
        assert [line["number"] for line in said(guest)] == [2]


@pytest.mark.thorough
def test_what_was_said_survives_the_server(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with (
        Served(file) as first,
        Person.at_new_table(first.address, "zooloretto-dice", ME, OPEN) as anna,
    ):
        for words in ("one", "two", "three"):
            anna.post("talk", words=words)
        anna.post("talk/3/remove")
        anna.post("talk/open", open=True)
    with Served(file) as second, Person(second.address, anna.table, anna.token) as again:
        assert [line["words"] for line in said(again)] == ["one", "two"]
        assert again.get().json()["open_talk"]
        assert again.post("talk", words="four").json()["number"] == 4, "3 is not given again"


def test_spectators_talk_if_the_maker_of_the_table_lets_them(anna: Person) -> None:
    with anna, anna.joined("Bert") as bert, anna.spectator() as guest:
        assert not guest.get().json()["open_talk"]
        assert guest.post("talk", words="Hi", name="Gast").json()["error"] == "no_talk"
        assert bert.post("talk/open", open=True).json()["error"] == "not_maker"
        with anna.subscribe() as subscription, bert.subscribe() as his:
            assert subscription.next("table")["maker"]
            assert not his.next("table")["maker"]
            assert anna.post("talk/open", open=True).json() == {"open": True}
            while not subscription.next("table")["open_talk"]:
                pass
        line = guest.post("talk", words="Hi", name="Gast").json()
        assert (line["seat"], line["name"]) == (None, "Gast")
        assert guest.post("talk", words="Hi", name="bERT").json()["error"] == "bad_name"
        assert guest.post("talk", words="Hi").json()["error"] == "bad_name"
        anna.post("talk/open", open=False)
        assert guest.post("talk", words="Hi", name="Gast").json()["error"] == "no_talk"


def test_too_much_talk_is_refused(
    served: Served, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served.app.state.services, "talk", Buckets(0.001, 2.0))
    with anna, anna.joined("Bert") as bert:
        assert [anna.post("talk", words="!").status_code for _ in range(3)] == [201, 201, 429]
        assert bert.post("talk", words="!").status_code == 201, "each for themselves"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"words": ""},
        {"words": "\u200b \u202e"},
        {"words": "x" * 201},
        {"words": "x" * 5000},
        {"words": "x", "reaction": "sad"},
        {"reaction": "<b>"},
        {"words": "x", "seat": 1},
        {"words": 5},
    ],
)
def test_what_cannot_be_said(anna: Person, body: JSON) -> None:
    with anna:
        answer = anna.post("talk", **body)
        assert answer.status_code in (403, 422)
        assert answer.json()["words"]
        assert said(anna) == []


def test_a_message_is_no_longer_than_it_may_be() -> None:
    assert len(talk.check_words("x" * 200)) == 200
    with pytest.raises(Refused, match="a message has 1 to 200 characters"):
        talk.check_words("x" * 201)


def test_old_lines_are_forgotten() -> None:
    lines = Talk([])
    for number in range(1, talk.MOST_KEPT + 3):
        assert lines.next_number == number
        lines.add(Line(number, 0, "Anna", "x", None, 1.0))
    kept = lines.message(0)
    assert kept["removed"] == [1, 2]
    assert len(kept["lines"]) == talk.MOST_KEPT
    assert len(lines.message(None)["lines"]) == talk.MOST_SENT


def test_the_reactions_are_those_that_can_be_asked_for() -> None:
    described = str(Said.model_json_schema()["properties"]["reaction"])
    assert re.findall(r"'(\w+)'", described.partition("enum")[2].partition("]")[0]) == list(
        REACTIONS
    )
