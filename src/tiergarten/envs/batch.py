"""Many games at once: n positions in one record array, stepped in place by one compiled call.

No Python runs for a single game, nothing is allocated by a step, and other threads may run
meanwhile. `envs.make` makes a batch.
"""

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine.compiled import INTERPRETED, as_called_with
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.prepare import has_compiled_greedy, have
from tiergarten.engine.record import THOUGHT, new_record
from tiergarten.engine.seeds import whole_number
from tiergarten.engine.simulation import fresh_states
from tiergarten.envs import buffers as buffers_of
from tiergarten.envs.ready import AGAINST, AGAINST_THREADS, BATCH, BATCH_THREADS
from tiergarten.envs.records import PLAN, TRACK, WORD, Arrays, Others, Own, Work
from tiergarten.envs.threads import Threads

REWARDS = ("rank", "win", "margin")
MOST_ENVS = 1_000_000


@dataclass(frozen=True)
class Saved:
    """A batch at a moment, for `Batch.restore`."""

    states: Any
    tracks: Any
    seed: int
    ends: dict[str, Any]
    fresh: bytes  # a game with these options that is not dealt yet


class Batch:
    """Games of one kind, side by side. Make one with `envs.make`, which explains the arguments.

    | array | holds, for every game |
    |---|---|
    | `actions` | what to do next; `step` and `sample` write it, `step_range` reads it |
    | `obs` | what the next seat sees |
    | `mask` | 1 for every action that it may choose |
    | `seat` | who acts next |
    | `acting` | all seats that may act now: bit 0 is seat 0 |
    | `actor` | who acted in the last step |
    | `refused` | whether that action was illegal, so that nothing happened |
    | `reward` | of the last step, for every seat |
    | `terminal`, `truncated` | whether a game ended with it: by its rules, or by `max_plies` |
    | `final_scores` | the points of the last game that ended |
    | `states` | the positions themselves, to be read only |
    """

    actions: NDArray[np.int64]
    obs: NDArray[Any]
    mask: NDArray[np.uint8]
    seat: NDArray[np.int32]
    acting: NDArray[np.uint8]
    actor: NDArray[np.int32]
    refused: NDArray[np.bool_]
    reward: NDArray[np.float32]
    terminal: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    final_scores: NDArray[np.int32]

    def __init__(
        self,
        game: Game,
        players: int,
        *,
        num_envs: int,
        seed: int = 0,
        reward: str = "rank",
        max_plies: int | None = None,
        threads: int = 1,
        check: bool = True,
        opponents: str | None = None,
        learner: int | None = None,
        buffers: Mapping[str, Any] | None = None,
        dtype: str = "float32",
        auto_reset: bool = True,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        players = whole_number(players) or players
        self.game, self.players = game, players
        self._fresh = fresh_states(game.record, game.undealt(players, options or {}))
        self.num_envs = num_envs = _between("num_envs", num_envs, 1, MOST_ENVS)
        threads = _between("threads", threads, 1, 256)
        if max_plies is not None:
            max_plies = _between("max_plies", max_plies, 1, 2**40)
        _one_of("reward", reward, REWARDS)
        dtype = _name_of(dtype)
        _one_of("dtype", dtype, buffers_of.DTYPES)
        for name, value in (("check", check), ("auto_reset", auto_reset)):
            if not isinstance(value, bool | np.bool_):
                raise BadOption(f"{name} is {value!r}; it can be True or False")
        if learner is not None and opponents is None:
            raise BadOption(
                f"learner is {learner!r}, but nobody plays the other seats: name opponents, too"
            )
        self._have(opponents, dtype, threads)
        self._features = game.rules.FEATURES
        self._plan = buffers_of.record(PLAN)
        self._fill_plan(seed, reward, max_plies or 0, check, auto_reset, opponents, learner)
        plan = self._plan
        asked = buffers_of.shapes(num_envs, players, plan["features"], plan["actions"], dtype)
        self.__dict__ |= buffers_of.allocate(asked, buffers)
        self._states = buffers_of.zeros((num_envs,), game.record.dtype)
        self.states = self._states.view()
        self.states.flags.writeable = False
        self._tracks = buffers_of.zeros((num_envs,), TRACK)
        self._arrays = self._gathered(dtype, asked)
        self._every: Any = None  # what `observe_all` writes
        self._dealt = np.ones(num_envs, np.bool_)
        self._free = [self._new_work(number == 0) for number in range(threads)]
        given = self._arrays, *self._free[0], 0, num_envs
        self._compiled_step = as_called_with(stepping().step, *given)
        self._compiled_sample = as_called_with(sampling().sample, self._arrays, 0, num_envs)
        self._sampled = False  # whether `actions` are those of `sample`
        self._threads = None
        if threads > 1:
            self._threads = Threads(self._arrays, tuple(self._free))
        self._deal()

    def _have(self, opponents: str | None, dtype: str, threads: int) -> None:
        """Have compiled what is needed."""
        game = self.game
        if opponents is not None:
            from tiergarten.envs import against

            _one_of("opponents", opponents, against.OPPONENTS[1:])
            if not has_compiled_greedy(game):
                raise BadOption(
                    f"{game.name} has no compiled greedy bot, so its other seats cannot be played "
                    "inside a batch: write judgement.choose, or play them from outside"
                )
        alone, together = (
            (BATCH, BATCH_THREADS) if opponents is None else (AGAINST, AGAINST_THREADS)
        )
        have(alone[dtype], game)
        if threads > 1:
            have(together[dtype], game)

    def _fill_plan(
        self,
        seed: int,
        reward: str,
        max_plies: int,
        check: bool,
        auto_reset: bool,
        opponents: str | None,
        learner: int | None,
    ) -> None:
        from tiergarten.envs import against

        if learner is not None:
            learner = _between("learner", learner, 0, self.players - 1)
        plan = self._plan
        plan.games, plan.players = self.num_envs, self.players
        plan.features = self._features.size(self.players)
        plan.actions = len(self.game.actions)
        plan.seed = _seed(seed)
        plan.reward = REWARDS.index(reward)
        plan.max_plies = max_plies
        plan.checks, plan.deals_again = check, auto_reset
        plan.opponents = against.OPPONENTS.index(opponents or "")
        plan.learner = -1 if learner is None else learner

    def _gathered(self, dtype: str, buffers: Iterable[str]) -> Arrays:
        """All that compiled code needs to know of the batch."""
        seats, table = range(self.players), self.game.actions
        scale = self._features.scale(self.players) if dtype == "float32" else _NO_SCALE
        relative = np.array([table.as_seen_by(seat, self.players) for seat in seats], "i2")
        return Arrays(
            states=self._states,
            tracks=self._tracks,
            fresh=buffers_of.alone(self._fresh),
            plan=self._plan,
            allowed=buffers_of.zeros((self.num_envs, -(-len(table) // WORD)), np.uint32),
            absolute=buffers_of.alone(np.argsort(relative, axis=1).astype("i2")),
            relative=buffers_of.alone(relative),
            scale=buffers_of.alone(scale),
            **{name: getattr(self, name) for name in buffers},
        )

    def _new_work(self, first: bool = False) -> Own:
        """What a thread needs beside the batch itself."""
        work = Work.made(self.obs, self.mask, in_place=first)
        if not self._plan.opponents:
            return work, None
        thought, notes = new_record(THOUGHT), new_record(self.game.judgement.NOTES)
        return work, Others(self.game.record.new(1), thought, notes)

    # Playing

    def reset(self, seed: int | None = None) -> None:
        """Deal all games anew: from the beginning of a seed, or just the next ones."""
        if seed is not None:
            self._plan.seed = _seed(seed)
            self._tracks[...] = np.zeros((), self._tracks.dtype)
        self._deal()

    def reset_where(self, where: Any) -> None:
        """Deal those games anew that are marked in an array of truths; the others go on."""
        marked = np.asarray(where)
        if marked.shape != self._dealt.shape or marked.dtype != np.bool_:
            raise BadOption(
                f"{marked.dtype} {marked.shape} does not mark some of {self.num_envs} games: "
                "give True or False for each"
            )
        self._dealt[...] = marked
        self._everywhere(self._begin)

    def step(self, actions: Any = None) -> None:
        """Play an action in every game; without any, those in the array `actions`.

        An action that was not offered is refused and counted, and its game waits for another.
        """
        if actions is not None and actions is not self._arrays.actions:
            self._take(actions)
            self._sampled = False
        if self._threads is not None and not INTERPRETED:
            self._threads.step(self._sampled)
        else:
            self._everywhere(self._step)
        self._sampled = False

    def step_range(self, lo: int, hi: int) -> None:
        """The same for the games from `lo` up to but not `hi`, with what is in `actions`.

        Several threads may step different games at the same time.
        """
        self._check_range(lo, hi)
        self._with_work(self._step, lo, hi)

    def sample(self) -> NDArray[np.int64]:
        """Choose a random action for every game: all that its mask offers are as likely. They are
        written into the array `actions`, which is returned; where a game is over, that is 0.

        Every game draws from a generator of its own, which begins with the seed of the batch. What
        threads of the batch choose for is what they step next: that is quicker than to choose for
        all games in one thread.
        """
        if self._threads is not None and not INTERPRETED:
            self._threads.sample()
        else:
            self._everywhere(self._sample)
        self._sampled = True
        return self.actions

    def sample_range(self, lo: int, hi: int) -> None:
        """The same for the games from `lo` up to but not `hi`, beside `step_range`."""
        self._check_range(lo, hi)
        self._compiled_sample(self._arrays, lo, hi)

    def _check_range(self, lo: int, hi: int) -> None:
        first, end = whole_number(lo), whole_number(hi)
        if first is None or end is None or not 0 <= first <= end <= self.num_envs:
            raise BadOption(f"there are no games {lo!r} to {hi!r}; there are {self.num_envs}")

    def _take(self, actions: Any) -> None:
        given = np.asarray(actions)
        if given.shape != self.actions.shape or not np.issubdtype(given.dtype, np.integer):
            raise BadOption(
                f"{given.dtype} {given.shape} are not the actions of {self.num_envs} games: "
                "give a whole number for each"
            )
        np.copyto(self.actions, given, casting="same_kind")

    @property
    def illegal(self) -> NDArray[np.int64]:
        """How many actions each game has refused since it was reset with a seed."""
        counted: NDArray[np.int64] = self._tracks["illegal"].copy()
        return counted

    # Looking

    def observe_all(self, out: Any = None) -> Any:
        """What every seat sees: by game, seat (numbered as at the table) and feature.

        The array is the same every time, unless the caller brings one.
        """
        shape = self.num_envs, self.players, self.obs.shape[1]
        if out is None:
            if self._every is None:
                self._every = np.zeros(shape, self.obs.dtype)
            out = self._every
        else:
            out = buffers_of.allocate({"out": (shape, self.obs.dtype)}, {"out": out})["out"]

        def write(lo: int, hi: int, own: Own) -> None:
            stepping().observe_all(self._arrays, own[0], out, lo, hi)

        self._everywhere(write)
        return out

    # Keeping

    def save(self) -> Saved:
        """All games as they are now."""
        ends = {name: getattr(self, name).copy() for name in _ENDS}
        fresh = self._fresh.tobytes()
        return Saved(self._states.copy(), self._tracks.copy(), int(self._plan.seed), ends, fresh)

    def restore(self, saved: Saved) -> None:
        """Go back to what was saved; the same actions then lead to the same games."""
        if not isinstance(saved, Saved):
            raise BadOption(f"{type(saved).__name__} is not what save() returned")
        kept, here = (saved.states, saved.tracks), (self._states, self._tracks)
        if any(a.dtype != b.dtype or a.shape != b.shape for a, b in zip(kept, here, strict=True)):
            raise BadOption("this was saved from a batch of another game or size")
        if (saved.states["players"] != self.players).any():
            raise BadOption("this was saved from a batch for another number of players")
        if saved.fresh != self._fresh.tobytes():
            raise BadOption("this was saved from a batch with other options of the game")
        self._states[...] = saved.states
        self._tracks[...] = saved.tracks
        self._plan.seed = saved.seed
        for name, array in saved.ends.items():
            getattr(self, name)[...] = array
        self._dealt[...] = False
        self._everywhere(self._begin)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _ARRAYS:
            raise BadOption(f"the array {name} stays where it is: write into it, {name}[:] = ...")
        super().__setattr__(name, value)

    def __reduce__(self) -> Any:
        raise BadOption(
            "a batch cannot be copied or pickled: keep what save() returns, and restore() it"
        )

    def close(self) -> None:
        """End the batch's threads; without any it does nothing."""
        if self._threads is not None:
            self._threads.close()
            self._threads = None

    # The compiled calls

    def _deal(self) -> None:
        for name in _ENDS:
            getattr(self, name)[...] = 0
        self._dealt[...] = True
        self._everywhere(self._begin)

    def _begin(self, lo: int, hi: int, own: Own) -> None:
        stepping().begin(self._arrays, *own, self._dealt, lo, hi)

    def _step(self, lo: int, hi: int, own: Own) -> None:
        self._compiled_step(self._arrays, *own, lo, hi)

    def _sample(self, lo: int, hi: int, own: Own) -> None:
        self._compiled_sample(self._arrays, lo, hi)

    def _with_work(self, call: Callable[[int, int, Own], None], lo: int, hi: int) -> None:
        """Call with a work space; more of them are made only for threads of the caller."""
        try:
            work = self._free.pop()
        except IndexError:
            work = self._new_work()
        try:
            call(lo, hi, work)
        finally:
            self._free.append(work)

    def _everywhere(self, call: Callable[[int, int, Own], None]) -> None:
        """Call for all games, a range in each thread."""
        if self._threads is None:
            self._with_work(call, 0, self.num_envs)
        else:
            self._threads.everywhere(functools.partial(self._with_work, call))

    def __repr__(self) -> str:
        return f"<Batch of {self.num_envs} games of {self.game.name}, {self.players} players>"


_ENDS = ("actions", "actor", "refused", "reward", "terminal", "truncated", "final_scores")
_ARRAYS = frozenset(buffers_of.shapes(1, 1, 1, 1, "uint8"))
_NO_SCALE = np.zeros(0, np.float32)


def stepping() -> Any:
    """The compiled functions; they need Numba, which takes a while to import."""
    from tiergarten.envs import stepping as module

    return module


def sampling() -> Any:
    """Those that choose random actions, likewise."""
    from tiergarten.envs import sampling as module

    return module


def _seed(seed: Any) -> int:
    number = whole_number(seed)
    if number is None or not 0 <= number < 2**63:
        raise BadOption(f"{seed!r} is not a seed: give a whole number from 0 to 2**63 - 1")
    return number


def _between(name: str, value: Any, least: int, most: int) -> int:
    number = whole_number(value)
    if number is None or not least <= number <= most:
        raise BadOption(f"{name} is {value!r}; it must be a whole number from {least} to {most}")
    return number


def _name_of(dtype: Any) -> Any:
    """The name of a type of NumPy's, however it is given."""
    try:
        return np.dtype(dtype).name
    except TypeError:
        return dtype


def _one_of(name: str, value: Any, known: tuple[str, ...]) -> None:
    if value not in known:
        raise BadOption(f"{name} is {value!r}; it can be {', '.join(known)}")
