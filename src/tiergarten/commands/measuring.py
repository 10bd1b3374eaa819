"""Measuring: the speed here, a server under load, and bots against each other."""

import argparse
import json

from tiergarten.commands.typed import (
    GAME,
    OPTION,
    SEED,
    Commands,
    given_options,
    missing,
    say_of,
    seed,
)
from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find

_GAME = "zooloretto"  # what is measured if nothing is named


def add(commands: Commands) -> None:
    """Add them to the command."""
    bench = commands.add_parser("bench", help="measure the speed on this machine")
    bench.add_argument(
        "--game", metavar="GAME", help="what to measure (zooloretto; with --batch every game)"
    )
    bench.add_argument("--players", type=int, default=4, metavar="N", help="how many play (4)")
    bench.add_argument(
        "--seconds",
        type=float,
        default=5.0,
        metavar="S",
        help="how long each figure is measured (5)",
    )
    bench.add_argument(
        "--against",
        metavar="PEERS",
        help="measure openspiel in the same run; with --batch pgx, openspiel or both",
    )
    bench.add_argument(
        "--batch", action="store_true", help="measure games in batches, as learners play them"
    )
    bench.add_argument(
        "--server",
        action="store_true",
        help="measure our server beside boardgame.io's, which npm installs for it",
    )
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.set_defaults(run=_bench)

    load = commands.add_parser("load", help="play many tables at once, and measure the server")
    load.add_argument(
        "--game", default="zooloretto", metavar="GAME", help="what is played (zooloretto)"
    )
    load.add_argument("--tables", type=int, default=50, metavar="N", help="tables at once (50)")
    load.add_argument(
        "--seats",
        type=int,
        default=4,
        metavar="S",
        help="players at each, with a socket of their own (4)",
    )
    load.add_argument(
        "--rate", type=float, metavar="R", help="moves a second in all; else as many as it can"
    )
    load.add_argument("--seconds", type=float, default=10.0, metavar="T", help="how long (10)")
    load.add_argument(
        "--url", metavar="URL", help="a server that runs already; else it starts one of its own"
    )
    load.add_argument("--allow-remote", action="store_true", help="let --url be on another machine")
    load.add_argument(
        "--database",
        dest="load_database",
        metavar="URL",
        help="where its own server keeps tables; else in a file that is removed",
    )
    load.add_argument(
        "--serve", default="", metavar="OPTIONS", help="further options of its own server"
    )
    load.add_argument("--json", action="store_true", help="print one JSON object")
    load.set_defaults(run=_load)

    arena = commands.add_parser("arena", help="tournaments that measure bots")
    arena.add_argument("--game", required=True, metavar="GAME", help=GAME)
    arena.add_argument(
        "--players", type=int, metavar="N", help="seats at a table; needed with --bots"
    )
    company = arena.add_mutually_exclusive_group(required=True)
    company.add_argument(
        "--bots", metavar="BOTS", help="every combination of these bots over the seats"
    )
    company.add_argument(
        "--seats", metavar="BOTS", help="a bot for each seat: these, rotated around the table"
    )
    arena.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="M",
        help="how many, rounded up to whole deals (100)",
    )
    arena.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=OPTION)
    arena.add_argument(
        "--seed", type=seed, default=0, metavar="NUMBER", help=SEED + "tournament (0)"
    )
    arena.add_argument(
        "--workers", type=int, metavar="K", help="processes that play; else one for each core"
    )
    arena.add_argument("--on", metavar="ray[://HOST:PORT]", help="play on a Ray cluster")
    arena.add_argument(
        "--results",
        metavar="FOLDER",
        help="where the games are kept, and where to go on after an interrupt",
    )
    arena.add_argument("--report", metavar="FILE.html", help="write a page with pictures")
    arena.add_argument("--json", action="store_true", help="print one JSON object")
    arena.set_defaults(run=_arena)

    dataset = commands.add_parser("dataset", help="games of bots, as data for learners")
    dataset.add_argument("--game", required=True, metavar="GAME", help=GAME)
    dataset.add_argument("--players", type=int, required=True, metavar="N", help="seats at a table")
    dataset.add_argument(
        "--bots", required=True, metavar="BOTS", help="one for all seats, or one for each"
    )
    dataset.add_argument("--games", type=int, default=100, metavar="M", help="how many games (100)")
    dataset.add_argument(
        "-o", "--output", dest="file", required=True, metavar="FILE.npz", help="what is written"
    )
    dataset.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=OPTION)
    dataset.add_argument("--seed", type=seed, default=0, metavar="NUMBER", help=SEED + "games (0)")
    dataset.add_argument("--workers", type=int, metavar="K", help="processes; one a core")
    dataset.add_argument("--on", metavar="ray[://HOST:PORT]", help="play on a Ray cluster")
    dataset.add_argument("--json", action="store_true", help="print one JSON object")
    dataset.set_defaults(run=_dataset)


def _bench(given: argparse.Namespace) -> None:
    from tiergarten.bench import report, run

    if given.server:
        _bench_server(given)
        return
    if given.batch:
        _bench_batch(given)
        return
    if given.against not in (None, "openspiel"):
        raise BadOption(f"there is no peer {given.against!r}; there is openspiel")
    game = find(given.game or _GAME)
    figures = run(game, given.players, given.seconds, given.against)
    print(json.dumps(figures, indent=2) if given.json else report(figures))


def _bench_batch(given: argparse.Namespace) -> None:
    from tiergarten.bench import batch

    games = [find(given.game)] if given.game else None
    figures = batch.run(games, given.players, given.seconds, given.against)
    print(json.dumps(figures, indent=2) if given.json else batch.report(figures))


def _bench_server(given: argparse.Namespace) -> None:
    try:
        from tiergarten.bench import server
    except ModuleNotFoundError as error:
        raise missing(error) from None
    if given.against is not None:
        raise BadOption(Sentence("--server and --against are measured one at a time"))
    figures = server.compare(find(given.game or _GAME), given.players, given.seconds, say_of(given))
    print(json.dumps(figures, indent=2) if given.json else server.report(figures))


def _load(given: argparse.Namespace) -> None:
    try:
        from tiergarten.bench.load import command
    except ModuleNotFoundError as error:
        raise missing(error) from None
    plan = command.Plan(find(given.game), given.tables, given.seats, given.rate, given.seconds)
    figures, stopped = command.run(
        plan, say_of(given), given.url, given.load_database, given.serve, given.allow_remote
    )
    command.print_figures(figures, given.json, say_of(given))
    if stopped:
        raise KeyboardInterrupt


def _arena(given: argparse.Namespace) -> None:
    from tiergarten.arena import command

    command.run(given, given_options(given.option), say_of(given))


def _dataset(given: argparse.Namespace) -> None:
    from tiergarten.arena import command

    command.write_dataset(given, given_options(given.option), say_of(given))
