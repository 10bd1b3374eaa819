"""The route of the log: what has happened at a table, in words."""

from collections.abc import Hashable
from functools import partial
from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Response

from tiergarten.web.api.asking import JSON, Asking, AskingDep
from tiergarten.web.api.services import Language, RoomDep, Token
from tiergarten.web.fairness.questions import Cost, in_parts
from tiergarten.web.tables.room import Room
from tiergarten.web.views import frames
from tiergarten.web.views.telling import sole

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])
MOST_LINES, BLOCK = 200, 50  # in an answer, and as they are remembered


@router.get("/log", summary="What has happened, in words")
async def log(
    room: RoomDep,
    token: Token,
    language: Language,
    asking: AskingDep,
    since: Annotated[int, Query(ge=0, description="lines after this ply")] = 0,
    before: Annotated[int | None, Query(ge=0, description="lines before this ply")] = None,
) -> Response:
    """`words` are the same for everybody; in `told`, whoever asks is "You". At most the last 200 of
    the lines that were asked for; if the first of them does not follow `since`, ask again with its
    ply as `before`."""
    lines = await _lines(asking, room, since, before, language, room.held_by(token))
    return Response("[" + ",".join(lines) + "]", media_type=JSON)


async def _lines(
    asking: Asking,
    room: Room,
    since: int,
    before: int | None,
    language: str,
    seats: tuple[int, ...],
) -> list[str]:
    """The last of the lines between two plies, each as JSON. They are made and remembered in blocks
    that begin at the same plies for everybody; a block that is whole never changes."""
    end = room.ply + 1 if before is None else min(before, room.ply + 1)
    begin = max(since + 1, end - MOST_LINES)
    reader = sole(seats)
    found: list[str] = []
    for first in range((begin - 1) // BLOCK * BLOCK + 1, end, BLOCK):
        plies = range(first, min(first + BLOCK, end))
        key = partial(_block_key, room, plies, reader, language)

        async def make(plies: range = plies) -> bytes:
            lines = await in_parts(plies, lambda ply: frames.log_line(room, ply, language, seats))
            return b"\n".join(map(orjson.dumps, lines))

        block = await asking.part(key, Cost.LINE * len(plies), make)
        made = zip(plies, block.decode().split("\n"), strict=True)
        found += [_untold(room, at) or line for at, line in made if at >= begin]
    return found


def _untold(room: Room, ply: int) -> str | None:
    """The line without words for what a bot did and was taken back with the move that it answered;
    None for all others. A draw that was not seen is not told later, either."""
    if ply not in room.untold:
        return None
    place = {"ply": ply, "seat": room.events[ply - 1].seat, "since": ply - 1}
    words = {"words": "", "told": "", "round": room.round_at(ply - 1), "begins": True}
    return orjson.dumps(place | words | {"art": [], "spots": [], "pieces": []}).decode()


def _block_key(room: Room, plies: range, reader: int | None, language: str) -> Hashable:
    return "log", room.table.id, plies, reader, language, room.match.names
