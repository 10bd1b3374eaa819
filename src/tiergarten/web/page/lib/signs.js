// The small signs on the buttons of a table, in the colour of the text around them.

import { s } from "./dom.js";

const DRAWN = {
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  large: "M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7",
  back: "M20 10h-6V4M4 14h6v6M14 10l7-7M10 14l-7 7",
  undo: "M8 6 4 10l4 4M4 10h10a5.5 5.5 0 0 1 0 11h-4",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  menu: "M5 7h14M5 12h14M5 17h14",
  forward: "M5 5l7 7-7 7M13 5l7 7-7 7",
  check: "M5 12.5l4.5 4.5L19 7.5",
};

/** A sign; whoever uses it says the same in words. */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: DRAWN[name] }));
}
