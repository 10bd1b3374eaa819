"""What is on offer in the games of a batch, as bits, and drawing an action of it. Compiled.

The mask of bytes is for learners, who may write into it. What is legal stays here, a bit for every
action: there are few words to look through.
"""

from typing import Any

import numpy as np

from tiergarten.engine.chance import below
from tiergarten.engine.compiled import Int, compiled
from tiergarten.envs.records import SHIFT, WORD


@compiled
def is_allowed(allowed: Any, i: Int, action: Int, actions: Int) -> Any:
    """Whether an action is one of those that were offered."""
    if action < 0 or action >= actions:
        return False
    return allowed[i, action >> SHIFT] >> (action & WORD - 1) & 1 != 0


@compiled
def sample(batch: Any, lo: Int, hi: Int) -> None:
    """Choose an action for each of these games, each of those on offer as likely as the others; 0
    where the game is over, and there are none.

    A game has a generator of its own: it does not matter which thread draws.
    """
    allowed, tracks, actions = batch.allowed, batch.tracks, batch.actions
    for i in range(lo, hi):
        count = 0
        for word in range(allowed.shape[1]):
            count += ones(np.int64(allowed[i, word]))
        if count == 0:
            actions[i] = 0
            continue
        before = below(tracks[i].choices, count)
        word = 0
        while before >= ones(np.int64(allowed[i, word])):
            before -= ones(np.int64(allowed[i, word]))
            word += 1
        bits = np.int64(allowed[i, word])
        for _ in range(before):
            bits &= bits - 1  # without the lowest one
        actions[i] = word * WORD + ones((bits & -bits) - 1)


@compiled
def ones(bits: Int) -> Int:
    """How many bits of a word are set: of each pair, then of four, of eight, of all."""
    bits -= bits >> 1 & 0x55555555
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return (bits * 0x01010101 >> 24) & 0xFF
