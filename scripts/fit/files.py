"""The folder of a fit: what was played and traced stays, so that a run can go on from it."""

import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from tiergarten.engine.errors import CannotKeep
from tiergarten.engine.files import write_whole

RUN = "run.json"


def claim(folder: Path, run: dict[str, Any]) -> None:
    """Use a folder for a run, or go on with it; one that belongs to another run is refused."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / RUN
    if not path.exists():
        write_whole(path, json.dumps(run, indent=2) + "\n")
    elif (other := json.loads(path.read_text(encoding="utf-8"))) != run:
        changed = ", ".join(key for key in run if other.get(key) != run[key])
        raise CannotKeep(f"{folder} belongs to a run with another {changed}; choose another folder")


def save(path: Path, **arrays: Any) -> None:
    """Write arrays to a file that is whole or not there."""
    draft = path.with_suffix(f".{os.getpid()}.draft")
    try:
        with draft.open("wb") as file:
            np.savez_compressed(file, **arrays)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def load(path: Path) -> dict[str, Any]:
    with np.load(path) as file:
        return {name: file[name] for name in file.files}
