"""The table keeps still: what is pressed, and what stands around it, does not jump."""

import random
from typing import Any

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
from tests.browser.test_phone import PHONE
from tests.kinds import some_of
from tests.web.serving import Person, Served
from tiergarten.engine.language import languages

DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 800}}
SIDEWAYS: dict[str, Any] = PHONE | {"viewport": {"width": 844, "height": 390}}
TABLET: dict[str, Any] = PHONE | {"viewport": {"width": 820, "height": 1180}}

# The places of what must not move, and whether something else covers what can be pressed.
_STILL = """
() => Object.fromEntries([".stage", ".side", ".tabs", ".side-part.shown", ".panel.large"]
  .map((name) => [name, document.querySelector(name).getBoundingClientRect()])
  .map(([name, {x, y, width}]) => [name, [x, y, width].map(Math.round)]))
"""
_CHOICES = """
() => [...document.querySelectorAll(".bar .options button")]
  .map((one) => one.getBoundingClientRect()).map(({x, y}) => [Math.round(x), Math.round(y)])
"""
_SCROLLS = """
() => [...document.querySelectorAll(".options")].some((one) => one.scrollWidth > one.clientWidth)
"""


@pytest.mark.thorough
@pytest.mark.parametrize("game", some_of(GAMES, "zooloretto"))
def test_choosing_moves_nothing(visit: Visit, served: Served, game: str) -> None:
    table = prepare_table(served.database, game, "Anna", "bot greedy", "bot greedy", moves=20)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    choose = random.Random(2)
    for _ in range(6):
        before = anna.page.evaluate(_STILL)
        offered = anna.offered()
        if not offered["commit"]:
            anna.click(anna.any_of(offered, choose))
        else:
            anna.see(".preview")
            anna.click("button[data-do=cancel]")
        after = anna.page.evaluate(_STILL)
        after[".side-part.shown"] = before[".side-part.shown"]  # it may have been a whole move
        assert after == before


@pytest.mark.thorough
def test_a_chosen_number_stays_where_it_is(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zoosim", "Anna", "bot greedy", "bot greedy")
    for kind in (DESK, PHONE, SIDEWAYS):
        anna = visit(**kind).sits(table.id, table.tokens[0])
        anna.is_to_move()
        before = anna.page.evaluate(_CHOICES)
        assert len(before) > 6
        anna.click("button[data-step='=3']")
        anna.see("button[data-do=cancel]")
        assert anna.page.evaluate(_CHOICES) == before
        assert not anna.page.evaluate(_SCROLLS), "all of them are in sight"
        anna.click("button[data-do=cancel]")


@pytest.mark.thorough
@pytest.mark.parametrize("language", some_of(languages(), "de"))
def test_the_tools_need_one_line(visit: Visit, served: Served, language: str) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "bot greedy", moves=8)
    for kind in (DESK, PHONE):
        anna = visit(**kind | {"locale": language}).sits(table.id, table.tokens[0])
        anna.is_to_move()
        tools = anna.page.locator(".tools .tool-word:visible")
        cut = tools.evaluate_all("all => all.some((one) => one.scrollWidth > one.clientWidth)")
        assert tools.count() == 2
        assert not cut
        assert anna.page.locator(".tools").evaluate("one => one.offsetHeight") < 60


_LIES_AT = "([x, y]) => document.elementFromPoint(x, y).closest('button')?.dataset.do"
_COMMIT = """
() => Object.values(document.querySelector("[data-do=commit]").getBoundingClientRect().toJSON())
"""


@pytest.mark.thorough
@pytest.mark.parametrize("kind", [DESK, TABLET, PHONE, SIDEWAYS])
def test_what_a_move_would_do_moves_no_button(
    visit: Visit, served: Served, kind: dict[str, Any]
) -> None:
    table = prepare_table(served.database, "zoosim", "Anna", "bot greedy")
    anna = visit(**kind).remembers(confirming="always").sits(table.id, table.tokens[0])
    held: list[Route] = []
    anna.page.route("**/preview?*", lambda route: held.append(route))
    anna.is_to_move()
    anna.click("button[data-step='=3']")
    anna.see("button[data-do=commit]")
    anna.becomes(lambda: len(held), 1)
    before = anna.page.evaluate(_COMMIT)
    held[0].continue_()
    anna.reads("This reveals something new")
    assert anna.page.evaluate(_COMMIT) == before


_COVERS = """
() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [bar, log, side] = [".bar", ".happened", ".side"].map(box);
  return {covered: bar.bottom > log.top || log.bottom > side.top, log: log.height};
}
"""
SMALL_DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


@pytest.mark.parametrize("game", some_of(GAMES, "zoosim"))
def test_the_bar_never_covers_what_has_happened(visit: Visit, served: Served, game: str) -> None:
    """Not even with a hint, choices, and a move that asks."""
    table = prepare_table(served.database, game, "Anna", "bot greedy", "bot greedy", moves=20)
    anna = visit(**SMALL_DESK).remembers(confirming="always")
    anna.sits(table.id, table.tokens[0]).is_to_move()
    anna.click("button[data-do=hint]")
    anna.see(".advice-why")
    choose = random.Random(4)
    for _ in range(4):
        found = anna.page.evaluate(_COVERS)
        assert not found["covered"]
        assert found["log"] > 60, "some of it is still to be read"
        offered = anna.offered()
        if offered["commit"]:
            anna.see(".preview")
            break
        anna.click(anna.any_of(offered, choose))
    assert not anna.page.evaluate(_COVERS)["covered"]


@pytest.mark.thorough
def test_a_double_click_does_not_hit_what_comes_to_lie_there(visit: Visit, served: Served) -> None:
    """On a phone Undo lies where "Do it" was."""
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert", moves=4)
    anna = visit(**PHONE).remembers(confirming="always").sits(table.id, table.tokens[0])
    before = anna.offered()["ply"]
    undone: list[str] = []
    anna.page.on("request", lambda one: undone.append(one.url) if "/undo" in one.url else None)
    anna.click(anna.any_of(anna.offered(), random.Random(1)))
    anna.see("button[data-do=commit]")
    x, y = anna.middle("button[data-do=commit]")
    anna.page.mouse.move(x / 2, y)
    anna.page.mouse.down()
    anna.page.mouse.up()
    anna.sees_ply(before + 1)
    anna.gone(".bar.busy")
    assert anna.page.evaluate(_LIES_AT, [x / 2, y]) == "undo"
    anna.page.mouse.down(click_count=2)
    anna.page.mouse.up(click_count=2)
    anna.at_rest()
    assert anna.ply() == before + 1
    assert not undone


_MESSAGE = """
() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [message, dock] = [".toast", ".dock"].map(box);
  return {above: message.bottom <= dock.top, near: dock.top - message.bottom, top: message.top};
}
"""


@pytest.mark.parametrize("kind", some_of([PHONE, TABLET], PHONE))
def test_a_message_covers_neither_what_is_asked_nor_a_button(
    visit: Visit, served: Served, kind: dict[str, Any]
) -> None:
    table = prepare_table(served.database, "queens-garden", "Anna", "bot greedy", moves=12)
    anna = visit(**kind).sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click(".panel.large .spot:not(.glowing)")
    anna.see(".toast")
    found = anna.page.evaluate(_MESSAGE)
    assert found["above"]
    assert found["near"] < 12, "close to what it is about"
    anna.click(".unfold")  # all that has happened: the foot of the window becomes higher
    anna.becomes(lambda: anna.page.evaluate(_MESSAGE)["above"], True)
    assert anna.page.evaluate(_MESSAGE)["top"] > 0


@pytest.mark.thorough
def test_on_its_side_a_phone_shows_the_table_beside_the_bar(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "queens-garden", "Anna", "bot greedy", moves=12)
    anna = visit(**SIDEWAYS).sits(table.id, table.tokens[0])
    anna.is_to_move()
    stage = anna.page.locator(".stage").bounding_box()
    bar = anna.page.locator(".bar").bounding_box()
    assert stage is not None
    assert bar is not None
    assert stage["x"] + stage["width"] <= bar["x"]
    assert bar["y"] + bar["height"] <= 390
    before = anna.ply()
    anna.plays(random.Random(4), plies=3)
    assert anna.ply() > before


@pytest.mark.thorough
def test_the_only_move_is_made_by_one_press(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert")
    anna = visit().sits(table.id, table.tokens[0])
    offered = anna.offered()
    with Person(served.address, table.id, table.tokens[0]) as asked:
        assert len(asked.frame()["moves"]) == 1
    spot = offered["spots"][0]
    anna.click(f'.spot.glowing[data-spot="{spot}"]')
    anna.sees_ply(offered["ply"] + 1)


@pytest.mark.thorough
def test_pressing_the_same_again_does_it_and_this_is_said(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "bot greedy", moves=8)
    anna = visit().remembers(confirming="always").sits(table.id, table.tokens[0])
    before = anna.offered()["ply"]
    spot = anna.offered()["spots"][0]
    anna.click(f'.spot[data-spot="{spot}"]')
    anna.sees(".preview", "Tap again")
    anna.click(f'.spot[data-spot="{spot}"]')
    anna.sees_ply(before + 1)


@pytest.mark.thorough
def test_a_message_goes_when_something_is_chosen(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "bot greedy", moves=8)
    anna = visit().remembers(confirming="always").sits(table.id, table.tokens[0])
    spot = anna.offered()["spots"][0]
    anna.click(".panel.large .spot:not(.glowing)")
    anna.see(".toast")
    anna.click(f'.spot[data-spot="{spot}"]')
    anna.see(".preview")
    anna.gone(".toast")


@pytest.mark.thorough
def test_the_tab_key_stops_at_no_drawing(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "bot greedy", moves=8)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click(".panel.small .panel-title")
    stops = []
    for _ in range(40):
        anna.page.keyboard.press("Tab")
        stops.append(anna.page.evaluate("document.activeElement.getAttribute('class')"))
    assert "drawing" not in stops


@pytest.mark.thorough
def test_a_spectator_is_told_so(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "bot greedy", moves=8)
    watcher = visit().sits(table.id, None)
    watcher.sees(".bar .watching", "You are watching.")
    watcher.gone(".tools [data-do=undo], .tools [data-do=moves]")


WINDOWS = {
    "tablet": (820, 1180),
    "small": (1280, 800),
    "middle": (1440, 900),
    "large": (1920, 1080),
}
# How far the boards leave the edges of the stage free, and how much of it they cover.
_FILLED = """
() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".panel")].map((one) => one.getBoundingClientRect());
  const area = boxes.reduce((sum, box) => sum + box.width * box.height, 0);
  return {
    left: Math.min(...boxes.map((box) => box.left)) - stage.left,
    right: stage.right - Math.max(...boxes.map((box) => box.right)),
    covered: area / (stage.width * stage.height),
    wide: document.scrollingElement.scrollWidth - innerWidth,
  };
}
"""
_PLACES = """
() => Object.fromEntries([...document.querySelectorAll(".panel")].map((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [one.dataset.panel, [x, y + scrollY, width, height].map(Math.round)];
}))
"""


@pytest.mark.thorough
@pytest.mark.parametrize("window", some_of(WINDOWS, "small"))
@pytest.mark.parametrize("game", some_of(GAMES, "zooloretto"))
def test_the_boards_fill_the_room(visit: Visit, served: Served, game: str, window: str) -> None:
    table = prepare_table(served.database, game, "Anna", "bot greedy", "bot greedy", moves=40)
    width, height = WINDOWS[window]
    anna = visit(viewport={"width": width, "height": height}).sits(table.id, table.tokens[0])
    anna.is_to_move()
    found = anna.page.evaluate(_FILLED)
    assert found["left"] < 2
    assert found["right"] < 2
    assert found["wide"] <= 0
    assert found["covered"] > 0.8


@pytest.mark.thorough
@pytest.mark.parametrize("game", some_of(GAMES, "zoosim"))
def test_boards_stay_where_they_are(visit: Visit, served: Served, game: str) -> None:
    table = prepare_table(served.database, game, "Anna", "bot greedy", "bot greedy", moves=20)
    anna = visit(**DESK).sits(table.id, table.tokens[0])
    anna.is_to_move()
    before = anna.page.evaluate(_PLACES)
    anna.plays(random.Random(6), plies=4)
    assert anna.page.evaluate(_PLACES) == before


@pytest.mark.thorough
def test_a_move_that_asks_is_wholly_seen_beside_opened_points(visit: Visit, served: Served) -> None:
    table = prepare_table(
        served.database, "zoosim", "Anna", "bot greedy", "bot greedy", seed=3, moves=9
    )
    anna = visit(viewport={"width": 1280, "height": 800})
    anna.sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.page.locator(".side summary").first.click()
    anna.click(".bar .options button:first-child")
    anna.sees(".bar .preview", "You bid")
    hidden = "(bar) => bar.scrollHeight - bar.clientHeight"
    anna.becomes(lambda: anna.page.locator(".bar").evaluate(hidden), 0)
