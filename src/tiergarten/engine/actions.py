"""A verb table: it numbers the moves of a game, prints them and parses them.

A game declares its verbs, each with the words its arguments can take. The moves get the ids
0, 1, 2, ... in the order of the declaration; a move is written as its verb and arguments,
`place zebra-male small`. Words may be shortened as long as it stays clear what is meant.
"""

import difflib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from tiergarten.engine.errors import AmbiguousMove, BadNotation, BadOption
from tiergarten.engine.record import MOST_ACTIONS
from tiergarten.engine.sentence import Sentence

LONGEST_TEXT = 200


@dataclass(frozen=True, slots=True)
class Move:
    """One move of a game: its id, and its text as verb and arguments."""

    id: int
    text: str

    @property
    def verb(self) -> str:
        return self.text.split(" ", 1)[0]

    @property
    def arguments(self) -> tuple[str, ...]:
        return tuple(self.text.split(" ")[1:])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


class SeatWords(tuple[str, ...]):
    """Words that stand for seats. Learners see moves from their own seat: for them the first word
    is themselves, the second the next seat clockwise, and so on."""

    __slots__ = ()

    @classmethod
    def of(cls, seats: int) -> "SeatWords":
        """`p1`, `p2` and so on."""
        return cls(f"p{seat + 1}" for seat in range(seats))


class Verb:
    """A verb and, for each of its arguments, the words it can take."""

    def __init__(self, name: str, **arguments: Sequence[str]) -> None:
        self.name = name
        self.arguments = arguments
        self.count = math.prod(len(words) for words in arguments.values())


class VerbTable:
    """All moves of a game."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self._start: dict[str, int] = {}
        self._indices: dict[int, tuple[str, tuple[int, ...]]] = {}  # of moves asked for before
        self._seen_by: dict[tuple[int, int], tuple[int, ...]] = {}
        moves: list[Move] = []
        for verb in verbs:
            self._start[verb.name] = len(moves)
            for words in product(*verb.arguments.values()):
                moves.append(Move(len(moves), " ".join((verb.name, *words))))
        if len(moves) > MOST_ACTIONS:
            raise BadOption(f"a game can have at most {MOST_ACTIONS} moves, not {len(moves)}")
        self.moves = tuple(moves)
        self._by_text = {move.text: move for move in moves}

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, action: int) -> Move:
        return self.moves[action]

    def start(self, verb: str) -> int:
        """The id of the first move with this verb."""
        return self._start[verb]

    def indices(self, action: int) -> tuple[str, tuple[int, ...]]:
        """The verb of a move, and the index of each of its arguments."""
        found = self._indices.get(action)
        if found is None:
            found = self._indices[action] = self._find_indices(action)
        return found

    def _find_indices(self, action: int) -> tuple[str, tuple[int, ...]]:
        verb = self.verbs[self.moves[action].verb]
        rest = action - self._start[verb.name]
        found: list[int] = []
        for words in reversed(verb.arguments.values()):
            rest, index = divmod(rest, len(words))
            found.append(index)
        return verb.name, tuple(reversed(found))

    def as_seen_by(self, seat: int, players: int) -> tuple[int, ...]:
        """By the id of every move, the id under which a learner at this seat knows it.

        Words for seats are then counted from that seat on; all else is the same.
        """
        found = self._seen_by.get((seat, players))
        if found is None:
            found = tuple(self._seen(action, seat, players) for action in range(len(self)))
            self._seen_by[seat, players] = found
        return found

    def _seen(self, action: int, seat: int, players: int) -> int:
        name, indices = self.indices(action)
        number = 0
        arguments = self.verbs[name].arguments.values()
        for words, index in zip(arguments, indices, strict=True):
            if isinstance(words, SeatWords) and index < players:
                index = (index - seat) % players
            number = number * len(words) + index
        return self._start[name] + number

    def readings(self, text: str) -> list[Move]:
        """Every move that a text can mean: the exact one first, then those it may be short for.

        `BadNotation` if there is none; it says which word was not understood.
        """
        if len(text) > LONGEST_TEXT:
            raise BadNotation(Sentence("a move may have at most {n} characters", n=LONGEST_TEXT))
        words = text.lower().split()
        if not words:
            raise BadNotation(
                Sentence("an empty text is not a move; verbs: {verbs}", verbs=", ".join(self.verbs))
            )
        exact = self._by_text.get(" ".join(words))
        found = [exact] if exact else []
        verbs = _matching(words[0], list(self.verbs))
        if not verbs:
            raise BadNotation(
                Sentence(
                    "unknown verb {word}; {hint}",
                    word=repr(words[0]),
                    hint=_hint(words[0], list(self.verbs)),
                )
            )
        complaint: Sentence | None = None
        for name in verbs:
            verb = self.verbs[name]
            if len(words) - 1 != len(verb.arguments):
                complaint = complaint or Sentence("it is written: {form}", form=self.form(name))
                continue
            choices = []
            for given, (argument, known) in zip(words[1:], verb.arguments.items(), strict=True):
                choices.append(_matching(given, known))
                if not choices[-1]:
                    complaint = Sentence(
                        "unknown {argument} {word}; {hint}",
                        argument=argument,
                        word=repr(given),
                        hint=_hint(given, known),
                    )
            for picked in product(*choices):
                move = self._by_text[" ".join((name, *picked))]
                if move != exact:
                    found.append(move)
        if not found:
            raise BadNotation(
                Sentence("{text}: {complaint}", text=repr(" ".join(words)), complaint=complaint)
            )
        return found

    def named(self, move: "Move | int") -> Move:
        """The move that a `Move` or an id stands for."""
        if isinstance(move, Move):
            if move.id >= len(self) or self[move.id] != move:
                raise BadOption(f"{move.text!r} is not a move of this game")
            return move
        if isinstance(move, bool) or not isinstance(move, int | np.integer):
            raise BadOption(f"{move!r} is not a move: give a Move, its text or its id")
        if not 0 <= move < len(self):
            raise BadOption(f"there is no move {move}; ids go from 0 to {len(self) - 1}")
        return self[int(move)]

    def clearest(self, text: str, legal: Sequence[int]) -> Move:
        """What a text means here: itself if legal, else the one legal move it is short for."""
        readings = self.readings(text)
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

    def form(self, verb: str) -> str:
        """How moves with this verb are written: `place TILE TO`."""
        return " ".join((verb, *(name.upper() for name in self.verbs[verb].arguments)))


def _hint(given: str, known: Sequence[str]) -> Sentence:
    """A hint for an unknown word: the nearest known one, or all of them."""
    if all(word.isdecimal() for word in known):
        return Sentence("it goes from {first} to {last}", first=known[0], last=known[-1])
    if near := difflib.get_close_matches(given, known, n=1):
        return Sentence("did you mean {word}?", word=near[0])
    return Sentence("choose one of {known}", known=", ".join(known))


def _matching(given: str, known: Sequence[str]) -> list[str]:
    """The words that a given one stands for: itself and its kinds, or all that it begins.

    A whole word means itself first; `zebra` may also stand for `zebra-male`.
    """
    if given in known:
        return [given, *(word for word in known if word.startswith(f"{given}-"))]
    return [word for word in known if word.startswith(given)]
