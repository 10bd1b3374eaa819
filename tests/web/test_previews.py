"""Looking ahead agrees with what happens, wherever nothing is left to chance."""

import random

from tests.variants import Variant, some_variants
from tiergarten import Match
from tiergarten.testing.walks import positions
from tiergarten.web.tables.previews import preview_move, surprises


def view_of(match: Match, state: object, seat: int) -> object:
    return Match(match.game, state).view(seat)


@some_variants
def test_what_is_foreseen_comes_true(variant: Variant) -> None:
    chance = random.Random(5)
    foreseen = 0
    for match in positions(variant, seed=16, every=5):
        for seat in match.acting:
            move = chance.choice(match.canonical(seat))
            before = match.record()
            preview = preview_move(match.game, match.record(), seat, move.id)
            assert match.record().tobytes() == before.tobytes(), "looking changes nothing"
            if preview.surprise:
                continue
            foreseen += 1
            then = match.copy()
            then.play(move, seat)
            assert then.view(seat) == view_of(match, preview.after, seat)
            gains = tuple(b - a for a, b in zip(match.scores(), then.scores(), strict=True))
            assert gains == preview.gains
    assert foreseen > 5


def test_the_last_sealed_bid_is_never_foreseen() -> None:
    match = Variant("zoosim", 2).deal(3)
    assert not preview_move(match.game, match.record(), 0, match.legal(0)[2].id).surprise
    match.play("bid 3", 0)
    for move in match.legal(1):
        assert preview_move(match.game, match.record(), 1, move.id).surprise, move


def test_a_tile_that_is_laid_reveals_nothing_though_money_is_hidden() -> None:
    match = Variant("zoosim", 2).deal(3)
    match.play("bid 3", 0)
    match.play("bid 0", 1)
    for move in match.legal(0):
        assert move.verb == "lay"
        assert not preview_move(match.game, match.record(), 0, move.id).surprise, move


@some_variants
def test_what_is_found_out_quickly_is_what_looking_into_other_worlds_finds(
    variant: Variant,
) -> None:
    chance = random.Random(8)
    for match in positions(variant, seed=17, every=5):
        for seat in match.acting:
            move, before, then = chance.choice(match.canonical(seat)), match.record(), match.copy()
            then.play(move, seat)
            found = surprises(match.game, before, seat, move.id, then.record())
            assert found == preview_move(match.game, before, seat, move.id).surprise
