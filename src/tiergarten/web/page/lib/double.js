// Double clicks: the second press is meant for what the first has pressed, not for what has come to
// lie in its place meanwhile.

import { around } from "./elements.js";

const SOON = 400; // milliseconds between the two, where the browser does not count clicks
const NEAR = 10; // pixels

/**
 * Let the second of two quick presses in one place do nothing if it hits another button.
 * @param {HTMLElement} element what the buttons are in
 */
export function forgiveDoubleClicks(element) {
  /** @type {{ button: Element | null, x: number, y: number, at: number } | null} */
  let before = null;
  element.addEventListener(
    "click",
    (event) => {
      if (event.detail === 0) return; // a key
      const { clientX: x, clientY: y, timeStamp: at } = event;
      const button = around(event, "button");
      const again =
        before !== null &&
        (event.detail > 1 || at - before.at < SOON) &&
        Math.hypot(x - before.x, y - before.y) < NEAR &&
        button !== before.button;
      if (again) {
        event.stopPropagation();
        event.preventDefault();
        return;
      }
      before = { button, x, y, at };
    },
    { capture: true },
  );
}
