"""Without eyes: what a screen reader finds at every board is all that lies there."""

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, PreparedTable, prepare_table
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.test_descriptions import OTHERWISE, counted
from tests.web.serving import Served


def told(page: Page, panel: str) -> str:
    """What the accessibility tree holds at a panel that is open."""
    region = page.locator(f"#described-{panel}")
    region.locator("li").first.wait_for(state="attached")
    return region.aria_snapshot()


def not_told(visitor: Visitor, table: PreparedTable) -> list[str]:
    """The pieces of a table that are not in the accessible text of their panel."""
    scene = table.match.scene(0)
    skipped = OTHERWISE.get(table.match.game.name, set())
    found = []
    for panel in scene.panels:
        pieces = [piece.art for piece in panel.pieces if piece.art not in skipped]
        lying = Counter(scene.art[art] for art in pieces)
        heard = counted(told(visitor.page, panel.id), set(scene.art.values()))
        found += [f"{panel.id}: {name}" for name, n in lying.items() if heard[name] < n]
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("game", some_of(GAMES, "queens-garden"))
def test_every_piece_is_in_the_accessibility_tree(visit: Visit, served: Served, game: str) -> None:
    table = prepare_table(served.database, game, "Anna", "bot greedy", moves=30)
    anna = visit().remembers(describing=True).sits(table.id, table.tokens[0])
    anna.is_to_move()
    assert not_told(anna, table) == []


def test_a_board_is_described_when_asked_and_stays_true(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "here Bert", moves=0)
    anna = visit().remembers(confirming="never").sits(table.id, table.tokens[0])
    anna.is_to_move()
    button = anna.page.locator("[data-panel=market] .describe")
    asked: list[str] = []
    anna.page.on("request", lambda one: asked.append(one.url) if "description" in one.url else None)
    assert button.get_attribute("aria-expanded") == "false"
    button.focus()
    anna.page.keyboard.press("Enter")
    assert "draw pile: " in told(anna.page, "market")
    expect(button).to_have_attribute("aria-expanded", "true")
    assert len(asked) == 1, "the other boards are not asked for"
    anna.click(".spot[data-spot=pile]")
    anna.page.locator("#described-market li", has_text="Drawn: ").wait_for()
    button.focus()
    anna.page.keyboard.press("Enter")
    anna.gone("#described-market")
