// The small signs of the page, in the colour of the text around them.

import { s } from "./elements.js";

const LINES = {
  book: "M4 5.5C6.5 4 9.5 4 12 5.8c2.5-1.8 5.5-1.8 8-.3v13c-2.5-1.5-5.5-1.5-8 .3-2.5-1.8-5.5-1.8-8-.3zM12 5.8v13",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6 9c0-4 2.5-6 6-6s6 2 6 6M16 4.4a3.5 3.5 0 0 1 0 6.3M17 14.3c2.6.7 4 2.6 4 5.7",
  sound: "M4 9.500h3.500L12 5.500v13l-4.500-4H4zM15.500 9.500a4 4 0 0 1 0 5M18 7a8 8 0 0 1 0 10",
  silence: "M4 9.500h3.500L12 5.500v13l-4.500-4H4zM15.500 9.500l5 5M20.500 9.500l-5 5",
  talk: "M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  large: "M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7",
  back: "M20 10h-6V4M4 14h6v6M14 10l7-7M10 14l-7 7",
  undo: "M8 6 4 10l4 4M4 10h10a5.5 5.5 0 0 1 0 11h-4",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  menu: "M5 7h14M5 12h14M5 17h14",
  down: "M5 9l7 7 7-7",
  up: "M5 15l7-7 7 7",
  forward: "M5 5l7 7-7 7M13 5l7 7-7 7",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  half: "M12 20.5a8.5 8.5 0 1 0 0-17zM12 3.5a8.5 8.5 0 0 0 0 17M15 7.5h3.5M15 12h5M15 16.5h3.5",
  hint: "M9.500 18h5M10.500 21h3M12 3a6.200 6.200 0 0 0-3.600 11.200c.7.600 1.100 1.200 1.100 1.800h5c0-.6.4-1.200 1.100-1.800A6.200 6.200 0 0 0 12 3z",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2",
};

/** The signs of a player of films, which are surfaces. */
const SURFACES = {
  first: "M5 5h2.5v14H5zM19 5v14L9 12z",
  previous: "M16 5v14L6 12z",
  play: "M7 4.5v15L19.5 12z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  next: "M8 5v14l10-7z",
  last: "M16.5 5H19v14h-2.5zM5 5v14l10-7z",
};

/** @typedef {keyof typeof LINES | keyof typeof SURFACES} Sign */

/** @type {Record<string, string>} */
const DRAWN = { ...LINES, ...SURFACES };

/**
 * A sign; the code that uses it says the same in words.
 * @param {Sign} name
 */
export function icon(name) {
  const kind = name in SURFACES ? "icon filled" : "icon";
  return s(
    "svg",
    { viewBox: "0 0 24 24", class: kind, "aria-hidden": "true" },
    s("path", { d: DRAWN[name] }),
  );
}
