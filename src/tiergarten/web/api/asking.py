"""Asking costly questions (`fairness/questions.py`) from a route."""

from collections.abc import Awaitable, Callable, Hashable
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any

import orjson
from fastapi import Depends, Response
from fastapi.requests import HTTPConnection

from tiergarten.web.api.services import services_of
from tiergarten.web.fairness.clients import client_of
from tiergarten.web.fairness.questions import Key, Questions
from tiergarten.web.tables.room import Room
from tiergarten.web.views.moments import stage_of

JSON = "application/json"


class Asking:
    """Somebody who asks such questions."""

    def __init__(self, questions: Questions, client: str) -> None:
        self._questions = questions
        self._client = client

    async def answer(
        self, key: Key, cost: float, make: Callable[[], Any], kind: str = JSON
    ) -> Response:
        """What `make` returns, as JSON unless it is bytes, if it is not remembered."""

        async def made() -> bytes:
            found = make()
            return found if isinstance(found, bytes) else orjson.dumps(found)

        return Response(await self.part(key, cost, made), media_type=kind)

    async def part(self, key: Key, cost: float, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """A part of an answer that is remembered by itself."""
        return await self._questions.answer(self._client, key, cost, make)

    def turn(self, cost: float) -> AbstractAsyncContextManager[None]:
        """My turn, for work whose outcome is not remembered."""
        return self._questions.turn(self._client, cost)


async def asking_of(connection: HTTPConnection) -> Asking:
    return Asking(services_of(connection).questions, client_of(connection))


AskingDep = Annotated[Asking, Depends(asking_of)]


def about(room: Room, what: str, *more: Hashable) -> Key:
    """The key of a question about a table, as it is at its present ply."""
    return lambda: (what, room.table.id, room.ply, stage_of(room), room.match.names, *more)
