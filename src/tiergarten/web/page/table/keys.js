// Playing by the keyboard: from spot to spot by arrows, and a letter for what is often needed.

import { around } from "../lib/elements.js";
import { isForPage } from "../lib/keys.js";

/**
 * The actions of the keys; each returns whether it means anything now.
 * @typedef {object} Table
 * @property {HTMLElement} stage
 * @property {() => boolean} cancel
 * @property {() => boolean} commit
 * @property {() => boolean} undo
 * @property {() => boolean} moves
 * @property {() => boolean} meanings
 * @property {() => boolean} [hint]
 * @property {() => boolean} help
 */

/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Listen to keys until the signal.
 * @param {Table} table
 * @param {AbortSignal} signal
 */
export function listen(table, signal) {
  document.addEventListener(
    "keydown",
    (event) => {
      if (isForPage(event) && act(table, event)) event.preventDefault();
    },
    { signal },
  );
}

/**
 * Carry out a key's action; returns whether it has one.
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
function act(table, event) {
  if (event.key in ARROWS) return walk(table.stage, ARROWS[event.key]);
  if (event.key === "Escape") return table.cancel();
  if (event.key === "?") return table.help();
  const onButton = around(event, "button, a, summary, [role=button]");
  if (event.key === "Enter" && !onButton) return table.commit();
  if (event.key === "u" || event.key === "U") return table.undo();
  if (event.key === "i" || event.key === "I") return table.meanings();
  if (event.key === "h" || event.key === "H") return table.hint?.() ?? false;
  if (event.key === "m" || event.key === "M") return table.moves();
  return false;
}

/**
 * Go to the nearest glowing spot in a direction: what lies straight ahead is nearer than what lies
 * aside.
 * @param {HTMLElement} stage
 * @param {[right: number, down: number]} direction
 */
function walk(stage, [right, down]) {
  const all = [...stage.querySelectorAll(".spot.glowing, .spot.chosen")];
  const spots = all.filter((spot) => spot instanceof SVGElement);
  if (!spots.length) return false;
  const here = document.activeElement;
  if (!here?.matches(".spot") || !stage.contains(here)) {
    spots[0].focus();
    return true;
  }
  const from = middle(here);
  /** @type {{ spot: SVGElement, far: number } | null} */
  let best = null;
  for (const spot of spots) {
    const to = middle(spot);
    const ahead = (to.x - from.x) * right + (to.y - from.y) * down;
    const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
    if (spot === here || ahead <= 1 || aside > 3 * ahead) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { spot, far };
  }
  best?.spot.focus();
  return true;
}

/** @param {Element} element */
function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
