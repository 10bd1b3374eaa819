"""Counts of continuations from fixed positions, as perft does for chess.

`python -m tests.counts` writes those that are missing; `python -m tests.counts zoosim` writes anew
those whose names begin so, after a change of the rules that was meant. Nothing is deleted. Chance
is what the generator of the position brings.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.variants import VARIANTS, Variant
from tests.walks import random_match
from tiergarten import Match

FILE = Path(__file__).parent / "data" / "counts.json"
PLIES = (0, 40, 90)
MOST = 3000  # a count is taken to the depth where it first passes this


def names_of(variant: Variant) -> dict[str, int]:
    """The positions of a variant, and after how many moves they are."""
    return {f"{variant}@{ply}": ply for ply in PLIES}


def position_of(variant: Variant, ply: int) -> Match:
    return random_match(variant, seed=40, moves=ply)


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


def record(named: Sequence[str], file: Path = FILE) -> Iterator[str]:
    """Write the counts that are missing, and those that are named by how they begin."""
    table: dict[str, list[int]] = {}
    if file.exists():
        table = json.loads(file.read_text(encoding="utf-8"))
    for variant in VARIANTS:
        for name, ply in names_of(variant).items():
            if name not in table or name.startswith(tuple(named)):
                table[name] = counts(position_of(variant, ply))
                yield f"{name} {table[name]}"
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(row)}" for name, row in table.items())
    file.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("named", nargs="*", help="how the names begin of counts to write anew")
    for line in record(parser.parse_args().named):
        print(line)


if __name__ == "__main__":
    main()
