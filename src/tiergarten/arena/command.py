"""The commands `arena` and `dataset`: from their arguments to what they print."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tiergarten.arena import running
from tiergarten.engine.errors import BadOption
from tiergarten.engine.files import check_writable, path_from, write_whole
from tiergarten.engine.language import Say
from tiergarten.engine.sentence import Sentence


def run(given: argparse.Namespace, options: Mapping[str, Any], say: Say) -> None:
    """Play, print, and write the report."""
    report = _report_path(given.report)
    reserved = {"players", "bots", "seats", "games", "seed", "on", "workers", "results", "progress"}
    _check_options(options, reserved)
    try:
        result = running.run(
            given.game,
            players=given.players,
            bots=_split(given.bots),
            seats=_split(given.seats),
            games=given.games,
            seed=given.seed,
            on=given.on,
            workers=given.workers,
            results=given.results,
            **options,
        )
    except running.Interrupted as stop:
        _tell_interrupted(stop, say)
        raise
    if given.json:
        print(json.dumps(result.plain(), indent=2))
    else:
        print(result.table(say.language))
        print("\n" + say("The matches are in {folder}", folder=result.folder / "matches"))
    if report is not None:
        write_whole(report, result.report(say.language))
        if not given.json:
            print(say("The report is in {file}", file=report))


def write_dataset(given: argparse.Namespace, options: Mapping[str, Any], say: Say) -> None:
    """Play games, and say what is in the file."""
    from tiergarten.arena import dataset

    reserved = {"players", "bots", "games", "file", "seed", "on", "workers", "progress"}
    _check_options(options, reserved)
    try:
        held = dataset.write(
            given.game,
            players=given.players,
            bots=_split(given.bots) or [],
            games=given.games,
            file=given.file,
            seed=given.seed,
            on=given.on,
            workers=given.workers,
            **options,
        )
    except running.Interrupted as stop:
        _tell_interrupted(stop, say)
        raise
    if given.json:
        print(json.dumps(held, indent=2))
        return
    about = held["about"]
    print(
        say(
            "{file} holds {decisions} decisions of {games} games",
            file=held["file"],
            decisions=f"{held['decisions']:,}",
            games=f"{about['games']:,}",
        )
    )
    silent = [name for name in about["names"] if name not in about["searching"]]
    if silent:
        print(
            say(
                "These bots do not search: {bots}. For them visits are 0 and chances not a number.",
                bots=", ".join(silent),
            )
        )


def _tell_interrupted(stop: running.Interrupted, say: Say) -> None:
    message = say(
        "{done} of {games} games are saved in {folder}. Run the same command to continue.",
        done=stop.done,
        games=stop.games,
        folder=stop.folder,
    )
    print(f"\n{message}", file=sys.stderr)


def _check_options(options: Mapping[str, Any], reserved: set[str]) -> None:
    """Refuse what is an option of the command, not of a game."""
    for name in reserved & set(options):
        raise BadOption(
            Sentence(
                "{name} is not an option of a game: write --{word}", name=repr(name), word=name
            )
        )


def _split(names: str | None) -> list[str] | None:
    return None if names is None else names.split(",")


def _report_path(name: str | None) -> Path | None:
    """Refuse before hours of play, not after."""
    if name is None:
        return None
    from tiergarten.arena import pictures

    pictures.check_installed()
    path = path_from(name)
    check_writable(path)
    return path
