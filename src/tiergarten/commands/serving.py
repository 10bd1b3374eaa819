"""Letting people play in the browser: here, or over the network; and the server's settings."""

import argparse
from collections.abc import Iterable
from types import ModuleType

from tiergarten.commands.typed import Commands, missing, say_of
from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence
from tiergarten.web import settings
from tiergarten.web.settings import Settings

SETTING = "setting "  # where an option of the server is kept: no other can be named so
USUAL = ("host", "port", "database")  # the settings that somebody who plays here may want
TAKEN = "taken_settings"  # the names of those that a command takes


def add_sitting_down(parser: argparse.ArgumentParser) -> None:
    """Playing here, without a command."""
    _add_all(parser, None, whole=False)
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.set_defaults(run=_sit_down, **{TAKEN: (*settings.FIELDS, settings.FILE)})


def add(commands: Commands) -> None:
    """Add them to the command."""
    serve = commands.add_parser("serve", help="let people play in the browser, from here or afar")
    _add_all(serve, argparse.SUPPRESS, whole=True)  # they may also stand before the command
    serve.add_argument("--browser", action="store_true", help="open the browser here, too")
    serve.set_defaults(run=_serve, **{TAKEN: (*settings.FIELDS, settings.FILE)})


def add_settings(parser: argparse.ArgumentParser, names: Iterable[str]) -> None:
    """Let a command take some of the settings, from where the server takes them."""
    names = tuple(names)
    for name in names:
        _add_one(parser, name, argparse.SUPPRESS, shown=True)
    _add_file(parser, argparse.SUPPRESS)
    parser.set_defaults(**{TAKEN: (*names, settings.FILE)})


def _add_all(parser: argparse.ArgumentParser, default: str | None, whole: bool) -> None:
    """All settings of the server; their values are checked together with those that come from
    elsewhere. The help shows all of them, or those that somebody may want who plays here."""
    for title, names in settings.GROUPS.items():
        group = parser.add_argument_group(title if whole else "without a command")
        for name in names:
            _add_one(group, name, default, shown=whole or name in USUAL)
    _add_file(parser, default)


def _add_one(
    parser: argparse.ArgumentParser | argparse._ArgumentGroup,
    name: str,
    default: str | None,
    shown: bool,
) -> None:
    parser.add_argument(
        f"--{settings.dashed(name)}",
        dest=SETTING + name,
        default=default,
        metavar=settings.unit(name),
        help=_help(name) if shown else argparse.SUPPRESS,
    )


def _add_file(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument(
        "--settings",
        dest=SETTING + settings.FILE,
        default=default,
        metavar="FILE",
        help="a TOML file with settings; each can also be in the environment (docs/operating.md)",
    )


def _help(name: str) -> str:
    default = settings.FIELDS[name].default
    told = settings.about(name).replace("%", "%%")
    return told if default in (None, "", ()) else f"{told} ({settings.shown(default)})"


def check_strays(given: argparse.Namespace) -> None:
    """Refuse options of the server before a command that is not about it."""
    taken = getattr(given, TAKEN)
    strays = [
        name for name, text in _typed(given).items() if text is not None and name not in taken
    ]
    if strays or (given.no_browser and given.run is not _sit_down and given.run is not _serve):
        stray = settings.dashed(strays[0]) if strays else "no-browser"
        raise BadOption(Sentence("--{name} is for serve, or without a command", name=stray))


def settings_of(given: argparse.Namespace) -> Settings:
    """The settings of the server, from the options, the environment and a file."""
    options = _typed(given)
    return settings.read(options, file=options.pop(settings.FILE))


def _typed(given: argparse.Namespace) -> dict[str, str | None]:
    """The settings among the options."""
    options = vars(given).items()
    return {name.removeprefix(SETTING): text for name, text in options if name.startswith(SETTING)}


def _sit_down(given: argparse.Namespace) -> None:
    server().sit_down(settings_of(given), say_of(given), not given.no_browser)


def _serve(given: argparse.Namespace) -> None:
    server().run(settings_of(given), say_of(given), given.browser)


def server() -> ModuleType:
    """What needs the extra `web`."""
    try:
        from tiergarten.web import serve
    except ModuleNotFoundError as error:
        raise missing(error) from None
    return serve
