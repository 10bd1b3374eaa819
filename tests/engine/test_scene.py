"""Scenes as they travel, and as pictures."""

from typing import Any
from xml.etree import ElementTree

import pytest

from tests.variants import VARIANTS, Variant, some_variants
from tiergarten.engine import svg
from tiergarten.engine.errors import BadGame
from tiergarten.engine.readable import readable
from tiergarten.engine.record import Counts, Many, Number, Record
from tiergarten.engine.scene import Panel, Piece, Scene, Spot
from tiergarten.games import catalogue
from tiergarten.testing.walks import positions, random_match

ART = next(iter(catalogue().values())).picture("art")


def texts(picture: str) -> list[tuple[str, float]]:
    """What is written in a picture, and how large."""
    root = ElementTree.fromstring(picture)
    return [
        (text.text or "", float(text.get("font-size", "0"))) for text in root.iter(f"{svg.SVG}text")
    ]


def test_a_spot_leaves_out_what_is_usual() -> None:
    where = (1, 2, 30, 40)
    assert Spot("a", *where, "here").plain() == ["a", *where, "here"]
    assert Spot("a", *where, "here", "hex").plain() == ["a", *where, "here", "hex"]
    asks = Spot("a", *where, "here", move="pass")
    assert asks.plain() == ["a", *where, "here", "box", "pass"]


def test_what_several_paths_begin_with_is_told_once() -> None:
    paths = {3: ["pile"], 5: ["0b", "=1", "0e0"], 6: ["0b", "=1", "out"], 8: [], 9: ["0b", "=2"]}
    assert Scene([], paths).plain()["paths"] == {
        "pile": 3,
        "0b": {"=1": {"0e0": 5, "out": 6}, "=2": 9},
        "": [8],
    }


@some_variants
def test_a_readable_position_holds_the_same_numbers(variant: Variant) -> None:
    match = random_match(variant, seed=3, moves=40)
    assert same(readable(match.record()), match.record())


def same(plain: Any, record: Any) -> bool:
    """Whether all fields hold the same, down to every number."""
    if isinstance(plain, tuple) and not hasattr(plain, "_fields"):
        return all(same(*pair) for pair in zip(plain, record, strict=True))
    if isinstance(plain, tuple):
        return all(same(getattr(plain, name), record[name]) for name in record.dtype.names)
    return bool(plain == record) and type(plain) is int


def test_long_words_above_a_picture_are_broken_into_lines() -> None:
    scene = Scene([Panel("a", "A", 100, 100)], {})
    words = " ".join(["elephant"] * 40)
    lines = [text for text, _ in texts(svg.render(scene, ART, words))[:-1]]
    assert " ".join(lines) == words
    assert max(map(len, lines)) <= svg.LINE_LENGTH
    short = ElementTree.fromstring(svg.render(scene, ART, "elephant"))
    long = ElementTree.fromstring(svg.render(scene, ART, words))
    higher = int(long.get("height", "0")) - int(short.get("height", "0"))
    assert higher == svg.LINE * (len(lines) - 1)


def test_long_titles_and_marks_are_written_smaller() -> None:
    art = min(svg.drawn(ART))
    marks = [Piece(art, 50, 50, 100, mark=mark) for mark in ("7", "77", "777")]
    boards = [Panel("a", "A", 100, 100, pieces=marks), Panel("b", "A long name " * 9, 100, 100)]
    size = dict(texts(svg.render(Scene(boards, {}), ART, "")))
    assert size["7"] == size["77"] == 40
    assert size["777"] < 40
    assert size["A long name " * 9] < size["A"]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_market_is_large_enough_to_be_read_on_a_phone(variant: Variant) -> None:
    """A board is 366 pixels wide there, and nothing on it is written smaller than 9 of them."""
    for match in positions(variant, seed=3, every=40):
        for panel in match.scene(0, "ru").panels:
            for writing in panel.writings:
                assert writing.size * 366 / panel.width >= 9


def test_a_record_is_readable_however_its_fields_are_nested() -> None:
    inner = Record(counts=Counts(("x", "y")), n=Number(most=9))
    record = Record(
        rows=Many(Counts(("x", "y")), 3),
        grid=Many(Many(Number(most=9), 2), 2),
        parts=Many(Many(inner, 2), 2),
        part=inner,
    )
    state = record.new()
    state.rows[1][0], state.grid[1][0], state.part.n = 5, 6, 7
    state.parts[1][0].counts[1] = 8
    seen = readable(state)
    assert seen.rows == ((0, 0), (5, 0), (0, 0))
    assert seen.grid == ((0, 0), (6, 0))
    assert seen.part.n == 7
    assert seen.parts[1][0].counts == (0, 8)
    state.part.n = 9
    later = readable(state)
    assert later.part.n == 9
    assert later.parts[1][0] is seen.parts[1][0], "what has not changed is what it was"
    assert readable(later) is later


def test_a_symbol_that_is_not_drawn_is_named_with_the_file() -> None:
    board = Panel("board", "", 100, 100, pieces=[Piece("unicorn", 50, 50, 10)])
    with pytest.raises(BadGame, match=r'table/art.svg: there is no <symbol id="unicorn">'):
        svg.render(Scene([board], {}), ART, "")
