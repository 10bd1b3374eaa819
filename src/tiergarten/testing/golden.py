"""Golden games: whole matches as small text files; any difference fails.

They lie in the folder `golden` of what a game keeps, a file for each variant and company of bots.
What is missing is written by `record`, and what is named by how it begins is written anew, after a
change of the rules that was meant. Nothing is deleted.
"""

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path

from tiergarten.bots import bot
from tiergarten.engine import notation
from tiergarten.engine.errors import TiergartenError
from tiergarten.games import catalogue
from tiergarten.testing.checking import Unsound, explained
from tiergarten.testing.variants import Variant

COMPANIES = ("random", "greedy")


def folder_in(kept: Path) -> Path:
    return kept / "golden"


def path_of(kept: Path, variant: Variant, company: str) -> Path:
    return folder_in(kept) / f"{variant}-{company}.tiergarten"


def golden_game(variant: Variant, company: str) -> str:
    """The text of the match that this company plays, always the same."""
    match = variant.deal(seed=2007)
    bots = [bot(company, seat) for seat in range(match.players)]
    while not match.over:
        seat = match.acting[0]
        match.play(bots[seat].choose(match, seat), seat)
    return match.save()


def record(kept: Path, variants: Sequence[Variant], named: Sequence[str] = ()) -> Iterator[Path]:
    """Write the games that are missing, and those that are named by how they begin."""
    folder_in(kept).mkdir(parents=True, exist_ok=True)
    for variant, company in itertools.product(variants, COMPANIES):
        path = path_of(kept, variant, company)
        if not path.exists() or path.name.startswith(tuple(named)):
            path.write_text(golden_game(variant, company), encoding="utf-8")
            yield path


def check_golden(kept: Path, variant: Variant, company: str) -> None:
    """A golden game goes as it always went: the rules, the words, the bots and the generator."""
    path = path_of(kept, variant, company)
    explained(f"{variant}, golden game {path.name}", lambda: _compare(path, variant, company))


def _compare(path: Path, variant: Variant, company: str) -> None:
    if not path.exists():
        raise Unsound(f"it is missing; write it: {writing(path.parent.parent, variant)}")
    then = path.read_text(encoding="utf-8")
    try:
        replayed = notation.load(then, catalogue()).save()
    except TiergartenError as error:
        raise Unsound(f"the rules have changed, it cannot be replayed: {error}") from error
    if replayed != then:
        raise Unsound(f"the rules or the words have changed: {_difference(then, replayed)}")
    now = golden_game(variant, company)
    if now != then:
        raise Unsound(f"the bots or the generator have changed: {_difference(then, now)}")


def _difference(then: str, now: str) -> str:
    """The first line that is not what it was."""
    for old, new in itertools.zip_longest(then.splitlines(), now.splitlines(), fillvalue="the end"):
        if old != new:
            return f"{' '.join(old.split())!r} is now {' '.join(new.split())!r}"
    return "the ends of lines"


def check_strays(kept: Path, variants: Sequence[Variant]) -> None:
    """Nothing but the golden games of these variants is kept."""
    wanted = {path_of(kept, variant, company) for variant in variants for company in COMPANIES}
    if strays := sorted(path.name for path in {*folder_in(kept).glob("*")} - wanted):
        raise Unsound(f"{folder_in(kept)} holds games of no variant: {', '.join(strays)}")


def writing(kept: Path, variant: Variant) -> str:
    """The command that writes what is missing."""
    return f"python -m tiergarten.testing {variant.game} --kept {kept} --write"
