"""What a fuzzer is, and running one: inputs by Hypothesis, a check that says what may not happen.

An input is plain data that JSON can hold, so that one which fails can be kept in a file and tried
again, by somebody else and after a change.
"""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy

import tiergarten
from tiergarten.engine.files import write_whole

Plain = Any  # what JSON can hold


@dataclass(frozen=True)
class Fuzzer:
    """Inputs, and what is done with one: an error means that something is wrong with us."""

    inputs: SearchStrategy[Plain]
    check: Callable[[Plain], None]


Opened = Callable[[], AbstractContextManager[Fuzzer]]  # what it needs, a server say, lasts as long


@dataclass(frozen=True)
class Failure:
    """An input, made as small as possible, and what went wrong with it."""

    given: Plain
    error: BaseException

    def keep(self, path: Path, what: str, number: int) -> None:
        """Write it to a file that `--replay` reads."""
        plain = {"what": what, "seed": number, "error": self.told(), "input": self.given}
        write_whole(path, json.dumps(plain, indent=1))

    def told(self) -> str:
        """What went wrong; one that does not always go wrong comes as a group of errors."""
        error = self.error
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        return f"{type(error).__name__}: {error}"


def run(fuzzer: Fuzzer, number: int, examples: int) -> Failure | None:
    """Try so many inputs; the same number makes the same ones."""
    tried: list[Plain] = [None]

    @seed(number)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(fuzzer.inputs)
    def once(given: Plain) -> None:
        tried[0] = given
        fuzzer.check(given)

    try:
        once()
    except Exception as error:
        return Failure(tried[0], error)  # the last one that was tried is the smallest that fails
    return None


def refused_in_words(error: tiergarten.TiergartenError) -> None:
    """A refusal is one line that a person can read."""
    words = str(error)
    assert words, "a refusal says something"
    assert words.isprintable(), f"more than one line, or unreadable signs: {words!r}"
