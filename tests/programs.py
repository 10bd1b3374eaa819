"""Programs of the system that some tests need."""

import shutil

import pytest

from scripts.browser import is_in_ci

PACKAGES = {"systemd-analyze": "systemd"}  # where the package has another name


def needed(program: str) -> str:
    """Where a program is; a test that needs it is skipped where it is missing, but not in
    continuous integration."""
    found = shutil.which(program)
    if found is None:
        without = pytest.fail if is_in_ci() else pytest.skip
        package = PACKAGES.get(program, program)
        without(f"there is no {program}: install it (on Debian: apt-get install {package})")
    return found
