"""The tree variant: how many tiles a round reveals."""

import pytest

from tests.games.zoosim.positions import random_game
from tiergarten.games.zoosim.pieces import TREES_OF


@pytest.mark.rule("ZS-15")
@pytest.mark.parametrize("seed", range(6))
def test_rounds_reveal_until_three_tiles_have_trees_and_the_last_all_the_rest(seed: int) -> None:
    rows: list[list[int]] = []
    for match in random_game(players=2, seed=seed, variant="trees"):
        state = match.state()
        if state["row"] and len(rows) < state["round_number"]:
            rows.append(state["row"])
    assert len(rows) == 5
    for row in rows[:4]:
        with_trees = [bool(TREES_OF[tile]) for tile in row]
        assert sum(with_trees) == 3
        assert with_trees[-1], "it stops with the third"
    assert sorted(tile for row in rows for tile in row) == list(range(1, 26))
