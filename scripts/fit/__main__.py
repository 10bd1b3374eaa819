"""The command: plays, traces, solves, tells, and writes if asked to.

    python -m scripts.fit zooloretto --players 2 4 --games 4000 --seed 1
    python -m scripts.fit queens-garden --from games --games 400 --write

It can be interrupted, and goes on from its folder. Without `--write` nothing is changed.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from scripts.fit import files, solving, spreads
from scripts.fit.linear import Constants
from scripts.fit.models import MODELS, model_of
from scripts.fit.playing import play_batch, read_batch
from scripts.fit.processes import Task, run_all
from scripts.fit.tracing import fitted_of, trace_batch
from scripts.fit.writing import DECIMALS, rewritten
from tiergarten.engine.compile_cache import digest_of
from tiergarten.engine.errors import BadOption
from tiergarten.engine.files import data_folder, write_whole
from tiergarten.games import find

BATCH = 20  # games


def main(arguments: Sequence[str] | None = None) -> None:
    try:
        fit(_arguments(arguments))
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from here")
    except BadOption as error:
        sys.exit(str(error))


def fit(given: argparse.Namespace) -> None:
    game = find(given.game)
    model = model_of(given.game)
    bot = given.bot or model.bot
    numbers = given.players or [players for players in game.players if players in (2, 3, 4)]
    folder = given.folder or data_folder() / "fits" / given.game
    run = {"game": given.game, "seed": given.seed, "bot": bot}
    if given.source:
        run = {"game": given.game, "from": str(given.source.resolve())}
    files.claim(folder, run | {"digest": digest_of(f"{game.package}.judgement")})
    begun = time.monotonic()

    batches = [
        (players, range(first, min(first + BATCH, given.first + given.games)))
        for first in range(given.first, given.first + given.games, BATCH)
        for players in numbers
    ]
    played = [folder / f"played-{p}-{r.start}-{len(r)}.npz" for p, r in batches]
    rows = "-".join(["rows", *map(str, given.stages or [])])
    traced = [path.with_name(path.name.replace("played", rows)) for path in played]
    how = (given.source,) if given.source else (given.seed, bot)
    tasks: list[Task] = [
        (given.game, players, range_, *how, path)
        for (players, range_), path in zip(batches, played, strict=True)
    ]
    game.prepare()
    play = read_batch if given.source else play_batch
    run_all(f"playing {game.title}", play, tasks, "fast", given.processes)
    tasks = [(given.game, given.stages, *paths) for paths in zip(played, traced, strict=True)]
    run_all("tracing the evaluation", trace_batch, tasks, "interpreted", given.processes)

    module = fitted_of(given.game)
    constants = Constants.of(module)
    standing = constants.vector(module)
    new = solving.solve(traced, standing, given.ridge, constants.numbers(solving.ALIKE))
    new = spreads.solve(traced, new, constants).round(DECIMALS)
    old_error, new_error = solving.measure(traced, standing), solving.measure(traced, new)
    print(solving.as_table(model.stages, old_error, new_error))
    losses = [spreads.measure(traced, vector) for vector in (standing, new)]
    print("log loss of the chances to win: standing {:.4f}, new {:.4f}".format(*losses))
    took = time.monotonic() - begun
    text = f"{given.games} games each of {', '.join(map(str, numbers))} players, one in"
    text += f" {solving.HELD_OUT} held out; {took:.0f} s"
    print(text)
    if given.write:
        command = f"python -m scripts.fit {given.game} --players {' '.join(map(str, numbers))}"
        command += f" --games {given.games}" + (f" --first {given.first}" if given.first else "")
        command += f" --stages {' '.join(map(str, given.stages))}" if given.stages else ""
        command += f" --ridge {given.ridge:g}"
        seeded = f" --seed {given.seed} --bot {bot}"
        command += f" --from {given.source.name}" if given.source else seeded
        path = Path(str(module.__file__))
        about = f"{command}; {took:.0f} s on {given.processes} cores, {time.strftime('%Y-%m-%d')}"
        if given.then:
            about = f"{module.WRITTEN}; then {about}"
        write_whole(path, rewritten(path.read_text(encoding="utf-8"), constants, new, about))
        subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(path)], check=True)
        print(f"written: {path}")


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m scripts.fit", description=about)
    parser.add_argument("game", choices=MODELS)
    parser.add_argument("--players", type=int, nargs="+", help="numbers of players; else 2 to 4")
    parser.add_argument("--games", type=int, default=1000, help="with each number of players")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument(
        "--stages", type=int, nargs="+", help="of the game, as the table shows them; else all"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", help="who plays: a bot, or quick; else as the game's model says")
    parser.add_argument(
        "--from", dest="source", type=Path, help="a folder of scripts.selfplay, instead of playing"
    )
    parser.add_argument("--ridge", type=float, default=20.0, help="how hard the old numbers draw")
    parser.add_argument("--folder", type=Path, help="where to keep the games, and to go on from")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--then", action="store_true", help="note the command after the last one")
    parser.add_argument("--write", action="store_true", help="write the new numbers")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
