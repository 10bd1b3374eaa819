"""Bots that other packages provide: entry points of the group `tiergarten.bots`.

A plug-in runs in a process of its own, served by `tiergarten.bots.serve` over the same protocol
as any other program. So one that crashes or hangs loses its game and nothing else, and there
are no secrets in its process to find. Its code is never imported here.

Some bots of our own are plug-ins, too: those that need a library which is not always there.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any

from tiergarten.bots.budget import Budget
from tiergarten.bots.external import Limits, ProgramBot
from tiergarten.engine.errors import BadOption, UnknownBot
from tiergarten.engine.game import Game
from tiergarten.engine.sentence import Sentence

GROUP = "tiergarten.bots"
START = 60.0  # seconds: a plug-in may import large libraries or compile
UNTIMED = 60.0  # seconds for a move, if the budget is in iterations
OWN = {
    name: EntryPoint(name, f"tiergarten.envs.openspiel_bots:{what}", GROUP)
    for name, what in (("openspiel-mcts", "MctsBot"), ("openspiel-ismcts", "IsmctsBot"))
}
"""Searches of OpenSpiel, which they need."""


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
        """A budget of iterations is for those plug-ins that count some (`iterations`)."""
        if name in OWN and not _has_openspiel():
            raise BadOption(
                Sentence(
                    "{name} is not installed: run pip install 'tiergarten[{extra}]'",
                    name="OpenSpiel",
                    extra="envs",
                )
            )
        # The same Python finds the same packages, wherever this one has found them.
        paths = [os.path.abspath(path) for path in sys.path]
        command = [sys.executable, "-P", "-m", "tiergarten.bots.serve", name]
        limits = limits or Limits.usual(start=START)
        if budget is not None and budget.iterations is not None:
            command.append(str(budget.iterations))
            limits, budget = replace(limits, seconds=max(limits.seconds, UNTIMED)), None
        super().__init__(
            command,
            seed,
            budget=budget,
            limits=limits,
            environment=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        )
        self.name = name

    def check_begins(self, game: Game, players: int) -> None:
        """Refuse a plug-in that cannot be started, or begins no game as it was asked for."""
        try:
            self._begin(self._started(), game, players, 0)
        finally:
            self.close()


def names() -> list[str]:
    """The names of all plug-ins."""
    own = OWN if _has_openspiel() else {}
    return sorted({*own, *(entry.name for entry in entry_points(group=GROUP))})


def _has_openspiel() -> bool:
    return find_spec("pyspiel") is not None


def find(name: str) -> EntryPoint | None:
    """The entry point of a plug-in, without importing it; None if there is no such plug-in."""
    if name in OWN:
        return OWN[name]
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
