"""The parts of the page that are pure logic, asked alone in a real browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.serving import Served


@pytest.fixture(scope="module")
def page(chromium: Browser, served: Served) -> Iterator[Page]:
    context = chromium.new_context()
    blank = context.new_page()
    blank.goto(f"http://{served.address}/api")  # of the same origin, with nothing on it
    yield blank
    context.close()


# From the presses, one after another, to what could be pressed then, and what is chosen.
_PICK = """
async ([scene, presses]) => {
  const {Picking} = await import("/page/current/table/picking.js");
  let picking = new Picking({offers: {}, choices: {}, ...scene});
  for (const press of presses) {
    picking = typeof press === "number" ? picking.choose(press) : picking.press(press);
    if (picking === null) return null;
  }
  const {move, buttons, choices, steps, empty} = picking;
  return {move, buttons, choices, steps, empty, next: [...picking.next].sort()};
}
"""

TWO_STEPS = {"paths": {"a": {"b": 1, "c": 2}, "d": 3, "": [4]}}
BOTH_WAYS = {"paths": {"a": {"b": 1}, "b": {"a": 2}}}
OFFERS = {"paths": {"x": 1, "y": 2}, "offers": {"t": [1, 2], "u": [2]}}
DICE = {
    "paths": {"d1": {"t1": 1, "t2": 2}, "d2": {"t1": 3, "t2": 4}},
    "offers": {"t1": [1], "t2": [2]},
}
TWINS = {"paths": {"d1": {"t1": 1, "t2": 2}}, "offers": {"t1": [1], "t2": [2], "d2": [1, 2]}}
CHOICES = {"paths": {"=0": 10, "=1": 11}, "choices": {"=0": [], "=1": []}}
TURNED = {"paths": {"p": {"=0": 1}, "q": {"=0": 2, "=1": 3}}, "choices": {"=0": [], "=1": []}}


@pytest.mark.parametrize(
    ("scene", "presses", "expected"),
    [
        (TWO_STEPS, [], {"next": ["a", "d"], "buttons": [4], "move": None, "empty": True}),
        (TWO_STEPS, ["a"], {"next": ["b", "c"], "buttons": [], "move": None, "empty": False}),
        (TWO_STEPS, ["a", "b"], {"move": 1, "next": ["c"]}),
        (TWO_STEPS, ["a", "b", "c"], {"move": 2}),
        (TWO_STEPS, ["a", "b", "a"], {"move": None, "steps": [], "empty": True}),
        (TWO_STEPS, ["a", "b", "d"], {"move": 3}),
        (TWO_STEPS, ["b"], {"move": None, "next": ["a"]}),
        (TWO_STEPS, ["b", "a"], {"move": 1}),
        (TWO_STEPS, [4], {"move": 4, "buttons": [4]}),
        (TWO_STEPS, [2], {"move": 2, "steps": ["a", "c"]}),
        (BOTH_WAYS, ["a", "b"], {"move": 1}),
        (BOTH_WAYS, ["b", "a"], {"move": 2}),
        (OFFERS, [], {"next": ["t", "u", "x", "y"]}),
        (OFFERS, ["u"], {"move": 2}),
        (OFFERS, ["t"], {"move": None, "buttons": [1, 2], "next": []}),
        (OFFERS, ["t", 1], {"move": 1}),
        (DICE, [], {"next": ["d1", "d2", "t1", "t2"], "move": None}),
        (DICE, ["t2"], {"move": 2, "next": ["d1", "d2", "t1"]}),
        (DICE, ["d1"], {"move": None, "next": ["t1", "t2"], "buttons": []}),
        (DICE, ["d2", "t1"], {"move": 3}),
        (DICE, ["t2", "d2"], {"move": 4}),
        (DICE, ["t2", "d1"], {"move": 2}),
        (DICE, ["t2", "t1"], {"move": 1}),
        (DICE, ["t2", "d2", "d1"], {"move": 2}),
        (TWINS, ["d2"], {"move": None, "next": ["t1", "t2"], "buttons": []}),
        (TWINS, ["d2", "t2"], {"move": 2}),
        (TURNED, ["p"], {"move": 1, "steps": ["p", "=0"], "choices": ["=0"], "next": ["q"]}),
        (TURNED, ["p", "q"], {"move": None, "steps": ["q"], "choices": ["=0", "=1"]}),
        (TURNED, ["p", "q", "=1"], {"move": 3, "choices": ["=0", "=1"], "next": ["=0"]}),
        (TURNED, ["p", "q", "=1", "p"], {"move": 1}),
        (CHOICES, [], {"choices": ["=0", "=1"], "buttons": []}),
        (CHOICES, ["=1"], {"move": 11, "choices": ["=0", "=1"]}),
        (CHOICES, [10, "=1"], {"move": 11}),
        (CHOICES, [10, "=0"], {"move": None}),
    ],
)
def test_presses_make_moves(
    page: Page, scene: dict[str, Any], presses: list[str | int], expected: dict[str, Any]
) -> None:
    found = page.evaluate(_PICK, [scene, presses])
    assert {name: found[name] for name in expected} == expected


def test_what_belongs_to_no_move_cannot_be_pressed(page: Page) -> None:
    assert page.evaluate(_PICK, [TWO_STEPS, ["z"]]) is None
    assert page.evaluate(_PICK, [BOTH_WAYS, ["=0"]]) is None


def test_a_page_that_is_outdated_loads_itself_anew_once(page: Page) -> None:
    asked = """async ([own, versions]) => {
      const {outdated} = await import(`/page/${own}/lib/version.js`);
      return versions.map(outdated);
    }"""
    versions = [None, "old", "new", "new", "newer"]
    assert page.evaluate(asked, ["old", versions]) == [False, False, True, False, True]
    assert page.evaluate(asked, ["current", ["newest"]]) == [False], "while it is being written"


_ARRANGE = """
async ([parts, room]) => {
  const {arrange} = await import("/page/current/board/layout.js");
  const {places, height, plan} = arrange(parts, room);
  return {height, plan, places: Object.fromEntries(places)};
}
"""

SIZES = {"market": [(620, 260)], "large": [(700, 520)], "small": [(700, 520)] * 4}


@pytest.mark.parametrize("others", range(1, 5))
@pytest.mark.parametrize("room", [(1160, 860), (820, 700), (1900, 1000), (700, 1100)])
def test_panels_lie_in_the_room_and_never_on_each_other(
    page: Page, room: tuple[int, int], others: int
) -> None:
    width, height = room
    places = arranged(page, {"width": width, "height": height}, others)["places"]
    assert len(places) == 2 + others
    for place in places.values():
        assert place["x"] >= -1
        assert place["y"] >= -1
        assert place["x"] + place["width"] <= width + 1
        assert place["y"] + place["height"] <= height + 1
    boxes = list(places.values())
    assert not any(overlap(a, b) for n, a in enumerate(boxes) for b in boxes[:n])
    assert places["large0"]["scale"] >= max(places[f"small{n}"]["scale"] for n in range(others))


@pytest.mark.parametrize("others", range(1, 5))
def test_on_a_phone_they_flow_down(page: Page, others: int) -> None:
    found = arranged(page, {"width": 374}, others)
    places = found["places"]
    assert places["market0"]["y"] == 0
    assert places["large0"]["y"] > places["market0"]["height"]
    assert places["large0"]["width"] == pytest.approx(374)
    assert all(place["x"] + place["width"] <= 375 for place in places.values())
    assert found["height"] == pytest.approx(
        max(place["y"] + place["height"] for place in places.values())
    )
    boxes = list(places.values())
    assert not any(overlap(a, b) for n, a in enumerate(boxes) for b in boxes[:n])


def arranged(page: Page, room: dict[str, int], others: int) -> dict[str, Any]:
    parts = {
        part: [
            {"id": f"{part}{n}", "width": width, "height": height}
            for n, (width, height) in enumerate(sizes[: others if part == "small" else 1])
        ]
        for part, sizes in SIZES.items()
    }
    found: dict[str, Any] = page.evaluate(_ARRANGE, [parts, room])
    return found


def overlap(a: dict[str, float], b: dict[str, float]) -> bool:
    """Whether two boxes share more than an edge."""
    across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return across > 0.5 and down > 0.5


# A clock of our own: each step is a time at which the timer fires, or "heard" at a time.
_HEARTBEAT = """
async (steps) => {
  const {Heartbeat} = await import("/page/current/table/heartbeat.js");
  const {setTimeout, clearTimeout} = window;
  const real = performance.now;
  let now = 0, timer = null;
  const told = [];
  window.setTimeout = (act) => { timer = act; return 1; };
  window.clearTimeout = () => { timer = null; };
  performance.now = () => now;
  try {
    const heartbeat = new Heartbeat({
      ask: () => told.push("ask"),
      dead: () => { told.push("dead"); heartbeat.stop(); },
    });
    heartbeat.heard();
    for (const [at, heard] of steps) {
      now = at;
      if (heard) heartbeat.heard();
      else timer?.();
    }
    return told;
  } finally {
    Object.assign(window, {setTimeout, clearTimeout});
    performance.now = real;
  }
}
"""


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([[6000, False], [12_000, False]], ["ask", "dead"]),
        ([[6000, False], [6100, True], [12_100, False], [12_200, True]], ["ask", "ask"]),
        ([[6000, False], [66_000, False], [66_100, True]], ["ask", "ask"]),
        ([[60_000, False], [120_000, False], [180_000, False]], ["ask", "ask", "dead"]),
        ([[6000, False], [66_000, False], [72_000, False]], ["ask", "ask", "dead"]),
    ],
    ids=["silence", "answers", "slept", "throttled", "slept beside a dead line"],
)
def test_a_line_is_asked_and_given_up(page: Page, steps: list[Any], told: list[str]) -> None:
    assert page.evaluate(_HEARTBEAT, steps) == told


# How long the socket of a table waits before each of some attempts, when none succeeds.
_WAITS = """
async (attempts) => {
  const {Live} = await import("/page/current/table/live.js");
  const [RealSocket, realTimeout] = [WebSocket, setTimeout];
  const waits = [];
  window.WebSocket = class { close() {} };
  window.setTimeout = (_, wait) => { waits.push(wait); return 0; };
  try {
    const live = new Live("nowhere", {connected() {}, known: () => null});
    waits.length = 0;  // the first attempt is made at once
    for (let n = 0; n < attempts; n += 1) live.lost();
    live.close();
  } finally {
    [window.WebSocket, window.setTimeout] = [RealSocket, realTimeout];
  }
  return waits;
}
"""


def test_a_page_that_is_looked_at_never_waits_longer_than_three_seconds(page: Page) -> None:
    waits: list[float] = page.evaluate(_WAITS, 8)
    assert waits[0] < 1000
    assert waits == sorted(waits), "longer and longer"
    assert waits[-3:] == [3000, 3000, 3000]


_PLACE = """
async (given) => {
  const {placed} = await import("/page/current/board/placing.js");
  const {x, y} = placed(...given);
  return [x, y];
}
"""
SMALL = {"width": 100, "height": 50}
WINDOW = {"width": 800, "height": 600}


def _box(x: int, y: int, width: int = 40, height: int = 40) -> dict[str, int]:
    return {"x": x, "y": y, "width": width, "height": height}


@pytest.mark.parametrize(
    ("about", "kept", "expected"),
    [
        ([_box(300, 300)], [], [270, 242]),  # above
        ([_box(300, 20)], [], [270, 68]),  # below, where there is no room above
        ([_box(300, 300)], [_box(300, 250)], [270, 348]),  # not over a neighbour
        (
            [_box(300, 300)],
            [_box(200, 200, 240, 90), _box(200, 350, 240, 90)],
            [348, 295],
        ),  # beside
        ([_box(4, 300)], [], [8, 242]),  # within the window
        (
            [_box(300, 300), _box(200, 200, 240, 240)],
            [
                _box(200, 200, 240, 90),
                _box(200, 350, 240, 90),
                _box(200, 290, 90, 90),
                _box(350, 290, 90, 90),
            ],
            [270, 142],  # above the panel, where everything around it is pressed
        ),
    ],
)
def test_a_tooltip_covers_nothing_that_is_pressed(
    page: Page, about: list[dict[str, int]], kept: list[dict[str, int]], expected: list[int]
) -> None:
    others = {"kept": kept, "neighbours": []}
    assert page.evaluate(_PLACE, [SMALL, about, others, WINDOW]) == expected


def test_a_tooltip_covers_better_no_neighbour(page: Page) -> None:
    """One that cannot be pressed now counts, too, but less; one of another board does not."""
    about = [_box(300, 300), _box(200, 100, 240, 340)]
    for neighbours, expected in (
        ([_box(300, 250)], [270, 348]),
        ([_box(300, 40)], [270, 242]),
    ):
        others: dict[str, Any] = {"kept": [], "neighbours": neighbours}
        assert page.evaluate(_PLACE, [SMALL, about, others, WINDOW]) == expected
    both = {"kept": [_box(300, 350)], "neighbours": [_box(300, 250)]}
    assert page.evaluate(_PLACE, [SMALL, about, both, WINDOW]) == [348, 295]
