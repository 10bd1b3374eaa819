"""Help on the page: reviews, and playing on from a moment of a match that is over."""

import re
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.test_accessibility import SCHEMES, serious
from tests.kinds import some_of
from tests.web.serving import Person, Served
from tiergarten.web.storage.store import Store

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}
ALL = 10_000  # moves: to the end of any match

# Whether the words about a decision can be read: within the window, and above the docked bar.
_IN_SIGHT = """
() => {
  const {top, bottom} = document.querySelector(".decision-words").getBoundingClientRect();
  const docked = document.querySelector(".replay-bar.docked")?.getBoundingClientRect().top;
  return top >= 0 && bottom <= Math.min(innerHeight, docked ?? innerHeight);
}
"""
# How far the chosen mark is from the cursor of the chart above it, in pixels.
_ASIDE = """
() => {
  const middle = ({left, right}) => (left + right) / 2;
  const cursor = document.querySelector(".chances .cursor path").getBoundingClientRect();
  const marks = [...document.querySelectorAll(".review-mark[aria-current]")];
  return Math.max(...marks.map((one) =>
    Math.abs(middle(one.getBoundingClientRect()) - middle(cursor))));
}
"""
_COVERED = """
() => {
  const boxes = [...document.querySelectorAll(".review-mark")]
    .map((one) => one.getBoundingClientRect());
  return boxes.some((a, n) => boxes.slice(n + 1).some((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
}
"""
SIZES = [(390, 844), (820, 1180), (1280, 800), (1920, 1080)]


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES)
def test_a_press_on_a_mark_keeps_its_explanation_in_sight(
    visit: Visit, served: Served, size: tuple[int, int]
) -> None:
    bots = ("bot random", "bot random")
    table = prepare_table(
        served.database, "zooloretto-dice", "Anna", *bots, moves=ALL, by="random", seed=11
    )
    anna = visit(viewport={"width": size[0], "height": size[1]}).sits(table.id, table.tokens[0])
    anna.click("button[data-do=review]")
    anna.see(".review .accounts")
    for number in range(0, anna.count(".review-mark"), 5):
        mark = anna.page.locator(".review-mark").nth(number)
        move = int(mark.get_attribute("data-move") or -1) + 1
        mark.click()
        anna.sees(".decision-words", f"Move {move}")
        anna.sees(".replay .count", f"Before move {move} of")
        anna.becomes(lambda: anna.page.evaluate(_IN_SIGHT), True)
        assert anna.page.evaluate(_ASIDE) < 1
    assert not anna.page.evaluate(_COVERED)


@pytest.mark.thorough
def test_another_move_is_marked_beside_the_best_one(visit: Visit, served: Served) -> None:
    """It is pointed at, or reached by the keyboard, and stays marked once it is pressed."""
    table = prepare_table(
        served.database, "zooloretto-dice", "Anna", "bot random", moves=ALL, by="random"
    )
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.click("button[data-do=review]")
    other = anna.page.locator(".weighed li:not(:has(.tag))").first
    marks = anna.page.locator(".review-mark:is(.of-mistake, .of-blunder)")
    expect(marks.first).to_be_visible()
    for number in range(marks.count()):
        move = int(marks.nth(number).get_attribute("data-move") or -1)
        marks.nth(number).click()
        anna.sees(".decision-words", f"Move {move + 1}")
        if other.count():
            break
    anna.page.mouse.move(0, 0)
    anna.see(".spot.advised")
    anna.gone(".spot.part")
    best = anna.page.locator(".spot.advised").count()
    other.hover()
    anna.see(".spot.part")
    expect(anna.page.locator(".spot.advised")).to_have_count(best)
    anna.sees_many(".weighed .looked-at", 1)
    anna.page.mouse.move(0, 0)
    anna.gone(".spot.part")
    other.locator("button").focus()
    anna.see(".spot.part")
    anna.page.keyboard.press("Enter")
    expect(other.locator("button")).to_have_attribute("aria-pressed", "true")
    marks.first.focus()  # away from it
    anna.see(".spot.part")
    assert not serious(anna.page, "light")


@pytest.mark.thorough
@pytest.mark.parametrize("locale", ["en", "ru", "cs", "fr", "de"])
def test_the_table_of_a_review_fits_a_phone(visit: Visit, served: Served, locale: str) -> None:
    table = prepare_table(
        served.database, "zooloretto-dice", "Konstantin", "bot random", moves=ALL, by="random"
    )
    visitor = visit(**PHONE, locale=locale).sits(table.id, table.tokens[0])
    visitor.click("button[data-do=review]")
    visitor.click(".moments summary")
    visitor.see(".moments td")
    hidden = "one => one.scrollWidth - one.clientWidth"
    assert visitor.page.locator(".moments .scrolls").evaluate(hidden) == 0


@pytest.mark.thorough
def test_a_review_that_arrives_does_not_scroll_the_page(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "bot random", moves=ALL)
    anna = visit(**PHONE).sits(table.id, table.tokens[0])
    anna.see(".replay-bar")
    anna.click("button[data-do=review]")
    anna.see(".review progress")
    before = anna.page.evaluate("scrollY")
    assert before > 0
    anna.see(".review .accounts")
    anna.at_rest()
    assert anna.page.evaluate("scrollY") == before


@pytest.mark.thorough
def test_play_on_from_a_moment(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "bot random", moves=ALL)
    visitor = visit(**PHONE).sits(table.id, table.tokens[0])
    visitor.see(".replay-bar")
    visitor.gone("button[data-do=play-on]")  # nothing is left to be played at the end
    for _ in range(3):
        visitor.click("button[data-do=back]")
    visitor.click("button[data-do=play-on]")
    visitor.click("button[data-do=play-on-here]")
    visitor.page.wait_for_selector('.table[data-mine="true"]')
    assert table.id not in visitor.page.url
    visitor.see(".origin a")
    moves = len(table.match.history) - 3
    assert f"Played on from move {moves} of another match." in visitor.words()
    visitor.click(".origin a")
    visitor.sees(".replay .count", f"Move {moves} of {moves + 3}")


@pytest.mark.parametrize("scheme", some_of(SCHEMES, "light"))
def test_a_review_leads_to_what_mattered(
    visit: Visit, served: Served, scheme: Literal["dark", "light"]
) -> None:
    """Its marks are buttons that arrows go along; pressing one shows the decision on the board."""
    table = prepare_table(
        served.database, "zooloretto-dice", "Anna", "bot random", moves=ALL, by="random"
    )
    visitor = visit(**PHONE).sits(table.id, table.tokens[0])
    visitor.click("button[data-do=review]")
    visitor.see(".review .accounts")
    visitor.sees_many(".account-of", 2)
    visitor.sees(".accounts", "Accuracy tells how close the decisions came to the best ones")
    visitor.sees(".figures", re.compile(r"Cost of mistakes\s*−?\d+\.\d%"))  # as in turning points
    told = visitor.page.locator(".sum div", has_text="Unsettled").all_text_contents()
    sizes = [float(re.findall(r"[\d.]+", one)[0]) for one in told]
    assert len(sizes) == 2
    rough = visitor.page.get_by_text("Much of this match stays unsettled")
    expect(rough).to_have_count(int(max(sizes) >= 25))
    marks = visitor.page.locator(".review-mark")
    marks.first.focus()
    visitor.page.keyboard.press("ArrowRight")
    focused = visitor.page.locator(".review-mark:focus")
    expect(focused).to_have_count(1)
    move = int(focused.get_attribute("data-move") or -1)
    assert str(move + 1) in (focused.get_attribute("aria-label") or "")
    visitor.page.keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-current", "true")
    expect(focused).to_have_css("outline-width", "3px")  # the focus is seen on it, too
    visitor.sees(".replay .count", f"Before move {move + 1} of {len(table.match.history)}")
    visitor.sees(".review .readout", f"Before move {move + 1}")
    visitor.sees(".course .readout", f"Before move {move + 1}")
    visitor.sees(".decision-words", f"Move {move + 1}")
    words = visitor.see(".decision-words").removeprefix(f"Move {move + 1}").strip()
    visitor.sees(".replay .words", words)
    assert visitor.page.evaluate(_IN_SIGHT), "the explanation is in sight"
    assert visitor.page.evaluate(_ASIDE) < 1, "the marks lie below their moves"
    assert not visitor.page.evaluate(_COVERED), "no mark covers another one"
    visitor.sees_many(".weighed .tag.best", 1)
    visitor.see(".spot.advised")
    visitor.gone(".verdict")
    visitor.click("button[data-do=on-board]")
    visitor.see(".verdict .tag.best")  # what the rings mean, by the board
    visitor.click("button[data-do=to-review]")
    visitor.gone(".verdict")
    visitor.becomes(lambda: visitor.page.evaluate(_IN_SIGHT), True)
    visitor.click(".moments summary")
    assert visitor.count(".moments tbody tr") >= marks.count()
    visitor.page.emulate_media(color_scheme=scheme)
    assert not serious(visitor.page, scheme)


@pytest.mark.thorough
def test_a_review_is_there_for_everybody_who_sat_there(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert", moves=ALL)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.click("button[data-do=review]")
    bert = visit(**PHONE).sits(table.id, table.tokens[1])
    bert.see(".review :is(progress, .accounts)")
    anna.see(".review .accounts")
    bert.see(".review .accounts")
    watcher = visit(**DESK).sits(table.id, None)
    watcher.see(".replay-bar")
    watcher.gone(".end-block.reviewed")


@pytest.mark.thorough
def test_spectators_see_a_bar_of_chances(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "bot greedy", moves=30)
    store = Store(served.database)
    store.note(table.id, chances=True)
    store.close()
    watcher = visit(**DESK).sits(table.id, None)
    watcher.see(".chance-bar")
    label = watcher.page.locator(".chance-bar").get_attribute("aria-label") or ""
    assert label.startswith("Chances to win: Anna ")
    watcher.sees(".chance-names", re.compile(r"Anna\s*\d+%\s*\w+\s*\d+%"))
    for scheme in SCHEMES:
        watcher.page.emulate_media(color_scheme=scheme)
        assert not serious(watcher.page, scheme)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    assert anna.count(".chance-bar") == 0


@pytest.mark.thorough
def test_a_match_that_is_over_has_one_bar_of_chances(visit: Visit, served: Served) -> None:
    """That of the replay: the one above the points goes when the last move is made."""
    table = prepare_table(
        served.database, "zooloretto-dice", "Anna", "bot random", moves=-1, seed=56
    )
    store = Store(served.database)
    store.note(table.id, chances=True)
    store.close()
    watcher = visit(**DESK).sits(table.id, None)
    watcher.see(".side .chance-bar")
    with Person(served.address, table.id, table.tokens[0]) as anna:
        anna.play(anna.frame()["moves"][0][0])
    watcher.see(".end .replay .steps")
    watcher.see(".end .chance-bar")
    watcher.sees_many(".chance-bar", 1)
