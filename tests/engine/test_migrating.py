"""Matches of older rules are brought up to date, or refused in words."""

from pathlib import Path

import pytest

import tiergarten
from tiergarten import WrongRules

OLD = Path(__file__).parents[1] / "data" / "0.1.0"
SAVED = sorted(OLD.glob("queens-garden*.tiergarten"))


def moves_in(text: str) -> list[str]:
    """The seats and moves of a saved match, without numbers and comments."""
    lines = [line.partition(";")[0].split() for line in text.splitlines() if line[:1].isdigit()]
    return [" ".join(words[1:]) for words in lines]


@pytest.mark.rule("QG-20")
@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_match_of_version_1_of_queen_s_garden_goes_on_in_version_2(path: Path) -> None:
    """Where a pass ended by itself although something could be discarded stands a `done` now."""
    old = path.read_text(encoding="utf-8")
    assert '[Rules "1"]' in old
    match = tiergarten.load(old)  # which also compares the result
    new = match.save()
    assert '[Rules "2"]' in new
    assert tiergarten.load(new).history == match.history
    left = moves_in(old)
    added = 0
    for index, move in enumerate(moves_in(new)):
        if left and move == left[0]:
            del left[0]
            continue
        seat, text = move.split()
        assert text == "done"
        before = match.history[index - 1]
        assert before.move.verb == "discard"
        assert f"p{before.seat + 1}" == seat
        added += 1
    assert left == []
    assert added == sum(line.endswith(" done") for line in moves_in(new)) - sum(
        line.endswith(" done") for line in moves_in(old)
    )


def test_the_old_files_have_such_passes() -> None:
    grown = [
        len(tiergarten.load(text).history) - len(moves_in(text))
        for text in (path.read_text(encoding="utf-8") for path in SAVED)
    ]
    assert len(grown) >= 4
    assert sum(grown) > 5


def test_damage_in_an_old_file_is_named_by_its_own_line() -> None:
    text = SAVED[0].read_text(encoding="utf-8")
    lines = text.splitlines()
    last = next(n for n in range(len(lines), 0, -1) if lines[n - 1][:1].isdigit())
    words = lines[last - 1].split()
    lines[last - 1] = f"{words[0]} {words[1]} take nonsense"
    with pytest.raises(tiergarten.BadNotation, match=f"^line {last}: "):
        tiergarten.load("\n".join(lines))


@pytest.mark.parametrize("version", ["0", "3", "99"])
def test_rules_that_are_not_known_are_refused_in_words(version: str) -> None:
    text = SAVED[0].read_text(encoding="utf-8").replace('[Rules "1"]', f'[Rules "{version}"]')
    with pytest.raises(WrongRules, match=f"line 3: .*version {version} of the rules .*version 2"):
        tiergarten.load(text)
