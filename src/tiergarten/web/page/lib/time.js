// Times in words and figures: what a clock shows, and what was chosen for a table.

import { language, say } from "./words.js";

/** @import { Absence, TableInfo, TimeControl } from "./protocol.js" */

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/**
 * Seconds as on a clock: 0:25, 10:00, 2:05:00; days and hours where there are many.
 * @param {number} seconds
 */
export function clockFace(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 2 * DAY || (whole >= DAY && whole % DAY === 0)) {
    const days = Math.floor(whole / DAY);
    const hours = Math.floor((whole % DAY) / HOUR);
    return hours ? `${unit(days, "day")} ${unit(hours, "hour")}` : unit(days, "day");
  }
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const minutes = Math.floor(whole / MINUTE) % MINUTE;
  const hours = Math.floor(whole / HOUR);
  const end = two(whole % MINUTE);
  return hours ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

/** @type {(n: number, what: "day" | "hour" | "minute" | "second") => string} */
const unit = (n, what) =>
  new Intl.NumberFormat(language, { style: "unit", unit: what, unitDisplay: "short" }).format(n);

/**
 * A time in units as one says it: 30 sec, 10 min, 3 days.
 * @param {number} seconds
 */
function duration(seconds) {
  if (seconds >= DAY && seconds % DAY === 0) return unit(seconds / DAY, "day");
  if (seconds >= HOUR && seconds % HOUR === 0) return unit(seconds / HOUR, "hour");
  if (seconds >= MINUTE && seconds % MINUTE === 0) return unit(seconds / MINUTE, "minute");
  return unit(seconds, "second");
}

/**
 * How much time there is at a table.
 * @param {TimeControl | null} control
 */
export function controlWords(control) {
  if (!control) return say("No clock");
  const move = duration(control.move);
  if (!control.reserve) return say("{time} a move", { time: move });
  return say("{time} a move, {reserve} in reserve", {
    time: move,
    reserve: duration(control.reserve),
  });
}

/**
 * What happens when time is up or somebody leaves.
 * @param {Absence} absence
 */
export function absenceWords(absence) {
  return {
    offer: say("The others may let a bot play"),
    bot: say("A bot plays at once"),
    end: say("The match ends"),
  }[absence];
}

/**
 * When that happens.
 * @param {boolean} clock whether there is one
 */
export const whenAbsent = (clock) =>
  clock ? say("When time is up or somebody leaves") : say("When somebody leaves");

/**
 * What happens when this visitor leaves a match; there may be nobody to offer it to.
 * @param {TableInfo} info
 * @returns {Absence}
 */
export function whenLeaving({ absence, seats, yours }) {
  const others = seats.some(
    ({ kind, left }, seat) => kind === "person" && !left && !yours.includes(seat),
  );
  return absence === "offer" && !others ? "bot" : absence;
}
