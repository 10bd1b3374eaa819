// Waiting.

/** So many milliseconds. */
export const pause = (time) =>
  new Promise((done) => {
    setTimeout(done, time);
  });
