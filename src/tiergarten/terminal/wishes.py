"""The five things somebody may want of Tiergarten, and what to type for each: for the menu, and for
`--help`."""

from typing import NamedTuple

from tiergarten.engine.invoked import command
from tiergarten.engine.language import Say


class Wish(NamedTuple):
    """Something that one may want, and what to type for it."""

    words: str
    commands: tuple[str, ...]


def wishes(say: Say) -> list[Wish]:
    """All of them, the most usual first."""
    name = command()
    typed = [
        (say("Play against bots, in the browser or here"), ("", "menu")),
        (say("Learn a game, and get better at it"), ("learn zooloretto", "puzzle zooloretto")),
        (say("Let friends on other computers join"), ("serve --host 0.0.0.0",)),
        (say("See what every move of a saved match was worth"), ("review FILE",)),
        (
            say("Let bots play each other, or build a game of your own"),
            ("arena --game zooloretto --seats hard,greedy", "new-game my-game"),
        ),
    ]
    return [
        Wish(words, tuple(f"{name} {options}".rstrip() for options in lines))
        for words, lines in typed
    ]


def lines(say: Say) -> list[str]:
    """The wishes as text: the words, and below them what to type."""
    told = []
    for words, commands in wishes(say):
        told += [words, *(f"  {typed}" for typed in commands)]
    return told
