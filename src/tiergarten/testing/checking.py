"""What a check is, and what it raises: one sentence with the variant, the check and the cause."""

from collections.abc import Callable
from dataclasses import dataclass

from tiergarten.engine.errors import some
from tiergarten.engine.match import Match
from tiergarten.testing.variants import Variant


class Unsound(AssertionError):
    """A game is not as it should be."""


@dataclass(frozen=True)
class Check:
    """Something that must be true of every variant of every game."""

    name: str
    run: Callable[[Variant], None]

    def __str__(self) -> str:
        return self.name

    def __call__(self, variant: Variant) -> None:
        explained(f"{variant}, {self.name.replace('_', ' ')}", lambda: self.run(variant))


CHECKS: list[Check] = []
"""All checks that ask for nothing but a variant, in the order of the modules that hold them."""


def check(function: Callable[[Variant], None]) -> Check:
    """Add a function to the checks. Its name is what is true, its docstring says more."""
    CHECKS.append(Check(function.__name__, function))
    return CHECKS[-1]


def explained(what: str, run: Callable[[], None]) -> None:
    """Run something; whatever goes wrong there is reported with the name of what was looked at."""
    try:
        run()
    except Unsound as error:
        raise Unsound(f"{what}: {error}") from None
    except Exception as error:  # a game that crashes is as unsound as one that is wrong
        raise Unsound(f"{what}: {type(error).__name__}: {error}") from error


def after(match: Match) -> str:
    """Where in a match something is wrong."""
    return f"after {some(match.ply, 'move')}"


def seat_name(seat: int | None) -> str:
    return "a spectator" if seat is None else f"p{seat + 1}"
