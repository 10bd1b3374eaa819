"""A game being played: moves, history, undo, saving and loading.

A match is a seed and a list of moves. The present position (`engine.present`) is kept as a record,
and the one before each move as its bytes (`engine.history`), so that undo is a copy.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tiergarten.engine import typed_fields
from tiergarten.engine.actions import Move
from tiergarten.engine.errors import BadOption, BadPosition, IllegalMove, MatchOver
from tiergarten.engine.game import Game
from tiergarten.engine.history import History, Turn
from tiergarten.engine.language import say_in
from tiergarten.engine.plain import plain_data
from tiergarten.engine.position_checks import check_players, check_position
from tiergarten.engine.present import SPECTATOR, Points, Present, Refusal
from tiergarten.engine.record import State, content_of, record_from
from tiergarten.engine.seeds import check_seed, fresh_seed, halves

__all__ = ["SPECTATOR", "Match", "Points", "Refusal", "check_names"]

_NAME = re.compile(r'\s*[^"|\s][^"|]{0,39}')
_MADE_ANEW = frozenset(("_state", "_rules", "_told", "_closure"))


class Match(Present):
    """A game being played. Make one with `tiergarten.new`, `load` or `resume`."""

    def __init__(
        self,
        game: Game,
        state: State,
        *,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """Begin at a dealt position. `seed` is None if it was not dealt from one."""
        self.game = game
        self.seed = seed
        self.options = dict(options or {})
        self.names = check_names(names, int(state.players))
        self.tags: dict[str, str] = {}  # what else a saved match says about itself
        self._origin = state.tobytes()
        self._keep(self._origin)
        self._rules = game.rules
        self._history = History(game)
        self._told: dict[tuple[int, str], str] = {}
        self._closure = None

    @classmethod
    def new(
        cls,
        game: Game,
        players: int,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> "Match":
        """Deal a new game."""
        options = options or {}
        seed = fresh_seed() if seed is None else check_seed(seed)
        state = game.undealt(players, options)
        game.rules.setup(state, halves(seed))
        given = {
            option.name: option.tell(option.read(options[option.name], players))
            for option in game.options
            if options.get(option.name) is not None
        }
        return cls(game, state, seed=seed, options=given, names=names)

    @classmethod
    def resume(
        cls,
        game: Game,
        position: Mapping[str, Any],
        seed: int | None = None,
        names: Sequence[str] | None = None,
    ) -> "Match":
        """Begin at any position given as plain data; refuse an impossible one by its field.

        Any mappings and sequences will do, NumPy's arrays among them.
        """
        if not isinstance(position, Mapping):
            raise BadPosition("position", f"{type(position).__name__!r} is not a mapping of fields")
        typed = plain_data(position)
        try:
            state = cls._understood(game, typed, seed)
        except BadPosition as error:
            raise typed_fields.as_typed(error, typed, game.position.spellings) from None
        return cls(game, state, names=names)

    @staticmethod
    def _understood(game: Game, position: Mapping[str, Any], seed: int | None) -> State:
        """The record of a position given as plain data."""
        check_players(game, position.get("players"))
        full = game.position.complete(dict(position))
        state = game.record.read(full)
        if "rng" not in full:
            seed = fresh_seed() if seed is None else check_seed(seed)
            from tiergarten.engine import chance

            chance.sow(state.rng, halves(seed))
        elif not state.rng.any():
            raise BadPosition("rng", "the generator cannot be all zeros")
        check_position(game, state)
        return state

    # The past

    @property
    def history(self) -> tuple[Turn, ...]:
        """All moves, in canonical order: steps whose order does not matter ascend by id."""
        return tuple(self._history.canonical.turns)

    @property
    def made(self) -> tuple[Turn, ...]:
        """All moves, in the order in which they were made: `undo` takes back the last of these."""
        return tuple(self._history.made.turns)

    @property
    def origin(self) -> dict[str, Any]:
        """The position the match began with, as plain data."""
        return self.game.record.plain(record_from(self.game.record.dtype, self._origin))

    def record_before(self, index: int) -> State:
        """A copy of the state record before the move of this index in the history."""
        before = self._history.canonical.before
        data = before[index] if index < len(before) else self.content()
        return record_from(self.game.record.dtype, data)

    def records_around(self, index: int) -> tuple[State, State]:
        """Copies of the state record before and after the move of this index in `made`."""
        ends = [*self._history.made.before[index : index + 2], self.content()]
        before, after = (record_from(self.game.record.dtype, data) for data in ends[:2])
        return before, after

    # Moves

    def play(self, move: Move | str | int, seat: int | None = None) -> Move:
        """Make a move, given as a `Move`, its text or its id. A refusal changes nothing."""
        if self.over:
            raise MatchOver(str(move))
        seat = self._seat(seat)
        chosen, allowed = self._meant(move, seat)
        if not allowed:
            raise IllegalMove(chosen.text, *self._refusal(seat, chosen.id))
        turn, before = Turn(seat, chosen), self.content()
        if self._comes_last(turn):
            after = self.record()
            self._rules.play(after, seat, chosen.id)
            self._history.add(turn, before)
        else:
            after = self._history.insert(turn, before)
            self._told.clear()
        self._keep(content_of(after))
        return chosen

    def undo(self, count: int = 1) -> None:
        """Take back the last moves."""
        made = len(self._history.made)
        if not isinstance(count, int) or not 1 <= count <= made:
            raise BadOption(f"{count!r} moves cannot be undone; {made} were made")
        self._keep(self._history.undo(count))
        self._told.clear()

    def _comes_last(self, turn: Turn) -> bool:
        """Whether a legal move follows all others in canonical order."""
        if not self.game.equivalence.is_loose(self._state):
            return True
        turns = self._history.canonical.turns
        start = self._history.run_start(len(turns))
        after = start == len(turns) or turns[-1].move.id <= turn.move.id
        return after and turn.move.id in self._canonical_ids(turn.seat)

    # Other matches

    def copy(self) -> "Match":
        """An independent match with the same past."""
        twin = self._twin(self.content())
        twin.tags = dict(self.tags)
        twin._origin = self._origin
        twin._history = self._history.copy()
        return twin

    def without_history(self, state: bytes) -> "Match":
        """A match of the same players that begins at another position, given as its content."""
        twin = self._twin(state)
        twin.seed, twin.tags, twin._origin, twin._history = None, {}, state, History(self.game)
        return twin

    def reopened(self) -> "Match":
        """A copy in which the steps being made are open again, whatever their order was.

        For advice: from here a bot considers everything that a person may do next.
        """
        twin = self.copy()
        if self.game.equivalence.is_loose(twin._state):
            state = twin.record()
            self.game.equivalence.loosen(state)
            twin._keep(content_of(state))
        return twin

    def _twin(self, state: bytes) -> "Match":
        """A match with a record of its own; what was checked once need not be checked again."""
        twin = Match.__new__(Match)
        twin.game, twin._rules, twin.seed = self.game, self._rules, self.seed
        twin.options, twin.names = dict(self.options), self.names
        twin._keep(state)
        twin._told, twin._closure = {}, None
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """What pickle keeps: all but what is made anew."""
        return {name: value for name, value in vars(self).items() if name not in _MADE_ANEW}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._rules, self._told, self._closure = self.game.rules, {}, None

    # Words

    def rename(self, names: Sequence[str]) -> None:
        """Call the players by other names from now on, in what has been told already, too."""
        self.names = check_names(names, self.players)
        self._told.clear()

    def tell(self, index: int, language: str = "en") -> str:
        """What happened with the move of this index in the history, as a sentence."""
        turns = self._history.canonical.turns
        if not isinstance(index, int) or not 0 <= index < len(turns):
            raise BadOption(f"there is no move {index!r}; {len(turns)} were made")
        if (index, language) not in self._told:
            before, after = self.record_before(index), self.record_before(index + 1)
            self._told[index, language] = self._sentence(turns[index], before, after, language)
        return self._told[index, language]

    def log(self, language: str = "en") -> list[str]:
        """The whole history in sentences, in canonical order."""
        return [self.tell(index, language) for index in range(len(self._history.canonical))]

    def tell_made(self, index: int, language: str = "en") -> str:
        """The same for the moves in the order in which they were made."""
        return self._sentence(self.made[index], *self.records_around(index), language)

    def log_made(self, language: str = "en") -> list[str]:
        """The whole match in sentences, in the order in which the moves were made."""
        return [self.tell_made(index, language) for index in range(len(self._history.made))]

    def _sentence(self, turn: Turn, before: State, after: State, language: str) -> str:
        say, moved = say_in(language), (turn.seat, turn.move.id)
        return self.game.table.tell(say, before, *moved, after, self.names)

    def save(self) -> str:
        """The match as a small readable text; `tiergarten.load` takes it back."""
        from tiergarten.engine import notation

        return notation.save(self)

    def __repr__(self) -> str:
        end = "over" if self.over else f"to act: {', '.join(map(str, self.acting))}"
        return f"<Match {self.game.name}, {self.players} players, ply {self.ply}, {end}>"


def check_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """A name for every seat, one line each; "Player 1" and so on if none are given."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != players:
        raise BadOption(f"{names!r} are not the names of {players} players")
    for name in names:
        if not isinstance(name, str) or not _NAME.fullmatch(name) or not name.isprintable():
            raise BadOption(f'{str(name)[:40]!r} is not a name: 1 to 40 characters, no " and no |')
    return tuple(name.strip() for name in names)
