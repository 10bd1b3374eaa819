"""The rule books in other languages: the same books as the English ones, rule by rule."""

import re
from pathlib import Path

import pytest

from tests.variants import our_games
from tiergarten.engine import rule_pictures, rulebook
from tiergarten.games import find

ENGLISH = Path(__file__).parent.parent / "docs" / "rules"
NAMES = sorted(path.name for path in ENGLISH.glob("*.md"))
LANGUAGES = sorted(path.name for path in ENGLISH.iterdir() if path.is_dir())

RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\* ")
REFERENCE = re.compile(r"\b[A-Z]{2}-\d+\b")
CODE = re.compile(r"`([^`]+)`")
COORDINATES = re.compile(r"\(-?\d+, -?\d+\)")
MAP = re.compile(r"\d\d  +\d\d|/\\|\(\)|==|<>")  # numbers in rows, and signs for things

every_book = pytest.mark.parametrize(
    ("language", "name"), [(language, name) for language in LANGUAGES for name in NAMES]
)


def english(name: str) -> str:
    return (ENGLISH / name).read_text(encoding="utf-8")


def translated(language: str, name: str) -> str:
    return (ENGLISH / language / name).read_text(encoding="utf-8")


def headings(text: str) -> list[int]:
    """The level of every heading."""
    return [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]


def rules(text: str) -> list[tuple[str, str]]:
    """Every rule with its id, on one line; a blank line may stand inside a rule."""
    found: list[tuple[str, list[str]]] = []
    open_rule = False
    for line in text.splitlines():
        if start := RULE.match(line):
            found.append((start[1], [line[start.end() :]]))
            open_rule = True
        elif open_rule and line.startswith("  "):
            found[-1][1].append(line)
        elif line:
            open_rule = False
    return [(rule, " ".join(" ".join(lines).split())) for rule, lines in found]


def code(text: str) -> list[str]:
    """The code spans of a text, in no special order: languages put their words differently."""
    return sorted(CODE.findall(text))


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a text, cell by cell, without their ruled lines."""
    found: list[list[list[str]]] = []
    inside = False
    for line in text.splitlines():
        row = line.strip()
        if not row.startswith("|"):
            inside = False
            continue
        if not inside:
            found.append([])
            inside = True
        if not re.fullmatch(r"[|:-]+", row):
            found[-1].append([cell.strip() for cell in row.strip("|").split("|")])
    return found


def facts(table: list[list[str]]) -> list[list[str]]:
    """The cells of a table that no language changes: numbers, rules and moves; others are empty."""
    same = re.compile(r"[+-]?\d+|[A-Z]{2}-\d+|`[^`]+`")
    return [[cell if same.fullmatch(cell) else "" for cell in row] for row in table]


def written_moves(text: str) -> list[list[str]]:
    """The moves of the indented blocks outside lists, without what is said about them."""
    found = []
    for block in re.split(r"\n{2,}", text):
        lines = block.splitlines()
        if all(line.startswith("    ") for line in lines):
            moves = [re.split(r" {3,}", line[4:])[0] for line in lines]
            found.append([move for move in moves if move])
    return found


def test_there_are_books() -> None:
    assert sorted(f"{game.name}.md" for game in our_games()) == NAMES
    assert all(rules(english(name)) for name in NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_all_the_books_and_no_others(language: str) -> None:
    assert sorted(path.name for path in (ENGLISH / language).glob("*.md")) == NAMES


@every_book
def test_the_headings_are_the_same(language: str, name: str) -> None:
    assert headings(translated(language, name)) == headings(english(name))


@every_book
def test_the_rules_have_the_same_ids_in_the_same_order(language: str, name: str) -> None:
    ids = [rule for rule, _ in rules(translated(language, name))]
    assert ids == [rule for rule, _ in rules(english(name))]


@every_book
def test_every_rule_has_the_same_code_and_names_the_same_rules(language: str, name: str) -> None:
    originals = dict(rules(english(name)))
    for rule, words in rules(translated(language, name)):
        assert code(words) == code(originals[rule]), rule
        assert set(REFERENCE.findall(words)) == set(REFERENCE.findall(originals[rule])), rule


@every_book
def test_no_rule_is_left_in_english(language: str, name: str) -> None:
    originals = dict(rules(english(name)))
    assert [
        rule for rule, words in rules(translated(language, name)) if words == originals[rule]
    ] == []


@every_book
def test_moves_are_written_the_same(language: str, name: str) -> None:
    assert written_moves(translated(language, name)) == written_moves(english(name))
    assert set(code(translated(language, name))) == set(code(english(name)))


@every_book
def test_tables_hold_the_same_facts(language: str, name: str) -> None:
    ours, theirs = tables(translated(language, name)), tables(english(name))
    assert [facts(table) for table in ours] == [facts(table) for table in theirs]


@pytest.mark.parametrize("name", NAMES)
def test_the_game_is_told_on_one_page_with_pictures(name: str) -> None:
    first = re.split(r"^## ", english(name), flags=re.MULTILINE)[1]
    assert first.startswith("The game on one page")
    parts = re.split(r"^### ", first, flags=re.MULTILINE)[1:]
    assert [part.splitlines()[0] for part in parts] == ["The goal", "A turn", "The end", "Scoring"]
    assert all(rulebook.pictures(part) for part in parts)
    assert "\n## Tactics\n" in english(name)


@every_book
def test_the_pictures_are_the_same_and_told_in_words(language: str, name: str) -> None:
    ours, theirs = (rulebook.pictures(text) for text in (translated(language, name), english(name)))
    assert list(ours) == list(theirs)
    assert [picture for picture in ours if len(ours[picture]) < 40] == []
    assert set(ours.values()).isdisjoint(theirs.values())
    told = rulebook.page(find(name.removesuffix(".md")), language)
    assert "picture:" not in told
    in_a_line = told.replace("\n", " ")
    assert all(f"*{words}*" in in_a_line for words in ours.values())


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_is_drawn_and_every_drawing_shown(name: str) -> None:
    game = find(name.removesuffix(".md"))
    shown = rulebook.pictures(english(name))
    assert set(shown) == set(game.table.PICTURES)
    for picture in shown:
        drawn = rule_pictures.draw(game, picture, "de")
        assert drawn.startswith("<svg")
        assert "<use " in drawn


@pytest.mark.parametrize("path", sorted(ENGLISH.rglob("*.md")), ids=lambda path: str(path)[-24:])
def test_nobody_has_to_read_maps_of_signs_or_coordinates(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert COORDINATES.findall(text) == []
    assert MAP.findall(text) == []
