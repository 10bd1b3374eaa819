"""Ways to spoil a position, by game: what no recount may let pass.

A mutation changes a record in place and returns the number of the invariant that the compiled
recount must name; or 0, if this position cannot be spoilt in this way.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

Mutation = Callable[[Any], int]


def mutations_of(game: str) -> dict[str, Mutation]:
    """The mutations of a game by their names."""
    module = import_module(f"tests.games.{game.replace('-', '_')}.mutations")
    table: list[Mutation] = module.MUTATIONS
    return {mutation.__name__: mutation for mutation in table}
