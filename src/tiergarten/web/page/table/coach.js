// The coach: asks once before a move that would be a mistake. Loaded when somebody wants one.

import { openModal } from "../lib/dialog.js";
import { h } from "../lib/elements.js";
import * as server from "../lib/server.js";
import { say } from "../lib/words.js";

/** @import { Frame } from "../lib/protocol.js" */

/**
 * Whether to make moves, to think again, or to see what is better. A coach who cannot be asked does
 * not keep anybody from playing.
 * @param {string} table
 * @param {Frame} frame
 * @param {number[]} moves
 * @param {AbortSignal} signal takes the question back
 * @returns {Promise<"make" | "think" | "why">}
 */
export async function advised(table, { ply, seat }, moves, signal) {
  try {
    const { doubt } = await server.coach(table, { ply, moves, seat });
    return doubt === null || signal.aborted ? "make" : await ask(doubt, signal);
  } catch {
    return "make";
  }
}

/**
 * @param {string} doubt
 * @param {AbortSignal} signal
 * @returns {Promise<"make" | "think" | "why">}
 */
function ask(doubt, signal) {
  return new Promise((decide) => {
    /** @type {"make" | "think" | "why"} */
    let answer = "think";
    const button = (/** @type {typeof answer} */ name, /** @type {string} */ words) =>
      h(
        "button",
        {
          class: name === "think" ? "primary" : null,
          "data-do": `coach-${name}`,
          onclick: () => {
            answer = name;
            box.close();
          },
        },
        words,
      );
    const box = h(
      "dialog",
      {
        class: "dialog coach",
        "aria-labelledby": "coach-title",
        "aria-describedby": "coach-doubt",
      },
      h("h2", { id: "coach-title" }, say("Are you sure?")),
      h("p", { id: "coach-doubt" }, doubt),
      h(
        "div",
        { class: "row" },
        button("think", say("Think again")),
        button("why", say("Show why")),
        button("make", say("Make this move")),
      ),
      h("p", { class: "quiet" }, say("Showing why counts as a hint.")),
    );
    openModal(box, () => decide(answer));
    signal.addEventListener("abort", () => box.close());
  });
}
