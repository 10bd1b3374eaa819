// Bringing into sight what matters now, on a page that flows down.

import { scrolling } from "../lib/motion.js";

const EDGE = 6; // pixels around it
export const GHOST = ".ghost > *"; // what would lie there
export const ADVISED = ".spot.advised:not(.chosen)";
export const CHOSEN = ".spot.chosen";

/**
 * What matters first, else what glows: all of it, or where that is too much, something if nothing is
 * in sight.
 * @param {Element} within
 * @param {number} covered how much of the page's foot lies under something, in pixels
 * @param {string[]} [first] what matters more, as selectors
 */
export function reveal(within, covered, first = [GHOST]) {
  const boxes = (/** @type {string} */ what) =>
    [...within.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const found = [...first, ".spot.glowing", CHOSEN].map(boxes).find(({ length }) => length);
  if (!found) return;
  const foot = innerHeight - covered;
  const top = Math.min(...found.map((box) => box.top)) - EDGE;
  const bottom = Math.max(...found.map((box) => box.bottom)) + EDGE;
  let by = top < 0 ? top : Math.max(0, bottom - foot);
  if (bottom - top > foot) {
    if (found.some((box) => box.top >= 0 && box.bottom <= foot)) return;
    by = (found[0].top + found[0].bottom - foot) / 2;
  }
  if (by) scrollBy({ top: by, behavior: scrolling() });
}
