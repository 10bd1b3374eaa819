"""My turn calls me: sounds, a vibration, a notification, and a screen that stays awake."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import PreparedTable, prepare_table
from tests.browser.line import move_on
from tests.browser.visitor import Visitor
from tests.web.serving import Served

# Written down instead of heard, seen and felt.
_WATCHED = """
  window.notes = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.notes += 1;
    return start.apply(this, when);
  };
  window.asked = 0;
  window.calls = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() {
      window.asked += 1;
      return (this.permission = "granted");
    }
    constructor(title, { body, tag }) { window.calls.push([title, body, tag]); }
    close() {}
  };
  window.buzzed = 0;
  navigator.vibrate = () => { window.buzzed += 1; return true; };
  window.awake = 0;
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    window.awake += 1;
    return { release: async () => { window.awake -= 1; } };
  } } });
  window.elsewhere = false;
  Object.defineProperty(document, "hidden", { get: () => window.elsewhere });
"""

_LOOK = """
(elsewhere) => {
  window.elsewhere = elsewhere;
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


def watched(visit: Visit, table: PreparedTable, seat: int) -> Visitor:
    visitor = visit()
    visitor.page.add_init_script(_WATCHED)
    visitor.sits(table.id, table.tokens[seat]).sees_ply(table.match.ply)
    return visitor


def turn_of(served: Served, table: PreparedTable, visitor: Visitor, mine: bool) -> None:
    """Let moves be made from elsewhere until it is this visitor's turn, or another's."""
    while True:
        ply = move_on(served, table)
        visitor.sees_ply(ply)
        if visitor.has_turn() == mine:
            return


@pytest.mark.thorough
def test_sounds_begin_with_a_touch_and_end_with_a_press(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert", moves=4)
    anna = watched(visit, table, 0)
    loaded = "performance.getEntriesByType('resource').some(({name}) => name.endsWith('synth.js'))"
    anna.sees_ply(move_on(served, table))
    assert anna.page.evaluate("window.notes") == 0
    assert not anna.page.evaluate(loaded), "not even loaded"
    anna.page.mouse.click(2, 2)
    anna.sees_ply(move_on(served, table))
    anna.page.wait_for_function("() => window.notes > 0")
    anna.click("[data-do=sounds]")
    anna.see("[data-do=sounds][aria-pressed=false]")
    before = anna.page.evaluate("window.notes")
    anna.sees_ply(move_on(served, table))
    assert anna.page.evaluate("window.notes") == before
    anna.page.reload()
    anna.see("[data-do=sounds][aria-pressed=false]")


@pytest.mark.thorough
def test_a_turn_keeps_the_screen_awake_and_calls_those_who_look_elsewhere(
    visit: Visit, served: Served
) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert", moves=4)
    bert = watched(visit, table, 1)
    if bert.has_turn():
        turn_of(served, table, bert, False)
    assert bert.page.evaluate("window.asked") == 0, "nobody is asked before they want it"
    bert.click("#top [data-do=settings]")
    bert.see("dialog [data-do=alerts]")
    bert.click("dialog [data-do=alerts]")
    bert.page.wait_for_function("() => window.asked === 1")
    bert.page.keyboard.press("Escape")
    bert.page.evaluate("window.elsewhere = true")
    turn_of(served, table, bert, True)
    bert.page.wait_for_function("() => window.calls.length > 0")
    call = ["Your turn", "Zooloretto: the dice game", table.id]
    assert bert.page.evaluate("window.calls") == [call]
    bert.becomes(lambda: bert.page.evaluate("window.buzzed"), 1)
    assert bert.page.evaluate("window.awake") == 0, "nobody looks"
    bert.page.evaluate(_LOOK, False)
    bert.page.wait_for_function("() => window.awake === 1")
    bert.page.evaluate(_LOOK, True)
    bert.page.wait_for_function("() => window.awake === 0")
    bert.page.evaluate(_LOOK, False)
    bert.page.wait_for_function("() => window.awake === 1")
    turn_of(served, table, bert, False)
    bert.page.wait_for_function("() => window.awake === 0")
