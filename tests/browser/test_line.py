"""A line that is cut in the middle, and nobody is told: both screens agree again."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import PreparedTable, prepare_table
from tests.browser.line import move_on
from tests.browser.visitor import Visitor
from tests.web.proxy import Proxy
from tests.web.serving import Served
from tiergarten.web.settings import Settings

# How often the page has opened a socket, and which of them were closed by the other side.
_SOCKETS = """
  const Real = WebSocket;
  window.sockets = 0;
  window.told = [];
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      const number = (window.sockets += 1);
      this.addEventListener("close", () => { if (!this.given_up) window.told.push(number); });
    }
    close(...given) {
      this.given_up = true;
      super.close(...given);
    }
  };
"""

# What somebody has begun: the spots that are chosen, and whether that can be cancelled.
_BEGUN = """
() => [
  [...document.querySelectorAll(".spot.chosen")].map((spot) => spot.dataset.spot),
  document.querySelector("[data-do=cancel]").checkVisibility(),
]
"""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that takes a line for dead after a second."""
    file = tmp_path_factory.mktemp("hasty") / "tables.sqlite"
    with Served(file, settings=Settings(heartbeat=0.5)) as running:
        yield running


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    """A server where somebody without a line is away soon; no line is given up only because the
    machine is busy."""
    with Served(tmp_path / "tables.sqlite", settings=Settings(away=0.5)) as running:
        yield running


def two(visit: Visit, hasty: Served, proxy: Proxy, table: PreparedTable) -> tuple[Visitor, Visitor]:
    """Anna by a line that can be cut, and Bert."""
    anna, bert = visit(address=proxy.address), visit(address=hasty.address)
    anna.page.add_init_script(_SOCKETS)
    anna.sits(table.id, table.tokens[0]).sees_ply(table.match.ply)
    bert.sits(table.id, table.tokens[1]).sees_ply(table.match.ply)
    return anna, bert


def test_both_screens_agree_after_a_silent_cut(visit: Visit, hasty: Served) -> None:
    table = prepare_table(hasty.database, "zooloretto-dice", "Anna", "Bert", moves=4)
    with Proxy(hasty.address) as proxy:
        anna, bert = two(visit, hasty, proxy, table)
        before = anna.page.evaluate("window.sockets")
        proxy.cut()
        ply = move_on(hasty, table)
        bert.sees_ply(ply)
        anna.sees_ply(ply)
        anna.becomes(lambda: anna.see(".scores .points"), bert.see(".scores .points"))
        sockets, told = anna.page.evaluate("[window.sockets, window.told]")
        assert sockets > before, "by a new line"
        assert before not in told, "nobody had told it that the old one was dead"


@pytest.mark.thorough
@pytest.mark.parametrize("sign", ["online", "pageshow", "visibilitychange"])
def test_a_longer_cut_is_mended_as_soon_as_there_is_a_sign(
    visit: Visit, hasty: Served, sign: str
) -> None:
    """New lines are dead, too, until the network is back."""
    table = prepare_table(hasty.database, "zooloretto-dice", "Anna", "Bert", moves=4)
    with Proxy(hasty.address) as proxy:
        anna, bert = two(visit, hasty, proxy, table)
        anna.forgives = True  # connections that do not come about are reported on the console
        proxy.cut(new_ones_too=True)
        anna.see(".offline")
        ply = move_on(hasty, table)
        bert.sees_ply(ply)
        proxy.mend()
        anna.page.evaluate(
            "name => (name === 'visibilitychange' ? document : window)"
            ".dispatchEvent(new Event(name))",
            sign,
        )
        anna.sees_ply(ply)
        anna.page.wait_for_selector(".offline", state="hidden")


@pytest.mark.thorough
def test_a_move_on_a_dead_line_is_made_by_another(visit: Visit, hasty: Served) -> None:
    """Once the line is known to be dead, the move goes as a request; only where that fails, too, it
    is told that the server could not be reached, and the move can be made again."""
    table = prepare_table(hasty.database, "zooloretto-dice", "Anna", "Bert", moves=4)
    with Proxy(hasty.address) as proxy:
        anna, bert = two(visit, hasty, proxy, table)
        anna.forgives = True  # what is broken off is reported on the console
        before = anna.offered()["ply"]
        proxy.cut()
        anna.plays(random.Random(3), plies=1)
        assert anna.ply() == before + 1
        bert.sees_ply(anna.ply())


@pytest.mark.thorough
def test_somebody_is_away_and_comes_back(strict: Served, visit: Visit) -> None:
    table = prepare_table(strict.database, "zooloretto", "Anna", "Bert", "Carl", moves=12)
    anna, bert, guest = (visit(address=strict.address) for _ in range(3))
    bert.sits(table.id, table.tokens[1]).sees_ply(table.match.ply)
    anna.remembers(confirming="always").sits(table.id, table.tokens[0]).is_to_move()
    guest.sits(table.id, None).sees_ply(table.match.ply)
    anna.reads("Carl is away.")
    assert "Bert is away." not in anna.words()
    anna.click(".spot.glowing")
    begun = anna.page.evaluate(_BEGUN)
    assert begun[1]
    bert.page.goto("about:blank")
    anna.reads("Bert is away.")
    guest.reads("Bert is away.")
    assert guest.count("button[data-do=stand-in]") == 0, "only those at the table decide"
    assert anna.page.evaluate(_BEGUN) == begun, "what was chosen stays chosen"
    anna.click("button[data-do=stand-in][data-seat='1']")
    anna.gone("button[data-do=stand-in][data-seat='1']")
    anna.reads("Carl is away.")  # he is not touched
    anna.reads("away, a bot plays on")
    bert.sits(table.id, table.tokens[1])  # to look at the page is to be back
    anna.page.wait_for_function("() => !document.body.innerText.includes('away, a bot plays on')")


@pytest.mark.thorough
def test_a_bad_personal_link_destroys_nothing(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert", moves=4)
    anna = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.go("/")
    with anna.forgiving():
        anna.sits(table.id, "x" * 32)
        anna.reads("You keep the seat that you have.")
    anna.is_to_move()
    assert "#" not in anna.page.url
    kept = anna.page.evaluate("JSON.parse(localStorage.getItem('tiergarten.tokens'))")
    assert kept[table.id] == table.tokens[0]
