"""The options a game can be played with: declared once, read from Python, text and forms alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral
from typing import Any

from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence

NOT_GIVEN = 255


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option fills the field of its own name in the state record before the deal."""

    name: str
    about: str
    players: Sequence[int] = ()  # the numbers of players it makes sense for; empty: all

    def read(self, value: Any, players: int) -> int:
        """What stands in the record for a value given as Python data or as text."""
        raise NotImplementedError

    def tell(self, value: int) -> str:
        """The text for what stands in the record; `read` takes it back."""
        raise NotImplementedError

    @property
    def default(self) -> int:
        """What stands in the record when nothing was said."""
        raise NotImplementedError

    def allowed(self, players: int | None = None, given: Any = "") -> Sentence:
        """The allowed values, in words; for one number of players, or for all.

        Where there are several notations, in the notation of the value that was given.
        """
        raise NotImplementedError

    def _refuse(self, value: Any, players: int) -> BadOption:
        return BadOption(
            Sentence(
                "{name}={value} is not possible; it must be {allowed}",
                name=self.name,
                value=repr(value),
                allowed=self.allowed(players, value),
            )
        )


@dataclass(frozen=True, kw_only=True)
class ChoiceOption(Option):
    """One of several names; the first is the default."""

    names: Sequence[str]

    def read(self, value: Any, players: int) -> int:
        if value not in self.names:
            raise self._refuse(value, players)
        return list(self.names).index(value)

    def tell(self, value: int) -> str:
        return self.names[value]

    @property
    def default(self) -> int:
        return 0

    def allowed(self, players: int | None = None, given: Any = "") -> Sentence:
        return Sentence("one of {names}", names=", ".join(self.names))


@dataclass(frozen=True, kw_only=True)
class SeatOption(Option):
    """A seat: a number from 0 in Python, p1 and so on in text; if none is named, chance decides."""

    def read(self, value: Any, players: int) -> int:
        if isinstance(value, str):
            names = [self.tell(seat) for seat in range(players)]
            if value.strip().lower() not in names:
                raise self._refuse(value, players)
            return names.index(value.strip().lower())
        if not _is_whole(value) or not 0 <= value < players:
            raise self._refuse(value, players)
        return int(value)

    def tell(self, value: int) -> str:
        return f"p{value + 1}"

    @property
    def default(self) -> int:
        return NOT_GIVEN

    def allowed(self, players: int | None = None, given: Any = "") -> Sentence:
        if players is None:
            return Sentence("a seat: p1, p2, ...")
        if isinstance(given, str):
            return Sentence("a seat from p1 to p{players}", players=players)
        if _is_whole(given):
            return Sentence("a seat from 0 to {last}", last=players - 1)
        return Sentence(
            "a seat from 0 to {last}, or from p1 to p{players}", last=players - 1, players=players
        )


@dataclass(frozen=True, kw_only=True)
class SetOption(Option):
    """A given number of different names out of several; if none are named, chance decides."""

    names: Sequence[str]
    count: Mapping[int, int] = field(default_factory=dict)  # how many, by the number of players

    def read(self, value: Any, players: int) -> int:
        chosen = value.split(",") if isinstance(value, str) else value
        try:
            chosen = [name.strip().lower() for name in chosen]
        except (TypeError, AttributeError):
            raise self._refuse(value, players) from None
        if len(set(chosen)) != len(chosen) or len(chosen) != self.count[players]:
            raise self._refuse(value, players)
        if any(name not in self.names for name in chosen):
            raise self._refuse(value, players)
        return sum(1 << list(self.names).index(name) for name in chosen)

    def tell(self, value: int) -> str:
        return ",".join(name for bit, name in enumerate(self.names) if value >> bit & 1)

    @property
    def default(self) -> int:
        return 0

    def allowed(self, players: int | None = None, given: Any = "") -> Sentence:
        names = ", ".join(self.names)
        if players is not None and self.count[players] == 1:
            return Sentence("one of {names}", names=names)
        if players is not None:
            return Sentence("{n} different ones of {names}", n=self.count[players], names=names)
        counts = ", ".join(f"{n}: {count}" for n, count in self.count.items())
        return Sentence(
            "different ones of {names}; how many depends on the number of players: {counts}",
            names=names,
            counts=counts,
        )


def _is_whole(value: Any) -> bool:
    """Whether a value is a whole number, of Python or NumPy; truth values are not."""
    return isinstance(value, Integral) and not isinstance(value, bool)
