"""What the routes of lessons and puzzles have in common.

An exercise, a step of a lesson or a puzzle, has no table: whoever does one names it and the moves
made so far, and is answered with a frame, as at a table. Nothing is kept here.
"""

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any, Generic, Protocol, TypeVar

from fastapi import Query, Response
from pydantic import Field, StrictStr

from tiergarten.engine.coach import MOST_MOVES, Answer
from tiergarten.engine.errors import BadNotation
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.second_person import addressed
from tiergarten.engine.sentence import Sentence
from tiergarten.web.api.asking import Asking
from tiergarten.web.api.play import MoveName, move_of, previewed
from tiergarten.web.api.tables import Body
from tiergarten.web.fairness.questions import Cost
from tiergarten.web.tables import seating
from tiergarten.web.views import positions

MadeSoFar = Annotated[
    str, Query(max_length=300, description="ids of the moves made in it so far, with commas")
]
PupilName = Annotated[str, Query(max_length=80, description="what the pupil is called")]


class Try(Body):
    moves: list[MoveName] = Field([], max_length=MOST_MOVES, description="made in it so far")
    move: MoveName | Annotated[list[MoveName], Field(min_length=1, max_length=MOST_MOVES)] = Field(
        description="a move, or several that belong together"
    )
    name: Annotated[StrictStr, Field(max_length=80)] = ""

    @property
    def tried(self) -> list[MoveName]:
        return self.move if isinstance(self.move, list) else [self.move]


class Trying(Protocol):
    """Somebody who answers to moves."""

    match: Match

    @property
    def seat(self) -> int: ...

    def attempt(self, move: MoveName, say: Say) -> Answer: ...


C = TypeVar("C", bound=Trying)
Open = Callable[[Sequence[MoveName], str], C]
"""Opens an exercise after moves, for somebody of a name: the coach that answers there."""


class Exercise(Generic[C]):
    """A step of a lesson, or a puzzle, about which somebody asks."""

    def __init__(self, about: Hashable, coach: Open[C], language: str, asking: Asking) -> None:
        """`about` tells it from all others."""
        self._about = about
        self._coach = coach
        self._asking = asking
        self.language = language
        self.say = say_in(language)

    def coach(self, moves: Sequence[MoveName] = (), name: str = "") -> C:
        """The coach after these moves; the pupil may have a name."""
        return self._coach(moves, seating.check_name(name) if name.strip() else self.say("You"))

    async def answer(
        self,
        what: str,
        make: Callable[[C], Any],
        *,
        moves: str = "",
        move: str = "",
        name: str = "",
    ) -> Response:
        """What is made of it with the coach, if it is not remembered."""
        key = self._about, what, moves, move, name, self.language
        return await self._asking.answer(
            lambda: key, Cost.LESSON, lambda: make(self.coach(ids_in(moves), name))
        )

    async def preview(self, move: str, moves: str, name: str) -> Response:
        """What a move would do, if it is allowed."""

        def make(coach: C) -> dict[str, Any]:
            match, seat = coach.match, coach.seat
            made = match.copy().play(move_of(move), seat)
            say, names = addressed(match.game, self.language, match.names, seat)
            return previewed(match, made.id, seat, say, names)

        return await self.answer("preview", make, moves=moves, move=move, name=name)

    async def description(self, moves: str, name: str) -> Response:
        """Every board in sentences."""

        def make(coach: C) -> dict[str, Any]:
            panels = coach.match.describe(coach.seat, self.language).items()
            return {"panels": {panel: words.plain() for panel, words in panels}}

        return await self.answer("description", make, moves=moves, name=name)

    def turn(self, cost: float = Cost.LESSON) -> AbstractAsyncContextManager[None]:
        """My turn to try something, of which nothing is remembered."""
        return self._asking.turn(cost)


def frame_of(match: Match, seat: int, say: Say, playing: bool) -> dict[str, Any]:
    """A position as the pupil sees it, in the form of a frame at a table."""
    made = len(match.made)
    return {
        "type": "frame",
        "ply": made,
        "follows": made,
        "announcements": [],
        "move": made,
        "deed": None,
        "seats": [seat],
        "undo": False,
        **positions.plain(match, seat, say.language, playing, match.prompt(seat, say.language)),
    }


def tried_in_order(coach: Trying, moves: Sequence[MoveName], say: Say) -> Answer:
    """What the coach says to moves one after another, as far as the first that is not right."""
    answer = Answer(True)
    for move in moves:
        answer = coach.attempt(move, say)
        if not answer.right:
            break
    return answer


def ids_in(moves: str) -> list[int]:
    """The moves made so far, from an address."""
    texts = moves.split(",") if moves else []
    if len(texts) > MOST_MOVES or not all(text.isascii() and text.isdecimal() for text in texts):
        raise BadNotation(Sentence("the request is malformed"))
    return [int(text) for text in texts]
