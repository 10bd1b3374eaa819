"""Without a mouse: a match by the keyboard alone, with the focus always to be seen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Served

# Where the focus is, and whether one can see that it is there.
_FOCUS = """
() => {
  const element = document.activeElement;
  const style = getComputedStyle(element);
  const ring = element.querySelector?.(".ring");
  const seen = style.outlineStyle !== "none" || style.boxShadow !== "none"
    || Boolean(ring && getComputedStyle(ring).stroke !== "none");
  return {
    spot: element.matches(".spot.glowing"),
    choice: element.matches(".bar button[data-step], .bar button[data-move]"),
    commit: element.matches("button[data-do=commit]"),
    label: element.getAttribute("aria-label") ?? element.innerText,
    seen: seen && element.matches(":focus-visible"),
    nothing: element === document.body,
  };
}
"""


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_the_keyboard_alone(visit: Visit, served: Served, game: str) -> None:
    table = prepare_table(served.database, game, "Anna", "bot greedy", moves=-12)
    anna = visit().sits(table.id, table.tokens[0])
    while "over" not in (offered := anna.offered()):
        if offered["commit"]:
            tab_to(anna.page, "commit")
        else:
            tab_to(anna.page, "spot" if offered["spots"] else "choice")
        anna.page.keyboard.press("Enter")
        anna.offered()
        # A frame or two after what had it has gone, the focus is where one can go on.
        anna.becomes(lambda: anna.page.evaluate(_FOCUS)["nothing"], False)
    anna.see(".end .result")


@pytest.mark.thorough
@pytest.mark.parametrize("game", some_of(["zoosim", "queens-garden"], "queens-garden"))
def test_keys_for_what_is_often_needed(visit: Visit, served: Served, game: str) -> None:
    table = prepare_table(served.database, game, "Anna", "bot greedy", moves=4)
    anna = visit().sits(table.id, table.tokens[0])
    before = anna.offered()
    anna.page.keyboard.press("m")
    anna.see(".moves button[data-move]")
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector(".moves", state="detached")
    tab_to(anna.page, "spot" if before["spots"] else "choice")
    anna.page.keyboard.press(" ")
    anna.see("button[data-do=cancel]")
    anna.page.keyboard.press("Escape")
    anna.becomes(anna.offered, before)


@pytest.mark.thorough
def test_every_move_is_in_the_list(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "queens-garden", "Anna", "bot greedy", moves=20)
    anna = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click("button[data-do=moves]")
    listed = anna.page.locator(".moves button[data-move]")
    listed.first.wait_for()
    ids = listed.evaluate_all("all => all.map((one) => Number(one.dataset.move))")
    assert sorted(ids) == sorted(move.id for move in table.match.legal(0))
    ply = anna.ply()
    listed.first.focus()
    anna.page.keyboard.press("Enter")
    tab_to(anna.page, "commit")
    anna.page.keyboard.press("Enter")
    anna.sees_ply(ply + 1)


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is on what is wanted; on its way it can always be seen."""
    for _ in range(150):
        page.keyboard.press("Tab")
        focus = page.evaluate(_FOCUS)
        assert focus["seen"] or focus["nothing"], focus
        if focus[wanted]:
            assert focus["label"], "a screen reader has something to say"
            return
    raise AssertionError(f"no {wanted} by the keyboard")


def test_moves_are_told_to_a_screen_reader(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "bot greedy", moves=8)
    anna: Visitor = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    expect(anna.page.locator("#news")).to_have_attribute("aria-live", "polite")
    anna.is_told(anna.see(".prompt"))
