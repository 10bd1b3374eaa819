"""What is announced to everybody: the bids when all are in, and the points of a round."""

import pytest

from tests.games.zoosim.positions import auction
from tests.games.zoosim.variants import VARIANTS
from tiergarten.engine.announcement import Announcement
from tiergarten.engine.language import languages, say_in
from tiergarten.engine.match import Match
from tiergarten.games.zoosim.table import announce
from tiergarten.testing import Variant
from tiergarten.testing.walks import random_match


def announced(match: Match, index: int = -1, language: str = "en") -> list[Announcement]:
    """What was announced with a move of the history; the last, if none is named."""
    index = index % len(match.history)
    seat, move = match.history[index]
    before, after = match.record_before(index), match.record_before(index + 1)
    return announce(say_in(language), before, seat, move.id, after, match.names)


@pytest.mark.rule("ZS-4")
def test_the_bids_are_turned_over_together_when_the_last_one_is_in() -> None:
    match = auction(players=3)
    for seat, coins in ((2, 4), (0, 1)):
        match.play(f"bid {coins}", seat)
        assert announced(match) == []
    match.play("bid 2", 1)
    [bids] = announced(match)
    assert bids.sealed
    assert [(row.seat, row.value, row.first) for row in bids.rows] == [
        (2, "4", True),
        (1, "2", False),
        (0, "1", False),
    ]
    assert bids.words == "Player 3 gets the tile for 4 coins."
    assert not any(row.art for row in bids.rows), "no flag decides"


@pytest.mark.rule("ZS-4")
def test_a_tie_shows_the_flags_the_higher_first() -> None:
    match = auction(players=3, flag=[1, 2, 0])
    for seat, coins in enumerate((3, 0, 3)):
        match.play(f"bid {coins}", seat)
    [bids] = announced(match)
    assert [row.seat for row in bids.rows] == [2, 0, 1]
    assert [row.art for row in bids.rows] == [[("flag-3", 1)], [("flag-1", 1)], []]
    assert "tie: the higher" in bids.rows[0].words
    assert "goes to the bottom" in bids.words


@pytest.mark.rule("ZS-13")
def test_the_score_card_of_a_round_says_who_got_what_for_what() -> None:
    match = random_match(Variant("zoosim", 3), 5)
    cards = {
        index: card
        for index in range(len(match.history))
        for card in announced(match, index)
        if not card.sealed
    }
    assert len(cards) == 5
    for number, (index, card) in enumerate(cards.items(), start=1):
        before, after = match.record_before(index), match.record_before(index + 1)
        earned = {
            seat: sum(
                int(n) * number
                for n in after.zoo[seat].scored[number - 1]  # visitors, trees, benches
            )
            for seat in range(3)
        }
        assert int(before.round_number) == number
        assert {row.seat: int(row.value) for row in card.rows} == earned
        for row in card.rows:
            assert sum(count for _, count in row.art) * number == earned[row.seat]
            assert row.first == (earned[row.seat] == max(earned.values()) > 0)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_nothing_is_announced_before_it_is_public(variant: Variant) -> None:
    match = random_match(variant, 3)
    for index, (seat, move) in enumerate(match.history):
        before, found = match.record_before(index), announced(match, index)
        last = int(before.acting) == 1 << seat
        assert any(one.sealed for one in found) == (move.verb == "bid" and last)
        if move.verb == "bid" and not last:
            assert found == [], "what others have bid, or have, does not matter"


def test_it_is_said_in_every_language() -> None:
    match = random_match(VARIANTS[0], 3)
    for language in languages():
        for index in range(len(match.history)):
            for one in announced(match, index, language):
                words = [one.title, one.words, *(row.words for row in one.rows)]
                assert not any("{" in text or "}" in text for text in words)
                assert one.title
