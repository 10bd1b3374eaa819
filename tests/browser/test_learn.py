"""Lessons in the browser: played to their end, by keyboard and by pointer; and tips after them."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.test_draft import MOST_TAPS, stored
from tests.browser.visitor import PATIENCE, Visitor
from tests.kinds import some_of
from tests.web.serving import Served
from tiergarten.engine.coach import Coach
from tiergarten.games import catalogue, find

TAUGHT = tuple(game.name for game in catalogue().values() if game.table.LESSON is not None)
DICE = "zooloretto-dice"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# What the coach wants to be pressed now, as soon as nothing is under way.
_GUIDED = """
async (patience) => {
  const until = performance.now() + patience;
  const first = (what) => [...document.querySelectorAll(what)].find((one) => one.checkVisibility());
  for (;;) {
    const busy = document.querySelector(".bar.busy") || !document.querySelector(".learn");
    const found = first("[data-do=next], [data-do=real], [data-do=again]")
      ?? first(".guided") ?? first(".learn:not(.alone) .spot.glowing")
      ?? first(".learn.alone .prompt");
    if (!busy && found) {
      const {spot, do: act, step, move} = found.dataset;
      return {spot, act, step, move, at: Number(document.querySelector(".learn").dataset.step)};
    }
    if (performance.now() > until) return {late: document.body.innerText.slice(0, 400)};
    await new Promise(requestAnimationFrame);
  }
}
"""


def guided(visitor: Visitor) -> dict[str, str]:
    found: dict[str, str] = visitor.page.evaluate(_GUIDED, PATIENCE)
    assert "late" not in found, found["late"]
    return found


def selector(found: dict[str, str]) -> str:
    """Where that is."""
    if found.get("act"):
        return f"[data-do={found['act']}]"
    if found.get("spot"):
        return f'[data-spot="{found["spot"]}"]'
    if found.get("step"):
        return f'[data-step="{found["step"]}"]'
    return f".bar [data-move='{found['move']}']"


def solve(visitor: Visitor, game: str, step: int, made: int) -> None:
    """On one's own: make the next move of the way that the lesson knows."""
    coach = Coach(find(game), step, find(game).table.LESSON.steps[step].line[:made])  # type: ignore[union-attr]
    wanted = coach.match.meant(coach.step.line[made], coach.seat)
    visitor.page.keyboard.press("m")
    visitor.click(f".moves button[data-move='{wanted.id}']")
    settle(visitor)
    if visitor.page.locator("[data-do=commit]").is_visible():  # all that was pressed is answered
        visitor.click("[data-do=commit]")
    settle(visitor)


def learn(visitor: Visitor, game: str, by_keyboard: bool = False) -> int:
    """Take a lesson to its end by doing what glows; returns how often something was pressed."""
    presses = 0
    alone: dict[int, int] = {}
    while (found := guided(visitor)).get("act") != "real":
        presses += 1
        assert presses < 300, found
        step = int(found["at"])
        if not any(found.get(key) for key in ("act", "spot", "step", "move")):
            done = alone.get(step, 0)
            solve(visitor, game, step, done)
            alone[step] = done + 1
        elif by_keyboard:
            press_by_keyboard(visitor, selector(found))
        else:
            visitor.click(selector(found))
    return presses


def settle(visitor: Visitor) -> None:
    """Wait until what was pressed has been answered; pressing makes the bar busy at once."""
    visitor.page.wait_for_function("() => !document.querySelector('.bar.busy, dialog[open]')")


def press_by_keyboard(visitor: Visitor, wanted: str) -> None:
    """Tab to something, and press it; the focus is never lost on the way there."""
    page = visitor.page
    for _ in range(60):
        if page.locator(wanted).first.evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"the focus does not reach {wanted}")
    page.keyboard.press("Enter")
    settle(visitor)
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"


@pytest.mark.parametrize(("begun", "word"), some_of([(0, "Learn"), (8, "9 of 11")], (8, "9 of 11")))
def test_a_lesson_by_the_keyboard_alone(visit: Visit, begun: int, word: str) -> None:
    anna = visit().remembers(lessons={DICE: begun}).go()
    anna.sees(f"article[data-game={DICE}] [data-do=learn]", word)
    anna.click(f"article[data-game={DICE}] [data-do=learn]")
    anna.is_told(anna.see(".coach-words"))
    learn(anna, DICE, by_keyboard=True)
    anna.page.keyboard.press("Enter")  # the real game has the focus
    anna.page.wait_for_url("**/table/*")
    anna.see(".bar")


@pytest.mark.parametrize("size", [pytest.param(PHONE, id="phone"), pytest.param({}, id="desk")])
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.thorough) for game in TAUGHT]
)
def test_a_lesson_by_what_glows(visit: Visit, game: str, size: dict[str, object]) -> None:
    anna = visit(**size).go(f"/learn/{game}")
    learn(anna, game)
    anna.see("[data-do=real]")


@pytest.mark.thorough
@pytest.mark.parametrize("size", some_of([PHONE, {}], PHONE), ids=["phone", "desk"])
def test_a_move_of_several_steps_is_guided(visit: Visit, size: dict[str, object]) -> None:
    """In Queen's Garden a tile is chosen, then its cell; its payment is chosen already, and all of
    it is confirmed once, as at a table."""
    anna = visit(**size).remembers(lessons={"queens-garden": 3}).go("/learn/queens-garden")
    taps = []
    while (found := guided(anna)).get("act") in (None, "commit"):
        if found.get("act") == "commit":
            anna.sees_many(".spot.chosen", 4)  # the cell, and three that pay
            anna.reads("Both yellow tiles and a joker are chosen to pay already.")
        anna.click(selector(found))
        taps.append(found)
        settle(anna)
    anna.reads("A tile that pays is gone.")
    assert len(taps) <= MOST_TAPS, taps


@pytest.mark.thorough
def test_a_wrong_step_of_a_larger_move_is_answered_at_once(visit: Visit) -> None:
    anna = visit().remembers(lessons={"queens-garden": 2}).go("/learn/queens-garden")
    flower, bird = (f'[data-spot="{stored(name)}"]' for name in ("yellow-flower", "blue-bird"))
    guided(anna)
    expect(anna.page.locator(flower)).not_to_have_class(re.compile("glowing"))
    expect(anna.page.locator(flower)).not_to_have_attribute("aria-disabled", "true")
    anna.click(flower)
    anna.reads("Place the light blue bird this time.")
    settle(anna)
    anna.gone(".bar .steps .drop")
    anna.click(bird)
    settle(anna)
    anna.click('[data-spot="04"]')
    anna.reads("It may stand alone, but beside the light blue tree a group begins.")
    settle(anna)
    anna.sees_many(".bar .steps .drop", 1)  # the bird is still in hand
    anna.click('[data-spot="02"]')
    settle(anna)
    anna.click('[data-spot="s72"]')
    anna.reads("A joker pays for everything, so save it.")
    settle(anna)
    anna.click("[data-do=commit].guided")
    anna.reads("Neighbours must share a colour or a pattern")


@pytest.mark.thorough
def test_wrong_tries_are_answered_and_the_way_is_free(visit: Visit) -> None:
    anna = visit().remembers(lessons={DICE: 3}).go(f"/learn/{DICE}")
    expect(anna.page.locator(".coach-count")).to_have_text("Step 4 of 11")
    guided(anna)
    anna.looks_ahead("[data-spot=t1]")
    anna.click("[data-do=commit]")
    anna.reads("The lion is worth a point, but the ostrich finds no free box")
    anna.click("[data-spot=t3]")
    anna.reads("Truck 3 is empty")
    anna.sees(".coach-answer .rule-link", "ZD-6")
    anna.click("[data-do=back]")
    expect(anna.page.locator(".coach-count")).to_have_text("Step 3 of 11")
    for step in (4, 5):
        anna.click("[data-do=skip]")
        expect(anna.page.locator(".coach-count")).to_have_text(f"Step {step} of 11")
    anna.click("[data-do=leave-lesson]")
    anna.sees(f"article[data-game={DICE}] [data-do=learn]", "5 of 11")
    anna.click(f"article[data-game={DICE}] [data-do=learn]")
    expect(anna.page.locator(".coach-count")).to_have_text("Step 5 of 11")


@pytest.mark.thorough
def test_a_goal_that_was_missed_is_tried_again(visit: Visit) -> None:
    anna = visit().remembers(lessons={DICE: 9}, confirming=False).go(f"/learn/{DICE}")
    anna.see(".learn.alone")
    anna.click("[data-spot=t1]")
    anna.reads("Good, but not the best.")
    anna.click("[data-do=again]")
    anna.gone("[data-do=again]")
    anna.click("[data-spot=t2]")
    anna.reads("Exactly: a monkey")


@pytest.mark.thorough
def test_a_tip_is_shown_once_and_can_be_switched_off(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, DICE, "Anna", "Bert", seed=7, moves=4)
    other = prepare_table(served.database, DICE, "Anna", "Bert", seed=7, moves=4)
    anna = visit().remembers(tips=[table.id, other.id], confirming=False)
    taking = next(move for move in table.match.legal(0) if move.verb == "take")
    spot = f"[data-spot=t{taking.arguments[0]}]"
    anna.sits(table.id, table.tokens[0]).is_to_move()
    anna.click(spot)
    anna.sees("[data-tip=sitting-out]", "You sit out until everybody has taken a truck.")
    anna.is_told("Tip: You sit out")
    anna.click("[data-do=no-tips]")
    anna.gone(".tip")
    assert table.id not in anna.page.evaluate("localStorage.getItem('tiergarten.tips')")
    anna.click("button[data-do=menu]")
    anna.sees(".menu [data-do=tips]", "Show tips")
    anna.sits(other.id, other.tokens[0]).is_to_move()
    with anna.page.expect_response("**/tips?*"):
        anna.click(spot)
    settle(anna)
    assert anna.count("[data-tip=sitting-out]") == 0


@pytest.mark.thorough
def test_there_is_no_lesson_at_a_wrong_address(visit: Visit) -> None:
    anna = visit()
    with anna.forgiving():
        anna.go("/learn/chess")
        anna.reads("There is no game")
