"""Puzzles in the terminal, line by line and on the whole screen."""

from pathlib import Path

import pytest

from tests.kinds import some_of
from tests.running import tiergarten
from tests.terminal.driving import ENTER, Person
from tests.variants import our_games
from tiergarten.engine.puzzle import Puzzle, of_the_day, puzzles_of, today
from tiergarten.engine.puzzle_coach import PuzzleCoach
from tiergarten.games import find

DICE = find("zooloretto-dice")
POSED = [game.name for game in our_games()]


def posed(game: str) -> tuple[Puzzle, str]:
    """The puzzle of the day, and a wrong try."""
    puzzle = of_the_day(find(game), today())
    return puzzle, puzzle.next


@pytest.mark.parametrize("game", some_of(POSED, "zooloretto-dice"))
def test_a_puzzle_line_by_line(game: str, tmp_path: Path) -> None:
    """A wrong try is answered, the right one is told why; what is solved does not come again."""
    puzzle, wrong = posed(game)
    lines = ["castle", wrong, "why castle", puzzle.best[0], "", "hint", "quit", ""]
    done = tiergarten("puzzle", game, lines="\n".join(lines), data=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    count = len(puzzles_of(find(game)))
    assert f"Puzzle of the day · solved: 0 of {count}" in done.stdout
    assert "castle" in done.stdout
    assert f"about {round(100 * puzzle.next_chance)}% of such games" in done.stdout
    assert "Right! " in done.stdout
    assert f"· solved: 1 of {count}" in done.stdout
    again = tiergarten("puzzle", game, lines="next\nquit\n", data=tmp_path)
    assert "Puzzle of the day" not in again.stdout
    assert f"· solved: 1 of {count}" in again.stdout


@pytest.mark.thorough
def test_a_puzzle_on_the_screen(tmp_path: Path) -> None:
    puzzle, wrong = posed(DICE.name)
    label = PuzzleCoach(DICE, puzzle).match.meant(puzzle.best[0], puzzle.seat).text
    with Person("puzzle", DICE.name, data=tmp_path) as person:
        assert "Puzzle of the day" in person.screen.lines()[0]
        person.type(wrong)
        text = " ".join(person.screen.text.split())
        assert "There is something better." in text
        person.type(label)
        assert "Right!" in person.screen.text
        person.press(ENTER)
        assert "solved: 1 of" in person.screen.lines()[0]
        person.type("quit")
        assert person.end() == 0


def test_the_menu_offers_puzzles(tmp_path: Path) -> None:
    menu = tiergarten("menu", lines="p2\nquit\n", data=tmp_path)
    assert menu.returncode == 0, menu.stdout + menu.stderr
    assert "Puzzle: Zooloretto" in menu.stdout
    assert "Which one?" in menu.stdout


def test_bad_input_is_answered_in_words(tmp_path: Path) -> None:
    for arguments, words in [
        (["puzzle", "chess"], "there is no game 'chess'"),
        (["puzzle", DICE.name, "--file", "nowhere.json"], "nowhere.json cannot be read"),
        (["puzzles", "--game", "chess"], "there is no game 'chess'"),
        (["puzzles", "--game", DICE.name, "--count", "0"], "the number of puzzles must be"),
        (["puzzles", "--game", DICE.name, "--players", "7"], "2 to 4 players, not 7"),
        (["puzzles", "--game", DICE.name, "-o", str(tmp_path)], "cannot be read"),
    ]:
        done = tiergarten(*arguments, data=tmp_path)
        assert done.returncode == 2, arguments
        assert words in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_puzzles_are_found_written_and_solved(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    search = ("puzzles", "--game", DICE.name, "--count", "1", "--players", "2", "-o", str(path))
    found = tiergarten(*search, data=tmp_path)
    assert found.returncode == 0, found.stderr
    assert found.stdout == f"Puzzles in {path}: 1\n"
    before = path.read_bytes()
    assert tiergarten(*search, data=tmp_path).stdout == found.stdout, "there is nothing to do"
    assert path.read_bytes() == before
    solved = tiergarten(
        "puzzle", DICE.name, "--file", str(path), lines="hint\nquit\n", data=tmp_path
    )
    assert "· solved: 0 of 1" in solved.stdout
    assert "% of such games" in solved.stdout
