"""The arithmetic of the capacity model; what it is fed with is measured elsewhere."""

import pytest

from scripts.capacity import Costs, Load, arrivals_for, busy, delay

COSTS = Costs(
    arrive=0.020,
    stay=0.0001,
    move=0.004,
    quick_50=0.005,
    quick_99=0.010,
    base_memory=3e8,
    table_memory=2e5,
    move_bytes=3000,
    move_disk=200,
)


def test_the_load_is_that_of_all_tables_that_are_there() -> None:
    load = Load(arrivals=2.0, thinks=4.0, stays=100.0)
    assert (load.tables, load.moves) == (200, 50)
    assert busy(COSTS, load) == pytest.approx(2 * 0.020 + 200 * 0.0001 + 50 * 0.004)


def test_arrivals_for_a_use_lead_to_that_use() -> None:
    for use in (0.1, 0.5, 0.9):
        assert busy(COSTS, Load(arrivals_for(COSTS, use))) == pytest.approx(use)


def test_a_busier_server_lets_moves_wait_longer() -> None:
    waits = [delay(COSTS, Load(arrivals_for(COSTS, use)), 0.99) for use in (0.005, 0.3, 0.6, 0.9)]
    assert waits[0] == COSTS.quick_99  # nobody waits where almost nothing happens
    assert waits == sorted(waits)
    assert waits[-1] > 10 * waits[0]
