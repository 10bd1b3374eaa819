"""Hints on the board, which follow what is chosen, and a coach who asks before a mistake."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
from tests.browser.test_accessibility import serious
from tests.kinds import some_of
from tests.web.serving import Person, Served

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}

# What of the bar does not fit where it is shown.
_CUT = """
() => [".bar", ".advice", ".options", ".preview"]
  .filter((name) => {
    const one = document.querySelector(name);
    return one.checkVisibility() && one.scrollHeight > one.clientHeight;
  })
"""
# Whether no spot beside one that is advised is covered with a colour.
_CLEAR = """
() => [...document.querySelectorAll(".panel:has(.spot.advised) .spot .ring")]
  .every((ring) => getComputedStyle(ring).fill === "none")
"""
_WHY_IN_SIGHT = """
() => {
  const box = document.querySelector(".advice").getBoundingClientRect();
  return [...document.querySelectorAll(".advice-why")]
    .every((one) => one.getBoundingClientRect().bottom <= box.bottom);
}
"""
# Whether something that is advised and not chosen yet can be seen: not under the bar either.
_ADVISED_IN_SIGHT = """
() => {
  const dock = document.querySelector(".dock");
  const covers = getComputedStyle(dock).bottom === "0px";
  const foot = covers ? dock.getBoundingClientRect().top : innerHeight;
  const spots = [...document.querySelectorAll(".spot.advised:not(.chosen) .ring")];
  return !spots.length || spots.map((one) => one.getBoundingClientRect())
    .some(({top, bottom}) => top >= 0 && bottom <= foot);
}
"""
# What a person who follows a hint presses next, once nothing is under way.
NEXT = """
() => {
  if (document.querySelector(".bar.busy")) return null;
  const commit = document.querySelector("button[data-do=commit]");
  if (commit?.checkVisibility()) return "button[data-do=commit]";
  const spot = document.querySelector(".spot.advised:not(.chosen)");
  if (spot) return `.spot[data-spot="${spot.dataset.spot}"]`;
  return document.querySelector(".options .advised") ? ".options .advised" : null;
}
"""


@pytest.mark.parametrize(
    ("game", "phone"),
    some_of([(game, phone) for game in GAMES for phone in (True, False)], ("queens-garden", True)),
)
def test_a_hint_leads_to_a_move(visit: Visit, served: Served, game: str, phone: bool) -> None:
    """What is advised is marked step by step, and following it makes the move."""
    # Here a tile is advised that lies below what a phone shows, and seven steps.
    seed, moves = (11, 60) if game == "queens-garden" else (7, 20)
    table = prepare_table(served.database, game, "Anna", "bot random", moves=moves, seed=seed)
    visitor = visit(**(PHONE if phone else DESK)).sits(table.id, table.tokens[0])
    visitor.is_to_move()
    ply = visitor.ply()
    visitor.click("button[data-do=hint]")
    why = visitor.see(".advice-why")
    assert why.endswith(".")
    visitor.is_told(why)
    assert visitor.page.evaluate(_CLEAR), "nothing pales what is marked"
    assert visitor.page.evaluate(_WHY_IN_SIGHT), "the reason is read without scrolling"
    steps = []
    for _ in range(30):
        if visitor.ply() > ply:
            break
        advised = visitor.page.evaluate(NEXT)
        if advised is None:
            visitor.page.wait_for_timeout(50)
        else:
            visitor.becomes(lambda: visitor.page.evaluate(_ADVISED_IN_SIGHT), True)
            steps += visitor.page.locator(".advice:not([hidden]) .advice-step").all_text_contents()
            visitor.click(advised)
    visitor.sees_ply(ply + 1)
    assert game != "queens-garden" or [*dict.fromkeys(steps)][:2] == [
        "Place a light green lily (cost 6)",
        "North-east expansion, west",
    ]
    visitor.gone(".spot.advised")


def test_a_hint_that_is_asked_for_in_the_middle_of_another_move(
    visit: Visit, served: Served
) -> None:
    """It is told from its beginning, and marked once what was begun is cancelled."""
    table = prepare_table(served.database, "queens-garden", "Anna", "bot random", moves=80, seed=7)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click('.spot.glowing[data-spot="s36"]')
    anna.click('.panel.large .spot.glowing[data-spot="66"]')
    anna.see(".steps .drop")
    anna.page.keyboard.press("h")
    anna.sees(".advice-step", "Place a yellow plant")
    told = anna.page.locator(".advice-later li").all_text_contents()
    assert told[1] == "Pay with a dark green plant ×2", "alike, and told as two"
    assert anna.count(".spot.advised") == 0
    anna.click("button[data-do=cancel]")
    anna.see(".spot.advised")
    anna.sees(".advice-step", "Place a yellow plant")
    assert anna.page.locator(".advice-later li").all_text_contents() == told


@pytest.mark.thorough
def test_a_hint_for_what_is_chosen_already_says_so(visit: Visit, served: Served) -> None:
    """The payment that the game suggests is the one that is advised; the reason is still told."""
    table = prepare_table(served.database, "queens-garden", "Anna", "bot random", moves=60, seed=11)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click('.spot.glowing[data-spot="s34"]')
    anna.click('.spot.glowing[data-spot="24"]')
    anna.see("button[data-do=commit]")
    anna.page.keyboard.press("h")
    anna.sees(".advice-step", "Just as advised.")
    assert anna.see(".advice-why").endswith(".")
    assert anna.page.evaluate(_WHY_IN_SIGHT), "the reason is read without scrolling"


def test_what_the_game_fills_in_may_not_be_what_is_advised(visit: Visit, served: Served) -> None:
    """Whoever follows a hint has chosen nothing else: the payment is the game's suggestion."""
    table = prepare_table(served.database, "queens-garden", "Anna", "bot random", moves=24)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click("button[data-do=hint]")
    anna.click(".spot.advised")
    anna.sees(".advice-aside", "Something else is filled in. Press what is marked instead:")
    anna.sees(".advice-step", "Pay with a joker")
    anna.click(".spot.advised:not(.chosen)")
    anna.sees(".advice-step", "Just as advised.")
    anna.gone(".advice-aside")


def test_a_choice_that_departs_from_a_hint(visit: Visit, served: Served) -> None:
    """Its marks go, and come back with the choice; the button says that it does something else.
    Nothing of the hint, the bids and the move is cut off."""
    bots = ("bot random", "bot random", "bot random")
    table = prepare_table(served.database, "zoosim", "Anna", *bots)
    anna = visit(viewport={"width": 1280, "height": 800}).sits(table.id, table.tokens[0])
    anna.is_to_move()
    commit = "button[data-do=commit]"
    anna.click("button[data-do=hint]")
    anna.see(".advice-why")
    anna.becomes(lambda: anna.page.evaluate(_CUT), [])
    anna.click(".options button:not(.advised)")
    anna.sees(commit, "Do it anyway")
    anna.sees(".advice-aside", "Something else is chosen. The hint:")
    anna.reads("This reveals something new")
    anna.gone(".options .advised")
    anna.becomes(lambda: anna.page.evaluate(_CUT), [])
    anna.click("button[data-do=cancel]")
    anna.click(".options .advised")
    anna.sees(commit, re.compile("^Do it$"))
    anna.gone(".advice-aside")


def test_the_marks_of_a_hint_follow_what_is_chosen(visit: Visit, served: Served) -> None:
    """A die is chosen as advised, and looks chosen; then another truck than the advised one."""
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "bot random", moves=20)
    anna = visit(**DESK).remembers(confirming="always").sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click("button[data-do=hint]")
    anna.sees_many(".spot.advised", 2)
    anna.click('.spot.advised[data-spot="d1"]')
    ring = anna.page.locator('.spot.advised.chosen[data-spot="d1"] .ring')
    expect(ring).to_have_css("stroke-dasharray", "none")
    anna.click('.spot[data-spot="t3"]')
    anna.see("button[data-do=commit]")
    anna.gone(".spot.advised")
    anna.click('.spot[data-spot="t2"]')
    anna.sees_many(".spot.advised", 2)
    anna.sees("button[data-do=commit]", re.compile("^Do it$"))


def test_after_a_move_everything_is_decided_anew(visit: Visit, served: Served) -> None:
    """Where the others have passed, the same may be asked of the same person after their own move:
    neither the hint nor what was chosen for the move before belongs to it."""
    table = prepare_table(
        served.database, "queens-garden", "Anna", "bot random", moves=74, seed=9, by="random"
    )
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    before = anna.page.locator(".bar .prompt").text_content()
    anna.click("button[data-do=hint]")
    anna.see(".spot.advised")
    ply = anna.ply()
    anna.click('.spot.glowing[data-spot="yellow"]')
    anna.click("button[data-do=commit]")
    anna.sees_ply(ply + 1)
    anna.is_to_move()
    anna.gone(".advice")
    assert anna.page.locator(".bar .prompt").text_content() == before, "it is asked alike"
    assert anna.count(".spot.advised") == anna.count(".spot.chosen") == 0
    anna.gone("button[data-do=commit]")


@pytest.mark.thorough
def test_a_coach_asks_once_before_a_mistake(visit: Visit, served: Served) -> None:
    """Of the last two trucks one wins the match and the other one loses it."""
    table = prepare_table(
        served.database, "zooloretto-dice", "Anna", "bot random", moves=-1, seed=56
    )
    visitor = visit(**PHONE).remembers(coach=True, confirming="never")
    visitor.sits(table.id, table.tokens[0]).is_to_move()
    visitor.click('.spot.glowing[data-spot="t1"]')
    visitor.sees("dialog.coach", "by about 100 percentage points.")
    assert not serious(visitor.page, "light")
    visitor.click("button[data-do=coach-why]")
    visitor.sees(".advice-step", "Take truck 2")
    visitor.sees(".advice", "your move, “take truck 1")
    assert not serious(visitor.page, "light")
    expect(visitor.page.locator('.spot.advised[data-spot="t2"]')).to_have_count(1)
    visitor.click('.spot.glowing[data-spot="t1"]')  # it is asked once
    visitor.sees(".hints-used", "Hints used: Anna (1)")


@pytest.mark.thorough
def test_a_coach_takes_back_a_question_that_was_answered_elsewhere(
    visit: Visit, served: Served
) -> None:
    """Anna moves on another screen while she is asked whether she is sure."""
    table = prepare_table(
        served.database, "zooloretto-dice", "Anna", "bot random", moves=-1, seed=56
    )
    anna = visit(**DESK).remembers(coach=True, confirming="never")
    anna.sits(table.id, table.tokens[0]).is_to_move()
    ply = anna.ply()
    anna.click('.spot.glowing[data-spot="t1"]')
    anna.see("dialog.coach")
    with Person(served.address, table.id, table.tokens[0]) as elsewhere:
        elsewhere.play("take 2")
        anna.gone("dialog.coach")
        anna.sees_ply(ply + 1)
        moves = elsewhere.get("result").json()["moves"]
    assert moves == len(table.match.history) + 1
