"""Turning points name their cause: one's own choice, or what everybody revealed together; and where
much stays unsettled, that is told."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.variants import VARIANTS
from tiergarten import Match, Review, review
from tiergarten.analysis import words
from tiergarten.analysis.decisions import units
from tiergarten.engine.language import languages, say_in
from tiergarten.testing.walks import random_match

FEW = 24  # iterations


def bidding(players: int) -> Match:
    """Some auctions of ZooSim, with bids out of the air."""
    variant = next(
        one for one in VARIANTS if (one.game, one.players, one.options) == ("zoosim", players, {})
    )
    return random_match(variant, seed=3, moves=30)


@pytest.fixture(scope="module", params=[2, 3])
def found(request: pytest.FixtureRequest) -> Review:
    return review(bidding(request.param), iterations=FEW, quick=True)


def points_of(found: Review, seat: int, kind: str) -> Sequence[words.TurningPoint]:
    return [turn for turn in words.turning_points(found, seat) if turn.kind == kind]


def test_what_a_bid_cost_is_told_of_that_bid(found: Review) -> None:
    """The account books all bids of an auction at its last; a turning point is one's own."""
    earlier = 0
    for seat in range(found.players):
        for turn in points_of(found, seat, words.SKILL):
            move = found.moves[turn.ply]
            assert (move.seat, move.cost) == (seat, -turn.change)
            told = words.tell_turning_point(found, turn, say_in("en"))
            assert told.startswith(f"{turn.ply + 1}. {found.seats[seat].name}")
            earlier += move.sealed and not any(move.skill)
    assert earlier, "a bid that was not the last of its auction turned the match"


def test_what_the_others_bid_is_told_of_the_whole_auction(found: Review) -> None:
    auctions = 0
    for seat in range(found.players):
        for turn in points_of(found, seat, words.OTHERS):
            move = found.moves[turn.ply]
            told = words.tell_turning_point(found, turn, say_in("en"))
            if not move.sealed:
                assert move.seat != seat
                continue
            auctions += 1
            assert told.startswith(f"{turn.ply + 1}. All sealed choices are revealed. ")
            assert told.endswith(" by the others)")
            bids = next(unit for unit in units(found.match) if turn.ply in unit)
            assert len(bids) == found.players
            for ply in bids:
                assert words.tell_move(found, found.moves[ply], say_in("en")) in told
    assert auctions
    last = next(move for move in found.moves if move.sealed and any(move.others))
    assert len({words.tell_shown(found, last, say_in(one)) for one in languages()}) == 5
    assert found.table().count("All sealed choices are revealed.") == auctions


def test_the_costs_of_the_turning_points_are_those_of_the_account(found: Review) -> None:
    for seat, account in enumerate(found.seats):
        own = [move.cost for move in found.moves if move.seat == seat]
        assert account.skill == pytest.approx(-sum(own), abs=1e-9)
        assert account.skill == pytest.approx(sum(move.skill[seat] for move in found.moves))


@pytest.mark.parametrize(("unsettled", "is_told"), [(0.24, False), (-0.25, True), (0.9, True)])
def test_where_much_stays_unsettled_that_is_told(
    found: Review, unsettled: float, is_told: bool
) -> None:
    seats = tuple(replace(seat, unsettled=0.1) for seat in found.seats[1:])
    known = replace(found, seats=(replace(found.seats[0], unsettled=unsettled), *seats))
    for language in languages():
        say = say_in(language)
        assert (len(words.notes(known, say)) > len(words.explained(say))) is is_told
    assert ("the sums are rough" in known.table("en")) is is_told
    assert ("the sums are rough" in known.report("en")) is is_told
