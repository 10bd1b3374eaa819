"""The variants of the dice game that the generic tests go over."""

from tiergarten.testing import Variant

VARIANTS = [
    Variant("zooloretto-dice", 2),
    Variant("zooloretto-dice", 3),
    Variant("zooloretto-dice", 4),
]
