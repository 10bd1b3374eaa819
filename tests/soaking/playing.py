"""Playing one batch; and telling a game that breaks an invariant so that it can be repeated."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from tests.invariants import book_of
from tests.soaking.plan import GREEDY, Batch
from tests.variants import Variant
from tiergarten.engine.game import Game
from tiergarten.engine.record import MOST_SEATS, SCRATCH
from tiergarten.engine.simulation import fresh_states
from tiergarten.games import find


@dataclass
class Broken:
    """A position that cannot be, and the way there."""

    game: str
    players: int
    options: dict[str, Any]
    seed: int  # `tiergarten.new(game, players, seed, **options)` deals it
    ply: int
    invariant: str
    moves: list[list[int]] = field(default_factory=list)  # seat and action, from the deal on

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options.items()) or "none"
        return (
            f"{self.game}, {self.players} players, options {options}, seed {self.seed}, "
            f"ply {self.ply}: {self.invariant}"
        )


@dataclass
class Done:
    """What a batch has come to."""

    policy: str
    batch: int
    variant: str
    games: int
    moves: int
    recounts: int
    digest: int
    seconds: float
    broken: Broken | None = None

    @property
    def key(self) -> tuple[str, int]:
        return self.policy, self.batch

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> "Done":
        broken = plain.pop("broken", None)
        return cls(**plain, broken=Broken(**broken) if broken else None)


def get_ready(game: Game, policies: Sequence[str]) -> None:
    """Have everything compiled: a game is played by each policy."""
    for policy in policies:
        play_batch(Batch(policy, 0, Variant(game.name, min(game.players)), quota=1), stride=1)


def play_batch(batch: Batch, stride: int) -> Done:
    """Play a batch, to its end or to the first position that cannot be."""
    begun = time.monotonic()
    report, trouble = _play(batch, stride)
    done = Done(
        policy=batch.policy,
        batch=batch.number,
        variant=str(batch.variant),
        games=int(report.games),
        moves=int(report.moves),
        recounts=int(report.recounts),
        digest=int(report.digest),
        seconds=round(time.monotonic() - begun, 3),
    )
    if trouble or report.code:
        done.broken = Broken(
            game=batch.variant.game,
            players=batch.variant.players,
            options=batch.variant.options,
            seed=batch.seed_of_game(int(report.games)),
            ply=int(report.ply),
            invariant=trouble or words_for(find(batch.variant.game), int(report.code)),
            moves=moves_of(batch, int(report.games), int(report.ply), stride),
        )
    return done


def words_for(game: Game, code: int) -> str:
    """An invariant in words."""
    from tests.soaking import walking

    return str({**walking.BROKEN, **book_of(game).BROKEN}[code])


def _play(batch: Batch, stride: int) -> tuple[Any, str]:
    """The report on a batch, and what went wrong that is no broken invariant."""
    game = find(batch.variant.game)
    game.prepare()
    book_of(game)
    from tests.soaking import walking

    report = np.zeros(1, walking.REPORT).view(np.recarray)
    greedily, most = batch.policy == GREEDY, len(game.actions)
    try:
        walking.play_games(fresh_of(batch), batch.seed, batch.quota, stride, most, greedily, report)
    except Exception as error:  # an index out of bounds, above all
        return report[0], f"{type(error).__name__}: {error}"
    return report[0], ""


def fresh_of(batch: Batch) -> Any:
    """An undealt state of the variant, as compiled loops take it."""
    game = find(batch.variant.game)
    return fresh_states(game.record, game.undealt(batch.variant.players, batch.variant.options))


def moves_of(batch: Batch, number: int, plies: int, stride: int) -> list[list[int]]:
    """The first moves of a game of a batch, as seats and actions; as far as they can be made."""
    game = find(batch.variant.game)
    from tests.soaking import walking

    state, concealed = fresh_of(batch).view(np.recarray), fresh_of(batch).view(np.recarray)
    scratch = np.zeros(1, SCRATCH).view(np.recarray)
    report = np.zeros(1, walking.REPORT).view(np.recarray)
    most = len(game.actions)
    walking.deal(state[0], scratch[0], batch.seed, number, stride)
    moves: list[list[int]] = []
    while len(moves) < plies:
        if batch.policy == GREEDY:
            concealed[0] = state[0]
            made = walking.greedy_move(state[0], concealed[0], scratch[0], most, report[0])
        else:
            made = walking.random_move(state[0], scratch[0], most, report[0])
        if made < 0:
            break
        moves.append([made % MOST_SEATS, made // MOST_SEATS])
    return moves
