// The sign of a seat beside a name: its colour and its number.

import { h } from "./elements.js";

/** The sign of a seat; nobody (null) has none. */
export function disc(seat) {
  return seat === null ? null : showDisc(h("span", { "aria-hidden": "true" }), seat);
}

/** Make an element the sign of a seat. */
export function showDisc(element, seat, words = `${seat + 1}`) {
  element.className = `disc disc-${seat}`;
  element.textContent = words;
  return element;
}
