"""The variants of Queen's Garden that the generic tests go over."""

from tiergarten.testing import Variant

VARIANTS = [
    Variant("queens-garden", 2),
    Variant("queens-garden", 3),
    Variant("queens-garden", 4),
    Variant("queens-garden", 2, {"side": "B"}),
    Variant("queens-garden", 3, {"side": "B", "payers": "distinct"}),
    Variant("queens-garden", 4, {"side": "B"}),
]
