"""Positions that no game reaches, by game, with the field that the error must name.

`TYPED` in a game's `impossible.py` are positions typed by hand, `SPOILT` are changes to positions
that a game has reached. Both name the rule that forbids it, if it is one of a rule.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

Plain = dict[str, Any]


class Typed(NamedTuple):
    """A position typed by hand."""

    name: str
    position: Plain
    field: str
    rule: str = ""


class Spoilt(NamedTuple):
    """A position of a game: where something can be changed, and how.

    The field may speak of the position: `slot[{top}].tiles`.
    """

    name: str
    there: Callable[[Plain], bool]
    spoil: Callable[[Plain], object]
    field: str
    rule: str = ""


def typed_of(game: str) -> list[Typed]:
    """The impossible positions of a game that are typed by hand."""
    cases: list[Typed] = _module(game).TYPED
    return cases


def spoilt_of(game: str) -> list[Spoilt]:
    """The ways to make positions of a game impossible."""
    cases: list[Spoilt] = _module(game).SPOILT
    return cases


def _module(game: str) -> Any:
    return import_module(f"tests.games.{game.replace('-', '_')}.impossible")


# What positions of every game have


def in_play(plain: Plain) -> bool:
    return not plain["over"]


def finished(plain: Plain) -> bool:
    return bool(plain["over"])


def put(field: str, value: Any) -> Callable[[Plain], object]:
    """Write something into a field at the top."""
    return lambda plain: plain.update({field: value})


def others_turn(plain: Plain) -> None:
    """It is another's turn than the one who acts."""
    plain["turn"] = (plain["turn"] + 1) % plain["players"]
