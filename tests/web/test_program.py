"""Anybody's program takes a seat: the example in `examples/`, run as a stranger would run it."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.packages import ROOT
from tests.web.serving import ME, OPEN, SOON, Person, Served, a_bot

PROGRAM = ROOT / "examples" / "take_a_seat.py"


def run(link: str, name: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, until it ends."""
    command = [sys.executable, "-W", "error", str(PROGRAM), link, name]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=SOON * 4)


def test_the_example_plays_a_whole_game(served: Served) -> None:
    seats = OPEN, a_bot("random"), OPEN
    with Person.at_new_table(served.address, "zooloretto-dice", *seats) as maker:
        link = f"http://{served.address}/table/{maker.table}"
        with ThreadPoolExecutor() as threads:
            done = list(threads.map(lambda name: run(link, name), ("Robert", "Roberta")))
        for program in done:
            assert (program.returncode, program.stderr) == (0, "")
            end = program.stdout.splitlines()[-1]
            assert end.endswith(("wins.", "share the victory."))
        assert maker.get("result").json()["moves"] > 10
        names = {seat["name"] for seat in maker.get().json()["seats"]}
        assert {"Robert", "Roberta"} < names


def test_whoever_waits_is_sent_the_deal_again_when_the_match_begins(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zooloretto-dice", ME, OPEN) as anna,
        anna.subscribe() as subscription,
    ):
        waiting = subscription.next()
        assert (waiting["ply"], waiting["acting"], waiting["moves"]) == (0, [], [])
        with anna.joined("Bert"):
            begun = subscription.next()
            assert begun["ply"] == 0
            assert len(begun["acting"]) == 1


def test_the_example_says_why_it_cannot_sit_down(served: Served) -> None:
    link = f"http://{served.address}/table/nothing-there"
    for given, said in (
        (link, "there is no such table\n"),
        ("zooloretto", "give it the link of a table"),
        ("http://127.0.0.1:1/table/nothing-there", "the server cannot be reached"),
        ("nowhere/table/nothing-there", "the server cannot be reached"),
    ):
        done = run(given, "Robert")
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
        assert done.stderr.startswith(said)
