"""Routes for reviews: asking for one, how far it is, and what it says about a decision."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from tiergarten.analysis import Review, words
from tiergarten.analysis.reviewed import ReviewedMove
from tiergarten.engine.language import Say, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence
from tiergarten.web.api.asking import AskingDep, about
from tiergarten.web.api.play import finished
from tiergarten.web.api.services import Language, RoomDep, ServicesDep, Token, seats_of
from tiergarten.web.bots.reviewing import Standing
from tiergarten.web.fairness.clients import client_of
from tiergarten.web.fairness.questions import Cost
from tiergarten.web.refusals import Refused
from tiergarten.web.tables.room import Room

router = APIRouter(prefix="/api/tables/{table}/review", tags=["help"])

DIGITS = 8  # of a chance: many more than are told, so that it is rounded once, where it is told


@router.post("", summary="Have a match reviewed that is over")
async def ask(
    room: RoomDep, services: ServicesDep, token: Token, request: Request, asking: AskingDep
) -> dict[str, Any]:
    """It is made once, behind everything else, and kept; answers how far it is. Only for those who
    sat there."""
    check_reader(room, token)
    services.helping.check_ready(room)
    return _standing(await services.reviews.ask(room, client_of(request), asking.turn))


@router.get("", summary="The review of a match, or how far it is")
async def review(
    room: RoomDep, services: ServicesDep, token: Token, language: Language, asking: AskingDep
) -> Response:
    """`state` is `none`, `waiting`, `running`, `done` or `failed`; `done` of `total` parts are
    made. Once it is done, `review` has the account of every seat, and the chances before every
    decision."""
    check_reader(room, token)
    standing = await services.reviews.standing(room, asking.turn)
    found = await services.reviews.whole(room, asking.turn)
    key = about(room, "review", standing, language)
    return await asking.answer(
        key,
        Cost.SCORES if found is None else Cost.POINTS * len(found.moves),
        lambda: _standing(standing) | {"review": found and _account(found, say_in(language))},
    )


@router.get("/decision", summary="What could have been done in a position, and what it was worth")
async def decision(
    move: Annotated[int, Query(ge=0, description="after this many moves")],
    room: RoomDep,
    services: ServicesDep,
    token: Token,
    language: Language,
    asking: AskingDep,
) -> Response:
    """The move that was made after so many others, the best one, and the alternatives with
    everybody's chances after them, the best first. Those of the best move and of the one that was
    made differ by the cost; the others are estimates. `spots` are where a move would be made on the
    board."""
    check_reader(room, token)
    found = await services.reviews.whole(room, asking.turn)
    if found is None:
        words = Sentence("this match has not been reviewed yet")
        raise Refused(409, "not_reviewed", words)
    if move >= len(found.moves):
        raise Refused(404, "no_such_move", Sentence("there is no move {n}", n=move + 1))
    key = about(room, "decision", move, language)
    return await asking.answer(
        key, Cost.SCENE, lambda: _decision(found, found.moves[move], say_in(language))
    )


def check_reader(room: Room, token: str | None) -> None:
    """Refuse those who did not sit there, and matches that are not over."""
    words = Sentence("a review is for those who sat at the table")
    if token is None:
        raise Refused(401, "not_your_match", words)
    if not room.held_by(token):
        raise Refused(403, "not_your_match", words)
    seats_of(room, token)
    finished(room)


def _standing(standing: Standing) -> dict[str, Any]:
    return {"state": standing.state, "done": standing.done, "total": standing.total}


def _account(review: Review, say: Say) -> dict[str, Any]:
    """What the page shows first: everybody's account, and the chances over the moves."""
    return {
        "iterations": review.iterations,
        "seats": [
            {
                **{name: _rounded(getattr(seat, name)) for name in ACCOUNT},
                "words": words.tell_seat(review, number, say),
                "turns": [
                    {
                        "move": turn.ply,
                        "kind": turn.kind,
                        "change": _rounded(turn.change),
                        "words": words.tell_turning_point(review, turn, say),
                    }
                    for turn in words.turning_points(review, number)
                ],
            }
            for number, seat in enumerate(review.seats)
        ],
        "moves": [
            {
                "seat": move.seat,
                "cost": _rounded(move.cost),
                "mark": move.mark,
                "chance": _all(move.chance),
                "luck": _all(move.luck),
            }
            for move in review.moves
        ],
        "end": [_rounded(seat.result) for seat in review.seats],
        "rough": words.is_rough(review),
    }


ACCOUNT = (
    *("name", "start", "skill", "others", "luck", "unsettled", "result", "even", "accuracy"),
    *("decisions", "inaccuracies", "mistakes", "blunders"),
)


def _decision(review: Review, move: ReviewedMove, say: Say) -> dict[str, Any]:
    match = review.match
    then = Match(match.game, match.record_before(move.ply), names=match.names)
    paths = then.scene(move.seat, say.language).paths
    chances = {one.move: one.chance for one in move.alternatives}
    texts = list(dict.fromkeys([move.best, *chances, move.move]))

    def told(text: str) -> dict[str, Any]:
        action = then.meant(text, move.seat).id
        return {
            "text": text,
            "label": words.label(review, move, text, say),
            "chance": _all(chances[text]) if text in chances else None,
            "spots": [step for step in paths.get(action, ()) if not step.startswith("=")],
            "made": text == move.move,
            "best": text == move.best,
        }

    return {
        "move": move.ply,
        "seat": move.seat,
        "cost": _rounded(move.cost),
        "mark": move.mark,
        "forced": move.forced,
        "luck": _all(move.luck),
        "words": words.tell_move(review, move, say),
        "moves": [told(text) for text in texts],
    }


def _rounded(value: Any) -> Any:
    return round(value, DIGITS) if isinstance(value, float) else value


def _all(values: Sequence[float]) -> list[float]:
    return [round(value, DIGITS) for value in values]
