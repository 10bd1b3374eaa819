// What stands above the table of a puzzle: what is asked, answers to what was tried, and the way on.

import { h } from "../lib/elements.js";
import { say } from "../lib/words.js";
import { CoachCard } from "./coach.js";

/** @import { Handlers } from "./coach.js" */

export class PuzzleCard extends CoachCard {
  /** @param {Omit<Handlers, "back" | "again" | "real"> & { answer: () => void }} handlers */
  constructor(handlers) {
    super({ ...handlers, back: () => {}, again: () => {}, real: () => {} });
    this.answering = handlers.answer;
    this.element.setAttribute("aria-label", say("The puzzle"));
    this.back.remove();
    this.title = h("span");
    this.solved = h("span"); // how many are
  }

  /**
   * A puzzle is shown.
   * @param {string} words
   * @param {{ number: number, all: number, solved: number, today: boolean }} where
   */
  pose(words, { number, all, solved, today }) {
    this.title.textContent = today ? say("Puzzle of the day") : say("Puzzle {n}", { n: number });
    this.count.replaceChildren(this.title, this.solved);
    this.tally(solved, all);
    this.words.textContent = words;
    this.clear();
    this.offerAnswer();
  }

  /**
   * How many are solved.
   * @param {number} solved
   * @param {number} all
   */
  tally(solved, all) {
    this.solved.replaceChildren(
      h("span", { "aria-hidden": "true" }, ` · ${solved}/${all}`),
      h("span", { class: "unseen" }, `, ${say("solved: {n} of {all}", { n: solved, all })}`),
    );
    this.progress.value = solved / all;
  }

  /**
   * A move was tried that is not the best one; another may be.
   * @override
   * @param {string} words
   * @param {string | null} rule
   */
  refuse(words, rule) {
    super.refuse(words, rule, false);
    this.offerAnswer();
  }

  /** Another move is looked at: the answer to the one before is read. */
  retry() {
    if (this.answer.dataset.how === "wrong") this.answer.hidden = true;
  }

  /**
   * The best move is shown.
   * @param {string} words why it is best
   */
  reveal(words) {
    this.react("shown", words);
    this.offer("next", say("Next puzzle"), () => this.handlers.next(), false);
  }

  /**
   * The best move is made.
   * @override
   * @param {string} words why that is best
   */
  praise(words) {
    this.words.textContent = say("Right! That is the best move.");
    this.react("well", words);
    this.offer("next", say("Next puzzle"), () => this.handlers.next());
  }

  /** All of them are solved. */
  end() {
    this.count.textContent = say("You have solved all puzzles of this game");
    this.progress.value = 1;
    this.words.textContent = say("All are solved. The puzzle of the day is another one tomorrow.");
    this.clear();
    this.skip.hidden = true;
    this.offer("home", say("To the games"), () => this.handlers.leave());
  }

  offerAnswer() {
    const show = { "data-do": "answer", onclick: () => this.answering() };
    this.buttons.replaceChildren(h("button", show, say("Show the best move")));
  }
}
