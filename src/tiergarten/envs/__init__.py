"""Learning environments: batches of games, and the interfaces of Gymnasium and PettingZoo.

    batch = envs.make("zooloretto", 3, num_envs=1024)
    batch.step(actions)

What learners see is explained in docs/environments.md.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tiergarten.engine.errors import BadOption
from tiergarten.engine.features import Feature
from tiergarten.envs.batch import Batch, Saved
from tiergarten.envs.datasets import Dataset, read_dataset
from tiergarten.games import find

__all__ = [
    "Batch",
    "Dataset",
    "Feature",
    "Saved",
    "aec",
    "features",
    "make",
    "parallel",
    "read_dataset",
    "seat",
    "vector",
]


def features(game: str, players: int) -> list[Feature]:
    """Every feature of a game's observations, in the order of the vector."""
    found = find(game)
    found.check_players(players)
    return found.rules.FEATURES.listed(players)


def make(
    game: str,
    players: int,
    *,
    num_envs: int,
    seed: int = 0,
    reward: str = "rank",
    max_plies: int | None = None,
    threads: int = 1,
    check: bool = True,
    opponents: str | None = None,
    learner: int | None = None,
    buffers: Mapping[str, Any] | None = None,
    dtype: str = "float32",
    auto_reset: bool = True,
    **options: Any,
) -> Batch:
    """A batch of `num_envs` games side by side, dealt and ready.

    - `reward`, paid when a game ends: `rank` from 1 for the best to -1 for the last, equals share;
      `win` 1, divided among those who share the first place; `margin` the points ahead of the best
      other.
    - `max_plies` breaks off games that take longer (`truncated`).
    - `threads` step parts of the batch at the same time; the games are the same for any number.
    - `check=False` trusts all actions: an illegal one then corrupts the game and maybe the process.
    - `opponents` play all seats but one: `random`, `greedy`, or `quick`, the move that the search
      likes before it thinks. The learner's seat changes from game to game, unless `learner` is one.
    - `buffers` are arrays of the caller's own, by name (see `Batch`).
    - `dtype` is that of observations: `float32` between 0 and 1, or `uint8`.
    - `auto_reset=False` leaves finished games as they are, until `reset`.
    - `options` are those of the game.
    """
    return Batch(
        find(game),
        players,
        num_envs=num_envs,
        seed=seed,
        reward=reward,
        max_plies=max_plies,
        threads=threads,
        check=check,
        opponents=opponents,
        learner=learner,
        buffers=buffers,
        dtype=dtype,
        auto_reset=auto_reset,
        options=options,
    )


def aec(game: str, players: int, **options: Any) -> Any:
    """PettingZoo: one agent after another; see `envs.pettingzoo.env`."""
    with _library("PettingZoo"):
        from tiergarten.envs import pettingzoo
    return pettingzoo.env(game, players, **options)


def parallel(game: str, players: int, **options: Any) -> Any:
    """PettingZoo: all agents that may act now together; see `envs.pettingzoo.parallel_env`."""
    with _library("PettingZoo"):
        from tiergarten.envs import pettingzoo
    return pettingzoo.parallel_env(game, players, **options)


def seat(game: str, players: int, **options: Any) -> Any:
    """Gymnasium: one seat, and bots in the others; see `envs.gymnasium.SeatEnv`."""
    with _library("Gymnasium"):
        from tiergarten.envs import gymnasium
    return gymnasium.SeatEnv(game, players, **options)


def vector(game: str, players: int, *, num_envs: int, **options: Any) -> Any:
    """Gymnasium: many of them at once; see `envs.gymnasium.SeatVectorEnv`."""
    with _library("Gymnasium"):
        from tiergarten.envs import gymnasium
    return gymnasium.SeatVectorEnv(game, players, num_envs=num_envs, **options)


@contextmanager
def _library(name: str) -> Iterator[None]:
    """Say how to get a library that is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise BadOption(
            f"{name} is not installed: pip install 'tiergarten[envs]' brings it"
        ) from error
