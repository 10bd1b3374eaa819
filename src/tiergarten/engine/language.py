"""Everything a person reads goes through here: gettext catalogues, English first.

`Say("de")("{player} draws a tile", player="Anna")` looks the sentence up and fills it in.
Sentences kept in tables are wrapped in `mark`, which only tells the extractor to collect them.
"""

import functools
import gettext
from pathlib import Path

from tiergarten.engine.errors import BadOption

LOCALE = Path(__file__).resolve().parent.parent / "locale"
DOMAIN = "tiergarten"


def mark(text: str) -> str:
    """Mark a sentence for the catalogue, to be said later."""
    return text


def languages() -> tuple[str, ...]:
    """The languages there are catalogues for; English is always there."""
    found = {path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ("en", *sorted(found - {"en"}))


class Say:
    """Says sentences in one language."""

    def __init__(self, language: str = "en") -> None:
        if language not in languages():
            known = ", ".join(languages())
            raise BadOption(f"there is no language {language!r}; there are {known}")
        self.language = language
        self._catalogue = gettext.translation(DOMAIN, LOCALE, [language], fallback=True)

    def __call__(self, text: str, **values: object) -> str:
        return self._catalogue.gettext(text).format(**values)

    def many(self, one: str, more: str, n: int, **values: object) -> str:
        """A sentence whose form depends on a number, which it can show as `{n}`."""
        return self._catalogue.ngettext(one, more, n).format(n=n, **values)

    def listing(self, items: list[str]) -> str:
        """Items one after another."""
        return ", ".join(items) if items else self("nothing")


@functools.cache
def say_in(language: str) -> Say:
    """The one speaker of a language."""
    return Say(language)
