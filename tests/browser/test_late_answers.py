"""Answers that come when something else is asked already: they change nothing any more."""

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import PreparedTable, prepare_table
from tests.browser.test_draft import stored
from tests.browser.test_events import LAST_TILE
from tests.browser.visitor import Visitor
from tests.web.serving import Person, Served
from tiergarten.web.storage.help_store import HelpStore
from tiergarten.web.storage.store import Store

DICE, GARDEN = "zooloretto-dice", "queens-garden"


class Held:
    """The answer to the next request of a kind: the server gives it, but the page has to wait."""

    def __init__(self, visitor: Visitor, path: str) -> None:
        self._visitor = visitor
        self._path = path
        self._route: Route | None = None
        self._answer: APIResponse | None = None
        visitor.page.route(path, self._hold)

    def _hold(self, route: Route) -> None:
        if self._route is None:
            self._route = route
        else:
            route.continue_()

    def has_come(self) -> None:
        """Wait until it is asked for and given."""
        self._visitor.becomes(lambda: self._route is not None, True)
        assert self._route is not None
        self._answer = self._route.fetch()

    def let_go(self) -> None:
        """Give it to the page, and wait until that is at rest."""
        assert self._route is not None
        with self._visitor.page.expect_response(self._path):
            self._route.fulfill(response=self._answer)
        self._visitor.at_rest()


def at_step(visit: Visit, game: str, step: int) -> Visitor:
    anna = visit().remembers(lessons={game: step - 1}).go(f"/learn/{game}")
    count(anna, step)
    return anna


def count(visitor: Visitor, step: int) -> None:
    expect(visitor.page.locator(".coach-count")).to_contain_text(f"Step {step} of")


@pytest.mark.thorough
def test_a_pupil_who_has_gone_on_is_not_answered_any_more(visit: Visit) -> None:
    anna = at_step(visit, DICE, 4)
    tried = Held(anna, "**/lesson/3?*")
    anna.click("[data-spot=t1]")
    anna.click("[data-do=commit]")
    tried.has_come()
    anna.click("[data-do=skip]")
    count(anna, 5)
    tried.let_go()
    count(anna, 5)
    anna.gone(".coach-answer")
    anna.click("[data-do=back]")
    count(anna, 4)
    explained = Held(anna, "**/why?*")
    anna.click("[data-spot=t3]")
    explained.has_come()
    anna.click("[data-do=skip]")
    count(anna, 5)
    explained.let_go()
    anna.gone(".coach-answer")
    anna.gone(".toast")


@pytest.mark.thorough
def test_a_step_of_a_move_is_forgotten_with_its_question(visit: Visit) -> None:
    anna = at_step(visit, GARDEN, 3)
    thought = Held(anna, "**/ahead?*")
    anna.click(f'[data-spot="{stored("blue-bird")}"]')
    thought.has_come()
    anna.click("[data-do=skip]")
    count(anna, 4)
    thought.let_go()
    anna.gone(".bar .steps .drop")
    anna.see(".spot.glowing")


@pytest.mark.thorough
def test_a_pupil_who_went_astray_is_led_back(visit: Visit) -> None:
    anna = at_step(visit, GARDEN, 4)
    anna.click("[data-spot=flower]")
    anna.see("[data-do=commit]:not(.guided)")
    anna.click("[data-do=cancel].guided")
    anna.gone("[data-do=cancel]")
    anna.see(f'.spot.glowing[data-spot="{stored("yellow-flower")}"]')


@pytest.mark.thorough
def test_what_happens_while_tips_are_asked_for_is_asked_about_next(
    visit: Visit, served: Served
) -> None:
    table = prepare_table(served.database, DICE, "Anna", "Bert", seed=7, moves=4)
    taking = next(move for move in table.match.legal(0) if move.verb == "take")
    anna = visit().remembers(tips=[table.id], confirming="never")
    looked = Held(anna, "**/tips?*")
    anna.sits(table.id, table.tokens[0]).is_to_move()
    looked.has_come()
    anna.click(f"[data-spot=t{taking.arguments[0]}]")
    anna.sees_ply(table.match.ply + 1)
    looked.let_go()
    anna.see("[data-tip=sitting-out]")


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
    bar: nothing({element: document.createElement("div"), advice: nothing({})}),
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


def about_to_bid(visit: Visit, served: Served) -> tuple[PreparedTable, Visitor]:
    """Anna and Bert bid at once, at a table with hints."""
    table = prepare_table(served.database, "zoosim", "Anna", "Bert", seed=1, moves=LAST_TILE)
    store = Store(served.database)
    store.note(table.id, hints=True)
    store.close()
    anna = visit().sits(table.id, table.tokens[0])
    anna.is_to_move()
    return table, anna


@pytest.mark.thorough
def test_a_hint_outlasts_what_another_chooses(visit: Visit, served: Served) -> None:
    """Where several choose at once, it answers the same question as before, and counts once."""
    table, anna = about_to_bid(visit, served)
    late = Held(anna, "**/hint*")
    anna.click("button[data-do=hint]")
    late.has_come()
    with Person(served.address, table.id, table.tokens[1]) as bert:
        bert.play("bid 1")
    anna.sees_ply(LAST_TILE + 1)
    late.let_go()
    anna.sees(".advice-step", "Bid")
    counted = HelpStore(served.app.state.services.store).hints_used(table.id, 2)
    assert counted == [1, 0]


def test_a_hint_is_asked_for_once_more_where_another_was_quicker(
    visit: Visit, served: Served
) -> None:
    """The page does not know yet that Bert has bid; the question to Anna is still the same."""
    table, anna = about_to_bid(visit, served)

    def bert_is_quicker(route: Route) -> None:
        with Person(served.address, table.id, table.tokens[1]) as bert:
            bert.play("bid 1")
        route.continue_()

    anna.page.route("**/hint*", bert_is_quicker, times=1)
    anna.forgives = True  # the first answer is a refusal, of which nobody is told
    with anna.page.expect_response(lambda one: "/hint" in one.url and one.status == 409):
        anna.click("button[data-do=hint]")
    anna.sees(".advice-step", "Bid")
