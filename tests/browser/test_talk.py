"""The talk at a table, from browser to browser."""

import pytest
from playwright.sync_api import expect

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


def test_what_is_said_is_seen_told_and_muted(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert", moves=4)
    anna, bert = visit(), visit()
    anna.sits(table.id, table.tokens[0]).sees_ply(4)
    bert.sits(table.id, table.tokens[1]).sees_ply(4)
    opens(bert)
    says(bert, MARKUP)
    anna.sees(".talk-note-words", f"Bert {MARKUP}")  # as text
    anna.is_told(f"Bert: {MARKUP}")
    anna.see("[data-do=talk][aria-label='Talk: 1 new']")
    opens(anna)
    anna.sees(".talk-lines li", MARKUP)
    anna.gone(".talk-lines img, .talk-note")
    anna.click("[data-reaction=heart]")
    bert.see(".talk-lines .reaction-heart")
    bert.is_told("Anna: I love it")
    anna.click("[data-line='1'] [data-do=remove]")
    bert.gone("[data-line='1']")
    assert bert.count("[data-do=remove]") == 0, "only the maker of the table removes"
    anna.click(".talk [data-do=mute]")
    says(bert, "Anybody there?")
    bert.see("[data-line='3']")
    expect(anna.page.locator("[data-line='3']")).to_be_attached()  # it has come,
    assert "Anybody there?" not in anna.words()
    assert "Anybody there?" not in str(anna.page.locator("#news").text_content())
    anna.page.reload()
    anna.sees_ply(4)
    opens(anna)
    anna.sees(".talk", "The talk is muted.")
    anna.click(".talk [data-do=mute]")
    anna.sees("[data-line='3']", "Anybody there?")  # it was kept with the table
    anna.page.keyboard.press("Escape")
    anna.gone(".talk")


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
    guest.sees(".talk", "Only the players talk here.")
    opens(anna)
    anna.click("[data-do=open-talk]")
    guest.see("[data-do=talk-words]")
    guest.page.fill("[data-do=talk-name]", "Gustav")
    says(guest, "May I join?")
    anna.sees("[data-line='1']", "Gustav")
    anna.click("[data-do=open-talk]")
    guest.gone("[data-do=talk-words]")


@pytest.mark.thorough
def test_nobody_talks_to_bots(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "here Bert", "bot greedy")
    anna = visit().sits(table.id, table.tokens[0])
    anna.sees_ply(0)
    anna.gone("[data-do=talk]")
