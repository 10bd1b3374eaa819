"""The application: routes, errors, and the server's lifetime."""

import asyncio
import contextlib
import functools
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute

from tiergarten import __version__
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.language import languages, say_in
from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals
from tiergarten.web.api import accounts as accounts_api
from tiergarten.web.api import games as games_api
from tiergarten.web.api import health, installing, invitation, live, page_files
from tiergarten.web.api import help as help_api
from tiergarten.web.api import lessons as lessons_api
from tiergarten.web.api import log as log_api
from tiergarten.web.api import play as play_api
from tiergarten.web.api import puzzles as puzzles_api
from tiergarten.web.api import review as review_api
from tiergarten.web.api import tables as tables_api
from tiergarten.web.api import talk as talk_api
from tiergarten.web.api.base_path import BasePath
from tiergarten.web.api.described import REFUSALS
from tiergarten.web.api.errors import answer, headers
from tiergarten.web.api.guard import OPENAPI, Guard
from tiergarten.web.api.page_files import PageFiles
from tiergarten.web.api.protocol import PROTOCOL
from tiergarten.web.api.services import Services, accepted, services_of
from tiergarten.web.bots.compiling import Compiling
from tiergarten.web.bots.on_ray import OnRay
from tiergarten.web.bots.own_bots import OwnBots
from tiergarten.web.bots.reviewing import Reviews
from tiergarten.web.bots.thinking import HERE, Thinking
from tiergarten.web.fairness.connections import STATE, Connections
from tiergarten.web.metrics import Metrics
from tiergarten.web.people.accounts import Accounts
from tiergarten.web.people.results import Results
from tiergarten.web.refusals import Refused
from tiergarten.web.settings import Settings
from tiergarten.web.storage.leases import Leases
from tiergarten.web.storage.store import Store
from tiergarten.web.tables.following import Following
from tiergarten.web.tables.rooms import Rooms
from tiergarten.web.tables.tidying import Tidying
from tiergarten.web.tables.timekeeping import Timekeeper

_logger = logging.getLogger("tiergarten.web")
PARTS = (
    health,
    games_api,
    lessons_api,
    puzzles_api,
    tables_api,
    play_api,
    log_api,
    help_api,
    review_api,
    talk_api,
    accounts_api,
    invitation,
    live,
    installing,
    page_files,
)  # with routes
LOADING_DELAY = 0.3  # seconds before loading the games: the page comes first
ABOUT = f"""Tables where people and bots play tabletop games.

This is version {PROTOCOL} of the protocol. A request may name the version it is meant for in the
header `Tiergarten-Protocol`; one that names none is taken for version 1.

A refusal is JSON: `error` names the cause for programs, `words` say it in the language of the
reader, `rule` is the id of the rule of the game that forbids it, if one does."""


def make_app(database: str, settings: Settings | None = None) -> FastAPI:
    """The application, with the database at this URL."""
    settings = settings or Settings()
    own = OwnBots(settings.bots)
    thinking = Thinking(own) if settings.think_on == HERE else OnRay(settings.think_on, own)
    store = Store(database)
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Connections]]:
        loop = asyncio.get_running_loop()
        waking: set[asyncio.Task[None]] = set()

        def when_changed(game: str) -> None:
            with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(go_on, game)

        async def resume(game: str) -> None:
            await rooms.go_on(game)
            if compiling.is_playable(game) and game not in resumed:
                resumed.add(game)
                await results.catch_up(rooms, game)
            if compiling.searches(game) and game not in reviewed:
                reviewed.add(game)
                await reviews.catch_up(game)

        def go_on(game: str) -> None:
            task = loop.create_task(resume(game))
            waking.add(task)
            task.add_done_callback(waking.discard)

        reviewed: set[str] = set()  # games of which all reviews go on that were begun
        resumed: set[str] = set()  # games of which all matches that are over were written down
        compiling = Compiling(when_changed)
        leases = Leases(store)
        rooms = Rooms(store, compiling, settings, leases, thinking, metrics)
        following = Following(store, rooms, leases)
        timekeeper = Timekeeper(store, rooms)
        accounts, results = Accounts(store, rooms, settings), Results(store)
        rooms.when_over = results.settle
        try:
            await timekeeper.give_back()
            await following.start()
        except Refused:
            app.state.away = True  # the database; whoever runs the server says so
            raise
        reviews = Reviews(store, rooms, compiling, leases, settings)
        services = Services(
            store, compiling, rooms, timekeeper, accounts, results, reviews, settings, metrics, own
        )
        app.state.services = services
        metrics.watch("tables_open", "Tables in memory.", lambda: rooms.open)
        connections = Connections(settings, metrics)
        metrics.watch("connections", "Open connections.", lambda: connections.all)
        metrics.watch("sockets", "Open sockets.", lambda: services.sockets.all)
        metrics.watch(
            "bots_thinking", "Tables whose bots think or wait for a place.", lambda: rooms.thinking
        )
        metrics.watch(
            "questions_waiting",
            "Costly questions that wait for their turn.",
            lambda: services.questions.waiting,
        )
        metrics.watch(
            "remembered_bytes",
            "Memory of answers that do not change.",
            lambda: services.questions.remembered.bytes,
        )
        metrics.watch("bots_waiting", "Thoughts that wait for a place.", lambda: rooms.waiting)
        _logger.info("the server has started")
        loop.call_later(LOADING_DELAY, compiling.start)
        tidying = Tidying(store, rooms, leases, settings)
        app.state.tidying = tidying
        looking = loop.create_task(timekeeper.run())
        clearing = loop.create_task(tidying.run())
        yield {STATE: connections}
        _logger.info("the server is stopping")
        looking.cancel()
        clearing.cancel()
        accounts.close()
        services.helping.close()
        reviews.close()
        compiling.stop()
        rooms.close()
        await following.stop()
        store.close()

    app = FastAPI(
        title="Tiergarten",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url=OPENAPI,
        docs_url=None,  # these pages would load scripts from other sites
        redoc_url=None,
        redirect_slashes=False,
        servers=[{"url": settings.base_path}] if settings.base_path else None,
    )
    app.state.away = False
    app.state.page_files = PageFiles(base=settings.base_path)
    app.add_middleware(Guard)
    if settings.base_path:
        app.add_middleware(BasePath, base=settings.base_path)
    app.add_exception_handler(TiergartenError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_malformed)
    app.add_exception_handler(HTTPException, _refuse_route)
    app.add_exception_handler(Exception, _apologise)
    app.router.routes.extend(_routes())
    return app


@functools.cache
def _routes() -> list[BaseRoute]:
    """Those of all parts, made once: FastAPI takes longer for them than for all else."""
    together = APIRouter()
    for part in PARTS:
        together.include_router(part.router, responses=REFUSALS)
    return together.routes


async def _refuse(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TiergartenError)
    wanted = request.query_params.get("language", "")
    language = wanted if wanted in languages() else accepted(_accepts(request))
    status, plain = answer(error, say_in(language))
    services_of(request).metrics.refused(plain["error"])
    return JSONResponse(plain, status, headers(error, status))


async def _refuse_malformed(request: Request, error: Exception) -> JSONResponse:
    """A malformed request."""
    assert isinstance(error, RequestValidationError)
    first: dict[str, Any] = dict(error.errors()[0])
    return await _refuse(request, refusals.malformed(first["loc"], first["msg"]))


async def _refuse_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _is_read_by_a_person(request):
        return page_files.no_such_page(request)
    if error.status_code == 404:
        return await _refuse(request, Refused(404, "not_found", Sentence("there is no such page")))
    if error.status_code == 400:  # letters that are no UTF-8, say, or nested too deep
        return await _refuse(request, refusals.unreadable())
    words = Sentence("this kind of request is not allowed here")
    return await _refuse(request, Refused(error.status_code, "bad_request", words))


async def _apologise(request: Request, error: Exception) -> JSONResponse:
    """The server logs what went wrong; the client learns that it was not its fault."""
    words = Sentence("something went wrong on the server; the error has been logged there")
    return await _refuse(request, Refused(500, "server_error", words))


def _is_read_by_a_person(request: Request) -> bool:
    wants_a_page = "text/html" in request.headers.get("accept", "")
    return wants_a_page and not request.url.path.startswith(("/api/", "/page/"))


def _accepts(request: Request) -> str:
    return request.headers.get("accept-language", "")
