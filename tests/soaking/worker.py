"""One worker process of a soak: `python -m tests.soaking.worker HANDLE`.

Over its connection it is given the name of the game, the stride and the policies, and says when
all is compiled; then it is given batches and sends back what each has come to. It ends when the
other side does.
"""

import contextlib
import sys
from multiprocessing.connection import Connection

from tests.soaking.playing import get_ready, play_batch
from tiergarten.games import find


def main(handle: int) -> None:
    """Play what is sent until nobody sends any more."""
    connection: Connection = Connection(handle)
    with contextlib.suppress(EOFError, ConnectionError):
        name, stride, policies = connection.recv()
        get_ready(find(name), policies)
        connection.send(None)
        while True:
            connection.send(play_batch(connection.recv(), stride))


if __name__ == "__main__":
    main(int(sys.argv[1]))
