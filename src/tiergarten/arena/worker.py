"""One worker process of a local run: `python -m tiergarten.arena.worker HANDLE`.

It is a program of its own, not a forked copy, and knows nothing of the script that started the
tournament; so a notebook or a script without a main guard can start one, too. Over its connection
it receives the tournament, then batches, and sends every game back as soon as it is played. It
ends when the other side does.
"""

import contextlib
import os
import signal
import sys
from multiprocessing.connection import Connection

from tiergarten.arena.playing import play
from tiergarten.bots.program import end_all
from tiergarten.engine.errors import TiergartenError
from tiergarten.games import find


def main(handle: int) -> None:
    """Play batches until the connection is closed."""
    signal.signal(signal.SIGTERM, leave)
    connection: Connection = Connection(handle)
    with contextlib.suppress(EOFError, ConnectionError):
        tournament = connection.recv()
        find(tournament.game).prepare()
        while True:
            for number in connection.recv():
                try:
                    connection.send(play(tournament, number))
                except Exception as error:  # reported in one line elsewhere
                    known = isinstance(error, TiergartenError)
                    why = str(error) if known else f"{type(error).__name__}: {error}"
                    connection.send(f"game {number} cannot be played: {why}")


def leave(*_: object) -> None:
    """End the bots' programs, too: they run in sessions of their own.

    Not by an exception: raised while compiled code is being loaded, it would be written to the
    error stream and forgotten.
    """
    end_all()
    os._exit(1)


if __name__ == "__main__":
    main(int(sys.argv[1]))
