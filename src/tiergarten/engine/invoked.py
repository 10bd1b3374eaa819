"""How somebody has started the command, so that what they are told to type works where they are."""

import os
import shlex
import sys

VARIABLE = "TIERGARTEN_COMMAND"  # set by ./play, which starts the command for somebody
MODULE = ("-m", "tiergarten")


def command() -> str:
    """What to type for the command: `./play`, `python -m tiergarten`, or `tiergarten`."""
    if told := os.environ.get(VARIABLE, "").strip():
        return told
    typed = sys.orig_argv
    # Options of Python may stand before -m; those after the module's name are ours.
    for at in range(1, len(typed) - 1):
        if tuple(typed[at : at + 2]) == MODULE:
            return f"{shlex.quote(typed[0])} -m tiergarten"
        if not typed[at].startswith("-") and typed[at - 1] not in ("-W", "-X"):
            break
    return "tiergarten"
