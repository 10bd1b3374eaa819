"""The command: makes the copy, lets it evolve in a process of its own, and writes if asked to."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import scripts.evolve
import tiergarten
from scripts.evolve.generations import KEPT
from scripts.evolve.loosened import GAME, loosen
from scripts.fit.kept import how_many
from scripts.fit.linear import Constants
from scripts.fit.writing import DECIMALS, rewritten
from tiergarten.engine.files import write_whole
from tiergarten.games.queens_garden.judgement import evolved


def main(arguments: Sequence[str] | None = None) -> None:
    about = (scripts.evolve.__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m scripts.evolve", description=about)
    parser.add_argument("folder", type=Path, help="where to keep it, and to go on from")
    parser.add_argument("--minutes", type=float, default=20.0, help="of processor time, this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--games", type=Path, help="kept by scripts.selfplay, for their last rounds"
    )
    parser.add_argument("--write", action="store_true", help="write the weights")
    given = parser.parse_args(arguments)
    if given.games and not how_many(given.games, GAME, 2):
        sys.exit(f"{given.games} has no games of two players")
    package = Path(str(tiergarten.__file__)).parent
    copy = given.folder / "source" / "tiergarten"
    if not copy.exists():
        loosen(package, copy)
    paths = [str(copy.parent.resolve()), str(Path(__file__).parents[2])]
    command = [sys.executable, "-m", "scripts.evolve.generations"]
    try:
        subprocess.run(
            [*command, str(given.folder), str(given.minutes), str(given.seed)]
            + ([str(given.games)] if given.games else []),
            check=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        )
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from here")
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
    if given.write:
        write(given.folder, given.seed)


def write(folder: Path, seed: int) -> None:
    """Put the newest weights into `evolved.py`."""
    with np.load(folder / KEPT) as kept:
        weights, generation = kept["weights"].round(DECIMALS), int(kept["generation"])
    path = Path(str(evolved.__file__))
    today = time.strftime("%Y-%m-%d")
    about = f"{generation} generations of scripts.evolve with --seed {seed}, {today}"
    text = path.read_text(encoding="utf-8")
    write_whole(path, rewritten(text, Constants.of(evolved), weights, about))
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(path)], check=True)
    print(f"written: {path}")


if __name__ == "__main__":
    main()
