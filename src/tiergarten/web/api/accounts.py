"""Routes about accounts: signing in, one's games and ratings, one's data."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from pydantic import Field, StrictBool

from tiergarten.engine.language import say_in
from tiergarten.games import find
from tiergarten.web import tokens
from tiergarten.web.api.services import Language, RawToken, ServicesDep
from tiergarten.web.api.tables import Body, Short
from tiergarten.web.fairness import limits
from tiergarten.web.fairness.clients import client_of
from tiergarten.web.storage.account_store import Account

router = APIRouter(prefix="/api", tags=["accounts"])

Password = Annotated[str, Field(max_length=1000)]


class Named(Body):
    name: Short = Field(description="1 to 40 printable characters")
    password: Password


class Choice(Body):
    old: Password = Field("", description="not needed after the operator has reset it")
    new: Password


class Confirmed(Body):
    password: Password


class Going(Body):
    everywhere: StrictBool = Field(False, description="end the sessions on all devices")


class Claimed(Body):
    tokens: list[Short] = Field(max_length=limits.MOST_TOKENS)


async def account_of(services: ServicesDep, token: RawToken) -> Account:
    return await services.accounts.account(token)


Mine = Annotated[Account, Depends(account_of)]


@router.post("/account", status_code=201, summary="Make an account")
async def create(asked: Named, request: Request, services: ServicesDep) -> dict[str, Any]:
    """A name and a password, nothing else. Answers with `session`, which is sent as the token of
    every request from then on."""
    made, session = await services.accounts.create(asked.name, asked.password, client_of(request))
    return {"session": session, "account": _plain(made)}


@router.post("/account/login", summary="Sign in")
async def login(asked: Named, request: Request, services: ServicesDep) -> dict[str, Any]:
    """`account.once` says that the operator has reset the password, and that it is time to choose
    one."""
    found, session = await services.accounts.login(asked.name, asked.password, client_of(request))
    return {"session": session, "account": _plain(found)}


@router.post("/account/logout", summary="Sign out, here or everywhere")
async def logout(
    asked: Going, services: ServicesDep, account: Mine, token: RawToken
) -> dict[str, Any]:
    assert token is not None
    await services.accounts.logout(token, asked.everywhere)
    return {"account": account.name}


@router.get("/account", summary="My account")
async def me(account: Mine) -> dict[str, Any]:
    return _plain(account)


@router.post("/account/password", summary="Change my password")
async def password(
    asked: Choice, request: Request, services: ServicesDep, account: Mine
) -> dict[str, Any]:
    """All sessions end; the answer holds a new one."""
    client = client_of(request)
    session = await services.accounts.set_password(account, asked.old, asked.new, client)
    return {"session": session, "account": _plain(account) | {"once": False}}


@router.post("/account/claim", summary="Bind seats that I have taken as a guest to my account")
async def claim(asked: Claimed, services: ServicesDep, account: Mine) -> dict[str, int]:
    """`claimed` counts them. Those of rated tables stay as they are."""
    hashed = [tokens.hashed(token) for token in asked.tokens]
    return {"claimed": await services.accounts.claim(account, hashed)}


@router.get("/account/history", summary="What I have played, and my ratings")
async def history(services: ServicesDep, account: Mine) -> dict[str, Any]:
    """The newest first. `place` is null where a match has ended before its time; `rating` is the
    one after a rated match; `replay` says whether the match itself is still kept."""
    return await services.store.ask(services.results.history, account.id)


@router.get("/account/export", summary="Everything that is stored about me")
async def export(services: ServicesDep, account: Mine) -> dict[str, Any]:
    return await services.store.ask(services.accounts.rows.export, account.id)


@router.post("/account/delete", summary="Delete my account")
async def delete(
    asked: Confirmed, request: Request, services: ServicesDep, account: Mine, language: Language
) -> dict[str, str]:
    """The name, the password, all sessions and ratings are removed. The matches stay for the
    others, with "somebody who has left"."""
    client = client_of(request)
    await services.accounts.delete(account, asked.password, client, say_in(language))
    return {"deleted": account.name}


@router.get("/games/{game}/ratings", summary="The best at a game, people and bots")
async def ranking(
    game: str, services: ServicesDep, players: Annotated[int, Query(ge=1, le=8)]
) -> list[dict[str, Any]]:
    """By the number of players; a bot has a `level` instead of a `name`."""
    return await services.store.ask(services.results.ranking, find(game).name, players)


def _plain(account: Account) -> dict[str, Any]:
    return {"name": account.name, "created": round(account.created), "once": account.once}
