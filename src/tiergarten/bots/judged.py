"""A search that a learner judges: `SearchBot(evaluate=...)`.

`evaluate(features, masks)` is given a batch of positions, a row each, as the seat to act sees them,
and which actions that seat may choose, as in a batch of `envs`. It returns

- priors: how likely each action is to be the best, a row of non-negative numbers for each position;
  those of illegal actions do not matter, and the others need not sum to 1;
- values: the chance to win of every seat, the seat to act first, then clockwise; with two players a
  chance for the seat to act will do.

The positions are leaves of worlds that the thinking seat holds possible: nothing is in them that it
may not know.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten.bots.ready import ready_to_be_judged
from tiergarten.bots.search_tree import Tree
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.record import MOST_ACTIONS, State
from tiergarten.engine.search_settings import SearchSettings

Evaluate = Callable[[NDArray[np.float32], NDArray[np.uint8]], tuple[Any, Any]]

MOST_LEAVES = 4_096
MOST_EDGES = 4_000_000
CAUTION = 8  # at most one leaf for every so many iterations before: early walks decide the later
SUM_OFF = 1e-3  # how far the chances of all seats may be from 1


def check_evaluate(evaluate: Any, batch: Any, threads: int) -> None:
    """Refuse what cannot judge."""
    if not callable(evaluate):
        raise BadOption(
            f"evaluate is {evaluate!r}; give a function of features and masks that returns priors "
            "and values"
        )
    if type(batch) is not int or not 1 <= batch <= MOST_LEAVES:
        raise BadOption(f"batch is {batch!r}; it must be a whole number from 1 to {MOST_LEAVES}")
    if threads != 1:
        raise BadOption(
            f"a search with evaluate runs in one thread, not in {threads}: leave threads at 1, "
            "and let evaluate use as many as it likes"
        )


class JudgedTree(Tree):
    """A tree whose leaves are judged by a function of Python, up to `batch` of them at a time."""

    def __init__(
        self,
        game: Game,
        state: State,
        seat: int,
        seed: int,
        settings: SearchSettings,
        iterations: int | None,
        evaluate: Evaluate,
        batch: int,
    ) -> None:
        from tiergarten.bots import leaves

        ready_to_be_judged(game)
        super().__init__(game, state, seat, seed, settings, iterations)
        self._evaluate = evaluate
        self._batch = batch
        self._players = players = int(state.players)
        actions = len(game.actions)
        record, nodes, _, mind, numbers = self._parts
        self.edges = np.empty(min(MOST_EDGES, len(nodes) * actions), self.edges.dtype)
        self._parts = record, nodes, self.edges, mind, numbers
        self._gather, self._absorb = leaves.gather, leaves.absorb
        self._leaves = np.zeros(batch, leaves.LEAF)
        seats = range(players)
        self._relative = np.array([game.actions.as_seen_by(s, players) for s in seats], np.int16)
        self._absolute = np.argsort(self._relative, axis=1).astype(np.int16)
        self._scale = game.rules.FEATURES.scale(players)
        self._raw = np.zeros(len(self._scale), np.uint8)
        self._obs = np.zeros((batch, len(self._scale)), np.float32)
        self._mask = np.zeros((batch, actions), np.uint8)
        self._weight = np.zeros(MOST_ACTIONS, np.float64)

    def grow(self, count: int) -> None:
        while count > 0:
            careful = 1 + int(self.record.iterations) // CAUTION
            now = min(count, self._batch, careful)
            self._grow_together(now)
            count -= now

    def _grow_together(self, count: int) -> None:
        record, nodes, edges, mind, settings = self._parts
        views = self._relative, self._scale, self._raw, self._obs, self._mask
        rows = int(self._gather(record, nodes, edges, mind, settings, self._leaves, *views, count))
        priors, values = np.zeros((0, self._mask.shape[1])), np.zeros((0, self._players))
        if rows:
            # Copies: whoever keeps them, or writes into them, changes nothing here.
            seen, allowed = self._obs[:rows].copy(), self._mask[:rows].copy()
            priors, values = checked(
                self._evaluate(seen, allowed), self._mask[:rows], self._players
            )
        judged = self._absolute, self._mask, priors, values, self._weight
        self._absorb(record, nodes, edges, settings, self._leaves, *judged, count)


def checked(
    answer: Any, masks: NDArray[np.uint8], players: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Priors and values as the tree takes them; what is not of their form is refused."""
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise BadOption(
            f"evaluate has returned {_kind(answer)}; it must return two arrays, priors and values"
        )
    rows, actions = masks.shape
    priors = _numbers("priors", answer[0])
    if priors.shape != (rows, actions):
        raise BadOption(
            f"evaluate has returned priors of the shape {priors.shape} for {rows} positions with "
            f"{actions} actions; they must have the shape ({rows}, {actions})"
        )
    legal = np.where(masks, priors, 0.0)
    _refuse("priors", priors, ~np.isfinite(legal), "a finite number; look for a division by 0")
    _refuse("priors", priors, legal < 0, "at least 0; use a softmax of logits")
    if not (nothing := legal.sum(axis=1) > 0).all():
        row = int(np.argmin(nothing))
        raise BadOption(
            f"evaluate has returned priors of 0 for all legal actions of position {row}; at least "
            "one must be above 0: take the mask into account before the softmax"
        )
    values = _numbers("values", answer[1])
    if players == 2 and values.shape in ((rows,), (rows, 1)):
        first = values.reshape(rows)
        values = np.stack([first, 1.0 - first], axis=1)
    if values.shape != (rows, players):
        either = f"({rows}, {players})" + (f" or ({rows},)" if players == 2 else "")
        raise BadOption(
            f"evaluate has returned values of the shape {values.shape} for {rows} positions of "
            f"{players} players; they must have the shape {either}"
        )
    _refuse("values", values, ~np.isfinite(values), "a finite number; look for a division by 0")
    outside = (values < 0) | (values > 1)
    _refuse("values", values, outside, "a chance to win from 0 to 1; make (1 + v) / 2 of -1 to 1")
    if (off := np.abs(values.sum(axis=1) - 1.0)).max() > SUM_OFF:
        row = int(off.argmax())
        raise BadOption(
            f"evaluate has returned values for position {row} that sum to "
            f"{values[row].sum():.3g}; the chances of all seats must sum to 1"
        )
    return np.ascontiguousarray(legal), np.ascontiguousarray(values)


def _numbers(what: str, given: Any) -> NDArray[np.float64]:
    try:
        array = np.asarray(given)
    except Exception as error:
        raise BadOption(
            f"evaluate has returned {what} that are no array ({error}); return a NumPy array, "
            "such as tensor.detach().cpu().numpy()"
        ) from None
    if array.dtype.kind not in "fiub":
        raise BadOption(
            f"evaluate has returned {what} of the type {array.dtype}; return numbers, such as "
            "float32"
        )
    return array.astype(np.float64)


def _refuse(what: str, given: NDArray[np.float64], wrong: NDArray[np.bool_], right: str) -> None:
    """Refuse an array that is wrong somewhere; say where."""
    if wrong.any():
        row, column = (int(index) for index in np.argwhere(wrong)[0])
        raise BadOption(
            f"evaluate has returned {what} of which [{row}, {column}] is {given[row, column]}; "
            f"each must be {right}"
        )


def _kind(answer: Any) -> str:
    if isinstance(answer, tuple | list):
        return f"a {type(answer).__name__} of {len(answer)}"
    return f"{'an' if type(answer).__name__[0] in 'aeiou' else 'a'} {type(answer).__name__}"
