"""What else could have been done: its worths fit what the decision cost."""

import itertools

import pytest

from tests.analysis.matches import end_of, load_and_take, played, rolled
from tests.kinds import some_of
from tests.variants import IN_SHORT, VARIANTS, Variant
from tiergarten import new, review
from tiergarten.analysis.alternatives import alternatives
from tiergarten.bots.search import Prospect, Thoughts

FEW = 24  # iterations
MATCHES = [
    (variant, kind)
    for variant, kind in zip(IN_SHORT, itertools.cycle(("random", "greedy")), strict=False)
]
GAMES = sorted({variant.game for variant in VARIANTS})


@pytest.mark.parametrize(("variant", "kind"), MATCHES, ids=str)
def test_nothing_is_worth_more_than_the_best_move(variant: Variant, kind: str) -> None:
    """What was made and what is best stand there with the worths that they were compared by."""
    match = end_of(played(variant, kind), 24)
    found = review(match, iterations=FEW, quick=True)
    decisions = [move for move in found.moves if not move.forced]
    assert decisions
    for move in decisions:
        worths = {one.move: one.chance[move.seat] for one in move.alternatives}
        assert len(worths) == len(move.alternatives)
        assert next(iter(worths)) == move.best
        assert worths[move.best] == max(worths.values())
        assert worths[move.best] - worths[move.move] == pytest.approx(move.cost, abs=1e-12)
        assert list(worths.values()) == sorted(worths.values(), reverse=True)
        for one in move.alternatives:
            assert sum(one.chance) == pytest.approx(1)
            assert min(one.chance) >= 0
        if not move.sealed:
            assert move.alternatives[0].chance == move.chance


@pytest.mark.parametrize("game", some_of(GAMES, "zoosim"))
def test_whole_matches_say_the_same_of_cost_and_worth(game: str) -> None:
    variant = next(one for one in VARIANTS if one.game == game)
    test_nothing_is_worth_more_than_the_best_move(variant, "search@16")


def test_a_blunder_is_the_distance_to_the_best_move() -> None:
    """With a lion on truck 2, taking truck 1 gives the match away."""
    found = review(load_and_take(rolled(lion=True), "2", taken="1"), iterations=200)
    took = found.moves[-1]
    assert [one.move for one in took.alternatives] == ["take 2", "take 1"]
    assert [one.chance[0] for one in took.alternatives] == [1, 0]
    assert (took.best, took.cost) == ("take 2", 1)


def test_estimates_move_with_the_fresh_look_and_end_at_the_best() -> None:
    """The search liked `one` at 30 %; looked at anew it is 50 %, and `made`, untried, is 40 %."""
    one, made, third, fourth, *_ = new("zooloretto-dice", players=3, seed=1).game.actions.moves
    tree = {one: (0.3, 0.4, 0.3), third: (0.5, 0.2, 0.3), fourth: (0.1, 0.45, 0.45)}
    prospects = [Prospect(move, 9, chances=chances) for move, chances in tree.items()]
    thoughts = Thoughts(0, 27, 0.0, (*prospects, Prospect(made, 0)))
    compared = {one.id: (0.5, 0.3, 0.2), made.id: (0.4, 0.3, 0.3)}
    found = alternatives(thoughts, made, one.id, compared)
    assert [each.move for each in found] == [one.text, third.text, made.text, fourth.text]
    assert [each.visits for each in found] == [9, 9, 0, 9]
    assert found[0].chance == compared[one.id]
    assert found[1].chance == pytest.approx((0.5, 0.2, 0.3)), "70 % would be more than the best"
    assert found[2].chance == compared[made.id]
    assert found[3].chance == pytest.approx((0.3, 0.35, 0.35)), "the others share what is left"


def test_moves_that_come_to_the_same_are_worth_the_same() -> None:
    one, made, twin, *_ = new("zooloretto-dice", players=2, seed=1).game.actions.moves
    prospects = (
        Prospect(one, 9, chances=(0.6, 0.4)),
        Prospect(made, 5, chances=(0.2, 0.8)),
        Prospect(twin, 5, chances=(0.2, 0.8), same_as=made),
    )
    compared = {one.id: (0.5, 0.5), made.id: (0.25, 0.75)}
    found = alternatives(Thoughts(0, 14, 0.0, prospects), made, one.id, compared)
    assert [each.chance[0] for each in found] == [0.5, 0.25, 0.25]
    alone = alternatives(Thoughts(0, 14, 0.0, prospects), one, one.id, {})
    assert [each.chance[0] for each in alone] == [0.6, 0.2, 0.2], "nothing was looked at anew"
