"""Running the command as a person does: words in, lines in, lines out."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from tiergarten import cli


@dataclass(frozen=True)
class Done:
    """What a command has come to."""

    returncode: int
    stdout: str
    stderr: str


def tiergarten(
    *arguments: str, lines: str = "", data: Path | None = None, **environment: str
) -> Done:
    """Run `tiergarten ARGUMENTS` with these lines typed in, in this process: that is quicker."""
    typed, out, err = (
        io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8", write_through=True)
        for text in (lines, "", "")
    )
    settings = environment if data is None else environment | {"TIERGARTEN_DATA": str(data)}
    with (
        mock.patch.dict(os.environ, settings),
        mock.patch.object(sys, "stdin", typed),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = cli.main(arguments)
    return Done(code, *(stream.buffer.getvalue().decode() for stream in (out, err)))


def tiergarten_process(*arguments: str) -> Done:
    """The same in a process of its own, for what would change this one."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tiergarten", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return Done(done.returncode, done.stdout, done.stderr)
