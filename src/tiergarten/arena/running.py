"""Running a tournament from the first check to the result, for the command line and for Python."""

import contextlib
import os
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

from tiergarten.arena import ratings
from tiergarten.arena.cluster import play_on_ray
from tiergarten.arena.local import play_here
from tiergarten.arena.playing import Outcome, seated
from tiergarten.arena.results import Results, default_folder
from tiergarten.arena.standings import Result
from tiergarten.arena.tournament import Tournament
from tiergarten.bots.external import ProgramBot
from tiergarten.bots.plugins import PluginBot
from tiergarten.bots.ray_cluster import address_from, check_reachable
from tiergarten.bots.ready import ready_to_think
from tiergarten.bots.search import SearchBot
from tiergarten.engine.errors import BadOption
from tiergarten.engine.files import path_from
from tiergarten.engine.prepare import GREEDY, have
from tiergarten.engine.progress import Progress
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find

MOST_WORKERS = 1024


class Interrupted(KeyboardInterrupt):
    """A tournament was interrupted; what was played is saved."""

    def __init__(self, done: int, games: int, folder: Path) -> None:
        super().__init__(f"{done} of {games} games are kept in {folder}")
        self.done = done
        self.games = games
        self.folder = folder


def run(
    game: str,
    *,
    players: int | None = None,
    bots: Sequence[str] | None = None,
    seats: Sequence[str] | None = None,
    games: int = 100,
    seed: int = 0,
    on: str | None = None,
    workers: int | None = None,
    results: str | Path | None = None,
    progress: bool = True,
    **options: Any,
) -> Result:
    """Play a tournament, or what is missing of it, and return the result.

    Give `bots` (every combination over the seats of `players`) or `seats` (these bots, rotated).
    `on` is None for this machine, "ray", or the address of a Ray cluster. Options of the game are
    keyword arguments.
    """
    ratings.check_installed()
    check_workers(workers)
    if on is not None:
        address_from(on)
    tournament = Tournament.plan(
        find(game),
        players=players,
        bots=bots,
        seats=seats,
        games=games,
        seed=seed,
        options=options,
    )
    searching = check_bots(tournament, here=on is None)
    if on is not None:
        check_reachable(on)
    folder = default_folder(tournament) if results is None else path_from(str(results))
    numbers = range(1, tournament.schedule.games + 1)
    with Results(folder, tournament) as kept:
        play_missing(tournament, kept, on, workers, progress, bool(searching))
        return Result(tournament, tuple(kept.games[number] for number in numbers), folder)


def play_missing(
    tournament: Tournament,
    kept: Results,
    on: str | None,
    workers: int | None,
    progress: bool,
    searching: bool,
) -> None:
    """Play what is not there yet, and keep it."""
    numbers = range(1, tournament.schedule.games + 1)
    missing = [number for number in numbers if number not in kept.games]
    if not missing:
        return
    # Compiled once here, not by every worker.
    game = find(tournament.game)
    if searching:
        ready_to_think(game)
    have(GREEDY, game)
    what = f"playing {tournament.title}"
    with (
        contextlib.closing(_play(tournament, missing, on, workers)) as outcomes,
        Progress(what, len(numbers), shown=progress) as bar,
    ):
        bar.step(len(numbers) - len(missing))
        try:
            for outcome in outcomes:
                kept.add(outcome)
                bar.step()
        except KeyboardInterrupt:
            raise Interrupted(len(kept.games), len(numbers), kept.folder) from None


def check_workers(workers: int | None) -> None:
    """Refuse an impossible number of processes."""
    if workers is not None and (type(workers) is not int or not 1 <= workers <= MOST_WORKERS):
        raise BadOption(
            Sentence(
                "the number of workers must be from 1 to {most}, not {n}",
                n=repr(workers),
                most=MOST_WORKERS,
            )
        )


def check_bots(tournament: Tournament, here: bool) -> list[str]:
    """Refuse unknown bots before anything else; returns those that search."""
    searching = []
    for name in tournament.bots:
        with seated(name, seed=0) as player:
            if isinstance(player, SearchBot):
                searching.append(name)
            game = find(tournament.game)
            player.check_plays(game, tournament.players)
            if here and isinstance(player, ProgramBot):
                player.check_found()
            if here and isinstance(player, PluginBot):
                player.check_begins(game, tournament.players)
    return searching


def _play(
    tournament: Tournament, numbers: list[int], on: str | None, workers: int | None
) -> Generator[Outcome, None, None]:
    """Wherever it is to be played."""
    if on is None:
        return play_here(tournament, numbers, workers or os.cpu_count() or 1)
    return play_on_ray(tournament, numbers, on, workers)
