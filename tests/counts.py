"""Counts of continuations from fixed positions, as perft does for chess.

`python -m tests.counts` writes them anew, after a change of the rules that was meant. Chance
is what the generator of the position brings.
"""

import json
from pathlib import Path

from tests.variants import VARIANTS, Variant
from tests.walks import random_match
from tiergarten import Match

FILE = Path(__file__).parent / "data" / "counts.json"
PLIES = (0, 40, 90)
MOST = 3000  # a count is taken to the depth where it first passes this


def positions_of(variant: Variant) -> dict[str, Match]:
    return {f"{variant}@{ply}": random_match(variant, seed=40, moves=ply) for ply in PLIES}


def count(match: Match, depth: int) -> int:
    """The number of sequences of so many moves; seats that act at once act lowest first."""
    if depth == 0 or match.over:
        return 1
    seat = match.acting[0]
    total = 0
    for move in match.canonical(seat):
        match.play(move, seat)
        total += count(match, depth - 1)
        match.undo()
    return total


def counts(match: Match) -> list[int]:
    """Counts to depth 1, 2, 3, ... until they get large."""
    found: list[int] = []
    while len(found) < 8 and (not found or found[-1] <= MOST // 10):
        found.append(count(match, len(found) + 1))
    return found


def main() -> None:
    table = {}
    for variant in VARIANTS:
        for name, match in positions_of(variant).items():
            table[name] = counts(match)
            print(name, table[name])
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(row)}" for name, row in table.items())
    FILE.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
