"""Golden games: whole matches as small text files; any difference fails.

`python -m tests.golden` writes those that are missing; `python -m tests.golden zoosim zooloretto-2`
writes anew those whose names begin so, after a change of the rules that was meant. Nothing is
deleted.
"""

import argparse
from pathlib import Path

from tests.variants import VARIANTS
from tiergarten.testing import golden

KEPT = Path(__file__).parent / "data"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("named", nargs="*", help="how the names begin of games to write anew")
    for path in golden.record(KEPT, VARIANTS, parser.parse_args().named):
        print(path.name)


if __name__ == "__main__":
    main()
