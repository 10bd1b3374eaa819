"""What the recounts are made with: paper to write on, and counting bits."""

import numpy as np

from tiergarten.engine.compiled import compiled

PAPER = np.dtype(
    (
        np.record,
        [
            ("count", np.int64, (64,)),
            ("parent", np.int64, (64,)),
            ("sum", np.int64, (64,)),
            ("last", np.int64, (64,)),
            ("grid", np.uint8, (1 << 17,)),  # all zeros between two recounts
        ],
    )
)
"""What somebody who recounts writes on: a record, so that passing it costs nothing."""


@compiled
def how_many(mask):
    """How many bits of a mask are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
