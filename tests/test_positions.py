"""Positions from outside: all that games reach are taken, and what no game reaches is refused.

What is impossible stands in tables, game by game: `tests/games/*/impossible.py`.
"""

import functools
import random
from collections import UserDict, UserList, deque
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import islice
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tiergarten
from tests.impossible import Plain, Spoilt, Typed, spoilt_of, typed_of
from tests.kinds import some_of
from tests.variants import VARIANTS, Variant, largest_variants
from tiergarten import BadNotation, BadPosition, Match
from tiergarten.engine.errors import NoSuchField, some
from tiergarten.engine.typed_fields import typed_part
from tiergarten.games.zooloretto.pieces import SPECIES
from tiergarten.testing.walks import positions

GAMES = sorted({variant.game for variant in VARIANTS})

# What follows from the rest, and can be left out of any position of a game; for Zooloretto either
# of two sets, because coin tiles in the pile and money in the bank follow from each other.
DERIVED = {
    "zooloretto": (
        ["acting", "closing", "left", "last_round", "pile"],
        ["acting", "closing", "left", "last_round", "bank"],
    ),
    "zooloretto-dice": (["taken", "reserve", "last_round"],),
    "zoosim": (["acting", "pile", "zoo.tiles", "zoo.benches", "zoo.worth", "zoo.since"],),
    "queens-garden": (["acting", "bag", "left", "supply", "player.begun"],),
}


def leave_out(plain: Plain, field: str) -> None:
    """Take a field out of a position: `zoo.tiles` is the field `tiles` of every zoo."""
    name, _, inner = field.partition(".")
    if not inner:
        plain.pop(name, None)
    elif isinstance(plain.get(name), list):
        for part in plain[name]:
            if isinstance(part, dict):
                part.pop(inner, None)


def greedy_positions(variant: Variant, seed: int, every: int) -> Iterator[Match]:
    """A match of greedy bots, seen before every so many moves and at its end."""
    match = variant.deal(seed)
    bot = tiergarten.bot("greedy", seed)
    while not match.over:
        if match.ply % every == 0:
            yield match
        match.play(bot.choose(match, match.acting[0]), match.acting[0])
    yield match


# What games reach


@largest_variants
@pytest.mark.parametrize(
    "walk", some_of([positions, greedy_positions], positions), ids=["random", "greedy"]
)
def test_what_a_game_reaches_is_taken_and_goes_on_alike(
    variant: Variant, walk: Callable[..., Iterator[Match]]
) -> None:
    chance = random.Random(1)
    for match in walk(variant, seed=2, every=11):
        plain = match.state()
        again = tiergarten.resume(variant.game, plain)
        assert again.record().tobytes() == match.record().tobytes()
        for fields in DERIVED[variant.game]:
            short = deepcopy(plain)
            for field in fields:
                leave_out(short, field)
            shorter = tiergarten.resume(variant.game, short)
            assert shorter.record().tobytes() == match.record().tobytes()
        twin = match.copy()
        for _ in range(5):
            if twin.over:
                break
            seat = chance.choice(twin.acting)
            move = chance.choice(twin.canonical(seat))
            twin.play(move, seat)
            shorter.play(move, seat)
        assert shorter.record().tobytes() == twin.record().tobytes()


# What no game reaches


def cases(of_game: Callable[[str], Sequence[Any]]) -> list[Any]:
    """All cases of all games, each with its game, and marked with its rule."""
    return [
        pytest.param(game, case, id=f"{game}: {case.name}", marks=pytest.mark.rule(case.rule))
        for game in GAMES
        for case in of_game(game)
    ]


@pytest.mark.parametrize(("game", "case"), cases(typed_of))
def test_what_cannot_be_is_refused_by_the_field_that_was_typed(game: str, case: Typed) -> None:
    with pytest.raises(BadPosition) as refused:
        tiergarten.resume(game, case.position)
    assert refused.value.field == case.field, refused.value
    assert case.rule in refused.value.why


@functools.cache
def sampled(game: str) -> list[Plain]:
    """Positions of random and greedy games of all variants, in any order."""
    found = [
        match.state()
        for variant in VARIANTS
        if variant.game == game
        for walk in (positions, greedy_positions)
        for match in walk(variant, seed=4, every=5)
    ]
    random.Random(game).shuffle(found)
    return found


@pytest.mark.parametrize(("game", "case"), cases(spoilt_of))
def test_what_was_spoilt_is_refused_by_its_field(game: str, case: Spoilt) -> None:
    found = [deepcopy(plain) for plain in islice(filter(case.there, sampled(game)), 5)]
    assert found, "no position can be spoilt like this"
    for plain in found:
        case.spoil(plain)
        with pytest.raises(BadPosition) as refused:
            tiergarten.resume(game, plain)
        assert refused.value.field == case.field.format(**plain), refused.value
        assert case.rule in refused.value.why


# Whatever is wrong, the error names something that was typed

SHORTER = {
    "zooloretto": ["turn", "start", "removed", "hand", "taken", "truck", "zoo", "discarded"],
    "zooloretto-dice": ["acting", "start", "truck", "sheet.coins", "sheet.dice", "sheet.bonus"],
    "zoosim": ["lost", "row", "laid", "flag", "round_number", "zoo.coins", "zoo.scored"],
    "queens-garden": ["top", "turn", "first", "slot", "tower", "player.wheel", "player.jokers"],
}


def parts_of(plain: Any) -> Iterator[tuple[Any, Any]]:
    """All places of a position: what holds them, and the key."""
    keys = [*plain] if isinstance(plain, dict) else [*range(len(plain))]
    for key in keys:
        yield plain, key
        if isinstance(plain[key], dict | list):
            yield from parts_of(plain[key])


def disturbed(value: Any, chance: random.Random) -> Any:
    """Something of about the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((-1, 1, 2, 7, 9000, -value))
    if isinstance(value, list):
        return chance.choice((value[1:], value + value[:1], []))
    return chance.choice((None, "x", {}, []))


@pytest.mark.parametrize("game", some_of(GAMES, "zooloretto"))
def test_an_error_names_something_that_was_typed(game: str) -> None:
    chance = random.Random(game)
    refused = 0
    for plain in islice(sampled(game), 300):
        typed = deepcopy(plain)
        del typed["rng"]
        places = [place for place in parts_of(typed) if place[1] != "players"]
        holder, key = chance.choice(places)
        holder[key] = disturbed(holder[key], chance)
        fields = {field for fields in DERIVED[game] for field in fields}
        for field in sorted(fields | set(SHORTER[game])):
            if chance.random() < 0.4:
                leave_out(typed, field)
        if field := refused_field(game, typed):
            refused += 1
            assert typed_part(field, typed) == (field, True), (field, typed)
    assert refused > 100


def refused_field(game: str, typed: Any) -> str:
    """The field by which a position is refused; empty if it is taken."""
    error = refusal_of(game, typed)
    return "" if error is None else error.field


def refusal_of(game: str, typed: Any) -> BadPosition | None:
    """Why a position is refused, if it is."""
    try:
        tiergarten.resume(game, typed)
    except BadPosition as error:
        return error
    return None


# Keys that are no fields at all

MANY_DIGITS = "9" * 5000
HOSTILE_KEYS = [
    "",
    ".",
    "[0]",
    "x.enclosure[9]",
    "x.stall[9]",
    "enclosure[9]",
    "stall[9]",
    "laid[0].x.y",
    "laid[0].foo",
    "truck[9].load",
    "slot[9].tiles",
    f"x.enclosure[{MANY_DIGITS}]",
    f"[{MANY_DIGITS}]",
    *(f"{name}[{MANY_DIGITS}]" for name in ("zoo", "laid", "truck", "slot", "sheet", "player")),
    *(f"{name}[0].x" for name in ("zoo", "laid", "truck", "slot", "sheet", "player")),
    7,
    None,
    ("zoo", 0),
]


@pytest.mark.parametrize("game", some_of(GAMES, "zoosim"))
def test_keys_that_are_no_fields_are_refused_by_name(game: str) -> None:
    """Wherever they stand: at the top, in a zoo or a sheet, in a laid tile, in a count."""
    chance, named = random.Random(game), 0
    for plain in islice(sampled(game), 20):
        for key in HOSTILE_KEYS:
            typed = deepcopy(plain)
            for field in SHORTER[game]:
                if chance.random() < 0.2:
                    leave_out(typed, field)
            inner = [held[at] for held, at in parts_of(typed) if isinstance(held[at], dict)]
            chance.choice([typed, *inner])[key] = 1
            with pytest.raises(BadPosition) as refused:
                tiergarten.resume(game, typed)
            if isinstance(refused.value, NoSuchField):  # and not a part that counts by name
                named += 1
                named_as = "<tuple>" if isinstance(key, tuple) else str(key)
                assert refused.value.field.endswith(named_as)
            else:
                assert refused.value.field
    assert named > 100


@pytest.mark.parametrize("key", ["x.enclosure[9]", f"zoo[{MANY_DIGITS}]"], ids=["9", "9..."])
def test_such_keys_in_a_saved_match_are_refused_by_line(key: str) -> None:
    plain = tiergarten.new("zooloretto", 2, seed=1).state()
    saved = tiergarten.resume("zooloretto", plain).save()
    with pytest.raises(BadNotation, match=r"line 6: .*there is no such field"):
        tiergarten.load(saved.replace('{"players"', f'{{"{key}": 1, "players"'))


# However it is written


def dressed(plain: Any, chance: random.Random) -> Any:
    """The same in mappings and sequences of other kinds."""
    if isinstance(plain, dict):
        inside = {key: dressed(value, chance) for key, value in plain.items()}
        return chance.choice((UserDict, MappingProxyType, dict))(inside)
    if isinstance(plain, list):
        if plain and all(type(item) is int for item in plain) and chance.random() < 0.7:
            return np.array(plain)
        return chance.choice((tuple, UserList, deque))([dressed(item, chance) for item in plain])
    if type(plain) is int:
        return chance.choice((int, np.int64))(plain)
    return plain


@pytest.mark.parametrize("game", some_of(GAMES, "queens-garden"))
def test_any_mapping_and_any_sequence_will_do(game: str) -> None:
    chance = random.Random(game)
    for plain in islice(sampled(game), 40):
        short = deepcopy(plain)
        for field in SHORTER[game]:
            if chance.random() < 0.2:
                leave_out(short, field)
        for typed in (plain, short):
            given_so = dressed(typed, chance)
            assert refused_field(game, given_so) == refused_field(game, typed)
        again = tiergarten.resume(game, dressed(plain, chance))
        assert again.state() == plain


@pytest.mark.parametrize(("game", "case"), cases(typed_of))
def test_what_cannot_be_is_refused_alike_however_it_is_written(game: str, case: Typed) -> None:
    assert refused_field(game, dressed(case.position, random.Random(case.name))) == case.field


class Breaks:
    """Something that cannot even be printed or compared."""

    def __repr__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        return 0


def paired(items: list[tuple[Any, Any]]) -> UserDict[Any, Any]:
    """A mapping of these; keys that cannot be compared may stand in it once."""
    held: dict[Any, Any] = {}
    for key, value in items:
        if not any(isinstance(there, Breaks) for there in held) and not (
            isinstance(key, Breaks) and any(hash(there) == hash(key) for there in held)
        ):
            held[key] = value
    return UserDict(held)


def one_of(values: list[Any]) -> st.SearchStrategy[Any]:
    """Chosen by number: Hypothesis prints what it chooses from, and these break."""
    return st.integers(0, len(values) - 1).map(lambda i: values[i])


ODD = one_of(
    [
        Breaks(),
        b"zebra",
        10**5000,
        -(2**70),
        float("nan"),
        float("inf"),
        "x" * 9,
        "\ud800",
        {1, 2},
        np.zeros((2, 0)),
        np.zeros(3),
        np.array("zebra"),
        np.array([[1, 2], [3, 4]]),
        np.timedelta64(3, "s"),
        range(10**3),
        object,
        1j,
    ]
)
ODD_KEYS = one_of([*HOSTILE_KEYS, Breaks(), b"zoo", 2.5, "\n", "\ud800", "zoo\0", True])
ODD_DATA = st.recursive(
    ODD | st.none() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.lists(st.tuples(ODD_KEYS | st.text(max_size=4), inner), max_size=3).map(paired)
    ),
    max_leaves=6,
)


@pytest.mark.parametrize("game", some_of(GAMES, "zooloretto-dice"))
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_nothing_hostile_crashes(game: str, data: st.DataObject) -> None:
    """Whatever stands anywhere in a position, under whatever key: refused in one line, or taken."""
    typed = deepcopy(data.draw(st.sampled_from(sampled(game)[:20])))
    places = [place for place in parts_of(typed) if isinstance(place[0], dict)]
    holder, key = data.draw(st.sampled_from(places))
    if data.draw(st.booleans()):
        key = data.draw(ODD_KEYS)
    holder[key] = data.draw(ODD_DATA)
    error = refusal_of(game, typed)
    if error is not None:
        assert error.field or "" in typed
        assert str(error).isprintable()


def test_errors_count_in_good_english() -> None:
    assert [some(n, "tile") for n in range(3)] == ["0 tiles", "1 tile", "2 tiles"]
    assert some(2, "die", "dice") == "2 dice"
    pile = tiergarten.new("zooloretto", 3, seed=1).state()["pile"]
    kind = next(name for name in SPECIES if pile.get(name))
    with pytest.raises(BadPosition, match=rf"^pile: 1 tile '{kind}' in all instead of 7 \(ZL-1\)$"):
        tiergarten.resume("zooloretto", {"players": 3, "pile": pile | {kind: 1}})
