"""A client of version 0.1.0 is still answered: every field that it knows is there, of its kind."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.conversation import conversation
from tests.web.serving import Served

OLD = Path(__file__).parents[1] / "data" / "0.1.0" / "web.jsonl"
BY_CONTENT = {"paths", "choices", "offers", "options"}  # their names are spots and settings
SAME = {"type", "kind", "error"}  # words that programs compare
GROWING = {"bots", "languages"}
JSON_KINDS = {bool: "boolean", int: "number", float: "number", str: "string"}


def lost(then: Any, now: Any, where: str = "") -> list[str]:
    """What a client that knows one message would miss in another."""
    if then is None or now is None:
        return []
    if isinstance(then, dict):
        if not isinstance(now, dict):
            return [where]
        missing = [f"{where}.{name}" for name in then if name not in now]
        return missing + [
            trouble
            for name in then.keys() & now.keys()
            if not (name in BY_CONTENT and isinstance(then[name], dict))
            for trouble in _in_field(name, then[name], now[name], f"{where}.{name}")
        ]
    if isinstance(then, list):
        if not isinstance(now, list):
            return [where]
        return [trouble for pair in zip(then, now, strict=False) for trouble in lost(*pair, where)]
    return [] if JSON_KINDS[type(then)] == JSON_KINDS.get(type(now)) else [where]


def _in_field(name: str, then: Any, now: Any, where: str) -> list[str]:
    if name in SAME and isinstance(then, str):
        return [] if then == now else [f"{where}: {then} is {now}"]
    if name in GROWING:
        return [f"{where}: {one}" for one in then if one not in now]
    return lost(then, now, where)


def test_every_message_has_all_that_it_had(served: Served) -> None:
    then = {}
    for line in OLD.read_text(encoding="utf-8").splitlines():
        message = json.loads(line)
        then[message["asked"]] = message["heard"]
    now = conversation(served.address)
    assert len(then) > 25
    assert then.keys() == now.keys()
    assert [trouble for asked in then for trouble in lost(then[asked], now[asked], asked)] == []


@pytest.mark.parametrize(
    ("then", "now", "found"),
    [
        ({"a": 1}, {"a": 2, "b": 3}, []),
        ({"a": 1}, {"b": 3}, [".a"]),
        ({"a": 1}, {"a": True}, [".a"]),
        ({"a": [{"b": 1}]}, {"a": [{"c": 1}]}, [".a.b"]),
        ({"a": [1, "x"]}, {"a": ["x", 1]}, [".a", ".a"]),
        ({"error": "stale_ply"}, {"error": "late"}, [".error: stale_ply is late"]),
        ({"bots": ["easy"]}, {"bots": ["hard"]}, [".bots: easy"]),
        ({"paths": {"t1": 1}}, {"paths": {"t2": {"t3": 1}}}, []),
        ({"paths": {"t1": 1}}, {}, [".paths"]),
    ],
)
def test_what_is_lost_is_found(then: Any, now: Any, found: list[str]) -> None:
    assert lost(then, now) == found
