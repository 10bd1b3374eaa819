"""The `tiergarten` command.

Exit codes: 0 done; 2 bad arguments or input (one line on standard error says what); 130
interrupted, or the input ended before the game.
"""

import argparse
import contextlib
import io
import json
import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

from tiergarten import __version__ as version
from tiergarten.engine.errors import BadOption, TiergartenError
from tiergarten.engine.files import path_from, write_whole
from tiergarten.engine.language import Say, languages, preferred, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence
from tiergarten.games import catalogue, find

if TYPE_CHECKING:
    from tiergarten.web.settings import Settings

OK, WRONG, STOPPED = 0, 2, 130
SETTING = "setting "  # where an option of the server is kept: no other can be named so
USUAL = ("host", "port", "database")  # the settings that somebody who plays here may want
PLAIN = "line by line, for screen readers: no colours, no page on the whole screen"


class _Parser(argparse.ArgumentParser):
    """Reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadOption(f"{message} (see {self.prog} --help)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code."""
    from tiergarten.terminal.sitting import Quit

    _steady_streams()
    say = say_in(preferred())
    try:
        given = _parser().parse_args(arguments)
        say = say_in(given.language)
        _check_strays(given)
        given.run(given)
        sys.stdout.flush()
    except TiergartenError as error:
        print(f"tiergarten: {error.said(say)}", file=sys.stderr)
        return WRONG
    except Quit:
        return OK
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return STOPPED
    except BrokenPipeError:  # the reader of our output has closed it, as `head` does
        _discard_output()
    except OSError as error:
        print(f"tiergarten: {error.strerror or error}", file=sys.stderr)
        _discard_output()
        return WRONG
    return OK


def _steady_streams() -> None:
    """Do not crash on streams that are closed or cannot encode every character."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _discard_output() -> None:
    """Nobody reads the rest of the output; do not fail again when it is flushed at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tiergarten",
        description="Tabletop games in one package. Without a command: play in the browser.",
        epilog="Exit codes: 0 done; 2 something given was wrong; 130 interrupted.",
    )
    parser.set_defaults(run=_sit_down)
    parser.add_argument("--version", action="version", version=f"tiergarten {version}")
    parser.add_argument(
        "--language",
        default=preferred(),
        metavar="CODE",
        help=f"{', '.join(languages())}; else what LANG asks for",
    )
    _add_serving(parser, None, whole=False)
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    games = commands.add_parser("games", help="the games there are, with their options")
    games.set_defaults(run=_games)

    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("game", nargs="?", metavar="GAME")
    play.add_argument("--seats", metavar="KINDS", help="a kind a seat: human,expert,greedy")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    play.add_argument("--seed", type=_seed, metavar="NUMBER")
    play.add_argument("--plain", action="store_true", help=PLAIN)
    play.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="continue a match (the last one)"
    )
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", help="tell a saved match")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--ply", type=int, metavar="N", help="show the table after N moves")
    replay.set_defaults(run=_replay)

    draw = commands.add_parser("draw", help="draw the table of a saved match as SVG")
    draw.add_argument("file", metavar="FILE")
    draw.add_argument("--ply", type=int, metavar="N", help="after N moves (the last)")
    draw.add_argument("--seat", type=int, metavar="N", help="as this seat sees it: 1, 2, ...")
    draw.add_argument(
        "-o", "--output", metavar="FILE.svg", help="where to write it (to the screen)"
    )
    draw.set_defaults(run=_draw)

    rules = commands.add_parser("rules", help="the rule book of a game, or one rule")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("id", nargs="?", metavar="ID")
    rules.set_defaults(run=_rules)

    bench = commands.add_parser("bench", help="measure the speed on this machine")
    bench.add_argument("--game", default="zooloretto", metavar="GAME")
    bench.add_argument("--players", type=int, default=4, metavar="N")
    bench.add_argument("--seconds", type=float, default=5.0, metavar="S")
    bench.add_argument("--against", choices=("openspiel",), help="measure a peer in the same run")
    bench.add_argument(
        "--server",
        action="store_true",
        help="measure our server beside boardgame.io's, which npm installs for it",
    )
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.set_defaults(run=_bench)

    load = commands.add_parser("load", help="play many tables at once, and measure the server")
    load.add_argument("--game", default="zooloretto", metavar="GAME")
    load.add_argument("--tables", type=int, default=50, metavar="N", help="50")
    load.add_argument("--seats", type=int, default=4, metavar="S", help="4; a socket for each")
    load.add_argument(
        "--rate", type=float, metavar="R", help="moves a second in all; else as many as it can"
    )
    load.add_argument("--seconds", type=float, default=10.0, metavar="T", help="10")
    load.add_argument(
        "--url", metavar="URL", help="a server that runs already; else it starts one of its own"
    )
    load.add_argument("--allow-remote", action="store_true", help="let --url be on another machine")
    load.add_argument(
        "--database", dest="load_database", metavar="URL", help="of its own server; a fresh file"
    )
    load.add_argument(
        "--serve", default="", metavar="OPTIONS", help="further options of its own server"
    )
    load.add_argument("--json", action="store_true", help="print one JSON object")
    load.set_defaults(run=_load)

    arena = commands.add_parser("arena", help="tournaments that measure bots")
    arena.add_argument("--game", required=True, metavar="GAME")
    arena.add_argument("--players", type=int, metavar="N")
    company = arena.add_mutually_exclusive_group(required=True)
    company.add_argument("--bots", metavar="BOTS", help="every combination of these over the seats")
    company.add_argument("--seats", metavar="BOTS", help="a bot a seat: this company, rotated")
    arena.add_argument(
        "--games", type=int, default=100, metavar="M", help="100; rounded up to whole deals"
    )
    arena.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    arena.add_argument("--seed", type=_seed, default=0, metavar="NUMBER")
    arena.add_argument("--workers", type=int, metavar="K", help="processes; one a core")
    arena.add_argument("--on", metavar="ray[://HOST:PORT]", help="play on a Ray cluster")
    arena.add_argument("--results", metavar="FOLDER", help="keep the games there, and go on there")
    arena.add_argument("--report", metavar="FILE.html", help="write a page with pictures")
    arena.add_argument("--json", action="store_true", help="print one JSON object")
    arena.set_defaults(run=_arena)

    serve = commands.add_parser("serve", help="let people play in the browser, from here or afar")
    _add_serving(
        serve, argparse.SUPPRESS, whole=True
    )  # so that they may also stand before the command
    serve.add_argument("--browser", action="store_true", help="open the browser here, too")
    serve.set_defaults(run=_serve)

    account = commands.add_parser("account", help="accounts: list, reset a lost password, delete")
    account.add_argument("what", choices=("list", "reset", "delete"))
    account.add_argument("name", nargs="?", metavar="NAME")
    account.add_argument(
        "--database", dest="account_database", metavar="URL", help="that of the server"
    )
    account.set_defaults(run=_account)

    menu = commands.add_parser("menu", help="choose a game to play in the terminal")
    menu.add_argument("--plain", action="store_true", help=PLAIN)
    menu.set_defaults(run=_menu)

    learn = commands.add_parser("learn", help="learn a game in the terminal, step by step")
    learn.add_argument("game", metavar="GAME")
    learn.add_argument("--plain", action="store_true", help=PLAIN)
    learn.set_defaults(run=_learn)

    prepare = commands.add_parser("prepare", help="compile the games now, side by side")
    prepare.set_defaults(run=_prepare)

    new_game = commands.add_parser("new-game", help="write the package of a new game")
    new_game.add_argument("name", metavar="NAME", help="such as my-game")
    new_game.add_argument("--folder", metavar="FOLDER", help="where to; tiergarten-NAME")
    new_game.set_defaults(run=_new_game)
    return parser


def _add_serving(parser: argparse.ArgumentParser, default: str | None, whole: bool) -> None:
    """The settings of the server; their values are checked together with those that come from
    elsewhere. The help shows all of them, or those that somebody may want who plays here."""
    from tiergarten.web import settings

    for title, names in settings.GROUPS.items():
        group = parser.add_argument_group(title if whole else "without a command")
        for name in names:
            group.add_argument(
                f"--{settings.dashed(name)}",
                dest=SETTING + name,
                default=default,
                metavar=settings.unit(name),
                help=_help(name) if whole or name in USUAL else argparse.SUPPRESS,
            )
    parser.add_argument(
        "--settings",
        dest=SETTING + settings.FILE,
        default=default,
        metavar="FILE",
        help="a TOML file with settings; each can also be in the environment (docs/operating.md)",
    )


def _help(name: str) -> str:
    from tiergarten.web import settings

    default = settings.FIELDS[name].default
    told = settings.about(name).replace("%", "%%")
    return told if default in (None, "", ()) else f"{told} ({settings.shown(default)})"


def _check_strays(given: argparse.Namespace) -> None:
    """Refuse options of the server before a command that is not about it."""
    from tiergarten.web import settings

    if given.run in (_sit_down, _serve):
        return
    strays = [name for name, text in _given_settings(given).items() if text is not None]
    if strays or given.no_browser:
        stray = settings.dashed(strays[0]) if strays else "no-browser"
        raise BadOption(Sentence("--{name} is for serve, or without a command", name=stray))


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def _say(given: argparse.Namespace) -> Say:
    return say_in(given.language)


def _account(given: argparse.Namespace) -> None:
    _server()
    from tiergarten.web import account_command

    account_command.run(given.what, given.name, given.account_database, _say(given))


def _menu(given: argparse.Namespace) -> None:
    from tiergarten.terminal import menu

    menu.run(_say(given), given.plain)


def _learn(given: argparse.Namespace) -> None:
    from tiergarten.terminal import learn

    learn.run(find(given.game), _say(given), given.plain)


def _games(given: argparse.Namespace) -> None:
    say = _say(given)
    for game in catalogue().values():
        span = f"{min(game.players)}-{max(game.players)}"
        facts = say("{span} players, {minutes} minutes", span=span, minutes=game.minutes)
        print(f"{game.name}: {say(game.title)}, {facts}")
        for option in game.options:
            allowed = option.allowed().said(say)
            print(f"  --option {option.name}=...  {say(option.about)}: {allowed}")


def _play(given: argparse.Namespace) -> None:
    from tiergarten.terminal import keep
    from tiergarten.terminal.playing import play
    from tiergarten.terminal.seats import check_kinds, seat_names

    if given.resume is not None:
        if given.game or given.option or given.seed is not None:
            raise BadOption(
                Sentence("--resume continues a match: it takes no game, options or seed")
            )
        kept = [path_from(given.resume)] if given.resume else keep.interrupted()
        if not kept:
            raise BadOption(Sentence("there is no interrupted game to continue"))
        match = keep.read(kept[0])
        if given.seats:
            kinds = check_kinds(given.seats.split(","), match.players)
        else:
            kinds = keep.seats_of(kept[0], match)
    else:
        if not given.game:
            raise BadOption(
                Sentence("which game? Choose one of {games}", games=", ".join(catalogue()))
            )
        game = find(given.game)
        kinds = check_kinds((given.seats or "human,greedy,greedy").split(","))
        options = dict(_option(text) for text in given.option)
        names = seat_names(_say(given), kinds)
        match = Match.new(game, len(kinds), given.seed, names, options)
    play(match, kinds, _say(given), given.plain)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise BadOption(
            Sentence("an option is written NAME=VALUE, not {text}", text=repr(text[:40]))
        )
    return name, value


def _replay(given: argparse.Namespace) -> None:
    from tiergarten.terminal import keep, replay
    from tiergarten.terminal.screen import Screen

    replay.run(keep.read(Path(given.file)), Screen(), _say(given), given.ply)


def _draw(given: argparse.Namespace) -> None:
    from tiergarten.terminal import keep
    from tiergarten.terminal.replay import go_to

    match = keep.read(path_from(given.file))
    go_to(match, given.ply)
    seat = None if given.seat is None else given.seat - 1
    picture = match.svg(seat, given.language)
    if given.output is None:
        print(picture, end="")
    else:
        write_whole(path_from(given.output), picture)


def _rules(given: argparse.Namespace) -> None:
    from tiergarten.engine import rulebook
    from tiergarten.terminal import book

    game = find(given.game)
    language = given.language
    words = rulebook.rule(game, given.id, language) if given.id else rulebook.page(game, language)
    book.show(words)


def _bench(given: argparse.Namespace) -> None:
    from tiergarten.bench import report, run

    if given.server:
        _bench_server(given)
        return
    figures = run(find(given.game), given.players, given.seconds, given.against)
    print(json.dumps(figures, indent=2) if given.json else report(figures))


def _bench_server(given: argparse.Namespace) -> None:
    try:
        from tiergarten.bench import server
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    if given.against is not None:
        raise BadOption(Sentence("--server and --against are measured one at a time"))
    figures = server.compare(find(given.game), given.players, given.seconds, _say(given))
    print(json.dumps(figures, indent=2) if given.json else server.report(figures))


def _load(given: argparse.Namespace) -> None:
    try:
        from tiergarten.bench.load import command
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    plan = command.Plan(find(given.game), given.tables, given.seats, given.rate, given.seconds)
    figures, stopped = command.run(
        plan, _say(given), given.url, given.load_database, given.serve, given.allow_remote
    )
    command.print_figures(figures, given.json, _say(given))
    if stopped:
        raise KeyboardInterrupt


def _arena(given: argparse.Namespace) -> None:
    from tiergarten.arena import command

    command.run(given, dict(_option(text) for text in given.option), _say(given))


def _sit_down(given: argparse.Namespace) -> None:
    serve = _server()
    serve.sit_down(_settings(given), _say(given), not given.no_browser)


def _serve(given: argparse.Namespace) -> None:
    serve = _server()
    serve.run(_settings(given), _say(given), given.browser)


def _settings(given: argparse.Namespace) -> "Settings":
    """The settings of the server, from the options, the environment and a file."""
    from tiergarten.web import settings

    for words in settings.misspelt(os.environ):
        print(f"tiergarten: {words.said(_say(given))}", file=sys.stderr)
    options = _given_settings(given)
    return settings.read(options, file=options.pop(settings.FILE))


def _given_settings(given: argparse.Namespace) -> dict[str, str | None]:
    """The settings among the options, as they were typed."""
    options = vars(given).items()
    return {name.removeprefix(SETTING): text for name, text in options if name.startswith(SETTING)}


def _server() -> ModuleType:
    try:
        from tiergarten.web import serve
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    return serve


def _missing(error: ModuleNotFoundError) -> BadOption:
    return BadOption(
        Sentence(
            "{module} is missing: install tiergarten[web], or try tiergarten menu",
            module=error.name or "FastAPI",
        )
    )


def _prepare(given: argparse.Namespace) -> None:
    from tiergarten.terminal import prepare

    prepare.run(list(catalogue().values()), _say(given))


def _new_game(given: argparse.Namespace) -> None:
    from tiergarten import new_game

    say = _say(given)
    folder = new_game.write_game(given.name, path_from(given.folder) if given.folder else None)
    print(
        say("{folder} holds a complete small game for you to change into your own.", folder=folder)
    )
    print(say("docs/games.md says what each file is for. To begin:"))
    typed = shlex.quote(str(folder))
    print(f"  python -m pip install --editable {typed}")
    print(f"  tiergarten play {given.name}")
    print(f"  python -m pytest {typed}")
