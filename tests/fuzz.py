"""Fuzzers as a command: `python -m tests.fuzz --what saves --seconds 600`.

Inputs are made by Hypothesis from a seed that is printed; the same seed makes the same ones. One
that fails is made as small as possible and kept in a file: `--replay FILE` tries it again.
"""

import argparse
import json
import random
import sys
import time
from pathlib import Path

from tests.fuzzing.fuzzer import Failure, Opened, run

AT_ONCE = 100  # inputs between two looks at the clock
LINES_EVERY = 10.0  # seconds, where nobody looks at a terminal


def fuzzers() -> dict[str, Opened]:
    from tests.fuzzing.moves import moves
    from tests.fuzzing.operators import operators
    from tests.fuzzing.positions import positions
    from tests.fuzzing.protocols import protocols
    from tests.fuzzing.requests import requests
    from tests.fuzzing.saves import saves
    from tests.fuzzing.sockets import sockets

    return {
        "http": requests,
        "socket": sockets,
        "saves": saves,
        "positions": positions,
        "moves": moves,
        "protocols": protocols,
        "settings": operators,
    }


def main(words: list[str] | None = None) -> int:
    known = fuzzers()
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--what", choices=(*known, "all"), default="all")
    parser.add_argument("--seconds", type=float, default=30.0, help="for each of them (30)")
    parser.add_argument("--seed", type=int, help="that of an earlier run; else a new one")
    parser.add_argument("--folder", type=Path, default=Path(), help="where to keep what fails")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="an input that was kept")
    given = parser.parse_args(words)
    if given.replay:
        return replay(known, given.replay)
    chosen = list(known) if given.what == "all" else [given.what]
    number = random.randrange(10**6) if given.seed is None else given.seed
    try:
        failed = [what for what in chosen if not fuzz(what, known[what], number, given)]
    except KeyboardInterrupt:
        print("\ninterrupted", flush=True)
        return 130
    return 1 if failed else 0


def fuzz(what: str, opened: Opened, number: int, given: argparse.Namespace) -> bool:
    """Run one for its time; whether nothing was found."""
    print(f"{what}: seed {number}", flush=True)
    tried = 0
    with opened() as fuzzer:
        begun = told = time.monotonic()  # the time until it is ready does not count
        while (now := time.monotonic()) < begun + given.seconds:
            if failure := run(fuzzer, number + tried // AT_ONCE, AT_ONCE):
                _report(failure, what, number + tried // AT_ONCE, given.folder)
                return False
            tried += AT_ONCE
            if sys.stdout.isatty() or now > told + LINES_EVERY:
                told, end = now, "\r" if sys.stdout.isatty() else "\n"
                print(f"{what}: {tried} inputs, {now - begun:.0f} s", end=end, flush=True)
    print(f"{what}: {tried} inputs in {time.monotonic() - begun:.0f} s, nothing found", flush=True)
    return True


def _report(failure: Failure, what: str, number: int, folder: Path) -> None:
    path = folder / f"fuzz-{what}-{number}.json"
    failure.keep(path, what, number)
    print(f"{what}: {failure.told()}"[:2000])
    print(f"{what}: the input is in {path}; try it again with --replay {path}", flush=True)


def replay(known: dict[str, Opened], path: Path) -> int:
    kept = json.loads(path.read_text(encoding="utf-8"))
    with known[kept["what"]]() as fuzzer:
        fuzzer.check(kept["input"])
    print(f"{kept['what']}: nothing is wrong with it now")
    return 0


if __name__ == "__main__":
    sys.exit(main())
