"""`python -m tiergarten.testing GAME`: check a game, or write what it keeps.

Exit codes: 0 sound; 1 something is wrong; 2 something given was wrong.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tiergarten.engine.errors import TiergartenError
from tiergarten.games import find
from tiergarten.testing import counts, golden
from tiergarten.testing.cases import TWINS, cases
from tiergarten.testing.checking import Unsound
from tiergarten.testing.conformance.declaration import room_problems
from tiergarten.testing.variants import variants_of


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tiergarten.testing", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--kept", type=Path, metavar="FOLDER", help="golden games and counts")
    parser.add_argument("--write", action="store_true", help="write those that are missing there")
    parser.add_argument(
        "--anew", nargs="+", default=[], metavar="NAME", help="and anew those that begin so"
    )
    parser.add_argument(
        "--modes", nargs="*", choices=TWINS, default=TWINS, help="the twins to compare (all)"
    )
    given = parser.parse_args(arguments)
    if (given.write or given.anew) and given.kept is None:
        parser.error("say where they are kept: --kept FOLDER")
    try:
        find(given.game)
        if given.write or given.anew:
            return _write(given.game, given.kept, given.anew)
        return _check(given.game, given.kept, given.modes)
    except TiergartenError as error:
        print(error, file=sys.stderr)
        return 2


def _write(game: str, kept: Path, anew: Sequence[str]) -> int:
    variants = variants_of(game)
    for path in golden.record(kept, variants, anew):
        print(path.name, flush=True)
    for line in counts.record(kept, variants, anew):
        print(line, flush=True)
    return 0


def _check(game: str, kept: Path | None, modes: Sequence[str]) -> int:
    if wrong := [*room_problems(find(game))]:
        print(*wrong, sep="\n")
        return 1
    failed, all_cases = 0, cases(game, kept=kept, modes=modes)
    for case in all_cases:
        try:
            case()
        except Unsound as error:
            failed += 1
            print(error, flush=True)
    sound = len(all_cases) - failed
    print(f"{game}: {sound} of {len(all_cases)} checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
