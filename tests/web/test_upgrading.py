"""A database of version 0.1.0: its tables go on under the present rules."""

import shutil
from pathlib import Path

import pytest
import sqlalchemy as sql

import tiergarten
from tests.web.serving import Person, Served, url_of
from tiergarten.games import find
from tiergarten.web.store import TAKE_BACK, Store

OLD = Path(__file__).parents[1] / "data" / "0.1.0"
# Tables in that file, and the tokens of those who sat there.
FINISHED = ("TeBTNUcRNXgW", "j5DQ-_Ru9ADJrdpzsx1aMSYZKIkMC_I9")
RUNNING = ("sigLgKcolVk8", "6oVFqzXCULSWRO744ydXUnFR30fS743J")
WITH_A_BOT = ("Xmv8qT6qCX4i", "zE2ad3vW8S-gxdt7I21fHMDihqIPGzcp")
OTHERS = (
    ("gBvysjB0m9bt", "lsFXXmpFwinMrd5nJWpI6DUWVay3tHeU"),
    ("8tGZJr_2V7ar", "eaBntWkBVHKRna0CtIwUXOu3fWkTAo2R"),
    ("jnjHjnO_Hp50", "Va6QjGeud0_p7tiEQUJXahOnZCrhc6c9"),
)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD / "tables.sqlite", tmp_path / "tables.sqlite"))


def deeds_in(file: Path, table: str) -> tuple[int, list[tuple[int, int, float]]]:
    """The version of the rules of a table, and what was done there and when."""
    engine = sql.create_engine(url_of(file))
    with engine.connect() as db:
        rules = db.execute(
            sql.text("select rules from tables where id = :t"), {"t": table}
        ).scalar()
        asked = sql.text("select seat, action, at from deeds where table_id = :t order by ply")
        rows = [(row.seat, row.action, row.at) for row in db.execute(asked, {"t": table})]
    engine.dispose()
    assert rules is not None
    return rules, rows


@pytest.mark.rule("QG-20")
def test_tables_of_0_1_0_are_played_on(old: Path) -> None:
    """Passes that had ended by themselves are done; who took such a step back takes back both."""
    before = {table: deeds_in(old, table) for table, _ in (FINISHED, RUNNING, WITH_A_BOT)}
    with Served(old) as served:
        with Person(served.address, *FINISHED) as person:
            assert tiergarten.load(person.get("save").text).history == _loaded().history
            log = person.get("log").json()
            assert any("takes the last move back" in entry["words"] for entry in log)
        with Person(served.address, *WITH_A_BOT) as person:
            assert person.frame()["over"]
        for table, token in (RUNNING, *OTHERS):
            with Person(served.address, table, token) as person:
                frame = person.frame()
                made = person.play(frame["moves"][-1][0], seat=frame["seat"])
                assert made["ply"] == frame["ply"] + 1
    done = find("queens-garden").actions.readings("done")[0].id
    added = {done: 0, TAKE_BACK: 0}
    for table, (rules, deeds) in before.items():
        now_rules, now = deeds_in(old, table)
        assert (rules, now_rules) == (1, 2)
        times = [at for *_, at in now]
        assert times == sorted(times)
        for action in added:
            added[action] += [a for _, a, _ in now].count(action)
            added[action] -= [a for _, a, _ in deeds].count(action)
    assert added[done] > 2
    assert added[TAKE_BACK] > 1
    for table, _ in OTHERS:
        assert deeds_in(old, table)[0] == 1


def _loaded() -> tiergarten.Match:
    return tiergarten.load((OLD / "queens-garden.tiergarten").read_text(encoding="utf-8"))


def test_rules_from_the_future_are_refused_in_words(old: Path) -> None:
    store = Store(url_of(old))
    store.note(RUNNING[0], rules=7)
    store.close()
    with Served(old) as served:
        with Person(served.address, *RUNNING) as person:
            answer = person.get("frame")
            assert 400 <= answer.status_code < 500
            assert "version 7 of the rules" in answer.text
        with Person(served.address, *FINISHED) as person:
            assert person.get("save").status_code == 200
    assert deeds_in(old, RUNNING[0])[0] == 7
