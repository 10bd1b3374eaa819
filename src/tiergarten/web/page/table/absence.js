// Whom a bot may play for, until they come back: whoever has left, has been away for long, or has no
// time left.

import { asRefusal } from "../lib/api.js";
import { h } from "../lib/elements.js";
import { announce, toast } from "../lib/messages.js";
import * as server from "../lib/server.js";
import { say } from "../lib/words.js";

/**
 * @import { Presence, Seat } from "../lib/protocol.js"
 * @import { Clocks } from "./clocks.js"
 */

export class Absence {
  /** @param {Clocks} clocks */
  constructor(clocks) {
    this.clocks = clocks;
    this.element = h("div", { class: "absence" });
    /** @type {Seat[]} */
    this.shown = [];
  }

  /**
   * Who is away has changed.
   * @param {Presence} info
   */
  update(info) {
    const late = this.clocks.late.filter((seat) => !info.finished && isPerson(info, seat));
    const gone = [...new Set([...info.away, ...late])].sort();
    const words = (/** @type {Seat} */ seat) => wordsFor(info, seat, late.includes(seat));
    for (const seat of gone) if (!this.shown.includes(seat)) announce(words(seat));
    this.shown = gone;
    const others = gone.filter((seat) => !info.yours.includes(seat));
    const mine = late.filter((seat) => info.yours.includes(seat));
    this.element.replaceChildren(
      ...mine.map((seat) => h("p", {}, h("span", {}, words(seat)))),
      ...others.map((seat) => note(info, seat, words(seat))),
    );
  }
}

/** @type {(info: Presence, seat: Seat) => boolean} */
const isPerson = ({ seats }, seat) => seats[seat].kind === "person";

/**
 * @param {Presence} info
 * @param {Seat} seat
 * @param {boolean} late
 */
function wordsFor(info, seat, late) {
  const { name: player, left } = info.seats[seat];
  if (left) return say("{player} has left.", { player });
  if (late && info.yours.includes(seat))
    return say("Your time is up. You can still move until the others let a bot play.");
  if (late) return say("The time of {player} is up.", { player });
  return say("{player} is away.", { player });
}

/**
 * Whoever sits at the table may let a bot play.
 * @param {Presence} info
 * @param {Seat} seat
 * @param {string} words
 */
function note(info, seat, words) {
  const button = h(
    "button",
    {
      "data-do": "stand-in",
      "data-seat": seat,
      onclick: async () => {
        button.disabled = true;
        try {
          await server.standIn(info.id, seat);
        } catch (error) {
          const { error: why, message } = asRefusal(error);
          if (why !== "not_away") toast(message); // back already, or another was faster
          button.disabled = false;
        }
      },
    },
    say("Let a bot play"),
  );
  return h("p", {}, h("span", {}, words), info.yours.length ? button : null);
}
