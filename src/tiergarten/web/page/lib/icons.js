// The few small signs of the page, drawn in the colour of the text around them.

import { s } from "./dom.js";

const DRAWN = {
  book: "M4 5.5C6.5 4 9.5 4 12 5.8c2.5-1.8 5.5-1.8 8-.3v13c-2.5-1.5-5.5-1.5-8 .3-2.5-1.8-5.5-1.8-8-.3zM12 5.8v13",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6 9c0-4 2.5-6 6-6s6 2 6 6M16 4.4a3.5 3.5 0 0 1 0 6.3M17 14.3c2.6.7 4 2.6 4 5.7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
};

/** A sign beside words that say the same. */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: DRAWN[name] }));
}
