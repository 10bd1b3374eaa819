"""Games in bulk, with everything checked on the way. Two commands in one.

`python -m tests.soak --moves 1e9 --game zoosim` plays that many random moves and, beside them, ten
million greedy ones, over all variants and options of a game, bounds-checked, on all cores. After
every move, or at a stride that it states, everything is recounted from scratch in compiled code
(`tests/invariants`). It goes on where it was interrupted; on a broken invariant it says how to
repeat it, and its exit code is 1.

`python -m tests.soak --games 200` plays that many games of each variant through `Match` and calls
the slow check of positions after every move. The environment variable TIERGARTEN_MODE chooses
fast, bounds-checked or interpreted; run it with `-W error` so that small integers that overflow
while interpreted are errors. It prints a digest of all states for each variant: the same in every
mode, or the modes do not agree.
"""

import argparse
import os
import sys
from pathlib import Path

from tests.variants import VARIANTS
from tiergarten.engine.progress import Progress
from tiergarten.testing.twins import digest


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    games = sorted({variant.game for variant in VARIANTS})
    parser.add_argument("--game", choices=games, help="only this game; with --moves it is needed")
    slowly = parser.add_argument_group("through Match")
    slowly.add_argument("--games", type=int, default=100)
    slowly.add_argument("--every", type=int, default=1, help="check after every so many moves")
    quickly = parser.add_argument_group("compiled")
    quickly.add_argument("--moves", type=_number, help="random moves, such as 1e9")
    quickly.add_argument("--greedy", type=_number, default=10**7, help="greedy moves (1e7)")
    quickly.add_argument("--stride", type=_number, default=1, help="recount every so many moves")
    quickly.add_argument("--workers", type=_number, default=os.cpu_count(), help="processes")
    quickly.add_argument("--batch", type=_number, default=10**5, help="moves in a batch")
    quickly.add_argument("--folder", type=Path, help="where to keep what is done, and go on from")
    quickly.add_argument("--replay", type=Path, help="a broken game that was kept in a folder")
    given = parser.parse_args()
    if given.replay:
        from tests.soaking.command import replay

        return replay(given.replay)
    if given.moves is not None:
        if given.game is None:
            parser.error("say which --game")
        from tests.soaking.command import soak_for

        return soak_for(
            given.game,
            given.moves,
            given.greedy,
            stride=max(1, given.stride),
            workers=max(1, given.workers),
            quota=max(10, given.batch),
            path=given.folder,
        )
    chosen = [variant for variant in VARIANTS if given.game in (None, variant.game)]
    with Progress("soaking", len(chosen)) as progress:
        for variant in chosen:
            print(f"{variant} {digest(variant, given.games, given.every)}", flush=True)
            progress.step()
    return 0


def _number(text: str) -> int:
    """A whole number that is not negative; 1e9 will do."""
    number = float(text)
    if not (0 <= number < float("inf") and number == int(number)):
        raise ValueError(text)
    return int(number)


if __name__ == "__main__":
    sys.exit(main())
