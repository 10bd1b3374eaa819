"""Letters of twice the size: nothing is cut off, on a phone and on a desk."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.clipping import TWICE_AS_LARGE, clipped
from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.test_events import at_the_last_tile, bids
from tests.browser.views import TABLES, VIEWS, views
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Served

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}


def table_and_moves(visitor: Visitor, served: Served) -> Iterator[str]:
    """The fullest table, and a dialog over it."""
    table = prepare_table(served.database, "queens-garden", "Anna", "bot greedy", moves=24)
    visitor.sits(table.id, table.tokens[0]).is_to_move()
    yield "table"
    visitor.click("button[data-do=menu]")
    visitor.see(".menu")
    yield "menu"


@pytest.mark.parametrize(
    ("size", "looked_at"),
    some_of(
        [("phone", "table"), ("phone", "everything"), ("desk", "everything")], ("phone", "table")
    ),
)
def test_nothing_is_cut_off(visit: Visit, served: Served, size: str, looked_at: str) -> None:
    visitor = visit(fresh=True, **(PHONE if size == "phone" else DESK))
    visitor.context.add_init_script(TWICE_AS_LARGE)
    seen, found = [], []
    every_view = views if looked_at == "everything" else table_and_moves
    for view in every_view(visitor, served):
        assert visitor.page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
        seen.append(view)
        found += [f"{view}: {line}" for line in clipped(visitor.page)]
        if size == "desk" and visitor.count(".stage.flows"):
            found.append(f"{view}: the boards lie as on a phone")
    assert set(seen) == ({*VIEWS, *TABLES} if looked_at == "everything" else {"table", "menu"})
    assert not found, "\n".join(found)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", [PHONE, DESK], ids=["phone", "desk"])
def test_talk_and_cards_are_not_cut_off(visit: Visit, served: Served, kind: dict[str, Any]) -> None:
    anna, bert = at_the_last_tile(visit, served, fresh=True, **kind)
    with bert:
        anna.context.add_init_script(TWICE_AS_LARGE)
        anna.page.reload()
        anna.is_to_move()
        anna.click("[data-do=talk]")
        anna.page.fill("[data-do=talk-words]", "What a zoo! I would not have thought of that.")
        anna.page.keyboard.press("Enter")
        anna.reads("What a zoo!")
        assert clipped(anna.page) == []
        anna.click("[data-do=talk]")
        bids(anna, bert)
        card = anna.page.locator(".event.sealed")
        card.wait_for()
        card.dispatch_event("pointermove")  # it stays
        assert clipped(anna.page) == []


@pytest.mark.thorough
def test_what_is_cut_off_is_found(visit: Visit) -> None:
    visitor = visit().go()
    visitor.see("article[data-game]")
    assert clipped(visitor.page) == []
    narrow = "width: 3em; overflow: hidden; white-space: nowrap"
    visitor.page.evaluate("how => { document.querySelector('h1').style.cssText = how }", narrow)
    assert "h1 hides" in clipped(visitor.page)[0]
