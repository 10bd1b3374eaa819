// Who has been away for so long that a bot may play for them, until they come back.

import { asRefusal } from "../lib/api.js";
import { h } from "../lib/elements.js";
import { announce, toast } from "../lib/messages.js";
import * as server from "../lib/server.js";
import { say } from "../lib/words.js";

/** @import { Presence, Seat } from "../lib/protocol.js" */

export class Absence {
  constructor() {
    this.element = h("div", { class: "absence" });
    /** @type {Seat[]} */
    this.shown = [];
  }

  /**
   * Who is away has changed.
   * @param {Presence} info
   */
  update(info) {
    const away = info.away.filter((seat) => !info.yours.includes(seat));
    for (const seat of away) if (!this.shown.includes(seat)) announce(words(info, seat));
    this.shown = away;
    this.element.replaceChildren(...away.map((seat) => note(info, seat)));
  }
}

/**
 * @param {Presence} info
 * @param {Seat} seat
 */
const words = (info, seat) => say("{player} is away.", { player: info.seats[seat].name });

/**
 * Whoever sits at the table may let a bot play.
 * @param {Presence} info
 * @param {Seat} seat
 */
function note(info, seat) {
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
  return h("p", {}, h("span", {}, words(info, seat)), info.yours.length ? button : null);
}
