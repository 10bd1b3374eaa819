"""Middleware: origin, size and rate of requests, and headers on every answer."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tiergarten.engine.language import say_in
from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals
from tiergarten.web.api import errors, protocol
from tiergarten.web.api.services import Services, accepted, services_of
from tiergarten.web.fairness.clients import KEY
from tiergarten.web.fairness.connections import REFUSED, header_too_large, too_slow
from tiergarten.web.fairness.questions import Cost
from tiergarten.web.refusals import Refused
from tiergarten.web.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
HEALTH = "/healthz"  # asked by programs on the machine itself, by whatever name it has there
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
    """Refuses what no route needs to see, and measures how long the others take."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        services = services_of(connection)
        scope[KEY] = services.clients.name(connection)
        if scope["type"] == "http":
            await self._http(services, scope, receive, send)
            return
        headers = Headers(scope=scope)
        wrong = "bad_origin" if not is_own_origin(headers) else ""
        if not is_allowed_host(headers, services.settings.hosts):
            wrong = "bad_host"
        if header_bytes(scope) > services.settings.header_bytes:
            wrong = "too_large"
        if wrong:
            services.metrics.refused(wrong)
            await send({"type": "websocket.close", "code": 1008, "reason": wrong})
            return
        await self._app(scope, receive, send)

    async def _http(self, services: Services, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status, answered = time.perf_counter(), 500, False
        # HEAD is answered as GET, without the body.
        head = scope["method"] == "HEAD"
        inner = {**scope, "method": "GET"} if head else scope

        async def send_guarded(message: Message) -> None:
            nonlocal status, answered
            if message["type"] == "http.response.start":
                status, answered = message["status"], True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            elif head:
                message = {**message, "body": b""}
            await send(message)

        try:
            await self._answer(services, inner, receive, send_guarded)
        except asyncio.CancelledError:
            # Only uvicorn does that, when the server stops and its patience is over.
            if not answered:
                await self._refuse(services, inner, receive, send_guarded, refusals.stopping())
        finally:
            route = getattr(inner.get("route"), "path", None)
            seconds = time.perf_counter() - begun
            services.metrics.answered(scope["method"], route, status, seconds)

    async def _answer(self, services: Services, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(services, scope)
            if scope["method"] not in SAFE_METHODS:
                receive = _replay(await _body(receive, services.settings), receive)
        except Refused as error:
            await self._refuse(services, scope, receive, send, error)
            return
        except ClientDisconnect:
            return  # in the middle of its request
        leave = await services.lanes.enter(scope[KEY])

        async def send_and_leave(message: Message) -> None:
            leave()  # the answer is made; nobody else waits until it has been read
            await send(message)

        try:
            await self._app(scope, receive, send_and_leave)
        finally:
            leave()

    async def _refuse(
        self, services: Services, scope: Scope, receive: Receive, send: Send, error: Refused
    ) -> None:
        language = accepted(Headers(scope=scope).get("accept-language", ""))
        status, plain = errors.answer(error, say_in(language))
        services.metrics.refused(plain["error"])
        more = errors.headers(error, status)
        if status == 408 or error.error == "stopping" or REFUSED in scope:
            more["connection"] = "close"
        await JSONResponse(plain, status, more)(scope, receive, send)

    def _check(self, services: Services, scope: Scope) -> None:
        if REFUSED in scope:
            raise scope[REFUSED]
        if header_bytes(scope) > services.settings.header_bytes:
            raise header_too_large(services.settings.header_bytes)
        headers = Headers(scope=scope)
        most_body = services.settings.body_bytes
        known = scope["path"] == HEALTH or is_allowed_host(headers, services.settings.hosts)
        if not known:
            words = Sentence("this server is not known by the name that was asked for")
            raise Refused(421, "bad_host", words)
        file = scope["path"].startswith("/page/")
        if not services.requests.take(scope[KEY], Cost.FILE if file else 1.0):
            wait = services.requests.wait(scope[KEY])
            raise refusals.too_many(Sentence("too many requests: wait a moment"), wait)
        if scope["path"].startswith("/api/") and scope["path"] != OPENAPI:
            protocol.check_header(headers.get(protocol.HEADER))
        if scope["method"] not in SAFE_METHODS and not is_own_origin(headers):
            words = Sentence("requests from pages of other sites are not accepted")
            raise Refused(403, "bad_origin", words)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most_body:
            raise _too_large(most_body)


def header_bytes(scope: Scope) -> int:
    """How long the header of a request is, in its usual form: one that arrives at once is read
    before anybody counts what arrives (`fairness/connections.py`)."""
    asked = len(scope.get("raw_path", scope["path"])) + len(scope.get("query_string", b""))
    line = len(scope.get("method", "GET")) + asked + len(" ? HTTP/1.1\r\n")
    fields = sum(len(name) + len(value) + len(": \r\n") for name, value in scope["headers"])
    return line + fields + len("\r\n")


def is_own_origin(headers: Headers) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # it is no address at all
        return False


def is_allowed_host(headers: Headers, hosts: Sequence[str]) -> bool:
    """Whether the name by which the server was asked is one that the operator allows."""
    host = headers.get("host", "").lower()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    return not hosts or any(
        name.endswith(allowed[1:].lower()) if allowed.startswith("*.") else name == allowed.lower()
        for allowed in hosts
    )


async def _body(receive: Receive, settings: Settings) -> bytes:
    """The whole body of a request, whatever length it claims, if it comes in time."""
    body: bytes = b""
    try:
        async with asyncio.timeout(settings.body_within):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientDisconnect
                body += message.get("body", b"")
                if len(body) > settings.body_bytes:
                    raise _too_large(settings.body_bytes)
                if not message.get("more_body"):
                    return body
    except TimeoutError:
        raise too_slow() from None


def _replay(body: bytes, receive: Receive) -> Receive:
    waiting: list[dict[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


def _too_large(most: int) -> Refused:
    words = Sentence("a request may have at most {n} bytes", n=most)
    return Refused(413, "too_large", words)
