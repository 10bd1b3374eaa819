"""Refusals as the OpenAPI description tells them: which there are, and what they hold."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Refusal(BaseModel):
    """Why a request is not granted. Some hold more: see docs/server.md."""

    model_config = ConfigDict(extra="allow")

    error: str = Field(description="the cause, for programs")
    rule: str | None = Field(description="the id of the rule of the game that forbids it, if any")
    words: str = Field(description="the cause in the reader's language")


_WORDS = {
    400: "What was sent cannot be read.",
    401: "This needs the token of a seat.",
    403: "The token is not for this, or the request comes from another site's page.",
    404: "There is no such table, game, move or page.",
    405: "This kind of request is not allowed here.",
    408: "The request did not arrive in time.",
    409: "Not now: the table has moved on, or is not at the right stage.",
    413: "The request is too large.",
    421: "The server is not known by this name.",
    422: "The request is malformed, or the rules of the game forbid it.",
    429: "Too many requests of this kind; the header Retry-After says when to try again.",
    431: "The header of the request is too large.",
    500: "Something went wrong on the server.",
    503: "Not ready: a game is being compiled, the database cannot be reached, or all is full.",
}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal, "description": words} for status, words in _WORDS.items()
}
