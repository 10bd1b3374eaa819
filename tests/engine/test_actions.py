"""Verb tables: numbering, printing and parsing moves."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiergarten.engine.actions import Move, Verb, VerbTable
from tiergarten.engine.errors import BadNotation, BadOption
from tiergarten.engine.record import MOST_ACTIONS

TABLE = VerbTable(
    Verb("draw"),
    Verb("place", tile=("zebra", "zebra-male", "panda"), to=("small", "barn")),
    Verb("pass"),
)


def test_moves_are_numbered_in_the_order_of_the_declaration() -> None:
    assert [move.text for move in TABLE.moves][:4] == [
        "draw",
        "place zebra small",
        "place zebra barn",
        "place zebra-male small",
    ]
    assert len(TABLE) == 8
    assert TABLE.start("pass") == 7
    assert TABLE.indices(4) == ("place", (1, 1))


def test_more_moves_than_the_search_has_room_for_are_refused() -> None:
    numbers = [str(number) for number in range(MOST_ACTIONS)]
    assert len(VerbTable(Verb("bid", coins=numbers))) == MOST_ACTIONS
    with pytest.raises(BadOption, match="a game can have at most"):
        VerbTable(Verb("bid", coins=numbers), Verb("pass"))


def test_a_move_knows_its_verb_and_arguments() -> None:
    move = TABLE[3]
    assert (move.verb, move.arguments, str(move)) == (
        "place",
        ("zebra-male", "small"),
        "place zebra-male small",
    )
    assert repr(move) == "Move('place zebra-male small')"
    assert move == Move(3, "place zebra-male small")


def texts(text: str) -> list[str]:
    return [move.text for move in TABLE.readings(text)]


def test_words_may_be_shortened_and_spaced_and_capital() -> None:
    assert texts("  Place   PANDA b ") == ["place panda barn"]
    assert texts("pl pan sm") == ["place panda small"]
    assert texts("pl zeb sm") == ["place zebra small", "place zebra-male small"]
    assert texts("place zebra small")[0] == "place zebra small", "a whole word means itself first"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "empty text"),
        ("fly", "unknown verb 'fly'; choose one of draw, place, pass"),
        ("drew", "did you mean draw"),
        ("place zebra", "it is written: place TILE TO"),
        ("place zebre small", "did you mean zebra"),
        ("place panda moon", "unknown to 'moon'; choose one of small, barn"),
        ("draw draw", "it is written: draw"),
        ("p" * 500, "at most 200 characters"),
    ],
)
def test_what_is_not_a_move_is_explained(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation) as error:
        TABLE.readings(text)
    assert complaint in str(error.value)


@given(st.text())
def test_any_text_is_either_understood_or_refused(text: str) -> None:
    with contextlib.suppress(BadNotation):
        assert TABLE.readings(text)
