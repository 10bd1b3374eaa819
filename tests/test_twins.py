"""One source, three ways to run it: compiled, compiled with bounds checks, and interpreted.

All three play the same games, state by state, and think the same about them. The checked run also
proves that no index leaves its array; the interpreted one, with warnings as errors, that no small
integer overflows.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.twins import digests
from tests.variants import VARIANTS

ROOT = Path(__file__).parent.parent
GAMES = sorted({variant.game for variant in VARIANTS})


def digests_in(mode: str, game: str, games: int, every: int, thinking: bool) -> dict[str, str]:
    """The digests of a run in a process of its own."""
    command = [sys.executable, "-W", "error", "-m", "tests.twins", game]
    command += [] if thinking else ["--thoughtless"]
    done = subprocess.run(
        [*command, "--games", str(games), "--every", str(every)],
        # Less is optimised: checking is quick enough, and compiling for it takes a third less.
        env=os.environ | {"TIERGARTEN_MODE": mode, "NUMBA_OPT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(line.split() for line in done.stdout.splitlines())


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("mode", "every"), [("checked", 3), ("interpreted", 40)])
def test_twins_play_the_same(game: str, mode: str, every: int) -> None:
    assert digests_in(mode, game, 1, every, False) == digests(game, 1, 1000, False)


@pytest.mark.thorough
@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("mode", "games", "every"), [("checked", 3, 3), ("interpreted", 1, 40)])
def test_twins_play_and_think_the_same(game: str, mode: str, games: int, every: int) -> None:
    assert digests_in(mode, game, games, every, True) == digests(game, games, 1000, True)
