"""Answers that come when something else is asked already: they change nothing any more."""

from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_draft import stored
from tests.browser.visitor import Visitor

DICE, GARDEN = "zooloretto-dice", "queens-garden"


def holding(visitor: Visitor, path: str) -> Callable[[], None]:
    """Keep the answers to these requests back from now on, until what is returned is called: it
    waits for one such request, and until the page has been given the answer."""
    held: list[Route] = []
    visitor.page.route(path, lambda route: held.append(route))

    def let_go() -> None:
        visitor.becomes(lambda: len(held) > 0, True)
        with visitor.page.expect_response(path):
            for route in held:
                route.continue_()
        visitor.page.unroute(path)
        visitor.at_rest()

    return let_go


def at_step(visit: Visit, game: str, step: int) -> Visitor:
    anna = visit().remembers(lessons={game: step - 1}).go(f"/learn/{game}")
    count(anna, step)
    return anna


def count(visitor: Visitor, step: int) -> None:
    expect(visitor.page.locator(".coach-count")).to_contain_text(f"Step {step} of")


def test_a_pupil_who_has_gone_on_is_not_answered_any_more(visit: Visit) -> None:
    anna = at_step(visit, DICE, 4)
    tried = holding(anna, "**/lesson/3?*")
    anna.click("[data-spot=t1]")
    anna.click("[data-do=commit]")
    anna.click("[data-do=skip]")
    count(anna, 5)
    tried()
    count(anna, 5)
    anna.gone(".coach-answer")
    anna.click("[data-do=back]")
    count(anna, 4)
    explained = holding(anna, "**/why?*")
    anna.click("[data-spot=t3]")
    anna.click("[data-do=skip]")
    count(anna, 5)
    explained()
    anna.gone(".coach-answer")
    anna.gone(".toast")


def test_a_step_of_a_move_is_forgotten_with_its_question(visit: Visit) -> None:
    anna = at_step(visit, GARDEN, 3)
    thought = holding(anna, "**/ahead?*")
    anna.click(f'[data-spot="{stored("blue-bird")}"]')
    anna.click("[data-do=skip]")
    count(anna, 4)
    thought()
    anna.gone(".bar .steps .drop")
    anna.see(".spot.glowing")


def test_a_pupil_who_went_astray_is_led_back(visit: Visit) -> None:
    anna = at_step(visit, GARDEN, 4)
    anna.click("[data-spot=flower]")
    anna.see("[data-do=commit]:not(.guided)")
    anna.click("[data-do=cancel].guided")
    anna.gone("[data-do=cancel]")
    anna.see(f'.spot.glowing[data-spot="{stored("yellow-flower")}"]')


# A turn at a table of no looks; every frame is a new object that asks the same.
_CONFIRMED = """
async () => {
  const {Turn} = await import("/page/current/table/turn.js");
  const scene = {paths: {"": [1, 2]}, offers: {}, choices: {}, held: [], prompts: [], ghosts: {}};
  const moves = [[1, "pass", "Pass"], [2, "bid", "Bid"]];
  const words = {seat: 0, prompt: "", moves, ends: [], kinds: {}, goes_on: []};
  const frame = () => ({ply: 1, scene, ...words});
  const asked = {mine: true, names: [], waiting: 0, away: false};
  const nothing = (known) => new Proxy(known, {get: (of, name) => of[name] ?? (() => {})});
  document.body.innerHTML = '<div id="toasts"></div>';
  let made = 0;
  const turn = new Turn({
    game: "",
    board: nothing({}),
    bar: nothing({element: document.createElement("div")}),
    oracle: {preview: async () => ({id: 2})},
    play: async () => { made += 1; return true; },
  });
  const confirm = async () => { turn.choose(2); turn.commit(); await turn.answered; return made; };
  turn.begin(frame(), asked);
  return [await confirm(), await confirm(), (turn.begin(frame(), asked), await confirm())];
}
"""


def test_a_move_is_made_once_though_it_is_shown_later(visit: Visit) -> None:
    """Others' moves may be shown first; until then the same question still stands there."""
    anna = visit().go("/api")
    assert anna.page.evaluate(_CONFIRMED) == [1, 1, 2]
