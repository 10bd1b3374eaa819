"""Routes of lessons and tips.

A lesson has no table: whoever takes one names the step and the moves made in it so far, and is
answered with a frame, as at a table. Nothing is kept here.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Protocol

import orjson
from fastapi import APIRouter, Query, Response
from pydantic import Field, StrictStr

from tiergarten.engine.coach import MOST_MOVES, Answer, Coach
from tiergarten.engine.errors import BadNotation
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.second_person import addressed
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find
from tiergarten.web.api.asking import AskingDep, about
from tiergarten.web.api.play import MoveName, MoveText, Steps, move_of, previewed
from tiergarten.web.api.services import (
    Language,
    RoomDep,
    Services,
    ServicesDep,
    Token,
    needed_seats,
)
from tiergarten.web.api.tables import Body
from tiergarten.web.fairness.questions import Cost, in_parts
from tiergarten.web.storage.store import TAKE_BACK
from tiergarten.web.tables import seating
from tiergarten.web.tables.room import Room
from tiergarten.web.views import positions
from tiergarten.web.views.ahead import look_ahead

router = APIRouter(tags=["lessons"])
STEP = "/api/games/{game}/lesson/{step}"
MOST_PLIES = 400  # that are looked at for tips at once

MadeSoFar = Annotated[
    str, Query(max_length=300, description="ids of the moves made in this step, with commas")
]
PupilName = Annotated[str, Query(max_length=80, description="what the pupil is called")]


class Try(Body):
    moves: list[MoveName] = Field([], max_length=MOST_MOVES, description="made in this step so far")
    move: MoveName | Annotated[list[MoveName], Field(min_length=1, max_length=MOST_MOVES)] = Field(
        description="a move, or several that belong together"
    )
    name: Annotated[StrictStr, Field(max_length=80)] = ""


class Thought(Body):
    moves: list[MoveName] = Field([], max_length=MOST_MOVES, description="made in this step so far")
    steps: Steps
    name: Annotated[StrictStr, Field(max_length=80)] = ""


@router.get(STEP, summary="A step of a game's lesson")
async def lesson_step(
    game: str,
    step: int,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
    moves: MadeSoFar = "",
    name: PupilName = "",
) -> Response:
    """A frame, and under `lesson` what the coach says; steps are counted from 0."""
    say = say_in(language)

    def make() -> dict[str, Any]:
        return view(_coach(services, game, step, ids_in(moves), name, say), say)

    key = "lesson", game, step, moves, name, language
    return await asking.answer(lambda: key, Cost.LESSON, make)


@router.post(STEP, summary="Try a move in a lesson")
async def attempt(
    game: str,
    step: int,
    asked: Try,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
) -> dict[str, Any]:
    """`right` says whether it is what the step is about. If not, `words` say why, `rule` names the
    rule that forbids it, if one does, and `frame` is as before."""
    say = say_in(language)
    tried = asked.move if isinstance(asked.move, list) else [asked.move]
    async with asking.turn(Cost.LESSON):
        coach = _coach(services, game, step, asked.moves, asked.name, say)
        answer = tried_in_order(coach, tried, say)
        if not answer.right and not coach.missed:
            coach = _coach(services, game, step, asked.moves, asked.name, say)
        return {
            "right": answer.right,
            "words": answer.words,
            "rule": answer.rule,
            "frame": view(coach, say),
        }


@router.post(f"{STEP}/ahead", summary="The table of a lesson after steps only thought of")
async def ahead(
    game: str,
    step: int,
    asked: Thought,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
) -> dict[str, Any]:
    """`right`, `words` and `rule` as for a try; `ahead` is as at a table, with the moves that are
    `wanted` next, or null where the steps are not what the lesson is about."""
    say = say_in(language)
    async with asking.turn(Cost.LESSON + Cost.AHEAD + Cost.STEP * len(asked.steps)):
        coach = _coach(services, game, step, asked.moves, asked.name, say)
        now = coach.match.copy()
        answer = tried_in_order(coach, [] if coach.step.lets_go else asked.steps, say)
        found: dict[str, Any] | None = None
        if answer.right:
            then = await look_ahead(now, asked.steps, coach.seat, coach.seat, language)
            found = then | {
                "ply": len(now.made),
                "wanted": [move.id for move in coach.wanted],
            }
        return {"right": answer.right, "words": answer.words, "rule": answer.rule, "ahead": found}


@router.get(f"{STEP}/why", summary="What the coach says to a move that is not allowed")
async def why(
    game: str,
    step: int,
    move: MoveText,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
    moves: MadeSoFar = "",
) -> Response:
    say = say_in(language)

    def make() -> dict[str, Any]:
        coach = _coach(services, game, step, ids_in(moves), "", say)
        wanted = move_of(move)
        if coach.match.why_not(wanted, coach.seat) is None:
            return {"allowed": True, "rule": None, "words": say("allowed")}
        answer = coach.attempt(wanted, say)
        return {"allowed": False, "rule": answer.rule, "words": answer.words}

    key = "lesson why", game, step, moves, move, language
    return await asking.answer(lambda: key, Cost.LESSON, make)


@router.get(f"{STEP}/preview", summary="What a move would do in a lesson")
async def preview(
    game: str,
    step: int,
    move: MoveText,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
    moves: MadeSoFar = "",
    name: PupilName = "",
) -> Response:
    def make() -> dict[str, Any]:
        coach = _coach(services, game, step, ids_in(moves), name, say_in(language))
        return foreseen(coach.match, move, coach.seat, language)

    key = "lesson preview", game, step, moves, move, name, language
    return await asking.answer(lambda: key, Cost.LESSON, make)


@router.get(f"{STEP}/description", summary="Every board of a lesson in sentences")
async def description(
    game: str,
    step: int,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
    moves: MadeSoFar = "",
    name: PupilName = "",
) -> Response:
    def make() -> dict[str, Any]:
        coach = _coach(services, game, step, ids_in(moves), name, say_in(language))
        return described(coach.match, coach.seat, language)

    key = "lesson description", game, step, moves, name, language
    return await asking.answer(lambda: key, Cost.LESSON, make)


@router.get("/api/tables/{table}/tips", summary="Tips for what has happened to me")
async def tips(
    room: RoomDep,
    token: Token,
    language: Language,
    asking: AskingDep,
    since: Annotated[int, Query(ge=0)] = 0,
) -> Response:
    """What was worth a word since a ply, each with the ply. Whoever asks remembers by `name` which
    they have read."""
    seats = needed_seats(room, token)
    plies = range(max(since, room.ply - MOST_PLIES) + 1, room.ply + 1)

    async def make() -> bytes:
        found = await in_parts(plies, lambda ply: _tips_at(room, ply, seats, say_in(language)))
        return orjson.dumps([tip for tips in found for tip in tips])

    key = about(room, "tips", plies, seats, language)
    made = await asking.part(key, Cost.TIP * len(plies) * len(seats), make)
    return Response(made, media_type="application/json")


def _tips_at(room: Room, ply: int, seats: Sequence[int], say: Say) -> list[dict[str, Any]]:
    event = room.events[ply - 1]
    if event.action == TAKE_BACK:
        return []
    move = room.state_at(ply - 1), event.seat, event.action, room.state_at(ply)
    return [
        {"ply": ply, "name": tip.name, "words": say(tip.words)}
        for tip in room.game.table.TIPS
        if any(tip.happened(*move, seat) for seat in seats)
    ]


def view(coach: Coach, say: Say) -> dict[str, Any]:
    """A step of a lesson: a frame, and what the coach has to say."""
    match, step = coach.match, coach.step
    playing = not match.over and not coach.done and not coach.missed
    return frame_of(match, coach.seat, say, playing) | {
        "lesson": {
            "step": coach.number,
            "steps": len(coach.lesson.steps),
            "words": coach.words(say),
            "told": coach.told(say),
            "wanted": [move.id for move in coach.wanted],
            "look": list(step.look),
            "ready": say(step.ready) if step.ready else "",
            "lets_go": step.lets_go,
            "reads": not step.moves,
            "done": coach.done,
            "missed": coach.missed,
            "after": say(step.after) if step.after else "",
            "names": list(match.names),
            "players": coach.lesson.players,
        },
    }


def _coach(
    services: Services,
    game: str,
    step: int,
    moves: list[int] | list[MoveName],
    name: str,
    say: Say,
) -> Coach:
    found = find(game)
    services.compiling.require(found)
    return Coach(found, step, moves, pupil_name(name, say))


# What lessons have in common with puzzles


def pupil_name(name: str, say: Say) -> str:
    """What the pupil is called."""
    return seating.check_name(name) if name.strip() else say("You")


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


def foreseen(match: Match, move: str, seat: int, language: str) -> dict[str, Any]:
    """What a move would do, if it is allowed."""
    made = match.copy().play(move_of(move), seat)
    say, names = addressed(match.game, language, match.names, seat)
    return previewed(match, made.id, seat, say, names)


def described(match: Match, seat: int, language: str) -> dict[str, Any]:
    """Every board in sentences."""
    panels = match.describe(seat, language).items()
    return {"panels": {panel: words.plain() for panel, words in panels}}


class Trying(Protocol):
    """Somebody who answers to moves."""

    def attempt(self, move: MoveName, say: Say) -> Answer: ...


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
