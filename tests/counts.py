"""Counts of continuations from fixed positions, as perft does for chess.

`python -m tests.counts` writes those that are missing; `python -m tests.counts zoosim` writes anew
those whose names begin so, after a change of the rules that was meant. Nothing is deleted.
"""

import argparse

from tests.golden import KEPT
from tests.variants import VARIANTS
from tiergarten.testing import counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("named", nargs="*", help="how the names begin of counts to write anew")
    for line in counts.record(KEPT, VARIANTS, parser.parse_args().named):
        print(line)


if __name__ == "__main__":
    main()
