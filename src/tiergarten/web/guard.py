"""Middleware: origin, size and rate of requests, and headers on every answer."""

from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tiergarten.engine.language import say_in
from tiergarten.engine.sentence import Sentence
from tiergarten.web import protocol, refusals
from tiergarten.web.errors import answer
from tiergarten.web.refusals import Refused
from tiergarten.web.services import accepted, services_of

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
OPENAPI = "/api/openapi.json"  # this and `/api` say which protocol is spoken: anybody may ask
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",  # an address may contain a personal link
    "x-content-type-options": "nosniff",
}


class Guard:
    """Refuses what no route needs to see."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and not is_own_origin(Headers(scope=scope)):
            await send({"type": "websocket.close", "code": 1008, "reason": "bad_origin"})
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        most = services_of(HTTPConnection(scope)).settings.body_bytes
        try:
            self._check(scope, most)
            body = await _body(receive, most) if scope["method"] not in SAFE_METHODS else None
        except Refused as error:
            language = accepted(Headers(scope=scope).get("accept-language", ""))
            status, plain = answer(error, say_in(language))
            await JSONResponse(plain, status)(scope, receive, send_guarded)
            return
        await self._app(scope, receive if body is None else _replay(body, receive), send_guarded)

    def _check(self, scope: Scope, most_body: int) -> None:
        headers = Headers(scope=scope)
        connection = HTTPConnection(scope)
        client = connection.client.host if connection.client else ""
        if not services_of(connection).requests.take(client):
            raise refusals.too_many(Sentence("too many requests: wait a moment"))
        if scope["path"].startswith("/api/") and scope["path"] != OPENAPI:
            protocol.check_header(headers.get(protocol.HEADER))
        if scope["method"] not in SAFE_METHODS and not is_own_origin(headers):
            words = Sentence("requests from pages of other sites are not accepted")
            raise Refused(403, "bad_origin", words)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most_body:
            raise _too_large(most_body)


def is_own_origin(headers: Headers) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


async def _body(receive: Receive, most: int) -> bytes:
    """The whole body of a request, whatever length it claims."""
    body: bytes = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > most:
            raise _too_large(most)
        if not message.get("more_body"):
            return body


def _replay(body: bytes, receive: Receive) -> Receive:
    waiting: list[dict[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


def _too_large(most: int) -> Refused:
    words = Sentence("a request may have at most {n} bytes", n=most)
    return Refused(413, "too_large", words)
