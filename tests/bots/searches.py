"""Recorded searches: how often the moves of some positions were tried, as one number a game.

A search is the same for the same seed, so a change of the code that is not meant to alter thinking
leaves these numbers alone. After one that is meant to, `python -m tests.bots.searches NAMES`
records them anew (without names: only what is missing); say in the commit message why.
"""

import hashlib
import json
import random
import sys
from pathlib import Path

import tiergarten
from tests.variants import our_games
from tiergarten.bots import Budget, SearchBot
from tiergarten.games import find

RECORDED = Path(__file__).parent.parent / "data" / "searches.json"
ITERATIONS = 200
EVERY = 17  # moves


def digest(game: str) -> str:
    """The visits of all moves at some positions of a random game of each number of players."""
    total = hashlib.sha256()
    for players in find(game).players:
        match = tiergarten.new(game, players, seed=players)
        chance = random.Random(players)
        while not match.over:
            seat = match.acting[0]
            if match.ply % EVERY == EVERY - 1:
                thoughts = SearchBot(match.ply, Budget(ITERATIONS)).consider(match, seat)
                told = [(prospect.move.text, prospect.visits) for prospect in thoughts.prospects]
                total.update(repr(told).encode())
            match.play(chance.choice(match.canonical(seat)), seat)
    return total.hexdigest()[:16]


def recorded() -> dict[str, str]:
    found: dict[str, str] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    known = recorded() if RECORDED.exists() else {}
    for game in our_games():
        if game.name in sys.argv[1:] or game.name not in known:
            known[game.name] = digest(game.name)
    RECORDED.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", encoding="utf-8")
