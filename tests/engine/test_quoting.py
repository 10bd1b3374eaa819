"""What is quoted within a quotation has marks of another kind, in every language."""

import pytest

from tiergarten.engine.language import languages, say_in
from tiergarten.engine.quoting import INNER, OUTER, quotable


@pytest.mark.parametrize("language", languages())
def test_quotations_within_are_of_the_inner_kind(language: str) -> None:
    say = say_in(language)
    inner = say(INNER, words="b")
    assert quotable(say, f"a {say(OUTER, words='b')} c") == f"a {inner} c"
    assert inner != say(OUTER, words="b")


def test_german_has_marks_of_its_own() -> None:
    assert quotable(say_in("de"), "Erweiterung „lila Lilie“") == "Erweiterung ‚lila Lilie‘"
