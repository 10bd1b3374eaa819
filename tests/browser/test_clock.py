"""Clocks on the page: chosen with the table, counting beside the seats, and when time is up."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.web.hands import Hands
from tests.web.serving import ME, OPEN, Person, Served


def test_a_clock_is_chosen_with_the_table_and_runs(visit: Visit) -> None:
    anna = visit().go()
    anna.see("article[data-game=zooloretto-dice]")
    anna.click("article[data-game=zooloretto-dice] button[data-do=make]")
    anna.see("select[data-do=clock]")
    anna.page.select_option("select[data-do=clock]", label="30 sec a move, 10 min in reserve")
    anna.page.select_option("select[data-do=absence]", "end")
    anna.page.select_option("select[data-seat='1']", "open")
    anna.click("button[data-do=create]")
    expect(anna.page.locator(".chosen")).to_contain_text("30 sec a move, 10 min in reserve")
    expect(anna.page.locator(".chosen")).to_contain_text("The match ends")


@pytest.mark.thorough
def test_the_others_let_a_bot_play_when_time_is_up(visit: Visit, served: Served) -> None:
    clock = {"move": 3600, "reserve": 7200}
    with (
        Hands(served) as hands,
        Person.at_new_table(served.address, "zooloretto-dice", ME, OPEN, clock=clock) as anna,
        anna.joined("Bert") as bert,
    ):
        (late,) = anna.frame()["acting"]
        watcher = visit().sits(anna.table, (bert, anna)[late].token)
        face = watcher.page.locator(f'.scores .clock[data-clock="{late}"]')
        expect(face).to_have_text(re.compile(r"^\d+:\d\d(:\d\d)? \+ 2:00:00$"))
        slow = visit().sits(anna.table, (anna, bert)[late].token)
        expect(slow.page.locator(".my-clock")).to_have_text(re.compile(r"^Your time: \d+:"))
        hands.pass_time(10801)
        name = ("Anna", "Bert")[late]
        expect(watcher.page.locator(".absence")).to_contain_text(f"The time of {name} is up.")
        expect(slow.page.locator(".absence")).to_contain_text("Your time is up.")
        expect(face).to_have_text("time is up")
        watcher.click("button[data-do=stand-in]")
        expect(watcher.page.locator(f'.player[data-seat="{late}"]')).to_contain_text("away")
