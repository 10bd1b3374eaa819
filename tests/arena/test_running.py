"""Whole tournaments: workers, interrupts, the command and the report."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import tiergarten
from tests.kinds import some_of
from tests.running import tiergarten as command
from tiergarten import arena, cli
from tiergarten.engine.errors import BadOption

DICE = ("arena", "--game", "zooloretto-dice")

# A program that plays the last of its legal moves, but for what a test lets it do before.
PROGRAM = """
while IFS= read -r line; do
    case $line in
        "tiergarten 1") echo ready ;;
        "newgame "*) {preparing}; echo ready ;;
        "legal "*) legal=${{line%\\"]}} ;;
        "go "*) {thinking}; echo "bestmove ${{legal##*\\"}}" ;;
        quit) exit 0 ;;
    esac
done
"""


def a_program(folder: Path, preparing: str = ":", thinking: str = ":") -> str:
    """Write a program that does this before it is ready for a game, or before it answers."""
    path = folder / "program.sh"
    path.write_text(PROGRAM.format(preparing=preparing, thinking=thinking))
    return f"exec:sh {path}"


def games_in(folder: Path) -> dict[int, Any]:
    """Every game of a results folder with its match, but without the time it took."""
    found = {}
    for line in (folder / "results.jsonl").read_text().splitlines():
        played = json.loads(line)
        del played["seconds"]
        match = (folder / "matches" / f"{played['number']:06}.tiergarten").read_text()
        found[played["number"]] = (played, match)
    return found


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> arena.Result:
    folder = tmp_path_factory.mktemp("arena") / "kept"
    return arena.run(
        "zooloretto-dice", players=3, bots=["greedy", "random"], games=20, workers=1, results=folder
    )


@pytest.mark.thorough
def test_a_result_for_a_notebook(result: arena.Result) -> None:
    best, worst = result.bots
    assert (best.name, worst.name) == ("greedy", "random")
    assert best.win_rate.low > 1 / 3 > worst.win_rate.value
    assert best.rating.value > worst.rating.value
    assert best.games == worst.games == 36
    assert len(result.games) == 24
    assert result.match(7).scores() == result.games[6].scores
    assert "greedy" in repr(result)
    assert "<iframe" in result._repr_html_()
    with pytest.raises(BadOption, match="go from 1 to 24"):
        result.match(25)


# Only so many games begin at once; for the others a file must be there.
HESITATING = """
            echo another >> {folder}/begun
            while [ $(wc -l < {folder}/begun) -gt 10 ] && [ ! -e {folder}/all ]
            do sleep 0.05; done"""


def running(path: str) -> list[str]:
    """The processes that were started with something at a path."""
    listed = subprocess.run(
        ["ps", "-eo", "args"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return [line for line in listed if path in line]


@pytest.mark.thorough
@pytest.mark.long
def test_an_interrupted_run_goes_on_and_ends_as_if_nothing_had_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("START", "GRACE"):
        monkeypatch.setenv(f"TIERGARTEN_BOT_{limit}", "600")
    program = a_program(tmp_path, preparing=HESITATING.format(folder=tmp_path))
    arguments = [*DICE, "--seats", f"random,{program}", "--games", "16"]
    broken = subprocess.Popen(
        [sys.executable, "-m", "tiergarten", *arguments, "--workers", "2", "--results", "broken"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(Path(tiergarten.__file__).parent.parent)},
        # Somebody who runs the tests in the background may have told them to ignore interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    lines = tmp_path / "broken" / "results.jsonl"
    begun = tmp_path / "begun"
    for file, count in ((lines, 5), (begun, 11)):  # one of the programs waits by then, or both
        while not file.exists() or file.read_bytes().count(b"\n") < count:
            assert broken.poll() is None
            time.sleep(0.01)
    broken.send_signal(signal.SIGINT)
    # The error stream ends when the last process that holds it does: the workers are gone too.
    _, errors = broken.communicate(timeout=120)
    assert broken.returncode == 130
    until = time.monotonic() + 60
    while running(str(tmp_path)):
        assert time.monotonic() < until, "the program of a bot outlives its tournament"
        time.sleep(0.05)
    kept = len(games_in(tmp_path / "broken"))
    assert 5 <= kept <= 10
    assert f"{kept} of 16 games are saved in broken" in errors
    assert "Traceback" not in errors
    (tmp_path / "all").touch()
    for name, workers in (("broken", "2"), ("whole", "1")):
        folder = str(tmp_path / name)
        done = command(*arguments, "--workers", workers, "--results", folder)
        assert done.returncode == 0, done.stderr
        assert "16 games: 8 deals, 2 seatings each" in done.stdout
    assert len(games_in(tmp_path / "whole")) == 16
    assert all(played["forfeit"] is None for played, _ in games_in(tmp_path / "whole").values())
    assert games_in(tmp_path / "broken") == games_in(tmp_path / "whole")


@pytest.mark.thorough
def test_more_games_go_on_with_those_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "kept"
    arguments = [*DICE, "--seats", "random,random", "--workers", "1", "--results", str(folder)]
    assert cli.main([*arguments, "--games", "3"]) == 0
    before = games_in(folder)
    assert cli.main([*arguments, "--games", "5"]) == 0
    assert len(games_in(folder)) == 5
    assert {number: games_in(folder)[number] for number in before} == before
    capsys.readouterr()
    assert cli.main([*arguments, "--games", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3


def test_json_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [*DICE, "--players", "2", "--bots", "greedy,random", "--games", "9", "--json"]
    assert cli.main([*arguments, "--workers", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["players"], told["games"]) == ("zooloretto-dice", 2, 10)
    assert len(told["bots"]) == 2
    for bot in told["bots"]:
        keys = {"name", "games", "win_rate", "low", "high", "mean_score", "rating"}
        assert keys <= set(bot)
        assert 0 <= bot["low"] <= bot["win_rate"] <= bot["high"] <= 1
    assert sum(bot["games"] * bot["win_rate"] for bot in told["bots"]) == pytest.approx(10)
    assert Path(told["results"]).is_relative_to(os.environ["TIERGARTEN_DATA"])
    again = told["command"].split()[1:]
    assert cli.main([*again, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == told


def test_options_reach_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [*DICE, "--seats", "random,random", "--games", "1", "--workers", "1"]
    assert cli.main([*arguments, "--option", "start=p2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["options"] == {"start": "p2"}
    assert "--option start=p2" in told["command"]
    match = tiergarten.load((Path(told["results"]) / "matches" / "000001.tiergarten").read_text())
    assert match.history[0].seat == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "2", "--bots", "greedy,robot"], "there is no bot 'robot'"),
        (["--players", "2", "--bots", "greedy,random,robot"], "3 bots do not fit at 2 seats"),
        (["--players", "9", "--bots", "greedy"], "2 to 4 players"),
        (["--bots", "greedy"], "how many players"),
        (["--players", "2", "--bots", "greedy,,random"], "'' is not the name of a bot"),
        (["--players", "3", "--seats", "greedy,random"], "2 seats are named for 3 players"),
        (["--seats", "greedy"], "2 to 4 players, not 1"),
        (["--seats", "greedy,random", "--bots", "greedy"], "not allowed with"),
        (["--players", "2"], "one of the arguments --bots --seats is required"),
        (["--seats", "greedy,random", "--games", "0"], "the number of games must be"),
        (["--seats", "greedy,random", "--games", "many"], "invalid int value"),
        (["--seats", "greedy,random", "--workers", "0"], "the number of workers must be"),
        (["--seats", "greedy,random", "--seed", "-1"], "seed"),
        (["--seats", "greedy,random", "--option", "seed=1"], "'seed' is not an option"),
        (["--seats", "greedy,random", "--option", "colour=red"], "no option 'colour'"),
        (["--seats", "greedy,random", "--on", "mars"], "is not a cluster to play on"),
        (["--seats", "greedy,random", "--on", "ray://host"], "is not a cluster to play on"),
        (["--seats", "greedy,random", "--report", "nowhere/report.html"], "cannot be written"),
        (["--seats", "greedy,random", "--report", "/"], "cannot be written"),
        (["--seats", "greedy,random", "--report", "a\0b"], "cannot be written"),
        (["--seats", "greedy,random", "--results", "/dev/null"], "the results cannot be saved in"),
        (["--seats", "greedy,random", "--results", "a\0b"], "the results cannot be saved in"),
    ],
)
def test_wrong_input_gets_one_line_and_code_2(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*DICE, *arguments]) == 2
    printed = capsys.readouterr()
    assert complaint in printed.err
    assert printed.err.startswith("tiergarten: ")
    assert printed.err.count("\n") == 1
    assert not Path(os.environ["TIERGARTEN_DATA"], "arena").exists()


def test_a_worker_that_dies_over_a_game_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A module that the worker, and only the worker, finds in place of a real one."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, sys\n"
        "if 'tiergarten.arena.worker' in sys.orig_argv:\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert cli.main([*DICE, "--seats", "random,random", "--games", "1", "--workers", "1"]) == 2
    assert "game 1 cannot be played: the worker process was killed by SIGKILL" in (
        capsys.readouterr().err
    )


FAILURES = [
    ("echo no more ideas >&2; exit 3", "60", "it ended with exit code 3: no more ideas"),
    ("sleep 99", "0.2", "no answer to 'go 0.1' within 0.3 s"),
    ("legal=dance", "60", "'dance' is not one of its"),
]


@pytest.mark.parametrize(
    ("thinking", "grace", "why"),
    some_of(FAILURES, FAILURES[1]),
    ids=["crashes", "hangs", "cheats"],
)
def test_a_program_that_fails_forfeits_its_games_and_the_tournament_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thinking: str, grace: str, why: str
) -> None:
    limits = {"SECONDS": "0.1", "GRACE": grace, "START": "60"}
    for limit, seconds in limits.items():
        monkeypatch.setenv(f"TIERGARTEN_BOT_{limit}", seconds)
    program, folder = a_program(tmp_path, thinking=thinking), tmp_path / "kept"
    arguments = [*DICE, "--seats", f"random,{program}", "--games", "4", "--workers", "2"]
    assert cli.main([*arguments, "--results", str(folder)]) == 0
    games = games_in(folder)
    assert sorted(games) == [1, 2, 3, 4]
    for played, _ in games.values():
        culprit = played["seats"].index(program)
        assert played["forfeit"]["seat"] == culprit
        assert why in played["forfeit"]["why"]
        assert played["ranks"][culprit] == 1


class Page(HTMLParser):
    """Counts elements, and collects whatever points outside."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: dict[str, int] = {}
        self.outside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements[tag] = self.elements.get(tag, 0) + 1
        for name, value in attributes:
            if name in ("src", "href") and not (value or "").startswith("#"):
                self.outside.append(f"{tag} {name}={value}")


@pytest.mark.thorough
def test_the_report_is_one_page_with_everything(
    result: arena.Result, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.html"
    arguments = [*DICE, "--players", "3", "--bots", "greedy,random", "--games", "20"]
    arguments += ["--results", str(result.folder), "--report", str(file)]
    assert cli.main(arguments) == 0
    assert f"The report is in {file}" in capsys.readouterr().out
    text = file.read_text(encoding="utf-8")
    page = Page(text)
    assert page.elements["svg"] == 4
    assert page.elements["table"] == 2
    assert page.outside == []
    assert "://" not in text
    assert not re.search(r"@import|url\((?!#)", text)
    assert result.tournament.command() in text
    assert "prefers-color-scheme: dark" in text
    assert 'name="viewport"' in text
    for stand_in in ("#0101", "#0202", "#0303", "#0505"):
        assert stand_in not in text
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    assert text == result.report()


def test_names_are_never_markup(result: arena.Result) -> None:
    from dataclasses import replace

    evil = "<script>alert(1)</script>"
    plan = replace(result.tournament, bots=(evil, "random"))
    games = tuple(
        replace(game, seats=tuple(evil if name == "greedy" else name for name in game.seats))
        for game in result.games
    )
    text = arena.Result(plan, games, result.folder).report()
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_a_report_on_a_full_disk_leaves_nothing(
    result: arena.Result,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import resource

    file = tmp_path / "report.html"
    arguments = [*DICE, "--players", "3", "--bots", "greedy,random", "--games", "20"]
    arguments += ["--results", str(result.folder), "--report", str(file)]
    # Bytecode of what is imported now would be cut off, and could not be imported any more.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, before[1]))
    try:
        assert cli.main(arguments) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "report.html cannot be written: File too large" in capsys.readouterr().err
    assert not [path for path in tmp_path.iterdir() if path.suffix == ".html" or path.is_file()]


LOADING = """
import ctypes, os, signal
from tiergarten.arena import worker
signal.signal(signal.SIGTERM, worker.leave)

@ctypes.CFUNCTYPE(None)
def callback():
    os.kill(os.getpid(), signal.SIGTERM)
    print("goes on", flush=True)

callback()
"""


def test_a_worker_that_is_stopped_while_it_loads_code_ends_silently() -> None:
    """Loading compiled code calls back into Python, where exceptions are printed and forgotten."""
    done = subprocess.run(
        [sys.executable, "-c", LOADING], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
