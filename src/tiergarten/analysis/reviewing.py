"""Reviewing a match: all its units judged, on some threads, and added up.

The search lets go of Python's lock, so threads run side by side. Every question has a seed of
its own: how many threads there are, and in which order they finish, changes nothing.
"""

import threading
from collections.abc import Callable, MutableMapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

from tiergarten.analysis import accounts
from tiergarten.analysis.decisions import Depth, Finding, Unit, findings_from, judge, units
from tiergarten.analysis.reviewed import Chances, Review
from tiergarten.analysis.valuing import Stopped, Valuer, result
from tiergarten.bots.budget import MOST_ITERATIONS
from tiergarten.bots.ready import ready_to_think
from tiergarten.engine.errors import BadOption, TiergartenError
from tiergarten.engine.match import Match
from tiergarten.engine.seeds import check_seed
from tiergarten.engine.sentence import Sentence

QUICK = 3  # the quick form makes do with a third of the iterations
FEWEST_ITERATIONS = 16
MOST_THREADS = 256
Kept = MutableMapping[str, Any]  # findings as plain data, by the number of the first ply


class ReviewStopped(TiergartenError):
    """A review that was stopped before its end."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__(
            Sentence("the review was stopped after {done} of {total} steps", done=done, total=total)
        )
        self.done, self.total = done, total


def review(
    match: Match,
    *,
    iterations: int | None = None,
    quick: bool = False,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    stop: threading.Event | None = None,
    threads: int = 2,
    kept: Kept | None = None,
) -> Review:
    """What every move of a match was worth, and how luck and skill add up to its result.

    `iterations` are those of one decision; a game declares how many are usual. `progress` is
    called with the steps done and their number; setting `stop` ends it with `ReviewStopped`. What
    was found out is put into `kept`, and what is there already is not computed again.
    """
    if not isinstance(match, Match):
        raise BadOption(
            Sentence(
                "a review needs a match, not {given}: tiergarten.load(text) reads a saved one",
                given=repr(match)[:40],
            )
        )
    iterations = iterations_for(match, iterations, quick)
    _check(iterations, threads)
    valuer = Valuer(match.copy(), check_seed(seed), stop or threading.Event())
    depth = depth_of(iterations, quick)
    ready_to_think(match.game)
    parts = units(match)
    findings = _Work(valuer, depth, parts, {} if kept is None else kept, progress).run(threads)
    try:
        end = _end(valuer, depth, parts)
    except Stopped:
        raise ReviewStopped(len(parts), len(parts)) from None
    moves = accounts.moves_from(match, findings, end)
    return Review(
        valuer.match,
        match.game.name,
        match.players,
        match.over,
        iterations,
        quick,
        seed,
        tuple(accounts.seats_from(match, moves, end)),
        tuple(moves),
    )


def iterations_for(match: Match, asked: int | None, quick: bool) -> int:
    """The iterations of a decision: unless others are asked for, those that the game declares."""
    if asked is not None:
        return asked
    usual: int = match.game.judgement.SETTINGS.review
    return usual // QUICK if quick else usual


def depth_of(iterations: int, quick: bool) -> Depth:
    """How deep to look; the quick form looks at fewer outcomes of chance."""
    if quick:
        return Depth(iterations, share=1 / 3, outcomes=12, looks=2, auctions=128)
    return Depth(iterations, share=1 / 3, outcomes=21, looks=3, auctions=256)


def _check(iterations: int, threads: int) -> None:
    if type(iterations) is not int or not FEWEST_ITERATIONS <= iterations <= MOST_ITERATIONS:
        raise BadOption(
            Sentence(
                "a review with {n} iterations: it must be a whole number from {least} to {most}",
                n=repr(iterations),
                least=FEWEST_ITERATIONS,
                most=f"{MOST_ITERATIONS:,}",
            )
        )
    if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
        raise BadOption(
            Sentence(
                "the number of threads must be from 1 to {most}, not {n}",
                n=repr(threads),
                most=MOST_THREADS,
            )
        )


def _end(valuer: Valuer, depth: Depth, parts: list[Unit]) -> Chances:
    """The result; of an unfinished match the chances as they are after the last move reviewed."""
    match = valuer.match
    if match.over:
        return result(match)
    ply = parts[-1].stop if parts else 0
    return valuer.value(match.record_before(ply).tobytes(), depth.iterations, ply, "end")


class _Work:
    """The units of a match, judged side by side."""

    def __init__(
        self,
        valuer: Valuer,
        depth: Depth,
        parts: list[Unit],
        kept: Kept,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self.valuer, self.depth, self.parts, self.kept = valuer, depth, parts, kept
        self._progress = progress or (lambda done, total: None)

    def run(self, threads: int) -> list[Finding]:
        """Judge what is not kept yet; returns the findings of all moves."""
        found = {unit: self._known(unit) for unit in self.parts}
        missing = [unit for unit, known in found.items() if known is None]
        total = len(self.parts)
        done = total - len(missing)
        self._progress(done, total)
        with ThreadPoolExecutor(threads) as pool:
            running: dict[Future[list[Finding]], Unit] = {
                pool.submit(judge, self.valuer, self.depth, unit): unit for unit in missing
            }
            try:
                while running:
                    ready, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in ready:
                        unit = running.pop(future)
                        found[unit] = future.result()
                        self.kept[str(unit[0])] = [f.plain() for f in future.result()]
                        done += 1
                        self._progress(done, total)
            except Stopped:
                raise ReviewStopped(done, total) from None
            finally:
                for future in running:
                    future.cancel()
                if running:
                    self.valuer.stop.set()
        return [finding for known in found.values() for finding in known or ()]

    def _known(self, unit: Unit) -> list[Finding] | None:
        """What is kept about a unit; what cannot be read is as good as nothing."""
        return findings_from(self.kept.get(str(unit[0])), unit, self.valuer.match)
