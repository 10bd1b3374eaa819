"""Routes of puzzles.

As a lesson, a puzzle has no table: whoever solves one names it and the moves tried so far, and is
answered with a frame. Nothing is kept here; which puzzle is that of the day, the date says.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from tiergarten.engine.language import Say, say_in
from tiergarten.engine.puzzle import needed, of_the_day, puzzle_of, today
from tiergarten.engine.puzzle_coach import PuzzleCoach
from tiergarten.games import find
from tiergarten.web.api.asking import AskingDep
from tiergarten.web.api.lessons import (
    MadeSoFar,
    PupilName,
    Try,
    described,
    foreseen,
    frame_of,
    ids_in,
    pupil_name,
    tried_in_order,
)
from tiergarten.web.api.play import MoveName, MoveText, move_of
from tiergarten.web.api.services import Language, Services, ServicesDep
from tiergarten.web.fairness.questions import Cost

router = APIRouter(tags=["puzzles"])
ALL = "/api/games/{game}/puzzles"
ONE = f"{ALL}/{{puzzle}}"
MOST_TRIED = 20  # moves that are remembered as tried
PuzzleId = Annotated[str, Path(max_length=40, description="its id")]


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
    game: str,
    puzzle: PuzzleId,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
    moves: MadeSoFar = "",
    name: PupilName = "",
) -> Response:
    """A frame, and under `puzzle` what is asked; `moves` are those tried so far."""
    say = say_in(language)

    def make() -> dict[str, Any]:
        return view(_coach(services, game, puzzle, ids_in(moves), name, say), say)

    key = "puzzle", game, puzzle, moves, name, language
    return await asking.answer(lambda: key, Cost.LESSON, make)


@router.post(ONE, summary="Try a move in a puzzle")
async def attempt(
    game: str,
    puzzle: PuzzleId,
    asked: Try,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
) -> dict[str, Any]:
    """`right` says whether it is the best move. If not, `words` say how likely it is to win, or why
    it is not allowed, with the rule; `tried` are the moves tried so far, this one included if it
    is allowed; the oldest are forgotten."""
    say = say_in(language)
    moves = asked.move if isinstance(asked.move, list) else [asked.move]
    async with asking.turn(Cost.LESSON):
        coach = _coach(services, game, puzzle, asked.moves[-MOST_TRIED + 1 :], asked.name, say)
        answer = tried_in_order(coach, moves[:1], say)
        return {
            "right": answer.right,
            "words": answer.words,
            "rule": answer.rule,
            "tried": [move.id for move in coach.tried],
            "frame": view(coach, say),
        }


@router.get(f"{ONE}/answer", summary="The best move of a puzzle, and why it is best")
async def best(
    game: str,
    puzzle: PuzzleId,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
    moves: MadeSoFar = "",
) -> Response:
    """`moves` are those tried so far: the last of them is what the best one is compared with."""
    say = say_in(language)

    def make() -> dict[str, Any]:
        coach = _coach(services, game, puzzle, ids_in(moves), "", say)
        return {"best": [move.id for move in coach.best], "words": coach.why(say)}

    key = "puzzle answer", game, puzzle, moves, language
    return await asking.answer(lambda: key, Cost.LESSON, make)


@router.get(f"{ONE}/why", summary="Why a move is not allowed in a puzzle")
async def why(
    game: str,
    puzzle: PuzzleId,
    move: MoveText,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
) -> Response:
    say = say_in(language)

    def make() -> dict[str, Any]:
        coach = _coach(services, game, puzzle, [], "", say)
        refusal = coach.match.why_not(move_of(move), coach.seat, language)
        if refusal is None:
            return {"allowed": True, "rule": None, "words": say("allowed")}
        return {"allowed": False, "rule": refusal.rule, "words": refusal.why}

    key = "puzzle why", game, puzzle, move, language
    return await asking.answer(lambda: key, Cost.LESSON, make)


@router.get(f"{ONE}/preview", summary="What a move would do in a puzzle")
async def preview(
    game: str,
    puzzle: PuzzleId,
    move: MoveText,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
    name: PupilName = "",
) -> Response:
    def make() -> dict[str, Any]:
        coach = _coach(services, game, puzzle, [], name, say_in(language))
        return foreseen(coach.match, move, coach.seat, language)

    key = "puzzle preview", game, puzzle, move, name, language
    return await asking.answer(lambda: key, Cost.LESSON, make)


@router.get(f"{ONE}/description", summary="Every board of a puzzle in sentences")
async def description(
    game: str,
    puzzle: PuzzleId,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
    moves: MadeSoFar = "",
    name: PupilName = "",
) -> Response:
    def make() -> dict[str, Any]:
        coach = _coach(services, game, puzzle, ids_in(moves), name, say_in(language))
        return described(coach.match, coach.seat, language)

    key = "puzzle description", game, puzzle, moves, name, language
    return await asking.answer(lambda: key, Cost.LESSON, make)


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


def _coach(
    services: Services,
    game: str,
    puzzle: str,
    tried: list[int] | list[MoveName],
    name: str,
    say: Say,
) -> PuzzleCoach:
    found = find(game)
    services.compiling.require(found)
    return PuzzleCoach(found, puzzle_of(found, puzzle), tried, pupil_name(name, say))
