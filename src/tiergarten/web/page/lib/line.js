// The line to the server: how long an answer may take. A request that goes by a dead line would wait
// for minutes; it is broken off, and the next one goes by a new line.

const LEAST = 2000; // milliseconds, however impatient the server is
let patience = 12_000;
let broken = new AbortController();

/**
 * The server says after how many seconds of silence a line is asked; the answer may take as long.
 * @param {number} heartbeat
 */
export function setHeartbeat(heartbeat) {
  patience = Math.max(LEAST, 2000 * heartbeat);
}

/** Aborted when an answer takes too long, or the line turns out to be dead. */
export function untilBroken() {
  const late = AbortSignal.timeout(patience);
  return "any" in AbortSignal ? AbortSignal.any([broken.signal, late]) : late;
}

/** The line is dead: what was asked on it is never answered. */
export function breakOff() {
  broken.abort();
  broken = new AbortController();
}
