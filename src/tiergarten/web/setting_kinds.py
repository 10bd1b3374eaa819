"""Kinds of settings: how a text becomes a value, which values are right, and how that is said."""

import ipaddress
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tiergarten.bots import KINDS
from tiergarten.engine.sentence import Sentence

_BOT = re.compile(r"\s*[^\W_](?:[^\W_]|[ -]){0,19}\s*=\s*\S.*")
_HOST = re.compile(r"(\*\.)?[A-Za-z0-9.:_\[\]-]+")
MOST = 10**9  # of whatever is counted: so that nothing is infinite, nor too large for a clock
OUR_PATHS = (  # how the addresses of the server begin
    "account",
    "api",
    "healthz",
    "learn",
    "puzzle",
    "manifest.webmanifest",
    "metrics",
    "offline",
    "page",
    "pictures",
    "service-worker.js",
    "table",
)
TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class Kind(Protocol):
    """What a setting may be."""

    def parse(self, text: str) -> Any:
        """The value in an option or a variable; ValueError if it cannot be one."""

    def accept(self, plain: Any) -> Any:
        """The value in a TOML file; ValueError or TypeError if it cannot be one."""

    def fits(self, value: Any) -> bool:
        """Whether a value of the right type is a right one."""

    def right(self) -> Sentence:
        """What would be right, as in "--port is ..., not 99999"."""


@dataclass(frozen=True)
class Number:
    """A number within bounds."""

    words: str  # marked for translation: what is right
    least: float = -math.inf
    above: float = -math.inf
    most: float = MOST
    whole: bool = False
    optional: bool = False

    def parse(self, text: str) -> float:
        return int(text) if self.whole else float(text)

    def accept(self, plain: Any) -> float:
        if isinstance(plain, bool) or not isinstance(plain, int if self.whole else int | float):
            raise TypeError
        return plain if self.whole or abs(plain) > self.most else float(plain)

    def fits(self, value: Any) -> bool:
        if value is None:
            return self.optional
        return bool(self.least <= value <= self.most and value > self.above)

    def right(self) -> Sentence:
        words = Sentence(self.words)
        if self.most != MOST:
            return words  # which name it
        return Sentence("{number}, at most {most}", number=words, most=MOST)


@dataclass(frozen=True)
class Text:
    """Any text."""

    def parse(self, text: str) -> str:
        return text

    def accept(self, plain: Any) -> str:
        if not isinstance(plain, str):
            raise TypeError
        return self.parse(plain)

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def right(self) -> Sentence:
        return Sentence("a text")


@dataclass(frozen=True)
class Form(Text):
    """A text of a certain form."""

    pattern: str
    words: str  # marked for translation: what is right

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and re.fullmatch(self.pattern, value) is not None

    def right(self) -> Sentence:
        return Sentence(self.words)


@dataclass(frozen=True)
class BasePath(Text):
    """The path of a part of a site. One that begins like an address of ours would be ambiguous:
    a proxy may have taken the base path away, or not."""

    def parse(self, text: str) -> str:
        return text.removesuffix("/")

    def fits(self, value: Any) -> bool:
        if not isinstance(value, str) or not re.fullmatch(r"(/[A-Za-z0-9._~-]+)*", value):
            return False
        parts = value.split("/")[1:]
        return not parts or (parts[0] not in OUR_PATHS and not {".", ".."} & set(parts))

    def right(self) -> Sentence:
        return Sentence(
            "a path such as /games, of letters, digits and - . _ ~, that does not begin with one "
            "of ours: {ours}",
            ours=", ".join(f"/{name}" for name in OUR_PATHS),
        )


@dataclass(frozen=True)
class Choice(Text):
    """One of some words."""

    names: tuple[str, ...] = ()

    def fits(self, value: Any) -> bool:
        return value in self.names

    def right(self) -> Sentence:
        return Sentence("one of {names}", names=", ".join(self.names))


@dataclass(frozen=True)
class Names:
    """Any number of texts, separated by commas; in a file an array."""

    words: str  # marked for translation: what is right
    check: Callable[[tuple[str, ...]], object] = bool  # ValueError for one that cannot be

    def parse(self, text: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in text.split(",") if part.strip())

    def accept(self, plain: Any) -> tuple[str, ...]:
        if not isinstance(plain, list) or not all(isinstance(one, str) for one in plain):
            raise TypeError
        return tuple(plain)

    def fits(self, value: Any) -> bool:
        try:
            self.check(value)
        except ValueError:
            return False
        return isinstance(value, tuple)

    def right(self) -> Sentence:
        return Sentence(self.words)


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def parse(self, text: str) -> bool:
        if text.lower() not in TRUE + FALSE:
            raise ValueError
        return text.lower() in TRUE

    def accept(self, plain: Any) -> bool:
        if not isinstance(plain, bool):
            raise TypeError
        return plain

    def fits(self, value: Any) -> bool:
        return isinstance(value, bool)

    def right(self) -> Sentence:
        return Sentence("true or false")


def are_networks(texts: Sequence[str]) -> None:
    """ValueError if one is not the address of a machine or a network."""
    for text in texts:
        ipaddress.ip_network(text, strict=False)


def are_bots(texts: Sequence[str]) -> None:
    """ValueError if one is not a name and a bot, or if a name is that of another bot."""
    names = [text.partition("=")[0].strip() for text in texts]
    fit = all(_BOT.fullmatch(text) for text in texts)
    if not fit or len({name.lower() for name in [*names, *KINDS]}) < len(names) + len(KINDS):
        raise ValueError


def are_hosts(texts: Sequence[str]) -> None:
    """ValueError if one is not the name of a host, perhaps with `*.` before it."""
    for text in texts:
        if not _HOST.fullmatch(text):
            raise ValueError
