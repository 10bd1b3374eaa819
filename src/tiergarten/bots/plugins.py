"""Bots that other packages provide: entry points of the group `tiergarten.bots`.

A plug-in runs in a process of its own, served by `tiergarten.bots.serve` over the same protocol
as any other program. So one that crashes or hangs loses its game and nothing else, and there
are no secrets in its process to find. Its code is never imported here.
"""

import os
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from tiergarten.bots.budget import Budget
from tiergarten.bots.external import Limits, ProgramBot
from tiergarten.engine.errors import BadOption, UnknownBot
from tiergarten.engine.sentence import Sentence

GROUP = "tiergarten.bots"
START = 60.0  # seconds: a plug-in may import large libraries or compile


class PluginBot(ProgramBot):
    """A bot of another package, by the name of its entry point."""

    def __init__(
        self,
        name: str,
        seed: int | None = None,
        *,
        budget: Budget | None = None,
        limits: Limits | None = None,
    ) -> None:
        # The same Python finds the same packages, wherever this one has found them.
        paths = [os.path.abspath(path) for path in sys.path]
        super().__init__(
            [sys.executable, "-P", "-m", "tiergarten.bots.serve", name],
            seed,
            budget=budget,
            limits=limits or Limits.usual(start=START),
            environment=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        )
        self.name = name


def names() -> list[str]:
    """The names of all plug-ins."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def find(name: str) -> EntryPoint | None:
    """The entry point of a plug-in, without importing it; None if there is no such plug-in."""
    found = entry_points(group=GROUP, name=name)
    if len({entry.value for entry in found}) > 1:
        packages = sorted({entry.dist.name for entry in found if entry.dist})
        raise BadOption(
            Sentence(
                "several packages have a bot {name}: {packages}",
                name=repr(name[:40]),
                packages=", ".join(packages),
            )
        )
    return next(iter(found), None)


def load(name: str) -> Callable[[int], Any]:
    """The class or function of the entry point, which takes a seed and makes the bot."""
    entry = find(name)
    if entry is None:
        raise UnknownBot(f"there is no plug-in {name[:40]!r}")
    maker: Callable[[int], Any] = entry.load()
    if not callable(maker):
        raise BadOption(f"the plug-in {name!r} is neither a class nor a function: {entry.value}")
    return maker
