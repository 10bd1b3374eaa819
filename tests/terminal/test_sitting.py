"""Playing in the terminal, line by line."""

import os
import random
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tiergarten as library
from tests.kinds import some_of
from tests.running import tiergarten
from tiergarten.games import find

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
WHOLE_GAME = "1\n" * 2000


def kept_in(folder: Path) -> library.Match:
    """The one interrupted game in a folder."""
    (file,) = folder.glob("interrupted-*.tiergarten")
    return library.load(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", some_of([game.name for game in library.games()], "zoosim"))
def test_a_whole_game_by_typing_numbers(game: str, tmp_path: Path) -> None:
    arguments = ("play", game, "--seats", "human,greedy,random", "--seed", "5", "--plain")
    done = tiergarten(*arguments, lines=WHOLE_GAME, data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "wins." in done.stdout or "share the victory" in done.stdout
    assert f"  {find(game).rule_ids}-" in done.stdout, "the points come with their rules"
    assert not list(tmp_path.iterdir()), "a finished game leaves nothing to resume"


def test_every_command_answers(tmp_path: Path) -> None:
    file = tmp_path / "kept.tg"
    lines = [
        "help",
        "why take 3",
        "draw",
        "why draw",
        "why load 1",
        "bogus",
        "99",
        "0000001",
        "why 1",
        "?",
        "take",
        "rules 8",
        "hint",
        "score",
        "log",
        "table",
        "load 1",
        f"save {file}",
        f"save {file}",
        f"save {tmp_path}",
        "save a\0b",
        "save ~nobody-of-this-name/x",
        "save",
        "rules ZL-99",
        "q",
    ]
    arguments = ("play", "zooloretto", "--seats", "human,human", "--seed", "5", "--option")
    done = tiergarten(*arguments, "start=p1", lines="\n".join(lines), data=tmp_path / "data")
    assert done.returncode == 0, done.stderr
    for expected in (
        "take back your last move",
        "take 3: truck 3 is empty",
        "the tile you have drawn goes on a truck first",
        "load 1: allowed",
        "unknown verb 'bogus'",
        "choose a number from 1 to",
        "it is written: take TRUCK",
        "ZL-8: ",
        "no animals in the barn",
        "Player 1 draws ",
        f"saved in {file}",
        "save needs a file name",
        f"{tmp_path} already exists",
        "cannot be written",
        "nobody-of-this-name",
        "there is no rule 'ZL-99'",
        "tiergarten play --resume",
    ):
        assert expected in done.stdout, expected
    assert library.load(file.read_text()).ply == 2


def test_everything_is_said_in_german(tmp_path: Path) -> None:
    lines = "help\ndraw\nwhy draw\ndraw\nbogus\n99\nload 1\nundo\nscore\nlog\nsave\nquit\n"
    number = [game.name for game in library.games()].index("zooloretto") + 1
    menu = f"{number}\n2\n2\n" + lines
    done = tiergarten("menu", lines=menu, data=tmp_path, LC_ALL="de_DE.UTF-8")
    assert done.returncode == 0, done.stderr
    for expected in (
        "Zooloretto: Das Würfelspiel",
        "Wie viele Spieler (2/3/4/5) [3]: ",
        "den eigenen letzten Zug zurücknehmen",
        "Zieh ein Plättchen: Alle Transportwagen sind leer.",
        "zuerst kommt das gezogene Plättchen auf einen Transportwagen (ZL-8)",
        "unbekanntes Verb 'bogus'; es gibt draw, load, ",
        "wähle eine Zahl von 1 bis ",
        "war seitdem am Zug",
        "keine Tiere im Stall",
        " zieht ",
        "save braucht den Namen einer Datei",
        "Weiter geht es mit: tiergarten play --resume",
    ):
        assert expected in done.stdout, expected
    assert set(kept_in(tmp_path).names) == {"Spieler 1", "Spieler 2"}


def test_an_interrupted_game_is_resumed(tmp_path: Path) -> None:
    first = tiergarten(
        "play", "zooloretto", "--seats", "human,greedy", "--seed", "3", lines="1\n", data=tmp_path
    )
    assert first.returncode == 130, "the input ended before the game"
    assert "Continue it with" in first.stdout
    kept = kept_in(tmp_path)
    assert kept.tags["Seats"] == "human,greedy"
    second = tiergarten("play", "--resume", lines="log\nquit\n", data=tmp_path)
    assert second.returncode == 0
    assert kept.log()[0] in second.stdout
    third = tiergarten("play", "--resume", lines=WHOLE_GAME, data=tmp_path)
    assert "wins." in third.stdout


def test_a_damaged_game_is_named_and_the_one_before_it_resumed(tmp_path: Path) -> None:
    tiergarten("play", "zooloretto", "--seats", "human,greedy", lines="1\n", data=tmp_path)
    kept = kept_in(tmp_path)
    (good,) = tmp_path.glob("interrupted-*.tiergarten")
    damaged = tmp_path / "interrupted-0.tiergarten"
    damaged.write_text("junk")
    os.utime(good, (0, 0))
    done = tiergarten("play", "--resume", lines="log\nquit\n", data=tmp_path)
    assert done.returncode == 0
    assert f"{damaged}: line 1: 'junk' is neither" in done.stderr
    assert kept.log()[0] in done.stdout
    good.unlink()
    none = tiergarten("play", "--resume", data=tmp_path)
    assert none.returncode == 2
    assert f"{damaged}: line 1" in none.stderr
    assert "there is no interrupted game to continue" in none.stderr


def test_a_program_that_fails_does_not_end_the_match(tmp_path: Path) -> None:
    """One that is not there is refused before anybody has made a move."""
    game = ("play", "zooloretto-dice", "--option", "start=p1", "--seats")
    missing = tiergarten(*game, "human,exec:no-such-program", data=tmp_path)
    assert missing.returncode == 2
    assert "there is no executable program no-such-program" in missing.stderr
    failed = tiergarten(*game, "human,exec:sh -c 'exit 3'", lines="1\n" * 2000, data=tmp_path)
    assert failed.returncode == 2
    assert "it ended with exit code 3" in failed.stderr
    others = ("play", "--resume", "--seats", "human,greedy")
    assert f"To continue it with another bot: tiergarten {' '.join(others)}" in failed.stdout
    done = tiergarten(*others, lines=WHOLE_GAME, data=tmp_path)
    assert "wins." in done.stdout or "share the victory" in done.stdout


def test_the_log_of_a_match_in_which_nothing_has_happened(tmp_path: Path) -> None:
    arguments = ("play", "zooloretto", "--seats", "human,random", "--option", "start=p1")
    done = tiergarten(*arguments, lines=f"log\nsave {tmp_path}/none/x\nquit\n", data=tmp_path)
    assert "Nothing has happened yet." in done.stdout
    assert "a file in a folder that exists" in done.stdout
    assert not (tmp_path / "none").exists()


def test_a_refusal_names_its_rule_if_a_rule_forbids_the_move(tmp_path: Path) -> None:
    match = library.new("zooloretto", 2, seed=6)
    chance = random.Random(6)
    while not (written := next((m for m in match.legal() if m.verb == "exchange"), None)):
        match.play(chance.choice(match.legal()))
    file = tmp_path / "kept.tg"
    file.write_text(match.save(), encoding="utf-8")
    verb, one, other = written.text.split()
    lines = f"{verb} {other} {one}\nload 1\nquit\n"
    arguments = ("play", "--resume", str(file), "--seats", "human,human")
    done = tiergarten(*arguments, lines=lines, data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "exchange" in done.stdout
    assert "load 1: " in done.stdout
    assert "(ZL-8)\n" in done.stdout


def test_undo_takes_back_the_last_move_of_a_person(tmp_path: Path) -> None:
    lines = "undo\ndraw\nload 1\nundo\nlog\nquit\n"
    arguments = ("play", "zooloretto", "--seats", "human,random", "--seed", "3", "--option")
    done = tiergarten(*arguments, "start=p1", lines=lines, data=tmp_path)
    assert "there is nothing to undo" in done.stdout
    kept = kept_in(tmp_path)
    assert [turn.move.text for turn in kept.history] == ["draw"]


def test_undo_says_what_was_taken_back(tmp_path: Path) -> None:
    """In words, and with what bots did since; also on a screen that is cleared for the table."""
    lines = "draw\nload 1\nundo\nquit\n"
    arguments = ("play", "zooloretto", "--seats", "human,random", "--seed", "3", "--option")
    done = tiergarten(*arguments, "start=p1", lines=lines, data=tmp_path)
    _, _, after = done.stdout.partition("taken back: Player 1 loads ")
    assert "taken back: Random 2 draws" in after or "taken back: Random 2 takes" in after
    assert "load 1" in after, "the moves are listed again below it"


def test_the_log_tells_the_order_in_which_moves_were_made(tmp_path: Path) -> None:
    """Also after the game was kept and continued."""
    position = {"players": 2, "rolled": ["ostrich", "lion"]}
    file = tmp_path / "dice.tiergarten"
    match = library.resume("zooloretto-dice", position, seed=1)
    file.write_text(match.save(), encoding="utf-8")
    arguments = ("play", "--resume", str(file), "--seats", "human,human")
    told = "Player 1 loads a lion on truck 2\nPlayer 1 loads an ostrich on truck 1\n"
    lines = "load lion 2\nload ostrich 1\nlog\nsave out.tiergarten\nquit\n"
    lines = lines.replace("out", str(tmp_path / "out"))
    first = tiergarten(*arguments, lines=lines, data=tmp_path / "data")
    assert told in first.stdout.partition("Player 2> ")[2], first.stderr
    kept = str(tmp_path / "out.tiergarten")
    second = tiergarten("play", "--resume", kept, lines="log\nquit\n", data=tmp_path / "data")
    assert told in second.stdout
    replayed = tiergarten("replay", kept)
    told = "   1. Player 1 loads a lion on truck 2\n   2. Player 1 loads an ostrich"
    assert told in replayed.stdout
    table = tiergarten("replay", kept, "--ply", "1")
    assert table.stdout.startswith("1. Player 1 loads a lion on truck 2")


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    done = tiergarten(
        "play", "zooloretto", "--seats", "random,random", "--seed", "1", data=tmp_path
    )
    assert done.returncode == 0
    assert "draws " in done.stdout
    assert "wins." in done.stdout or "share the victory" in done.stdout


def test_a_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    arguments = ("play", "zooloretto", "--seats", "human,random", "--option", "start=p1")
    done = tiergarten(*arguments, lines=WHOLE_GAME, data=blocked)
    assert done.returncode == 0
    assert done.stdout.count("This game cannot be continued later") == 1
    assert "wins." in done.stdout or "share the victory" in done.stdout
    saving = tiergarten(*arguments, lines=f"save {blocked}/x\nquit\n", data=tmp_path / "data")
    assert "cannot be written" in saving.stdout


@pytest.mark.thorough
def test_games_in_progress_do_not_overwrite_each_other(tmp_path: Path) -> None:
    arguments = ("play", "zooloretto", "--seats", "human,random", "--seed")
    tiergarten(*arguments, "1", lines="1\n", data=tmp_path)
    tiergarten(*arguments, "2", lines="1\n", data=tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
    tiergarten("play", "--resume", lines=WHOLE_GAME, data=tmp_path)
    assert kept_in(tmp_path).seed == 1, "the later one was continued and is finished"


def test_the_menu_starts_a_game(tmp_path: Path) -> None:
    names = [game.name for game in library.games()]
    number = names.index("zooloretto") + 1
    answers = f"x\n{number}\n3\n1\nrandom\n" + WHOLE_GAME
    done = tiergarten("menu", lines=answers, data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Zooloretto" in done.stdout
    assert "wins." in done.stdout or "share the victory" in done.stdout
    assert tiergarten("menu", lines="q\n", data=tmp_path).returncode == 0
    assert tiergarten("menu", lines="", data=tmp_path).returncode == 130


@pytest.mark.thorough
def test_the_menu_continues_an_interrupted_game(tmp_path: Path) -> None:
    tiergarten("play", "zooloretto", "--seats", "human,random", lines="1\n", data=tmp_path)
    done = tiergarten("menu", lines="c\n" + WHOLE_GAME, data=tmp_path)
    assert "continue the interrupted game" in done.stdout
    assert "wins." in done.stdout or "share the victory" in done.stdout


def test_an_interrupt_keeps_the_game_and_tells_the_shell(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tiergarten", "play", "zooloretto", "--seats", "human,random"]
    game = subprocess.Popen(
        command,
        env=os.environ | {"TIERGARTEN_DATA": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Somebody who runs the tests in the background may have told them to ignore interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert game.stdout is not None
    while "draw a tile" not in (line := game.stdout.readline()):
        assert line, "the game has ended"
    game.send_signal(signal.SIGINT)
    output, errors = game.communicate(timeout=60)
    assert game.returncode == 130
    assert "tiergarten play --resume" in output
    assert "Traceback" not in errors
    assert kept_in(tmp_path).tags["Seats"] == "human,random"


def test_nobody_takes_back_the_move_of_another_person(tmp_path: Path) -> None:
    lines = "draw\nload 1\nundo\nquit\n"
    arguments = ("play", "zooloretto", "--seats", "human,human", "--option", "start=p1")
    done = tiergarten(*arguments, lines=lines, data=tmp_path)
    assert "Player 1 has moved since" in done.stdout
    assert kept_in(tmp_path).ply == 2


def test_sealed_bids_of_two_people_at_one_keyboard(tmp_path: Path) -> None:
    """A curtain falls between them, and nothing tells the second what the first has bid."""
    lines = "bid 7\n\nlog\nscore\ntable\nwhy bid 99\nundo\nsave x\n3\n\n"
    lines += "undo\nquit\n"
    arguments = ("play", "zoosim", "--seats", "human,human", "--seed", "5", "--plain")
    done = tiergarten(*arguments, lines=lines, data=tmp_path)
    first, curtain, rest = done.stdout.partition("Press Enter when nobody else is looking.")
    assert first.endswith("\n" * 60 + "Player 2 is next. ")
    sealed, revealed, _ = rest.partition("the bids: Player 1 7, Player 2 3")
    assert curtain
    assert revealed
    assert "Player 1 has bid" in sealed
    assert "a sealed choice stands" in sealed, "nobody takes back a bid"
    assert "save once everybody has chosen" in sealed
    assert "Player 1 7" not in sealed
    assert "bids" not in sealed
    assert "coins '99'; it goes from 0 to 78" in sealed
    assert "a sealed choice stands" in rest.partition("the bids:")[2], "not after the reveal either"


def test_everybody_hears_the_news_behind_the_curtain(tmp_path: Path) -> None:
    lines = "1\n\n2\n\n3\n1\n\n1\n\nquit\n"
    arguments = ("play", "zoosim", "--seats", "human,human,human", "--seed", "5", "--plain")
    done = tiergarten(*arguments, lines=lines, data=tmp_path)
    assert done.stdout.count("the bids: Player 1 1, Player 2 2, Player 3 3") == 3


def test_a_curtain_falls_when_a_game_with_secrets_is_resumed(tmp_path: Path) -> None:
    arguments = ("play", "zoosim", "--seats", "human,human", "--seed", "5", "--plain")
    tiergarten(*arguments, lines="bid 6\n", data=tmp_path)
    done = tiergarten("play", "--resume", "--plain", lines="\nquit\n", data=tmp_path)
    assert "Player 2 is next" in done.stdout
    assert "6" not in done.stdout.partition("Player 2 is next")[0]


def test_no_file_makes_the_machine_run_a_program(tmp_path: Path) -> None:
    """But whoever names the program on the command line may continue with it."""
    ran, file = tmp_path / "ran", tmp_path / "match.tiergarten"
    for kind in (f"exec:touch {ran}", f"exec@1s:touch {ran}"):
        match = library.new("zooloretto-dice", 2, seed=1)
        match.tags["Seats"] = f"{kind},greedy"
        file.write_text(match.save(), encoding="utf-8")
        result = tiergarten("play", "--resume", str(file), data=tmp_path)
        assert result.returncode == 2
        assert "the file asks to run 'exec" in result.stderr
        assert not ran.exists()
    seats = f"exec:sh {shlex.quote(str(EXAMPLES / 'last_move.sh'))},random"
    result = tiergarten("play", "--resume", str(file), "--seats", seats, data=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "wins." in result.stdout or "share the victory" in result.stdout


def test_a_program_takes_a_seat(tmp_path: Path) -> None:
    """Whatever its command looks like."""
    folder = tmp_path / 'a "quoted" folder with a name that is far longer than forty letters'
    folder.mkdir()
    program = folder / "bot.sh"
    program.write_bytes((EXAMPLES / "last_move.sh").read_bytes())
    seats = f"human,exec@3s:sh {shlex.quote(str(program))}"
    arguments = ("play", "zooloretto-dice", "--seats", seats, "--plain")
    done = tiergarten(*arguments, lines=WHOLE_GAME, data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Exec@3s 2" in done.stdout
