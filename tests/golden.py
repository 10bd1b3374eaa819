"""Golden games: whole matches as small text files; any difference fails.

`python -m tests.golden` writes them anew, after a change of the rules that was meant.
"""

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


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for variant in VARIANTS:
        for company in COMPANIES:
            path_of(variant, company).write_text(golden_game(variant, company), encoding="utf-8")
            print(path_of(variant, company).name)


if __name__ == "__main__":
    main()
