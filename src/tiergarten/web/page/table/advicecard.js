// What a hint says, in the bar: the next step, why, and what comes after it.

import { h } from "../lib/elements.js";
import { times } from "../lib/numbers.js";
import { say, sentence } from "../lib/words.js";

/**
 * @import { Hint } from "../lib/protocol.js"
 * @import { Advised } from "./hints.js"
 */

export class AdviceCard {
  constructor() {
    this.element = h("div", { class: "advice", tabindex: 0, hidden: true }); // it may have to be scrolled
    /** @type {Hint | null} */
    this.hint = null;
    this.told = "";
  }

  /**
   * Say what a hint advises next, why, and what comes after that, or that all of it is chosen.
   * @param {Hint | null} hint
   * @param {Advised} advised
   */
  show(hint, { moves, aside, filled }) {
    if (hint !== this.hint) this.element.classList.remove("read");
    this.hint = hint;
    this.element.hidden = hint === null;
    if (hint === null) return;
    const [next, ...later] = moves.map(([, , label]) => sentence(label));
    const step = next ?? say("Just as advised.");
    const why = [hint.reason, hint.why].filter(Boolean);
    const told = [aside, filled, step, ...why, ...later].join("\n");
    if (this.told === told) return;
    this.told = told;
    this.element.scrollTop = 0;
    const steps = alike(later).map((one) => h("li", {}, times(one[0], one.length)));
    this.element.replaceChildren(
      aside ? h("p", { class: "advice-aside" }, asideWords(filled)) : "",
      h("p", { class: "advice-step" }, step),
      ...why.map((one) => h("p", { class: "advice-why" }, one)),
      steps.length ? h("ol", { class: "advice-later", role: "list" }, steps) : "",
    );
  }

  /** The reason can be read: where room is scarce, it may go. */
  isRead() {
    if (this.hint) this.element.classList.add("read");
  }
}

/** @param {boolean} filled whether the game has chosen what is not advised */
function asideWords(filled) {
  return filled
    ? say("Something else is filled in. Press what is marked instead:")
    : say("Something else is chosen. The hint:");
}

/**
 * Steps, those together that are alike and follow each other.
 * @param {string[]} steps
 */
function alike(steps) {
  /** @type {string[][]} */
  const found = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (last?.[0] === step) last.push(step);
    else found.push([step]);
  }
  return found;
}
