"""How many connections fit into a process: each needs a descriptor, and the system limits those.

Where they run out, no connection can be taken and no database be opened. So there are never more
connections than descriptors, with some left for everything else.
"""

import logging
import sys
from dataclasses import replace

from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence
from tiergarten.web.settings import Settings

if sys.platform != "win32":  # which has no such limit
    import resource

OTHERS = 128  # descriptors for the database, files, pipes, and connections that are refused
_logger = logging.getLogger("tiergarten.web")


def fitting(settings: Settings) -> Settings:
    """The settings with no more connections than this process can have. Its limit is raised, as far
    as the system allows; what is still too many is lowered, and said."""
    wanted = settings.connections + OTHERS
    most = _raised(wanted)
    if most is None or most >= wanted:
        return settings
    if most <= OTHERS:
        raise BadOption(
            Sentence(
                "a server needs more than {n} open files, and may have {most}: raise the limit "
                "(ulimit -n)",
                n=OTHERS,
                most=most,
            )
        )
    _logger.warning(
        "at most %d connections instead of %d (connections), because this process may have only "
        "%d files open: raise that limit (ulimit -n, LimitNOFILE), or set fewer connections",
        most - OTHERS,
        settings.connections,
        most,
    )
    return replace(
        settings, connections=most - OTHERS, sockets=min(settings.sockets, most - OTHERS)
    )


def _raised(wanted: int) -> int | None:
    """How many descriptors there may be now; None: any number."""
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):  # macOS allows fewer than it says
            return soft
        return most
    return soft
