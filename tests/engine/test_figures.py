"""Numbers are written as each language does."""

import pytest

from tiergarten.engine.figures import likely, number, percent
from tiergarten.engine.language import languages, say_in


def test_english() -> None:
    say = say_in("en")
    assert percent(say, -0.219, 1) == "−21.9%"
    assert percent(say, 0.5) == "50%"
    assert percent(say, 0.034, 1, signed=True) == "+3.4%"
    assert number(say, 20_000) == "20,000"
    assert number(say, -1_234_567.5, 1) == "−1,234,567.5"


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_the_others_have_a_comma_and_a_space_that_does_not_break(language: str) -> None:
    say = say_in(language)
    assert percent(say, -0.219, 1) == "−21,9\N{NO-BREAK SPACE}%"
    assert percent(say, 0.05, 0, signed=True) == "+5\N{NO-BREAK SPACE}%"


def test_thousands() -> None:
    assert number(say_in("de"), 20_000) == "20.000"
    assert number(say_in("fr"), 20_000) == "20\N{NO-BREAK SPACE}000"


def test_nothing_has_no_sign() -> None:
    say = say_in("en")
    assert percent(say, -0.0004, 1, signed=True) == "0.0%"
    assert number(say, -0.0) == "0"


def test_only_what_is_certain_is_certain() -> None:
    say = say_in("en")
    chances = (0.0, 0.001, 0.5, 0.999, 1.0)
    assert [likely(say, chance) for chance in chances] == ["0%", "1%", "50%", "99%", "100%"]
