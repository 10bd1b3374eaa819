"""The other side of the protocol: `python -m tiergarten.bots.serve NAME` is a bot as a program.

Plug-ins run this way; a number after the name is a budget of iterations, for one that counts some.
Errors end the program: their last line is what the other side shows. Errors of a bot come with all
that Python says about them, for its author.
"""

import argparse
import json
import os
import random
import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TextIO

from tiergarten.bots import bot, plugins
from tiergarten.engine.errors import BadNotation, BadOption
from tiergarten.engine.match import Match
from tiergarten.engine.seeds import SEED_BITS
from tiergarten.games import find


def serve(name: str, make: Callable[[int], Any], lines: Iterable[str], answers: TextIO) -> None:
    """Answer questions until `quit` or the end of the input."""
    facts: dict[str, Any] = {}
    position: dict[str, Any] = {}
    player: Any = None
    chance = random.Random()
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "tiergarten":
            print(f"id name {name}", "ready", sep="\n", file=answers, flush=True)
        elif word == "newgame":
            facts = _facts(rest)
            find(facts["game"]).prepare()
            player = make(facts["seed"])
            if hasattr(player, "prepare"):
                player.prepare(find(facts["game"]), facts["players"])
            chance.seed(facts["seed"])
            print("ready", file=answers, flush=True)
        elif word == "position":
            position = _read(word, rest)
        elif word == "go":
            match = Match.resume(find(facts["game"]), position)
            seed = chance.getrandbits(SEED_BITS)
            move = _choose(player, match, facts["seat"], float(rest), seed)
            print(f"bestmove {move}", file=answers, flush=True)
        elif word == "quit":
            break


def _facts(text: str) -> dict[str, Any]:
    facts = _read("newgame", text)
    missing = [name for name in ("game", "players", "seat", "seed") if name not in facts]
    if missing:
        raise BadNotation(f"newgame lacks {', '.join(missing)}")
    return facts


def _read(word: str, text: str) -> dict[str, Any]:
    """The JSON object after a keyword."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadNotation(f"{word} is followed by a JSON object, not by {text[:40]!r}")
    return found


def _choose(player: Any, match: Match, seat: int, seconds: float, seed: int) -> Any:
    """Ask a bot, or anything that has one of its two methods."""
    if hasattr(player, "seconds"):
        player.seconds = seconds
    if hasattr(player, "choose"):
        return player.choose(match, seat)
    return player.think(match.game, match.record(), seat, match.canonical(seat), seed)


def main(name: str, iterations: int | None = None) -> None:
    """Serve a plug-in, or a bot that is built in."""
    # What a bot prints is not an answer: it goes to standard error.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    if plugins.find(name):
        make = plugins.load(name)
    else:
        bot(name, 0)  # refused now if there is none, not when a game begins
        make = partial(bot, name)
    if iterations is not None:
        make = _counting(name, make, iterations)
    serve(name, make, sys.stdin, answers)


def _counting(name: str, make: Callable[[int], Any], iterations: int) -> Callable[[int], Any]:
    """The same bots with a budget of iterations; they must have one."""

    def made(seed: int) -> Any:
        player = make(seed)
        if not hasattr(player, "iterations"):
            raise BadOption(f"{name} counts no iterations: give it a budget in seconds, as 0.5s")
        player.iterations = iterations
        return player

    return made


def _typed() -> tuple[str, int | None]:
    """The name of the bot, and its budget."""
    parser = argparse.ArgumentParser(
        prog="python -m tiergarten.bots.serve", description="A bot as a program."
    )
    parser.add_argument("name", metavar="NAME", help="of a bot, or of a plug-in")
    parser.add_argument(
        "iterations", metavar="N", nargs="?", type=int, help="its budget of iterations"
    )
    given = parser.parse_args()
    return given.name, given.iterations


if __name__ == "__main__":
    try:
        main(*_typed())
    except (BadNotation, BadOption) as error:
        sys.exit(f"{error}")
