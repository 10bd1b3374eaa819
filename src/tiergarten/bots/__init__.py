"""Bots: they are given a concealed copy of the position, never the true one."""

from tiergarten.bots.base import Bot
from tiergarten.bots.greedy import GreedyBot
from tiergarten.bots.random import RandomBot
from tiergarten.engine.errors import UnknownBot

KINDS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot(name: str, seed: int | None = None) -> Bot:
    """A bot by its name; with a seed it plays the same moves every time."""
    if not isinstance(name, str) or name not in KINDS:
        raise UnknownBot(f"there is no bot {str(name)[:40]!r}; there are {', '.join(KINDS)}")
    return KINDS[name](seed)


__all__ = ["KINDS", "Bot", "GreedyBot", "RandomBot", "bot"]
