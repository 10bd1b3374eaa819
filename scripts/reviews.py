"""How exact reviews are, and what they cost: plays matches, reviews them, and prints a table.

`python -m scripts.reviews --games 5 --bot search@300 --folder FOLDER`. Every match is kept with its
review's figures in the folder, so that the same command goes on after an interrupt.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import tiergarten
from tiergarten.analysis import iterations_for, review
from tiergarten.bots.ready import ready_to_think
from tiergarten.engine.columns import aligned
from tiergarten.engine.files import write_whole

HEAD = ("game", "players", "matches", "iterations", "unsettled", "largest", "CPU s", "moves")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = [game.name for game in tiergarten.games()]
    parser.add_argument("names", nargs="*", default=names, metavar="GAME")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--games", type=int, default=5, help="matches of each kind")
    parser.add_argument("--bot", default="search@300")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--folder", type=Path, required=True)
    given = parser.parse_args()
    found: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for seed in range(given.games):
        for players in given.players:
            for name in given.names:
                figures = measured(name, players, seed, given)
                found.setdefault((name, players), []).append(figures)
                print(name, players, seed, figures["unsettled"], flush=True)
    print(aligned([HEAD, *(row(*kind, figures) for kind, figures in sorted(found.items()))]))


def measured(name: str, players: int, seed: int, given: argparse.Namespace) -> dict[str, Any]:
    """The figures of one review, from the folder if they are there."""
    kind = f"{'quick' if given.quick else 'whole'}-{given.iterations or 'usual'}"
    path = given.folder / f"{name}-{players}-{seed}-{kind}.json"
    if path.exists():
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return kept
    match = played(name, players, seed, given)
    ready_to_think(match.game)
    begun = time.process_time()
    found = review(match, iterations=given.iterations, quick=given.quick)
    figures = {
        "seconds": time.process_time() - begun,
        "iterations": iterations_for(match, given.iterations, given.quick),
        "moves": len(found.moves),
        "unsettled": [round(seat.unsettled, 4) for seat in found.seats],
    }
    write_whole(path, json.dumps(figures))
    return figures


def played(name: str, players: int, seed: int, given: argparse.Namespace) -> tiergarten.Match:
    """A match between bots of one kind."""
    path = given.folder / f"{name}-{players}-{seed}.tiergarten"
    if path.exists():
        return tiergarten.load(path.read_text(encoding="utf-8"))
    match = tiergarten.new(name, players, seed=seed)
    bots = [tiergarten.bot(given.bot, seed=seed + seat) for seat in range(players)]
    while not match.over:
        seat = match.acting[0]
        match.play(bots[seat].choose(match, seat), seat)
    write_whole(path, match.save())
    return match


def row(name: str, players: int, figures: list[dict[str, Any]]) -> list[str]:
    """A kind of matches in the table."""
    sizes = [abs(value) for one in figures for value in one["unsettled"]]
    return [
        name,
        str(players),
        str(len(figures)),
        f"{figures[0]['iterations']:,}",
        f"{sum(sizes) / len(sizes):.3f}",
        f"{max(sizes):.2f}",
        f"{sum(one['seconds'] for one in figures) / len(figures):.1f}",
        f"{sum(one['moves'] for one in figures) / len(figures):.0f}",
    ]


if __name__ == "__main__":
    main()
