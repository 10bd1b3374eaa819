"""The variants of Zooloretto that the generic tests go over."""

from tiergarten.testing import Variant

VARIANTS = [
    Variant("zooloretto", 2),
    Variant("zooloretto", 2, {"blocked": "closing"}),
    Variant("zooloretto", 3),
    Variant("zooloretto", 4),
    Variant("zooloretto", 5),
]
