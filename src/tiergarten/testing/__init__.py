"""The conformance kit: what every game must be able to do, ours and those of other packages.

In a test file of a game, with pytest:

    from pathlib import Path

    import pytest
    from tiergarten.testing import Case, cases

    KEPT = Path(__file__).parent / "kept"  # golden games and counts

    @pytest.mark.parametrize("case", cases("pig", kept=KEPT), ids=str)
    def test_pig(case: Case) -> None:
        case()

Without pytest: `check("pig")`, or `python -m tiergarten.testing pig`. The kit itself needs nothing
but Tiergarten. A failure is an `Unsound`, an AssertionError whose text names the variant, the
check and the cause.
"""

from tiergarten.testing.cases import Case, cases, check
from tiergarten.testing.checking import Check, Unsound
from tiergarten.testing.conformance import CHECKS
from tiergarten.testing.thinker import Thinker
from tiergarten.testing.variants import Variant, values_of, variants_of
from tiergarten.testing.walks import play_randomly, positions, random_match

__all__ = [
    "CHECKS",
    "Case",
    "Check",
    "Thinker",
    "Unsound",
    "Variant",
    "cases",
    "check",
    "play_randomly",
    "positions",
    "random_match",
    "values_of",
    "variants_of",
]
