"""Games as data for learners: what `tiergarten dataset` writes, and reading it.

A file is NumPy's `.npz`: arrays with a row for every decision, and some with a row for every game.
What belongs to a seat is seen from the seat that decides, as in observations: it is seat 0, the
next one clockwise is seat 1, and moves are called as it knows them. docs/environments.md lists the
fields.
"""

import json
import zipfile
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine.errors import BadOption
from tiergarten.engine.files import path_from
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find

FORMAT = 1
ABOUT = "about"


@dataclass(frozen=True)
class Dataset:
    """The contents of a file; n decisions in g games."""

    about: dict[str, Any]
    """What was played, by whom, and from which seed."""
    positions: NDArray[Any]
    """n: the whole positions before each decision, as the game's records; secrets are in them."""
    features: NDArray[np.uint8]
    """n x features: what the deciding seat sees, as bytes."""
    legal: NDArray[np.uint8]
    """n x actions: 1 for every move that it may choose."""
    moves: NDArray[np.int16]
    """n: the move that it chose."""
    visits: NDArray[np.int32]
    """n x actions: how often the search has tried each move; 0 if the bot does not search."""
    chances: NDArray[np.float32]
    """n x players: the chances to win that the search expects; not a number without a search."""
    outcomes: NDArray[np.float32]
    """n x players: how the game ended: 1 for a victory, divided among those who share it."""
    seats: NDArray[np.int8]
    """n: who decided, as the seats are numbered at the table."""
    games: NDArray[np.int32]
    """n: the row of the game in the arrays that follow."""
    bots: NDArray[np.int8]
    """g x players: the bot at each seat of the table, by its number in `about["names"]`."""
    scores: NDArray[np.int32]
    """g x players: the points at the end, by seat of the table."""
    ranks: NDArray[np.int8]
    """g x players: the places, 0 for the best, by seat of the table."""

    def __len__(self) -> int:
        return len(self.moves)

    def __repr__(self) -> str:
        game = self.about["game"]
        return f"<Dataset of {len(self)} decisions in {len(self.scores)} games of {game}>"


BY_DECISION = (
    *("positions", "features", "legal", "moves", "visits", "chances"),
    *("outcomes", "seats", "games"),
)
BY_GAME = ("bots", "scores", "ranks")


def read_dataset(file: str | Path) -> Dataset:
    """Read a file that `tiergarten dataset` has written."""
    path = path_from(str(file))
    about = read_about(path)
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as stored:
            arrays = {field.name: stored[field.name] for field in fields(Dataset)[1:]}
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise _damaged(path, error) from None
    dtype = find(about["game"]).record.dtype
    rows = len(arrays["moves"])
    if arrays["positions"].dtype != np.uint8 or arrays["positions"].shape != (rows, dtype.itemsize):
        raise BadOption(
            Sentence(
                "{file} holds positions of another version of {game}", file=path, game=about["game"]
            )
        )
    arrays["positions"] = arrays["positions"].reshape(-1).view(dtype)
    return Dataset(about, **arrays)


def read_about(path: Path) -> dict[str, Any]:
    """What a file says about itself; refused if it is not a dataset."""
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as stored:
            about = json.loads(str(stored[ABOUT]))
        if not isinstance(about, dict) or about.get("format") != FORMAT:
            raise ValueError(f"its format is not {FORMAT}")
    except FileNotFoundError:
        raise BadOption(Sentence("there is no file {file}", file=path)) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile) as error:
        raise _damaged(path, error) from None
    return about


def _damaged(path: Path, error: Exception) -> BadOption:
    why = str(error).splitlines()[0] if str(error) else type(error).__name__
    if "allow_pickle" in why:  # NumPy's advice would run whatever is in the file
        why = "it holds no arrays"
    return BadOption(
        Sentence("{file} is not a dataset of Tiergarten, or damaged: {why}", file=path, why=why)
    )
