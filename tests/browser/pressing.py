"""Pressing something on a page as a person does: it is waited for, aimed at where nothing covers
it, and aimed at again if it has moved away meanwhile. A press that would have hit something else
does not reach the page.
"""

from typing import Any

from playwright.sync_api import Error, Page

TAP = 2_000.0  # milliseconds until a finger's tap has become a click, at most

# Where something can be pressed, as soon as it can: its middle, or else another point of it that
# nothing covers. From then on the next press is watched: `window.press` is told what it has hit.
_AIM = """
async ([selector, patience]) => {
  const points = [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5]];
  const frame = () => new Promise(requestAnimationFrame);
  const until = performance.now() + patience;
  const belongs = (element, hit) =>
    element?.contains(hit) || hit?.closest?.("label")?.contains(element);
  const find = () => [...document.querySelectorAll(selector)]
    .find((one) => one.checkVisibility() && !one.disabled);
  const look = (element) => {
    const box = element.getBoundingClientRect();
    let covered;
    for (const [right, down] of points) {
      const x = box.x + box.width * right, y = box.y + box.height * down;
      const top = document.elementFromPoint(x, y);
      if (belongs(element, top)) return {x, y};
      covered ??= top ? top.outerHTML.slice(0, 200) : `the edge of the window, at ${x}, ${y}`;
    }
    return {covered};
  };
  const place = () => (aimed = find()) ? look(aimed) : {missing: true};
  let aimed, at;
  for (;;) {
    at = place();
    if (at.covered) {
      aimed.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
      await frame();
      at = place();
    }
    if (at.x !== undefined) break;
    if (performance.now() > until) return at;
    await frame();
  }
  const watch = new AbortController();
  window.press = {clicked: null, missed: false, over: () => watch.abort()};
  const all = {capture: true, passive: false, signal: watch.signal};
  const guard = (event) => {
    if (!event.isTrusted) return;
    const hits = [aimed, find()].some((element) => belongs(element, event.target));
    if (event.type === "pointerdown") window.press.missed = !hits;
    if (event.type === "click") window.press.clicked ??= hits && !window.press.missed;
    if (!window.press.missed && (hits || event.type !== "click")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const names = ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend"];
  for (const name of [...names, "click"]) window.addEventListener(name, guard, all);
  return at;
}
"""

# Whether the press was a click on what was meant. A tap becomes one a little later.
_HIT = """
async (patience) => {
  const {press} = window;
  if (!press) return true; // another page is shown already
  const until = performance.now() + patience;
  while (press.clicked === null && !press.missed && performance.now() < until) {
    await new Promise(requestAnimationFrame);
  }
  press.over();
  return press.clicked === true;
}
"""


def press(page: Page, selector: str, patience: float, by_finger: bool) -> None:
    """Click or tap something, as soon as it is there, can be used and is not covered."""
    for _ in range(20):
        place: dict[str, Any] = page.evaluate(_AIM, [selector, patience])
        assert "missing" not in place, f"{selector} is not there"
        assert "covered" not in place, f"{selector} is covered by {place['covered']}"
        if by_finger:
            page.touchscreen.tap(place["x"], place["y"])
        else:
            page.mouse.click(place["x"], place["y"])
        try:
            if page.evaluate(_HIT, TAP if by_finger else 0):
                return
        except Error:  # the page has been left
            return
    raise AssertionError(f"{selector} moves away again and again")
