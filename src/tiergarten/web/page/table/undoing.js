// The moment after a turn in which it can be undone: where only bots answer, what they reveal is kept
// back until it has passed, or until somebody goes on.

import { h } from "../lib/elements.js";
import { announce } from "../lib/messages.js";
import { wentOn } from "../lib/settings.js";
import { say } from "../lib/words.js";

/**
 * @import { Bar } from "./bar.js"
 * @import { Pace } from "./pace.js"
 */

export class Undoing {
  /**
   * @param {{ bar: Bar, pace: () => Pace, undo: () => void }} table
   */
  constructor({ bar, pace, undo }) {
    this.bar = bar;
    this.pace = pace;
    this.until = 0; // when the moment has passed
    this.left = h("span", { class: "left-of-it", "aria-hidden": "true" });
    this.goes = h(
      "button",
      { class: "primary", "data-do": "go-on", onclick: () => this.goOn(), hidden: true },
      say("Go on"),
      this.left,
    );
    const linger = (/** @type {boolean} */ whether) => () => pace().linger(whether);
    this.takes = h(
      "button",
      {
        "data-do": "take-back",
        hidden: true,
        onclick: undo,
        onpointerenter: linger(true),
        onpointerleave: linger(false),
        onfocus: linger(true),
        onblur: linger(false),
      },
      say("Undo"),
    );
    bar.act.append(this.goes, this.takes);
  }

  /** Whether others' moves wait now. */
  get lasts() {
    return this.pace().keptSince !== null;
  }

  get words() {
    return say("Your turn is done. Undo takes it back, Go on shows what the others do.");
  }

  /**
   * The moment lasts until then; null: it has passed.
   * @param {number | null} until
   */
  show(until) {
    const { bar, goes, takes } = this;
    const begins = until !== null && takes.hidden;
    bar.keepingFocus(() => {
      goes.hidden = takes.hidden = until === null;
    });
    if (begins && bar.ask(this.words)) announce(this.words);
    if (until === null || until === this.until) return;
    this.until = until;
    const left = until - performance.now();
    const line = h("i", {}); // a new one begins anew
    line.style.setProperty("--left", `${Math.round(left)}ms`);
    this.left.replaceChildren(...(Number.isFinite(left) ? [line] : []));
  }

  /** Nothing is to be undone. Returns whether there was such a moment. */
  goOn() {
    if (!this.lasts) return false;
    wentOn();
    this.pace().goOn();
    return true;
  }

  /** It is undone. */
  used() {
    if (this.lasts) wentOn();
  }
}
