"""What several commands make of what was typed."""

import argparse
from collections.abc import Sequence
from typing import Any, TypeAlias

from tiergarten.engine.errors import BadOption
from tiergarten.engine.invoked import command
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.sentence import Sentence

Commands: TypeAlias = "argparse._SubParsersAction[Any]"
GAME = "the name of a game, as `games` lists it"
OPTION = "an option of the game, as `games` lists it; may be given several times"
SEED = "a whole number; the same seed makes the same "
PLAIN = "line by line, for screen readers: no colours, no page on the whole screen"


def seed(text: str) -> int:
    """The seed of a match."""
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
    return int(text)


def say_of(given: argparse.Namespace) -> Say:
    """The language that was asked for."""
    return say_in(given.language)


def option(text: str) -> tuple[str, str]:
    """The name and the value of an option of a game."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise BadOption(
            Sentence("an option is written NAME=VALUE, not {text}", text=repr(text[:40]))
        )
    return name, value


def given_options(texts: Sequence[str]) -> dict[str, str]:
    """The options of a game, each given once."""
    found: dict[str, str] = {}
    for name, value in map(option, texts):
        if name in found:
            raise BadOption(Sentence("the option {name} is given twice", name=name))
        found[name] = value
    return found


def missing(error: ModuleNotFoundError) -> BadOption:
    """A part of Tiergarten that is not installed."""
    return BadOption(
        Sentence(
            "{module} is missing: install tiergarten[web], or try {command} menu",
            module=error.name or "FastAPI",
            command=command(),
        )
    )
