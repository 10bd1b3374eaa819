"""The present position of a game being played, and all that can be asked about it.

Who may act, what is legal and why not, what it is worth, what everybody sees. What came before is
not known here (`engine.match`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiergarten.engine import begun, equivalence, turn_order
from tiergarten.engine.actions import Move
from tiergarten.engine.contract import Rules
from tiergarten.engine.describing import Description
from tiergarten.engine.errors import BadOption
from tiergarten.engine.features import vector
from tiergarten.engine.game import Game
from tiergarten.engine.language import ENGLISH, say_in
from tiergarten.engine.points import scores_of
from tiergarten.engine.record import (
    MOST_SEATS,
    State,
    fixed_record,
    header,
    legal_ids,
    record_from,
)
from tiergarten.engine.scene import ASK, Scene
from tiergarten.engine.seeds import halves
from tiergarten.engine.sentence import Sentence, said

_SEATS = [
    tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1) for mask in range(2**MOST_SEATS)
]
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


class Present:
    """The present position of a match: its bytes, and a record of them."""

    game: Game
    names: tuple[str, ...]
    _rules: Rules
    _data: bytes  # the position
    _closure: tuple[tuple[bytes, int], list[int]] | None  # the legal moves that were asked for last

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

    # What people read and see

    def prompt(self, seat: int | None = None, language: str = "en") -> str:
        """What a seat has to do now, as a sentence; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        say, table = say_in(language), self.game.table
        return turn_order.prompt(table, say, self._state, seat, self.names)

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
