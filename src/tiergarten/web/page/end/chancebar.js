// A bar that tells everybody's chance to win: for spectators and replays, where the maker likes that.

import { h } from "../lib/elements.js";
import { percent } from "../lib/numbers.js";
import * as server from "../lib/server.js";
import { listed, say } from "../lib/words.js";
import { seatClass, seatMark } from "./seatmark.js";

/** @import { Seat } from "../lib/protocol.js" */

const SOON = 250; // milliseconds on a moment before it is worth asking

export class ChanceBar {
  /**
   * @param {string} table
   * @param {string[]} names
   * @param {Seat[]} order in which they stand
   */
  constructor(table, names, order = [...names.keys()]) {
    this.table = table;
    this.names = names;
    this.wanted = -1; // after how many moves
    this.timer = 0;
    /** @type {Map<number, number[]>} */
    this.known = new Map(); // chances by the number of moves
    this.bar = h("div", { class: "chance-bar", role: "img" });
    this.parts = names.map((_, seat) => h("span", { class: `chance-part ${seatClass(seat)}` }));
    this.figures = names.map(() => h("b"));
    this.order = order;
    this.bar.append(...order.map((seat) => this.parts[seat]));
    this.element = h(
      "div",
      { class: "chance-box", hidden: true },
      h("span", { class: "quiet small" }, say("Chance to win")),
      this.bar,
      h(
        "div",
        { class: "chance-names small", "aria-hidden": "true" }, // the bar has it in words
        order.map((seat) =>
          h(
            "span",
            { class: seatClass(seat) },
            seatMark(seat),
            h("span", { class: "name" }, names[seat]),
            this.figures[seat],
          ),
        ),
      ),
    );
  }

  /**
   * Show the chances after this many moves, as soon as they are known.
   * @param {number} move
   */
  show(move) {
    this.wanted = move;
    clearTimeout(this.timer);
    const known = this.known.get(move);
    if (known) this.draw(known);
    else this.timer = setTimeout(() => this.ask(move), SOON);
  }

  /** @param {number} move */
  async ask(move) {
    try {
      const { chances } = await server.chances(this.table, move);
      this.known.set(move, chances);
      if (move === this.wanted) this.draw(chances);
    } catch {
      /* the bar stays as it was: the table does not need it */
    }
  }

  /** @param {number[]} chances */
  draw(chances) {
    this.element.hidden = false;
    const told = this.order.map((seat) => `${this.names[seat]} ${percent(chances[seat])}`);
    this.bar.setAttribute("aria-label", say("Chances to win: {list}", { list: listed(told) }));
    for (const [seat, part] of this.parts.entries()) {
      part.style.flexGrow = String(Math.max(0.001, chances[seat]));
      this.figures[seat].textContent = percent(chances[seat]);
    }
  }
}
