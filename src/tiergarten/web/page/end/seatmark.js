// How a seat looks wherever it is compared with others: a colour, a shape and a dash of its own.

import { s, set } from "../lib/elements.js";

/** @import { Seat } from "../lib/protocol.js" */

const DASHES = ["", "9 4", "2.5 4", "12 4 2.5 4", "6 3"];
const SHAPES = [
  () => s("circle", { r: 4.6 }),
  () => s("rect", { x: -4.2, y: -4.2, width: 8.4, height: 8.4 }),
  () => s("path", { d: "M0 -5.6 5.4 4.2 -5.4 4.2Z" }),
  () => s("path", { d: "M0 -6 6 0 0 6 -6 0Z" }),
  () => s("path", { d: "M-2 -5.4h4v3.4h3.4v4h-3.4v3.4h-4v-3.4h-3.4v-4h3.4Z" }),
];

/**
 * The class that gives an element the colour of a seat as `--seat`.
 * @param {Seat} seat
 */
export const seatClass = (seat) => `of-seat-${seat % SHAPES.length}`;

/** @param {Seat} seat */
export const dashOf = (seat) => DASHES[seat % DASHES.length];

/**
 * The shape of a seat within a drawing, its middle at a point.
 * @param {Seat} seat
 * @param {number} x
 * @param {number} y
 */
export function shapeAt(seat, x, y) {
  const shape = SHAPES[seat % SHAPES.length]();
  const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  set(shape, { transform, class: `mark ${seatClass(seat)}` });
  return shape;
}

/**
 * The shape of a seat as a small picture beside a name.
 * @param {Seat} seat
 */
export function seatMark(seat) {
  return s(
    "svg",
    { class: "seat-mark", viewBox: "0 0 14 14", "aria-hidden": "true" },
    shapeAt(seat, 7, 7),
  );
}
