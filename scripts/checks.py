"""The gates of ./test: all of them run, and failures are reported at once and again at the end.

Compiling the games comes first, then pytest, which needs it; the static gates run beside them, one
after the other. With arguments only pytest runs, and they go to it. Two arguments are our own:

--all               the thorough tests too, and how much of `src` all the tests cover
--install-browser   the system's package manager may install a browser, if there is none
"""

import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PYTHON = sys.executable
ALL, INSTALL_BROWSER = "--all", "--install-browser"
# One more than there are cores, as some wait for servers, browsers, bots; not more, as each takes
# many seconds until it has imported and collected all, and has a browser and a server.
WORKERS = min(8, (os.cpu_count() or 1) + 1)
# Seconds that all gates may take on two quiet cores, the first time and when all is compiled.
FIRST, AGAIN = 360, 180
LONG = 20  # seconds that the compile gate takes only if there is much to compile
SLOWEST = ("--durations", "15", "--durations-min", "4")  # where the time goes, at the end
PYTEST = ("-m", "pytest", "-n", str(WORKERS), "--dist", "worksteal", *SLOWEST)
COVERAGE = (PYTHON, "-m", "coverage")
NODE = (PYTHON, "-m", "scripts.node")
Gates = Mapping[str, tuple[str, ...]]

STATIC: Gates = {
    "ruff check": (PYTHON, "-m", "ruff", "check"),
    "ruff format": (PYTHON, "-m", "ruff", "format", "--check"),
    "lint-imports": (str(Path(PYTHON).with_name("lint-imports")), "--no-logo"),
    "biome": (*NODE, "biome", "ci", "--error-on-warnings"),
    "tsc": (*NODE, "tsc"),
    "mypy": (PYTHON, "-m", "mypy"),
}
COMPILE: Gates = {"compile": (PYTHON, "-m", "tiergarten", "prepare")}
BROWSER: Gates = {"browser": (PYTHON, "-m", "scripts.browser")}


def tests(thorough: bool) -> Gates:
    """pytest; if it is to be thorough, also how much of `src` the tests run through."""
    if not thorough:
        return {"pytest": (PYTHON, *PYTEST)}
    return {
        "coverage erase": (*COVERAGE, "erase"),
        "pytest": (*COVERAGE, "run", *PYTEST, ALL),
        "coverage combine": (*COVERAGE, "combine", "--quiet"),
        "coverage report": (*COVERAGE, "report"),
    }


class Runner:
    """Runs gates in any number of threads, and knows which have passed."""

    def __init__(self) -> None:
        self.codes: dict[str, int] = {}
        self.seconds: dict[str, float] = {}
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[str]] = set()
        self._stopped = False

    def run(self, gates: Gates, at_once: bool = False) -> bool:
        """Run gates one after the other, whether they pass or not; whether all have passed.

        What they say is shown at once, or else when they have ended.
        """
        passed = [self._run(name, command, at_once) for name, command in gates.items()]
        return all(passed)

    def _run(self, name: str, command: Sequence[str], at_once: bool) -> bool:
        start = time.monotonic()
        pipe = None if at_once else subprocess.PIPE
        with self._lock:
            if self._stopped:
                return False
            if at_once:
                print(f"--- {name} ...", flush=True)
            process = subprocess.Popen(
                command, stdout=pipe, stderr=pipe and subprocess.STDOUT, text=True, errors="replace"
            )
            self._running.add(process)
        with process:
            said, _ = process.communicate()
        with self._lock:
            self._running.discard(process)
            self.codes[name] = process.returncode
            self.seconds[name] = time.monotonic() - start
            how = "FAILED" if process.returncode else "passed"
            print(f"--- {name} {how}, {self.seconds[name]:.1f} s", flush=True)
            print(said or "", end="", flush=True)
        return process.returncode == 0

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            for process in self._running:
                process.terminate()


def run_all(runner: Runner, thorough: bool, browser: Gates = BROWSER) -> None:
    with ThreadPoolExecutor() as beside:
        try:
            beside.submit(runner.run, STATIC)
            browser_found = beside.submit(runner.run, browser)
            if runner.run(COMPILE) and browser_found.result():
                runner.run(tests(thorough), at_once=True)
        except KeyboardInterrupt:
            runner.stop()
            raise


def main(arguments: Sequence[str]) -> int:
    # The tests start many processes: without bytecode each would read all of the source anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    given = [one for one in arguments if one not in (ALL, INSTALL_BROWSER)]
    thorough, asked = ALL in arguments, INSTALL_BROWSER in arguments
    browser = {name: (*line, *[INSTALL_BROWSER] * asked) for name, line in BROWSER.items()}
    runner = Runner()
    start = time.monotonic()
    limit = ""
    if not given:
        run_all(runner, thorough, browser)
        limit = "" if thorough else time_limit(runner.seconds.get("compile", 0))
        wanted = [*STATIC, *COMPILE, *BROWSER, *tests(thorough)]
    else:
        only = {"pytest": (PYTHON, *PYTEST, *[ALL] * thorough, *given)}
        wanted = [*only]
        if asked:
            runner.run(browser)
            wanted = [*browser, *only]
        runner.run(only, at_once=True)
    result = summary(wanted, runner.codes)
    taken = f"Time taken: {time.monotonic() - start:.1f} s{limit}"
    print(f"{result} {taken}{processor_time()}.", flush=True)
    return exit_code(wanted, runner.codes)


def summary(wanted: Sequence[str], codes: Mapping[str, int]) -> str:
    """What became of every gate, in the order of how much it matters."""
    by_fate = {
        "FAILED": [name for name in wanted if codes.get(name)],
        "Not run": [name for name in wanted if name not in codes],
        "Passed": [name for name in wanted if codes.get(name) == 0],
    }
    return " ".join(f"{fate}: {', '.join(names)}." for fate, names in by_fate.items() if names)


def exit_code(wanted: Sequence[str], codes: Mapping[str, int]) -> int:
    """pytest's own if it failed, else 1 if anything did."""
    if codes.get("pytest"):
        return codes["pytest"]
    return int(any(codes.get(name) != 0 for name in wanted))


def time_limit(compiling: float) -> str:
    """What the run may take, so that whoever adds tests sees how much is left."""
    return f" of {FIRST if compiling > LONG else AGAIN} (on two quiet cores)"


def processor_time() -> str:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return f", {used.ru_utime + used.ru_stime:.0f} s of processor time"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
