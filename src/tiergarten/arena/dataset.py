"""Games of bots as a file of data for learners: `tiergarten dataset`.

The games are those of a tournament, played where and as it is (`arena.running`). Until the last one
is there, they are kept in a folder beside the file, from which an interrupted run continues; then
they are joined into the file, and the folder goes. The same seed gives the same bytes.
"""

import json
import shutil
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from tiergarten import __version__
from tiergarten.arena.recording import untimed
from tiergarten.arena.results import Results, difference
from tiergarten.arena.running import check_bots, check_workers, play_missing
from tiergarten.arena.tournament import Tournament
from tiergarten.bots.ray_cluster import address_from, check_reachable
from tiergarten.engine.errors import BadOption, CannotKeep
from tiergarten.engine.files import cause, check_writable, path_from, whole_file
from tiergarten.engine.sentence import Sentence
from tiergarten.envs.datasets import ABOUT, BY_DECISION, BY_GAME, FORMAT, read_about
from tiergarten.games import find

SUFFIX = ".npz"
_THEN = (1980, 1, 1, 0, 0, 0)  # the date of all parts of a file: the same data is the same file


def write(
    game: str,
    *,
    players: int,
    bots: Sequence[str],
    games: int,
    file: str | Path,
    seed: int = 0,
    on: str | None = None,
    workers: int | None = None,
    progress: bool = True,
    **options: Any,
) -> dict[str, Any]:
    """Play games and write them to a file, or what is missing of them; returns what it holds.

    One bot plays all seats; as many as there are seats sit in this order, and move on by a seat
    from game to game. `on` is None for this machine, "ray", or the address of a Ray cluster.
    """
    path = _path(file)
    check_workers(workers)
    if on is not None:
        address_from(on)
    tournament = plan(game, players, bots, games, seed, options)
    about = about_of(tournament)
    if path.exists():
        _compare(path, about)
        return summary(path)
    check_writable(path)
    searching = check_bots(tournament, here=on is None)
    if on is not None:
        check_reachable(on)
    parts = path.with_name(f"{path.name}.parts")
    with Results(parts, tournament) as kept:
        play_missing(tournament, kept, on, workers, progress, bool(searching))
        about["searching"] = searching
        _join(path, about, tournament, kept)
    shutil.rmtree(parts, ignore_errors=True)
    return summary(path)


def plan(
    game: str,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, Any],
) -> Tournament:
    """What is to be played."""
    found = find(game)
    found.check_players(players)
    if len(bots) not in (1, players):
        raise BadOption(
            Sentence(
                "{n} bots are named: name one for all seats, or one for each of the {players}",
                n=len(bots),
                players=players,
            )
        )
    seats = [untimed(bot.strip(), found) for bot in (list(bots) * players)[:players]]
    tournament = Tournament.plan(
        found, players=players, bots=None, seats=seats, games=games, seed=seed, options=options
    )
    return replace(tournament, records=True)


def about_of(tournament: Tournament) -> dict[str, Any]:
    """What a file says about itself."""
    same = tournament.identity()
    del same["records"], same["games a deal"]
    return same | {
        "format": FORMAT,
        "games": tournament.schedule.games,
        "names": list(tournament.bots),
        "tiergarten": __version__,
    }


def summary(path: Path) -> dict[str, Any]:
    """What a file holds: what `--json` prints."""
    about = read_about(path)
    arrays = {}
    with zipfile.ZipFile(path) as stored:
        for name in (*BY_DECISION, *BY_GAME):
            with stored.open(f"{name}.npy") as member:
                version = np.lib.format.read_magic(member)
                assert version == (2, 0)
                shape, _, dtype = np.lib.format.read_array_header_2_0(member)
            arrays[name] = {"shape": list(shape), "dtype": str(dtype)}
    return {
        "file": str(path),
        "bytes": path.stat().st_size,
        "decisions": arrays["moves"]["shape"][0],
        "about": about,
        "arrays": arrays,
    }


def _path(file: str | Path) -> Path:
    path = path_from(str(file))
    if path.suffix != SUFFIX:
        raise BadOption(
            Sentence("{file}: the name of a dataset ends with {suffix}", file=path, suffix=SUFFIX)
        )
    return path


def _compare(path: Path, about: Mapping[str, Any]) -> None:
    """Refuse a file of other games, and say what is different."""
    there = read_about(path)
    known = {key: value for key, value in there.items() if key not in ("searching", "tiergarten")}
    ours = {key: value for key, value in about.items() if key != "tiergarten"}
    if known != ours:
        raise BadOption(
            Sentence(
                "{file} holds other games ({difference}): choose another file",
                file=path,
                difference=difference(ours, known),
            )
        )


def _join(path: Path, about: Mapping[str, Any], tournament: Tournament, kept: Results) -> None:
    """All games in one file, array after array, so that no more than a game is in memory."""
    numbers = range(1, tournament.schedule.games + 1)
    by_game = _by_game(tournament, kept)
    try:
        with whole_file(path) as draft, zipfile.ZipFile(draft, "w") as file:
            _add(file, ABOUT, iter([np.array(json.dumps(about, sort_keys=True))]), None)
            rows = sum(kept.games[number].moves for number in numbers)
            for name in BY_DECISION:
                _add(file, name, _parts(name, kept, numbers), rows)
            for name in BY_GAME:
                _add(file, name, iter([by_game[name]]), len(numbers))
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise CannotKeep(
            Sentence(
                "{path} cannot be written: {cause}", path=path, cause=cause(OSError(str(error)))
            )
        ) from None


def _parts(name: str, kept: Results, numbers: Sequence[int]) -> Iterator[Any]:
    for number in numbers:
        with np.load(kept.data_path(number), allow_pickle=False) as stored:
            part = stored[name]
        yield part + np.int32(number - 1) if name == "games" else part


def _by_game(tournament: Tournament, kept: Results) -> dict[str, Any]:
    played = [kept.games[number] for number in range(1, tournament.schedule.games + 1)]
    names = list(tournament.bots)
    return {
        "bots": np.array([[names.index(bot) for bot in one.seats] for one in played], np.int8),
        "scores": np.array([one.scores for one in played], np.int32),
        "ranks": np.array([one.ranks for one in played], np.int8),
    }


def _add(file: zipfile.ZipFile, name: str, parts: Iterator[Any], rows: int | None) -> None:
    """An array that comes part by part, as NumPy writes it."""
    first = next(parts)
    member = zipfile.ZipInfo(f"{name}.npy", _THEN)
    member.compress_type = zipfile.ZIP_DEFLATED
    shape = first.shape if rows is None else (rows, *first.shape[1:])
    descr = np.lib.format.dtype_to_descr(first.dtype)
    header = {"descr": descr, "fortran_order": False, "shape": shape}
    with file.open(member, "w", force_zip64=True) as out:
        np.lib.format.write_array_header_2_0(out, header)
        out.write(first.tobytes())
        for part in parts:
            out.write(part.tobytes())
