"""Steps in any order: whatever people do first, all that is shown and said stays right."""

from collections.abc import Iterable

import pytest

from tests.loose import in_any_order, some_loose_variants
from tests.variants import Variant
from tiergarten import IllegalMove, Match
from tiergarten.engine import rulebook
from tiergarten.engine.language import languages, say_in


def assert_said(*texts: str) -> None:
    """Something is said, and nothing was left to fill in."""
    for text in texts:
        assert text.strip()
        assert "{" not in text
        assert "}" not in text


def assert_well_laid(match: Match, seat: int | None, language: str) -> None:
    """A scene without faults, and a path for every legal move."""
    scene = match.scene(seat, language)
    assert [*scene.problems()] == []
    legal = [] if seat is None else [move.id for move in match.legal(seat)]
    assert sorted(scene.paths) == legal
    assert_said(*(spot.label for panel in scene.panels for spot in panel.spots))


def assert_well_told(match: Match, seat: int, language: str) -> None:
    """Words for the table, for every legal move, and for the last one."""
    table, say, state = match.game.table, say_in(language), match.record()
    assert_said(table.prompt(say, state, seat), table.as_text(say, state, seat, match.names))
    for move in match.legal(seat):
        assert_said(table.label(say, state, seat, move.id, match.names))
    if match.made:
        assert_said(match.tell_made(len(match.made) - 1, language))


def assert_refused(match: Match, seat: int, ids: Iterable[int], language: str) -> int:
    """Every other move is refused in words, and by a rule of the book; answers how many are."""
    before, refused = match.record().tobytes(), 0
    known = rulebook.rules(match.game)
    legal = {move.id for move in match.legal(seat)}
    for action in ids:
        refusal = match.why_not(action, seat, language)
        assert (refusal is None) == (action in legal)
        if refusal is not None:
            assert_said(refusal.why)
            assert refusal.rule in known
            with pytest.raises(IllegalMove):
                match.play(action, seat)
            refused += 1
    assert match.record().tobytes() == before
    return refused


def walk_through(variant: Variant, seed: int, stride: int, spoken: list[str]) -> None:
    """A match in any order. All is looked at while steps are loose, else every `stride` moves."""
    out_of_order = refused = 0
    for n, match in enumerate(in_any_order(variant, seed)):
        if n % stride and not match.game.equivalence.is_loose(match.record()):
            continue
        out_of_order += match.made != match.history
        language = spoken[n % len(spoken)]
        assert_well_laid(match, None, language)
        for seat in {*match.acting, n % match.players}:  # who acts, and the others by turns
            assert_well_laid(match, seat, language)
            assert_well_told(match, seat, language)
        for seat in match.acting:
            ids = range(n % stride, len(match.game.actions), stride)
            refused += assert_refused(match, seat, ids, language)
    assert out_of_order > 5
    assert refused > 30


@pytest.mark.rule("QG-13", "QG-20", "ZD-5")
@some_loose_variants
def test_what_is_shown_and_said_in_any_order(variant: Variant) -> None:
    walk_through(variant, seed=6, stride=17, spoken=list(languages()))


@pytest.mark.thorough
@some_loose_variants
def test_what_is_shown_and_said_in_any_order_at_every_step(variant: Variant) -> None:
    for seed in range(20, 22):
        walk_through(variant, seed, stride=1, spoken=list(languages()))
