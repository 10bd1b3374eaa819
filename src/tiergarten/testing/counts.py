"""Counts of continuations from fixed positions, as perft does for chess.

They lie in the file `counts.json` of what a game keeps. What is missing is written by `record`, and
what is named by how it begins is written anew, after a change of the rules that was meant. Chance
is what the generator of the position brings.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from tiergarten.engine.match import Match
from tiergarten.testing.checking import Unsound, explained
from tiergarten.testing.golden import writing
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import random_match

PLIES = (0, 40, 90)
MOST = 3000  # a count is taken to the depth where it first passes this
DEEPEST = 8


def file_in(kept: Path) -> Path:
    return kept / "counts.json"


def names_of(variant: Variant) -> dict[str, int]:
    """The positions of a variant, and after how many moves they are."""
    return {f"{variant}@{ply}": ply for ply in PLIES}


def position_of(variant: Variant, ply: int) -> Match:
    return random_match(variant, seed=40, moves=ply)


def count(match: Match, depth: int) -> int:
    """The number of sequences of this many moves; seats that act at once act lowest first."""
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
    while len(found) < DEEPEST and (not found or found[-1] <= MOST // 10):
        found.append(count(match, len(found) + 1))
    return found


def table_in(kept: Path) -> dict[str, list[int]]:
    """All counts that are kept."""
    file = file_in(kept)
    table: dict[str, list[int]] = {}
    if file.exists():
        table = json.loads(file.read_text(encoding="utf-8"))
    return table


def record(kept: Path, variants: Sequence[Variant], named: Sequence[str] = ()) -> Iterator[str]:
    """Write the counts that are missing, and those that are named by how they begin."""
    table = table_in(kept)
    for variant in variants:
        for name, ply in names_of(variant).items():
            if name not in table or name.startswith(tuple(named)):
                table[name] = counts(position_of(variant, ply))
                yield f"{name} {table[name]}"
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(row)}" for name, row in table.items())
    kept.mkdir(parents=True, exist_ok=True)
    file_in(kept).write_text("{\n" + lines + "\n}\n", encoding="utf-8")


def check_counts(kept: Path, variant: Variant) -> None:
    """There are as many continuations as there always were."""
    explained(f"{variant}, counts of continuations", lambda: _compare(kept, variant))


def _compare(kept: Path, variant: Variant) -> None:
    table = table_in(kept)
    for name, ply in names_of(variant).items():
        if name not in table:
            raise Unsound(f"{name} is missing; write it: {writing(kept, variant)}")
        now = counts(position_of(variant, ply))
        if now != table[name]:
            raise Unsound(f"{name} is {now}, and was {table[name]}")


def check_strays(kept: Path, variants: Sequence[Variant]) -> None:
    """Nothing but the counts of these variants is kept."""
    wanted = {name for variant in variants for name in names_of(variant)}
    if strays := sorted({*table_in(kept)} - wanted):
        raise Unsound(f"{file_in(kept)} holds counts of no variant: {', '.join(strays)}")
