"""The gates of ./test: runs them in order and stops at the first that fails, naming it.

Two of them begin at once, behind the others: compiling the games, which is not done for a while,
and getting a browser, which may have to come from far away.

With arguments only pytest runs, and the arguments go to it; `--all` alone runs all gates, and the
thorough tests too.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

PYTHON = sys.executable
SLOWEST = ("--durations", "25", "--durations-min", "4")  # where the time goes, at the end
WORKERS = min(8, (os.cpu_count() or 1) + 1)  # one of them usually waits, for a server or a browser
PYTEST = (PYTHON, "-m", "pytest", "-n", str(WORKERS), "--dist", "worksteal", *SLOWEST)
ALL = "--all"
NODE = (PYTHON, "-m", "scripts.node")
GATES: dict[str, tuple[str, ...]] = {
    "ruff check": (PYTHON, "-m", "ruff", "check"),
    "ruff format": (PYTHON, "-m", "ruff", "format", "--check"),
    "mypy": (PYTHON, "-m", "mypy"),
    "lint-imports": (str(Path(PYTHON).with_name("lint-imports")), "--no-logo"),
    "biome": (*NODE, "biome", "ci", "--error-on-warnings"),
    "tsc": (*NODE, "tsc"),
    "compile": (PYTHON, "-m", "tiergarten", "prepare"),
    "browser": (PYTHON, "-m", "scripts.browser"),
    "pytest": PYTEST,
}
BEHIND = ("compile", "browser")


class Behind:
    """A gate that runs behind the others; what it says is kept until it is its turn."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )

    def finish(self) -> int:
        said, _ = self._process.communicate()
        print(said, end="", flush=True)
        return self._process.returncode

    def stop(self) -> None:
        with self._process:
            self._process.terminate()


def main(pytest_arguments: list[str]) -> int:
    gates = GATES | {"pytest": (*PYTEST, *pytest_arguments)}
    if pytest_arguments not in ([], [ALL]):
        gates = {"pytest": gates["pytest"]}
    start = time.monotonic()
    behind = {name: Behind(gates[name]) for name in BEHIND if name in gates}
    try:
        for name, command in gates.items():
            print(f"--- {name}", flush=True)
            if name in behind:
                exit_code = behind.pop(name).finish()
            else:
                exit_code = subprocess.run(command).returncode
            seconds = time.monotonic() - start
            if exit_code != 0:
                print(f"FAILED at the gate {name}, after {seconds:.1f} s.", flush=True)
                return exit_code
    finally:
        for gate in behind.values():
            gate.stop()
    print(f"Passed: {', '.join(gates)}. Time taken: {seconds:.1f} s.", flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
