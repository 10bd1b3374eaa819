"""A game at a moment, for libraries that walk through game trees: moments never change, so that
copies of a state share them.

Chance is explicit. A game begins with its deal, which takes a few nodes of chance; what they choose
is the game's salt. A move that asks chance for something leads to a node of chance: its outcomes
are what the move leads to with a number of seeds made from the salt, those that come to the same
taken together. Which of them happens is decided by whoever walks, after the move, so nobody who
looks ahead can know it. The salt is different in every game: over all games, the odds are exactly
those of the rules.
"""

import functools
import hashlib
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine.errors import BadOption
from tiergarten.engine.features import vector
from tiergarten.engine.game import Game
from tiergarten.engine.language import ENGLISH, say_in
from tiergarten.engine.match import check_names
from tiergarten.engine.options import SetOption
from tiergarten.engine.prepare import have
from tiergarten.engine.record import MOST_SEATS, SCRATCH, header, legal_ids, new_record, record_from
from tiergarten.engine.simulation import fresh_states
from tiergarten.envs.batch import REWARDS
from tiergarten.envs.ready import MOMENTS
from tiergarten.games import find

DEALS = 4  # nodes of chance before a game begins
WAYS = 256  # that each of them can go
QUIET = 1  # every word of the generator between two moves: see `envs.chance_nodes`
MOST_OUTCOMES = 4096


class Setting:
    """What is played: the same for all moments of a game. Make one with `setting`."""

    def __init__(
        self, game: Game, players: int, options: Mapping[str, Any], utility: str, outcomes: int
    ) -> None:
        self.game, self.players, self.utility, self.outcomes = game, players, utility, outcomes
        self.options = tuple(sorted(options.items()))
        self.fresh = fresh_states(game.record, game.undealt(players, options))
        if utility not in REWARDS:
            raise BadOption(f"utility is {utility!r}; it can be {', '.join(REWARDS)}")
        if type(outcomes) is not int or not 1 <= outcomes <= MOST_OUTCOMES:
            raise BadOption(
                f"outcomes is {outcomes!r}; it must be a whole number from 1 to {MOST_OUTCOMES}"
            )
        game.prepare()
        have(MOMENTS, game)
        self.header = header(game.record.dtype)
        self.actions = len(game.actions)
        self.features = game.rules.FEATURES.size(players)
        self.names = check_names(None, players)
        table = game.actions
        self.seen = [table.as_seen_by(seat, players) for seat in range(players)]
        self.meant = [np.argsort(np.array(seen)).tolist() for seen in self.seen]
        listed = game.rules.FEATURES.listed(players)
        self.names_of, self.lows = [one.name for one in listed], [one.low for one in listed]

    def __deepcopy__(self, memo: Any) -> "Setting":
        return self

    def __reduce__(self) -> Any:
        return setting, (self.game.name, self.players, self.options, self.utility, self.outcomes)

    def holding(self, state: Any) -> Any:
        """An array of one position, whose generator is quiet."""
        states = np.zeros(1, self.game.record.dtype)
        states[0] = state
        states["rng"] = QUIET
        return states

    def attempt(
        self, states: Any, move: tuple[int, int], salt: int, first: int, count: int = 1
    ) -> tuple[Any, NDArray[np.int64], bool]:
        """Copies after a move, those that are alike, and whether it has asked chance."""
        tries = np.zeros(count, self.game.record.dtype)
        contents = tries.view(np.uint8).reshape(count, tries.dtype.itemsize)
        hashes, like = np.empty((2, count), np.int64)
        asked = _compiled().attempt(states, tries, contents, *move, salt, first, hashes, like)
        return tries, like, asked

    def worth(self, state: Any) -> list[float]:
        """What the end of a game brings every seat."""
        ranks, points = np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.int64)
        self.game.rules.rank(state, ranks)
        self.game.rules.score(state, points)
        return utilities(self.utility, ranks[: self.players], points[: self.players])


@functools.lru_cache(maxsize=64)
def setting(
    name: str, players: int, options: tuple[tuple[str, Any], ...], utility: str, outcomes: int
) -> Setting:
    """What is played, by plain values."""
    game = find(name)
    given = {key: _value(game, key, value) for key, value in options}
    return Setting(game, players, given, utility, outcomes)


def _value(game: Game, name: str, value: Any) -> Any:
    """A set is written with `+`: commas separate the parameters themselves."""
    sets = {option.name for option in game.options if isinstance(option, SetOption)}
    return value.replace("+", ",") if name in sets and isinstance(value, str) else value


def utilities(kind: str, ranks: NDArray[np.int64], points: NDArray[np.int64]) -> list[float]:
    """What a final position is worth to every seat, as rewards of batches are."""
    players = len(ranks)
    if kind == "margin":
        return [float(points[s] - np.delete(points, s).max()) for s in range(players)]
    alike = [int((ranks == rank).sum()) for rank in ranks]
    if kind == "win":
        return [1.0 / n if rank == 0 else 0.0 for rank, n in zip(ranks, alike, strict=True)]
    return [
        1.0 - (2.0 * float(rank) + n - 1.0) / (players - 1)
        for rank, n in zip(ranks, alike, strict=True)
    ]


class Moment:
    """A position, or a node of chance before one."""

    __slots__ = (
        "_digests",
        "_legal",
        "_outcomes",
        "_words",
        "asked",
        "before",
        "content",
        "move",
        "pending",
        "salt",
        "setting",
        "states",
        "turn",
        "ways",
    )

    def __init__(
        self,
        setting: Setting,
        states: Any,
        salt: int,
        asked: int,
        before: "Moment | None" = None,
        move: tuple[int, int] | None = None,
        pending: tuple[int, int] | None = None,
        ways: int = DEALS,
        turn: int | None = None,
    ) -> None:
        self.setting = setting
        self.states = states  # an array of one; None before the deal
        self.content = b"" if states is None else states.tobytes()
        self.salt = salt
        self.asked = asked  # how often chance was asked since the deal
        self.before = before
        self.move = move  # the seat and the action that led here
        self.pending = pending  # those that wait for chance
        self.ways = ways  # how many nodes of the deal have been passed
        self.turn = turn  # who acts; the lowest of those who may, if nobody is named
        self._legal: list[int] | None = None
        self._outcomes: list[tuple[int, float]] | None = None
        self._digests: dict[int, bytes] = {}
        self._words: dict[int, str] = {}

    @classmethod
    def undealt(cls, setting: Setting) -> "Moment":
        """Before the first node of the deal."""
        return cls(setting, None, 0, 0, ways=0)

    @classmethod
    def at(cls, setting: Setting, state: Any, salt: int, turn: int | None = None) -> "Moment":
        """At any position, which has no past."""
        return cls(setting, setting.holding(state), salt, 0, turn=turn)

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    def __reduce__(self) -> Any:
        """The past is kept as its digests: a chain of moments would be too long for pickle."""
        content = None if self.states is None else self.content
        digests = {} if self.states is None else {p: self.digest(p) for p in self._players}
        chance = self.salt, self.asked, self.pending, self.ways, self.turn
        return _again, (self.setting, content, chance, digests)

    # What it is

    @property
    def _players(self) -> range:
        return range(self.setting.players)

    @property
    def state(self) -> Any:
        """The record of the position, to be read only."""
        return record_from(self.setting.game.record.dtype, self.content)

    @property
    def chance(self) -> bool:
        """Whether chance is to be asked now."""
        return self.pending is not None or self.ways < DEALS

    @property
    def over(self) -> bool:
        return not self.chance and bool(self.content[self.setting.header.over])

    @property
    def seat(self) -> int:
        """Who acts now."""
        if self.turn is not None:
            return self.turn
        mask = self.content[self.setting.header.acting]
        return (mask & -mask).bit_length() - 1

    def legal(self) -> list[int]:
        """The ids of the moves that the acting seat can make, as it knows them; ascending."""
        if self._legal is None:
            seat = self.seat
            seen = self.setting.seen[seat]
            ids = legal_ids(self.setting.game.rules.legal, self.state, seat)
            self._legal = sorted(seen[action] for action in ids)
        return self._legal

    # What comes next

    def play(self, action: int) -> "Moment":
        """The acting seat makes a legal move, whose id is as it knows it."""
        setting, seat = self.setting, self.seat
        move = seat, setting.meant[seat][action]
        after, _, asked = setting.attempt(self.states, move, 0, -1)
        if asked:
            return Moment(setting, self.states, self.salt, self.asked, self, None, move)
        return Moment(setting, after, self.salt, self.asked, self, move)

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, and how likely that is."""
        if self._outcomes is None:
            self._outcomes = _DEALING if self.pending is None else self._tried()
        return self._outcomes

    def _tried(self) -> list[tuple[int, float]]:
        assert self.pending is not None
        count = self.setting.outcomes
        first = 1 + self.asked * MOST_OUTCOMES
        _, like, _ = self.setting.attempt(self.states, self.pending, self.salt, first, count)
        return [(k, n / count) for k, n in Counter(like.tolist()).items()]

    def settle(self, outcome: int) -> "Moment":
        """Chance brings one of the outcomes."""
        setting = self.setting
        if self.pending is not None:
            number = 1 + self.asked * MOST_OUTCOMES + outcome
            after, _, _ = setting.attempt(self.states, self.pending, self.salt, number)
            return Moment(setting, after, self.salt, self.asked + 1, self.before, self.pending)
        salt = self.salt * WAYS + outcome
        if self.ways + 1 < DEALS:
            return Moment(setting, None, salt, 0, ways=self.ways + 1)
        state = record_from(setting.game.record.dtype, setting.fresh.tobytes())
        setting.game.rules.setup(state, (salt, 0))
        return Moment(setting, setting.holding(state), salt, 0)

    def imagined(self, seat: int, salt: int, seed: tuple[int, int]) -> "Moment":
        """A moment that a seat cannot tell from this one: all it does not know is dealt anew."""
        state = self.state
        self.setting.game.rules.conceal(state, seat, seed)
        other = Moment.at(self.setting, state, salt, self.turn)
        known = self.digest(seat)
        other._digests = {p: known if p == seat else _fold(known, b"", p) for p in self._players}
        return other

    # What seats know

    def observed(self, seat: int) -> NDArray[np.uint8]:
        """The features of a seat, as bytes; nothing before the deal."""
        if self.states is None:
            return np.zeros(self.setting.features, np.uint8)
        return vector(self.setting.game.rules, self.state, seat)

    def words(self, seat: int) -> str:
        """The same in words: what is not zero."""
        if self.states is None:
            return f"p{seat + 1}: the deal is to come"
        if seat not in self._words:
            seen, names, lows = self.observed(seat), self.setting.names_of, self.setting.lows
            where = np.flatnonzero(seen)
            shown = zip(where.tolist(), seen[where].tolist(), strict=True)
            told = [f"{names[at]} {value + lows[at]}" for at, value in shown]
            self._words[seat] = f"p{seat + 1} sees " + ", ".join(told)
        return self._words[seat]

    def digest(self, seat: int) -> bytes:
        """A digest of all that a seat has seen and done so far."""
        unknown: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment._digests:
            unknown.append(moment)
            moment = moment.before
        known = b"" if moment is None else moment._digests[seat]
        for moment in reversed(unknown):
            if moment.pending is None and moment.states is not None:
                own = moment.move if moment.move is not None and moment.move[0] == seat else None
                known = _fold(known, moment.observed(seat).tobytes(), own)
            moment._digests[seat] = known
        return known

    def __str__(self) -> str:
        if self.states is None:
            return f"chance deals ({self.ways} of {DEALS})"
        game = self.setting.game
        text = game.table.as_text(say_in(ENGLISH), self.state, None, self.setting.names)
        if self.pending is None:
            return text
        seat, action = self.pending
        return f"{text}\nchance, after p{seat + 1}: {game.actions[action].text}"


_DEALING = [(way, 1 / WAYS) for way in range(WAYS)]


class Playouts:
    """Random games from any moment to the end, at compiled speed."""

    def __init__(self, seed: int) -> None:
        self._scratch = new_record(SCRATCH)
        self._scratch.rng[:] = np.random.SeedSequence(seed).generate_state(4) | 1
        self._points = np.zeros(MOST_SEATS, np.int64)
        self._reward = np.zeros((1, MOST_SEATS), np.float32)
        self._scores = np.zeros((1, MOST_SEATS), np.int32)

    def mean(self, moment: Moment, count: int) -> NDArray[np.float64]:
        """What so many of them bring every seat on average."""
        if moment.states is None:
            raise BadOption("a game is played on once it is dealt")
        setting, sums = moment.setting, np.zeros(MOST_SEATS)
        pay = self._points, self._reward, self._scores, sums
        move = moment.pending or (0, -1)
        kind, spare = REWARDS.index(setting.utility), moment.states.copy()
        _compiled().playouts(moment.states, spare, self._scratch, *move, count, kind, *pay)
        return sums[: setting.players] / count


def _again(setting: Setting, content: bytes | None, chance: Any, digests: Any) -> Moment:
    """A moment that was pickled."""
    salt, asked, pending, ways, turn = chance
    states = None
    if content is not None:
        states = np.frombuffer(content, setting.game.record.dtype)
    moment = Moment(setting, states, salt, asked, None, None, pending, ways, turn)
    moment._digests = digests
    return moment


def _fold(known: bytes, seen: bytes, more: Any) -> bytes:
    return hashlib.blake2b(known + seen + repr(more).encode(), digest_size=16).digest()


def _compiled() -> Any:
    """The compiled functions; they need Numba, which takes a while to import."""
    from tiergarten.envs import chance_nodes

    return chance_nodes
