"""Solving a puzzle: what is said to a move that is tried, and why the best one is best.

As a `Coach` of lessons, it is made from where somebody is, here the moves they have tried so far,
and keeps nothing else. A try that is not the best move changes nothing, and may be followed by
another one.
"""

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from tiergarten.engine.actions import Move
from tiergarten.engine.coach import Answer, check_moves, pupil_names
from tiergarten.engine.errors import BadOption
from tiergarten.engine.figures import likely
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.puzzle import Puzzle
from tiergarten.engine.record import record_from
from tiergarten.engine.sentence import Sentence

_positions: WeakKeyDictionary[Puzzle, bytes] = WeakKeyDictionary()


class PuzzleCoach:
    """A puzzle, with what was tried of it."""

    def __init__(
        self, game: Game, puzzle: Puzzle, tried: Sequence[Move | str | int] = (), name: str = ""
    ) -> None:
        """`name` is that of whoever solves it."""
        check_moves(tried)
        self.game, self.puzzle = game, puzzle
        self.match = self._position = _match(game, puzzle, name)
        self.tried: list[Move] = []
        for move in tried:
            if self.done:
                raise BadOption(Sentence("these moves do not belong to this puzzle"))
            self.attempt(move, say_in("en"))

    @property
    def seat(self) -> int:
        """The seat of whoever solves it."""
        return self.puzzle.seat

    @property
    def done(self) -> bool:
        """Whether the best move has been made."""
        return bool(self.tried) and self.tried[-1] in self.best

    @property
    def best(self) -> list[Move]:
        """The best move, and others that come to the same."""
        return [self._position.meant(text, self.seat) for text in self.puzzle.best]

    def words(self, say: Say) -> str:
        """What is asked."""
        return say("It is your turn, and one move is clearly better than all others. Which one?")

    def attempt(self, move: Move | str | int, say: Say) -> Answer:
        """Try a move: it is made if it is the best one, and answered kindly if it is not."""
        if self.done:
            return Answer(False, say("This puzzle is solved."))
        meant = self._position.meant(move, self.seat)
        refusal = self._position.why_not(meant, self.seat, say.language)
        if refusal is not None:
            return Answer(False, refusal.why, refusal.rule)
        self.tried.append(meant)
        if meant not in self.best:
            return Answer(False, self._better(meant, say))
        self.match = self._position.copy()
        self.match.play(meant, self.seat)
        return Answer(True, self.why(say))

    def why(self, say: Say) -> str:
        """Why the best move is best: its chance to win beside that of what was tried before it, or
        else of the next best."""
        best = self.best[0]
        if self.done:
            best = self.tried[-1]
        other = next((move for move in reversed(self.tried) if self._known(move)), None)
        if other is None:
            other = self._position.meant(self.puzzle.next, self.seat)
        return say(
            "{best} – this wins about {n} of such games; {other} – about {m}.",
            best=_capital(self.label(best, say)),
            n=likely(say, self.puzzle.chance),
            other=self.label(other, say),
            m=likely(say, self.puzzle.chances[other.text]),
        )

    def label(self, move: Move, say: Say) -> str:
        """A move in words."""
        match = self._position
        return self.game.table.label(say, match.record(), self.seat, move.id, match.names)

    def _known(self, move: Move) -> bool:
        """Whether a move is another than the best one, with a chance that is known."""
        return move not in self.best and move.text in self.puzzle.chances

    def _better(self, move: Move, say: Say) -> str:
        label = _capital(self.label(move, say))
        if not self._known(move):
            return say("{move} – this is allowed, but there is something much better.", move=label)
        return say(
            "{move} – this wins about {n} of such games. There is something better.",
            move=label,
            n=likely(say, self.puzzle.chances[move.text]),
        )


def _match(game: Game, puzzle: Puzzle, name: str) -> Match:
    """The position of a puzzle, as a match without a history."""
    if puzzle not in _positions:
        _positions[puzzle] = puzzle.match(game).content()
    state = record_from(game.record.dtype, _positions[puzzle])
    return Match(game, state, names=pupil_names(puzzle.seat, puzzle.players, name))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
