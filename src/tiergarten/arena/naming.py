"""What bots are called in tables, pictures and reports.

A bot is named by its specification (`greedy`, `exec:./my-bot`), unless somebody gives it a name
(`Otto=exec:./my-bot`), or a program introduces itself with one (`id name`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from tiergarten.bots import Bot
from tiergarten.bots.external import ProgramBot
from tiergarten.bots.plugins import PluginBot
from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence

LONGEST = 30
_ELSEWHERE = ":@"  # what begins the rest of a specification: `exec:./bot --level=3` has no name


def split(named: str) -> tuple[str, str]:
    """The name that somebody gave, which may be empty, and the specification of the bot."""
    name, equals, bare = named.partition("=")
    if not equals or any(sign in name for sign in _ELSEWHERE):
        return "", named
    name, bare = name.strip(), bare.strip()
    if not name or not bare or len(name) > LONGEST or any(sign in name for sign in '"|'):
        raise BadOption(
            Sentence(
                "{text} does not name a bot: write NAME=BOT, with a name of up to {most} letters",
                text=repr(named[:40]),
                most=LONGEST,
            )
        )
    return name, bare


def introduced(player: Bot) -> str:
    """The name by which a program has introduced itself; empty if it has none."""
    if isinstance(player, ProgramBot) and not isinstance(player, PluginBot):
        return player.introduced
    return ""


def shown(bots: Sequence[str], said: Mapping[str, str]) -> dict[str, str]:
    """What to call each of the bots, by their specifications; `said` are the names by which they
    have introduced themselves. No two are called the same."""
    names = {}
    for bot in bots:
        given, bare = split(bot)
        names[bot] = given or said.get(bot, "") or bare
    often = Counter(names.values())
    return {
        bot: name if often[name] == 1 or name == bot else f"{name} ({split(bot)[1]})"
        for bot, name in names.items()
    }
