"""OpenSpiel: its own tests, no secrets, exact odds, its searches, and its way to refuse."""

import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import tiergarten
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten import arena
from tiergarten.engine.prepare import SIMULATION
from tiergarten.engine.record import record_from
from tiergarten.envs.moments import DEALS, WAYS, Moment, setting, utilities
from tiergarten.envs.ready import MOMENTS
from tiergarten.games import find

pyspiel = pytest.importorskip("pyspiel")

from tiergarten.envs import openspiel, openspiel_bots  # noqa: E402

DICE, ZOOSIM = "tiergarten_zooloretto_dice", "tiergarten_zoosim"
NAMES = [openspiel.name_of(game) for game in our_games()]


@pytest.fixture(autouse=True, scope="module")
def registered() -> None:
    assert set(NAMES) <= set(openspiel.register())
    assert openspiel.register() == openspiel.register()  # once more does no harm


def dealt(game: Any, seed: int = 1) -> Any:
    """A state after the deal, which chance decides."""
    state, chance = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        state.apply_action(chance.randrange(WAYS))
    return state


def at_choice(game: Any, seed: int = 1) -> Any:
    """The first state in which somebody has a choice."""
    state = dealt(game, seed)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


WHOLE = [
    "tiergarten_zooloretto_dice(players=2)",
    "tiergarten_zooloretto_dice(players=4,utility=win)",
    "tiergarten_zooloretto(players=3,removed=panda+zebra,outcomes=7)",
    "tiergarten_zooloretto(players=2,blocked=closing,start=p2)",
    "tiergarten_zoosim(players=3,variant=trees,utility=margin)",
    "tiergarten_queens_garden(players=4,side=B)",
]


@pytest.mark.parametrize("name", some_of(WHOLE, WHOLE[0]))
def test_openspiels_own_tests_pass(name: str) -> None:
    """Random games with serialisation, clones, masks, tensors and strings."""
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    shape = [tiergarten.envs.make(game.setting.game.name, game.num_players(), num_envs=1).obs.size]
    assert game.observation_tensor_shape() == game.information_state_tensor_shape() == shape


@pytest.mark.parametrize("name", NAMES)
def test_observing_is_compiled_for_one_vector(name: str) -> None:
    """As simulations compile it, before any of it is: some games cannot be compiled otherwise."""
    game = next(game for game in our_games() if openspiel.name_of(game) == name)
    asked = [
        [repr(types) for step, types in part.steps(game, game.rules) if step is game.rules.observe]
        for part in (MOMENTS, SIMULATION)
    ]
    assert asked[0] == asked[1] != []


@pytest.mark.parametrize("name", some_of(NAMES, DICE))
def test_a_state_plays_by_the_rules(name: str) -> None:
    """Every move, and everything that is seen, is what a match says."""
    game = pyspiel.load_game(name)
    declared, chance = game.setting.game, random.Random(3)
    state = dealt(game, 5)
    moves = 0
    while not state.is_terminal() and moves < 60:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(chance.choices(outcomes, odds)[0])
            continue
        match = tiergarten.engine.match.Match(declared, state.moment.state)
        seat = match.acting[0]
        assert state.current_player() == seat
        seen = declared.actions.as_seen_by(seat, match.players)
        assert state.legal_actions() == sorted(seen[a] for a in match.legal_ids(seat))
        assert np.array(state.observation_tensor(seat)) == pytest.approx(match.observe(seat))
        action = chance.choice(state.legal_actions())
        assert state.action_to_string(action) in [move.text for move in match.canonical(seat)]
        state.apply_action(action)
        moves += 1
    assert moves > 20


def test_the_odds_are_those_of_the_rules() -> None:
    """Of two dice, each face is as likely as another: over many games, not in each of them."""
    game, rolls = find("zooloretto-dice"), Counter[tuple[int, ...]]()
    here = setting("zooloretto-dice", 2, (), "rank", 1)
    for salt in range(3600):
        fresh = record_from(game.record.dtype, here.fresh.tobytes())
        game.rules.setup(fresh, (0, 0))
        moment = Moment.at(here, fresh, salt).play(0)
        assert moment.outcomes() == [(0, 1.0)]
        rolls[tuple(moment.settle(0).state.rolled.face.tolist())] += 1
    doubles = [n for (a, b), n in rolls.items() if a == b]
    assert len(rolls) == 21
    assert sum(doubles) == pytest.approx(600, abs=100)
    assert all(n == pytest.approx(100, abs=50) for n in doubles)


def test_a_search_cannot_see_the_future() -> None:
    """A clone knows what can happen, not what will: chance is asked after the move, outside."""
    game = pyspiel.load_game(f"{DICE}(players=2)")
    state = dealt(game)
    twin = state.clone()
    for one in (state, twin):
        one.apply_action(0)
        assert one.is_chance_node()
    assert len(state.chance_outcomes()) > 10
    assert state.chance_outcomes() == twin.chance_outcomes()
    state.apply_action(state.chance_outcomes()[0][0])
    twin.apply_action(twin.chance_outcomes()[1][0])
    assert str(state) != str(twin)


def test_sealed_bids_are_hidden() -> None:
    """Bidders come one after another; what one has sealed, the next cannot tell."""
    game = pyspiel.load_game(f"{ZOOSIM}(players=3)")
    low, high = dealt(game), dealt(game)
    assert low.current_player() == 0
    low.apply_action(low.legal_actions()[0])
    high.apply_action(high.legal_actions()[-1])
    for player in (1, 2):
        for what in ("observation_string", "information_state_string", "observation_tensor"):
            assert getattr(low, what)(player) == getattr(high, what)(player)
    assert low.current_player() == high.current_player() == 1
    assert low.information_state_string(0) != high.information_state_string(0)
    assert str(low) == str(high)


def test_an_information_state_remembers_the_way() -> None:
    """The same observation after another past is another information state."""
    game = pyspiel.load_game(f"{DICE}(players=2)")
    state = at_choice(game)
    player, seen = state.current_player(), set()
    told = state.information_state_string(player)
    assert told == state.clone().information_state_string(player)
    for seed in range(5):
        chance = np.random.RandomState(seed).random_sample
        other = state.resample_from_infostate(player, chance)
        assert other.information_state_string(player) == told
        assert other.observation_string(player) == state.observation_string(player)
        seen.add(other.moment.salt)
    assert len(seen) == 5, "every sample has a future of its own"
    fresh = game.state_at(state.moment.state)
    assert fresh.observation_string(player) == state.observation_string(player)
    assert fresh.information_state_string(player) != told


def test_a_moment_can_be_pickled() -> None:
    game = pyspiel.load_game(f"{DICE}(players=3)")
    moment = at_choice(game).moment
    again = pickle.loads(pickle.dumps(moment))
    assert again.content == moment.content
    assert again.setting is moment.setting
    assert [again.digest(p) for p in range(3)] == [moment.digest(p) for p in range(3)]


def test_returns_follow_the_documented_utility() -> None:
    ranks, points = np.array([0, 2, 0, 3]), np.array([9, 5, 9, 1])
    assert utilities("win", ranks, points) == [0.5, 0, 0.5, 0]
    assert utilities("margin", ranks, points) == [0, -4, 0, -8]
    assert utilities("rank", ranks, points) == pytest.approx([2 / 3, -1 / 3, 2 / 3, -1])


REFUSED = [
    ("players=9", "is for 2 to 4 players, not 9"),
    ("players=2,start=p7", "start='p7' is not possible"),
    ("utility=much", "utility is 'much'; it can be rank, win, margin"),
    ("outcomes=0", "outcomes is 0; it must be a whole number from 1 to 4096"),
    ("colour=red", "Unknown parameter 'colour'"),
]


@pytest.mark.parametrize(("parameters", "why"), REFUSED)
def test_wrong_parameters_are_refused_as_openspiel_does(parameters: str, why: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=why.replace("(", r"\(")):
        pyspiel.load_game(f"{DICE}({parameters})")


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    game = pyspiel.load_game(f"{DICE}(players=2)")
    state = at_choice(game)
    illegal = next(a for a in range(game.num_distinct_actions()) if a not in state.legal_actions())
    before = str(state)
    for action in (illegal, -5, 10**6):
        with pytest.raises(pyspiel.SpielError, match=f"action {action} .*is illegal here"):
            state.apply_action(action)
    with pytest.raises(pyspiel.SpielError, match="illegal action"):
        state.apply_action_with_legality_check(illegal)
    assert str(state) == before
    with pytest.raises(pyspiel.SpielError, match="not a chance node"):
        state.chance_outcomes()
    begun = game.new_initial_state()
    with pytest.raises(pyspiel.SpielError, match=f"chance has no outcome {WAYS}"):
        begun.apply_action(WAYS)
    assert begun.move_number() == 0
    assert str(begun) == f"chance deals (0 of {DEALS})"


@pytest.mark.parametrize("kind", [openspiel_bots.MctsBot, openspiel_bots.IsmctsBot])
@pytest.mark.parametrize("name", some_of(NAMES, DICE))
def test_openspiels_searches_run_on_the_games(
    name: str, kind: type[openspiel_bots.OpenSpielBot]
) -> None:
    """By simulations, with the same answer every time; and by processor time."""
    game = pyspiel.load_game(name).setting.game
    match = tiergarten.new(game.name, min(game.players), seed=2)
    while len(match.canonical(match.acting[0])) == 1:
        match.play(match.canonical(match.acting[0])[0], match.acting[0])
    seat = match.acting[-1]  # where several may act, not only the first of them can be asked
    bot = kind(1)
    bot.iterations = 12
    legal = match.canonical(seat)
    moves = {bot.think(game, match.concealed(seat, 1), seat, legal, 9) for _ in range(2)}
    assert len(moves) == 1
    assert moves <= set(legal)
    bot.iterations, bot.seconds = None, 0.01
    assert bot.think(game, match.concealed(seat, 1), seat, legal, 9) in legal


def test_a_search_finds_what_wins() -> None:
    """Playouts from the end of a game are worth what the end is."""
    game = pyspiel.load_game(f"{DICE}(players=2)")
    state, chance = dealt(game), random.Random(1)
    judge = openspiel_bots.RolloutEvaluator(400, 1)
    assert judge.evaluate(state).sum() == pytest.approx(0, abs=1e-6)
    assert abs(judge.evaluate(state)[0]) < 0.3
    while not state.is_terminal():
        before = state.clone()
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    assert not before.is_terminal()
    assert judge.evaluate(state).tolist() == state.returns()
    with pytest.raises(tiergarten.BadOption, match="n_rollouts is 0"):
        openspiel_bots.RolloutEvaluator(0)


@pytest.mark.thorough
@pytest.mark.long
def test_openspiels_bots_sit_in_the_arena(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERGARTEN_BOT_GRACE", "100")
    monkeypatch.setenv("TIERGARTEN_BOT_START", "300")
    bots = ["greedy", "openspiel-mcts@3", "openspiel-ismcts@0.01s"]
    result = arena.run(
        "zooloretto-dice", players=3, bots=bots, games=6, workers=2, results=tmp_path
    )
    assert result.forfeits == ()
    assert {standing.shown for standing in result.bots} == set(bots)


def test_bots_of_openspiel_are_named_only_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from tiergarten.bots import plugins

    assert "openspiel-mcts" in plugins.names()
    assert tiergarten.bot("openspiel-mcts@100").command[-1] == "100"  # type: ignore[attr-defined]
    monkeypatch.setattr(plugins, "find_spec", lambda name: None)
    assert "openspiel-mcts" not in plugins.names()
    with pytest.raises(tiergarten.BadOption, match=r"OpenSpiel is not installed.*tiergarten\[envs"):
        tiergarten.bot("openspiel-ismcts")
