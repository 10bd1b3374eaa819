"""Every fuzzer for a short while; and what the command does with something that it finds."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import strategies as st

from tests import fuzz
from tests.fuzzing.fuzzer import Fuzzer, Plain, run
from tests.kinds import some_of

SEED = 1  # always the same here: a failure is about the last change; the command takes new ones
SHORT, LONG = 8, 600  # inputs
EACH = [(what, number) for what in fuzz.fuzzers() for number in (SHORT, LONG)]


@pytest.mark.parametrize(
    ("what", "inputs"), some_of(EACH, *(one for one in EACH if one[1] == SHORT))
)
def test_nothing_that_comes_from_outside_breaks_anything(what: str, inputs: int) -> None:
    with fuzz.fuzzers()[what]() as fuzzer:
        failure = run(fuzzer, SEED, inputs)
    assert failure is None, failure


@contextmanager
def careless() -> Iterator[Fuzzer]:
    """A reader of lists that stumbles over a three."""

    def check(given: Plain) -> None:
        assert 3 not in given, "a three"

    yield Fuzzer(st.lists(st.integers(0, 5)), check)


def test_what_fails_is_kept_as_small_as_possible_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz, "fuzzers", lambda: {"lists": careless})
    words = ["--what", "lists", "--seed", "7", "--folder", str(tmp_path)]
    assert fuzz.main(words) == 1
    (kept,) = tmp_path.iterdir()
    assert json.loads(kept.read_text())["input"] == [3]
    said = capsys.readouterr().out
    assert "lists: seed 7" in said
    assert f"--replay {kept}" in said
    with pytest.raises(AssertionError, match="a three"):
        fuzz.main(["--replay", str(kept)])


def test_a_fuzzer_that_finds_nothing_stops_when_its_time_is_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def careful() -> Iterator[Fuzzer]:
        yield Fuzzer(st.integers(), lambda given: None)

    monkeypatch.setattr(fuzz, "fuzzers", lambda: {"numbers": careful})
    assert fuzz.main(["--seconds", "0.01"]) == 0
    assert re.search(r"numbers: \d+00 inputs in \d+ s, nothing found", capsys.readouterr().out)
