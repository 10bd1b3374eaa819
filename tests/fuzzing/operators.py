"""What operators set, by option, environment or file: taken, or refused by name in one line."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import strategies as st

from tests.fuzzing.damage import damaged
from tests.fuzzing.fuzzer import Fuzzer, Plain, refused_in_words
from tiergarten.engine.errors import BadOption
from tiergarten.web import settings
from tiergarten.web.settings import FIELDS, KINDS, dashed, read, shown, variable

VALUES = (
    st.text(max_size=8)
    | st.integers().map(str)
    | st.floats().map(str)
    | st.sampled_from(
        ["1e400", "9" * 400, "-0", "nan", "10.0.0.0/8", "::1", "/games", "*.x", "0x1"]
    )
    | st.sampled_from([shown(field.default) for field in FIELDS.values() if field.default])
)
TOML = st.sampled_from(
    [
        *("1", "0.5", "-1", "1" + "0" * 400, "true", "nan", "inf", "[]", "[1]", "{a = 1}"),
        *('["10.0.0.0/8"]', "1979-05-27", "''", '"/games"', '"\\u0000"'),
    ]
)


@contextmanager
def operators() -> Iterator[Fuzzer]:
    """Inputs are options, an environment, and the text of a file."""
    names = st.sampled_from(sorted(FIELDS))
    lines = st.tuples(names, TOML).map(" = ".join)
    files = st.lists(lines, max_size=3).map("\n".join)
    whole = "\n".join(f"{name} = 3" for name in FIELDS)
    pairs = st.dictionaries(names, VALUES, max_size=2)
    given = st.fixed_dictionaries(
        {"options": pairs, "environment": pairs, "file": files | damaged([whole])}
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "settings.toml")
        yield Fuzzer(given, lambda one: check(one, path))


def check(given: Plain, path: Path) -> None:
    path.write_text(given["file"], encoding="utf-8")
    environment = {variable(name): text for name, text in given["environment"].items()}
    try:
        found = read(given["options"], environment, str(path))
    except BadOption as error:
        refused_in_words(error)
        # Two that contradict each other may come from different places: they are named as options.
        options = [f"--{dashed(name)}" for name in FIELDS]
        said_where(str(error), [*options, *environment, str(path)])
        return
    for name, kind in KINDS.items():
        assert kind.fits(getattr(found, name))
    again = {name: settings.shown(getattr(found, name)) for name in KINDS}
    known = {name: text for name, text in again.items() if getattr(found, name) is not None}
    assert read(known, {}) == found, "it can be typed as it is shown"


def said_where(words: str, places: list[str]) -> None:
    assert any(place in words for place in places), f"it does not say where: {words}"
