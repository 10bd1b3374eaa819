"""What is not allowed is explained by its rule, and what was done can be taken back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
from tests.kinds import some_of
from tests.web.serving import Person, Served


@pytest.mark.parametrize("game", some_of(GAMES, "queens-garden"))
def test_a_refusal_names_its_rule_and_the_drawer_opens_there(
    visit: Visit, served: Served, game: str
) -> None:
    table = prepare_table(served.database, game, "Anna", "bot greedy", moves=9)
    anna = visit().sits(table.id, table.tokens[0])
    offered = anna.offered()
    with Person(served.address, table.id, table.tokens[0]) as asked:
        spot, why = refused_spot(asked, set(offered["spots"]))
    anna.click(f'.spot[data-spot="{spot}"]')
    anna.sees(".toast", re.compile(re.escape(why["words"]), re.IGNORECASE))
    anna.click(f'.toast button[data-rule="{why["rule"]}"]')
    rule = anna.page.locator(f'.drawer [data-rule="{why["rule"]}"]')
    rule.wait_for(state="visible")
    expect(rule).to_be_in_viewport()  # the drawer is at the rule
    anna.page.keyboard.press("Escape")
    anna.gone(".drawer")
    # Nothing has happened, but that a bot may have chosen at the same time.
    anna.becomes(lambda: anna.offered() | {"ply": offered["ply"]}, offered)


def refused_spot(asked: Person, glowing: set[str]) -> tuple[str, dict[str, str]]:
    """A spot of the large boards that does not glow, and the server's own words about it."""
    frame = asked.frame()
    for panel in frame["scene"]["panels"]:
        if panel["kind"] != "market" and panel["seat"] != frame["seat"]:
            continue
        for spot, *rest in panel["spots"]:
            move = rest[6] if len(rest) > 6 else ""
            if not move or spot in glowing:
                continue
            why = asked.get("why", move=move).json()
            if not why["allowed"] and why["rule"]:
                return spot, why
    raise AssertionError("everything is allowed here")


@pytest.mark.thorough
def test_searching_the_rules(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "bot greedy", moves=5)
    anna = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click("#top button[data-do=rules]")
    anna.see(".drawer [data-rule=ZL-8]")
    anna.page.fill(".drawer input[type=search]", "offspring")
    anna.page.wait_for_function(
        "() => !document.querySelector('.drawer [data-rule=ZL-8]').checkVisibility()"
    )
    shown = anna.page.locator(".drawer [data-rule]").filter(visible=True)
    anna.becomes(lambda: shown.filter(has_not_text="offspring").count(), 0)
    assert shown.count() > 0


@pytest.mark.thorough
def test_taking_a_move_back(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "queens-garden", "Anna", "Bert", moves=14)
    anna, bert = visit(), visit()
    anna.sits(table.id, table.tokens[0])
    bert.sits(table.id, table.tokens[1])
    with Person(served.address, table.id, table.tokens[0]) as asked:
        before = asked.frame()
        plain = next(
            move
            for move, *_ in before["moves"]
            if not asked.get("preview", move=move).json()["surprise"]
        )
        anna.is_to_move()
        with anna.forgiving():
            anna.click("button[data-do=undo]")
            anna.page.locator(
                ".toast", has_text="Bert has moved since, so this can't be undone"
            ).wait_for()
        anna.click("button[data-do=moves]")
        anna.see(".moves")
        anna.looks_ahead(f'.moves button[data-move="{plain}"]')
        anna.click("button[data-do=commit]")
        anna.sees_ply(before["ply"] + 1)
        bert.sees_ply(before["ply"] + 1)
        anna.click("button[data-do=undo]")
        anna.sees_ply(before["ply"] + 2)
        after = asked.frame()
    assert after["scene"] == before["scene"]
    assert after["move"] == before["move"]
    bert.sees_ply(after["ply"])
    expect(anna.page.locator(".log li").last).to_contain_text("You take the last move back")
    assert anna.offered()["spots"]
