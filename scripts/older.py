"""Plays as a bot of an older checkout: `python scripts/older.py CHECKOUT search@3000`.

The other side of the bots' protocol, for the arena, with the code of the checkout. Fields of a
position that the older version does not have (in Queen's Garden, which hexes have paid already) are
left out: in the order in which bots pay they say nothing new.
"""

import sys
from pathlib import Path
from typing import Any

USAGE = "python scripts/older.py CHECKOUT BOT: a folder with src/tiergarten, and a bot's name"


def main(arguments: list[str]) -> None:
    if len(arguments) != 2 or not (Path(arguments[0]) / "src" / "tiergarten").is_dir():
        sys.exit(USAGE)
    checkout, name = arguments
    sys.path.insert(0, str(Path(checkout) / "src"))
    from tiergarten.bots import serve
    from tiergarten.engine import record

    fields: Any = record.Record
    read = fields.read

    def read_known(self: Any, plain: Any, *where: Any, **more: Any) -> Any:
        if isinstance(plain, dict):
            plain = {name: value for name, value in plain.items() if name in self.fields}
        return read(self, plain, *where, **more)

    fields.read = read_known
    serve.main(name)


if __name__ == "__main__":
    main(sys.argv[1:])
