"""All that is checked of a game, as a list of cases: for pytest, or to be called one by one."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tiergarten.engine.game import Game
from tiergarten.games import find
from tiergarten.testing import counts, golden, twins
from tiergarten.testing.checking import Unsound
from tiergarten.testing.conformance import CHECKS
from tiergarten.testing.conformance.declaration import room_problems
from tiergarten.testing.variants import Variant, variants_of

TWINS = ("checked", "interpreted")


@dataclass(frozen=True)
class Case:
    """One thing to check; called, it returns nothing or raises `Unsound`."""

    name: str
    run: Callable[[], None]

    def __str__(self) -> str:
        return self.name

    def __call__(self) -> None:
        self.run()


def cases(
    game: str | Game,
    *,
    variants: Sequence[Variant] | None = None,
    kept: Path | None = None,
    modes: Sequence[str] = TWINS,
) -> list[Case]:
    """What is checked of a game: conformance of each variant, and that the modes agree.

    `kept` is the folder of its golden games and counts: each variant must have them there.
    """
    name = find(game).name if isinstance(game, str) else game.name
    chosen = variants_of(name) if variants is None else variants
    found = [Case(f"{v}-{check}", partial(check, v)) for v in chosen for check in CHECKS]
    if kept is not None:
        found += _kept_cases(kept, chosen)
    found += [
        Case(f"{name}-twins-{mode}", partial(twins.check_twins, mode, chosen)) for mode in modes
    ]
    return found


def _kept_cases(kept: Path, variants: Sequence[Variant]) -> Iterator[Case]:
    for variant in variants:
        for company in golden.COMPANIES:
            run = partial(golden.check_golden, kept, variant, company)
            yield Case(f"{variant}-golden-{company}", run)
        yield Case(f"{variant}-counts", partial(counts.check_counts, kept, variant))
    yield Case("golden-strays", partial(golden.check_strays, kept, variants))
    yield Case("counts-strays", partial(counts.check_strays, kept, variants))


def check(
    game: str | Game,
    *,
    variants: Sequence[Variant] | None = None,
    kept: Path | None = None,
    modes: Sequence[str] = TWINS,
) -> None:
    """Check all of that, and raise one `Unsound` with everything that is wrong, a line each.

    Where a room lacks something, only that is told: nothing else could be looked at.
    """
    declared = find(game) if isinstance(game, str) else game
    if wrong := [*room_problems(declared)]:
        raise Unsound("\n".join(f"{declared.name}: {it}" for it in wrong))
    said = []
    for case in cases(declared, variants=variants, kept=kept, modes=modes):
        try:
            case()
        except Unsound as error:
            said.append(str(error))
    if said:
        raise Unsound("\n".join(said))
