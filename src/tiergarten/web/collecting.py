"""Keeping the garbage collector from stopping the server.

Nearly everything that lives longer than a moment here lives long: tables, boards that are
remembered, sockets. What is dropped leaves nothing behind that needs the collector: moves, tables
(`views/moments.py`) and connections (`fairness/connections.py`). So what has survived one look is
not looked at again until the server uses much more memory: there may be garbage, and all is looked
at.

What is made of a move is not even looked at once (`keep`). Every move replaces about as many
objects as it makes, so the collector, which counts how many more there are, would come rarely and
then look through tens of thousands: 10 to 20 ms in which nobody is sent anything.
"""

import contextlib
import gc
import sys
import threading
from collections.abc import Iterator
from typing import Any

YOUNG = 5_000  # objects that may come until those that are new are looked through
EVERY = 60.0  # seconds after which we see how much memory is used, which takes a millisecond
# Everything is looked at, which takes half a second at 500 tables, when this many times as many
# blocks of memory are used as after the last such look, and so many more (some 300 MB).
GROWN, MORE = 1.5, 4_000_000
_rarely = False  # whether garbage is collected in this way now


@contextlib.contextmanager
def rarely() -> Iterator[None]:
    """Collect garbage in this way, until the end."""
    global _rarely
    before, ended = gc.get_threshold(), threading.Event()
    _rarely = True
    gc.set_threshold(YOUNG, *before[1:])
    gc.callbacks.append(_keep)
    threading.Thread(target=_watch, args=(ended,), name="collector", daemon=True).start()
    try:
        yield
    finally:
        ended.set()
        _rarely = False
        gc.callbacks.remove(_keep)
        gc.set_threshold(*before)
        gc.unfreeze()


def keep() -> None:
    """What is there now need not be looked at; this takes a microsecond."""
    if _rarely:
        gc.freeze()


def _keep(phase: str, _about: dict[str, Any]) -> None:
    """What has survived a look is not looked at by the next one."""
    if phase == "stop":
        gc.freeze()


def _watch(ended: threading.Event) -> None:
    used = sys.getallocatedblocks()
    while not ended.wait(EVERY):
        used = look_at_all_if_grown(used)


def look_at_all_if_grown(used: int) -> int:
    """Find the garbage among what was kept, if much has come since so many blocks of memory were
    used; how many were used after the last such look."""
    if sys.getallocatedblocks() < GROWN * used + MORE:
        return used
    gc.unfreeze()
    gc.collect()
    return sys.getallocatedblocks()
