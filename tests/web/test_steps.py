"""Several steps of a seat as one: looked at before, made all or none, told once."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

import tiergarten
from tests.browser.fixtures import PreparedTable, prepare_table
from tests.web.serving import JSON, Person, Served
from tiergarten.web.storage.store import Store

GAME = "queens-garden"
PLACING: JSON = {"seed": 8, "moves": 4}  # there are lilies, which cost 6


def garden_table(served: Served) -> PreparedTable:
    return prepare_table(served.database, GAME, "Anna", "here Bert", **PLACING)


def at(served: Served, table: PreparedTable) -> Person:
    return Person(served.address, table.id, table.tokens[0])


def look(person: Person, *moves: Any, **more: Any) -> JSON:
    answer = ask(person, "ahead", *moves, **more)
    assert answer.status_code == 200, answer.text
    found: JSON = answer.json()
    return found


def ask(person: Person, what: str, *moves: Any, **more: Any) -> httpx.Response:
    ply = more.pop("ply", None)
    return person.post(
        what, ply=person.frame()["ply"] if ply is None else ply, moves=list(moves), **more
    )


def refused(answer: httpx.Response, status: int, error: str) -> JSON:
    assert answer.status_code == status, answer.text
    body: JSON = answer.json()
    assert body["error"] == error
    assert body["words"]
    assert "{" not in body["words"]
    return body


def dearest(person: Person) -> list[Any]:
    """A whole turn that places what costs most: tile, cell, the payment that is suggested."""
    frame = person.frame()
    best: list[Any] = []
    for move, text, _ in frame["moves"]:
        if text.startswith("place"):
            assert move in frame["goes_on"]
            cell = look(person, move)["moves"][0][0]
            steps = [move, cell, *(step[0] for step in look(person, move, cell)["suggested"])]
            best = max(best, steps, key=len)
    assert len(best) == 7, "nothing dear can be placed"
    return best


def test_a_thought_is_told_to_each_in_their_language_and_only_at_its_ply(served: Served) -> None:
    table = garden_table(served)
    with at(served, table) as person:
        turn = dearest(person)
        english = look(person, *turn)
        assert look(person, *turn) == english
        german = person.post("ahead?language=de", ply=english["ply"], moves=turn).json()
        assert german["words"] not in (None, english["words"])
        assert ask(person, "moves", *turn).status_code == 200
        refused(ask(person, "ahead", *turn, ply=english["ply"]), 409, "stale_ply")


def test_looking_ahead_changes_nothing_and_tells_what_may_come_next(served: Served) -> None:
    with at(served, garden_table(served)) as anna:
        frame = anna.frame()
        steps = dearest(anna)
        first = look(anna, steps[0])
        assert (first["whole"], first["surprise"], first["suggested"]) == (False, False, [])
        assert first["prompt"] != frame["prompt"]
        assert first["scene"] != frame["scene"]
        second = look(anna, *steps[:2])
        assert second["loose"]
        assert [step[0] for step in second["suggested"]] == steps[2:]
        whole = look(anna, *steps)
        assert whole["whole"]
        assert [step[0] for step in whole["steps"]] == steps
        assert "paying with" in whole["words"]
        assert len(whole["gains"]) == len(whole["point_gains"]) == 2
        assert anna.frame() == frame


def test_steps_made_as_one_are_told_once_and_kept_one_by_one(served: Served) -> None:
    with at(served, garden_table(served)) as anna, anna.spectator() as watcher:
        ply = anna.frame()["ply"]
        steps = dearest(anna)
        words = look(anna, *steps)["words"]
        with watcher.subscribe() as subscription:
            assert subscription.next()["ply"] == ply
            made = ask(anna, "moves", *steps, ply=ply)
            assert made.status_code == 200, made.text
            told = subscription.next()
        after = ply + len(steps)
        for frame in (told, made.json()):
            assert (frame["ply"], frame["follows"]) == (after, ply)
            deed = frame["deed"]
            assert (deed["seat"], deed["words"], deed["since"]) == (0, words, ply)
            assert not deed["begins"]
        log = anna.get("log", since=ply).json()
        assert [line["ply"] for line in log] == list(range(ply + 1, after + 1))
        assert (log[-1]["words"], log[-1]["since"]) == (words, ply)
        assert [line["since"] + 1 for line in log[:-1]] == [line["ply"] for line in log[:-1]]
        points = anna.get("points").json()["turns"]
        assert points[-len(steps) :] == [0] * len(steps)


def test_what_was_made_as_one_is_taken_back_as_one_or_step_by_step(served: Served) -> None:
    with at(served, garden_table(served)) as anna, anna.subscribe() as subscription:
        before = anna.frame()
        ply = before["ply"]
        steps = dearest(anna)
        after = ask(anna, "moves", *steps, ply=ply).json()
        back = anna.post("undo", ply=after["ply"], whole=True).json()
        assert back["ply"] == ply + 2 * len(steps)
        assert back["scene"] == before["scene"]
        assert back["deed"]["kind"] == "take_back"
        assert "; " not in back["deed"]["words"]
        assert [subscription.next()["ply"] for _ in range(3)] == [ply, after["ply"], back["ply"]]
        again = ask(anna, "moves", *steps, ply=back["ply"]).json()
        assert again["deed"]["since"] == back["ply"]
        one = anna.post("undo", ply=again["ply"]).json()
        assert one["ply"] == again["ply"] + 1
        assert one["moves"], "the last step is to be chosen again"
        assert anna.post("undo", ply=one["ply"], whole=3).status_code == 422


def test_a_wrong_step_is_named_with_its_rule_and_nothing_is_made(served: Served) -> None:
    with at(served, garden_table(served)) as anna:
        frame = anna.frame()
        steps = dearest(anna)
        for what in ("moves", "ahead"):
            wrong = refused(ask(anna, what, *steps[:2], "pay joker", "buy 1"), 422, "illegal_move")
            assert wrong["step"] in (2, 3)
            wrong = refused(ask(anna, what, steps[0], steps[0]), 422, "illegal_move")
            assert (wrong["step"], wrong["rule"]) == (1, "QG-15")
            late = refused(ask(anna, what, *steps, "pass"), 422, "illegal_move")
            assert late["step"] == len(steps), "the turn of this seat is over"
            assert refused(ask(anna, what, steps[0], "at nowhere"), 422, "bad_move")["step"] == 1
            stale = refused(ask(anna, what, *steps, ply=frame["ply"] - 1), 409, "stale_ply")
            assert stale["frame"]["ply"] == frame["ply"]
        assert anna.frame() == frame


@pytest.mark.parametrize(
    "moves",
    [
        None,
        "place blue-tree",
        {"0": 1},
        [None],
        [[0]],
        [{"move": 0}],
        [True],
        [0.5],
        [10**30],
        [-1],
        ["x" * 101],
        [0] * 41,
        ["pass"] * 4000,
        [],
    ],
    ids=lambda moves: repr(moves)[:20],
)
def test_hostile_lists_are_refused(served: Served, moves: Any) -> None:
    with at(served, garden_table(served)) as anna:
        ply = anna.frame()["ply"]
        for what in ("moves", "ahead"):
            answer = anna.post(what, ply=ply, moves=moves)
            if what == "ahead" and moves == []:
                assert answer.json()["steps"] == []
            else:
                assert answer.status_code in (413, 422), answer.text
                assert answer.json()["error"] in ("bad_request", "bad_move", "too_large")
        assert anna.post("moves", ply=ply, move="pass", moves=["pass"]).status_code == 422
        assert anna.post("moves", ply=ply).status_code == 422
        assert anna.frame()["ply"] == ply


def test_only_my_own_seat_and_only_in_its_turn(served: Served) -> None:
    table = prepare_table(served.database, GAME, "Anna", "Bert", **PLACING)
    with at(served, table) as anna, Person(served.address, table.id, table.tokens[1]) as bert:
        steps = dearest(anna)
        for what in ("moves", "ahead"):
            refused(ask(bert, what, *steps, seat=0), 403, "not_your_seat")
            assert refused(ask(bert, what, *steps), 422, "illegal_move")["step"] == 0
            refused(ask(anna, what, *steps, seat=7), 403, "not_your_seat")
            with anna.spectator() as watcher:
                refused(ask(watcher, what, *steps), 401, "no_token")
        assert anna.frame()["ply"] == table.match.ply


def test_nobody_looks_into_the_pile_by_naming_a_next_step(served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "here Bert", moves=0)
    with at(served, table) as both:
        seat = both.frame()["acting"][0]
        drawn = look(both, "draw", seat=seat)
        assert drawn["surprise"]
        assert drawn["words"] is None
        assert drawn["scene"] == both.frame()["scene"], "it was not made, not even to be looked at"
        for what in ("moves", "ahead"):
            for then in ("load 1", "load 2", "take 1"):
                assert refused(ask(both, what, "draw", then), 422, "reveals")["step"] == 0
        assert both.frame()["ply"] == 0
        assert ask(both, "moves", "draw").status_code == 200


def test_a_list_works_in_games_whose_steps_stand_for_themselves(served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "here Bert", moves=24)
    with at(served, table) as both:
        frame = both.frame()
        while not any(text.startswith("take") for _, text, _ in frame["moves"]):
            frame = both.play(frame["moves"][-1][0])
        take = next(move for move, text, _ in frame["moves"] if text.startswith("take"))
        then = look(both, take)
        assert then["goes_on"] == []
        assert then["suggested"] == []
        seat, place = frame["seat"], then["moves"][0][0]
        made = ask(both, "moves", take, place, seat=seat)
        assert made.status_code == 200, made.text
        assert "; " in made.json()["deed"]["words"]
        assert made.json()["ply"] == frame["ply"] + 2


def test_a_failing_row_leaves_none_of_a_list(served: Served) -> None:
    if not served.database.startswith("sqlite:///"):
        pytest.skip("the trigger is written for SQLite")
    table = garden_table(served)
    with at(served, table) as anna:
        ply, steps = anna.frame()["ply"], dearest(anna)
        file = served.database.removeprefix("sqlite:///")
        with closing(sqlite3.connect(file)) as db, db:
            db.execute(
                "CREATE TRIGGER no_third BEFORE INSERT ON deeds WHEN NEW.table_id = "
                f"'{table.id}' AND NEW.ply = {ply + 3} BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        try:
            assert ask(anna, "moves", *steps, ply=ply).status_code == 409
        finally:
            with closing(sqlite3.connect(file)) as db, db:
                db.execute("DROP TRIGGER no_third")
        assert anna.frame()["ply"] == ply
        assert ask(anna, "moves", *steps, ply=ply).json()["ply"] == ply + len(steps)


CRASH = """
import os, sys
from sqlalchemy import event
from tiergarten.web.storage.store import Event, Store
store = Store(sys.argv[1])
event.listen(store._engine, "commit", lambda _: os._exit(9))
store.append_all(sys.argv[2], int(sys.argv[3]), [Event(0, 1), Event(0, 2), Event(0, 3)], False)
"""


def test_a_crash_in_mid_list_leaves_none_of_it(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    table = prepare_table(database, GAME, "Anna", "here Bert", moves=6)
    ply = table.match.ply
    crashed = subprocess.run(
        [sys.executable, "-c", CRASH, database, table.id, str(ply + 1)],
        env=os.environ,
        check=False,
    )
    assert crashed.returncode == 9
    store = Store(database)
    found = store.find(table.id)
    store.close()
    assert found is not None
    assert len(found[1]) == ply


def test_a_match_with_lists_is_saved_and_replayed_as_any_other(served: Served) -> None:
    table = prepare_table(served.database, GAME, "Anna", "here Bert", moves=-12)
    with at(served, table) as both:
        frame = both.frame()
        while not frame["over"]:
            steps = [frame["moves"][-1][0]]
            if steps[0] in frame["goes_on"]:
                steps += [step[0] for step in look(both, *steps)["suggested"]]
            answer = ask(both, "moves", *steps, ply=frame["ply"], seat=frame["seat"])
            assert answer.status_code == 200, answer.text
            frame = answer.json()
        match = tiergarten.load(both.get("save").text)
        assert list(match.scores()) == frame["scores"]
        assert both.get("scene", move=frame["move"] - 1).json()["scene"]["panels"]
