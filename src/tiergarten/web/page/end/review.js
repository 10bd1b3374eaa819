// The review of a match: asking for it, how far it is, and what it says. Loaded once a match is over.

import { asRefusal } from "../lib/api.js";
import { h } from "../lib/elements.js";
import { announce } from "../lib/messages.js";
import { inPlace } from "../lib/motion.js";
import * as server from "../lib/server.js";
import { pause } from "../lib/waiting.js";
import { say } from "../lib/words.js";
import { accounts } from "./accounts.js";
import { Chances } from "./chances.js";
import { DecisionPanel } from "./decision.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Presence, Result, Review } from "../lib/protocol.js"
 * @import { CourseChart } from "./course.js"
 * @import { Replay } from "./replay.js"
 */

const AGAIN = 1000; // milliseconds until we ask again how far it is

/** The part of the end that is about the review. */
export class ReviewPart {
  /**
   * @param {Presence} info
   * @param {Result} result
   * @param {{ replay: Replay, course: CourseChart, board: Board }} match where the moments are shown
   */
  constructor(info, result, { replay, course, board }) {
    this.table = info.id;
    this.result = result;
    this.replay = replay;
    this.course = course;
    this.board = board;
    this.closed = false;
    /** @type {Chances | null} */
    this.chances = null;
    /** @type {DecisionPanel | null} */
    this.decision = null;
    /** @type {HTMLButtonElement | null} */
    this.button = null; // that asks for it
    this.element = h("div", { class: "review" });
    this.look();
  }

  close() {
    this.closed = true;
    this.chances?.close();
    this.decision?.close();
    this.replay.whenShown = () => {};
  }

  /** See how far it is, until it is there. */
  async look() {
    try {
      while (!this.closed) {
        const { state, done, total, review } = await server.review(this.table);
        if (this.closed) return;
        if (review) return this.show(review);
        if (state === "none" || state === "failed") return this.offer(state === "failed");
        this.wait(done, total);
        await pause(AGAIN);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {boolean} failed whether that was tried before */
  offer(failed) {
    this.button = h(
      "button",
      { "data-do": "review", onclick: () => this.ask() },
      say("Review this match"),
    );
    this.element.replaceChildren(
      h(
        "p",
        { class: "quiet" },
        failed
          ? say("The review could not be made. You can try again.")
          : say("What every move was worth, what was luck, and where the match turned."),
      ),
      this.button,
    );
  }

  async ask() {
    if (this.button) this.button.disabled = true;
    try {
      const { done, total } = await server.askReview(this.table);
      this.wait(done, total);
      announce(say("The match is being reviewed."));
      await this.look();
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * @param {number} done
   * @param {number} total
   */
  wait(done, total) {
    const words = say("The match is being reviewed.");
    const bar = this.element.querySelector("progress");
    if (bar) {
      bar.value = done;
      bar.max = Math.max(1, total);
      return;
    }
    const progress = h("progress", { "aria-label": words, max: Math.max(1, total), value: done });
    this.element.replaceChildren(
      h("p", { class: "quiet" }, words, " ", say("You can go on meanwhile: it is kept.")),
      progress,
    );
  }

  /** @param {unknown} error */
  fail(error) {
    if (this.closed) return;
    const again = h(
      "button",
      { "data-do": "review-again", onclick: () => this.look() },
      say("Try again"),
    );
    this.element.replaceChildren(h("p", {}, asRefusal(error).message), again);
  }

  /** @param {Review} review */
  show(review) {
    const go = (/** @type {number} */ move) => this.go(move);
    const waited = this.element.querySelector("progress") !== null;
    this.chances = new Chances(review, this.result, go);
    this.decision = new DecisionPanel(this.table, review, this.board, () => this.replay.look());
    const parts = [
      this.chances.element,
      this.decision.element,
      accounts(review, go),
      h(
        "p",
        { class: "quiet small" },
        say("Chances to win, by a search of {n} iterations for every decision.", {
          n: review.iterations,
        }),
      ),
    ];
    inPlace(this.element, () => this.element.replaceChildren(...parts));
    this.replay.whenShown = () => this.decision?.mark();
    this.replay.review(this.decision);
    this.course.review();
    this.stepped(this.replay.at);
    if (waited) announce(say("The review is there."));
  }

  /**
   * Show a moment, and its explanation first: where the board is not beside it, a button leads there.
   * @param {number} move
   */
  go(move) {
    this.replay.step(move);
    this.decision?.bring();
  }

  /**
   * Another moment is chosen.
   * @param {number} move
   */
  stepped(move) {
    this.chances?.mark(move);
    this.decision?.show(move);
  }
}
