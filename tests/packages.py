"""Packages with games: really built and installed, in a folder of their own, without a network."""

import os
import subprocess
import sys
from pathlib import Path

import tiergarten

SOURCE = Path(tiergarten.__file__).parent
ROOT = Path(__file__).resolve().parent.parent
PIG = ROOT / "examples" / "pig"


def install(package: Path, target: Path) -> Path:
    """Build a package and install it in a folder; returns the folder."""
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"),
            *("--no-build-isolation", "--disable-pip-version-check", "--target", target, package),
        ],
        check=True,
    )
    return target


def path_with(folder: Path) -> str:
    """What PYTHONPATH is, so that the packages of a folder are found."""
    return f"{folder}{os.pathsep}{SOURCE.parent}"


def run(
    *command: str, path: Path, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Python with packages that are found in a folder."""
    return subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"PYTHONPATH": path_with(path)} | environment,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )
