"""Plays games of bots against themselves and keeps them: `python -m scripts.selfplay FOLDER`.

    python -m scripts.selfplay games --bot medium --players 2 4 --games 1500
    python -m scripts.selfplay games --game zoosim --players 3 --games 300

A game is kept as its seed and its moves, so it stays of use whatever changes in an evaluation:
`scripts.fit --from` fits numbers to these games, `scripts.calibration` measures by them. All games
and numbers of players get their share from the beginning. It can be interrupted, and goes on
from its folder. A level plays with its iterations and without its limit in seconds, so that the
same seed gives the same games on every machine.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import tiergarten
from scripts.fit.kept import NAME, Played, keep
from scripts.fit.models import MODELS, model_of
from scripts.fit.playing import seed_of
from scripts.fit.processes import Task, run_all
from tiergarten.bots.levels import LEVELS
from tiergarten.games import find

BATCH = 10  # games in a file


def play_batch(game: str, players: int, numbers: range, seed: int, bot: str, path: Path) -> None:
    """Play the games of these numbers and keep them; in a process of its own."""
    keep(path, [play(game, players, number, seed, bot) for number in numbers])


def play(game: str, players: int, number: int, seed: int, bot: str) -> Played:
    """One game, the same bot in every seat."""
    variants = model_of(game).variants
    options = variants[number % len(variants)]
    own = seed_of(seed, players, number)
    bot = by_iterations(bot, game)
    match = tiergarten.new(game, players, seed=own, **options)
    bots = [tiergarten.bot(bot, seed=own + seat) for seat in range(players)]
    while not match.over:
        seat = match.acting[0]
        match.play(bots[seat].choose(match, seat), seat)
    moves = [(turn.seat, turn.move.id) for turn in match.history]
    return Played(game, players, number, options, own, bot, moves)


def by_iterations(bot: str, game: str) -> str:
    """A level with its iterations written out, which takes its limit in seconds away."""
    if bot not in LEVELS:
        return bot
    return f"{bot}@{LEVELS[bot].budget(find(game)).iterations}"


def batches(
    folder: Path, games: Iterable[str], players: Iterable[int], count: int, seed: int, bot: str
) -> list[Task]:
    """What is to be played, of every kind a little at a time."""
    return [
        (
            game,
            number,
            range(first, min(first + BATCH, count)),
            seed,
            bot,
            folder / NAME.format(game=game, players=number, first=first),
        )
        for first in range(0, count, BATCH)
        for game in games
        for number in players
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m scripts.selfplay", description=about)
    parser.add_argument("folder", type=Path, help="where to keep the games, and to go on from")
    parser.add_argument("--game", choices=MODELS, action="append", help="again for more; else all")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--games", type=int, default=1000, help="of each game and number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    games = given.game or list(MODELS)
    tasks = batches(given.folder, games, given.players, given.games, given.seed, given.bot)
    try:
        run_all("playing", play_batch, tasks, "fast", given.processes)
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from here")


if __name__ == "__main__":
    main()
