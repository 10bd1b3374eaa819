"""Hints in the terminal are counted, each position once for a seat, and told at the end."""

from pathlib import Path

import pytest

import tiergarten as library
from tests.analysis.matches import rolled
from tests.running import tiergarten
from tests.terminal.driving import ENTER, Person
from tests.terminal.test_sitting import WHOLE_GAME, kept_in
from tiergarten.engine.language import say_in
from tiergarten.terminal import hinted

TOLD = {
    "en": "Hints used: Anna (2), Bert (1)",
    "de": "Genutzte Tipps: Anna (2), Bert (1)",
    "fr": "Conseils utilisés : Anna (2), Bert (1)",
    "cs": "Využité rady: Anna (2), Bert (1)",
    "ru": "Использовано подсказок: Anna (2), Bert (1)",
}


@pytest.fixture
def nearly_over(tmp_path: Path) -> Path:
    """The last decisions of a match, with a person in the first seat."""
    match = rolled(lion=True)
    match.tags["Seats"] = "human,random"
    path = tmp_path / "lion.tiergarten"
    path.write_text(match.save(), encoding="utf-8")
    return path


def test_each_position_counts_once_for_a_seat() -> None:
    match = library.new("zoosim", players=2, seed=1, names=("Anna", "Bert"))
    assert hinted.told(match, say_in("en")) == ""
    for seat in (0, 0, 1):
        hinted.note(match, seat)
    assert hinted.used(match) == [1, 1]
    match.play("bid 1", 0)
    match.play("bid 2", 1)
    hinted.note(match, 0)
    again = library.load(match.save())
    hinted.note(again, 0)
    assert hinted.used(again) == [2, 1]
    assert {language: hinted.told(again, say_in(language)) for language in TOLD} == {
        language: told.replace(" :", "\N{NO-BREAK SPACE}:") for language, told in TOLD.items()
    }


def test_the_end_tells_them_line_by_line(nearly_over: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = tiergarten(
        "play", "--resume", str(nearly_over), "--plain", lines="hint\nhint\nquit\n", data=data
    )
    assert first.returncode == 0, first.stderr
    assert "Hints used" not in first.stdout
    hints = first.stdout.split("Player 1> ")[1:3]
    assert hints[0] == hints[1], "the same position has the same hint"
    assert len(kept_in(data).tags["Hints"].split()) == 1
    lines = "hint\n1\nhint\n" + WHOLE_GAME
    done = tiergarten("play", "--resume", "--plain", lines=lines, data=data)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Hints used: Player 1 (2)") == 1


def test_who_was_not_helped_is_told_nothing(nearly_over: Path, tmp_path: Path) -> None:
    done = tiergarten(
        "play", "--resume", str(nearly_over), "--plain", lines=WHOLE_GAME, data=tmp_path / "data"
    )
    assert "Player 1: " in done.stdout
    assert "Hints used" not in done.stdout


def test_the_end_tells_them_on_the_whole_screen(nearly_over: Path, tmp_path: Path) -> None:
    arguments = ("play", "--resume", str(nearly_over))
    with Person(*arguments, data=tmp_path / "data", size=(100, 40)) as person:
        person.type("hint")
        while "Enter: back" not in person.screen.lines()[-1]:
            person.type("1")
        assert "Hints used: Player 1 (1)" in person.screen.text
        person.press(ENTER)
        assert person.end() == 0
    assert "Hints used: Player 1 (1)" in person.screen.normal
