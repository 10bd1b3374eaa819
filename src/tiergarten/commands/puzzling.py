"""Puzzles: solving them in the terminal, and finding new ones."""

import argparse
import sys

from tiergarten.commands.typed import GAME, PLAIN, SEED, Commands, say_of, seed
from tiergarten.engine.files import path_from
from tiergarten.engine.progress import Progress
from tiergarten.games import find


def add(commands: Commands) -> None:
    """Add them to the command."""
    puzzle = commands.add_parser("puzzle", help="find the best move, in the terminal")
    puzzle.add_argument("game", metavar="GAME", help=GAME)
    puzzle.add_argument(
        "--file",
        metavar="FILE",
        help="puzzles that the command `puzzles` has found; else the game's own",
    )
    puzzle.add_argument("--plain", action="store_true", help=PLAIN)
    puzzle.set_defaults(run=_puzzle)

    puzzles = commands.add_parser("puzzles", help="look for puzzles in games of strong bots")
    puzzles.add_argument("--game", required=True, metavar="GAME", help=GAME)
    puzzles.add_argument(
        "--count", type=int, default=10, metavar="N", help="how many are to be in the file (10)"
    )
    puzzles.add_argument(
        "--seed", type=seed, default=0, metavar="NUMBER", help=SEED + "puzzles (0)"
    )
    puzzles.add_argument(
        "--players",
        type=int,
        metavar="P",
        help="for how many players; else for all numbers in turn",
    )
    puzzles.add_argument(
        "-o", "--output", metavar="FILE", help="where to write them, and to go on from"
    )
    puzzles.set_defaults(run=_puzzles)


def _puzzle(given: argparse.Namespace) -> None:
    from tiergarten.engine.puzzle import read_file
    from tiergarten.terminal import puzzle

    game = find(given.game)
    own = read_file(path_from(given.file), game)[1] if given.file else None
    puzzle.run(game, say_of(given), given.plain, own)


def _puzzles(given: argparse.Namespace) -> None:
    from tiergarten.analysis import puzzles
    from tiergarten.bots.ready import ready_to_think

    say = say_of(given)
    quest = puzzles.Quest(find(given.game), given.seed, given.players)
    path = path_from(given.output) if given.output else puzzles.default_file(quest)
    found = puzzles.begin(quest, given.count, path)
    ready_to_think(quest.game)
    try:
        with Progress(say("looking for puzzles"), given.count) as progress:
            progress.step(min(len(found.puzzles), given.count))
            puzzles.find(found, given.count, progress.step)
    except KeyboardInterrupt:
        message = say(
            "Puzzles in {file}: {n}. Run the same command to continue.",
            n=len(found.puzzles),
            file=path,
        )
        print(f"\n{message}", file=sys.stderr)
        raise
    print(say("Puzzles in {file}: {n}", file=path, n=len(found.puzzles)))
