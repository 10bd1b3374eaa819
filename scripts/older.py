"""Plays as a bot of an older checkout: `python scripts/older.py CHECKOUT search@3000`.

The other side of the bots' protocol, for the arena, with the code of the checkout. Fields of a
position that the older version does not have (in Queen's Garden, which hexes have paid already) are
left out: in the order in which bots pay they say nothing new. A level shares its budget over the
steps of a turn (`expert@3000`), though a program is given no past moves: `step` of the protocol
tells which step it is. Who has several turns in a row gets the whole budget for each, as now; then
it was less.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

USAGE = "python scripts/older.py CHECKOUT BOT: a folder with src/tiergarten, and a bot's name"


def main(arguments: list[str]) -> None:
    if len(arguments) != 2 or not (Path(arguments[0]) / "src" / "tiergarten").is_dir():
        sys.exit(USAGE)
    checkout, name = arguments
    sys.path.insert(0, str(Path(checkout) / "src"))
    from tiergarten.bots import levels, serve
    from tiergarten.engine import record

    fields: Any = record.Record
    read = fields.read

    def read_known(self: Any, plain: Any, *where: Any, **more: Any) -> Any:
        if isinstance(plain, dict):
            plain = {name: value for name, value in plain.items() if name in self.fields}
        return read(self, plain, *where, **more)

    fields.read = read_known
    lines = Steps(sys.stdin)
    shares = levels.STEPS_OF_A_TURN
    older: Any = levels
    older.share_of_turn = lambda match, seat: shares[min(lines.step, len(shares) - 1)]
    setattr(sys, "stdin", lines)  # noqa: B010  # it is only read line by line
    serve.main(name)


class Steps:
    """The lines of a stream, and the last `step` among them."""

    def __init__(self, stream: Iterator[str]) -> None:
        self._stream = stream
        self.step = 0

    def __iter__(self) -> Iterator[str]:
        for line in self._stream:
            word, _, rest = line.partition(" ")
            if word == "step":
                self.step = int(rest)
            yield line


if __name__ == "__main__":
    main(sys.argv[1:])
