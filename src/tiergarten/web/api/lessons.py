"""Routes of lessons and tips."""

from collections.abc import Sequence
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Query, Response
from pydantic import Field, StrictStr

from tiergarten.engine.coach import MOST_MOVES, Coach
from tiergarten.engine.language import Say, say_in
from tiergarten.games import find
from tiergarten.web.api.asking import AskingDep, about
from tiergarten.web.api.exercises import (
    Exercise,
    MadeSoFar,
    PupilName,
    Try,
    frame_of,
    tried_in_order,
)
from tiergarten.web.api.play import MoveName, MoveText, Steps, move_of
from tiergarten.web.api.services import Language, RoomDep, ServicesDep, Token, needed_seats
from tiergarten.web.api.tables import Body
from tiergarten.web.fairness.questions import Cost, in_parts
from tiergarten.web.storage.store import TAKE_BACK
from tiergarten.web.tables.room import Room
from tiergarten.web.views.ahead import look_ahead

router = APIRouter(tags=["lessons"])
STEP = "/api/games/{game}/lesson/{step}"
MOST_PLIES = 400  # that are looked at for tips at once


class Thought(Body):
    moves: list[MoveName] = Field([], max_length=MOST_MOVES, description="made in this step so far")
    steps: Steps
    name: Annotated[StrictStr, Field(max_length=80)] = ""


async def _asked_step(
    game: str, step: int, services: ServicesDep, language: Language, asking: AskingDep
) -> Exercise[Coach]:
    def coach(moves: Sequence[MoveName], name: str) -> Coach:
        found = find(game)
        services.compiling.require(found)
        return Coach(found, step, moves, name)

    return Exercise(("lesson", game, step), coach, language, asking)


StepDep = Annotated[Exercise[Coach], Depends(_asked_step)]


@router.get(STEP, summary="A step of a game's lesson")
async def lesson_step(exercise: StepDep, moves: MadeSoFar = "", name: PupilName = "") -> Response:
    """A frame, and under `lesson` what the coach says; steps are counted from 0."""
    return await exercise.answer(
        "frame", lambda coach: view(coach, exercise.say), moves=moves, name=name
    )


@router.post(STEP, summary="Try a move in a lesson")
async def attempt(exercise: StepDep, asked: Try) -> dict[str, Any]:
    """`right` says whether it is what the step is about. If not, `words` say why, `rule` names the
    rule that forbids it, if one does, and `frame` is as before."""
    async with exercise.turn():
        coach = exercise.coach(asked.moves, asked.name)
        answer = tried_in_order(coach, asked.tried, exercise.say)
        if not answer.right and not coach.missed:
            coach = exercise.coach(asked.moves, asked.name)
        return {
            "right": answer.right,
            "words": answer.words,
            "rule": answer.rule,
            "frame": view(coach, exercise.say),
        }


@router.post(f"{STEP}/ahead", summary="The table of a lesson after steps only thought of")
async def ahead(exercise: StepDep, asked: Thought) -> dict[str, Any]:
    """`right`, `words` and `rule` as for a try; `ahead` is as at a table, with the moves that are
    `wanted` next, or null where the steps are not what the lesson is about."""
    async with exercise.turn(Cost.LESSON + Cost.AHEAD + Cost.STEP * len(asked.steps)):
        coach = exercise.coach(asked.moves, asked.name)
        now = coach.match.copy()
        answer = tried_in_order(coach, [] if coach.step.lets_go else asked.steps, exercise.say)
        found: dict[str, Any] | None = None
        if answer.right:
            then = await look_ahead(now, asked.steps, coach.seat, coach.seat, exercise.language)
            found = then | {
                "ply": len(now.made),
                "wanted": [move.id for move in coach.wanted],
            }
        return {"right": answer.right, "words": answer.words, "rule": answer.rule, "ahead": found}


@router.get(f"{STEP}/why", summary="What the coach says to a move that is not allowed")
async def why(exercise: StepDep, move: MoveText, moves: MadeSoFar = "") -> Response:
    def make(coach: Coach) -> dict[str, Any]:
        wanted = move_of(move)
        if coach.match.why_not(wanted, coach.seat) is None:
            return {"allowed": True, "rule": None, "words": exercise.say("allowed")}
        answer = coach.attempt(wanted, exercise.say)
        return {"allowed": False, "rule": answer.rule, "words": answer.words}

    return await exercise.answer("why", make, moves=moves, move=move)


@router.get(f"{STEP}/preview", summary="What a move would do in a lesson")
async def preview(
    exercise: StepDep, move: MoveText, moves: MadeSoFar = "", name: PupilName = ""
) -> Response:
    return await exercise.preview(move, moves, name)


@router.get(f"{STEP}/description", summary="Every board of a lesson in sentences")
async def description(exercise: StepDep, moves: MadeSoFar = "", name: PupilName = "") -> Response:
    return await exercise.description(moves, name)


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
