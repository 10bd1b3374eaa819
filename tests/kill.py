"""Kill the server a thousand times: `python -m tests.kill --kills 1000`.

Servers are killed (SIGKILL) at random moments while games run through real sockets; whatever
anybody was told must be there afterwards. It goes on where it was interrupted, if it is given the
same `--folder`. `--database` names another database than a file in that folder, such as one of
PostgreSQL; `--servers` lets several run on it. If something is lost it says what, and its exit code
is 1.
"""

import argparse
import random
import signal
import sys
import tempfile
from pathlib import Path

from tests.killing import Killing, Lost
from tiergarten.engine.progress import Progress


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=100, help="how often (100)")
    parser.add_argument("--tables", type=int, default=6, help="games at a server (6)")
    parser.add_argument("--servers", type=int, default=1, help="on one database (1)")
    parser.add_argument("--database", metavar="URL", help="else a file in the folder")
    parser.add_argument("--folder", type=Path, help="where to keep what is done, and go on from")
    parser.add_argument("--seed", type=int, help="of the moments and the moves")
    given = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # no server is left behind
    with tempfile.TemporaryDirectory() as scratch:
        folder = given.folder or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        killing = Killing.begin(folder, given.database)
        lost = ""
        try:
            with Progress("killing", max(1, given.kills - killing.kills)) as progress:
                chance = random.Random(given.seed)
                killing.run(given.kills, given.tables, chance, given.servers, progress.step)
        except KeyboardInterrupt:
            print("interrupted")
        except Lost as error:
            lost = str(error)
        told = killing.confirmed + sum(len(game.told) for game in killing.games)
        print(f"{killing.kills} kills, {killing.finished} games finished, {told} events confirmed")
        print(f"lost: {lost or 'nothing'}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
