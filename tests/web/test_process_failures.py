"""Several servers on one database, one of which is killed, or whose database is away."""

import time
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path

import pytest

from tests.kinds import some_of
from tests.postgresql import PostgreSQL
from tests.web.pairs import GAME, at, play, two_on, watching
from tests.web.serving import (
    ME,
    OPEN,
    SOON,
    Person,
    Process,
    Served,
    a_bot,
    url_of,
    wait_until_ready,
)


@pytest.mark.parametrize("kind", some_of(["sqlite", "postgresql"], "postgresql"))
def test_when_one_is_killed_the_other_plays_on(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Also for the bots, whose thinking was the dead one's business, at a table nobody looks at."""
    database = url_of(tmp_path / "tables.sqlite")
    if kind == "postgresql":
        database = request.getfixturevalue("postgresql").fresh("killed")
    first = Process(database)
    try:
        wait_until_ready(first.address, GAME)
        seats = [a_bot("random")] * 3
        alone = Person.at_new_table(first.address, GAME, *seats)
        anna = Person.at_new_table(first.address, GAME, ME, a_bot("greedy"), a_bot("random"))
        with Served(database) as second:
            other = at(second, anna)
            with watching(other) as watched, alone, anna, other:
                frame = watched.next()
                while frame["ply"] <= 8:
                    if frame["seat"] in frame["acting"]:
                        anna.move(frame["moves"][0][0], frame["ply"])
                    frame = watched.next()
                first.kill()
                end = frame["ply"] + 20 if kind == "postgresql" else inf
                seen = play(other, watched, 5, frame, end)
                assert seen[-1]["over"] or seen[-1]["ply"] >= end
                guest = at(second, alone)
                deadline = time.monotonic() + SOON
                while not guest.frame()["over"]:
                    assert time.monotonic() < deadline, "nobody goes on for the bots"
                    time.sleep(0.05)
                guest.__exit__()
    finally:
        first.kill()


@pytest.mark.parametrize("seconds", some_of([0.5, 10.0], 0.5))
def test_the_database_is_away_and_back(postgresql: PostgreSQL, seconds: float) -> None:
    """Whoever asks meanwhile is told so at once; sockets stay, nothing is lost, all goes on."""
    with (
        two_on(postgresql.fresh("away")) as (first, second),
        Person.at_new_table(first.address, GAME, ME, OPEN) as anna,
        at(second, anna).joined("Bert") as bert,
        watching(anna) as hers,
        watching(bert) as his,
    ):
        frame = hers.until(lambda frame: frame["acting"], "frame")
        his.until(lambda frame: frame["acting"], "frame")
        player = (anna, bert)[frame["acting"][0]]
        move = player.frame()["moves"][0][0]
        with postgresql.away():
            gone = time.monotonic()
            refused = player.move(move, frame["ply"])
            assert (refused.status_code, refused.json()["error"]) == (503, "database_away")
            assert int(refused.headers["retry-after"]) > 0
            assert player.frame()["ply"] == frame["ply"], "what is open can be looked at"
            unknown = Person(first.address, "unknown")
            assert unknown.get("frame").status_code == 503
            unknown.__exit__()
            time.sleep(max(0.0, gone + seconds - time.monotonic()))
        deadline = time.monotonic() + SOON
        while (answer := player.move(move, frame["ply"])).status_code == 503:
            assert time.monotonic() < deadline, "the database is not found again"
            time.sleep(0.05)
        assert answer.status_code == 200, answer.text
        last = [subscription.next() for subscription in (hers, his)]
        assert [seen["ply"] for seen in last] == [frame["ply"] + 1] * 2
        end = frame["ply"] + 10 if seconds < 1 else inf
        with ThreadPoolExecutor() as threads:
            games = [
                threads.submit(play, person, subscription, 7, seen, end)
                for person, subscription, seen in zip((anna, bert), (hers, his), last, strict=True)
            ]
            plies = [game.result()[-1]["ply"] for game in games]
        assert plies[0] == plies[1] > frame["ply"] + 5


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_servers_that_start_together_on_a_fresh_database_both_live(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    database = url_of(tmp_path / "tables.sqlite")
    if kind == "postgresql":
        database = request.getfixturevalue("postgresql").fresh("start")
    with ThreadPoolExecutor() as threads:
        running = list(threads.map(lambda _: Process(database), range(2)))
    try:
        for process in running:
            wait_until_ready(process.address, GAME)
        with Person.at_new_table(running[0].address, GAME, ME, OPEN) as anna:
            bert = at(running[1], anna).joined("Bert")
            with bert, watching(at(running[1], anna)) as watched:
                frame = watched.until(lambda frame: frame["acting"], "frame")
                player = (anna, bert)[frame["acting"][0]]
                player.play(player.frame()["moves"][0][0])
                assert watched.next()["ply"] == 1
    finally:
        for process in running:
            process.kill()
