"""The script that evolves the weights of a quick policy."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tiergarten
from scripts.evolve.evolution import Strategy
from scripts.evolve.generations import KEPT
from scripts.evolve.loosened import MODULES, without_constants
from scripts.fit.linear import Constants, Vector
from tiergarten.games.queens_garden.judgement import evolved

ROOT = Path(__file__).parent.parent
SAMPLE = ROOT / "tests" / "data" / "played"


def test_generations_go_where_candidates_are_better() -> None:
    target = np.linspace(-2.0, 2.0, 12)

    def fitness(steps: Vector) -> float:
        return -float(((steps - target) ** 2 * np.arange(1, 13)).sum())

    strategy = Strategy(np.zeros(12))
    for generation in range(150):
        strategy.breed(np.random.default_rng(generation), fitness)
    assert strategy.generation == 150
    assert np.abs(strategy.mean - target).max() < 0.01
    assert strategy.step < 0.1


def test_no_weight_stays_a_constant_in_the_copy() -> None:
    game = Path(str(tiergarten.__file__)).parent / "games" / "queens_garden"
    weights = Constants.of(evolved).shapes
    read = ""
    for module in MODULES:
        loosened = without_constants((game / module).read_text(encoding="utf-8"))
        body = loosened[loosened.index("@compiled") :]
        assert not [name for name in weights if f" {name}[" in body or f" {name} " in body]
        read += body
    size = len(Constants.of(evolved).vector(evolved))
    assert "state.tune[np.int64(state.turn), 0 + phase]" in read
    # Without `state` before:
    assert f"state.tune[np.int64(state.turn), {size - 6} + (k - 1 + late)]" in read
    assert "closing_worth(state, noted, cells)" in read


@pytest.mark.thorough
def test_an_evolution_goes_on_where_it_was(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "scripts.evolve", str(tmp_path), "--minutes", "0.001"]
    command += ["--games", str(SAMPLE)]
    found = []
    for _ in range(2):
        subprocess.run(command, check=True, cwd=ROOT)
        with np.load(tmp_path / KEPT) as kept:
            found.append((int(kept["generation"]), kept["weights"]))
    standing = Constants.of(evolved).vector(evolved)
    assert [generation for generation, _ in found] == [1, 2]
    assert all(not np.array_equal(weights, standing) for _, weights in found)
    assert not np.array_equal(found[0][1], found[1][1])
    assert (found[1][1][standing == 0] == 0).all()
