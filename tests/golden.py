"""Golden games: whole matches as small text files; any difference fails.

`python -m tests.golden` writes those that are missing; `python -m tests.golden zoosim zooloretto-2`
writes anew those whose names begin so, after a change of the rules that was meant. Nothing is
deleted.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import tiergarten
from tests.variants import VARIANTS, Variant

FOLDER = Path(__file__).parent / "data" / "golden"
COMPANIES = ("random", "greedy")


def path_of(variant: Variant, company: str) -> Path:
    return FOLDER / f"{variant}-{company}.tiergarten"


def golden_game(variant: Variant, company: str) -> str:
    """The text of the match that this company plays, always the same."""
    match = variant.deal(seed=2007)
    bots = [tiergarten.bot(company, seat) for seat in range(match.players)]
    while not match.over:
        seat = match.acting[0]
        match.play(bots[seat].choose(match, seat), seat)
    return match.save()


def record(named: Sequence[str], folder: Path = FOLDER) -> Iterator[Path]:
    """Write the games that are missing, and those that are named by how they begin."""
    folder.mkdir(parents=True, exist_ok=True)
    for variant in VARIANTS:
        for company in COMPANIES:
            path = folder / path_of(variant, company).name
            if not path.exists() or path.name.startswith(tuple(named)):
                path.write_text(golden_game(variant, company), encoding="utf-8")
                yield path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("named", nargs="*", help="how the names begin of games to write anew")
    for path in record(parser.parse_args().named):
        print(path.name)


if __name__ == "__main__":
    main()
