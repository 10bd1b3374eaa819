"""The page below a path of a larger site: a table is made, visited by its link, played at, and
reloaded. Whatever is asked for outside of that path is not found, which fails the test."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.company import invite, to_move
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.nginx import behind_nginx
from tests.web.gateway import gateway
from tests.web.serving import Served
from tiergarten.web.settings import Settings

BASE = "/games"
_KEPT = "Object.keys(localStorage)"
_SCOPE = "async () => (await navigator.serviceWorker.ready).scope"


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = tmp_path_factory.mktemp("behind") / "tables.sqlite"
    with Served(database, settings=Settings(base_path=BASE)) as running:
        yield running


def play(anna: Visitor, bert: Visitor) -> None:
    """Make a table, invite a friend there, make a move, and see it again after a reload."""
    invitation = invite(anna, bert, "zooloretto-dice")
    assert anna.page.url == bert.page.url == invitation
    assert f"{anna.address}/table/" in invitation
    kept = anna.page.evaluate(_KEPT)
    assert f"tiergarten{BASE}.tokens" in kept
    assert all(key.startswith(f"tiergarten{BASE}.") for key in kept), kept
    mover = to_move(anna, bert)
    before = mover.ply()
    mover.plays(random.Random(2), plies=1)
    anna.page.reload()
    for visitor in (anna, bert):
        visitor.sees_ply(before + 1)
    anna.click(".brand")  # home, without loading the page anew
    anna.see(f".table-link[href^='{BASE}/table/']")
    assert anna.page.url.endswith(f"{BASE}/")


@pytest.mark.thorough
def test_friends_play_behind_a_proxy(visit: Visit, behind: Served) -> None:
    with gateway(behind.address, BASE) as address:
        play(visit(address + BASE), visit(address + BASE))


@pytest.mark.thorough
def test_friends_play_behind_one_that_takes_the_path_away(visit: Visit, behind: Served) -> None:
    with gateway(behind.address, BASE, strips=True) as address:
        play(visit(address + BASE), visit(address + BASE))


@pytest.mark.thorough
def test_friends_play_behind_nginx_with_tls(visit: Visit, behind: Served, tmp_path: Path) -> None:
    with behind_nginx(tmp_path, "nginx-path.conf", behind.address) as address:
        there = f"https://{address}{BASE}"
        play(*(visit(there, ignore_https_errors=True) for _ in range(2)))


@pytest.mark.thorough
def test_the_app_leaves_the_rest_of_the_site_alone(visit: Visit, behind: Served) -> None:
    with gateway(behind.address, BASE) as address:
        anna = visit(address + BASE, fresh=True, service_workers="allow").go("/")
        anna.see("article[data-game=zoosim]")
        assert anna.page.evaluate(_SCOPE) == f"http://{address}{BASE}/"
        anna.page.evaluate("caches.open('offline /page/of another')")
        anna.page.reload()
        anna.page.wait_for_function("async () => (await caches.keys()).length === 2")
        anna.forgives = True
        anna.context.set_offline(True)
        anna.page.reload()
        anna.sees("h1", "Tiergarten cannot be reached")
        anna.context.set_offline(False)
        anna.see("article[data-game=zoosim]")  # it looks again by itself
