// Numbers as people write them, with a true minus.

/** @param {number} value */
export const figure = (value) => (value < 0 ? `−${-value}` : `${value}`);

/**
 * A part of a whole, such as a chance to win.
 * @param {number} part from 0 to 1
 */
export const percent = (part) => `${Math.round(100 * part)}\u00a0%`;

/**
 * By how much a part has grown or shrunk.
 * @param {number} change
 */
export const percentMore = (change) => `${signed(Math.round(100 * change))}\u00a0%`;

/**
 * How much more or less.
 * @param {number} value
 */
export const signed = (value) => (value > 0 ? `+${value}` : figure(value));
