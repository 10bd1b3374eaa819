"""How long a bot may think: in iterations, or in seconds."""

import math
import re
from dataclasses import dataclass

from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence

MOST_ITERATIONS = 1_000_000_000
MOST_SECONDS = 86_400.0
_WRITTEN = re.compile(r"(?P<number>\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})(?P<seconds>s?)")


@dataclass(frozen=True)
class Budget:
    """A limit of iterations, of seconds, or of both: whichever is reached first.

    A search also ends if the move tried second most would need more than `patience` of what is left
    to catch up with the first: with 1 the answer cannot change any more, with less it hardly can,
    and with `math.inf` all is spent, so that its chances are as exact as they can be. With several
    threads every tree spends all of its share.
    """

    iterations: int | None = None
    seconds: float | None = None
    patience: float = 1.0

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise BadOption(Sentence("a budget needs iterations or seconds"))
        if self.iterations is not None and (
            type(self.iterations) is not int or not 1 <= self.iterations <= MOST_ITERATIONS
        ):
            raise BadOption(
                Sentence(
                    "a budget of {n} iterations: it must be a whole number from 1 to {most}",
                    n=self.iterations,
                    most=f"{MOST_ITERATIONS:,}",
                )
            )
        if self.seconds is not None and not (
            isinstance(self.seconds, int | float)
            and math.isfinite(self.seconds)
            and 0 < self.seconds <= MOST_SECONDS
        ):
            raise BadOption(
                Sentence(
                    "a budget of {n} seconds: it must be above 0 and at most {most}",
                    n=self.seconds,
                    most=f"{MOST_SECONDS:,.0f}",
                )
            )
        if not isinstance(self.patience, int | float) or not (
            0 < self.patience <= 1 or self.patience == math.inf
        ):
            raise BadOption(
                f"a patience of {self.patience!r}: it must be above 0 and at most 1, or math.inf"
            )

    @classmethod
    def read(cls, text: str) -> "Budget":
        """From text: `2000` are iterations, `0.5s` are seconds."""
        written = _WRITTEN.fullmatch(text.strip())
        if written is None or (not written["seconds"] and not written["number"].isdecimal()):
            raise BadOption(
                Sentence(
                    "{text} is not a budget: write 2000 for iterations, 0.5s for seconds",
                    text=repr(text[:40]),
                )
            )
        if written["seconds"]:
            return cls(seconds=float(written["number"]))
        return cls(iterations=int(written["number"]))

    def part(self, share: float) -> "Budget":
        """A share of it; at least one iteration."""
        iterations, seconds = self.iterations, self.seconds
        return Budget(
            None if iterations is None else max(1, round(iterations * share)),
            None if seconds is None else seconds * share,
            self.patience,
        )
