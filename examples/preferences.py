#!/usr/bin/env python3
"""A bot for every game that needs nothing but Python.

For some games it has a list of what it likes, best first; among the legal moves that fit the
first wish it takes any, and in other games any at all. Try it from the project's folder:

    tiergarten.bot("exec:python3 examples/preferences.py")
"""

import fnmatch
import json
import random
import sys
from typing import Any

WISHES = {
    "zooloretto": [
        *("place * small", "place * middle", "place * large", "place * expansion", "place *"),
        *("expand", "take *", "load *", "draw"),
    ],
    "zooloretto-dice": ["load coin *", "load *", "take *", "roll"],
    "zoosim": ["lay *", "bid 2", "bid 1", "bid 0"],
    "queens-garden": ["pay *", "at *", "build *", "place *", "from *", "take *", "done", "pass"],
}


def choose(game: str, view: dict[str, Any], legal: list[str], chance: random.Random) -> str:
    """A legal move that fits the first wish that any fits."""
    if game == "zooloretto":
        # A truck is worth taking when nothing more fits on it, so forget the others.
        full = {
            f"take {number}"
            for number, truck in enumerate(view["truck"], start=1)
            if len(truck["load"]) == truck["places"]
        }
        patient = [move for move in legal if not move.startswith("take") or move in full]
        legal = patient or legal
    for wish in WISHES.get(game, []):
        fitting = fnmatch.filter(legal, wish)
        if fitting:
            return chance.choice(fitting)
    return chance.choice(legal)


def main() -> None:
    """Read a line, do what it says, until there are no more."""
    game, view, legal = "", {}, []
    chance = random.Random()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "tiergarten":
            print("id name Preferences\nready", flush=True)
        elif word == "newgame":
            facts = json.loads(rest)
            game = facts["game"]
            chance.seed(facts["seed"])
            print("ready", flush=True)
        elif word == "view":
            view = json.loads(rest)
        elif word == "legal":
            legal = json.loads(rest)
        elif word == "go":
            print("bestmove", choose(game, view, legal, chance), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
