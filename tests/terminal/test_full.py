"""Playing on the whole screen, in a real pseudo-terminal, key by key."""

import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import tiergarten as library
from tests.kinds import some_of
from tests.running import tiergarten
from tests.terminal.driving import DOWN, ENTER, ESCAPE, PAGE_DOWN, TAB, Person
from tests.variants import our_games
from tiergarten.engine.language import say_in
from tiergarten.games import find
from tiergarten.terminal.screen import is_full

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GAMES = [game.name for game in our_games()]
MENU = [game.name for game in library.games()]
SIZES = [(80, 24), (120, 40)]
DICE = ("play", "zooloretto-dice", "--seats", "human,greedy", "--seed", "5")


def title(game: str) -> str:
    return say_in("en")(find(game).title)


def decide(person: Person) -> None:
    """Make a decision: the first of the list, through as many steps as that takes."""
    before = person.screen.text
    person.press(DOWN, ENTER)
    while "\n› " in person.screen.text:
        person.press(DOWN, ENTER)
    assert person.screen.text != before


def test_turns_of_every_game_from_the_menu(tmp_path: Path) -> None:
    """At both sizes. Nothing scrolls, wraps or goes beyond the screen (`press` looks after that),
    and the games that were left are offered in the menu."""
    with Person("menu", data=tmp_path) as person:
        person.type("?")
        assert "tiergarten review FILE" in person.screen.text, "what else there is"
        person.press(ENTER)
        for left, game in enumerate(GAMES):
            person.type(str(left + MENU.index(game) + 1))  # below those to be continued
            person.press(ENTER, ENTER, ENTER)  # as many players as usual, one person, greedy bots
            for size in SIZES:
                person.resize(*size)
                lines = person.screen.lines()
                assert lines[0].startswith(f" {title(game)}")
                assert lines[-2].startswith(">")
                assert "help" in lines[-1]
                assert "Player 1 (you)" in person.screen.text
                decide(person)
            person.resize(80, 24)
            person.press(TAB)
            person.press(ESCAPE)
            person.type("quit")
            assert "The game is saved." in person.screen.text
        for game in GAMES:
            assert f"Continue {title(game)}" in person.screen.text
        assert person.screen.wipes == 0, "the scrollback is left alone"
        assert person.screen.colours
        person.type("1")
        assert person.screen.lines()[0].startswith(f" {title(GAMES[-1])}"), "the last one first"
        person.type("quit")
        person.press(ESCAPE)
        assert person.end() == 0
    assert not person.screen.alternate
    assert "tiergarten play --resume" in person.screen.normal


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_whole_games(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    seats = ",".join(["human"] + ["greedy"] * (max(find(game).players) - 1))
    arguments = ("play", game, "--seats", seats, "--seed", "5")
    with Person(*arguments, data=tmp_path, size=size) as person:
        while "Enter: back" not in person.screen.lines()[-1]:
            decide(person)
        assert "wins." in person.screen.text or "share the victory" in person.screen.text
        person.press(PAGE_DOWN)
        person.press(ENTER)
        assert person.end() == 0
    assert "wins." in person.screen.normal or "share the victory" in person.screen.normal
    assert not list(tmp_path.glob("interrupted-*"))


@pytest.mark.thorough
def test_keys_and_commands(tmp_path: Path) -> None:
    with Person(*DICE, data=tmp_path) as person:
        person.press("?")
        assert "look at the board of another player" in person.screen.text
        assert "Enter: back" in person.screen.lines()[-1]
        person.press(ENTER)
        person.type("rules")
        first = person.screen.text
        person.press(PAGE_DOWN)
        assert person.screen.text != first
        person.press(ESCAPE)
        person.type("take 1")
        assert "take 1: truck 1 is empty" in person.screen.text, "a refusal is answered"
        person.type("roll")
        person.type("why roll")
        assert "ZD-" in person.screen.text
        person.press("x", "y", "z")
        assert not re.search(r"^ +1  ", person.screen.text, re.MULTILINE), "no move contains that"
        person.press(ESCAPE)
        assert re.search(r"^ +1  ", person.screen.text, re.MULTILINE)
        decide(person)
        decide(person)
        person.type("undo")
        assert "taken back: " in person.screen.text
        person.type("99")
        assert "choose a number from 1 to" in person.screen.text
        person.type(f"save {tmp_path / 'kept.tiergarten'}")
        assert (tmp_path / "kept.tiergarten").exists()
        person.press("\x04")
        assert person.end() == 130, "the end of the input stops the game"


@pytest.mark.thorough
def test_a_begun_move_has_a_prompt_of_its_own(tmp_path: Path) -> None:
    arguments = ("play", "queens-garden", "--seats", "human,human", "--seed", "5")
    with Person(*arguments, data=tmp_path) as person:
        outer = "Take from the display, buy an expansion, or pass."
        assert outer in person.screen.text
        person.press(DOWN, DOWN, ENTER)
        assert "› buy an expansion for 6 points" in person.screen.text
        inner = "Buy an expansion for 6 points: choose a place in your garden."
        assert inner in person.screen.text
        assert outer not in person.screen.text
        person.press(ESCAPE)
        assert outer in person.screen.text
        assert inner not in person.screen.text


@pytest.mark.thorough
def test_only_the_curtain_wipes_the_scrollback(tmp_path: Path) -> None:
    """Here on a terminal without colours and without many signs."""
    arguments = ("play", "zoosim", "--seats", "human,human", "--seed", "5")
    with Person(
        *arguments, data=tmp_path, NO_COLOR="1", PYTHONUTF8="0", PYTHONIOENCODING="ascii"
    ) as person:
        assert person.screen.wipes == 0
        assert "hut =hut" in person.screen.text
        person.type("bid 7")
        assert person.screen.wipes == 1
        assert "Player 2 is next" in person.screen.text
        assert "Round 1" not in person.screen.text
        person.press("x", ENTER)
        assert "Player 2 (you)" in person.screen.text
        person.type("log")
        (told,) = {line for line in person.screen.lines() if "Player 1 has bid" in line}
        assert "7" not in told
        person.press(ESCAPE)
        person.type("bid 3")
        assert person.screen.wipes == 2
        person.press(ENTER)
        assert "the bids: Player 1 7, Player 2 3" in " ".join(person.screen.text.split())
        assert not person.screen.colours
        assert person.written.isascii()


def test_a_terminal_that_can_do_nothing_gets_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Tty())
    monkeypatch.setattr("sys.stdout", Tty())
    monkeypatch.setenv("TERM", "xterm")
    assert is_full(plain=False)
    assert not is_full(plain=True)
    monkeypatch.setenv("TERM", "dumb")
    assert not is_full(plain=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert not is_full(plain=False), "a pipe"


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def program() -> str:
    return f"exec:sh {shlex.quote(str(EXAMPLES / 'last_move.sh'))}"


def test_a_game_with_a_program_is_resumed(program: str, tmp_path: Path) -> None:
    """As it was interrupted here; a file from elsewhere never starts a program."""
    seats = f"human,{program}"
    first = tiergarten("play", "zooloretto-dice", "--seats", seats, lines="1\n", data=tmp_path)
    assert first.returncode == 130
    second = tiergarten("play", "--resume", lines="1\n" * 2000, data=tmp_path)
    assert second.returncode == 0, second.stderr
    assert re.search(r"^Exec 2 (rolls|loads|takes)", second.stdout, re.MULTILINE)
    assert not list(tmp_path.iterdir()), "what is finished leaves nothing"
    tiergarten("play", "zooloretto-dice", "--seats", seats, lines="1\n", data=tmp_path)
    (kept,) = tmp_path.glob("interrupted-*.tiergarten")
    sent = tmp_path / "mail" / kept.name
    sent.parent.mkdir()
    sent.write_bytes(kept.read_bytes())
    third = tiergarten("play", "--resume", str(sent), data=tmp_path)
    assert third.returncode == 2
    assert "the file asks to run 'exec" in third.stderr


def test_the_menu_offers_all_interrupted_games(tmp_path: Path) -> None:
    """Also line by line."""
    for game in ("zooloretto", "zooloretto-dice"):
        tiergarten("play", game, "--seats", "human,random", lines="1\n", data=tmp_path)
    menu = tiergarten("menu", lines="c2\nlog\nquit\n", data=tmp_path)
    assert "  c  continue the interrupted game: Zooloretto: the dice game (" in menu.stdout
    assert "  c2 continue the interrupted game: Zooloretto (" in menu.stdout
    assert "truck" in menu.stdout.partition("c2")[2]
    assert "Pile: " in menu.stdout, "it was Zooloretto that went on"


LEARNT = [game.name for game in our_games() if game.table.LESSON]


def wanted(text: str) -> Iterator[str]:
    """The numbers of the moves that a coach has marked."""
    return (found[1] for found in re.finditer(r"^ *(\d+)\* ", text, re.MULTILINE))


@pytest.mark.thorough
def test_a_lesson_on_the_screen(tmp_path: Path) -> None:
    """A wrong try is answered kindly, and a lesson goes on where it was left."""
    with Person("learn", "zooloretto-dice", data=tmp_path) as person:
        assert "1/" in person.screen.lines()[0]
        person.type("take 1")
        assert "This truck is still empty." in " ".join(person.screen.text.split())
        person.type(next(wanted(person.screen.text)))
        assert "2/" in person.screen.lines()[0]
        person.type("hint")
        person.type("skip")
        person.type("back")
        assert "2/" in person.screen.lines()[0]
        person.type(next(wanted(person.screen.text)))
        person.type("quit")
        assert person.end() == 0
    again = tiergarten("learn", "zooloretto-dice", lines="quit\n", data=tmp_path)
    assert "[2/" in again.stdout


@pytest.mark.parametrize("game", some_of(LEARNT, "zooloretto-dice"))
def test_a_whole_lesson_line_by_line(game: str, tmp_path: Path) -> None:
    """The same lesson in lines; then the real game begins."""
    lesson = find(game).table.LESSON
    assert lesson is not None
    lines = []
    for step in lesson.steps:
        lines += step.line or [""]
    done = tiergarten("learn", game, lines="\n".join([*lines, "", "quit", ""]), data=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    last = len(lesson.steps)
    assert f"[{last}/{last}]" in done.stdout
    assert "Now a real game" in done.stdout
    assert "Easy 2" in done.stdout
