// The clickable spots of a panel, as they are drawn.

import { s, set } from "../lib/elements.js";
import { outline } from "./shapes.js";

/** @import { Spot as PlainSpot } from "../lib/protocol.js" */

/**
 * @typedef {object} Spot as it is drawn; `hit` is what can be hit
 * @property {SVGGElement} element
 * @property {SVGRectElement} area
 * @property {PlainSpot} plain
 * @property {{ width: number, height: number }} hit
 */

/**
 * @param {PlainSpot} plain
 * @returns {Spot}
 */
export function newSpot(plain) {
  const element = s("g", {
    class: "spot",
    role: "button",
    tabindex: -1,
    "aria-disabled": "true",
    "data-spot": plain[0],
  });
  const area = s("rect", { class: "hit" });
  const spot = { element, area, plain, hit: { width: plain[3], height: plain[4] } };
  drawSpot(spot, plain);
  return spot;
}

/**
 * @param {Spot} spot
 * @param {PlainSpot} plain
 */
export function drawSpot(spot, plain) {
  const [, x, y, width, height, words, shape] = plain;
  spot.plain = plain;
  set(spot.element, { transform: `translate(${x} ${y})`, "aria-label": words });
  spot.element.classList.toggle("asks", Boolean(plain[7])); // it would be a move, if it were allowed
  set(spot.area, { x: -width / 2, y: -height / 2, width, height });
  spot.element.replaceChildren(
    spot.area,
    outline(shape, width, height, "halo"),
    outline(shape, width, height, "ring"),
  );
}
