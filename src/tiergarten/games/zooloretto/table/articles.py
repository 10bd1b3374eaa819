"""Tiles in the middle of a sentence, as what somebody does something with: "loads an elephant".

English adds an article; other languages also bend the noun, so each is an entry of its own.
"""

import functools

from tiergarten.engine.language import Say, mark
from tiergarten.games.zooloretto.pieces import COIN, FIRST_STALL, SORT_OF, SPECIES_OF

AN_ANIMAL = (  # by species and sort
    (
        mark("a flamingo"),
        mark("a male flamingo"),
        mark("a female flamingo"),
        mark("a young flamingo"),
        mark("a flamingo that has bred"),
    ),
    (
        mark("a camel"),
        mark("a male camel"),
        mark("a female camel"),
        mark("a young camel"),
        mark("a camel that has bred"),
    ),
    (
        mark("a leopard"),
        mark("a male leopard"),
        mark("a female leopard"),
        mark("a young leopard"),
        mark("a leopard that has bred"),
    ),
    (
        mark("an elephant"),
        mark("a male elephant"),
        mark("a female elephant"),
        mark("a young elephant"),
        mark("an elephant that has bred"),
    ),
    (
        mark("a panda"),
        mark("a male panda"),
        mark("a female panda"),
        mark("a young panda"),
        mark("a panda that has bred"),
    ),
    (
        mark("a chimpanzee"),
        mark("a male chimpanzee"),
        mark("a female chimpanzee"),
        mark("a young chimpanzee"),
        mark("a chimpanzee that has bred"),
    ),
    (
        mark("a zebra"),
        mark("a male zebra"),
        mark("a female zebra"),
        mark("a young zebra"),
        mark("a zebra that has bred"),
    ),
    (
        mark("a kangaroo"),
        mark("a male kangaroo"),
        mark("a female kangaroo"),
        mark("a young kangaroo"),
        mark("a kangaroo that has bred"),
    ),
)
A_STALL = (
    mark("a drinks stall"),
    mark("an ice stall"),
    mark("a snack stall"),
    mark("a toy stall"),
)


@functools.cache
def a_tile(say: Say, tile: int) -> str:
    """A tile of any sort, after a verb."""
    if tile == COIN:
        return say("a coin")
    if FIRST_STALL <= tile < COIN:
        return say(A_STALL[tile - FIRST_STALL])
    return say(AN_ANIMAL[SPECIES_OF[tile]][SORT_OF[tile]])
