"""Running the command as a person does: a process of its own, lines in, lines out."""

import os
import subprocess
import sys
from pathlib import Path


def tiergarten(
    *arguments: str, lines: str = "", data: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `tiergarten ARGUMENTS` with these lines typed in."""
    settings = os.environ | environment
    if data is not None:
        settings["TIERGARTEN_DATA"] = str(data)
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "tiergarten", *arguments],
        input=lines,
        env=settings,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
