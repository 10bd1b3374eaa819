"""What was said of the positions of kept games, seat by seat, beside what came of them."""

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import tiergarten
from scripts.calibration.figures import NAMES
from scripts.fit.files import save
from scripts.fit.kept import Played, games_in
from scripts.fit.models import model_of
from scripts.fit.playing import victory
from scripts.fit.spreads import chances
from scripts.selfplay import by_iterations
from tiergarten.bots import SearchBot
from tiergarten.engine.match import Match
from tiergarten.engine.record import State
from tiergarten.games import find
from tiergarten.testing import Thinker

EVALUATE, CONSIDER = "evaluate", "consider"
THIRDS = 3
LOOKS = 2  # decisions of each third of a game that are considered
Said = tuple[int, list[float], list[float]]
"""At which ply, and the chance to win and the final points that every seat may expect."""


def measure_batch(
    what: str, game: str, players: int, numbers: range, folder: Path, path: Path
) -> None:
    """Ask about the kept games of these numbers; in a process of its own, compiled."""
    ask = evaluated if what == EVALUATE else considered
    rows: list[tuple[float, ...]] = []
    for played in games_in(folder, game, players, numbers):
        *_, last = played.positions()
        share, final = victory(last), last.scores()
        for ply, chance, points in ask(played):
            at = played.number, THIRDS * ply // len(played.moves), ply
            rows += [(*at, *row) for row in zip(chance, share, points, final, strict=True)]
    columns = np.array(rows, dtype=np.float64).reshape(-1, 7)
    save(path, **{name: columns[:, i] for i, name in enumerate(NAMES)})


def evaluated(played: Played) -> Iterator[Said]:
    """What the evaluation says wherever it is fair."""
    model = model_of(played.game)
    thinker = Thinker(find(played.game))
    before: State | None = None
    for ply, match in enumerate(played.positions()):
        state = match.record()
        if not match.over and model.fair(state, before):
            points, spread = thinker.expected(state)
            yield ply, chances(np.array([points]), np.array([spread]))[0].tolist(), points
        before = state


def considered(played: Played) -> Iterator[Said]:
    """What `medium` says of some decisions, the same every time."""
    chance = random.Random(played.seed)
    choices = [ply for ply, match in enumerate(played.positions()) if _is_choice(match, played)]
    chosen: set[int] = set()
    for third in range(THIRDS):
        there = [ply for ply in choices if THIRDS * ply // len(played.moves) == third]
        chosen.update(chance.sample(there, min(LOOKS, len(there))))
    name = by_iterations("medium", played.game)
    for ply, match in enumerate(played.positions()):
        if ply in chosen:
            bot = tiergarten.bot(name, seed=played.seed + ply)
            assert isinstance(bot, SearchBot)
            thoughts = bot.consider(match, played.moves[ply][0])
            yield ply, list(thoughts.chances), list(thoughts.scores)


def _is_choice(match: Match, played: Played) -> bool:
    if match.over:
        return False
    seat = played.moves[len(match.history)][0]
    return len(match.canonical(seat)) > 1
