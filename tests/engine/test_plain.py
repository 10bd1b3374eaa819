"""What is handed over as plain data: any mappings, sequences and numbers, and nothing else."""

from collections import UserDict, UserList, deque
from enum import IntEnum
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

from tiergarten import BadPosition
from tiergarten.engine.errors import NoSuchField
from tiergarten.engine.plain import plain_data


class Seat(IntEnum):
    """A number that somebody has given a name."""

    FIRST = 1


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        (MappingProxyType({"a": (1, 2)}), {"a": [1, 2]}),
        (UserDict({"a": UserList(["x"])}), {"a": ["x"]}),
        (np.array([[1, 2], [3, 4]]), [[1, 2], [3, 4]]),
        (np.array(5), 5),
        (np.array([None, "x", {"a": np.int8(1)}], object), [None, "x", {"a": 1}]),
        ([np.bool_(True), np.float32(0.5), np.str_("x"), Seat.FIRST], [True, 0.5, "x", 1]),
        (range(3), [0, 1, 2]),
        ({np.str_("a"): deque([1])}, {"a": [1]}),
        (None, None),
    ],
)
def test_all_becomes_what_json_knows(given: Any, plain: Any) -> None:
    found = plain_data(given)
    assert found == plain
    assert kinds(found) <= {dict, list, str, int, float, bool, type(None)}


def kinds(plain: Any) -> set[type]:
    """The types that something is made of."""
    inside = [*plain, *plain.values()] if isinstance(plain, dict) else plain
    if not isinstance(plain, dict | list):
        return {type(plain)}
    return {type(plain)}.union(*map(kinds, inside))


def test_it_is_a_copy() -> None:
    given = {"a": [{"b": 1}]}
    plain_data(given)["a"][0]["b"] = 2
    assert given == {"a": [{"b": 1}]}


class Hostile:
    """Whatever it is asked: it breaks."""

    def __repr__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        return 0


def nameless(value: Any) -> str:
    """Such values are no names for tests; the field that comes with each is."""
    return ascii(value) if isinstance(value, str) else ""


ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"a": [1, Hostile()]}, "a[1]"),
        ({"a": {"b": b"zebra"}}, "a.b"),
        ({"a": {"zebra"}}, "a"),
        ({"a": iter([])}, "a"),
        ({"a": 10**5000}, "a"),
        ({"a": [-(2**64)]}, "a[0]"),
        ({"a": ENDLESS}, "a" + "[0]" * 19),
        ({"a": 1j}, "a"),
        ({"a": np.datetime64("2000-01-01")}, "a"),
        ({"a": np.array([b"x"])}, "a[0]"),
    ],
    ids=nameless,
)
def test_what_cannot_be_part_of_a_position_is_refused_by_its_field(given: Any, field: str) -> None:
    with pytest.raises(BadPosition) as refused:
        plain_data(given)
    assert refused.value.field == field
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("key", "field"),
    [
        (7, "a.7"),
        (None, "a.None"),
        (True, "a.True"),
        (b"x", "a.<bytes>"),
        (("zoo", 0), "a.<tuple>"),
        (Hostile(), "a.<Hostile>"),
        (10**5000, "a.<int>"),
        ("two\nlines", r"a.two\nlines"),
        ("half a pair \ud800", r"a.half a pair \ud800"),
    ],
    ids=nameless,
)
def test_keys_are_texts_that_can_be_read(key: Any, field: str) -> None:
    with pytest.raises(NoSuchField) as refused:
        plain_data({"a": {key: 1}})
    assert refused.value.field == field
    assert str(refused.value).isprintable()
