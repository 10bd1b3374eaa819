// The axes of a chart: round numbers, thin lines, and what they count.

import { s } from "../lib/elements.js";
import { figure } from "../lib/numbers.js";
import { say } from "../lib/words.js";

/**
 * Where lines may be drawn.
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Area
 */

/**
 * About `count` round numbers from `least` to `most`; `inside` ends before `most`, not after it.
 * @param {number} least
 * @param {number} most
 * @param {number} count
 */
export function niceTicks(least, most, count, inside = false) {
  const rough = Math.max(1, (most - least) / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5].map((n) => n * power).find((n) => n >= rough) ?? 10 * power;
  const ticks = [];
  const end = inside ? Math.floor(most / step) : Math.ceil(most / step);
  for (let n = Math.floor(least / step); n <= end; n += 1) ticks.push(n * step);
  return ticks;
}

/**
 * Lines and numbers at the ticks; `x` and `y` say where a value lies.
 * @param {Area} area
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 * @param {number[]} across
 * @param {number[]} up
 * @param {string} title of what goes up
 */
export function axes({ left, right, top, bottom }, x, y, across, up, title) {
  const group = s("g", { class: "axes", "aria-hidden": "true" });
  for (const value of up) {
    group.append(
      s("path", {
        class: value === 0 ? "zero" : null,
        d: `M${left} ${y(value).toFixed(1)}H${right}`,
      }),
      s("text", { x: left - 8, y: y(value) + 4, "text-anchor": "end" }, figure(value)),
    );
  }
  for (const value of across) {
    group.append(
      s("path", { d: `M${x(value).toFixed(1)} ${bottom}v5` }),
      s("text", { x: x(value), y: bottom + 18, "text-anchor": "middle" }, `${value}`),
    );
  }
  group.append(
    s(
      "text",
      { class: "title", x: (left + right) / 2, y: bottom + 35, "text-anchor": "middle" },
      say("Moves"),
    ),
    s("text", { class: "title", x: 0, y: top - 16 }, title),
  );
  return group;
}
