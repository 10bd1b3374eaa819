// A bar that tells everybody's chance to win: for spectators and replays, where the maker likes that.

import { h } from "../lib/elements.js";
import { percent } from "../lib/numbers.js";
import * as server from "../lib/server.js";
import { listed, say } from "../lib/words.js";
import { seatClass } from "./seatmark.js";

const SOON = 250; // milliseconds on a moment before it is worth asking

export class ChanceBar {
  /**
   * @param {string} table
   * @param {string[]} names
   */
  constructor(table, names) {
    this.table = table;
    this.names = names;
    this.wanted = -1; // after how many moves
    this.timer = 0;
    /** @type {Map<number, number[]>} */
    this.known = new Map(); // chances by the number of moves
    this.bar = h("div", { class: "chance-bar", role: "img" });
    this.parts = names.map((_, seat) => {
      const part = h("span", { class: `chance-part ${seatClass(seat)}` });
      this.bar.append(part);
      return part;
    });
    this.element = h(
      "div",
      { class: "chance-box", hidden: true },
      h("span", { class: "quiet small" }, say("Chance to win")),
      this.bar,
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
    const told = chances.map((chance, seat) => `${this.names[seat]} ${percent(chance)}`);
    this.bar.setAttribute("aria-label", say("Chances to win: {list}", { list: listed(told) }));
    for (const [seat, part] of this.parts.entries()) {
      part.style.flexGrow = String(Math.max(0.001, chances[seat]));
      part.textContent = chances[seat] >= 0.12 ? percent(chances[seat]) : "";
      part.title = told[seat];
    }
  }
}
