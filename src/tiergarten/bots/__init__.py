"""Bots: they are given a concealed copy of the position, never the true one.

A bot is named by a text: `greedy`, `expert`, or with a budget of its own `search@2000` (iterations)
or `search@0.5s` (seconds).
"""

from tiergarten.bots.base import Bot
from tiergarten.bots.budget import Budget
from tiergarten.bots.greedy import GreedyBot
from tiergarten.bots.levels import LEVELS, level
from tiergarten.bots.random import RandomBot
from tiergarten.bots.search import Prospect, SearchBot, Thoughts
from tiergarten.engine.errors import BadOption, UnknownBot
from tiergarten.engine.sentence import Sentence

SIMPLE: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
KINDS = (*SIMPLE, *LEVELS)
SEARCH = "search"


def bot(name: str, seed: int | None = None) -> Bot:
    """A bot by its name; with a seed it plays the same moves every time."""
    kind, _, budget = str(name).partition("@")
    if not isinstance(name, str) or kind not in (*KINDS, SEARCH):
        raise UnknownBot(
            Sentence(
                "there is no bot {name}; there are {bots}",
                name=repr(str(name)[:40]),
                bots=", ".join(KINDS),
            )
        )
    if kind in SIMPLE:
        if "@" in name:
            raise BadOption(Sentence("{bot} does not think, so it takes no budget", bot=kind))
        return SIMPLE[kind](seed)
    given = Budget.read(budget) if "@" in name else None
    if kind in LEVELS:
        return level(kind, seed, given)
    return SearchBot(seed, given or Budget(seconds=1.0))


__all__ = [
    "KINDS",
    "LEVELS",
    "Bot",
    "Budget",
    "GreedyBot",
    "Prospect",
    "RandomBot",
    "SearchBot",
    "Thoughts",
    "bot",
]
