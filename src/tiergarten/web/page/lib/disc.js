// The sign of a seat beside a name: its colour and its number.

import { h } from "./elements.js";

/** @import { Seat } from "./protocol.js" */

/**
 * The sign of a seat.
 * @param {Seat} seat
 * @param {string} [words] instead of its number
 */
export function disc(seat, words) {
  return showDisc(h("span", { "aria-hidden": "true" }), seat, words);
}

/**
 * Make an element the sign of a seat.
 * @template {Element} Made
 * @param {Made} element
 * @param {Seat} seat
 */
export function showDisc(element, seat, words = `${seat + 1}`) {
  element.className = `disc disc-${seat}`;
  element.textContent = words;
  return element;
}
