"""What a game plays and thinks, in digests: the same in every TIERGARTEN_MODE.

`python -m tests.twins GAME --games 10` prints them. Playing and thinking share a process, so that
what they share is compiled once.
"""

import argparse
from importlib import import_module
from importlib.util import find_spec

from tests.soak import soak
from tests.variants import VARIANTS


def digests(game: str, games: int, every: int, thinking: bool = True) -> dict[str, str]:
    """Of so many random games of each variant, checked every so many moves; and of judgement."""
    found = {
        str(variant): soak(variant, games, every) for variant in VARIANTS if variant.game == game
    }
    module = f"tests.games.{game.replace('-', '_')}.thinking"
    if thinking and find_spec(module):
        found["thinking"] = import_module(module).digest()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--every", type=int, default=1, help="check after every so many moves")
    parser.add_argument("--thoughtless", action="store_true", help="play only")
    given = parser.parse_args()
    found = digests(given.game, given.games, given.every, not given.thoughtless)
    for name, digest in found.items():
        print(name, digest, flush=True)


if __name__ == "__main__":
    main()
