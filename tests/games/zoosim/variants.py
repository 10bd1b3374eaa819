"""The variants of ZooSim that the generic tests go over."""

from tiergarten.testing import Variant

VARIANTS = [
    Variant("zoosim", 2),
    Variant("zoosim", 3),
    Variant("zoosim", 4),
    Variant("zoosim", 2, {"variant": "trees", "ties": "flag"}),
    Variant("zoosim", 3, {"variant": "trees", "ties": "money"}),
    Variant("zoosim", 4, {"variant": "trees", "money": "open"}),
]
