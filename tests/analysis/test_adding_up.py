"""For every seat, start + skill + others + luck + unsettled = result."""

import itertools
import threading

import pytest

from tests.analysis.matches import end_of, played
from tests.variants import IN_SHORT, VARIANTS, Variant
from tiergarten import Match, Review, new, review
from tiergarten.analysis import marks
from tiergarten.analysis.decisions import units
from tiergarten.analysis.valuing import Valuer
from tiergarten.bots.search import has_choice

KINDS = ("random", "greedy", "search@16")
FEW = 24  # iterations: whatever the search says, it has to add up
LAST = 16  # moves
WHOLE = [(variant, kind) for variant in VARIANTS for kind in KINDS]
ENDS = [(variant, kind) for variant, kind in zip(IN_SHORT, itertools.cycle(KINDS), strict=False)]


@pytest.mark.parametrize(("variant", "kind"), ENDS, ids=str)
def test_the_end_of_a_match_adds_up_for_every_seat(variant: Variant, kind: str) -> None:
    match = end_of(played(variant, kind), LAST)
    check_adding_up(match, review(match, iterations=FEW, quick=True))


@pytest.mark.thorough
@pytest.mark.parametrize(("variant", "kind"), WHOLE, ids=str)
def test_every_match_adds_up_for_every_seat(variant: Variant, kind: str) -> None:
    match = played(variant, kind)
    check_adding_up(match, review(match, iterations=FEW, quick=True))


def check_adding_up(match: Match, found: Review) -> None:
    """Everything that holds for every review, however little was searched."""
    assert len(found.moves) == len(match.history)
    for seat, account in enumerate(found.seats):
        parts = account.skill, account.others, account.luck, account.unsettled
        assert account.start + sum(parts) == pytest.approx(account.result, abs=1e-9)
        assert account.skill <= 0
        assert account.start == found.moves[0].chance[seat]
        assert account.result == (seat in match.winners) / len(match.winners)
        costs = [move.cost for move in found.moves if move.seat == seat]
        assert account.skill == pytest.approx(-sum(costs), abs=1e-9)
    for move, after in itertools.pairwise([*found.moves, None]):
        assert move is not None
        assert sum(move.chance) == pytest.approx(1)
        end = after.chance if after else tuple(seat.result for seat in found.seats)
        for seat in range(match.players):
            parts = move.skill[seat], move.others[seat], move.luck[seat], move.unsettled[seat]
            assert move.chance[seat] + sum(parts) == pytest.approx(end[seat], abs=1e-9)
        assert move.after == pytest.approx(end)
        assert sum(move.luck) == pytest.approx(0, abs=1e-9)
        assert move.cost >= 0
        assert move.mark == marks.mark_of(move.cost)
        if move.forced:
            assert (move.cost, move.best) == (0, move.move)


def test_a_move_without_choice_and_chance_changes_nothing() -> None:
    """What is forced is not searched: it is worth what comes after it."""
    variant = next(one for one in VARIANTS if one.game == "zooloretto")
    found = review(end_of(played(variant, "greedy"), 30), iterations=FEW, quick=True)
    forced = [move for move in found.moves if move.forced and not any(move.luck)]
    assert forced
    assert all(move.chance == move.after for move in forced)
    unsettled = [value for move in found.moves if move.forced for value in move.unsettled]
    assert unsettled == pytest.approx([0] * len(unsettled), abs=1e-12)


def test_moves_that_come_to_the_same_are_no_choice() -> None:
    """All trucks are empty: the position is worth what comes after loading any of them."""
    match = new("zooloretto-dice", players=2, seed=1)
    match.play("roll")
    assert len(match.canonical()) > 1
    assert not has_choice(match, match.acting[0])
    ahead = match.copy()
    ahead.play(match.canonical()[0])
    valuer = Valuer(match, seed=0, stop=threading.Event())
    here, there = (valuer.value(one.record().tobytes(), FEW, "here") for one in (match, ahead))
    assert here == there
    match.play(match.canonical()[-1])
    loaded = review(match, iterations=FEW).moves[1]
    assert (loaded.forced, loaded.best, loaded.cost) == (True, loaded.move, 0)
    assert loaded.chance == loaded.after


def test_nothing_shows_until_all_bids_are_in() -> None:
    """ZooSim: a spectator knows nothing of the bids, and what they change stands at the last."""
    variant = next(one for one in VARIANTS if one.game == "zoosim")
    found = review(end_of(played(variant, "random"), 20), iterations=FEW, quick=True)
    sealed = [move for move in found.moves if move.sealed]
    hidden = [
        move
        for move, after in itertools.pairwise(found.moves)
        if move.sealed and after.sealed and move.chance == after.chance
    ]
    assert len(sealed) >= len(hidden) >= len(sealed) // 2
    assert all(not any(move.skill + move.others + move.luck + move.unsettled) for move in hidden)
    costs = sum(move.cost for move in hidden)
    assert costs > 0, "a bid is judged where it was made"


@pytest.mark.parametrize("game", ["zooloretto", "queens-garden"])
def test_the_steps_of_a_turn_are_one_plan(game: str) -> None:
    """A plan is looked at where it ends: on the way nothing is unsettled."""
    variant = next(one for one in VARIANTS if one.game == game)
    match = end_of(played(variant, "greedy"), 40)
    found = review(match, iterations=FEW, quick=True)
    plans = [unit for unit in units(match) if len(unit) > 1]
    assert plans
    for plan in plans:
        assert len({match.history[ply].seat for ply in plan}) == 1
        for ply in plan[:-1]:
            assert (
                match.record_before(ply).rng.tolist() == match.record_before(ply + 1).rng.tolist()
            )
        last = max((ply for ply in plan if not found.moves[ply].forced), default=plan[0])
        for ply in (ply for ply in plan if ply < last):
            assert found.moves[ply].unsettled == pytest.approx([0] * match.players, abs=1e-12)
    assert [ply for unit in units(match) for ply in unit] == [*range(len(match.history))]
    for one, other in itertools.pairwise(units(match)):
        before, after = match.record_before(one[-1]), match.record_before(one.stop)
        seat, move = match.history[one[-1]]
        assert (
            seat != match.history[other[0]].seat
            or before.rng.tolist() != after.rng.tolist()
            or match.game.table.ends_turn(before, seat, move.id, after)
        )
