"""Routes of puzzles. Which one is that of the day, the date says."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Response

from tiergarten.engine.language import Say
from tiergarten.engine.puzzle import needed, of_the_day, puzzle_of, today
from tiergarten.engine.puzzle_coach import PuzzleCoach
from tiergarten.games import find
from tiergarten.web.api.asking import AskingDep
from tiergarten.web.api.exercises import (
    Exercise,
    MadeSoFar,
    PupilName,
    Try,
    frame_of,
    tried_in_order,
)
from tiergarten.web.api.play import MoveName, MoveText, move_of
from tiergarten.web.api.services import Language, ServicesDep

router = APIRouter(tags=["puzzles"])
ALL = "/api/games/{game}/puzzles"
ONE = f"{ALL}/{{puzzle}}"
MOST_TRIED = 20  # moves that are remembered as tried
PuzzleId = Annotated[str, Path(max_length=40, description="its id")]


async def _asked_puzzle(
    game: str, puzzle: PuzzleId, services: ServicesDep, language: Language, asking: AskingDep
) -> Exercise[PuzzleCoach]:
    def coach(tried: Sequence[MoveName], name: str) -> PuzzleCoach:
        found = find(game)
        services.compiling.require(found)
        return PuzzleCoach(found, puzzle_of(found, puzzle), tried, name)

    return Exercise(("puzzle", game, puzzle), coach, language, asking)


PuzzleDep = Annotated[Exercise[PuzzleCoach], Depends(_asked_puzzle)]


@router.get(ALL, summary="The puzzles of a game, and that of the day")
async def puzzles(game: str, services: ServicesDep) -> dict[str, Any]:
    """`puzzles` are their ids; `today` is the one of the date, in UTC, the same for everybody."""
    found = find(game)
    services.compiling.require(found)
    day = today()
    return {
        "puzzles": [puzzle.id for puzzle in needed(found)],
        "today": of_the_day(found, day).id,
        "date": day.isoformat(),
    }


@router.get(ONE, summary="A puzzle")
async def puzzle_frame(
    exercise: PuzzleDep, moves: MadeSoFar = "", name: PupilName = ""
) -> Response:
    """A frame, and under `puzzle` what is asked; `moves` are those tried so far."""
    return await exercise.answer(
        "frame", lambda coach: view(coach, exercise.say), moves=moves, name=name
    )


@router.post(ONE, summary="Try a move in a puzzle")
async def attempt(exercise: PuzzleDep, asked: Try) -> dict[str, Any]:
    """`right` says whether it is the best move. If not, `words` say how likely it is to win, or why
    it is not allowed, with the rule; `tried` are the moves tried so far, this one included if it
    is allowed; the oldest are forgotten."""
    async with exercise.turn():
        coach = exercise.coach(asked.moves[-MOST_TRIED + 1 :], asked.name)
        answer = tried_in_order(coach, asked.tried[:1], exercise.say)
        return {
            "right": answer.right,
            "words": answer.words,
            "rule": answer.rule,
            "tried": [move.id for move in coach.tried],
            "frame": view(coach, exercise.say),
        }


@router.get(f"{ONE}/answer", summary="The best move of a puzzle, and why it is best")
async def best(exercise: PuzzleDep, moves: MadeSoFar = "") -> Response:
    """`moves` are those tried so far: the last of them is what the best one is compared with."""

    def make(coach: PuzzleCoach) -> dict[str, Any]:
        return {"best": [move.id for move in coach.best], "words": coach.why(exercise.say)}

    return await exercise.answer("answer", make, moves=moves)


@router.get(f"{ONE}/why", summary="Why a move is not allowed in a puzzle")
async def why(exercise: PuzzleDep, move: MoveText) -> Response:
    def make(coach: PuzzleCoach) -> dict[str, Any]:
        refusal = coach.match.why_not(move_of(move), coach.seat, exercise.language)
        if refusal is None:
            return {"allowed": True, "rule": None, "words": exercise.say("allowed")}
        return {"allowed": False, "rule": refusal.rule, "words": refusal.why}

    return await exercise.answer("why", make, move=move)


@router.get(f"{ONE}/preview", summary="What a move would do in a puzzle")
async def preview(exercise: PuzzleDep, move: MoveText, name: PupilName = "") -> Response:
    return await exercise.preview(move, "", name)


@router.get(f"{ONE}/description", summary="Every board of a puzzle in sentences")
async def description(exercise: PuzzleDep, moves: MadeSoFar = "", name: PupilName = "") -> Response:
    return await exercise.description(moves, name)


def view(coach: PuzzleCoach, say: Say) -> dict[str, Any]:
    """A puzzle: a frame, and what is asked."""
    return frame_of(coach.match, coach.seat, say, not coach.done) | {
        "puzzle": {
            "id": coach.puzzle.id,
            "words": coach.words(say),
            "done": coach.done,
            "after": coach.why(say) if coach.done else "",
            "names": list(coach.match.names),
        }
    }
