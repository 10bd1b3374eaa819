"""Reviews on the server: made once, behind everything else, and read by those who sat there."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import tiergarten
from tests.browser.fixtures import PreparedTable, prepare_table
from tests.kinds import some_of
from tests.variants import our_games
from tests.web.serving import (
    CROWD,
    JSON,
    ME,
    Person,
    Served,
    a_bot,
    happens,
    play_to_the_end,
    url_of,
)
from tiergarten.analysis.decisions import units
from tiergarten.analysis.words import ROUGH
from tiergarten.web.fairness.questions import Cost
from tiergarten.web.storage.help_store import HelpStore
from tiergarten.web.storage.store import Store

GAMES = [game.name for game in our_games()]
DICE = "zooloretto-dice"
ALL = 10_000  # moves: to the end of any match


def over(served: Served, game: str = DICE, *seats: str) -> PreparedTable:
    return prepare_table(served.database, game, *(seats or ("Anna", "bot random")), moves=ALL)


def at(served: Served, table: PreparedTable, seat: int = 0) -> Person:
    return Person(served.address, table.id, table.tokens[seat])


def reviewed(person: Person) -> JSON:
    """The review, once it is made."""
    found: JSON = {}

    def is_there() -> bool:
        found.update(person.get("review").json())
        return bool(found["state"] == "done")

    happens(is_there)
    review: JSON = found["review"]
    return review


@pytest.mark.parametrize("game", some_of(GAMES, DICE))
def test_a_match_is_reviewed(served: Served, game: str) -> None:
    with at(served, over(served, game)) as anna:
        assert anna.get("review").json() == {"state": "none", "done": 0, "total": 0, "review": None}
        asked = anna.post("review").json()
        assert asked["state"] in ("waiting", "running")
        assert asked["total"] > 10
        review = reviewed(anna)
        moves = anna.get("result").json()["moves"]
        assert len(review["moves"]) == moves
        for number, seat in enumerate(review["seats"]):
            parts = ("start", "skill", "others", "luck", "unsettled")
            assert sum(seat[part] for part in parts) == pytest.approx(seat["result"], abs=1e-3)
            assert review["end"][number] == seat["result"]
            assert seat["words"]
            assert len(seat["turns"]) <= 3
        assert review["rough"] is any(abs(seat["unsettled"]) >= ROUGH for seat in review["seats"])
        names = [seat["name"] for seat in anna.get().json()["seats"]]
        assert [seat["name"] for seat in review["seats"]] == names
        store = Store(served.database)
        stored = HelpStore(store).review(str(anna.table))
        store.close()
        assert stored is not None
        kept = json.loads(stored.review or "")["review"]["seats"]
        assert not any(seat["name"] for seat in kept), "names go with their accounts"
        costly = max(range(moves), key=lambda n: review["moves"][n]["cost"])
        found = anna.get("review/decision", move=costly, language="de").json()
        assert found["cost"] == review["moves"][costly]["cost"]
        assert sum(one["made"] for one in found["moves"]) == 1
        assert sum(one["best"] for one in found["moves"]) == 1
        assert found["moves"][0]["best"]
        worths = [one["chance"][found["seat"]] for one in found["moves"]]
        assert worths == sorted(worths, reverse=True)
        played = worths[[one["made"] for one in found["moves"]].index(True)]
        assert worths[0] - played == pytest.approx(found["cost"], abs=2e-4)
        assert all(one["label"] for one in found["moves"])
        assert anna.get("review/decision", move=moves).json()["error"] == "no_such_move"


@pytest.mark.thorough
def test_it_is_made_once_and_everybody_who_sat_there_reads_it(served: Served) -> None:
    table = over(served, DICE, "Anna", "Bert")
    with at(served, table) as anna, at(served, table, 1) as bert, ThreadPoolExecutor(4) as pool:
        people = [anna, bert, anna, bert]
        answers = list(pool.map(lambda person: person.post("review").json(), people))
        assert all(answer["state"] in ("waiting", "running", "done") for answer in answers)
        assert reviewed(anna) == reviewed(bert)
        assert anna.post("review").json()["state"] == "done"


def test_what_is_damaged_in_the_database_is_made_anew(served: Served) -> None:
    """A whole review that cannot be read, and one that was begun of which some parts cannot."""
    table = over(served)
    services = served.app.state.services
    store, reviews = HelpStore(services.store), services.reviews
    with at(served, table) as anna:
        anna.post("review")
        before = reviewed(anna)
        match = tiergarten.load(anna.get("save").text)
        begun = json.dumps(reviews._header(match, {"0": 5, "1": [{}], "2": None, "x": []}))
        for kept, whole in ((None, '{"rules": 1}'), (begun, None)):
            store.note_review(table.id, 1, 1, kept, whole)
            reviews._whole.clear()
            assert anna.get("review").json()["state"] in ("waiting", "running")
            assert reviewed(anna) == before
        assert reviews._readable(begun, match, units(match)) == {}
        header = reviews._header(match, {})
        for damage in ("5", "null", "{", "[" * 100_000, json.dumps(header | {"kept": 5})):
            assert reviews._readable(damage, match, units(match)) == {}
        rules = {"rules": match.game.version}
        damages: list[object] = [5, None, [], {}, rules, rules | {"review": {"seats": [{}, {}]}}]
        for plain in damages:
            assert reviews._read(json.dumps(plain), match) is None


def test_who_is_refused(served: Served) -> None:
    with at(served, over(served)) as anna, anna.spectator() as stranger:
        for asked in (stranger.post("review"), stranger.get("review")):
            assert asked.status_code == 401
            assert asked.json()["words"] == "a review is for those who sat at the table"
        stranger.token = "x" * 32
        assert stranger.get("review/decision", move=0).json()["error"] == "not_your_match"
        assert anna.get("review/decision", move=0).json()["error"] == "not_reviewed"
    with Person.at_new_table(served.address, DICE, ME, a_bot()) as anna:
        assert anna.post("review").json()["error"] == "not_finished"


def test_a_match_that_ended_early_is_reviewed_as_far_as_it_went(served: Served) -> None:
    first = {"absence": "end", "options": {"start": "p1"}}
    with Person.at_new_table(served.address, DICE, ME, a_bot(), **first) as anna:
        anna.play("roll")
        anna.post("leave")
        anna.post("review")
        assert len(reviewed(anna)["moves"]) >= 1


@pytest.mark.thorough
def test_bots_play_while_a_match_is_reviewed(tmp_path: Path) -> None:
    """A review that would take minutes holds up nobody, and stops with the server."""
    deep = replace(CROWD, review_iterations=20_000)
    with (
        Served(tmp_path / "tables.sqlite", settings=deep) as served,
        at(served, over(served)) as anna,
    ):
        anna.post("review")
        happens(lambda: anna.get("review").json()["state"] == "running")
        with Person.at_new_table(served.address, "zoosim", ME, a_bot("easy")) as carl:
            play_to_the_end(carl, 1)
        standing = anna.get("review").json()
        assert standing["state"] == "running"
        assert standing["done"] < standing["total"]


@pytest.mark.thorough
def test_a_server_that_is_stopped_goes_on_with_a_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it had found out is not looked for again. To read it from the database is charged."""
    database = tmp_path / "tables.sqlite"
    with Served(database) as first:
        table = over(first)
        first.app.state.services.reviews.noted_every = 0.0
        with at(first, table) as anna:
            anna.post("review")
            happens(lambda: anna.get("review").json()["done"] >= 3)
    store = Store(url_of(database))
    stored = HelpStore(store).review(table.id)
    assert stored is not None
    assert stored.review is None, "it was stopped in the middle"
    assert stored.kept is not None
    known = json.loads(stored.kept)
    assert len(known["kept"]) == stored.done >= 3
    known["kept"]["0"][0]["cost"] = 0.432149  # so that it can be recognised
    HelpStore(store).note_review(table.id, stored.done, stored.total, json.dumps(known))
    store.close()
    with Served(database) as second, at(second, table) as anna:
        assert reviewed(anna)["moves"][0]["cost"] == 0.432149
        services = second.app.state.services
        stored = HelpStore(services.store).review(table.id)
        assert stored is not None
        assert stored.review is not None
        charged: list[float] = []
        monkeypatch.setattr(services.requests, "charge", lambda _, cost: charged.append(cost))
        services.reviews._whole.clear()
        for _ in range(2):
            assert anna.get("review").json()["state"] == "done"
        assert charged.count(Cost.REVIEW * len(stored.review) / 1000) == 1
