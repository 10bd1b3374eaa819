#!/usr/bin/env python3
"""A saved match, analysed: who was lucky, who played well, and where it was decided.

    python examples/saved_match.py                          # a match of two bots, played now
    python examples/saved_match.py match.tiergarten
    python examples/saved_match.py --iterations 40 --moves 12

docs/reviews.md explains the numbers. The cells (`# %%`) can be run one by one in an editor that
knows them. It needs matplotlib: `pip install 'tiergarten[arena]'`.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

import tiergarten
from tiergarten.analysis.reviewed import Review
from tiergarten.engine.match import Match

COLOURS = ("#2f6db0", "#c2571a", "#3f8f4f", "#8a5fa8", "#8a8a8a")
PARTS = ("start", "skill", "others", "luck", "unsettled")
SIGNS = {"inaccuracy": ("v", 24), "mistake": ("v", 48), "blunder": ("X", 64)}

# %% A match: played by bots, saved as anybody's would be, and loaded again


def played(file: Path) -> Match:
    match = tiergarten.new("zooloretto-dice", 2, seed=12, names=["Greedy", "Medium"])
    bots = tiergarten.bot("greedy", 1), tiergarten.bot("medium", 2)
    while not match.over:
        match.play(bots[match.acting[0]].choose(match))
    file.write_text(match.save(), encoding="utf-8")
    return match


# %% The picture


def draw(match: Match, review: Review, path: Path) -> None:
    figure = Figure(figsize=(9, 3.8), layout="constrained")
    chances, account = figure.subplots(1, 2, width_ratios=(2, 1))
    plies = [move.ply for move in review.moves] + [len(match.history)]
    for seat, one in enumerate(review.seats):
        colour = COLOURS[seat]
        values = [move.chance[seat] for move in review.moves] + [review.moves[-1].after[seat]]
        chances.plot(plies, 100 * np.array(values), color=colour, label=one.name, linewidth=1.6)
        for mark, (sign, size) in SIGNS.items():
            found = [m for m in review.moves if m.seat == seat and m.mark == mark]
            where, height = [m.ply for m in found], [100 * m.chance[seat] for m in found]
            chances.scatter(where, height, s=size, marker=sign, color=colour, zorder=3)
    chances.set(ylim=(0, 100), xlabel="moves", ylabel="chance to win, %")
    chances.legend(frameon=False, loc="upper left", ncols=len(review.seats))
    chances.set_title("▼ inaccuracy or mistake, x blunder", fontsize=9)
    width = 0.8 / len(review.seats)
    for seat, one in enumerate(review.seats):
        heights = [100 * getattr(one, part) for part in PARTS]
        account.bar(np.arange(len(PARTS)) + seat * width, heights, width, color=COLOURS[seat])
    account.axhline(0, color="black", linewidth=0.8)
    account.set_xticks(np.arange(len(PARTS)) + 0.4 - width / 2, PARTS, fontsize=8)
    account.set_title("what the results are made of, % to win", fontsize=9)
    for axes in (chances, account):
        axes.spines[["top", "right"]].set_visible(False)
    figure.suptitle(match.game.title)
    figure.savefig(path, dpi=150)


# %% All of it


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, nargs="?", help="a saved match; else one is played")
    parser.add_argument("--iterations", type=int, default=2_000, help="of the search; 2,000")
    parser.add_argument("--moves", type=int, help="review only so many from the beginning")
    parser.add_argument("--output", type=Path, default=Path("saved-match.png"))
    given = parser.parse_args(words)
    file = given.file or given.output.with_suffix(".tiergarten")
    if given.file is None:
        played(file)
    match = tiergarten.load(file.read_text(encoding="utf-8"))
    if given.moves is not None:
        match.undo(max(0, len(match.history) - given.moves))
    review = tiergarten.review(match, iterations=given.iterations)
    print(review.table("en"))
    worst = max(review.moves, key=lambda move: move.cost)
    print(f"The costliest move: {worst.move} instead of {worst.best}, {worst.cost:.0%} to win.")
    draw(match, review, given.output)
    print(f"the picture is in {given.output}")


if __name__ == "__main__":
    main()
