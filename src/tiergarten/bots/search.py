"""The bot that thinks: information-set Monte-Carlo tree search within a budget.

The tree itself is compiled (`bots.tree`), its memory and clock are in `bots.search_tree`. Here are
the threads, and what comes out: not only a move, but for every move how often it was tried, and for
every seat the chance to win, the place and the final points that it may expect after it.
"""

import math
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from tiergarten.bots.base import Bot, seat_to_play
from tiergarten.bots.budget import Budget
from tiergarten.bots.judged import Evaluate, JudgedTree, check_evaluate
from tiergarten.bots.ready import ready_to_think
from tiergarten.bots.search_tree import Tree
from tiergarten.bots.sharpening import sharper
from tiergarten.bots.solving import Solved, solve
from tiergarten.engine.actions import Move
from tiergarten.engine.errors import BadOption
from tiergarten.engine.match import Match
from tiergarten.engine.search_settings import SearchSettings
from tiergarten.engine.seeds import SEED_BITS
from tiergarten.engine.sentence import Sentence

MOST_THREADS = 256
PUNCTUAL = 0.98  # of the seconds are for growing; the rest is for summing up
SHARED = 2.0  # outcomes that each move is lent by the others, to tell how much its own differ
SAME = 9  # digits of a chance by which two moves differ
AFTERWARDS = 2_000  # iterations where chances are exact: for points, and between equal moves
FORCED = 64  # iterations for the only move there is: only its prospects are wanted


@dataclass(frozen=True)
class Errors:
    """Standard errors of what a search says of a move, seat by seat: how far each mean may be off
    because the search has seen only so many outcomes of it."""

    chances: tuple[float, ...] = ()
    places: tuple[float, ...] = ()
    scores: tuple[float, ...] = ()


@dataclass(frozen=True)
class Prospect:
    """What the search found out about one move; of a move that it never tried, nothing."""

    move: Move
    visits: int
    values: tuple[float, ...] = ()
    """The reward of every seat, from 0 to 1, by which the search steers: no chance to win."""

    scores: tuple[float, ...] = ()
    """The final points that every seat may expect; none where a learner judges."""

    chances: tuple[float, ...] = ()
    """How likely every seat is to win; a shared victory counts in parts, so they sum to 1."""

    places: tuple[float, ...] = ()
    """The place that every seat may expect, from 1; seats that tie share the mean of theirs."""

    errors: Errors = Errors()

    same_as: Move | None = None
    """The move that it comes to the same as, such as loading the other one of two empty trucks: the
    search tries only one of them, and tells the same of both."""


@dataclass(frozen=True)
class Thoughts:
    """What the search found out about a position; the best move comes first."""

    seat: int
    iterations: int
    seconds: float
    prospects: tuple[Prospect, ...] = field(repr=False)

    @property
    def best(self) -> Move:
        return self.prospects[0].move

    # What the position is worth, to every seat: that is, what its best move is worth.

    @property
    def chances(self) -> tuple[float, ...]:
        return self.prospects[0].chances

    @property
    def places(self) -> tuple[float, ...]:
        return self.prospects[0].places

    @property
    def scores(self) -> tuple[float, ...]:
        return self.prospects[0].scores

    @property
    def errors(self) -> Errors:
        return self.prospects[0].errors


class SearchBot(Bot):
    """Thinks ahead within its budget.

    With a seed, one thread and a budget of iterations it gives the same answer every time.
    """

    name = "search"

    def __init__(
        self,
        seed: int | None = None,
        budget: Budget | Callable[[Match, int], Budget] = Budget(seconds=1.0),  # noqa: B008
        threads: int = 1,
        softness: float = 0.0,
        settings: SearchSettings | None = None,
        evaluate: Evaluate | None = None,
        batch: int = 32,
    ) -> None:
        """A budget is for one decision; a function may set it by the match and the seat.

        `softness` makes it choose moves in proportion to a power of how good they look. `evaluate`
        judges positions in place of the game's own judgement, up to `batch` at a time
        (`bots.judged`).
        """
        super().__init__(seed)
        if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
            raise BadOption(
                Sentence(
                    "the number of threads must be from 1 to {most}, not {n}",
                    n=repr(threads),
                    most=MOST_THREADS,
                )
            )
        if not isinstance(budget, Budget) and not callable(budget):
            raise BadOption(
                f"{budget!r} is not a budget: give Budget(200) for iterations, or "
                "Budget(seconds=0.5)"
            )
        self.budget = budget
        self.threads = threads
        self.softness = softness
        self.settings = settings
        if evaluate is not None:
            check_evaluate(evaluate, batch, threads)
        self.evaluate = evaluate
        self.batch = batch

    def choose(self, match: Match, seat: int | None = None) -> Move:
        """A legal move for a seat; for the one acting, if none is named."""
        seat = seat_to_play(match, seat)
        return self.pick(self.consider(match, seat))

    def pick(self, thoughts: Thoughts) -> Move:
        """The move to make after such thoughts."""
        return self._softly(thoughts) if self.softness else thoughts.best

    def consider(
        self, match: Match, seat: int | None = None, stop: threading.Event | None = None
    ) -> Thoughts:
        """Think about a position, and tell about every move; `stop` ends it early."""
        ready_to_think(match.game)
        begun = time.perf_counter()
        stop = stop or threading.Event()
        seat = seat_to_play(match, seat)
        legal = match.canonical(seat)
        seed = self._chance.getrandbits(SEED_BITS)
        budget = self.budget(match, seat) if callable(self.budget) else self.budget
        if not has_choice(match, seat):
            budget = replace(budget, iterations=min(budget.iterations or FORCED, FORCED))
        settings = self.settings or match.game.judgement.SETTINGS
        deadline = None if budget.seconds is None else begun + PUNCTUAL * budget.seconds
        iterations = budget.iterations
        if iterations is not None:
            iterations = -(-iterations // self.threads)
        solved = solve(match, seat, budget, settings, stop)
        if solved is not None:
            iterations = min(iterations or AFTERWARDS, AFTERWARDS)
        seeds = [seed, *(self._chance.getrandbits(SEED_BITS) for _ in range(self.threads - 1))]
        trees = [self._tree(match, seat, own, settings, iterations) for own in seeds]
        if len(trees) == 1:
            trees[0].think(iterations, deadline, stop, budget.patience)
        else:
            _think_side_by_side(trees, iterations, deadline, stop)
        thoughts = _sum_up(match, seat, legal, trees, time.perf_counter() - begun)
        if self.evaluate is None:
            thoughts = _sharper(thoughts, settings.sharpness)
        else:
            thoughts = _without_scores(thoughts)
        return thoughts if solved is None else _corrected(thoughts, solved)

    def _tree(
        self, match: Match, seat: int, seed: int, settings: SearchSettings, iterations: int | None
    ) -> Tree:
        known = match.game, match.concealed(seat, seed), seat, seed, settings, iterations
        if self.evaluate is None:
            return Tree(*known)
        return JudgedTree(*known, self.evaluate, self.batch)

    def _softly(self, thoughts: Thoughts) -> Move:
        """A move by its visits: the more, the likelier."""
        different = [p for p in thoughts.prospects if p.same_as is None]
        moves = [prospect.move for prospect in different]
        odds = [max(p.visits, 0.01) ** (1 / self.softness) for p in different]
        return self._chance.choices(moves, odds)[0]


def _think_side_by_side(
    trees: list[Tree], iterations: int | None, deadline: float | None, stop: threading.Event
) -> None:
    """Each tree in a thread of its own: the compiled code lets go of Python's lock."""
    with ThreadPoolExecutor(len(trees)) as pool:
        try:
            running = [
                pool.submit(tree.think, iterations, deadline, stop, math.inf) for tree in trees
            ]
            for one in running:
                one.result()
        except BaseException:
            stop.set()
            raise


def _sum_up(
    match: Match, seat: int, legal: list[Move], trees: list[Tree], seconds: float
) -> Thoughts:
    """What all trees together say."""
    visits: dict[int, int] = {}
    for tree in trees:
        for action, count in tree.root_moves():
            visits[action] = visits.get(action, 0) + count
    tried = [move for move in legal if visits.get(move.id)]
    ids = [move.id for move in tried]
    sums = sum(tree.record["sums"][ids][..., : match.players] for tree in trees)
    found = dict(zip(tried, prospects_of(tried, visits, sums), strict=True))
    prospects = [found.get(move) or _untried(match, seat, move, found) for move in legal]
    prospects.sort(key=lambda p: (p.visits, p.values[seat] if p.visits else 0.0), reverse=True)
    iterations = sum(int(tree.record.iterations) for tree in trees)
    return Thoughts(seat, iterations, seconds, tuple(prospects))


def has_choice(match: Match, seat: int) -> bool:
    """Whether there are moves that neither come to the same as the first nor can wait."""
    legal = match.canonical(seat)
    judgement, state, first = match.game.judgement, match.record(), legal[0].id
    return any(
        judgement.twin_of(state, seat, move.id) != first
        and not judgement.may_wait(state, seat, move.id)
        for move in legal[1:]
    )


def _untried(match: Match, seat: int, move: Move, found: Mapping[Move, Prospect]) -> Prospect:
    """A move that the search has not tried; maybe because it comes to the same as another one."""
    game = match.game
    twin = game.actions[int(game.judgement.twin_of(match.record(), seat, move.id))]
    if twin == move:
        return Prospect(move, 0)
    return replace(found.get(twin) or Prospect(twin, 0), move=move, same_as=twin)


def _sharper(thoughts: Thoughts, power: float) -> Thoughts:
    """The same with chances of two seats as they come true; with more, as they are."""
    if len(thoughts.chances) != 2 or power == 1.0:
        return thoughts
    prospects = []
    for prospect in thoughts.prospects:
        if prospect.visits:
            chances, errors = sharper(prospect.chances, prospect.errors.chances, power)
            prospect = replace(
                prospect,
                chances=chances,
                places=tuple(2.0 - chance for chance in chances),
                errors=replace(prospect.errors, chances=errors, places=errors),
            )
        prospects.append(prospect)
    return replace(thoughts, prospects=tuple(prospects))


def _without_scores(thoughts: Thoughts) -> Thoughts:
    """The same without points, of which a learner says nothing."""
    prospects = (
        replace(prospect, scores=(), errors=replace(prospect.errors, scores=()))
        for prospect in thoughts.prospects
    )
    return replace(thoughts, prospects=tuple(prospects))


def _corrected(thoughts: Thoughts, solved: Solved) -> Thoughts:
    """The same with chances that were computed; between moves with equal ones the search decides.

    If they are not exact, they may be off by as much as the search disagrees with them.
    """
    prospects = []
    for prospect in thoughts.prospects:
        chances = solved.chances[prospect.move.id]
        off = (0.0,) * len(chances)
        if not solved.exact:
            off = tuple(
                abs(a - b) for a, b in zip(chances, prospect.chances or chances, strict=True)
            )
        errors, places = replace(prospect.errors, chances=off), prospect.places
        if len(chances) == 2:  # then the place says the same as the chance
            errors, places = replace(errors, places=off), tuple(2.0 - chance for chance in chances)
        prospects.append(replace(prospect, chances=chances, places=places, errors=errors))
    prospects.sort(key=lambda p: round(p.chances[thoughts.seat], SAME), reverse=True)
    return replace(thoughts, prospects=tuple(prospects))


def prospects_of(moves: list[Move], visits: Mapping[int, int], sums: Any) -> list[Prospect]:
    """Means and their errors, from the sums (`tree.SUMS`) over the visits of each move.

    How much the outcomes of a move differ is uncertain after a few visits: it is as if each had two
    more outcomes, which differ as those of all moves do.
    """
    from tiergarten.bots import tree

    if not moves:
        return []
    counts = np.array([visits[move.id] for move in moves], dtype=np.float64)[:, None, None]
    means = sums[:, : tree.CHANCE_SQUARES] / counts
    kinds = [tree.CHANCE, tree.PLACE, tree.POINTS]
    squares = [tree.CHANCE_SQUARES, tree.PLACE_SQUARES, tree.POINTS_SQUARES]
    around = np.maximum(0.0, sums[:, squares] - counts * means[:, kinds] ** 2)
    total = counts.sum()
    overall = sums.sum(axis=0)
    pooled = np.maximum(0.0, overall[squares] / total - (overall[kinds] / total) ** 2)
    errors = np.sqrt((around + SHARED * pooled) / (counts - 1.0 + SHARED) / counts)
    return [
        Prospect(
            move,
            visits[move.id],
            values=tuple(mean[tree.REWARD].tolist()),
            scores=tuple(mean[tree.POINTS].tolist()),
            chances=tuple(mean[tree.CHANCE].tolist()),
            places=tuple(mean[tree.PLACE].tolist()),
            errors=Errors(*(tuple(one) for one in error.tolist())),
        )
        for move, mean, error in zip(moves, means, errors, strict=True)
    ]
