"""Networks as files and as bots: in Python, in the arena, in the terminal, and on the server."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tiergarten
from tests.running import tiergarten as command
from tests.web.serving import CROWD, ME, Person, Served, a_bot, play_to_the_end, url_of
from tiergarten import arena, envs
from tiergarten.bots import Network
from tiergarten.bots.network import BadNetwork, file_digest
from tiergarten.engine.errors import BadOption, TiergartenError
from tiergarten.games import find
from tiergarten.web.bots.own_bots import OwnBots
from tiergarten.web.settings import read

DICE = "zooloretto-dice"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("network") / "small.npz"
    Network.fresh(find(DICE), 2, (8,), np.random.default_rng(1)).save(path)
    return path


def test_a_network_is_read_as_it_was_saved(file: Path, tmp_path: Path) -> None:
    network = Network.load(file)
    other = tmp_path / "folder" / "other.npz"
    network.save(other)
    match = tiergarten.new(DICE, 2, seed=1)
    seen, mask = match.observe(0)[None], match.mask()[None]
    for one, two in zip(
        network.evaluate(seen, mask), Network.load(other).evaluate(seen, mask), strict=True
    ):
        np.testing.assert_array_equal(one, two)
    priors, chances = network.evaluate(seen, mask)
    assert priors[mask == 0].max() == 0
    assert chances.sum() == pytest.approx(1)


def test_bytes_and_fractions_are_the_same_features(file: Path) -> None:
    network = Network.load(file)
    batch = envs.make(DICE, 2, num_envs=20, seed=3)
    raw = envs.make(DICE, 2, num_envs=20, seed=3, dtype="uint8")
    for _ in range(30):
        np.testing.assert_array_equal(network.inputs(batch.obs), network.inputs(raw.obs))
        move = batch.mask.argmax(axis=1)
        batch.step(move)
        raw.step(move)


@pytest.mark.parametrize("budget", ["", "@20"])
def test_it_plays_whole_games(file: Path, budget: str) -> None:
    match = tiergarten.new(DICE, 2, seed=2)
    bot = tiergarten.bot(f"network{budget}:{file}", seed=1)
    again = tiergarten.bot(f"network{budget}:{file}", seed=1)
    while not match.over and match.ply < 60:
        move = bot.choose(match)
        assert move == again.choose(match)
        match.play(move)
    assert bot.name == "network:small.npz"


def broken(file: Path, folder: Path, **changed: Any) -> Path:
    with np.load(file) as kept:
        content = {name: kept[name] for name in kept.files}
    path = folder / "broken.npz"
    np.savez(path, **(content | changed))
    return path


def test_files_that_hold_no_network_are_refused(file: Path, tmp_path: Path) -> None:
    def refused(path: Path | str) -> str:
        with pytest.raises(BadNetwork) as found:
            tiergarten.bot(f"network:{path}")
        return str(found.value)

    assert "cannot be read" in refused(tmp_path / "nowhere.npz")
    assert "cannot be read" in refused(tmp_path)
    text = tmp_path / "text.npz"
    text.write_text("Dear reader")
    assert "is not a network" in refused(text)
    half = tmp_path / "half.npz"
    half.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert "is not a network" in refused(half)
    strange = tmp_path / "strange.npz"
    np.savez(strange, weights=np.zeros(3))
    assert "is not a network" in refused(strange)
    pickled = tmp_path / "pickled.npy"
    np.save(pickled, np.array([{"a": 1}], dtype=object), allow_pickle=True)
    assert "is not a network" in refused(pickled)
    assert "is not a network" in refused(broken(file, tmp_path, weight0=np.zeros((3, 8), "f4")))
    nan = np.full((8,), np.nan, "f4")
    assert "is not a network" in refused(broken(file, tmp_path, bias0=nan))
    newer = broken(file, tmp_path, tiergarten_network=np.array(2))
    assert "another version" in refused(newer)
    assert "train it again" in refused(broken(file, tmp_path, seen=np.array("0")))
    with pytest.raises(TiergartenError, match="chess"):
        tiergarten.bot(f"network:{broken(file, tmp_path, game=np.array('chess'))}")
    with pytest.raises(BadOption, match="network:FILE"):
        tiergarten.bot("network:")
    with pytest.raises(BadOption, match="not a budget"):
        tiergarten.bot(f"network@fast:{file}")


def test_it_plays_nothing_else(file: Path) -> None:
    for bot in (tiergarten.bot(f"network:{file}"), tiergarten.bot(f"network@20:{file}")):
        with pytest.raises(BadNetwork, match="2 players, and plays nothing else"):
            bot.choose(tiergarten.new(DICE, 3, seed=1))
    with pytest.raises(BadNetwork, match="plays nothing else"):
        arena.run("zooloretto", players=2, bots=[f"network:{file}", "greedy"], games=2)


def test_it_plays_in_the_arena(file: Path, tmp_path: Path) -> None:
    result = arena.run(
        DICE,
        players=2,
        seats=[f"network:{file}", "random"],
        games=2,
        seed=1,
        workers=1,
        results=tmp_path / "results",
        progress=False,
    )
    assert len(result.games) == 2
    assert not any(game.forfeit for game in result.games)
    other = tmp_path / "other.npz"
    Network.fresh(find(DICE), 2, (8,), np.random.default_rng(2)).save(other)
    shutil.copy(file, tmp_path / "mine.npz")
    assert file_digest(f"network:{file}") == file_digest(f"network@9:{tmp_path / 'mine.npz'}")
    assert file_digest(f"network:{file}") != file_digest(f"network:{other}")
    assert file_digest("greedy") == ""


def test_it_plays_in_the_terminal(file: Path, tmp_path: Path) -> None:
    seats = "--seats", f"human,network:{file}"
    done = command("play", DICE, *seats, "--plain", "--seed", "5", lines="1\n" * 400, data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "wins." in done.stdout or "share the victory" in done.stdout
    done = command("play", "zoosim", *seats, "--plain", data=tmp_path)
    assert done.returncode == 2
    assert "plays nothing else" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_operator_offers_it_on_the_server(file: Path, tmp_path: Path) -> None:
    settings = replace(CROWD, bots=(f"Zoe=network:{file}", "Deep=search@20"))
    with Served(url_of(tmp_path / "tables.sqlite"), settings=settings) as served:
        zoe = a_bot("Zoe")
        with Person.at_new_table(served.address, DICE, ME, zoe) as anna:
            frames = play_to_the_end(anna, seed=1)
            assert frames[-1]["winners"]
            assert anna.get().json()["seats"][1]["level"] == "Zoe"
            listed = anna.ask("GET", "/api/games").json()
            games = {game["name"]: game["bots"] for game in listed}
            everywhere = {"name": "Deep", "players": [2, 3, 4]}
            assert games[DICE] == [{"name": "Zoe", "players": [2]}, everywhere]
            assert games["zoosim"] == [everywhere]
            three = [ME, zoe, a_bot()]
            refused = anna.ask("POST", "/api/tables", game=DICE, seats=three)
            assert refused.status_code == 422
            assert "Zoe has learnt" in refused.json()["words"]
            unknown = anna.ask("POST", "/api/tables", game=DICE, seats=[ME, a_bot("Max")])
            assert "expert, Zoe, Deep" in unknown.json()["words"]


def test_an_operator_learns_what_is_wrong(file: Path, tmp_path: Path) -> None:
    for wrong in ("Zoe", "=greedy", "medium=greedy", "Zoe=greedy,zoe=easy", "a" * 21 + "=greedy"):
        with pytest.raises(BadOption, match="--bots is a list of new names and bots such as"):
            read({"bots": wrong}, {})
    assert read({"bots": f"Zoe = network:{file}"}, {}).bots == (f"Zoe = network:{file}",)
    with pytest.raises(BadOption, match=r"the bot Zoe cannot play: .*nowhere.npz cannot be read"):
        OwnBots([f"Zoe=network:{tmp_path / 'nowhere.npz'}"])
    with pytest.raises(BadOption, match="no programs"):
        OwnBots(["Zoe=exec:true"])
    own = OwnBots([f"Zoe=network:{file}"])
    assert own.spec("Zoe") == f"network:{file}"
    assert own.spec("hard") == "hard"
    assert own.spec("Gone") == "medium", "it was named before a restart, and is not any more"
