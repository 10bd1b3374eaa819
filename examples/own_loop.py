#!/usr/bin/env python3
"""A compiled loop of one's own over the rules: how much the first roll of the dice game decides.

    python examples/own_loop.py
    python examples/own_loop.py --games 2000

`tiergarten.simulate` and `tiergarten.envs` have loops for most purposes. Where they do not fit,
write the loop yourself: a plain function over records, with `@compiled` above it.
docs/environments.md explains the rules for that. Kept in a module that is imported, it is compiled
once; in a script like this one, every time.
"""

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from tiergarten.engine import rules
from tiergarten.engine.chance import below, sow
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.record import MOST_SEATS, SCRATCH
from tiergarten.engine.seats import lowest_seat
from tiergarten.games import find

PLAYERS = 2

# %% The loop. Records are passed on, arrays stay in the function that loops.


@compiled
def play_many(fresh: Any, seed: Int, count: Int, scratch: Any, openings: Any, wins: Any) -> None:
    """Play random games; note for each the second move, and whether whoever began has won."""
    state = fresh.copy()
    ranks = np.zeros(MOST_SEATS, np.int64)
    for game in range(count):
        state[0] = fresh[0]  # with players and options: `setup` takes no record played with
        rules.setup(state[0], (seed, 2 * game))
        sow(scratch.rng, (seed, 2 * game + 1))
        first = lowest_seat(state[0].acting)
        ply = 0
        while not state[0].over:
            seat = lowest_seat(state[0].acting)
            choices = rules.legal(state[0], seat, scratch)
            action = np.int64(scratch.action[below(scratch.rng, choices)])
            if ply == 1:
                openings[game] = action
            rules.play(state[0], seat, action)
            ply += 1
        rules.rank(state[0], ranks)
        wins[game] = ranks[first] == 0


# %% Calling it


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000)
    games = parser.parse_args(words).games
    game = find("zooloretto-dice")
    game.prepare()  # before the first call: compiled code picks the rules by the type of the state
    fresh = game.record.new(1)
    fresh[0] = game.undealt(PLAYERS, {})
    scratch = np.zeros(1, SCRATCH).view(np.recarray)[0]  # for `legal`, and a generator
    openings, wins = np.zeros(games, np.int64), np.zeros(games, np.bool_)
    play_many(fresh, 1, games, scratch, openings, wins)
    print(f"{games:,} random games; whoever begins wins {wins.mean():.1%}")
    for action in np.unique(openings):
        these = openings == action
        share, off = wins[these].mean(), 1.96 * wins[these].std() / these.sum() ** 0.5
        print(f"  after {game.actions[int(action)]}: {share:.1%} ± {off:.1%} of {these.sum():,}")


if __name__ == "__main__":
    main()
