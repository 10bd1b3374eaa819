"""What a review says: about every move, about every seat, and about the whole match.

For every seat `start + skill + others + luck + unsettled = result`. docs/reviews.md says what
each of them is; `accounts.py` adds them up.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tiergarten.analysis import marks
from tiergarten.analysis.reading import read
from tiergarten.engine.errors import BadOption
from tiergarten.engine.language import ENGLISH, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence

FORMAT = 1  # of the plain data
Chances = tuple[float, ...]  # one for each seat


@dataclass(frozen=True)
class Alternative:
    """A move that could have been made."""

    move: str
    visits: int  # how often the search tried it
    chance: Chances  # every seat's chance to win after it


@dataclass(frozen=True)
class ReviewedMove:
    """One move of the history: the position before it, the decision, and what chance did then.

    `skill`, `others`, `luck` and `unsettled` are what it changed for each seat; together with
    `chance` they add up to `after`, which is the `chance` of the next move.
    """

    ply: int  # how many moves were made before it
    seat: int
    move: str
    best: str
    cost: float  # what the decision cost the seat: its chance after the best move, less this one's
    mark: str  # "inaccuracy", "mistake", "blunder", or empty
    chance: Chances  # every seat's chance to win before it
    luck: Chances  # what chance gave every seat with this move; it may be negative
    after: Chances
    skill: Chances
    others: Chances
    unsettled: Chances
    forced: bool  # there was nothing to decide
    sealed: bool  # chosen at the same time as others; its effects stand at the last of them
    alternatives: tuple[Alternative, ...]  # the best first


@dataclass(frozen=True)
class ReviewedSeat:
    """How a seat came from its chance at the start to its result."""

    name: str
    start: float
    skill: float  # what its own decisions cost against the best ones: never above 0
    others: float  # what the decisions of the others changed for it
    luck: float
    unsettled: float  # where the searches disagree though nothing happened
    result: float  # 1, 0, or its part of a shared victory; unfinished: its chance as it stands
    accuracy: float | None  # from 0 to 100; None if it never had a choice
    even: float  # the result if luck had been even: all but luck
    decisions: int  # how often it had a choice
    inaccuracies: int
    mistakes: int
    blunders: int

    def count(self, mark: str) -> int:
        """How many of its decisions have this mark."""
        counts = {
            marks.INACCURACY: self.inaccuracies,
            marks.MISTAKE: self.mistakes,
            marks.BLUNDER: self.blunders,
        }
        return counts[mark]


@dataclass(frozen=True)
class Review:
    """A whole match, reviewed as far as it goes."""

    match: Match = field(repr=False, compare=False)
    game: str
    players: int
    finished: bool
    iterations: int
    quick: bool
    seed: int
    seats: tuple[ReviewedSeat, ...]
    moves: tuple[ReviewedMove, ...] = field(repr=False)

    def plain(self) -> dict[str, Any]:
        """The review as plain data: what `--json` prints, and `read` takes back."""
        return {
            "format": FORMAT,
            "game": self.game,
            "players": self.players,
            "finished": self.finished,
            "iterations": self.iterations,
            "quick": self.quick,
            "seed": self.seed,
            "seats": [asdict(seat) for seat in self.seats],
            "moves": [asdict(move) for move in self.moves],
        }

    @classmethod
    def read(cls, plain: object, match: Match) -> "Review":
        """A review from plain data, of this match."""
        damaged = BadOption(Sentence("this review is damaged, or one of another match"))
        if not isinstance(plain, Mapping):
            raise damaged
        if plain.get("format") != FORMAT:
            raise BadOption(Sentence("this review was written by another version of Tiergarten"))
        fields = {name: value for name, value in plain.items() if name != "format"}
        try:
            found = read(cls, fields, match.players, match=match)
        except ValueError:
            raise damaged from None
        if not found._is_of(match):
            raise damaged
        return found

    def _is_of(self, match: Match) -> bool:
        """Whether it is about the moves of this match."""
        texts = {move.text for move in match.game.actions.moves}
        made = [(seat, move.text) for seat, move in match.history]
        return (
            self.game == match.game.name
            and self.players == len(self.seats) == match.players
            and made[: len(self.moves)] == [(move.seat, move.move) for move in self.moves]
            and [move.ply for move in self.moves] == [*range(len(self.moves))]
            and all(
                texts.issuperset([move.best, *(one.move for one in move.alternatives)])
                for move in self.moves
            )
        )

    def table(self, language: str = "en") -> str:
        """The review for a screen, in words."""
        from tiergarten.analysis import words

        return words.table(self, say_in(language))

    def report(self, language: str = "en") -> str:
        """The review as one HTML page that needs nothing else."""
        from tiergarten.analysis import page

        return page.page(self, say_in(language))

    def _repr_html_(self) -> str:
        """In a notebook: the chart and the accounts."""
        from tiergarten.analysis import page

        return page.part(self, say_in(ENGLISH))
