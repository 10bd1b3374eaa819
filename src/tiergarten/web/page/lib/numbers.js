// Numbers as the language of the reader writes them, with a true minus. The server's `engine/figures.py`
// writes them in the same way.

import { sayIn } from "./words.js";

/** @param {number} value */
export const figure = (value) => (value < 0 ? `−${-value}` : `${value}`);

/**
 * A part of a whole, such as a chance to win.
 * @param {number} part from 0 to 1
 */
export const percent = (part) => sayIn("number", "{n}%", { n: figure(Math.round(100 * part)) });

/**
 * By how much a part has grown or shrunk.
 * @param {number} change
 */
export const percentMore = (change) =>
  sayIn("number", "{n}%", { n: signed(Math.round(100 * change)) });

/**
 * How much more or less.
 * @param {number} value
 */
export const signed = (value) => (value > 0 ? `+${value}` : figure(value));
