// Numbers as people write them, with a true minus.

export const figure = (value) => (value < 0 ? `−${-value}` : `${value}`);

/** How much more or less. */
export const signed = (value) => (value > 0 ? `+${value}` : figure(value));
