"""Help on the page: a hint on the board, and playing on from a moment of a match that is over."""

import re
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
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
def test_a_coach_asks_once_before_a_mistake(visit: Visit, served: Served) -> None:
    """Of the last two trucks one wins the match and the other one loses it."""
    table = prepare_table(
        served.database, "zooloretto-dice", "Anna", "bot random", moves=-1, seed=56
    )
    visitor = visit(**PHONE).remembers(coach=True, confirming="never")
    visitor.sits(table.id, table.tokens[0]).is_to_move()
    visitor.click('.spot.glowing[data-spot="t1"]')
    visitor.sees("dialog.coach", "from about 100% to about 0%.")
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
