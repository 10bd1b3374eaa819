"""The command: asks about kept games, prints the tables, and writes them if asked to.

    python -m scripts.selfplay games --bot medium --players 2 4 --games 1400
    python -m scripts.calibration games --games 1000 --write

It begins after the games that the numbers were fitted to (`fitted.py` tells), and takes as many
as have been played, by the batch. What was measured is kept in a folder of its own, so that it can
be interrupted, and so that another checkout can be laid beside it (`--beside FOLDER`).

    python -m scripts.calibration games --fitted --players 2 --what consider

asks about the games that the numbers were fitted to, and tells the power of the odds of two players
that would have come true: the `sharpness` of the game's `SETTINGS`.
"""

import argparse
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from scripts.calibration.figures import Measured
from scripts.calibration.measuring import CONSIDER, EVALUATE, THIRDS, measure_batch
from scripts.calibration.pictures import reliability
from scripts.fit import files
from scripts.fit.kept import how_many
from scripts.fit.models import MODELS
from scripts.fit.processes import Task, run_all
from scripts.fit.tracing import fitted_of
from tiergarten.engine.compile_cache import digest_of
from tiergarten.engine.files import write_whole
from tiergarten.games import find

BATCH = 25  # games
DOCS = Path(__file__).parents[2] / "docs"
BEGIN, END = "<!-- calibration: begin -->", "<!-- calibration: end -->"
NAMES = ("early", "middle", "late")


def main(arguments: Sequence[str] | None = None) -> None:
    given = _arguments(arguments)
    kind = "fitted" if given.fitted else "measured"
    folder = given.measured or given.folder.with_name(f"{given.folder.name}-{kind}")
    games = given.game or list(MODELS)
    for game in games:
        package = find(game).package
        digest = digest_of(f"{package}.judgement") + digest_of("tiergarten.bots.tree")
        files.claim(folder / game, {"game": game, "code": digest, "first": first(game, given)})
    tasks: list[Task] = [
        (what, game, players, numbers, given.folder, path(folder, what, game, players, numbers))
        for part in range(0, given.games, BATCH)
        for game in games
        for numbers in batches(first(game, given) + part, min(BATCH, given.games - part))
        for players in given.players
        if numbers.stop <= how_many(given.folder, game, players)
        if given.fitted or not was_fitted_to(game, players, numbers)
        for what in given.what
    ]
    try:
        run_all("measuring", measure_batch, tasks, "fast", given.processes)
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from here")
    found = {
        game: {
            players: {what: measured(folder, what, game, players, given) for what in given.what}
            for players in given.players
        }
        for game in games
    }
    beside = {
        (what, game, players): measured(given.beside, what, game, players, given)
        for game in games
        for players in given.players
        for what in given.what
        if given.beside and (given.beside / game).exists()
    }
    beside = {
        key: old
        for key, old in beside.items()
        if old.games and old.numbers <= found[key[1]][key[2]][key[0]].numbers  # else of others
    }
    text = table(found, beside)
    print(text)
    if given.fitted:
        for game in games:
            power = find(game).judgement.SETTINGS.sharpness * found[game][2][CONSIDER].best_power()
            print(f"{game}: of two players, odds to the power of {power:.2f} come true")
        return
    for game in games:
        picture = reliability(found[game], find(game).title)
        write_whole((DOCS / "pictures" if given.write else folder) / f"chances-{game}.svg", picture)
    if given.write:
        page = DOCS / "bots.md"
        before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        write_whole(page, f"{before}{BEGIN}\n\n{text}\n\n{END}{after}")


def first(game: str, given: argparse.Namespace) -> int:
    """The number of the first game that is asked about."""
    return 0 if given.fitted else first_unseen(game)


def first_unseen(game: str) -> int:
    """The number of the first game that a game's numbers were not fitted to."""
    begun = [numbers.stop for _, numbers in fitted_to(fitted_of(game).WRITTEN) if not numbers.start]
    return max(begun, default=0)


def was_fitted_to(game: str, players: int, numbers: range) -> bool:
    """Whether numbers were fitted to some of these games."""
    return any(
        players in those and numbers.start < games.stop and games.start < numbers.stop
        for those, games in fitted_to(fitted_of(game).WRITTEN)
    )


def fitted_to(written: str) -> list[tuple[set[int], range]]:
    """Of each command that has written numbers: how many players, and which games."""
    found = []
    for command in written.split("scripts.fit ")[1:]:
        players, games, first = (
            [int(number) for number in part[1].split()] if part else []
            for part in (
                re.search(rf"--{name} ([\d ]+)", command) for name in ("players", "games", "first")
            )
        )
        begin = first[0] if first else 0
        found.append(({*players}, range(begin, begin + (games[0] if games else 0))))
    return found


def batches(first: int, count: int) -> Iterator[range]:
    for begin in range(first, first + count, BATCH):
        yield range(begin, min(begin + BATCH, first + count))


def path(folder: Path, what: str, game: str, players: int, numbers: range) -> Path:
    return folder / game / f"{what}-{players}-{numbers.start:06}-{len(numbers)}.npz"


def measured(
    folder: Path, what: str, game: str, players: int, given: argparse.Namespace
) -> Measured:
    parts = batches(first(game, given), given.games)
    return Measured.of(path(folder, what, game, players, one) for one in parts)


Found = dict[str, dict[int, dict[str, Measured]]]


def table(found: Found, beside: dict[tuple[str, str, int], Measured]) -> str:
    """A line for each game, number of players, way to ask, and third of the game."""
    lines = [
        "| game | players | games | said by | third | bias, points | gap | Brier | log loss |"
        + (" before: bias | gap | Brier | log loss |" if beside else "")
        + " constant: Brier | log loss |",
        "|---|---:|---:|---|---|---:|---:|---:|---:|" + "---:|" * (6 if beside else 2),
    ]
    for game, by_players in found.items():
        for players, by_what in by_players.items():
            for what, all_ in by_what.items():
                old = beside.get((what, game, players))
                for third in range(THIRDS):
                    here = all_.third(third)
                    line = f"| {find(game).title} | {players} | {all_.games} | `{what}` | "
                    line += f"{NAMES[third]} | {_figures(here)} |"
                    if old is not None:
                        line += f" {_figures(old.third(third))} |"
                    elif beside:
                        line += " |" * 4
                    even = here.constant()
                    lines.append(f"{line} {even.brier:.3f} | {even.loss:.3f} |")
    return "\n".join(lines)


def _figures(of: Measured) -> str:
    return f"{of.bias:+.1f} | {of.gap:.3f} | {of.brier:.3f} | {of.loss:.3f}"


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m scripts.calibration", description=about)
    parser.add_argument("folder", type=Path, help="the games, kept by scripts.selfplay")
    parser.add_argument("--game", choices=MODELS, action="append", help="again for more; else all")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--games", type=int, default=1000, help="how many, where there are so many")
    parser.add_argument(
        "--what", nargs="+", choices=[EVALUATE, CONSIDER], default=[EVALUATE, CONSIDER]
    )
    parser.add_argument("--measured", type=Path, help="where to keep what was measured")
    parser.add_argument("--beside", type=Path, help="what another checkout has measured")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="renew docs/bots.md and its pictures")
    parser.add_argument(
        "--fitted", action="store_true", help="ask about games fitted to, for the sharpness"
    )
    found = parser.parse_args(arguments)
    if found.fitted:
        if 2 not in found.players or CONSIDER not in found.what or found.write:
            parser.error("--fitted is about what is considered with two players, to be printed")
        found.games = min(found.games, *map(first_unseen, found.game or MODELS))
    return found


if __name__ == "__main__":
    main()
