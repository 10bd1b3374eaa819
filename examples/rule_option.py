#!/usr/bin/env python3
"""What a rule option does to the scores: in Queen's Garden, whether payers must be distinct.

    python examples/rule_option.py
    python examples/rule_option.py --games 500 --bots quick

Greedy bots play both: random games, which score next to nothing, would say little about a rule. The
cells (`# %%`) can be run one by one in an editor that knows them. It needs matplotlib:
`pip install 'tiergarten[arena]'`.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

import tiergarten
from tiergarten.engine.simulation import Simulation

GAME, OPTION, PLAYERS = "queens-garden", "payers", (2, 3, 4)
VALUES = {"printed": "#4878a8", "distinct": "#c2571a"}

# %% Playing


def play(games: int, bots: str) -> dict[tuple[str, int], Simulation]:
    options: dict[str, dict[str, Any]] = {value: {OPTION: value} for value in VALUES}
    asked: dict[str, Any] = {"seed": 1, "progress": True, "threads": 2}
    if bots != "random":  # what is played if nobody is named
        asked["bots"] = bots
    return {
        (value, players): tiergarten.simulate(GAME, players, games, **asked, **options[value])
        for value in VALUES
        for players in PLAYERS
    }


# %% Comparing


def compare(played: dict[tuple[str, int], Simulation]) -> list[str]:
    """For every number of players, how the winners' points and the length differ."""
    lines = []
    for players in PLAYERS:
        plain, other = (played[value, players] for value in VALUES)
        best = [result.scores.max(axis=1) for result in (plain, other)]
        lines.append(
            f"{players} players: a winner has {best[0].mean():.1f} points, with distinct payers "
            f"{best[1].mean():.1f}; a match takes {plain.moves.mean():.0f} moves, then "
            f"{other.moves.mean():.0f}"
        )
    return lines


# %% The picture


def draw(played: dict[tuple[str, int], Simulation], title: str, path: Path) -> None:
    figure = Figure(figsize=(8.4, 3.4), layout="constrained")
    panels = figure.subplots(1, len(PLAYERS), sharey=True)
    points = np.arange(1 + max(int(result.scores.max()) for result in played.values()))
    for axes, players in zip(panels, PLAYERS, strict=True):
        for value, colour in VALUES.items():
            scores = np.sort(played[value, players].scores.ravel())
            reached = 100 * (1 - np.searchsorted(scores, points) / len(scores))
            axes.step(points, reached, where="mid", color=colour, label=value, linewidth=1.8)
            axes.axvline(scores.mean(), color=colour, linestyle="--", linewidth=1)
        axes.set(ylim=(0, 100), xlim=(0, len(points)), xlabel="at least so many points")
        axes.set_title(f"{players} players", fontsize=10)
        axes.grid(color="#dddddd", linewidth=0.6)
        axes.spines[["top", "right"]].set_visible(False)
    panels[0].set_ylabel("per cent of seats")
    panels[-1].legend(frameon=False, title=OPTION)
    figure.suptitle(f"{title}; dashed: the mean")
    figure.savefig(path, dpi=150)


# %% All of it


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--bots", default="greedy", choices=("greedy", "quick", "random"))
    parser.add_argument("--output", type=Path, default=Path("rule-option.png"))
    given = parser.parse_args(words)
    played = play(given.games, given.bots)
    print(*compare(played), sep="\n")
    title = f"Queen's Garden: {given.games:,} games of {given.bots} bots each"
    draw(played, title, given.output)
    print(f"the picture is in {given.output}")


if __name__ == "__main__":
    main()
