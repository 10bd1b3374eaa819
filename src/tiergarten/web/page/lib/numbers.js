// Numbers as people write them, with a true minus.

/** @param {number} value */
export const figure = (value) => (value < 0 ? `−${-value}` : `${value}`);

/**
 * How much more or less.
 * @param {number} value
 */
export const signed = (value) => (value > 0 ? `+${value}` : figure(value));
