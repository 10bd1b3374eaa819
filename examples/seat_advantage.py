#!/usr/bin/env python3
"""A million games, and who has the better seat: as numbers and as a picture.

    python examples/seat_advantage.py
    python examples/seat_advantage.py --game zoosim --games 20000

The games are random, so this is about the rules alone: what a seat is worth before anybody thinks.
The cells (`# %%`) can be run one by one in an editor that knows them. It needs matplotlib:
`pip install 'tiergarten[arena]'`.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

import tiergarten

ORDINALS = ("first", "second", "third", "fourth", "fifth")
COLOURS = ("#1b6e53", "#4fa37f", "#8fc7a9", "#c5dfcf", "#dfeee5")


# %% Playing: seat 1 always begins, so that the number of a seat is its place in the order of turns


def shares(game: str, players: int, games: int) -> tuple[Any, Any]:
    """How often each seat wins (a shared victory counts in parts), and how far that may be off."""
    options: dict[str, Any] = {}
    if any(o.name == "start" for o in options_of(game)):
        options["start"] = "p1"
    result = tiergarten.simulate(game, players, games, seed=1, progress=True, **options)
    first = result.ranks == 0
    won = first / first.sum(axis=1, keepdims=True)
    return won.mean(axis=0), 1.96 * won.std(axis=0) / len(won) ** 0.5


def options_of(game: str) -> Sequence[Any]:
    return next(one for one in tiergarten.games() if one.name == game).options


# %% The picture


def draw(title: str, found: dict[int, tuple[Any, Any]], games: int, path: Path) -> None:
    figure = Figure(figsize=(8, 3.6), layout="constrained")
    panels = figure.subplots(1, len(found), squeeze=False)[0]
    for axes, (players, (share, off)) in zip(panels, found.items(), strict=True):
        edge = 100 * (share - 1 / players)
        names = ORDINALS[:players]
        axes.bar(names, edge, yerr=100 * off, color=COLOURS[:players], capsize=3, width=0.7)
        axes.axhline(0, color="black", linewidth=0.8)
        room = 1.35 * max(np.abs(edge).max() + 100 * off.max(), 0.1)
        axes.set_ylim(-room, room)
        for place, (height, error) in enumerate(zip(edge, 100 * off, strict=True)):
            up = height >= 0
            at = height + (error if up else -error)
            axes.annotate(
                f"{height:+.2f}",
                (place, at),
                xytext=(0, 4 if up else -4),
                textcoords="offset points",
                ha="center",
                va="bottom" if up else "top",
                fontsize=9,
            )
        axes.set_title(f"{players} players (fair: {100 / players:.1f} %)", fontsize=10)
        axes.spines[["top", "right", "bottom"]].set_visible(False)
        axes.tick_params(bottom=False)
    panels[0].set_ylabel("wins more or less than fair,\nper cent of games")
    figure.suptitle(f"{title}: {games:,} random games each, by the order of turns")
    figure.savefig(path, dpi=150)


# %% All of it


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="zooloretto-dice")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--output", type=Path, default=Path("seat-advantage.png"))
    given = parser.parse_args(words)
    game = next(one for one in tiergarten.games() if one.name == given.game)
    found = {players: shares(game.name, players, given.games) for players in game.players}
    for players, (share, off) in found.items():
        seats = (f"{s:.2%} ± {o:.2%}" for s, o in zip(share, off, strict=True))
        print(f"{players} players: {', '.join(seats)}")
    draw(game.title, found, given.games, given.output)
    print(f"the picture is in {given.output}")


if __name__ == "__main__":
    main()
