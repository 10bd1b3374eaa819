"""Renews the puzzles that the games bring: `python -m scripts.puzzles [GAME ...] [--count 48]`.

Run it after a change of a game's evaluation or of the search. Puzzles that a search no longer finds
are dropped, and others are looked for instead, as `tiergarten puzzles` does. Changes are written
at once; after an interrupt, the games that are done need not be named again.
"""

import argparse
import sys

from tiergarten.analysis.puzzles import GAP, Found, Quest, budgets, find, greedy_finds, verdict
from tiergarten.bots.ready import ready_to_think
from tiergarten.engine.game import Game
from tiergarten.engine.puzzle import FILE, Puzzle
from tiergarten.games import catalogue
from tiergarten.games import find as find_game

COUNT = 48


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--count", type=int, default=COUNT)
    given = parser.parse_args(arguments)
    ours = [name for name, game in catalogue().items() if game.package.startswith("tiergarten.")]
    for name in given.games or ours:
        renew(find_game(name), given.count)
    return 0


def renew(game: Game, count: int) -> None:
    """Look at all puzzles of a game again, and for others in place of those that do not hold."""
    ready_to_think(game)
    quest = Quest(game)
    path = game.folder / "table" / FILE
    found = Found.at(path, quest)
    for puzzle in list(found.puzzles):
        if not holds(quest, puzzle):
            found.puzzles.remove(puzzle)
            found.write()
            print(f"{game.name}: {puzzle.id} does not hold any more", flush=True)
    print(f"{game.name}: {len(found.puzzles)} hold", flush=True)
    find(found, count)
    print(f"{game.name}: {len(found.puzzles)} puzzles, {found.searched} matches", flush=True)


def holds(quest: Quest, puzzle: Puzzle) -> bool:
    """Whether the search finds the same move best, as clearly, and the greedy bot does not."""
    match = puzzle.match(quest.game)
    iterations, seed = budgets(quest, match)[-1]
    found = verdict(match, puzzle.seat, iterations, seed)
    if found is None or found.gap < GAP or greedy_finds(match, found):
        return False
    return found.moves[0].text in puzzle.best


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
