"""Sentences that are made where no language is known, and said where one is.

An error is raised deep inside, in English; the terminal that shows it says it in the language of
its reader.
"""

from collections.abc import Sequence
from typing import Any, Protocol, Self

from tiergarten.engine.pofile import without_context


class Speaker(Protocol):
    """Something that says sentences in a language (`engine.language.Say`)."""

    def __call__(self, text: str, /, **values: object) -> str:
        raise NotImplementedError

    def many(self, one: str, more: str, n: int, /, **values: object) -> str:
        raise NotImplementedError

    def listing(self, items: list[str]) -> str:
        raise NotImplementedError

    def together(self, sentences: list[str]) -> str:
        raise NotImplementedError


class Sentence(str):
    """A text in English that can still be said in another language.

    `Sentence("there is no game {name}", name="chess")` is a plain text; the template is collected
    for the catalogues. Values may be sentences themselves.
    """

    text: str
    values: dict[str, Any]

    def __new__(cls, text: str, /, **values: Any) -> Self:
        sentence = super().__new__(cls, without_context(text).format(**values))
        sentence.text = text
        sentence.values = values
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self.text,), self.values

    def said(self, say: Speaker) -> str:
        """The sentence in the language of a speaker."""
        return say(self.text, **self._said_values(say))

    def _said_values(self, say: Speaker) -> dict[str, Any]:
        return {name: said(value, say) for name, value in self.values.items()}


class Plural(Sentence):
    """A sentence whose form depends on a number."""

    more: str
    n: int

    def __new__(cls, one: str, more: str, n: int, /, **values: Any) -> Self:
        english = without_context(one if abs(n) == 1 else more)
        sentence = str.__new__(cls, english.format(n=n, **values))
        sentence.text, sentence.more, sentence.n = one, more, n
        sentence.values = values
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self.text, self.more, self.n), self.values

    def said(self, say: Speaker) -> str:
        return say.many(self.text, self.more, self.n, **self._said_values(say))


class Listing(Sentence):
    """Items one after another, each of which may be a sentence."""

    items: tuple[str, ...]

    def __new__(cls, english: str, items: Sequence[str], /) -> Self:
        sentence = str.__new__(cls, english)
        sentence.text, sentence.values, sentence.items = english, {}, tuple(items)
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self.text, self.items), {}

    def said(self, say: Speaker) -> str:
        return say.listing([said(item, say) for item in self.items])


class Together(Listing):
    """Several sentences as one."""

    def said(self, say: Speaker) -> str:
        return say.together([said(item, say) for item in self.items])


def said(value: Any, say: Speaker) -> Any:
    """What is a sentence, in the language of a speaker; anything else as it is."""
    return value.said(say) if isinstance(value, Sentence) else value
