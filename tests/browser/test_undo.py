"""Undo against bots that answer at once: until their moves are shown, a turn is taken back."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.kinds import some_of
from tests.web.serving import Served

_PACE = "localStorage.setItem('tiergarten.pace', JSON.stringify('slow'))"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}


@pytest.mark.parametrize("phone", some_of([True, False], True))
def test_a_turn_is_taken_back_before_the_bots_are_shown(
    visit: Visit, served: Served, phone: bool
) -> None:
    table = prepare_table(
        served.database, "zooloretto", "Anna", "bot random", "bot random", moves=8
    )
    anna = visit(**(PHONE if phone else DESK))
    anna.page.add_init_script(_PACE)
    anna.sits(table.id, table.tokens[0]).is_to_move()
    anna.click(".spot.glowing[data-spot=pile]")
    anna.see(".spot.glowing[data-spot=t1]")
    ply, asked = anna.ply(), anna.see(".bar .prompt")
    anna.click(".spot.glowing[data-spot=t1]")
    anna.click("button[data-do=commit]")
    anna.sees_ply(ply + 1)
    undo = anna.page.locator("button[data-do=undo]")
    expect(undo).to_have_attribute("aria-disabled", "false")
    anna.click("button[data-do=undo]")
    anna.is_to_move()
    anna.sees(".bar .prompt", asked)
    lines = anna.page.locator(".log li[data-ply]")
    expect(lines.last).to_contain_text("You take the last move back")
    told = lines.all_inner_texts()[-2]
    assert "You load" in told, "nothing of what the bots did in between is told"
    anna.click(".spot.glowing[data-spot=t2]")  # and something else is done instead
    anna.click("button[data-do=commit]")
    anna.sees_ply(ply + 2)
