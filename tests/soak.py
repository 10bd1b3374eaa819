"""Random games in bulk, with everything checked after every move.

`python -m tests.soak --games 200` plays so many of each variant. The environment variable
TIERGARTEN_MODE chooses fast, bounds-checked or interpreted; run it with `-W error` so that small
integers that overflow while interpreted are errors. It prints a digest of all states for each
variant: the same in every mode, or the modes do not agree.
"""

import argparse
import hashlib
import random

import numpy as np

import tiergarten
from tests.variants import VARIANTS, Variant
from tiergarten import Match
from tiergarten.engine.progress import Progress


def soak(variant: Variant, games: int, every: int = 1) -> str:
    """Play random games, check every so many moves, and return the digest of all states."""
    digest = hashlib.sha256()
    for seed in range(games):
        match = variant.deal(seed)
        check = match.game.module("position").check
        chance = random.Random(seed)
        while not match.over:
            seat = chance.choice(match.acting)
            match.play(chance.choice(match.canonical(seat)), seat)
            digest.update(match.record().tobytes())
            if match.ply % every == 0:
                check(match.record())
            if match.ply % 25 == 0 and not match.over:
                digest.update(_seen(match))
        check(match.record())
        digest.update(repr((match.scores(), match.ranks())).encode())
    return digest.hexdigest()[:16]


def _seen(match: Match) -> bytes:
    """What the other compiled functions make of a position."""
    rules, seat = match.game.rules, match.acting[0]
    features = np.zeros(rules.FEATURES, np.float32)
    rules.observe(match.record(), seat, features)
    concealed = match.concealed(seat, seed=match.ply)
    move = tiergarten.bot("greedy", seed=match.ply).choose(match, seat)
    return features.tobytes() + bytes(concealed.tobytes()) + move.text.encode()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--every", type=int, default=1, help="check after every so many moves")
    parser.add_argument("--game", help="only the variants of this game")
    given = parser.parse_args()
    chosen = [variant for variant in VARIANTS if given.game in (None, variant.game)]
    with Progress("soaking", len(chosen)) as progress:
        for variant in chosen:
            print(f"{variant} {soak(variant, given.games, given.every)}", flush=True)
            progress.step()


if __name__ == "__main__":
    main()
