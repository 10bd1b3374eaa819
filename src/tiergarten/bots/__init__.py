"""Bots: they are given a concealed copy of the position, never the true one.

A bot is named by a text: `greedy`, `expert`, or with a budget of its own `search@2000` (iterations)
or `search@0.5s` (seconds). `exec:COMMAND`, or `exec@0.5s:COMMAND`, is a program that speaks the
protocol of docs/bot-protocol.md; `network:FILE`, or `network@200:FILE`, plays by a network that was
trained and saved; any other name may be a plug-in's.
"""

from tiergarten.bots import plugins
from tiergarten.bots.base import Bot
from tiergarten.bots.budget import Budget
from tiergarten.bots.external import EXEC, ProgramBot
from tiergarten.bots.greedy import GreedyBot
from tiergarten.bots.levels import LEVELS, level
from tiergarten.bots.network import NETWORK, Network, NetworkBot, network_bot
from tiergarten.bots.random import RandomBot
from tiergarten.bots.search import Errors, Prospect, SearchBot, Thoughts
from tiergarten.engine.errors import BadOption, UnknownBot
from tiergarten.engine.sentence import Sentence

SIMPLE: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
KINDS = (*SIMPLE, *LEVELS)
SEARCH = "search"


def bot(name: str, seed: int | None = None) -> Bot:
    """A bot by its name; with a seed it plays the same moves every time."""
    head, colon, command = str(name).partition(":")
    kind, _, budget = head.partition("@")
    if kind == EXEC and colon:
        return ProgramBot(command, seed, budget=Budget.read(budget) if "@" in head else None)
    if kind == NETWORK and colon:
        return network_bot(command, seed, Budget.read(budget) if "@" in head else None)
    if not isinstance(name, str) or kind not in (*KINDS, SEARCH):
        return _plugin(str(name), seed)
    if kind in SIMPLE:
        if "@" in name:
            raise BadOption(Sentence("{bot} does not think, so it takes no budget", bot=kind))
        return SIMPLE[kind](seed)
    given = Budget.read(budget) if "@" in name else None
    if kind in LEVELS:
        return level(kind, seed, given)
    return SearchBot(seed, given or Budget(seconds=1.0))


def there() -> list[str]:
    """What can be asked for, also of other packages."""
    others = f"{SEARCH}@N", *plugins.names(), f"{NETWORK}:FILE", f"{EXEC}:COMMAND"
    return list(dict.fromkeys([*KINDS, *others]))


def _plugin(name: str, seed: int | None) -> Bot:
    """A bot of another package; built-in names come first, so they cannot be overridden."""
    kind, at, budget = name.partition("@")
    if plugins.find(kind) is None:
        raise UnknownBot(
            Sentence(
                "there is no bot {name}; choose one of {bots}",
                name=repr(name[:40]),
                bots=", ".join(there()),
            )
        )
    return plugins.PluginBot(kind, seed, budget=Budget.read(budget) if at else None)


__all__ = [
    "KINDS",
    "LEVELS",
    "SIMPLE",
    "Bot",
    "Budget",
    "Errors",
    "GreedyBot",
    "Network",
    "NetworkBot",
    "ProgramBot",
    "Prospect",
    "RandomBot",
    "SearchBot",
    "Thoughts",
    "bot",
]
