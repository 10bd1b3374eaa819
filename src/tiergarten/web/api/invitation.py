"""The QR code of a table's link, for friends who are in the same room."""

import io
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from tiergarten.engine.sentence import Sentence
from tiergarten.web.api.asking import AskingDep
from tiergarten.web.api.services import RoomDep, ServicesDep
from tiergarten.web.fairness.questions import Cost
from tiergarten.web.refusals import Refused

router = APIRouter(prefix="/api/tables/{table}", tags=["tables"])

MOST_HOST = 200  # characters
# Dark on light with a light rim, whatever the colours of the page: so it can be read in the dark.
INK, PAPER, RIM = "#1e1c19", "#ffffff", 4


@router.get("/invitation.svg", summary="The link to a table as a QR code", response_class=Response)
async def qr_code(
    room: RoomDep,
    request: Request,
    services: ServicesDep,
    asking: AskingDep,
    scheme: Annotated[
        Literal["http", "https"], Query(description="of the address as the browser shows it")
    ] = "http",
) -> Response:
    """The link leads to the host that was asked: the one by which the client knows this server."""
    host = request.headers.get("host", "")
    if not 1 <= len(host) <= MOST_HOST:
        words = Sentence("the request does not say which host it is for")
        raise Refused(400, "bad_request", words)
    link = f"{scheme}://{host}{services.settings.base_path}/table/{room.table.id}"
    key = "invitation", link
    return await asking.answer(lambda: key, Cost.QR_CODE, lambda: drawn(link), "image/svg+xml")


def drawn(link: str) -> bytes:
    """A QR code as an SVG that fits whatever size it is given."""
    import segno  # only for those who look at one

    file = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(file, kind="svg", border=RIM, dark=INK, light=PAPER, omitsize=True, xmldecl=False)
    return file.getvalue()
