"""A game being played: moves, history, undo, views, saving and loading.

A match is a seed and a list of moves. The present position is kept as a record, and the one
before each move as its bytes (`engine.history`), so that undo is a copy.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine import begun, equivalence, turn_order, typed_fields
from tiergarten.engine.actions import Move
from tiergarten.engine.describing import Description
from tiergarten.engine.errors import (
    BadOption,
    BadPosition,
    IllegalMove,
    MatchOver,
)
from tiergarten.engine.features import vector
from tiergarten.engine.game import Game
from tiergarten.engine.history import History, Turn
from tiergarten.engine.language import ENGLISH, say_in
from tiergarten.engine.plain import plain_data
from tiergarten.engine.points import scores_of
from tiergarten.engine.position_checks import check_players, check_position
from tiergarten.engine.record import (
    MOST_SEATS,
    State,
    content_of,
    fixed_record,
    header,
    legal_ids,
    record_from,
)
from tiergarten.engine.scene import ASK, Scene
from tiergarten.engine.seeds import check_seed, fresh_seed, halves
from tiergarten.engine.sentence import Sentence, said

_NAME = re.compile(r'\s*[^"|\s][^"|]{0,39}')
_SEATS = [
    tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1) for mask in range(2**MOST_SEATS)
]
_MADE_ANEW = frozenset(("_state", "_rules", "_told", "_closure"))
SPECTATOR = -1  # the seat of somebody who sees what everybody sees


class Refusal(NamedTuple):
    """Why a move is not allowed: the id of the rule, and words for it.

    In English the words are a `Sentence`: they can be said in any other language later.
    """

    rule: str | None
    why: str


@dataclass(frozen=True)
class Points:
    """A line of the score: how many points, for what, and by which rule.

    Lines of the same category can be compared and added up.
    """

    rule: str
    label: str
    points: int
    category: str


class Match:
    """A game being played. Make one with `tiergarten.new`, `load` or `resume`."""

    _data: bytes  # the position

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
        self._closure: tuple[tuple[bytes, int], list[int]] | None = None  # the last that was asked

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

    # The position

    @property
    def players(self) -> int:
        return self._data[self._header.players]

    @property
    def ply(self) -> int:
        """How many moves have been made in all."""
        return int(self._state["ply"])

    @property
    def over(self) -> bool:
        return bool(self._data[self._header.over])

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return _SEATS[self._data[self._header.acting]]

    @property
    def history(self) -> tuple[Turn, ...]:
        """All moves, in canonical order: steps whose order does not matter ascend by id."""
        return tuple(self._history.canonical.turns)

    @property
    def made(self) -> tuple[Turn, ...]:
        """All moves, in the order in which they were made: `undo` takes back the last of these."""
        return tuple(self._history.made.turns)

    def record(self) -> State:
        """A copy of the state record: everything, secrets too."""
        return record_from(self.game.record.dtype, self._data)

    @property
    def present(self) -> State:
        """The present position as a record, to be read only."""
        return self._state

    def content(self) -> bytes:
        """The state record as its bytes, as short as a position can be kept. Whoever keeps it and
        the history of what follows keep the same bytes."""
        return self._data

    def record_before(self, index: int) -> State:
        """A copy of the state record before the move of this index in the history."""
        before = self._history.canonical.before
        data = before[index] if index < len(before) else self.content()
        return record_from(self.game.record.dtype, data)

    def concealed(self, seat: int, seed: int) -> State:
        """A copy in which all that a seat cannot know is dealt anew: what bots are given."""
        state = self.record()
        self._rules.conceal(state, seat, halves(seed))
        return state

    def state(self) -> dict[str, Any]:
        """The whole position as plain data, secrets too; `resume` takes it back."""
        return self.game.record.plain(self._state)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see, as plain data; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        plain = self.state()
        del plain["rng"]
        self.game.position.hide(plain, SPECTATOR if seat is None else seat)
        return plain

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

    def _twin(self, state: bytes) -> "Match":
        """A match with a record of its own; what was checked once need not be checked again."""
        twin = Match.__new__(Match)
        twin.game, twin._rules, twin.seed = self.game, self._rules, self.seed
        twin.options, twin.names = dict(self.options), self.names
        twin._keep(state)
        twin._told, twin._closure = {}, None
        return twin

    def _keep(self, state: bytes) -> None:
        """Hold a position: its bytes, of which single numbers are read much faster than of a
        record."""
        self._data = state
        self._header = header(self.game.record.dtype)
        vars(self).pop("_state", None)

    @cached_property
    def _state(self) -> State:
        """The record of these bytes; made when it is first asked for."""
        return fixed_record(self.game.record.dtype, self._data)

    def __getstate__(self) -> dict[str, Any]:
        """What pickle keeps: all but what is made anew."""
        return {name: value for name, value in vars(self).items() if name not in _MADE_ANEW}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._rules, self._told, self._closure = self.game.rules, {}, None

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

    def rename(self, names: Sequence[str]) -> None:
        """Call the players by other names from now on, in what has been told already, too."""
        self.names = check_names(names, self.players)
        self._told.clear()

    # Moves

    def legal(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat; of the one acting, if none is named.

        Steps whose order does not matter may be made in any order.
        """
        if self.over:
            return []
        moves = self.game.actions.moves
        return [moves[action] for action in self._legal_ids(self._seat(seat))]

    def canonical(self, seat: int | None = None) -> list[Move]:
        """The legal moves in canonical order, which reaches every outcome by one path only.

        That is what bots, simulations and learners choose from.
        """
        if self.over:
            return []
        moves = self.game.actions.moves
        return [moves[action] for action in self._canonical_ids(self._seat(seat))]

    def legal_ids(self, seat: int | None = None) -> NDArray[np.int64]:
        """The ids of the moves in canonical order, as an array."""
        return np.array([] if self.over else self._canonical_ids(self._seat(seat)), np.int64)

    def mask(self, seat: int | None = None) -> NDArray[np.uint8]:
        """1 for each of these ids, 0 for all other moves of the game."""
        mask = np.zeros(len(self.game.actions), np.uint8)
        mask[self.legal_ids(seat)] = 1
        return mask

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat knows, as numbers between 0 and 1: `game.rules.FEATURES` lists them."""
        self._check_seat(seat)
        seen = vector(self._rules, self._state, seat)
        return seen * self._rules.FEATURES.scale(self.players)

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

    def why_not(
        self, move: Move | str | int, seat: int | None = None, language: str = "en"
    ) -> Refusal | None:
        """The rule against a move, with words for it; None if it is allowed."""
        say = say_in(language)
        if self.over:
            refusal = Refusal(None, Sentence("the match is over"))
        else:
            seat = self._seat(seat)
            chosen, allowed = self._meant(move, seat)
            if allowed:
                return None
            refusal = self._refusal(seat, chosen.id)
        return refusal if language == ENGLISH else Refusal(refusal.rule, said(refusal.why, say))

    def meant(self, move: Move | str | int, seat: int | None = None) -> Move:
        """The move that a text or an id stands for here; a legal one under its canonical name."""
        return self._meant(move, self._seat(seat))[0]

    def undo(self, count: int = 1) -> None:
        """Take back the last moves."""
        made = len(self._history.made)
        if not isinstance(count, int) or not 1 <= count <= made:
            raise BadOption(f"{count!r} moves cannot be undone; {made} were made")
        self._keep(self._history.undo(count))
        self._told.clear()

    def _canonical_ids(self, seat: int) -> list[int]:
        if not self._data[self._header.acting] >> seat & 1:
            return []
        return legal_ids(self._rules.legal, self._state, seat)

    def _legal_ids(self, seat: int) -> list[int]:
        ids = self._canonical_ids(seat)
        if not ids or not self.game.equivalence.is_loose(self._state):
            return ids
        # A table shows the moves, lays them out and then plays one: all in the same position.
        position = self.content(), seat
        if self._closure is None or self._closure[0] != position:
            whole = equivalence.in_any_order(self.game, self._state, seat)
            self._closure = position, ids if whole is None else whole
        return self._closure[1]

    def _meant(self, move: Move | str | int, seat: int) -> tuple[Move, bool]:
        """The move that is meant, under its canonical name if it is legal; and whether it is.

        A shortened text means the legal move it can stand for.
        """
        if isinstance(move, str):
            legal = self._legal_ids(seat)
            chosen = self.game.actions.clearest(move, legal)
        else:
            chosen = self.game.actions.named(move)
            legal = self._canonical_ids(seat)
            if legal and chosen.id not in legal:
                legal = self._legal_ids(seat)
        if legal and chosen.id not in legal:
            same = self.game.equivalence.same_move(self._state, seat, chosen.id)
            if same in legal:
                chosen = self.game.actions[same]
        return chosen, chosen.id in legal

    def _comes_last(self, turn: Turn) -> bool:
        """Whether a legal move follows all others in canonical order."""
        if not self.game.equivalence.is_loose(self._state):
            return True
        turns = self._history.canonical.turns
        start = self._history.run_start(len(turns))
        after = start == len(turns) or turns[-1].move.id <= turn.move.id
        return after and turn.move.id in self._canonical_ids(turn.seat)

    def _refusal(self, seat: int, action: int) -> Refusal:
        return Refusal(*turn_order.refusal(self.game.table, self._state, seat, action))

    def _seat(self, seat: int | None) -> int:
        """The seat that is meant: the only one acting, if none is named."""
        if seat is not None:
            self._check_seat(seat)
            return seat
        acting = self.acting
        if len(acting) != 1:
            raise BadOption(f"name a seat: several may act now ({', '.join(map(str, acting))})")
        return acting[0]

    def _check_seat(self, seat: Any) -> None:
        if type(seat) is int and 0 <= seat < self.players:
            return
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise BadOption(f"there is no seat {seat!r}; seats go from 0 to {self.players - 1}")

    # Results

    def scores(self) -> tuple[int, ...]:
        """The points of every seat, as if the game ended now."""
        return scores_of(self._rules.score, self._state)

    def ranks(self) -> tuple[int, ...]:
        """0 for the best seat and those who share with it; ties are settled by the rules."""
        out = np.zeros(MOST_SEATS, np.int64)
        self._rules.rank(self._state, out)
        return tuple(out[: self.players].tolist())

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty until the match is over."""
        if not self.over:
            return ()
        return tuple(seat for seat, rank in enumerate(self.ranks()) if rank == 0)

    def breakdown(self, seat: int, language: str = "en") -> list[Points]:
        """Where the points of a seat come from, with the rules; their sum is its score."""
        self._check_seat(seat)
        lines = self.game.table.breakdown(say_in(language), self._state, seat)
        return [Points(*line[:3], line.category or line.label) for line in lines]

    # Words

    def prompt(self, seat: int | None = None, language: str = "en") -> str:
        """What a seat has to do now, as a sentence; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        say, table = say_in(language), self.game.table
        return turn_order.prompt(table, say, self._state, seat, self.names)

    def tell(self, index: int, language: str = "en") -> str:
        """What happened with the move of this index in the history, as a sentence."""
        turns = self._history.canonical.turns
        if not isinstance(index, int) or not 0 <= index < len(turns):
            raise BadOption(f"there is no move {index!r}; {len(turns)} were made")
        if (index, language) not in self._told:
            before, after = self.record_before(index), self.record_before(index + 1)
            self._told[index, language] = self._sentence(turns[index], before, after, language)
        return self._told[index, language]

    def tell_made(self, index: int, language: str = "en") -> str:
        """The same for the moves in the order in which they were made."""
        return self._sentence(self.made[index], *self.records_around(index), language)

    def records_around(self, index: int) -> tuple[State, State]:
        """Copies of the state record before and after the move of this index in `made`."""
        ends = [*self._history.made.before[index : index + 2], self.content()]
        before, after = (record_from(self.game.record.dtype, data) for data in ends[:2])
        return before, after

    def log_made(self, language: str = "en") -> list[str]:
        """The whole match in sentences, in the order in which the moves were made."""
        return [self.tell_made(index, language) for index in range(len(self._history.made))]

    def _sentence(self, turn: Turn, before: State, after: State, language: str) -> str:
        say, moved = say_in(language), (turn.seat, turn.move.id)
        return self.game.table.tell(say, before, *moved, after, self.names)

    def log(self, language: str = "en") -> list[str]:
        """The whole history in sentences, in canonical order."""
        return [self.tell(index, language) for index in range(len(self._history.canonical))]

    def scene(self, seat: int | None = None, language: str = "en") -> Scene:
        """What lies where on the table, as a seat sees it; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        legal = [] if seat is None or self.over else self._legal_ids(seat)
        say, table = say_in(language), self.game.table
        scene = table.lay(say, self._state, seat, self.names, legal)
        if seat is None or not legal:
            return scene
        return begun.prompted(scene, table, say, self._state, seat, self.names)

    def asked(self, spot: str, seat: int) -> str | None:
        """The move that a click of a seat on a spot of its scene would be, as its text: nothing if
        it would be none, None if there is no such spot."""
        scene = self.scene(seat)
        found = (place for panel in scene.panels for place in panel.spots if place.id == spot)
        move = next((place.move for place in found), None)
        if move != ASK:
            return move
        return self.game.table.asks(self._state, seat, spot, [*scene.paths])

    def describe(self, seat: int | None = None, language: str = "en") -> Mapping[str, Description]:
        """Every panel of the scene in sentences, as a seat would see it; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.table.describe(say_in(language), self._state, seat, self.names)

    def svg(self, seat: int | None = None, language: str = "en") -> str:
        """The table as a standalone picture."""
        from tiergarten.engine import svg

        say = say_in(language)
        words = say(self.game.title)
        if seat is not None and seat in self.acting:
            words += " · " + self.prompt(seat, language)
        return svg.render(self.scene(seat, language), self.game.picture("art"), words)

    def _repr_svg_(self) -> str:
        """In a notebook: the table."""
        return self.svg()

    def save(self) -> str:
        """The match as a small readable text; `tiergarten.load` takes it back."""
        from tiergarten.engine import notation

        return notation.save(self)

    @property
    def origin(self) -> dict[str, Any]:
        """The position the match began with, as plain data."""
        return self.game.record.plain(record_from(self.game.record.dtype, self._origin))

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
