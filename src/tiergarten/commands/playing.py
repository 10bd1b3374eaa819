"""Playing and learning in the terminal, matches in files, rule books, and games of one's own."""

import argparse
import shlex
import sys
from pathlib import Path

from tiergarten.commands.typed import (
    GAME,
    OPTION,
    PLAIN,
    SEED,
    Commands,
    given_options,
    say_of,
    seed,
)
from tiergarten.engine.errors import BadOption, TiergartenError
from tiergarten.engine.files import check_writable, path_from, write_whole
from tiergarten.engine.invoked import command
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence
from tiergarten.games import catalogue, find


def add(commands: Commands) -> None:
    """Add them to the command."""
    games = commands.add_parser("games", help="the games there are, with their options")
    games.set_defaults(run=_games)

    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("game", nargs="?", metavar="GAME", help=GAME)
    play.add_argument(
        "--seats", metavar="KINDS", help="who sits there, seat by seat: human,expert,greedy"
    )
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=OPTION)
    play.add_argument("--seed", type=seed, metavar="NUMBER", help=SEED + "deal")
    play.add_argument("--plain", action="store_true", help=PLAIN)
    play.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="continue a saved match; without FILE the last one that was interrupted",
    )
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", help="tell a saved match, move by move")
    replay.add_argument("file", metavar="FILE", help="a saved match")
    replay.add_argument("--ply", type=int, metavar="N", help="show the table after N moves")
    replay.set_defaults(run=_replay)

    draw = commands.add_parser("draw", help="draw the table of a saved match as SVG")
    draw.add_argument("file", metavar="FILE", help="a saved match")
    draw.add_argument("--ply", type=int, metavar="N", help="after N moves; else after the last")
    draw.add_argument("--seat", type=int, metavar="N", help="as this seat sees it: 1, 2, ...")
    draw.add_argument(
        "-o", "--output", metavar="FILE.svg", help="where to write it; else it is printed"
    )
    draw.set_defaults(run=_draw)

    rules = commands.add_parser("rules", help="the rule book of a game, or one rule")
    rules.add_argument("game", metavar="GAME", help=GAME)
    rules.add_argument("id", nargs="?", metavar="ID", help="one rule: ZL-17, or just 17")
    rules.set_defaults(run=_rules)

    menu = commands.add_parser(
        "menu", help="choose in the terminal: play, learn, puzzles, games to continue"
    )
    menu.add_argument("--plain", action="store_true", help=PLAIN)
    menu.set_defaults(run=_menu)

    learn = commands.add_parser("learn", help="learn a game in the terminal, step by step")
    learn.add_argument("game", metavar="GAME", help=GAME)
    learn.add_argument("--plain", action="store_true", help=PLAIN)
    learn.set_defaults(run=_learn)

    prepare = commands.add_parser("prepare", help="compile the games now, side by side")
    prepare.set_defaults(run=_prepare)

    new_game = commands.add_parser("new-game", help="write the package of a new game")
    new_game.add_argument(
        "name", metavar="NAME", help="what the game is called in commands, such as my-game"
    )
    new_game.add_argument("--folder", metavar="FOLDER", help="where to write it (tiergarten-NAME)")
    new_game.set_defaults(run=_new_game)


def _games(given: argparse.Namespace) -> None:
    say = say_of(given)
    for game in catalogue().values():
        span = f"{min(game.players)}-{max(game.players)}"
        facts = say("{span} players, {minutes} minutes", span=span, minutes=game.minutes)
        print(f"{game.name}: {say(game.title)}, {facts}")
        for one in game.options:
            allowed = one.allowed().said(say)
            print(f"  --option {one.name}=...  {say(one.about)}: {allowed}")


def _play(given: argparse.Namespace) -> None:
    from tiergarten.terminal import keep
    from tiergarten.terminal.playing import play
    from tiergarten.terminal.seats import check_kinds, seat_names

    if given.resume is not None:
        if given.game or given.option or given.seed is not None:
            raise BadOption(
                Sentence("--resume continues a match: it takes no game, options or seed")
            )
        path, match = _to_resume(given)
        if given.seats is not None:
            kinds = check_kinds(given.seats.split(","), match.players)
        else:
            kinds = keep.seats_of(path, match)
    else:
        if not given.game:
            raise BadOption(
                Sentence("which game? Choose one of {games}", games=", ".join(catalogue()))
            )
        game = find(given.game)
        seats = "human,greedy,greedy" if given.seats is None else given.seats
        kinds = check_kinds(seats.split(","))
        options = given_options(given.option)
        names = seat_names(say_of(given), kinds)
        match = Match.new(game, len(kinds), given.seed, names, options)
    play(match, kinds, say_of(given), given.plain)


def _to_resume(given: argparse.Namespace) -> tuple[Path, Match]:
    """The match to continue: in a file that is named, or else the last that was interrupted. Where
    that cannot be read, this is said, and it is the one before."""
    from tiergarten.terminal import keep

    if given.resume:
        path = path_from(given.resume)
        return path, keep.read(path)
    for path in keep.interrupted():
        try:
            return path, keep.read(path)
        except TiergartenError as error:
            print(f"tiergarten: {error.said(say_of(given))}", file=sys.stderr)
    raise BadOption(Sentence("there is no interrupted game to continue"))


def _replay(given: argparse.Namespace) -> None:
    from tiergarten.terminal import keep, replay
    from tiergarten.terminal.screen import Screen

    replay.run(keep.read(path_from(given.file)), Screen(), say_of(given), given.ply)


def _draw(given: argparse.Namespace) -> None:
    from tiergarten.terminal import keep
    from tiergarten.terminal.replay import go_to

    match = keep.read(path_from(given.file))
    go_to(match, given.ply)
    if given.seat is not None and not 1 <= given.seat <= match.players:
        raise BadOption(
            Sentence(
                "there is no seat {n}: the seats are 1 to {most}", n=given.seat, most=match.players
            )
        )
    seat = None if given.seat is None else given.seat - 1
    picture = match.svg(seat, given.language)
    if given.output is None:
        print(picture, end="")
    else:
        path = path_from(given.output)
        check_writable(path)
        write_whole(path, picture)


def _rules(given: argparse.Namespace) -> None:
    from tiergarten.engine import rulebook
    from tiergarten.terminal import book

    game = find(given.game)
    language = given.language
    words = rulebook.rule(game, given.id, language) if given.id else rulebook.page(game, language)
    book.show(words)


def _menu(given: argparse.Namespace) -> None:
    from tiergarten.terminal import menu

    menu.run(say_of(given), given.plain)


def _learn(given: argparse.Namespace) -> None:
    from tiergarten.terminal import learn

    learn.run(find(given.game), say_of(given), given.plain)


def _prepare(given: argparse.Namespace) -> None:
    from tiergarten.terminal import prepare

    prepare.run(list(catalogue().values()), say_of(given))


def _new_game(given: argparse.Namespace) -> None:
    from tiergarten import new_game

    say = say_of(given)
    folder = new_game.write_game(given.name, path_from(given.folder) if given.folder else None)
    print(
        say("{folder} holds a complete small game for you to change into your own.", folder=folder)
    )
    print(say("docs/games.md says what each file is for. To begin:"))
    typed = shlex.quote(str(folder))
    print(f"  python -m pip install --editable {typed}")
    print(f"  {command()} play {given.name}")
    print(f"  python -m pytest {typed}")
