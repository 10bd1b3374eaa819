"""Many games at once, as NumPy arrays: for notebooks, statistics and speed trials."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.prepare import SIMULATION, have
from tiergarten.engine.progress import Progress
from tiergarten.engine.record import Record
from tiergarten.engine.seeds import check_seed

BATCH = 4096
MOST = 100_000_000
MOST_THREADS = 256


@dataclass(frozen=True)
class Plan:
    """What is to be played. Impossible numbers are refused here."""

    game: Game
    players: int
    games: int
    seed: int
    options: Mapping[str, Any]
    threads: int = 1
    progress: bool = False

    def __post_init__(self) -> None:
        if type(self.games) is not int or not 1 <= self.games <= MOST:
            raise BadOption(f"{self.games!r} is not a number of games from 1 to {MOST:,}")
        if check_seed(self.seed) >= 2**63:
            raise BadOption("the seed of a simulation has at most 63 bits")
        if type(self.threads) is not int or not 1 <= self.threads <= MOST_THREADS:
            raise BadOption(
                f"threads is {self.threads!r}; it must be a whole number from 1 to {MOST_THREADS}"
            )


@dataclass
class Positions:
    """Positions, each before its move, in the order in which they were played."""

    game: NDArray[np.int64]
    """The row of the game in the results."""
    states: Any
    """The whole positions, as records; secrets are in them, too."""
    seat: NDArray[np.int8]
    """Who moved,"""
    action: NDArray[np.int16]
    """and the id of the move, as `Match.play` takes it."""

    def __len__(self) -> int:
        return len(self.game)

    @classmethod
    def joined(cls, parts: "Sequence[Positions]") -> "Positions":
        """One after the other."""
        names = "game", "states", "seat", "action"
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


@dataclass
class Simulation:
    """The results of games: a row a game, a column a seat."""

    scores: NDArray[np.int64]
    ranks: NDArray[np.int64]
    moves: NDArray[np.int64]
    bots: tuple[str, ...] = ()
    """Who played, if bots were named,"""
    seating: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    """and by game and seat, which of them sat there."""
    positions: Positions | None = None
    """If they were to be kept."""

    @classmethod
    def run(
        cls,
        game: Game,
        players: int,
        games: Any,
        seed: int,
        progress: bool,
        options: Mapping[str, Any],
        threads: int = 1,
    ) -> "Simulation":
        """Play random games. An interrupt keeps the games that were finished."""
        plan = Plan(game, players, games, seed, options, threads, progress)
        fresh = fresh_states(game.record, game.undealt(players, options))
        have(SIMULATION, game)
        from tiergarten.engine import walk

        def play(first: int, now: slice, into: "Simulation") -> None:
            results = into.scores[now], into.ranks[now], into.moves[now]
            walk.simulate(fresh, first, now.stop - now.start, seed, *results)

        return cls.of(plan, play, BATCH)

    @classmethod
    def of(
        cls, plan: Plan, play: "Callable[[int, slice, Simulation], None]", size: int
    ) -> "Simulation":
        """Play all games, so many at a time: `play` is given the number of the first one, and the
        rows of the results that it fills."""
        games, players = plan.games, plan.players
        result = cls(
            np.zeros((games, players), np.int64),
            np.zeros((games, players), np.int64),
            np.zeros(games, np.int64),
        )
        parts = [slice(at, min(at + size, games)) for at in range(0, games, size)]

        def call(now: slice) -> int:
            play(now.start, now, result)
            return int(now.stop - now.start)

        done = 0
        with Progress(f"playing {plan.game.title}", games, shown=plan.progress) as bar:
            try:
                for count in in_order(call, parts, plan.threads):
                    done += count
                    bar.step(count)
            except KeyboardInterrupt:
                if done == 0:
                    raise
        return cls(result.scores[:done], result.ranks[:done], result.moves[:done])


def in_order(call: Callable[[slice], int], parts: Sequence[slice], threads: int) -> Iterator[int]:
    """The results of calls in the order of the parts, made on so many threads."""
    if threads == 1:
        yield from map(call, parts)
        return
    with ThreadPoolExecutor(threads) as pool:
        running: deque[Future[int]] = deque()
        try:
            for part in parts:
                running.append(pool.submit(call, part))
                if len(running) > 2 * threads:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        finally:
            for one in running:
                one.cancel()


def fresh_states(record: Record, state: Any) -> Any:
    """An undealt state as the array of one that compiled loops take."""
    states = record.new(1)
    states[0] = state
    return states
