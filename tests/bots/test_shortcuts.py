"""What a search leaves out: moves that decide nothing, and iterations that hardly can."""

import itertools
import math
import random
from collections.abc import Iterator
from typing import Any

import pytest

import tiergarten
from tests.variants import our_games
from tiergarten.bots import Budget, SearchBot
from tiergarten.bots.ready import ready_to_think
from tiergarten.bots.search_tree import IMPATIENT, Tree
from tiergarten.engine.match import Match
from tiergarten.engine.record import THOUGHT, State, new_record, record_from
from tiergarten.games import find
from tiergarten.games.queens_garden.pieces import STEP_PAY
from tiergarten.games.queens_garden.rules.moves import BUY, PAY


def positions(game: str, players: int, seed: int) -> Iterator[Match]:
    """All positions of a match of random moves."""
    ready_to_think(find(game))
    match = tiergarten.new(game, players, seed=seed)
    chance = random.Random(seed)
    while not match.over:
        yield match
        seat = match.acting[0]
        match.play(chance.choice(match.canonical(seat)), seat)


def copied(state: State) -> Any:
    return record_from(state.dtype, state.tobytes())


# Patience


def test_the_impatient_stop_when_the_second_is_far_behind() -> None:
    earlier = 0
    for match in itertools.islice(positions("zoosim", 2, 3), 0, 40, 5):
        seat = match.acting[0]
        short, long = (
            SearchBot(7, Budget(2_000, patience=patience)).consider(match, seat)
            for patience in (0.4, 1.0)
        )
        assert short.iterations <= long.iterations
        if short.iterations < long.iterations:
            earlier += 1
            first, second = (prospect.visits for prospect in short.prospects[:2])
            assert short.iterations % IMPATIENT == 0
            assert first - second > 0.4 * (2_000 - short.iterations)
    assert earlier > 2


def test_with_endless_patience_all_is_spent() -> None:
    match = tiergarten.new("queens-garden", 2, seed=5)
    settled, spent = (
        SearchBot(7, Budget(2_000, patience=patience)).consider(match).iterations
        for patience in (1.0, math.inf)
    )
    assert settled < spent == 2_000


@pytest.mark.parametrize("patience", [0.4, 1.0, math.inf])
@pytest.mark.parametrize("game", ["queens-garden", "zooloretto-dice"])
def test_patience_does_not_depend_on_the_clock(game: str, patience: float) -> None:
    """A deadline far away changes nothing: neither the move nor any number about it."""
    for match in itertools.islice(positions(game, 2, 5), 0, 30, 10):
        found = [
            SearchBot(7, Budget(3_000, seconds, patience=patience)).consider(match).prospects
            for seconds in (None, 600.0)
        ]
        assert found[0] == found[1]


def test_levels_are_as_patient_as_the_game_says() -> None:
    match = tiergarten.new("zoosim", 2, seed=5)
    patience = match.game.judgement.SETTINGS.patience
    assert patience < 1
    own = SearchBot(7, Budget(2_000, patience=patience)).consider(match, 0)
    level = tiergarten.bot("expert@2000", 7)
    assert isinstance(level, SearchBot)
    assert level.consider(match, 0).prospects == own.prospects
    assert Budget(2_000, patience=0.3).part(0.5) == Budget(1_000, patience=0.3)


@pytest.mark.parametrize("nonsense", [0, -1, 1.5, float("nan"), "soon"])
def test_a_patience_of_nonsense_is_refused(nonsense: Any) -> None:
    with pytest.raises(tiergarten.BadOption, match="a patience of"):
        Budget(100, patience=nonsense)


# Choices at the same time of which one decides


@pytest.mark.parametrize("players", [2, 3])
def test_bids_that_decide_alike_lead_to_the_same_position(players: int) -> None:
    """Same winner, same price, same order of the flags: then all is the same."""
    same = ties = 0
    for match in positions("zoosim", players, 6):
        if len(match.acting) < players:
            continue
        game, found = match.game, dict[tuple[int, ...], bytes]()
        choices = [match.canonical(seat)[:4] for seat in range(players)]
        for bids in itertools.product(*choices):
            state = match.record()
            for seat, bid in enumerate(bids):
                game.rules.play(state, seat, bid.id)
            seat, what = map(int, game.judgement.decided_by(state))
            if seat < 0:
                continue
            key = seat, what, bids[seat].id
            same += key in found
            assert found.setdefault(key, state.tobytes()) == state.tobytes()
        ties += len({key[1] for key in found}) > 1
    assert same > 30
    assert ties > 0


def test_the_tree_goes_on_from_the_bid_that_wins() -> None:
    """Whatever the others bid: an edge has one node for each order of the flags at most."""
    match = tiergarten.new("zoosim", 2, seed=4)
    ready_to_think(match.game)
    tree = Tree.of(match, 0, 5, 2_000)
    tree.grow(2_000)
    counts = []
    at = int(tree.nodes[0]["edge"])
    while at >= 0:
        child, count = int(tree.edges[at]["child"]), 0
        while child >= 0:
            count, child = count + 1, int(tree.nodes[child]["sibling"])
        counts.append(count)
        at = int(tree.edges[at]["next"])
    assert len(counts) > 6
    assert 1 <= max(counts) <= 2


# What is obvious


def test_a_payment_at_once_is_that_of_the_quick_policy_step_by_step() -> None:
    game = find("queens-garden")
    judged, longer = 0, 0
    for match in positions("queens-garden", 2, 8):
        state = match.record()
        if state.doing.step != STEP_PAY:
            continue
        seat = match.acting[0]
        thought, notes = new_record(THOUGHT), new_record(game.judgement.NOTES)
        at_once, stepwise = copied(state), copied(state)
        game.judgement.play_obvious(at_once, notes)
        steps = 0
        while stepwise.doing.step == STEP_PAY:
            count = game.rules.legal(stepwise, seat, thought.listed)
            game.judgement.priors(stepwise, seat, count, thought, notes)
            best = max(range(count), key=lambda i: thought.weight[i])
            game.rules.play(stepwise, seat, int(thought.listed.action[best]))
            steps += 1
        assert at_once.tobytes() == stepwise.tobytes()
        assert at_once.rng.tobytes() == state.rng.tobytes()
        judged, longer = judged + 1, longer + (steps > 1)
    assert judged > 10
    assert longer > 3


def test_payments_make_no_nodes_but_where_they_are_asked_about() -> None:
    asked, elsewhere = 0, 0
    for match in itertools.islice(positions("queens-garden", 2, 8), 20, 140, 4):
        seat = match.acting[0]
        tree = Tree.of(match, seat, 5, 400)
        tree.grow(400)
        edges = tree.edges[: int(tree.record.edges)]
        pays = {int(a) for a in edges["action"] if PAY <= a < BUY}
        if match.record().doing.step == STEP_PAY:
            assert pays <= {move.id for move in match.legal(seat)}
            asked += 1
        else:
            assert not pays
            elsewhere += 1
    assert min(asked, elsewhere) > 2


@pytest.mark.parametrize("game", [game.name for game in our_games()])
def test_nothing_else_is_obvious(game: str) -> None:
    for match in itertools.islice(positions(game, 2, 9), 60):
        state = match.record()
        if game == "queens-garden" and state.doing.step == STEP_PAY:
            continue
        before = state.tobytes()
        match.game.judgement.play_obvious(state, new_record(match.game.judgement.NOTES))
        assert state.tobytes() == before
