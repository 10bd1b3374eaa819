"""Playing a lesson: which moves a step still waits for, and what is said to those who try others.

A `Coach` is made from the number of a step and the moves made in it so far, and keeps nothing else:
the page or the terminal remembers these two. What was done in earlier steps does not matter; each
begins where the lesson says.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from tiergarten.engine.actions import Move
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.lesson import OTHERS, Lesson, Step
from tiergarten.engine.match import Match, check_names
from tiergarten.engine.record import record_from
from tiergarten.engine.second_person import addressed
from tiergarten.engine.sentence import Sentence

MOST_MOVES = 60  # that a pupil makes in a step


@dataclass(frozen=True)
class Answer:
    """What the coach says to a move. One that was not right has changed nothing, unless the goal
    has been missed by it."""

    right: bool
    words: str = ""
    rule: str | None = None


def lesson_of(game: Game) -> Lesson:
    """The lesson of a game that has one."""
    if game.table.LESSON is None:
        raise BadOption(Sentence("{game} has no lesson", game=Sentence(game.title)))
    return game.table.LESSON


def check_moves(moves: Sequence[Move | str | int]) -> None:
    """Refuse more moves than anybody makes in a step."""
    if len(moves) > MOST_MOVES:
        raise BadOption(Sentence("a step of a lesson has at most {n} moves", n=MOST_MOVES))


class Coach:
    """A step of a game's lesson, as far as it has been played. Steps are counted from 0."""

    def __init__(
        self,
        game: Game,
        number: int = 0,
        moves: Sequence[Move | str | int] = (),
        name: str = "",
    ) -> None:
        """`name` is the pupil's."""
        self.lesson = lesson_of(game)
        if not 0 <= number < len(self.lesson.steps):
            raise BadOption(Sentence("the lesson has no step {n}", n=number + 1))
        check_moves(moves)
        self.game = game
        self.number = number
        self.match = _position(game, self.lesson, number, name)
        _play_others(self.match, self.step)
        self._begun = self.match.record()
        self._left = self.step.alternatives
        for move in moves:
            if not self.attempt(move, say_in("en")).right and not self.missed:
                raise BadOption(Sentence("these moves do not belong to this step"))

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    @property
    def seat(self) -> int:
        """The seat of the pupil."""
        return self.lesson.seat

    @property
    def last(self) -> bool:
        """Whether the lesson ends with this step."""
        return self.number + 1 == len(self.lesson.steps)

    @property
    def done(self) -> bool:
        """Whether the step has nothing more to ask for."""
        return self._reached() is True if self.step.lets_go else not self._left

    @property
    def missed(self) -> bool:
        """Whether the goal cannot be reached any more."""
        return self.step.lets_go and self._reached() is False

    def _reached(self) -> bool | None:
        assert self.step.goal is not None
        reached = self.step.goal(self._begun, self.match.record(), self.seat)
        return False if reached is None and self.seat not in self.match.acting else reached

    @property
    def wanted(self) -> list[Move]:
        """The moves that are right now; none when the pupil is on their own."""
        if self.step.lets_go:
            return []
        found: dict[int, Move] = {}
        for number, texts in enumerate(self._left):
            for text in texts:
                if self._fits(text, number):
                    move = self.match.meant(text, self.seat)
                    found[move.id] = move
        return list(found.values())

    def words(self, say: Say) -> str:
        """What the coach says at the beginning of the step."""
        return say(self.step.words)

    def told(self, say: Say) -> list[str]:
        """What the others have done at the beginning of the step, in sentences to the pupil."""
        to_you, names = addressed(self.game, say.language, self.match.names, self.seat)
        tell, made = self.game.table.tell, self.match.made[: len(self.step.before)]
        around = [self.match.records_around(index) for index in range(len(made))]
        return [
            tell(to_you, before, turn.seat, turn.move.id, after, names)
            for turn, (before, after) in zip(made, around, strict=True)
        ]

    def hint(self, say: Say) -> str:
        """The next move of the step in words, for somebody who is stuck; empty if there is none."""
        move = next(iter(self.wanted), None)
        return "" if move is None else self._label(move, say)

    def attempt(self, move: Move | str | int, say: Say) -> Answer:
        """Try a move: it is made if it is right, and answered kindly if it is not."""
        if self.done or self.missed:
            return Answer(False, say("This step is done."))
        meant = self.match.meant(move, self.seat)
        refusal = self.match.why_not(meant, self.seat, say.language)
        if self.step.lets_go and refusal is None:
            self.match.play(meant, self.seat)
            return Answer(False, say(self.step.missed)) if self.missed else Answer(True)
        if refusal is None and (number := self._expected(meant)) is not None:
            self.match.play(meant, self.seat)
            del self._left[number]
            return Answer(True)
        rule = None if refusal is None else refusal.rule
        if own := self._own_answer(meant):
            return Answer(False, say(own), rule)
        if refusal is not None:
            return Answer(False, refusal.why, rule)
        if not self._left:  # a step that is only read
            return Answer(False, say("Nothing to do here yet: read on."))
        wanted = self.hint(say)
        return Answer(False, say("That is allowed, too. Here, try this: {move}.", move=wanted))

    def _own_answer(self, move: Move) -> str:
        """What the step has to say about a wrong move."""
        fitting = [text for text in self.step.wrong if f"{move.text} ".startswith(f"{text} ")]
        return self.step.wrong[max(fitting, key=len)] if fitting else ""

    def _expected(self, move: Move) -> int | None:
        """Which of the moves that are left this one is."""
        for number, texts in enumerate(self._left):
            same = any(self.match.meant(text, self.seat) == move for text in texts)
            if same and self._fits(move, number):
                return number
        return None

    def _fits(self, move: Move | str, number: int) -> bool:
        """Whether a move can come now, with the others that are left after it."""
        trial = self.match.copy()
        rest = [texts[0] for index, texts in enumerate(self._left) if index != number]
        for one in (move, *rest):
            if self.seat not in trial.acting or trial.why_not(one, self.seat) is not None:
                return False
            trial.play(one, self.seat)
        return True

    def _label(self, move: Move, say: Say) -> str:
        state, names = self.match.record(), self.match.names
        return self.game.table.label(say, state, self.seat, move.id, names)


_starts: WeakKeyDictionary[Lesson, dict[int, bytes]] = WeakKeyDictionary()


def _position(game: Game, lesson: Lesson, number: int, name: str) -> Match:
    """Where a step begins, as a match without a history."""
    known = _starts.setdefault(lesson, {})
    if number not in known:
        known[number] = _start(game, lesson, number)
    state = record_from(game.record.dtype, known[number])
    players = int(state.players)
    return Match(game, state, names=pupil_names(lesson.seat, players, name))


def _start(game: Game, lesson: Lesson, number: int) -> bytes:
    """A step's own position, or that after all steps since the last one with one."""
    steps = lesson.steps
    first = max(n for n in range(number + 1) if n == 0 or steps[n].position is not None)
    match = Match.resume(game, steps[first].position or {}, steps[first].seed)
    for step in steps[first:number]:
        _play_others(match, step)
        for move in step.line:
            match.play(move, lesson.seat)
    data: bytes = match.record().tobytes()
    return data


def pupil_names(seat: int, players: int, name: str) -> tuple[str, ...]:
    """The pupil's name at their seat, and those of the others around the table."""
    plain = check_names(None, players)
    names = [name or plain[seat], *OTHERS, *plain[len(OTHERS) + 1 :]]
    return check_names([names[(at - seat) % players] for at in range(players)], players)


def _play_others(match: Match, step: Step) -> None:
    for seat, move in step.before:
        match.play(move, seat)
