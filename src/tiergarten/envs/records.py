"""What the compiled functions of a batch are given: two records of a batch and of a thread.

Both are named tuples of arrays and records, made once: their addresses never change.
"""

from typing import Any, NamedTuple

import numpy as np

from tiergarten.engine.record import MOST_SEATS, SCRATCH
from tiergarten.envs.buffers import record, zeros

OWN_BYTES = 8192  # of observations, or of masks, that a thread writes before it copies them
LONG_ROW = 1024  # bytes
SHIFT = 5
WORD = 1 << SHIFT  # bits, so that all that is done with a word fits into 64

TRACK = np.dtype(
    (
        np.record,
        [
            ("rng", np.uint32, (4,)),  # for the opponents' choices
            ("episode", np.int64),  # how many games this place has dealt before this one
            ("plies", np.int64),  # in this game, those of opponents included
            ("broken_off", np.int64),  # whether this game took too long, and is not dealt anew
            ("illegal", np.int64),  # actions refused since the last reset with a seed
            ("seat", np.int64),  # who acts next
            ("learner", np.int64),  # the seat that is asked, where opponents play the others
            ("choices", np.uint32, (4,)),  # the generator of `sample`
        ],
    )
)
"""What is kept for every game beside its state."""

PLAN = np.dtype(
    (
        np.record,
        [
            (name, np.int64)
            for name in (
                "games",
                "players",
                "features",
                "actions",
                "seed",
                "reward",
                "max_plies",
                "checks",
                "deals_again",
                "opponents",
                "learner",
            )
        ],
    )
)
"""What holds for all games of a batch."""


class Arrays(NamedTuple):
    """A batch: what is kept for its games, and its buffers (`envs.Batch` explains those)."""

    states: Any
    tracks: Any
    fresh: Any  # a state that has not been dealt
    plan: Any
    allowed: Any  # the actions on offer in every game, a bit each, in words (`envs.sampling`)
    absolute: Any  # ids as the rules know them, by seat and by ids as that seat knows them
    relative: Any  # and the other way round
    scale: Any  # what makes numbers from 0 to 1 of features; empty where they stay bytes
    actions: Any
    obs: Any
    mask: Any
    seat: Any
    acting: Any
    actor: Any
    refused: Any
    reward: Any
    terminal: Any
    truncated: Any
    final_scores: Any


class Work(NamedTuple):
    """What a thread needs for itself.

    The first thread writes bytes in their place. What another thread writes, the core that has read
    it before has to give back, which takes about as long as to step a game. So other threads write
    some rows of their own, and then copy only what has changed, all at once. Very long rows are
    soon out of that core's cache, and not worth it. Where every thread chooses the actions of its
    own games, no other core has read anything, and all write in place.
    """

    scratch: Any
    points: Any
    obs: Any  # as bytes
    mask: Any
    rows: Any  # as many are written before they are copied
    owns_obs: Any  # whether these rows are the thread's own, or those of the batch
    owns_mask: Any

    @classmethod
    def made(cls, obs: Any, mask: Any, in_place: bool) -> "Work":
        """For a thread of a batch with these buffers, which writes in place or rows of its own."""
        owns_obs = obs.dtype != np.uint8 or not (in_place or obs.shape[1] > LONG_ROW)
        owns_mask = not in_place
        own = [table.shape[1] for table, owns in ((obs, owns_obs), (mask, owns_mask)) if owns]
        rows = max(1, OWN_BYTES // max(own)) if own else len(mask)
        return cls(
            scratch=record(SCRATCH),
            points=zeros((MOST_SEATS,), np.int64),
            obs=zeros((rows, obs.shape[1]), np.uint8) if owns_obs else obs,
            mask=zeros((rows, mask.shape[1]), np.uint8) if owns_mask else mask,
            rows=rows,
            owns_obs=owns_obs,
            owns_mask=owns_mask,
        )


class Others(NamedTuple):
    """What it needs beside that, where opponents play."""

    spare: Any
    thought: Any
    notes: Any


Own = tuple[Work, Others | None]
"""Both, as compiled functions are given them."""
