"""What all tests share: a folder of their own for data, never the user's; English; and time."""

import gc
import itertools
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

BROWSER = Path(__file__).parent / "browser"

# Those who play have no SciPy; here it is, for an engine that ours is compared with. Numba would
# load it in every process, which takes a sixth of the time until one is ready.
LEAN = str(Path(__file__).parent / "lean")
sys.path.insert(0, LEAN)
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (LEAN, os.environ.get("PYTHONPATH"))))

# However busy the machine is, no example is too slow.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(scope="session")
def _data_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One name after another: a folder is made by what needs one, which few tests do."""
    folder = tmp_path_factory.mktemp("data")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def _own_settings(_data_folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERGARTEN_DATA", str(next(_data_folders)))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also run what is marked as thorough")
    parser.addoption(
        "--postgresql", action="store_true", help="run the server's tests on PostgreSQL"
    )


def pytest_configure() -> None:
    gc.disable()  # what is imported and collected stays to the end


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)  # little that tests make refers to itself
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long begins first, so that at the end no process waits for the others.

    What is thorough runs only if asked for; pytest tells how many were left out.
    """
    if not config.getoption("--all"):
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    items[:] = shared_out(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def shared_out(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """In an order in which every process begins with its share of the long tests.

    At first each is given a part of the list, all parts as long as each other. Tests in a browser
    stay together: a process that has started one goes on with it.
    """
    long = [item for item in items if item.get_closest_marker("long")]
    browser = [item for item in items if item not in long and BROWSER in item.path.parents]
    first = {id(item) for item in (*long, *browser)}
    others = [item for item in items if id(item) not in first]
    shares = [
        [*long[number::workers], *_part(browser, number, workers)] for number in range(workers)
    ]
    found: list[pytest.Item] = []
    for number, share in enumerate(shares):
        until = len(items) * (number + 1) // workers
        fill = max(0, until - len(found) - len(share))
        found += [*share, *others[:fill]]
        del others[:fill]
    return [*found, *others]


def _part(items: list[pytest.Item], number: int, of: int) -> list[pytest.Item]:
    return items[len(items) * number // of : len(items) * (number + 1) // of]
