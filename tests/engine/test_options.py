"""Options: what is refused is told in the form in which it was given."""

from typing import Any

import numpy as np
import pytest

from tiergarten import BadOption
from tiergarten.engine.options import ChoiceOption, SeatOption, SetOption

START = SeatOption(name="start", about="who begins")
SIDE = ChoiceOption(name="side", about="the side", names=("A", "B"))
REMOVED = SetOption(
    name="removed", about="what stays in the box", names=("camel", "panda"), count={2: 2, 3: 1}
)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (2, "start=2 is not possible; it must be a seat from 0 to 1"),
        (-1, "start=-1 is not possible; it must be a seat from 0 to 1"),
        ("p3", "start='p3' is not possible; it must be a seat from p1 to p2"),
        ("0", "start='0' is not possible; it must be a seat from p1 to p2"),
        (1.0, "start=1.0 is not possible; it must be a seat from 0 to 1, or from p1 to p2"),
        (True, "start=True is not possible; it must be a seat from 0 to 1, or from p1 to p2"),
    ],
)
def test_a_seat_that_is_not_there(value: Any, words: str) -> None:
    with pytest.raises(BadOption) as error:
        START.read(value, players=2)
    assert str(error.value) == words


def test_every_seat_that_a_refusal_offers_is_taken() -> None:
    for seat, text in enumerate(("p1", "p2", "p3")):
        assert START.read(seat, players=3) == START.read(text, players=3) == seat
        assert START.read(np.int64(seat), players=3) == seat
        assert START.read(f" {text.upper()} ", players=3) == seat


def test_one_of_several_and_several_of_many() -> None:
    for option, value, players, words in (
        (SIDE, "C", 2, "side='C' is not possible; it must be one of A, B"),
        (
            REMOVED,
            "camel",
            2,
            "removed='camel' is not possible; it must be 2 different ones of camel, panda",
        ),
        (
            REMOVED,
            "camel,panda",
            3,
            "removed='camel,panda' is not possible; it must be one of camel, panda",
        ),
    ):
        with pytest.raises(BadOption) as error:
            option.read(value, players)
        assert str(error.value) == words
