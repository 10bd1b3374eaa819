"""What the command says about itself: every option is described, and the command is called what was
typed."""

import argparse
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import tiergarten
from tiergarten import cli
from tiergarten.engine import invoked
from tiergarten.engine.language import languages, say_in
from tiergarten.terminal.wishes import wishes


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command by its name; the one without a name comes first."""
    whole = cli.parser()
    (found,) = (one for one in whole._actions if isinstance(one, argparse._SubParsersAction))
    return {"": whole, **found.choices}


@pytest.mark.parametrize("name", commands())
def test_every_option_of_every_command_is_described(name: str) -> None:
    command = commands()[name]
    for one in command._actions:
        if isinstance(one, argparse._SubParsersAction):
            assert all(told.help for told in one._choices_actions)
        elif one.help != argparse.SUPPRESS:
            words = (one.help or "").split()
            assert len(words) > 1, f"{name} {one.option_strings or one.dest}: {one.help}"
    assert command.description


def test_options_that_the_help_leaves_out_are_those_of_a_server() -> None:
    """They are shown by `serve --help`."""
    told = {
        text
        for one in commands()["serve"]._actions
        if one.help != argparse.SUPPRESS
        for text in one.option_strings
    }
    left_out = [one for one in cli.parser()._actions if one.help == argparse.SUPPRESS]
    assert left_out
    assert all(set(one.option_strings) <= told for one in left_out)


def test_help_tells_the_five_things_one_may_want() -> None:
    asked = [one for wish in wishes(say_in("en")) for one in wish.commands]
    assert len(wishes(say_in("en"))) == 5
    assert all(line in cli.parser().format_help() for line in asked)
    for line in asked:
        cli.parser().parse_args(shlex.split(line.removeprefix(invoked.command())))


def test_the_menu_tells_them_in_every_language(tmp_path: Path) -> None:
    for language in languages():
        shown = tiergarten("--language", language, "menu", lines="q\n", data=tmp_path).stdout
        for wish in wishes(say_in(language)):
            assert wish.words in shown
            assert all(f"    {line}\n" in shown for line in wish.commands)


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        (["python", "-m", "tiergarten", "play"], "python -m tiergarten"),
        (["python3.12", "-P", "-W", "error", "-m", "tiergarten"], "python3.12 -m tiergarten"),
        (["my pythons/python", "-m", "tiergarten"], "'my pythons/python' -m tiergarten"),
        (["python", "/somewhere/bin/tiergarten", "-m", "tiergarten"], "tiergarten"),
        (["python", "-m", "pytest", "-m", "tiergarten"], "tiergarten"),
    ],
)
def test_the_command_is_called_what_was_typed(
    typed: list[str], called: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(invoked.VARIABLE, raising=False)
    monkeypatch.setattr(sys, "orig_argv", typed)
    assert invoked.command() == called
    assert cli.parser().format_usage().startswith(f"usage: {called} ")
    monkeypatch.setenv(invoked.VARIABLE, "./play")
    assert cli.parser().format_usage().startswith("usage: ./play ")
    assert "./play review FILE" in cli.parser().format_help()


def test_usage_as_somebody_sees_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tiergarten", "fly"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert f"(see {shlex.quote(sys.executable)} -m tiergarten --help)" in done.stderr
