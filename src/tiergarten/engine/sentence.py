"""Sentences that are made where no language is known, and said where one is.

An error is raised deep inside, in English; the terminal that shows it says it in the language of
its reader.
"""

from collections.abc import Callable
from typing import Any, Self


class Sentence(str):
    """A text in English that can still be said in another language.

    `Sentence("there is no game {name}", name="chess")` is a plain text; the template is collected
    for the catalogues. Values may be sentences themselves.
    """

    text: str
    values: dict[str, Any]

    def __new__(cls, text: str, /, **values: Any) -> Self:
        sentence = super().__new__(cls, text.format(**values))
        sentence.text = text
        sentence.values = values
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.text,), self.values

    def said(self, say: Callable[..., str]) -> str:
        """The sentence in the language of a speaker."""
        return say(self.text, **{name: said(value, say) for name, value in self.values.items()})


def said(value: Any, say: Callable[..., str]) -> Any:
    """What is a sentence, in the language of a speaker; anything else as it is."""
    return value.said(say) if isinstance(value, Sentence) else value
