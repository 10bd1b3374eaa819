// The coach: words for a step, answers to what was tried, and the way through the lesson.

import { h } from "../lib/elements.js";
import { icon } from "../lib/icons.js";
import { say } from "../lib/words.js";

/**
 * @import { Coaching } from "../lib/protocol.js"
 * @import { Sign } from "../lib/icons.js"
 */

/**
 * @typedef {object} Handlers called for what is pressed
 * @property {() => void} next
 * @property {() => void} back
 * @property {() => void} again
 * @property {() => void} leave
 * @property {() => void} real
 * @property {(rule: string) => void} rule
 */

export class CoachCard {
  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    /** @type {(name: string, sign: Sign, label: string, act: () => void) => HTMLButtonElement} */
    const tool = (name, sign, label, act) =>
      h(
        "button",
        { class: "coach-tool", "data-do": name, title: label, "aria-label": label, onclick: act },
        icon(sign),
      );
    this.count = h("p", { class: "coach-count" });
    this.progress = h("progress", { max: 1, "aria-hidden": "true" });
    this.back = tool("back", "previous", say("Back"), () => handlers.back());
    this.skip = tool("skip", "next", say("Skip"), () => handlers.next());
    this.told = h("ul", { class: "coach-told" });
    this.words = h("p", { class: "coach-words", tabindex: -1 });
    this.answer = h("p", { class: "coach-answer", hidden: true });
    this.buttons = h("div", { class: "coach-buttons" });
    this.element = h(
      "div",
      { class: "coach", role: "group", "aria-label": say("The coach") },
      h(
        "div",
        { class: "coach-head" },
        this.count,
        this.back,
        this.skip,
        h(
          "button",
          { class: "coach-tool", "data-do": "leave-lesson", onclick: () => handlers.leave() },
          say("Leave"),
        ),
      ),
      this.progress,
      this.told,
      this.words,
      this.answer,
      this.buttons,
    );
  }

  /**
   * A step begins.
   * @param {Coaching} lesson
   */
  begin({ step, steps, words, told, reads }) {
    this.count.textContent = say("Step {n} of {all}", { n: step + 1, all: steps });
    this.progress.value = (step + 1) / steps;
    this.back.disabled = step === 0;
    this.skip.hidden = false;
    this.told.replaceChildren(...told.map((line) => h("li", {}, line)));
    this.words.textContent = words;
    this.clear();
    if (reads) this.offer("next", say("Next"), () => this.handlers.next(), false);
  }

  /** Nothing to add. */
  clear() {
    this.answer.hidden = true;
    this.buttons.replaceChildren();
  }

  /**
   * A try was not what is meant.
   * @param {string} words
   * @param {string | null} rule
   * @param {boolean} missed whether one has to begin the step again
   */
  refuse(words, rule, missed) {
    this.react("wrong", words);
    if (rule) {
      this.answer.append(
        " ",
        h(
          "button",
          { class: "rule-link", "data-rule-id": rule, onclick: () => this.handlers.rule(rule) },
          rule,
        ),
      );
    }
    this.buttons.replaceChildren();
    if (missed) this.offer("again", say("Try again"), () => this.handlers.again());
  }

  /**
   * Only a confirmation is left (empty: something else is).
   * @param {string} words
   */
  prepare(words) {
    if (words) this.react("ready", words);
    else if (this.answer.dataset.how === "ready") this.answer.hidden = true;
  }

  /**
   * The step is done.
   * @param {string} words
   */
  praise(words) {
    this.react("well", words);
    this.offer("next", say("Next"), () => this.handlers.next());
  }

  /** The lesson is over. */
  finish() {
    this.count.textContent = say("You have finished the lesson");
    this.skip.hidden = true;
    this.told.replaceChildren();
    this.words.textContent = say(
      "Now a real game against easy bots! Tips will appear when something happens for the first time.",
    );
    this.clear();
    this.offer("real", say("Play against easy bots"), () => this.handlers.real());
  }

  /**
   * @param {"wrong" | "ready" | "shown" | "well"} how
   * @param {string} words
   */
  react(how, words) {
    this.answer.hidden = false;
    this.answer.dataset.how = how;
    this.answer.textContent = words;
  }

  /**
   * A button for what comes next.
   * @param {string} name
   * @param {string} label
   * @param {() => void} act
   * @param {boolean} focused whether it takes the focus
   */
  offer(name, label, act, focused = true) {
    const button = h("button", { class: "primary", "data-do": name, onclick: act }, label);
    this.buttons.replaceChildren(button);
    if (focused) button.focus({ preventScroll: true });
  }
}
