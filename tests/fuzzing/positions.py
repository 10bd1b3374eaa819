"""Positions of all games, changed in some places: taken and playable, or refused by field."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

import tiergarten
from tests.fuzzing.fuzzer import Fuzzer, Plain, refused_in_words
from tests.variants import VARIANTS
from tiergarten.testing.walks import play_randomly, random_match

MOVES = (0, 7, 40)
FURTHER = 12  # moves that are played from a position that was taken
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["zebra", "camel", "coin", "small", "barn", "p1"])
)
DATA = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@contextmanager
def positions() -> Iterator[Fuzzer]:
    """Inputs are a game and a position of it."""
    by_game = {variant.game: variant for variant in VARIANTS}
    states = [
        {"game": game, "position": random_match(variant, seed=5, moves=moves).state()}
        for game, variant in by_game.items()
        for moves in MOVES
    ]
    yield Fuzzer(_changed(states), check)


@st.composite
def _changed(draw: st.DrawFn, states: list[Plain]) -> Plain:
    given = deepcopy(draw(st.sampled_from(states)))
    for _ in range(draw(st.integers(0, 3))):
        places = list(_places(given["position"]))
        holder, key = draw(st.sampled_from(places))
        what = draw(st.sampled_from(("replace", "remove", "copy", "rename")))
        if what == "replace":
            holder[key] = draw(DATA)
        elif what == "remove":
            del holder[key]
        elif what == "copy":  # plausible values in the wrong place
            other, there = draw(st.sampled_from(places))
            if there in other if isinstance(other, dict) else there < len(other):
                holder[key] = deepcopy(other[there])
        elif isinstance(holder, dict):
            holder[draw(st.text(max_size=8))] = holder.pop(key)
        if not given["position"]:
            break
    return given


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in plain data, as its holder and its key there."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, inner in list(pairs):
        yield data, key
        if isinstance(inner, dict | list):
            yield from _places(inner)


def check(given: Plain) -> None:
    try:
        match = tiergarten.resume(given["game"], given["position"], seed=1)
    except tiergarten.TiergartenError as error:
        refused_in_words(error)
        return
    again = tiergarten.resume(given["game"], match.state(), seed=1)
    assert again.state() == match.state()
    match.svg()
    match.describe()
    match.prompt()
    saved = play_randomly(match, seed=1, moves=FURTHER).save()
    assert tiergarten.load(saved).save() == saved
