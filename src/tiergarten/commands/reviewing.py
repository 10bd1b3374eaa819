"""Reviewing saved matches: `tiergarten review FILE`, or a folder of them."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from tiergarten.analysis import Review, ReviewStopped, iterations_for, kept_findings, many, review
from tiergarten.commands.typed import SEED, Commands, say_of, seed
from tiergarten.engine.errors import BadNotation, BadOption, CannotKeep, TiergartenError
from tiergarten.engine.files import cause, check_writable, path_from, write_whole
from tiergarten.engine.match import Match
from tiergarten.engine.progress import Progress
from tiergarten.engine.sentence import Sentence

# Of a saved match, also as editors write it that begin with a byte-order mark.
BEGINNINGS = tuple('[Tiergarten "'.encode(name) for name in ("utf-8", "utf-8-sig", "utf-16"))
MATCHES = "matches"  # where a tournament keeps its matches
SUFFIX = ".tiergarten"


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
    say = say_of(given)
    iterations = _iterations(given.budget)
    if not given.path:
        raise BadOption(Sentence("name the saved match to review, or a folder of them"))
    path = path_from(given.path)
    is_folder = _is_folder(path)
    files = _saved_in(path) if is_folder else [path]
    report = None if given.report is None else path_from(given.report)
    if report is not None:
        _check_report(report, files)
    look = partial(_reviewed, given=given, iterations=iterations)
    shown, page = _folder(path, files, given, look) if is_folder else _one(path, given, look)
    print(shown)
    if report is not None:
        write_whole(report, page())
        if not given.json:
            print("\n" + say("The report is in {file}", file=report))


Look = Callable[[Match, str], Review]  # at a match, with a bar that says what is done
Told = tuple[str, Callable[[], str]]  # what is printed, and the page


def _one(path: Path, given: argparse.Namespace, look: Look) -> Told:
    """The review of a match."""
    from tiergarten.terminal import keep

    say = say_of(given)
    one = look(keep.read(path), say("reviewing"))
    shown = json.dumps(one.plain(), indent=2) if given.json else one.table(say.language)
    return shown, partial(one.report, say.language)


def _folder(path: Path, files: Sequence[Path], given: argparse.Namespace, look: Look) -> Told:
    """The reviews of all matches in a folder."""
    say = say_of(given)
    matches = [*_matches(files, given)]
    if not matches:
        raise BadOption(Sentence("there is no saved match in {folder}", folder=path))
    reviews = [
        look(match, say("reviewing {n} of {all}", n=n, all=len(matches)))
        for n, (_, match) in enumerate(matches, 1)
    ]
    names = [file.relative_to(path).as_posix() for file, _ in matches]
    if given.json:
        shown = json.dumps(many.plain(reviews, names), indent=2)
    else:
        shown = many.table(reviews, say)
    return shown, partial(many.report, reviews, say)


def _check_report(report: Path, saved: Sequence[Path]) -> None:
    """Refuse a report that cannot be written, or that would take the place of a match."""
    check_writable(report)
    for path in saved:
        if _is_same(report, path):
            raise BadOption(
                Sentence(
                    "the report would overwrite the saved match {path}: choose another name",
                    path=path,
                )
            )


def _is_same(one: Path, other: Path) -> bool:
    """Whether two names lead to the same file, also through links."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False  # one of them is not there


def _iterations(typed: str | None) -> int | None:
    """What was asked for; seconds are no measure here."""
    if typed is None:
        return None
    if not (typed.isascii() and typed.isdecimal()):
        raise BadOption(
            Sentence(
                "a review counts iterations, so that it says the same every time: "
                "write --budget 2000"
            )
        )
    return int(typed)


def _reviewed(match: Match, what: str, given: argparse.Namespace, iterations: int | None) -> Review:
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


def _saved_in(folder: Path) -> list[Path]:
    """The files of a folder that look like saved matches."""
    try:
        found = sorted(folder.iterdir())
        if (folder / MATCHES).is_dir():
            found += sorted((folder / MATCHES).iterdir())
        return [path for path in found if path.is_file() and _is_saved(path)]
    except OSError as error:
        raise CannotKeep(
            Sentence("{path} cannot be read: {cause}", path=folder, cause=cause(error))
        ) from None


def _is_saved(path: Path) -> bool:
    """Whether a file begins like a saved match, or is called like one: it may be damaged."""
    if path.suffix == SUFFIX:
        return True
    with path.open("rb") as file:
        return file.read(max(map(len, BEGINNINGS))).startswith(BEGINNINGS)


def _matches(files: Sequence[Path], given: argparse.Namespace) -> Iterator[tuple[Path, Match]]:
    """The saved matches of a folder; those that cannot be read are named and left out."""
    from tiergarten.terminal import keep

    for path in files:
        try:
            match = keep.read(path)
            if not match.history:
                raise BadNotation(Sentence("{path}: no move has been made", path=path))
            yield path, match
        except TiergartenError as error:
            print(f"tiergarten: {error.said(say_of(given))}", file=sys.stderr)
