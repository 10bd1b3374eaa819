"""The talk at a table, from browser to browser."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.test_accessibility import SCHEMES, serious
from tests.browser.visitor import Visitor
from tests.web.serving import Served

MARKUP = "<img src=x onerror=alert(1)> Nice!"


def says(visitor: Visitor, words: str) -> None:
    visitor.page.fill("[data-do=talk-words]", words)
    visitor.click("[data-do=send]")


def opens(visitor: Visitor) -> None:
    visitor.see("[data-do=talk]")
    visitor.click("[data-do=talk]")
    visitor.see(".talk")


def news(visitor: Visitor) -> str:
    """What a screen reader is told."""
    return str(visitor.page.locator("#news").text_content())


def test_what_is_said_is_seen_told_and_muted(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert", moves=4)
    anna, bert = visit(), visit()
    anna.sits(table.id, table.tokens[0]).sees_ply(4)
    bert.sits(table.id, table.tokens[1]).sees_ply(4)
    opens(bert)
    says(bert, MARKUP)
    assert anna.see(".talk-note-words") == f"Bert {MARKUP}", "as text"
    assert f"Bert: {MARKUP}" in news(anna)
    assert anna.page.get_attribute("[data-do=talk]", "aria-label") == "Talk: 1 new"
    opens(anna)
    assert MARKUP in anna.see(".talk-lines li")
    assert anna.count(".talk-lines img, .talk-note") == 0
    anna.click("[data-reaction=heart]")
    bert.see(".talk-lines .reaction-heart")
    assert "Anna: I love it" in news(bert)
    anna.click("[data-line='1'] [data-do=remove]")
    bert.page.wait_for_selector("[data-line='1']", state="detached")
    assert bert.count("[data-do=remove]") == 0, "only the maker of the table removes"
    anna.click(".talk [data-do=mute]")
    says(bert, "Anybody there?")
    bert.see("[data-line='3']")
    assert "Anybody there?" not in anna.words() + news(anna)
    anna.page.reload()
    anna.sees_ply(4)
    opens(anna)
    assert "The talk is muted." in anna.see(".talk")
    anna.click(".talk [data-do=mute]")
    assert "Anybody there?" in anna.see("[data-line='3']"), "it was kept with the table"
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector(".talk", state="hidden")


@pytest.mark.thorough
def test_the_panel_is_for_everybody(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert", moves=4)
    anna = visit().sits(table.id, table.tokens[0])
    opens(anna)
    says(anna, "Hello")
    anna.see("[data-line='1']")
    for scheme in SCHEMES:
        anna.page.emulate_media(color_scheme=scheme)
        assert serious(anna.page, scheme) == []


@pytest.mark.thorough
def test_spectators_write_when_they_may(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "open")
    anna, guest = visit(), visit()
    anna.sits(table.id, table.tokens[0]).see(".lobby")
    guest.sits(table.id, None).see(".lobby")
    opens(guest)
    assert "Only the players talk here." in guest.see(".talk")
    opens(anna)
    anna.click("[data-do=open-talk]")
    guest.see("[data-do=talk-words]")
    guest.page.fill("[data-do=talk-name]", "Gustav")
    says(guest, "May I join?")
    assert "Gustav" in anna.see("[data-line='1']")
    anna.click("[data-do=open-talk]")
    guest.page.wait_for_selector("[data-do=talk-words]", state="hidden")


@pytest.mark.thorough
def test_nobody_talks_to_bots(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "here Bert", "bot greedy")
    anna = visit().sits(table.id, table.tokens[0])
    anna.sees_ply(0)
    assert not anna.page.locator("[data-do=talk]").is_visible()
