"""Back closes what is open in front of a view, and only then leaves the view."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.test_late_answers import Held
from tests.browser.test_phone import PHONE
from tests.browser.visitor import Visitor
from tests.web.serving import Served

# Each the button that opens something, and what is open then.
OPENED = (
    ("button[data-do=menu]", "dialog[open] .menu"),
    (".top [data-do=rules]", "dialog.drawer[open]"),
    ("[data-do=unfold]", ".happened.unfolded"),
    ("[data-do=talk]", ".talk:not([hidden])"),
)


def from_home_to_a_table(visit: Visit, served: Served) -> Visitor:
    """On a phone; the table is marked, so that one that is shown anew is noticed."""
    table = prepare_table(served.database, "zooloretto", "Anna", "Bert", moves=8)
    anna = visit(**PHONE).sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.go()
    anna.page.evaluate(
        "id => { document.querySelector('main a, .brand').href = `/table/${id}` }", table.id
    )
    anna.click(f'a[href="/table/{table.id}"]')
    anna.is_to_move()
    anna.page.evaluate("document.querySelector('.table').dataset.same = 'yes'")
    return anna


def test_back_closes_what_is_open_first(visit: Visit, served: Served) -> None:
    anna = from_home_to_a_table(visit, served)
    for button, opened in OPENED:
        anna.click(button)
        anna.see(opened)
        anna.page.go_back()
        anna.gone(opened)
    anna.see(".table[data-same]")
    anna.page.go_forward()  # to what has been closed: nothing happens
    anna.see(".table[data-same]")
    anna.gone("dialog[open]")
    anna.page.go_back()
    anna.see("article[data-game]")


def test_what_is_closed_in_another_way_costs_no_step_back(visit: Visit, served: Served) -> None:
    """By its button, by Escape, or for another dialog."""
    anna = from_home_to_a_table(visit, served)
    anna.click("button[data-do=menu]")
    anna.click(".menu [data-do=settings]")
    anna.see("dialog[open] input[name=pace]")
    anna.page.keyboard.press("Escape")
    anna.gone("dialog[open]")
    anna.click("[data-do=unfold]")
    anna.click("[data-do=unfold]")
    anna.gone(".happened.unfolded")
    anna.becomes(lambda: anna.page.evaluate("history.state"), None)
    anna.see(".table[data-same]")
    anna.page.go_back()
    anna.see("article[data-game]")
    anna.page.go_forward()
    anna.is_to_move()


def test_closing_does_not_scroll_the_page(visit: Visit, served: Served) -> None:
    """By Back or otherwise: it stays where one has scrolled to meanwhile."""
    anna = from_home_to_a_table(visit, served)

    def scrolled(to: int) -> None:
        anna.page.evaluate("y => scrollTo(0, y)", to)
        anna.becomes(lambda: anna.page.evaluate("scrollY"), to)

    for close in (lambda: anna.click("[data-do=unfold]"), anna.page.go_back):
        scrolled(40)
        anna.click("[data-do=unfold]")
        anna.see(".happened.unfolded")
        scrolled(160)
        close()
        anna.gone(".happened.unfolded")
        anna.becomes(lambda: anna.page.evaluate("history.state"), None)
        anna.at_rest()
        assert anna.page.evaluate("scrollY") == 160
    anna.see(".table[data-same]")


def test_what_leads_elsewhere_from_a_dialog_leaves_it_behind(visit: Visit) -> None:
    """A table is made in a dialog: Back leads from it to the games."""
    anna = visit(**PHONE).go()
    anna.click("article[data-game=zoosim] button[data-do=make]")
    anna.click("button[data-do=create]")
    anna.page.wait_for_url("**/table/*")
    anna.see("[data-do=personal]")  # the table is open
    anna.page.go_back()
    anna.see("article[data-game]")
    anna.gone("dialog[open]")


def test_forward_jumps_over_what_was_closed_to_its_view(visit: Visit, served: Served) -> None:
    """By a long press on Forward, from the games."""
    anna = from_home_to_a_table(visit, served)
    anna.click("button[data-do=menu]")
    anna.see("dialog[open] .menu")
    anna.page.go_back()
    anna.gone("dialog[open]")
    anna.page.go_back()
    anna.see("article[data-game]")
    anna.page.evaluate("history.go(2)")
    anna.is_to_move()
    anna.becomes(lambda: anna.page.evaluate("history.state"), None)
    anna.gone("dialog[open]")


def test_nothing_is_open_after_a_reload_that_back_would_close(visit: Visit, served: Served) -> None:
    anna = from_home_to_a_table(visit, served)
    anna.click("button[data-do=menu]")
    anna.see("dialog[open] .menu")
    anna.page.reload()
    anna.is_to_move()
    anna.becomes(lambda: anna.page.evaluate("history.state"), None)
    anna.page.go_back()
    anna.see("article[data-game]")


@pytest.mark.parametrize("way", ["back", "escape"])
def test_a_puzzle_that_comes_while_something_is_open_keeps_its_address(
    visit: Visit, way: str
) -> None:
    anna = visit().go("/puzzle/zooloretto-dice")
    anna.see(".learn[data-puzzle]")
    before = anna.page.url
    answer = Held(anna, "**/puzzles/*")
    anna.click("[data-do=skip]")
    answer.has_come()
    anna.click(".top [data-do=settings]")
    anna.see("dialog[open]")
    answer.let_go()
    anna.page.wait_for_url(lambda url: url != before)
    address = anna.page.url
    if way == "back":
        anna.page.go_back()
    else:
        anna.page.keyboard.press("Escape")
    anna.gone("dialog[open]")
    anna.becomes(lambda: anna.page.evaluate("history.state"), None)
    anna.becomes(lambda: anna.page.url, address)
