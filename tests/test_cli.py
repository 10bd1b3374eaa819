"""The command line: what it prints, and how it complains."""

import subprocess
import sys
from pathlib import Path

import pytest

import tiergarten as library
from tests.kinds import some_of
from tests.running import tiergarten
from tests.variants import Variant
from tiergarten import cli
from tiergarten.bots.ready import PARTS
from tiergarten.testing.walks import random_match


def test_games_lists_every_game_with_its_options() -> None:
    done = tiergarten("games")
    assert done.returncode == 0
    for game in library.games():
        assert f"{game.name}: {game.title}" in done.stdout
    assert "--option blocked=..." in done.stdout


def test_rules_shows_the_book_or_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "zooloretto"]) == 0
    assert capsys.readouterr().out.startswith("# Zooloretto")
    for rule in ("ZL-17", "zl-17", "17"):
        assert cli.main(["rules", "zooloretto", rule]) == 0
        assert capsys.readouterr().out.startswith("ZL-17: ")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play"], "which game?"),
        (["play", "zooloretto", "--seats", "human,robot"], "unknown kind of seat 'robot'"),
        (["play", "zooloretto", "--seats", "greedy"], "2 to 5 players, not 1"),
        (["play", "zooloretto", "--option", "colour=red"], "no option 'colour'"),
        (["play", "zooloretto", "--option", "start"], "NAME=VALUE"),
        (["play", "zooloretto", "--option", "start=p9"], "a seat from p1 to p3"),
        (["play", "zooloretto", "--seed", "x"], "not a whole number"),
        (["play", "zooloretto", "--seed", "-1"], "seed"),
        (["play", "--resume"], "no interrupted game"),
        (["play", "--resume", "nowhere.tg"], "nowhere.tg cannot be read"),
        (["play", "--resume", "x" * 300], "cannot be read"),
        (["play", "--resume", "a\0b"], "cannot be read"),
        (["play", "--resume", "~nobody-of-this-name/x"], "nobody-of-this-name"),
        (["play", "zooloretto", "--option", "seed=5"], "no option 'seed'"),
        (["play", "zooloretto", "--option", "start=0"], "start='0' is not possible"),
        (["play", "zooloretto", "--option", "start=p" + "9" * 5000], "a seat from p1"),
        (["replay", "/dev/zero"], "at most"),
        (["play", "zooloretto", "--resume"], "takes no game"),
        (["replay", "nowhere.tg"], "cannot be read"),
        (["rules", "zooloretto", "ZL-99"], "ZL-1 to ZL-36"),
        (["rules", "chess"], "there is no game"),
        (["bench", "--players", "9"], "2 to 5 players"),
        (["bench", "--seconds", "0"], "choose 0.1 to 3600"),
        (["bench", "--game", "chess"], "there is no game"),
        (["load", "--game", "chess"], "there is no game"),
        (["load", "--tables", "0"], "--tables is a number from 1 to 1250"),
        (["load", "--seats", "9"], "2 to 5 players"),
        (["load", "--rate", "0"], "--rate is a number from 0.01 to 10000"),
        (["load", "--rate", "nan"], "--rate is a number"),
        (["load", "--seconds", "1e9"], "--seconds is a number from 1 to 3600"),
        (["load", "--url", "ftp://127.0.0.1"], "--url is an address such as"),
        (["load", "--url", "http://[127.0.0.1"], "--url is an address such as"),
        (["load", "--url", "http://192.0.2.1:8000"], "--allow-remote if the server is yours"),
        (["load", "--url", "http://127.0.0.1:1"], "no Tiergarten server answers at 127.0.0.1:1"),
        (["load", "--url", "http://127.0.0.1:1", "--serve", "--away 9"], "leave out --url"),
        (["fly"], "invalid choice"),
        (["--language", "tlh", "games"], "there is no language"),
        (["--language", "tlh", "rules", "zooloretto"], "there is no language"),
    ],
)
def test_wrong_input_gets_one_line_and_code_2(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    printed = capsys.readouterr()
    assert complaint in printed.err
    assert printed.err.startswith("tiergarten: ")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "chess"], "das Spiel 'chess' gibt es nicht; es gibt "),
        (["play"], "welches Spiel?"),
        (["play", "zooloretto", "--seats", "human,robot"], "einen Platz der Art 'robot'"),
        (["play", "zooloretto", "--seats", "greedy"], "2 bis 5 Spieler, nicht 1"),
        (["play", "zooloretto", "--option", "start=p9"], "geht nicht: ein Platz von p1 bis p3"),
        (["play", "--resume"], "keine unterbrochene Partie"),
        (["replay", "nowhere.tg"], "nowhere.tg lässt sich nicht lesen"),
        (["rules", "zooloretto", "ZL-99"], "die Regel 'ZL-99' gibt es nicht"),
        (["--language", "fr", "rules", "zooloretto", "99"], "la règle '99' n'existe pas"),
        (["--language", "tlh", "games"], "die Sprache 'tlh' gibt es nicht"),
    ],
)
def test_complaints_are_made_in_the_language_of_the_person(
    arguments: list[str],
    complaint: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert cli.main(arguments) == 2
    assert complaint in capsys.readouterr().err


def test_games_are_listed_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--language", "de", "games"]) == 0
    listed = capsys.readouterr().out
    assert "queens-garden: Azul: Der Garten der Königin, 2-4 Spieler, 60 Minuten" in listed
    assert "--option start=...  wer beginnt (ZL-7): ein Platz: p1, p2, ..." in listed


def test_replay_tells_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = random_match(Variant("zooloretto", 3), seed=2)
    file = tmp_path / "match.tg"
    file.write_text(match.save(), encoding="utf-8")
    assert cli.main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert f"{len(match.history)}. " in told
    assert match.log()[0] in told
    assert "wins" in told or "share" in told
    assert cli.main(["replay", str(file), "--ply", "10"]) == 0
    assert "Truck 1" in capsys.readouterr().out
    assert cli.main(["replay", str(file), "--ply", "9999"]) == 2


def test_draw_makes_a_picture_of_any_ply(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = random_match(Variant("zooloretto", 3), seed=2)
    file, picture = tmp_path / "match.tg", tmp_path / "table.svg"
    file.write_text(match.save(), encoding="utf-8")
    assert cli.main(["draw", str(file), "--ply", "40", "--seat", "2", "-o", str(picture)]) == 0
    match.undo(len(match.history) - 40)
    assert picture.read_text(encoding="utf-8") == match.svg(seat=1)
    assert cli.main(["draw", str(file)]) == 0
    assert capsys.readouterr().out.startswith("<svg ")
    assert cli.main(["draw", str(file), "--seat", "4"]) == 2
    assert "there is no seat 4: the seats are 1 to 3" in capsys.readouterr().err
    assert cli.main(["draw", str(file), "-o", str(tmp_path)]) == 2
    assert cli.main(["draw", str(file), "-o", str(tmp_path / "none" / "x.svg")]) == 2
    assert not (tmp_path / "none").exists()


def test_replay_names_the_damaged_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.tg"
    file.write_text('[Tiergarten "1"]\nnonsense\n', encoding="utf-8")
    assert cli.main(["replay", str(file)]) == 2
    assert f"{file}: line 2: " in capsys.readouterr().err
    file.write_bytes(b"\xff\xfe\x00")
    assert cli.main(["replay", str(file)]) == 2
    assert "not a text" in capsys.readouterr().err


def test_the_version_is_the_package_s(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert library.__version__ in capsys.readouterr().out


def test_output_into_a_closed_pipe_is_no_crash() -> None:
    command = f"{sys.executable} -m tiergarten rules zooloretto | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("# Zooloretto")
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("command", "code"),
    some_of(
        [
            ("{python} -m tiergarten menu <&-", 130),
            ("{python} -m tiergarten games >&-", 0),
            ("{python} -m tiergarten games >/dev/full", 2),
            ("PYTHONIOENCODING=ascii {python} -m tiergarten rules zooloretto", 0),
            ("printf '\\377' | {python} -m tiergarten play zooloretto --seats human,random", 130),
        ],
        ("{python} -m tiergarten games >/dev/full", 2),
        ("PYTHONIOENCODING=ascii {python} -m tiergarten rules zooloretto", 0),
    ),
)
def test_strange_streams_are_no_crash(command: str, code: int) -> None:
    shell = command.format(python=sys.executable)
    done = subprocess.run(
        shell, shell=True, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.thorough
def test_prepare_compiles_every_game_once() -> None:
    assert tiergarten("prepare").returncode == 0
    for game in library.games():
        assert all(part.is_compiled(game) for part in PARTS)
