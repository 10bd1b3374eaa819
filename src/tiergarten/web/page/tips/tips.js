// Tips in the first real games: a word when something happens for the first time, once each.

import { h } from "../lib/elements.js";
import { announce } from "../lib/messages.js";
import * as server from "../lib/server.js";
import { say } from "../lib/words.js";
import { isRead, markRead, showsTips, tipsFrom } from "./kept.js";

/** @import { Tip } from "../lib/protocol.js" */

export class Tips {
  /**
   * @param {{ table: string, game: string, place: HTMLElement }} about `place` is what it stands in
   */
  constructor({ table, game, place }) {
    this.table = table;
    this.game = game;
    this.place = place;
    /** @type {number | null} */
    this.since = null; // the ply up to which we have asked
    this.latest = 0; // the ply that is shown
    this.asking = false;
    /** @type {Tip[]} */
    this.waiting = [];
    /** @type {HTMLElement | null} */
    this.shown = null;
  }

  /**
   * A ply is shown: look whether anything up to it is worth a word.
   * @param {number} ply
   */
  async look(ply) {
    this.since ??= Math.max(0, ply - 1); // what happened before this visit is past
    this.latest = ply;
    if (this.asking) return;
    this.asking = true;
    try {
      // more may be shown while we ask
      while (this.latest > this.since && showsTips(this.table)) {
        const until = this.latest;
        const found = await server.tips(this.table, this.since);
        this.since = Math.max(until, ...found.map((tip) => tip.ply));
        this.waiting.push(...found);
      }
    } catch {
      /* a tip that does not come is no harm */
    }
    this.asking = false;
    this.show();
  }

  /** Show the next one that has not been read. */
  show() {
    if (this.shown?.isConnected || !showsTips(this.table)) return;
    const tip = this.waiting.find(({ name }) => !isRead(this.key(name)));
    this.waiting = tip ? this.waiting.slice(this.waiting.indexOf(tip) + 1) : [];
    if (!tip) return;
    markRead(this.key(tip.name));
    this.shown = this.card(tip);
    this.place.prepend(this.shown);
    announce(say("Tip: {words}", { words: tip.words }));
  }

  /** @param {string} name */
  key(name) {
    return `${this.game}/${name}`;
  }

  /** @param {Tip} tip */
  card({ name, words }) {
    const close = () => {
      this.shown?.remove();
      this.shown = null;
      this.place.focus({ preventScroll: true });
    };
    return h(
      "div",
      { class: "tip", "data-tip": name, role: "note", "aria-label": say("Tip") },
      h("p", {}, words),
      h(
        "div",
        { class: "tip-buttons" },
        h(
          "button",
          {
            "data-do": "tip-read",
            onclick: () => {
              close();
              this.show();
            },
          },
          say("Got it"),
        ),
        h(
          "button",
          {
            class: "plain-button",
            "data-do": "no-tips",
            onclick: () => {
              tipsFrom(this.table, false);
              close();
            },
          },
          say("No more tips"),
        ),
      ),
    );
  }
}
