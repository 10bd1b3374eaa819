"""Reviews are the same every time, can be stopped and go on, and refuse nonsense."""

import json
import threading
from pathlib import Path

import pytest

import tiergarten
from tests.analysis.matches import load_and_take, rolled
from tests.variants import VARIANTS
from tiergarten import Match, Review, review
from tiergarten.analysis import ReviewStopped, kept_findings
from tiergarten.analysis.kept import KeptFindings
from tiergarten.analysis.outcomes import begin_with
from tiergarten.engine.chance import word
from tiergarten.testing.walks import random_match

FEW = 24


@pytest.fixture(scope="module")
def match() -> Match:
    """Some moves of a match with choices, chance and sealed bids."""
    variant = next(one for one in VARIANTS if one.game == "zoosim")
    return random_match(variant, seed=1, moves=15)


def test_threads_change_nothing_and_the_seed_does(match: Match) -> None:
    one, several = (review(match, iterations=FEW, threads=n) for n in (1, 3))
    assert one == several
    assert one.plain() == several.plain()
    assert review(match, iterations=FEW, seed=1).seats != one.seats


def test_a_review_can_be_stopped_and_goes_on(match: Match) -> None:
    stop = threading.Event()
    kept: dict[str, object] = {}
    steps = []

    def progress(done: int, total: int) -> None:
        steps.append((done, total))
        if done == 2:
            stop.set()

    with pytest.raises(ReviewStopped) as stopped:
        review(match, iterations=FEW, threads=1, progress=progress, stop=stop, kept=kept)
    assert 2 <= stopped.value.done == len(kept) < stopped.value.total
    begun: list[tuple[int, int]] = []
    again = review(match, iterations=FEW, kept=kept, progress=lambda *step: begun.append(step))
    assert begun[0] == (stopped.value.done, stopped.value.total)
    assert begun[-1] == (stopped.value.total, stopped.value.total)
    assert again == review(match, iterations=FEW)


def test_findings_are_kept_in_a_file_by_what_they_are_about(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIERGARTEN_DATA", str(tmp_path))
    kept = kept_findings(match, FEW, False, 0)
    whole = review(match, iterations=FEW, kept=kept)
    assert len(kept_findings(match, FEW, False, 0)) == len(kept) > 0
    assert review(match, iterations=FEW, kept=kept_findings(match, FEW, False, 0)) == whole
    others = [(FEW + 1, False, 0), (FEW, True, 0), (FEW, False, 1)]
    assert all(len(kept_findings(match, *other)) == 0 for other in others)
    shorter = match.copy()
    shorter.undo()
    assert len(kept_findings(shorter, FEW, False, 0)) == 0
    kept.path.write_text(kept.path.read_text()[:-20])
    assert len(KeptFindings(kept.path)) == len(kept) - 1, "a line that was cut off is left out"


@pytest.mark.parametrize(
    "damage",
    [
        *(b"5", b"null", b"{}", b'["0", 5]', b'["0", [5]]', b'["0", [{}]]', b"[[], []]"),
        *(b"\xff\xfe", b"[" * 100_000, b'["0"]'),
    ],
)
def test_what_cannot_be_read_is_found_out_again(
    match: Match, tmp_path: Path, damage: bytes
) -> None:
    """A line that is damaged is as good as none, wherever in the file it is."""
    path = tmp_path / "kept.jsonl"
    whole = review(match, iterations=FEW, threads=1, kept=KeptFindings(path))
    lines = path.read_bytes().splitlines()
    others = [line for line in lines if not line.startswith(b'["0", [')]  # in whatever order
    assert len(others) == len(lines) - 1
    path.write_bytes(b"\n".join([damage, *others, damage]))
    steps: list[tuple[int, int]] = []
    kept = KeptFindings(path)
    again = review(match, iterations=FEW, kept=kept, progress=lambda *step: steps.append(step))
    assert again == whole
    assert steps[0][0] == steps[0][1] - 1, "only that one is missing"
    assert review(match, iterations=FEW, kept=KeptFindings(path)) == whole


@pytest.mark.parametrize(
    "change",
    [
        {"best": 10**9},
        {"best": -1},
        {"cost": None},
        {"cost": float("nan")},
        {"forced": 1},
        {"skill": [0.0]},
        {"luck": ["a", "b"]},
        {"alternatives": 3},
        {"alternatives": [{"move": "fly 9", "visits": 1, "chance": [0.5, 0.5]}]},
        {"alternatives": [{"move": "bid 1"}]},
        {"more": 1},
    ],
)
def test_findings_of_another_shape_are_found_out_again(
    match: Match, change: dict[str, object]
) -> None:
    kept: dict[str, list[dict[str, object]]] = {}
    whole = review(match, iterations=FEW, kept=kept)
    found = kept["0"]
    kept["0"] = [found[0] | change, *found[1:]]
    assert review(match, iterations=FEW, kept=kept) == whole
    assert kept["0"] == found


def test_a_damaged_review_is_refused(match: Match) -> None:
    plain = json.loads(json.dumps(review(match, iterations=FEW).plain()))
    seat, move = plain["seats"][0], plain["moves"][0]
    damages: list[dict[str, object]] = [
        {"seats": [seat]},
        {"seats": [seat, seat | {"luck": "much"}]},
        {"moves": [move | {"move": "bid 77"}]},
        {"moves": plain["moves"][1:]},
        {"moves": [move | {"best": "fly"}]},
        {"moves": None},
        {"game": "zooloretto"},
        {"iterations": "many"},
    ]
    for damage in damages:
        with pytest.raises(tiergarten.BadOption, match="damaged, or one of another match"):
            Review.read(plain | damage, match)
    del plain["seed"]
    with pytest.raises(tiergarten.BadOption, match="damaged"):
        Review.read(plain, match)


def test_a_review_becomes_plain_data_and_comes_back(match: Match) -> None:
    found = review(match, iterations=FEW)
    plain = json.loads(json.dumps(found.plain()))
    assert Review.read(plain, match) == found
    with pytest.raises(tiergarten.BadOption, match="another version"):
        Review.read(plain | {"format": 0}, match)


def test_an_unfinished_match_is_reviewed_as_far_as_it_goes() -> None:
    match = rolled(lion=True)
    found = review(match, iterations=400)
    assert not found.finished
    assert len(found.moves) == 1
    assert found.seats[0].result == pytest.approx(1, abs=0.05), "it only has to be taken"
    empty = review(tiergarten.new("zooloretto", players=3, seed=1), iterations=FEW)
    assert empty.moves == ()
    assert [seat.result for seat in empty.seats] == [seat.start for seat in empty.seats]
    assert empty.seats[0].accuracy is None


def test_bids_that_nobody_has_seen_are_left_out() -> None:
    match = tiergarten.new("zoosim", players=3, seed=1)
    match.play("bid 1", 0)
    match.play("bid 2", 2)
    assert review(match, iterations=FEW).moves == ()


@pytest.mark.parametrize("iterations", [0, -1, 15, 10**12, 2.5, "many", True])
def test_a_budget_of_nonsense_is_refused(match: Match, iterations: object) -> None:
    with pytest.raises(tiergarten.BadOption, match="whole number from 16"):
        review(match, iterations=iterations)  # type: ignore[arg-type]


@pytest.mark.parametrize("nonsense", ["match.tiergarten", None, 7])
def test_what_is_no_match_is_refused(nonsense: object) -> None:
    """The name of a file, say: it has to be read first."""
    with pytest.raises(tiergarten.BadOption, match=r"needs a match, not .*tiergarten\.load"):
        review(nonsense)  # type: ignore[arg-type]


@pytest.mark.parametrize("threads", [0, 257, "two"])
def test_a_number_of_threads_of_nonsense_is_refused(match: Match, threads: object) -> None:
    with pytest.raises(tiergarten.BadOption, match="from 1 to 256"):
        review(match, iterations=FEW, threads=threads)  # type: ignore[arg-type]


def test_the_next_number_of_a_generator_can_be_chosen() -> None:
    state = tiergarten.new("zooloretto-dice", players=2, seed=1).record()
    for wanted in (0, 1, 12_345_678, 2**32 - 1):
        begin_with(state, wanted)
        assert word(state.rng) == wanted


@pytest.mark.parametrize("language", ["en", "de", "fr", "cs", "ru"])
def test_words_and_pages_say_it_in_every_language(language: str) -> None:
    match = load_and_take(rolled(lion=True), "2", taken="1")
    match.rename(("Anna", "Otto <3"))
    found = review(match, iterations=200)
    words = found.table(language)
    assert "Anna" in words
    assert "100" in words
    page = found.report(language)
    assert f'<html lang="{language}">' in page
    assert "<svg" in page
    assert "Otto &lt;3" in page
    assert "<script" not in page
    assert "http" not in page
    shown = found._repr_html_()
    assert shown.count("<svg") == 1 + found.players
    assert "blunder" in found.table()
