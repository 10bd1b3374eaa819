"""Gymnasium's own check on our environments, and games of many learners at once."""

from typing import Any

import numpy as np
import pytest

from tests.kinds import some_of
from tests.variants import our_games
from tiergarten import envs
from tiergarten.engine.errors import BadOption

pytest.importorskip("gymnasium", reason="pip install 'tiergarten[envs]' brings Gymnasium")

NAMES = [game.name for game in our_games()]
some_games = pytest.mark.parametrize("name", some_of(NAMES, "zooloretto-dice"))


@some_games
@pytest.mark.filterwarnings("ignore:.*not trying to use|.*render_modes|.*pre-set")
def test_gymnasium_accepts_a_seat(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(envs.seat(name, 2), skip_render_check=True)


def test_a_seat_plays_whole_games_and_is_paid_at_the_end() -> None:
    env = envs.seat("zooloretto-dice", 3, opponents="random", learner=1, reward="win")
    chance = np.random.default_rng(1)
    results: list[float] = []
    _, info = env.reset(seed=1)
    while len(results) < 5:
        assert (env.action_masks() == info["action_mask"]).all()
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, over, cut, info = env.step(action)
        assert env.observation_space.contains(seen)
        assert not cut
        if over:
            results.append(reward)
            _, info = env.reset()
        else:
            assert reward == 0
    assert set(results) <= {0, 0.5, 1}


def test_an_illegal_action_loses_the_game() -> None:
    env = envs.seat("zooloretto-dice", 2)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert env.step(wrong)[1:4] == (-1.0, True, False)


@pytest.mark.parametrize("most", [None, 12])
def test_after_the_end_a_game_is_dealt_anew(most: int | None) -> None:
    from gymnasium.error import ResetNeeded

    env = envs.seat("zooloretto-dice", 2, max_plies=most)
    _, info = env.reset(seed=1)
    ended = False
    while not ended:
        action = int(np.flatnonzero(info["action_mask"])[0])
        *_, over, cut, info = env.step(action)
        ended = over or cut
    assert cut == (most is not None)
    assert not info["action_mask"].any()
    with pytest.raises(ResetNeeded):
        env.step(0)
    _, info = env.reset()
    assert info["action_mask"].any()


@pytest.mark.parametrize("action", [1.5, "roll", None], ids=str)
def test_what_is_no_whole_number_is_not_played(action: Any) -> None:
    env = envs.seat("zooloretto-dice", 2)
    before, _ = env.reset(seed=1)
    with pytest.raises(BadOption, match="is not an action: it must be a whole number from 0 to 28"):
        env.step(action)
    assert (env.step(0)[0] != before).any(), "and the game goes on"


def test_a_game_is_dealt_before_it_is_played() -> None:
    from gymnasium.error import ResetNeeded

    with pytest.raises(ResetNeeded):
        envs.seat("zooloretto-dice", 2).step(0)
    with pytest.raises(ResetNeeded):
        envs.vector("zooloretto-dice", 2, num_envs=2).step([0, 0])


@pytest.mark.parametrize(
    "given",
    [{"players": 9}, {"colour": "red"}, {"opponents": "hard"}, {"opponents": None}],
    ids=str,
)
def test_what_cannot_be_is_refused(given: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"game": "zooloretto-dice", "players": 2} | given
    why = "is for 2 to 4 players|has no option 'colour'|opponents is 'hard'|opponents is None"
    with pytest.raises(BadOption, match=why):
        envs.seat(**asked)
    with pytest.raises(BadOption, match=why):
        envs.vector(num_envs=2, **asked)


def test_a_table_is_shown() -> None:
    env = envs.seat("zooloretto-dice", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "Player 1" in str(env.render())


def test_many_seats_at_once() -> None:
    env = envs.vector("zooloretto-dice", 2, num_envs=16, opponents="random", max_plies=120)
    chance = np.random.default_rng(1)
    seen, info = env.reset(seed=4)
    ended = cut_off = 0
    for number in range(200):
        assert env.observation_space.contains(seen)
        actions = (chance.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)
        if number == 50:
            actions[3] = int((info["action_mask"][3] == 0).argmax())
        before = seen
        seen, reward, over, cut, info = env.step(actions)
        assert before is not seen
        assert over[3] or number != 50
        assert reward[3] == -1 or number != 50
        ended, cut_off = ended + over.sum(), cut_off + cut.sum()
        if (over | cut).any():
            assert (info["_final_obs"] == (over | cut)).all()
            assert (info["final_obs"][over | cut] != seen[over | cut]).any()
        assert not reward[~over].any()
    assert ended > 5
    assert cut_off > 5
    first, _ = env.reset(seed=4)
    second, _ = env.reset(seed=4)
    assert (first == second).all()
    env.close()
