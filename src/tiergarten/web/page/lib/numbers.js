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
 * The same to a tenth of a percent, as in an account that is to add up.
 * @param {number} part from 0 to 1
 */
export const percentExactly = (part) => sayIn("number", "{n}%", { n: tenths(100 * part) });

/**
 * By how much a part has grown or shrunk, to a tenth of a percent.
 * @param {number} change
 */
export const percentMore = (change) => sayIn("number", "{n}%", { n: tenths(100 * change, "+") });

/**
 * @param {number} value
 * @param {string} more the sign of what is more than nothing
 */
function tenths(value, more = "") {
  const size = Math.abs(value).toFixed(1);
  const [whole, fraction] = size.split(".");
  const sign = Number(size) === 0 ? "" : value < 0 ? "−" : more;
  return sign + sayIn("number", "{whole}.{fraction}", { whole, fraction });
}

/**
 * How much more or less.
 * @param {number} value
 */
export const signed = (value) => (value > 0 ? `+${value}` : figure(value));

/**
 * What there may be several of, and how many.
 * @param {string} what
 * @param {number} count
 */
export const times = (what, count) => (count > 1 ? `${what} ×${count}` : what);
