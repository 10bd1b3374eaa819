"""A server below a path of a larger site: `https://example.org/games/`, with a proxy in front.

The proxy may hand the path on as it is, or take the base path away; both are understood. So no
route knows of it: only what writes an address for others to use does (the page, its manifest, the
QR code, the OpenAPI description).
"""

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from tiergarten.web.api.guard import SAFE_METHODS


class BasePath:
    """Takes the base path away from what is asked for."""

    def __init__(self, app: ASGIApp, base: str) -> None:
        self._app = app
        self._base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if path.startswith(f"{self._base}/"):
            scope = {**scope, "path": path.removeprefix(self._base)}
        elif path == self._base and scope.get("method") in SAFE_METHODS:
            # A service worker below the base path would not know this address.
            query = scope.get("query_string", b"").decode("latin-1")
            address = f"{self._base}/?{query}" if query else f"{self._base}/"
            await RedirectResponse(address, 308)(scope, receive, send)
            return
        await self._app(scope, receive, send)
