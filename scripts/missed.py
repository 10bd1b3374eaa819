"""Measures what Queen's Garden's quick policy misses: `python -m scripts.missed GAMES`.

    python -m scripts.selfplay games --bot medium --game queens-garden --players 2 3 4 --games 400
    python -m scripts.missed games --write

Asks what `medium` expects of decisions in kept games, lays it beside the points that were made in
the end, and divides the difference by the turns that a rollout plays from there. By players and
round; `--write` puts the numbers into the game's `judgement/missed.py`. What was asked is kept in a
folder beside the games, for as long as the numbers are the same.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from scripts.calibration.measuring import considered
from scripts.fit.files import load, save
from scripts.fit.kept import Played, games_in, how_many
from scripts.fit.linear import Constants
from scripts.fit.processes import Task, run_all
from scripts.fit.writing import rewritten
from tiergarten.engine.compile_cache import digest_of
from tiergarten.engine.files import write_whole
from tiergarten.games import find
from tiergarten.games.queens_garden.judgement import missed
from tiergarten.testing import Thinker

GAME = "queens-garden"
BATCH = 25  # games
ROLLOUTS = 8  # of a position


def ask(players: int, numbers: range, folder: Path, path: Path) -> None:
    """Note by how much the points of these games were expected too low, and what was missed."""
    rows = [row for played in games_in(folder, GAME, players, numbers) for row in _rows(played)]
    save(path, rows=np.array(rows, np.float64).reshape(-1, 3))


def _rows(played: Played) -> Iterator[tuple[float, ...]]:
    *_, last = played.positions()
    final = last.scores()
    said = {ply: points for ply, _, points in considered(played)}
    thinker = Thinker(find(GAME))
    for ply, match in enumerate(played.positions()):
        if ply in said:
            rolled = np.zeros(played.players)
            for _ in range(ROLLOUTS):
                thinker.rolled_out(match)
                rolled += thinker.thought.missed[: played.players] / ROLLOUTS
            for seat, points in enumerate(said[ply]):
                yield int(match.record().round_number), final[seat] - points, rolled[seat]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the games, kept by scripts.selfplay")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--games", type=int, default=400, help="the first ones, of each number")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args(arguments)
    for players in given.players:
        if how_many(given.folder, GAME, players) < given.games:
            sys.exit(f"{given.folder} has no {given.games} games of {players} players")
    digest = digest_of(f"{find(GAME).package}.judgement", "tiergarten.bots.tree")
    asked = given.folder.resolve()
    asked = asked.with_name(f"{asked.name}-missed-{digest[:12]}")
    asked.mkdir(exist_ok=True)
    tasks: list[Task] = [
        (
            players,
            range(first, min(first + BATCH, given.games)),
            given.folder,
            asked / f"{players}-{first:06}-{min(BATCH, given.games - first)}.npz",
        )
        for first in range(0, given.games, BATCH)
        for players in given.players
    ]
    try:
        run_all("asking", ask, tasks, "fast", given.processes)
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from here")
    found = missed.MISSED.copy()
    for players in given.players:
        rows = np.concatenate([load(task[-1])["rows"] for task in tasks if task[0] == players])
        for number in range(1, found.shape[1]):
            there = rows[rows[:, 0] == number]
            turns = there[:, 2].sum() / missed.MISSED[players, number]
            found[players, number] += there[:, 1].sum() / turns
            print(
                f"{players} players, round {number}: {len(there)} times, off by "
                f"{there[:, 1].mean():+.2f} points, {turns / len(there):.1f} turns: "
                f"{found[players, number]:.2f} a turn"
            )
    if given.write:
        path = Path(missed.__file__)
        players = " ".join(map(str, given.players))
        written = (
            f"python -m scripts.missed {given.folder.name} --players {players} --games "
            f"{given.games}; {datetime.now(UTC):%Y-%m-%d}"
        )
        constants, source = Constants.of(missed), path.read_text(encoding="utf-8")
        write_whole(path, rewritten(source, constants, found.ravel(), written))


if __name__ == "__main__":
    main()
