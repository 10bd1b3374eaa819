// How a seat looks wherever it is compared with others: a colour, a shape and a dash of its own.

import { s } from "../lib/elements.js";

const DASHES = ["", "9 4", "2.5 4", "12 4 2.5 4", "6 3"];
const SHAPES = [
  () => s("circle", { r: 4.6 }),
  () => s("rect", { x: -4.2, y: -4.2, width: 8.4, height: 8.4 }),
  () => s("path", { d: "M0 -5.6 5.4 4.2 -5.4 4.2Z" }),
  () => s("path", { d: "M0 -6 6 0 0 6 -6 0Z" }),
  () => s("path", { d: "M-2 -5.4h4v3.4h3.4v4h-3.4v3.4h-4v-3.4h-3.4v-4h3.4Z" }),
];

/** The class that gives an element the colour of a seat as `--seat`. */
export const seatClass = (seat) => `of-seat-${seat % SHAPES.length}`;

export const dashOf = (seat) => DASHES[seat % DASHES.length];

/** The shape of a seat within a drawing, its middle at a point. */
export function shapeAt(seat, x, y) {
  const shape = SHAPES[seat % SHAPES.length]();
  shape.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  shape.setAttribute("class", `mark ${seatClass(seat)}`);
  return shape;
}

/** The shape of a seat as a small picture beside a name. */
export function seatMark(seat) {
  return s(
    "svg",
    { class: "seat-mark", viewBox: "0 0 14 14", "aria-hidden": "true" },
    shapeAt(seat, 7, 7),
  );
}
