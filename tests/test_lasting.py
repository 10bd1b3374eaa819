"""What version 0.1.0 has written is read for ever: matches, tournaments, and what bots say.

Its database is read in `tests/web/`, what its page keeps in a browser in `tests/browser/`.
"""

import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tiergarten
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten import arena
from tiergarten.arena.tournament import Tournament
from tiergarten.bots import ProgramBot
from tiergarten.bots.external import Limits
from tiergarten.engine.errors import BadOption
from tiergarten.terminal.seats import kinds_in

ROOT = Path(__file__).parent.parent
OLD = Path(__file__).parent / "data" / "0.1.0"
GAMES = [game.name for game in our_games()]
SAVED = sorted(OLD.glob("*.tiergarten"))
PATIENT = Limits(grace=50, start=300)  # the machine may be busy, and compile a game first


def test_every_release_has_left_its_files() -> None:
    told = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\d+\.\d+\.\d+)$", told, re.MULTILINE)
    assert "0.1.0" in versions
    for version in versions:
        assert (ROOT / "tests" / "data" / version / "README.md").exists(), version


# Matches


def test_there_is_a_match_of_every_game_and_one_from_a_position() -> None:
    names = {path.stem for path in SAVED}
    assert {*GAMES, *(f"{game}-from-a-position" for game in GAMES), "interrupted"} <= names


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_saved_match_is_read_and_goes_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = tiergarten.load(text)  # which compares the result, where there is one
    assert match.over == ("[Result " in text)
    assert (match.seed is None) == ("[Position " in text)
    assert len(match.history) >= sum(line[:1].isdigit() for line in text.splitlines())
    again = tiergarten.load(match.save())
    assert (again.state(), again.tags) == (match.state(), match.tags)
    match.undo(3)
    chance = random.Random(1)
    while not match.over:
        match.play(chance.choice(match.legal(match.acting[0])), match.acting[0])
    assert match.winners


def test_an_interrupted_match_knows_who_sat_there() -> None:
    match = tiergarten.load((OLD / "interrupted.tiergarten").read_text(encoding="utf-8"))
    assert kinds_in(match) == ["human", "greedy", "medium"]
    assert match.options["start"] == "p1"


# Tournaments


def a_run(folder: Path, name: str) -> tuple[Path, dict[str, object]]:
    """A results folder to work in, and what it says of its tournament."""
    copy = Path(shutil.copytree(OLD / name, folder / name))
    return copy, json.loads((copy / "tournament.json").read_text(encoding="utf-8"))


def result_in(folder: Path, bots: str) -> arena.Result:
    return arena.run(
        "zooloretto-dice",
        players=2,
        bots=bots.split(","),
        games=2,
        seed=1,
        results=folder,
        progress=False,
    )


@pytest.fixture
def same_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the code were still that of 0.1.0; other code may not go on with its games."""
    then = json.loads((OLD / "arena" / "tournament.json").read_text(encoding="utf-8"))
    same = {"code": then["code"], "rules": then["rules"]}
    plain = Tournament.identity
    monkeypatch.setattr(Tournament, "identity", lambda self: plain(self) | same)


@pytest.mark.usefixtures("same_code")
def test_a_tournament_is_told_again(tmp_path: Path) -> None:
    folder, header = a_run(tmp_path, "arena")
    told = result_in(folder, str(header["bots"])).plain()
    assert [bot["name"] for bot in told["bots"]] == ["greedy", "random"]
    assert [bot["win_rate"] for bot in told["bots"]] == [1.0, 0.0]
    assert [bot["mean_score"] for bot in told["bots"]] == [18.0, 7.5]
    assert told["forfeits"] == []


@pytest.mark.usefixtures("same_code")
def test_so_are_its_forfeits(tmp_path: Path) -> None:
    folder, header = a_run(tmp_path, "arena-forfeits")
    told = result_in(folder, str(header["bots"])).plain()
    assert [(one["seat"], one["why"]) for one in told["forfeits"]] == [
        (1, "exec:false: it ended with exit code 1"),
        (0, "exec:false: it ended with exit code 1"),
    ]


@pytest.mark.parametrize(
    "path", sorted(OLD.glob("arena*/matches/*")), ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)
def test_the_matches_of_a_tournament_are_read(path: Path) -> None:
    match = tiergarten.load(path.read_text(encoding="utf-8"))
    assert match.over == ("Forfeit" not in match.tags)
    assert match.tags["Arena"] == f"game {int(path.stem)}, deal 1"


@pytest.mark.parametrize("name", ["arena", "arena-forfeits"])
def test_a_tournament_of_other_code_is_not_gone_on_with(tmp_path: Path, name: str) -> None:
    folder, header = a_run(tmp_path, name)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    said = (
        r"holds games of Tiergarten 0\.1\.0.*choose another folder, or continue with that version"
    )
    with pytest.raises(BadOption, match=said):
        result_in(folder, str(header["bots"]))
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


# Bots


@pytest.mark.parametrize("game", GAMES)
def test_a_program_of_then_plays_today(game: str) -> None:
    program = [sys.executable, str(OLD / "bot-protocol" / "preferences")]
    match = tiergarten.new(game, 2, seed=1)
    bot = ProgramBot(program, seed=1, limits=PATIENT)
    chance = random.Random(1)
    asked = 0
    while not match.over:
        seat = match.acting[0]
        if seat == 0:
            match.play(bot.choose(match, seat), seat)
            asked += 1
        else:
            match.play(chance.choice(match.legal(seat)), seat)
    bot.close()
    assert asked > 5


@pytest.mark.parametrize("game", some_of(GAMES, "queens-garden"))
def test_a_bot_of_today_understands_what_was_asked_then(game: str) -> None:
    lines = (OLD / "bot-protocol" / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    said = [line[2:] for line in lines if line.startswith("> ")]
    answers = [line[2:].split()[0] for line in lines if line.startswith("< ")]
    bot = subprocess.run(
        [sys.executable, "-m", "tiergarten.bots.serve", "greedy"],
        input="".join(f"{line}\n" for line in said),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    heard = bot.stdout.splitlines()
    assert [line.split()[0] for line in heard] == answers == ["id", "ready", "ready", "bestmove"]
    legal = next(line.partition(" ")[2] for line in said if line.startswith("legal "))
    assert heard[-1].partition(" ")[2] in json.loads(legal)


@pytest.mark.parametrize("game", GAMES)
def test_a_program_of_then_is_told_all_that_it_was_told_then(game: str, tmp_path: Path) -> None:
    """Today's questions about the position of then: the same words in the same order, and in
    each all the fields; there may be more of both."""
    lines = (OLD / "bot-protocol" / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    then = [line[2:] for line in lines if line.startswith("> ")]
    position, facts = (
        json.loads(next(line for line in then if line.startswith(word)).partition(" ")[2])
        for word in ("position", "newgame")
    )
    log = tmp_path / "log"
    relay = [sys.executable, str(ROOT / "tests" / "bots" / "relay.py"), str(log), sys.executable]
    bot = ProgramBot([*relay, str(OLD / "bot-protocol" / "preferences")], 7, limits=PATIENT)
    bot.choose(tiergarten.resume(game, position), facts["seat"])
    bot.close()
    spoken = [line[2:] for line in log.read_text(encoding="utf-8").splitlines() if line[0] == ">"]
    words = {line.split()[0] for line in then}
    now = [line for line in spoken if line.split()[0] in words]  # programs ignore other words
    assert [line.split()[0] for line in now] == [line.split()[0] for line in then]
    assert now[0] == then[0] == "tiergarten 1"
    for old, new in zip(then, now, strict=True):
        word, _, rest = old.partition(" ")
        if word in ("newgame", "view", "position"):
            assert json.loads(rest).keys() <= json.loads(new.partition(" ")[2]).keys(), word
