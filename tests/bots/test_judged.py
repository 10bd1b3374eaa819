"""The search that a learner judges: what it is asked, what comes of its answers, and refusals."""

from typing import Any

import numpy as np
import pytest

import tiergarten
from tests.bots.test_search import has_choice, middle, opening
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten.bots import Budget, SearchBot
from tiergarten.engine.errors import BadOption
from tiergarten.engine.match import Match
from tiergarten.games import find

GAMES = [game.name for game in our_games()]
DICE = "zooloretto-dice"


class Learner:
    """Likes all moves alike, expects what features add up to, and remembers what it was asked."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.asked: list[tuple[Any, Any]] = []

    def __call__(self, features: Any, masks: Any) -> tuple[Any, Any]:
        self.asked.append((features, masks))
        own = 0.3 + 0.4 * features.mean(axis=1)
        others = (1 - own) / (self.players - 1)
        return np.ones(masks.shape), np.stack([own] + [others] * (self.players - 1), axis=1)


def thoughts_of(match: Match, seat: int, learner: Any, **more: Any) -> Any:
    return SearchBot(7, Budget(200), evaluate=learner, **more).consider(match, seat)


@pytest.mark.parametrize("game", some_of(GAMES, DICE))
def test_it_tells_about_every_legal_move(game: str) -> None:
    players = max(find(game).players)
    match = opening(game, players)
    seat, learner = match.acting[0], Learner(players)
    thoughts = thoughts_of(match, seat, learner)
    assert {p.move for p in thoughts.prospects} == set(match.canonical(seat))
    assert thoughts.prospects == thoughts_of(match, seat, Learner(players)).prospects
    different = [p for p in thoughts.prospects if p.same_as is None]
    assert 50 < sum(p.visits for p in different) <= thoughts.iterations <= 200
    for prospect in thoughts.prospects:
        if prospect.visits:
            assert sum(prospect.chances) == pytest.approx(1)
            assert sum(prospect.places) == pytest.approx(players * (players + 1) / 2)
            assert len(prospect.errors.chances) == players
            assert prospect.scores == prospect.errors.scores == ()


@pytest.mark.parametrize("game", some_of(GAMES, DICE))
def test_the_learner_is_asked_about_batches(game: str) -> None:
    players = max(find(game).players)
    match = opening(game, players)
    seat, learner = match.acting[0], Learner(players)
    thoughts_of(match, seat, learner, batch=16)
    sizes = [len(masks) for _, masks in learner.asked]
    assert max(sizes) == 16
    assert sizes[0] == 1
    features, masks = learner.asked[0]
    first = match.acting[0]  # whoever acts first at the root
    np.testing.assert_array_equal(features[0], match.observe(first))
    known = match.game.actions.as_seen_by(first, players)
    assert {known[move.id] for move in match.canonical(first)} == set(np.flatnonzero(masks[0]))
    for features, masks in learner.asked:
        assert features.dtype == np.float32
        assert masks.dtype == np.uint8
        assert ((features >= 0) & (features <= 1)).all()
        assert masks.any(axis=1).all()


def test_what_it_writes_into_its_arrays_changes_nothing() -> None:
    class Careless(Learner):
        def __call__(self, features: Any, masks: Any) -> tuple[Any, Any]:
            answer = super().__call__(features.copy(), masks.copy())
            features[:], masks[:] = 0, 0
            return answer

    match = opening(DICE)
    seat = match.acting[0]
    one, two = (thoughts_of(match, seat, who(2)) for who in (Learner, Careless))
    assert one.prospects == two.prospects


def test_priors_and_values_steer_it() -> None:
    match = middle(DICE, 2, 20)
    seat = match.acting[0]
    moves = [p.move for p in thoughts_of(match, seat, Learner(2)).prospects if p.same_as is None]
    for wanted in moves:

        def liking(_: Any, masks: Any, wanted: Any = wanted) -> tuple[Any, Any]:
            priors = np.full(masks.shape, 1e-3)
            priors[:, wanted.id] = 1.0
            return priors, np.full(len(masks), 0.5)

        assert thoughts_of(match, seat, liking).best == wanted
    flat = np.full
    bright = thoughts_of(match, seat, lambda f, m: (flat(m.shape, 1.0), flat(len(m), 0.5)))
    assert bright.chances == pytest.approx((0.5, 0.5), abs=0.05)


def at_the_end() -> Match:
    """A position with a choice, where every move ends the match."""
    for seed in range(200):
        match = tiergarten.new(DICE, 2, seed=seed)
        greedy = tiergarten.bot("greedy", 1)
        while not match.over:
            if has_choice(match):
                after = [match.copy() for _ in match.canonical()]
                for copy, move in zip(after, match.canonical(), strict=True):
                    copy.play(move)
                if all(copy.over for copy in after):
                    return match
            match.play(greedy.choose(match))
    raise AssertionError("no match ends with a choice")


def test_the_end_is_worth_what_it_is() -> None:
    """Where every move ends the match, the learner is asked about the root alone."""
    match, learner = at_the_end(), Learner(2)
    seat = match.acting[0]
    thoughts = thoughts_of(match, seat, learner)
    assert sum(len(masks) for _, masks in learner.asked) == 1
    for prospect in thoughts.prospects:
        end = match.copy()
        end.play(prospect.move)
        won = [1 / len(end.winners) if seat in end.winners else 0 for seat in range(2)]
        assert prospect.visits == 0 or prospect.chances == pytest.approx(won)


@pytest.mark.thorough
def test_a_learner_is_told_no_secrets() -> None:
    """Two worlds that differ only in what another seat has bid in secret."""
    first = tiergarten.new("zoosim", 3, seed=4)
    while len(first.acting) < 3:
        first.play(first.legal(first.acting[0])[0], first.acting[0])
    second = first.copy()
    first.play("bid 0", 0)
    second.play("bid 3", 0)
    for seat in (1, 2):
        one, two = Learner(3), Learner(3)
        assert thoughts_of(first, seat, one).prospects == thoughts_of(second, seat, two).prospects
        assert all(
            (a[0] == b[0]).all() and (a[1] == b[1]).all()
            for a, b in zip(one.asked, two.asked, strict=True)
        )


ONES = np.ones
BAD = {
    "nothing": (lambda f, m: None, "two arrays"),
    "one array": (lambda f, m: ONES(m.shape), "two arrays"),
    "another shape": (lambda f, m: (ONES((len(m), 3)), ONES(len(m)) / 2), r"shape \(1, 29\)"),
    "NaN": (lambda f, m: (m * np.nan, ONES(len(m)) / 2), "finite"),
    "below 0": (lambda f, m: (-ONES(m.shape), ONES(len(m)) / 2), "softmax"),
    "no legal action": (lambda f, m: (1.0 - m, ONES(len(m)) / 2), "at least one must be above 0"),
    "words": (lambda f, m: (np.full(m.shape, "a"), ONES(len(m)) / 2), "float32"),
    "ragged": (lambda f, m: ([[1], [1, 2]], ONES(len(m)) / 2), "NumPy array"),
    "values of one": (lambda f, m: (m, ONES((len(m), 3)) / 3), r"\(1, 2\) or \(1,\)"),
    "values beyond 1": (lambda f, m: (m, ONES(len(m)) * 2), r"\(1 \+ v\) / 2"),
    "values of NaN": (lambda f, m: (m, ONES(len(m)) * np.nan), "finite"),
    "a sum of 2": (lambda f, m: (m, ONES((len(m), 2))), "sum to 1"),
}


@pytest.mark.parametrize("name", BAD)
def test_wrong_answers_are_refused_with_the_cure(name: str) -> None:
    evaluate, words = BAD[name]
    match = opening(DICE)
    with pytest.raises(BadOption, match=words):
        thoughts_of(match, match.acting[0], evaluate)


def test_what_cannot_judge_is_refused() -> None:
    with pytest.raises(BadOption, match="give a function"):
        SearchBot(evaluate=3)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="threads at 1"):
        SearchBot(evaluate=Learner(2), threads=2)
    with pytest.raises(BadOption, match="batch is 0"):
        SearchBot(evaluate=Learner(2), batch=0)
