"""Finds a Chromium for the tests of the page, and fetches one if there is none.

./test runs this before pytest: `python -m scripts.browser`. An installed browser comes first, then
one that Playwright has in the user's cache; else Playwright fetches one into that cache (no root
needed). The system's package manager is used only in continuous integration (CI=true) or when asked
(`./test --install-browser`). Where nothing helps, the tests of the page are skipped and say what to
do; in continuous integration that is a failure.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

from playwright.sync_api import sync_playwright

# The one that can only work without a window takes half the processor time of the others.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
# Nothing but the page: no graphics card, and nothing that the browser would fetch for itself.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 300  # seconds for each way of installing one
ASKED = "--install-browser"
WHAT_TO_DO = (
    "install Chromium or Chrome so that it is on the PATH (on Debian, as root: "
    f"./test {ASKED}), or run: .venv/bin/python -m playwright install chromium"
)


def is_in_ci() -> bool:
    return os.environ.get("CI", "").lower() in ("true", "1", "yes")


def find() -> str | None:
    """The program to start: one that is installed, else the one that Playwright has."""
    installed = filter(None, map(shutil.which, NAMES))
    return next(filter(works, installed), None) or playwrights_own()


def playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if works(path) else None


def works(path: str) -> bool:
    """Whether it starts: libraries may be missing, and a name may be a mere placeholder."""
    try:
        command = [path, "--version"]
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def fetch() -> str | None:
    """Have Playwright fetch a browser for this user; the program to start, if that helped."""
    print("No Chromium is here; fetching one for the tests of the page ...", flush=True)
    _try(sys.executable, "-m", "playwright", "install", "--no-shell", "chromium")
    return find()


def install() -> str | None:
    """Have the system install a browser; the program to start, if that helped."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    _try("apt-get", "-q", "update")
    _try("apt-get", "-q", "-y", "--no-install-recommends", "install", "chromium-headless-shell")
    return find()


def _try(*command: str) -> None:
    """Run a command that may fail, but never waits for anybody."""
    settings = {
        "DEBIAN_FRONTEND": "noninteractive",
        "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "15000",
    }
    print(f"  {' '.join(command)}", flush=True)
    process = subprocess.Popen(
        command,
        env=os.environ | settings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,  # so that what it starts ends with it
    )
    try:
        output, _ = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        output, _ = process.communicate()
        output += f"\nstopped after {PATIENCE} seconds"
    if process.returncode != 0:
        print("    " + "\n    ".join(output.strip().splitlines()[-5:]), flush=True)


def main(arguments: Sequence[str]) -> int:
    found = find() or fetch()
    if found is None and (is_in_ci() or ASKED in arguments):
        found = install()
    if found is not None:
        print(found, flush=True)
        return 0
    print(f"There is no browser. To run the tests of the page, {WHAT_TO_DO}", flush=True)
    if is_in_ci():
        return 1
    print("Without it they are SKIPPED.", flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
