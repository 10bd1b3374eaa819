"""The gates of ./test: runs them in order and stops at the first that fails, naming it.

With arguments only pytest runs, and the arguments go to it.
"""

import subprocess
import sys
import time
from pathlib import Path

PYTHON = sys.executable
PYTEST = (PYTHON, "-m", "pytest", "-n", "2", "--dist", "worksteal")
GATES: dict[str, tuple[str, ...]] = {
    "ruff check": (PYTHON, "-m", "ruff", "check"),
    "ruff format": (PYTHON, "-m", "ruff", "format", "--check"),
    "mypy": (PYTHON, "-m", "mypy"),
    "lint-imports": (str(Path(PYTHON).with_name("lint-imports")), "--no-logo"),
    "compile": (PYTHON, "-m", "tiergarten", "prepare"),
    "browser": (PYTHON, "-m", "scripts.browser"),
    "pytest": PYTEST,
}


def main(pytest_arguments: list[str]) -> int:
    gates = {"pytest": (*PYTEST, *pytest_arguments)} if pytest_arguments else GATES
    start = time.monotonic()
    for name, command in gates.items():
        print(f"--- {name}", flush=True)
        exit_code = subprocess.run(command).returncode
        seconds = time.monotonic() - start
        if exit_code != 0:
            print(f"FAILED at the gate {name}, after {seconds:.1f} s.", flush=True)
            return exit_code
    print(f"Passed: {', '.join(gates)}. Time taken: {seconds:.1f} s.", flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
