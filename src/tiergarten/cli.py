"""The `tiergarten` command.

Exit codes: 0 done; 2 bad arguments or input (one line on standard error says what); 75 something is
away for now, such as the database (likewise; it is EX_TEMPFAIL of sysexits.h); 130 interrupted, or
the input ended before the game.
"""

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from tiergarten import __version__ as version
from tiergarten.commands import measuring, operating, playing, puzzling, reviewing, serving
from tiergarten.engine.errors import Away, BadOption, TiergartenError, without_credentials
from tiergarten.engine.invoked import command
from tiergarten.engine.language import ENGLISH, languages, preferred, say_in
from tiergarten.terminal.wishes import lines

OK, WRONG, AWAY, STOPPED = 0, 2, 75, 130


class _Parser(argparse.ArgumentParser):
    """Reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadOption(f"{without_credentials(message)} (see {self.prog} --help)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code."""
    from tiergarten.terminal.sitting import Quit

    _steady_streams()
    say = say_in(preferred())
    try:
        given = parser().parse_args(arguments)
        say = say_in(given.language)
        serving.check_strays(given)
        given.run(given)
        sys.stdout.flush()
    except TiergartenError as error:
        print(f"tiergarten: {error.said(say)}", file=sys.stderr)
        return AWAY if isinstance(error, Away) else WRONG
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


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    parser = _Parser(
        prog=command(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=_description(),
        epilog="Exit codes: 0 done; 2 something given was wrong; 75 the database is away for now; "
        "130 interrupted.",
    )
    parser.add_argument("--version", action="version", version=f"tiergarten {version}")
    parser.add_argument(
        "--language",
        default=preferred(),
        metavar="CODE",
        help=f"the language: {', '.join(languages())}; else what LANG asks for",
    )
    serving.add_sitting_down(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for part in (playing, reviewing, puzzling, measuring, serving, operating):
        part.add(commands)
    for told in commands._choices_actions:  # what is said of a command above is said by itself, too
        commands.choices[told.dest].description = f"{told.help}."
    for one in commands.choices.values():
        if one.get_default(serving.TAKEN) is None:
            one.set_defaults(**{serving.TAKEN: ()})
    return parser


def _description() -> str:
    """What the command is for: the five things that somebody may want, and how."""
    told = "\n".join(f"  {line}" for line in lines(say_in(ENGLISH)))
    return f"Tabletop games in one package. Without a command: play in the browser.\n\n{told}"
