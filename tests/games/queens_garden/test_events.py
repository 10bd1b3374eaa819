"""What is announced to everybody: the points of a round."""

import pytest

from tiergarten.engine.language import languages, say_in
from tiergarten.games.queens_garden.table import announce
from tiergarten.testing import Variant
from tiergarten.testing.walks import random_match


@pytest.mark.rule("QG-23")
def test_the_score_card_of_a_round_says_who_got_what() -> None:
    match = random_match(Variant("queens-garden", 3), 4)
    cards = []
    for index, (seat, move) in enumerate(match.history):
        before, after = match.record_before(index), match.record_before(index + 1)
        for card in announce(say_in("en"), before, seat, move.id, after, match.names):
            cards.append(card)
            at = int(before.round_number) - 1
            for row in card.rows:
                player = after.player[row.seat]
                assert int(row.value) == int(player.wheel[at]) + int(player.pavilions[at])
            assert card.rows[0].first == (int(card.rows[0].value) > 0)
    assert [card.title for card in cards] == [f"Points of round {n}" for n in (1, 2, 3, 4)]


def test_it_is_said_in_every_language() -> None:
    match = random_match(Variant("queens-garden", 2), 4)
    for language in languages():
        for index, (seat, move) in enumerate(match.history):
            before, after = match.record_before(index), match.record_before(index + 1)
            for card in announce(say_in(language), before, seat, move.id, after, match.names):
                assert "{" not in card.title + card.words + "".join(r.words for r in card.rows)
