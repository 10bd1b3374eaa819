"""Chance as nodes of a tree: what an act of chance can lead to, and which of it happens. Compiled.

The rules draw from the generator that lives in a state. Here that generator is kept quiet: it
stands at the same four words in every position, so that a move that asks chance for anything is
known by what it leaves behind. Such a move is then played again from seeds, and those that lead to
the same position count as one outcome.
"""

from typing import Any

import numpy as np

from tiergarten.engine import rules
from tiergarten.engine.chance import below, sow, word
from tiergarten.engine.compiled import Int, compiled
from tiergarten.engine.seats import lowest_seat
from tiergarten.envs.moments import QUIET
from tiergarten.envs.stepping import pay


@compiled
def hush(rng: Any) -> None:
    """Leave no trace of what was drawn."""
    for i in range(4):
        rng[i] = QUIET


@compiled
def attempt(
    before: Any,
    tries: Any,
    contents: Any,
    seat: Int,
    action: Int,
    salt: Int,
    first: Int,
    hashes: Any,
    like: Any,
) -> Any:
    """Play a move in copies, each with a chance of its own, numbered from `first` on.

    For every copy, `like` is the first one that comes to the same; `contents` are the bytes of the
    copies. If `first` is negative, chance stays quiet. Returns whether the move has asked it for
    anything.
    """
    asked = False
    for k in range(tries.shape[0]):
        tries[k] = before[0]
        if first >= 0:
            sow(tries[k].rng, (salt, first + k))
        rules.play(tries[k], seat, action)
        for i in range(4):
            asked |= tries[k].rng[i] != QUIET
        hush(tries[k].rng)
        mixed = np.int64(0)
        for byte in range(contents.shape[1]):
            mixed = ((mixed ^ np.int64(contents[k, byte])) * 0x1000193) & 0x7FFFFFFFF
        hashes[k] = mixed
        like[k] = k
        for j in range(k):
            if like[j] == j and hashes[j] == mixed:
                same = True
                for byte in range(contents.shape[1]):
                    same &= contents[j, byte] == contents[k, byte]
                if same:
                    like[k] = j
                    break
    return asked


@compiled
def playouts(
    before: Any,
    spare: Any,
    scratch: Any,
    seat: Int,
    action: Int,
    count: Int,
    utility: Int,
    points: Any,
    reward: Any,
    scores: Any,
    sums: Any,
) -> None:
    """Play on at random to the end, so often, and add up what that brings every seat.

    A move that waits for chance is played first; -1 is none.
    """
    players = np.int64(before[0].players)
    for _ in range(count):
        spare[0] = before[0]
        sow(spare[0].rng, (word(scratch.rng), word(scratch.rng)))
        if action >= 0:
            rules.play(spare[0], seat, action)
        while not spare[0].over:
            who = lowest_seat(spare[0].acting)
            listed = rules.legal(spare[0], who, scratch)
            rules.play(spare[0], who, np.int64(scratch.action[below(scratch.rng, listed)]))
        pay(spare[0], utility, players, 0, points, reward, scores)
        for player in range(players):
            sums[player] += reward[0, player]
