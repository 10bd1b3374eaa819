"""Requests to every route of the OpenAPI description, valid and invalid, made by schemathesis.

Half of them are about a table that there is, with the secret of a seat there: `TABLE` and `TOKEN`
in an input stand for those, because they are new every time.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import httpx
from hypothesis import strategies as st
from requests import Request

from tests.fuzzing.fuzzer import Fuzzer, Plain
from tests.fuzzing.watching import Watched, nothing_is_wrong, watched
from tests.web.serving import HERE, ME, OPEN, Person, client

GAME = "zooloretto-dice"
TABLE, TOKEN = "TABLE", "TOKEN"
BASE = "http://localhost"
MEANT = ("compiling", "not_compiled", "database_away")  # the only errors of our own
PLACEHOLDERS = {"table": TABLE, "game": GAME, "seat": 0, "step": 0, "id": "ZD-1"}

# What browsers and proxies send beside what is described, in forms that they never would.
EXTRA_HEADERS = st.dictionaries(
    st.sampled_from(["origin", "accept-language", "x-forwarded-for", "forwarded", "range"]),
    st.one_of(
        st.sampled_from(["null", "http://[", "//[x]", "http://[::1]:x", "de;q=x", "bytes=9-1"]),
        st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=20),
    ),
    max_size=1,
)


@contextmanager
def requests() -> Iterator[Fuzzer]:
    """Inputs are requests; the operation that they were made for says what may be answered."""
    import schemathesis  # here, as every process of the tests would wait for it otherwise
    from schemathesis.core.result import Ok

    with watched() as server:
        described = schemathesis.openapi.from_dict(server.served.app.openapi())
        found = [one.ok() for one in described.get_all_operations() if isinstance(one, Ok)]
        operations: dict[str, Any] = {operation.label: operation for operation in found}
        inputs = st.one_of([_of(operation) for operation in operations.values()])
        with client(server.served.address) as web:
            yield Fuzzer(inputs, lambda given: check(given, server, operations, web))


def _of(operation: Any) -> st.SearchStrategy[Plain]:
    """Requests for an operation: of the right form or not, about what there is or not."""
    from schemathesis import GenerationMode

    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    cases = st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes])
    return st.builds(_plain, cases, st.booleans(), st.booleans(), EXTRA_HEADERS)


def _plain(case: Any, real: bool, known: bool, extra: dict[str, str]) -> Plain:
    path = case.operation.path
    for name, value in (case.path_parameters or {}).items():
        given = quote(str(PLACEHOLDERS[name]), safe="") if real and name in PLACEHOLDERS else value
        path = path.replace(f"{{{name}}}", str(given))
    sent = case.as_transport_kwargs(base_url=BASE)
    fields = {key: sent[key] for key in ("params", "data", "json") if sent.get(key) is not None}
    made = Request(case.method, BASE + path, **fields).prepare()
    body = made.body if isinstance(made.body, bytes) else str(made.body or "").encode()
    headers = {
        name: value
        for name, value in (case.headers or {}).items()
        if value.isprintable()
        and value.isascii()
        and name.lower() not in ("host", "content-length")
    }
    headers |= extra
    if body:
        headers.setdefault("content-type", case.media_type or "application/json")
    if known:
        headers["authorization"] = f"Bearer {TOKEN}"
    return {
        "operation": case.operation.label,
        "address": str(made.url).removeprefix(BASE),
        "headers": headers,
        "body": body.decode("latin-1"),
    }


def check(given: Plain, server: Watched, operations: dict[str, Any], web: httpx.Client) -> None:
    operation = operations[given["operation"]]
    address, headers = given["address"], dict(given["headers"])
    if TABLE in address or TOKEN in headers.get("authorization", ""):
        seats = (ME, OPEN) if "/join" in address or "/bot" in address else (ME, HERE)
        with Person.at_new_table(server.served.address, GAME, *seats) as anna:
            address = address.replace(TABLE, anna.table)
            headers["authorization"] = f"Bearer {anna.token}"
    server.lines()
    content = given["body"].encode("latin-1")
    method = operation.method.upper()
    answer = web.request(method, address, headers=headers, content=content or None)
    nothing_is_wrong(server.lines())
    _fits(answer, operation)


def _fits(answer: httpx.Response, operation: Any) -> None:
    """The answer is one that is described; a refusal says why."""
    if answer.status_code >= 400:
        plain = answer.json()
        assert plain["words"], plain
        assert answer.status_code < 500 or plain["error"] in MEANT, plain
    if answer.status_code not in (404, 405):  # a strange path may be that of another route, or none
        operation.validate_response(answer)
        described = set(operation.definition.raw["responses"])
        assert str(answer.status_code) in described, (answer.status_code, answer.text[:300])
