"""A game being played: moves, history, undo, views, and the way to files and back.

A match is a seed and a list of moves. The present position is kept as a record, and the one
before each move as its bytes, so that undo is a copy.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from tiergarten.engine import positions
from tiergarten.engine.actions import Move
from tiergarten.engine.errors import (
    AmbiguousMove,
    BadOption,
    BadPosition,
    IllegalMove,
    MatchOver,
)
from tiergarten.engine.game import Game
from tiergarten.engine.language import say_in
from tiergarten.engine.record import MOST_SEATS, SCRATCH, State
from tiergarten.engine.scene import Scene
from tiergarten.engine.seeds import check_seed, fresh_seed, halves
from tiergarten.engine.sentence import Sentence

_NAME = re.compile(r'\s*[^"|\s][^"|]{0,39}')
SPECTATOR = -1  # the seat of somebody who sees what everybody sees


class Turn(NamedTuple):
    """One move of the history and the seat that made it."""

    seat: int
    move: Move


class Refusal(NamedTuple):
    """Why a move is not allowed: the id of the rule, and words for it."""

    rule: str | None
    why: str


@dataclass(frozen=True)
class Points:
    """A line of the score: so many points, for what, and by which rule."""

    rule: str
    label: str
    points: int


class Match:
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
        self._states = np.array([state], game.record.dtype)
        self._state = self._states.view(np.recarray)[0]
        self._rules = game.rules
        self._origin = state.tobytes()
        self._before: list[bytes] = []
        self._turns: list[Turn] = []
        self._told: dict[tuple[int, str], str] = {}
        self._scratch = np.zeros(1, SCRATCH).view(np.recarray)[0]

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
        """Begin at any position given as plain data; what cannot be is refused by its field."""
        if not isinstance(position, Mapping):
            raise BadPosition("position", f"{position!r} is not a mapping of fields")
        try:
            state = cls._understood(game, position, seed)
        except RecursionError:
            raise BadPosition("position", "it is nested too deeply") from None
        except BadPosition as error:
            spellings = game.module("position").spellings
            raise positions.as_typed(error, position, spellings) from None
        return cls(game, state, names=names)

    @staticmethod
    def _understood(game: Game, position: Mapping[str, Any], seed: int | None) -> State:
        """The record of a position given as plain data."""
        full = game.module("position").complete(dict(position))
        state = game.record.read(full)
        try:
            game.check_players(int(state.players))
        except BadOption as error:
            raise BadPosition("players", str(error)) from None
        if "rng" not in full:
            seed = fresh_seed() if seed is None else check_seed(seed)
            from tiergarten.engine import chance

            chance.sow(state.rng, halves(seed))
        elif not state.rng.any():
            raise BadPosition("rng", "the generator cannot be all zeros")
        game.module("position").check(state)
        return state

    # The position

    @property
    def players(self) -> int:
        return int(self._state.players)

    @property
    def ply(self) -> int:
        """How many moves have been made in all."""
        return int(self._state.ply)

    @property
    def over(self) -> bool:
        return bool(self._state.over)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        mask = int(self._state.acting)
        return tuple(seat for seat in range(self.players) if mask >> seat & 1)

    @property
    def history(self) -> tuple[Turn, ...]:
        return tuple(self._turns)

    def record(self) -> State:
        """A copy of the state record: everything, secrets too."""
        return self._states.copy().view(np.recarray)[0]

    def record_before(self, index: int) -> State:
        """A copy of the state record before the move of this index in the history."""
        data = self._before[index] if index < len(self._before) else self._state.tobytes()
        return np.frombuffer(bytearray(data), self.game.record.dtype).view(np.recarray)[0]

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
        self.game.module("position").hide(plain, SPECTATOR if seat is None else seat)
        return plain

    def copy(self) -> "Match":
        """An independent match with the same past."""
        twin = Match(self.game, self._state, seed=self.seed, options=self.options, names=self.names)
        twin.tags = dict(self.tags)
        twin._origin = self._origin
        twin._before = list(self._before)
        twin._turns = list(self._turns)
        return twin

    # Moves

    def legal(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat; of the one acting, if none is named."""
        if self.over:
            return []
        moves = self.game.actions.moves
        return [moves[action] for action in self._legal_ids(self._seat(seat))]

    def play(self, move: Move | str | int, seat: int | None = None) -> Move:
        """Make a move, given as a `Move`, its text or its id. A refusal changes nothing."""
        if self.over:
            raise MatchOver(str(move))
        seat = self._seat(seat)
        legal = self._legal_ids(seat)
        chosen = self._understand(move, legal)
        if chosen.id not in legal:
            raise IllegalMove(chosen.text, *self._refusal(seat, chosen.id))
        self._before.append(self._state.tobytes())
        self._turns.append(Turn(seat, chosen))
        self._rules.play(self._state, seat, chosen.id)
        return chosen

    def why_not(
        self, move: Move | str | int, seat: int | None = None, language: str = "en"
    ) -> Refusal | None:
        """The rule against a move, with words for it; None if it is allowed."""
        if self.over:
            say = say_in(language)
            return Refusal(None, say("the match is over"))
        seat = self._seat(seat)
        legal = self._legal_ids(seat)
        chosen = self._understand(move, legal)
        return None if chosen.id in legal else self._refusal(seat, chosen.id, language)

    def undo(self, count: int = 1) -> None:
        """Take back the last moves."""
        if not isinstance(count, int) or not 1 <= count <= len(self._turns):
            raise BadOption(f"{count!r} moves cannot be undone; {len(self._turns)} were made")
        self._states[0] = np.frombuffer(self._before[-count], self._states.dtype)[0]
        del self._before[-count:], self._turns[-count:]
        self._told.clear()

    def _legal_ids(self, seat: int) -> list[int]:
        if not int(self._state.acting) >> seat & 1:
            return []
        count = self._rules.legal(self._state, seat, self._scratch)
        ids: list[int] = self._scratch.action[:count].tolist()
        return ids

    def _understand(self, move: Move | str | int, legal: list[int]) -> Move:
        """The move that is meant; a shortened text means the legal one it can stand for."""
        table = self.game.actions
        if isinstance(move, Move):
            if move.id >= len(table) or table[move.id] != move:
                raise BadOption(f"{move.text!r} is not a move of {self.game.title}")
            return move
        if isinstance(move, str):
            return self._clearest(move, table.readings(move), legal)
        if isinstance(move, bool) or not isinstance(move, int | np.integer):
            raise BadOption(f"{move!r} is not a move: give a Move, its text or its id")
        if not 0 <= move < len(table):
            raise BadOption(f"there is no move {move}; ids go from 0 to {len(table) - 1}")
        return table[int(move)]

    def _clearest(self, text: str, readings: list[Move], legal: list[int]) -> Move:
        """What a text means here: itself if legal, else the one legal move it is short for."""
        exact = readings[0].text == " ".join(text.lower().split())
        possible = [reading for reading in readings if reading.id in legal]
        if len(readings) == 1 or (exact and readings[0].id in legal):
            return readings[0]
        if len(possible) == 1:
            return possible[0]
        if exact and not possible:
            return readings[0]
        some = ", ".join(reading.text for reading in (possible or readings)[:4])
        raise AmbiguousMove(Sentence("{text} could mean {moves}", text=repr(text), moves=some))

    def _refusal(self, seat: int, action: int, language: str = "en") -> Refusal:
        why_not = self.game.module("refusals").why_not
        return Refusal(*why_not(say_in(language), self._state, seat, action))

    def _seat(self, seat: int | None) -> int:
        """The seat that is meant: the only one acting, if none is named."""
        if seat is not None:
            self._check_seat(seat)
            return seat
        acting = self.acting
        if len(acting) != 1:
            raise BadOption(f"say which seat: acting are {', '.join(map(str, acting))}")
        return acting[0]

    def _check_seat(self, seat: Any) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise BadOption(f"there is no seat {seat!r}; seats go from 0 to {self.players - 1}")

    # Results

    def scores(self) -> tuple[int, ...]:
        """The points of every seat, as if the game ended now."""
        out = np.zeros(MOST_SEATS, np.int64)
        self._rules.score(self._state, out)
        return tuple(out[: self.players].tolist())

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
        lines = self.game.module("words").breakdown(say_in(language), self._state, seat)
        return [Points(*line) for line in lines]

    # Words

    def tell(self, index: int, language: str = "en") -> str:
        """What happened with the move of this index in the history, as a sentence."""
        if not isinstance(index, int) or not 0 <= index < len(self._turns):
            raise BadOption(f"there is no move {index!r}; {len(self._turns)} were made")
        if (index, language) not in self._told:
            before, after = self.record_before(index), self.record_before(index + 1)
            seat, move = self._turns[index]
            tell = self.game.module("words").tell
            sentence = tell(say_in(language), before, seat, move.id, after, self.names)
            self._told[index, language] = sentence
        return self._told[index, language]

    def log(self, language: str = "en") -> list[str]:
        """The whole history in sentences."""
        return [self.tell(index, language) for index in range(len(self._turns))]

    def scene(self, seat: int | None = None, language: str = "en") -> Scene:
        """What lies where on the table, as a seat sees it; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        legal = [] if seat is None or self.over else self._legal_ids(seat)
        lay = self.game.module("scene").lay
        scene: Scene = lay(say_in(language), self._state, seat, self.names, legal)
        return scene

    def svg(self, seat: int | None = None, language: str = "en") -> str:
        """The table as a standalone picture."""
        from tiergarten.engine import svg

        say = say_in(language)
        words = say(self.game.title)
        if seat is not None and seat in self.acting:
            words += " · " + self.game.module("words").prompt(say, self._state, seat)
        return svg.render(self.scene(seat, language), self.game.folder / "art.svg", words)

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
        start = np.frombuffer(bytearray(self._origin), self.game.record.dtype)
        return self.game.record.plain(start.view(np.recarray)[0])

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
