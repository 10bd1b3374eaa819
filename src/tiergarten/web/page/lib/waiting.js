// Waiting.

/**
 * This many milliseconds.
 * @param {number} time
 * @returns {Promise<void>}
 */
export const pause = (time) =>
  new Promise((done) => {
    setTimeout(done, time);
  });
