"""Reviewing saved matches: `tiergarten review FILE`, or a folder of them."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tiergarten.analysis import Review, ReviewStopped, iterations_for, kept_findings, many, review
from tiergarten.bots.budget import Budget
from tiergarten.commands.typed import SEED, Commands, say_of, seed
from tiergarten.engine.errors import BadOption, CannotKeep, TiergartenError
from tiergarten.engine.files import cause, check_writable, path_from, write_whole
from tiergarten.engine.match import Match
from tiergarten.engine.progress import Progress
from tiergarten.engine.sentence import Sentence

BEGINNING = b'[Tiergarten "'  # of a saved match
MATCHES = "matches"  # where a tournament keeps its matches


def add(commands: Commands) -> None:
    """Add it to the command."""
    parser = commands.add_parser("review", help="what every move of a saved match was worth")
    parser.add_argument("path", metavar="FILE", help="a saved match, or a folder of them")
    parser.add_argument(
        "--budget",
        metavar="N",
        help="iterations of the search for every decision (what suits the game)",
    )
    parser.add_argument("--quick", action="store_true", help="a quarter of the time, less exact")
    parser.add_argument("--seed", type=seed, default=0, metavar="NUMBER", help=SEED + "review (0)")
    parser.add_argument("--threads", type=int, default=2, metavar="K", help="cores to think on (2)")
    parser.add_argument("--report", metavar="FILE.html", help="write a page with a chart")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_review)


def _review(given: argparse.Namespace) -> None:
    from tiergarten.terminal import keep

    say = say_of(given)
    iterations = _iterations(given.budget)
    report = None if given.report is None else path_from(given.report)
    if report is not None:
        check_writable(report)
    path = path_from(given.path)
    if not _is_folder(path):
        one = _reviewed(keep.read(path), given, iterations, say("reviewing"))
        shown = json.dumps(one.plain(), indent=2) if given.json else one.table(say.language)
        page = None if report is None else one.report(say.language)
    else:
        matches = [*_matches(path, given)]
        if not matches:
            raise BadOption(Sentence("there is no saved match in {folder}", folder=path))
        reviews = []
        for n, match in enumerate(matches, 1):
            what = say("reviewing {n} of {all}", n=n, all=len(matches))
            reviews.append(_reviewed(match, given, iterations, what))
        shown = json.dumps(many.plain(reviews), indent=2)
        if not given.json:
            shown = many.table(reviews, say)
        page = None if report is None else many.report(reviews, say)
    print(shown)
    if report is not None and page is not None:
        write_whole(report, page)
        if not given.json:
            print("\n" + say("The report is in {file}", file=report))


def _iterations(typed: str | None) -> int | None:
    """What was asked for; seconds are no measure here."""
    if typed is None:
        return None
    budget = Budget.read(typed)
    if budget.iterations is None:
        raise BadOption(
            Sentence(
                "a review counts iterations, so that it says the same every time: "
                "write --budget 2000"
            )
        )
    return budget.iterations


def _reviewed(match: Match, given: argparse.Namespace, iterations: int | None, what: str) -> Review:
    """The review of a match; what an interrupted one has found out is not computed again."""
    say = say_of(given)
    kept = kept_findings(
        match, iterations_for(match, iterations, given.quick), given.quick, given.seed
    )
    with Progress(what, 1) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.step(done - bar.done)

        try:
            return review(
                match,
                iterations=iterations,
                quick=given.quick,
                seed=given.seed,
                progress=progress,
                threads=given.threads,
                kept=kept,
            )
        except (KeyboardInterrupt, ReviewStopped):
            message = say("What was found out is kept. Run the same command to continue.")
            print(f"\n{message}", file=sys.stderr)
            raise KeyboardInterrupt from None


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False  # reading it will say what is wrong


def _matches(folder: Path, given: argparse.Namespace) -> Iterator[Match]:
    """The saved matches in a folder; those that cannot be read are named and left out."""
    from tiergarten.terminal import keep

    try:
        found = sorted(folder.iterdir())
        if (folder / MATCHES).is_dir():
            found += sorted((folder / MATCHES).iterdir())
        found = [path for path in found if path.is_file() and _begins_well(path)]
    except OSError as error:
        raise CannotKeep(
            Sentence("{path} cannot be read: {cause}", path=folder, cause=cause(error))
        ) from None
    for path in found:
        try:
            yield keep.read(path)
        except TiergartenError as error:
            print(f"tiergarten: {path}: {error.said(say_of(given))}", file=sys.stderr)


def _begins_well(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(BEGINNING)) == BEGINNING
