"""Saved matches: readable, and read back; damaged ones are refused by line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiergarten
from tests.variants import Variant
from tiergarten.testing.walks import random_match

SAVED = random_match(Variant("zooloretto", 3), seed=1, moves=30).save()
LINES = SAVED.splitlines()


def with_line(number: int, text: str) -> str:
    lines = list(LINES)
    lines[number - 1] = text
    return "\n".join(lines)


def test_a_person_can_follow_it() -> None:
    assert LINES[0] == '[Tiergarten "1"]'
    assert '[Game "zooloretto"]' in LINES
    assert '[Seed "1"]' in LINES
    first = next(line for line in LINES if line.startswith("1. "))
    assert first.split(";")[0].strip() == "1. p1 draw"
    assert "Player 1 draws " in first


def test_comments_and_empty_lines_may_stand_anywhere() -> None:
    text = "; a fine game\n\n" + SAVED.replace("\n2. p1", "\n; now\n\n  2.   p1") + "\n; the end"
    assert tiergarten.load(text).save() == SAVED


def test_options_names_and_tags_are_kept() -> None:
    match = tiergarten.new(
        "zooloretto",
        2,
        seed=5,
        names=["Anna, Dr.", "Бert"],
        start=1,
        blocked="closing",
        removed="zebra,panda,camel",
    )
    match.tags["Event"] = "Sunday"
    text = match.save()
    assert '[Option "start=p2"]' in text
    assert '[Option "removed=camel,panda,zebra"]' in text
    again = tiergarten.load(text)
    assert again.save() == text
    assert again.names == ("Anna, Dr.", "Бert")
    assert again.tags == {"Event": "Sunday"}
    assert again.record().tobytes() == match.record().tobytes()


def test_a_match_that_began_in_the_middle_is_kept_with_its_position() -> None:
    match = tiergarten.resume("zooloretto", {"players": 3, "hand": ["zebra"]}, seed=3)
    match.play("place zebra small")
    match.play("draw")
    again = tiergarten.load(match.save())
    assert again.record().tobytes() == match.record().tobytes()
    assert again.save() == match.save()


@pytest.mark.parametrize(
    ("text", "line", "complaint"),
    [
        ("", 1, "empty text"),
        ("hello", 1, "neither a header nor a move"),
        ('[Event "chess"]\n1. e4 e5', 1, "begins with [Tiergarten"),
        ("\x00\x01\x02", 1, "neither"),
        (with_line(1, '[Tiergarten "9"]'), 1, "format '9'"),
        (with_line(2, '[Game "chess"]'), 2, "there is no game 'chess'"),
        (with_line(2, ""), 7, "[Game ...] is missing"),
        (with_line(4, '[Players "many"]'), 4, "not a number"),
        (with_line(4, '[Players "9"]'), 4, "2 to 5 players"),
        (with_line(5, '[Names "Anna"]'), 5, "names of 3 players"),
        (with_line(7, '[Option "seed=5"]'), 7, "no option 'seed'"),
        (with_line(7, '[Option "start=p9"]'), 7, "p1 to p3"),
        (with_line(9, "9" * 5000 + ". p1 draw"), 9, "neither"),
        (with_line(6, '[Seed "-4"]'), 6, "not a number"),
        (with_line(6, '[Seed "' + "9" * 50 + '"]'), 6, "is not a seed"),
        (with_line(6, '[Position "{oops"]'), 6, "cannot be read"),
        (with_line(6, '[Position "{}"]'), 6, "players"),
        (with_line(9, ""), 10, "move 2 is missing"),
        (with_line(9, "2. p1 load 9"), 9, "unknown truck"),
        (with_line(9, "2. p1 take 1"), 9, "ZL-8"),
        (with_line(9, "2. p9 load 1"), 9, "no seat p9"),
        (with_line(9, "2. p2 load 1"), 9, "not your turn"),
        (with_line(9, "3. p1 load 1"), 9, "move 2 is missing"),
        (with_line(9, "two. p2 load 1"), 9, "neither"),
        (with_line(9, '[Event "late"]'), 9, "is out of place"),
        (with_line(3, '[Game "zooloretto"]'), 3, "is out of place"),
        (with_line(7, '[Result "1 2 3"]'), 7, "do not lead to the result"),
    ],
)
def test_damaged_files_are_refused_with_the_line(text: str, line: int, complaint: str) -> None:
    with pytest.raises(tiergarten.BadNotation) as error:
        tiergarten.load(text)
    assert error.value.line == line, str(error.value)
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    "tag",
    [{"Seed": "7"}, {"My Event": "x"}, {"E1": "x"}, {"Event": "a\nb"}, {"Option": "x=y"}],
)
def test_tags_that_could_not_be_read_back_are_refused(tag: dict[str, str]) -> None:
    match = tiergarten.new("zooloretto", 3, seed=1)
    match.tags.update(tag)
    with pytest.raises(tiergarten.BadOption, match="cannot be a tag"):
        match.save()


def test_another_version_of_the_rules_is_said_so() -> None:
    with pytest.raises(tiergarten.WrongRules, match="version 77 of the rules of Zooloretto"):
        tiergarten.load(with_line(3, '[Rules "77"]'))


def test_a_save_is_a_text_of_reasonable_size() -> None:
    with pytest.raises(tiergarten.BadNotation, match="is a text, not bytes"):
        tiergarten.load(SAVED.encode())  # type: ignore[arg-type]
    with pytest.raises(tiergarten.BadNotation, match="at most"):
        tiergarten.load(";" * 3_000_000)


@settings(max_examples=150)
@given(st.integers(0, len(SAVED) - 1), st.text(max_size=4), st.integers(0, 40))
def test_any_damage_is_either_harmless_or_refused(start: int, insert: str, cut: int) -> None:
    """Nothing but our own errors, whatever was done to the file."""
    text = SAVED[:start] + insert + SAVED[start + cut :]
    try:
        match = tiergarten.load(text)
    except tiergarten.TiergartenError:
        return
    assert tiergarten.load(match.save()).save() == match.save()


def paid_in_reverse() -> tiergarten.Match:
    """Two steps whose order does not matter, made against the canonical one."""
    position = {"players": 2, "rolled": ["ostrich", "lion"]}
    match = tiergarten.resume("zooloretto-dice", position, seed=1)
    match.play("load lion 2")
    match.play("load ostrich 1")
    return match


def test_the_order_in_which_steps_were_made_is_kept() -> None:
    match = paid_in_reverse()
    saved = match.save()
    assert '[Made "2 1"]' in saved
    assert saved.splitlines()[-2].startswith("1. p1 load ostrich 1 ")
    again = tiergarten.load(saved)
    assert again.save() == saved
    assert again.log_made() == match.log_made() != match.log()
    again.undo()
    assert [turn.move.text for turn in again.made] == ["load lion 2"]
    assert "Made" not in again.save()


@pytest.mark.parametrize("made", ["1 2", "2", "2 2", "0 1", "3 2 1", "x", "2 1 3", "9" * 70])
def test_an_order_in_which_the_moves_were_not_made_is_refused(made: str) -> None:
    saved = paid_in_reverse().save().replace('[Made "2 1"]', f'[Made "{made}"]')
    with pytest.raises(tiergarten.BadNotation, match="line 7"):
        tiergarten.load(saved)


def test_moves_of_different_turns_cannot_have_changed_places() -> None:
    lines = SAVED.splitlines()
    mixed = [*lines[:4], '[Made "3 1"]', *lines[4:]]
    with pytest.raises(tiergarten.BadNotation):
        tiergarten.load("\n".join(mixed))
