"""Routes for monitoring: whether the server is well, and figures about it."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from tiergarten import __version__
from tiergarten.engine.sentence import Sentence
from tiergarten.web import metrics
from tiergarten.web.api.guard import HEALTH
from tiergarten.web.api.services import ServicesDep
from tiergarten.web.fairness.clients import networks, within
from tiergarten.web.refusals import Refused

router = APIRouter(include_in_schema=False)

METRICS = "/metrics"
ANSWERS_WITHIN = 2.0  # seconds, of the database


@router.get(HEALTH)
async def health(services: ServicesDep) -> JSONResponse:
    """Whether people can play: the server answers and the database can be read. The cause of a
    failure is in the log, not here: anybody may ask."""
    try:
        async with asyncio.timeout(ANSWERS_WITHIN):
            await services.store.ask(services.store.ping)
        database = "ok"
    except Exception:
        database = "failed"
    status = 200 if database == "ok" else 503
    plain = {"status": "ok" if status == 200 else "failed", "database": database}
    return JSONResponse(plain | {"version": __version__}, status)


@router.get(METRICS)
async def figures(request: Request, services: ServicesDep) -> Response:
    """Only for addresses that the operator allows. A request that a proxy forwards for somebody
    else is never taken for one from the proxy's own machine."""
    clients = services.clients
    address = clients.address(request)
    allowed = networks(services.settings.metrics_for)
    peer = request.client.host if request.client else ""
    hidden = clients.is_forwarded(request) and address is not None and str(address) == peer
    if address is None or hidden or not within(address, allowed):
        raise Refused(403, "not_allowed", Sentence("you are not allowed to see this"))
    return Response(services.metrics.text(), media_type=metrics.KIND)
