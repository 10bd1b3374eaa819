"""The same tournament on a Ray cluster of two nodes, one of which is killed on the way."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.running import tiergarten_process as tiergarten
from tiergarten.arena import cluster
from tiergarten.arena.playing import Outcome, play_batch
from tiergarten.arena.tournament import Tournament
from tiergarten.bots import ray_cluster
from tiergarten.engine.errors import BadOption
from tiergarten.games import find

# Ray has warnings of its own, which are not ours to mend.
pytestmark = pytest.mark.filterwarnings("ignore")

GAMES = 24
PATIENCE = 120.0  # seconds until something has gone wrong


@pytest.fixture(scope="module")
def plan() -> Tournament:
    return Tournament.plan(
        find("zooloretto-dice"),
        players=2,
        bots=["greedy", "random"],
        seats=None,
        games=GAMES,
        seed=11,
        options={},
    )


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A cluster of two nodes with a processor each."""
    pytest.importorskip("ray")
    utilities = pytest.importorskip("ray.cluster_utils")
    size = {"num_cpus": 1, "object_store_memory": 100_000_000}
    together = utilities.Cluster(
        initialize_head=True, head_node_args={"include_dashboard": False, **size}
    )
    together.add_node(**size)
    yield together
    together.shutdown()


def without_times(played: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in played.items() if name != "seconds"}


def number(played: dict[str, Any]) -> int:
    return int(played["number"])


def staged(folder: Path, doomed: str) -> Callable[[Tournament, list[int], str], list[Outcome]]:
    """Play a batch, except that the doomed node hangs in its second one until it is killed.

    The other node waits until it has come to that, so that there is always something to lose.
    """
    first, second = folder / "first", folder / "second"

    def play_there(plan: Tournament, batch: list[int], code: str) -> list[Outcome]:
        import ray

        if ray.get_runtime_context().get_node_id() != doomed:
            until = time.monotonic() + PATIENCE
            while not second.exists():
                assert time.monotonic() < until, "the other node plays nothing"
                time.sleep(0.02)
        elif first.exists():
            second.touch()
            time.sleep(PATIENCE)
        first.touch()
        return cluster.play_there(plan, batch, code)

    return play_there


@pytest.mark.thorough
@pytest.mark.long
def test_a_lost_node_costs_only_its_batches_and_changes_no_game(
    plan: Tournament, nodes: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lost: list[list[int]] = []
    (second,) = nodes.worker_nodes
    monkeypatch.setattr(cluster, "_count_loss", lambda _, batch: lost.append(batch))
    monkeypatch.setattr(cluster, "play_there", staged(tmp_path, second.node_id))
    numbers = range(1, plan.schedule.games + 1)
    found = {}
    repeated = 0
    with closing(cluster.play_on_ray(plan, numbers, nodes.address, None)) as outcomes:
        for outcome in outcomes:
            repeated += outcome.played.number in found
            found[outcome.played.number] = outcome
            if second and (tmp_path / "second").exists():
                nodes.remove_node(second, allow_graceful=False)
                second = None
    assert second is None
    assert 1 <= len(lost) <= 2  # what it was playing, and perhaps what it was to play next
    assert repeated == 0
    assert sorted(found) == list(numbers)
    for outcome in play_batch(plan, numbers):
        there = found[outcome.played.number]
        assert without_times(there.played.plain()) == without_times(outcome.played.plain())
        assert there.match == outcome.match


def test_nobody_at_an_address_is_told_at_once(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"ray://127.0.0.1:{unused.getsockname()[1]}"
        done = tiergarten(
            *("arena", "--game", "zooloretto-dice", "--seats", "random,random", "--on", address),
            *("--results", str(tmp_path / "kept")),
        )
    assert done.returncode == 2
    assert done.stderr == (
        f"tiergarten: there is no Ray cluster at {address}: Connection refused\n"
    )
    assert not (tmp_path / "kept").exists(), "nothing half-made"


@pytest.mark.long
def test_without_an_address_ray_starts_by_itself(tmp_path: Path) -> None:
    """And plays the games that are played here without it, thought by thought."""
    pytest.importorskip("ray")
    seats, folder = ["search@20", "random"], tmp_path / "there"
    words = ("arena", "--game", "zooloretto-dice", "--seats", ",".join(seats), "--games", "4")
    done = tiergarten(*words, "--on", "ray", "--workers", "1", "--results", str(folder))
    assert done.returncode == 0, done.stderr
    lines = (folder / "results.jsonl").read_text(encoding="utf-8").splitlines()
    there = sorted((without_times(json.loads(line)) for line in lines), key=number)
    plan = Tournament.plan(
        find("zooloretto-dice"),
        players=2,
        bots=None,
        seats=seats,
        games=4,
        seed=0,
        options={},
    )
    here = [json.loads(json.dumps(one.played.plain())) for one in play_batch(plan, range(1, 5))]
    assert there == [without_times(played) for played in here]


def test_something_else_at_an_address_is_told(plan: Tournament) -> None:
    pytest.importorskip("grpc")
    with socket.create_server(("127.0.0.1", 0)) as server:

        def hang_up() -> None:
            while True:
                try:
                    server.accept()[0].close()
                except OSError:
                    return

        threading.Thread(target=hang_up, daemon=True).start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(ray_cluster.ClusterLost, match="something else answers there"):
            next(cluster.play_on_ray(plan, [1], address, None))
        server.shutdown(socket.SHUT_RDWR)


def test_without_ray_one_learns_what_to_install(
    plan: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install 'tiergarten\[ray\]'"):
        next(cluster.play_on_ray(plan, [1], "ray", None))


def test_a_node_with_other_code_is_refused(plan: Tournament) -> None:
    with pytest.raises(ray_cluster.ClusterLost, match="another version of Tiergarten"):
        cluster.play_there(plan, [1], "0" * 16)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("ray", None), ("ray://head:10001", "ray://head:10001"), ("10.0.0.1:6379", "10.0.0.1:6379")],
)
def test_addresses(typed: str, meant: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    assert ray_cluster.address_from(typed) == meant


@pytest.mark.parametrize(
    ("told", "meant"), [("head:6379", "head:6379"), ("auto", "auto"), ("local", None), ("", None)]
)
def test_addresses_of_the_environment(
    told: str, meant: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", told)
    assert ray_cluster.address_from("ray") == meant


@pytest.mark.parametrize(
    "typed", ["mars", "ray://host", "ray://host:0", "host:65536", "host:" + "9" * 5000, ":1", "h:²"]
)
def test_nonsense_is_no_address(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="is not a cluster to play on"):
        ray_cluster.address_from(typed)
    monkeypatch.setenv("RAY_ADDRESS", typed)
    with pytest.raises(BadOption, match="is not a cluster to play on"):
        ray_cluster.address_from("ray")


@pytest.mark.parametrize("host", ["a..b", "x" * 70])
def test_an_impossible_name_is_told(host: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(ray_cluster.ClusterLost, match="there is no Ray cluster at ray://"):
        ray_cluster.check_reachable(f"ray://{host}:10001")
