"""PettingZoo's own kits on our environments, and what they leave out."""

from typing import Any

import numpy as np
import pytest

from tests.kinds import some_of
from tests.variants import our_games
from tiergarten import envs
from tiergarten.engine.errors import BadOption, IllegalMove

pytest.importorskip("pettingzoo", reason="pip install 'tiergarten[envs]' brings PettingZoo")

NAMES = [game.name for game in our_games()]
some_games = pytest.mark.parametrize("name", some_of(NAMES, "zooloretto-dice", "zoosim"))


@some_games
# The kit warns of what games with masks do: PettingZoo's own are on a list of exceptions.
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
def test_agents_one_after_another(name: str) -> None:
    from pettingzoo.test import api_test

    api_test(envs.aec(name, 2), num_cycles=200)
    api_test(envs.aec(name, 3), num_cycles=100)


@some_games
def test_agents_together(name: str) -> None:
    from pettingzoo.test import parallel_api_test

    parallel_api_test(envs.parallel(name, 2), num_cycles=300)


@some_games
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    from pettingzoo.test import parallel_seed_test, seed_test

    seed_test(lambda: envs.aec(name, 2), num_cycles=60)
    parallel_seed_test(lambda: envs.parallel(name, 2), num_cycles=30)


def test_tables_are_shown_as_text_and_as_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import render_test

    def shown(render_mode: str | None = None) -> Any:
        return envs.aec("zooloretto-dice", 2, render_mode=render_mode)

    def is_picture(text: str) -> bool:
        return text.startswith("<svg")

    render_test(shown, custom_tests={"svg": is_picture})
    assert "Player 1" in capsys.readouterr().out
    with pytest.raises(BadOption, match="render_mode is 'film'; it can be ansi, human, svg"):
        shown("film")


def test_an_illegal_action_ends_the_game_or_is_refused() -> None:
    from tiergarten.envs import pettingzoo

    raw = pettingzoo.raw_env("zooloretto-dice", 2)
    raw.reset(seed=1)
    before = raw.observe("player_0")["observation"].tobytes()
    for action in (-1, 5, 29, 10**20):
        with pytest.raises(IllegalMove):
            raw.step(action)
    assert raw.observe("player_0")["observation"].tobytes() == before
    wrapped = pettingzoo.env("zooloretto-dice", 2)
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.observe(agent)
    wrapped.step(5)
    assert wrapped.terminations[agent]
    assert wrapped.rewards[agent] == -1
    together = envs.parallel("zooloretto-dice", 2)
    together.reset(seed=1)
    _, rewards, over, _, _ = together.step({"player_0": 5, "player_1": 5})
    assert sorted(rewards.values()) == [-1, 0]
    assert all(over.values())
    assert together.agents == []
    assert together.step({}) == ({}, {}, {}, {}, {}), "nobody is there any more"
    with pytest.raises(BadOption, match=r"call reset\(\) before step\(\)"):
        envs.parallel("zooloretto-dice", 2).step({"player_0": 0})
    together.reset(seed=1)
    for strange in ({"player_0": "roll", "player_1": 0.5}, {"player_0": 0.5, "player_1": None}):
        with pytest.raises(BadOption, match="is not an action: it must be a whole number"):
            together.step(strange)
    with pytest.raises(BadOption, match="there is no action of player_"):
        together.step(0)


@pytest.mark.parametrize("make", [envs.aec, envs.parallel], ids=["aec", "parallel"])
def test_what_cannot_be_is_refused(make: Any) -> None:
    with pytest.raises(BadOption, match="is for 2 to 4 players, not 5"):
        make("zooloretto-dice", 5)
    with pytest.raises(BadOption, match="has no option 'colour'"):
        make("zooloretto-dice", 2, colour="red")


def test_bids_are_made_together_and_stay_sealed() -> None:
    table = envs.parallel("zoosim", 3)
    views, _ = table.reset(seed=1)
    assert all(view["action_mask"].any() for view in views.values())
    first = {agent: view["observation"] for agent, view in views.items()}
    one_by_one = envs.aec("zoosim", 3)
    one_by_one.reset(seed=1)
    one_by_one.step(3)
    for agent in ("player_1", "player_2"):
        now = one_by_one.observe(agent)["observation"]
        told = np.flatnonzero(now != first[agent])
        names = [envs.features("zoosim", 3)[i].name for i in told]
        assert all(name.endswith("acting") for name in names)
    with pytest.raises(BadOption, match="no action of player_2"):
        table.step({"player_0": 1, "player_1": 1})
    views, *_ = table.step({"player_0": 1, "player_1": 0, "player_2": 0})
    assert [agent for agent, view in views.items() if view["action_mask"].any()] == ["player_0"]


def test_rewards_come_at_the_end_and_a_long_game_is_broken_off() -> None:
    table = envs.aec("zooloretto-dice", 2, max_plies=7)
    table.reset(seed=3)
    for _ in range(7):
        assert not any(table.truncations.values())
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(mask.argmax()))
    assert all(table.truncations.values())
    assert not any(table.rewards.values())
