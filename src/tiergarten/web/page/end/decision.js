// One decision of a match that is reviewed: what was done, what was best, and what else there was.

import { asRefusal } from "../lib/api.js";
import { around, h, onPointing } from "../lib/elements.js";
import { scrolling } from "../lib/motion.js";
import { percent, percentMore } from "../lib/numbers.js";
import * as server from "../lib/server.js";
import { say, sentence } from "../lib/words.js";
import { seatClass } from "./seatmark.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Decision, Review, WeighedMove } from "../lib/protocol.js"
 */

export class DecisionPanel {
  /**
   * @param {string} table
   * @param {Review} review
   * @param {Board} board
   * @param {() => void} look brings the board into sight
   */
  constructor(table, review, board, look) {
    this.table = table;
    this.review = review;
    this.board = board;
    this.at = -1; // after how many moves
    /** @type {Map<number, Promise<Decision>>} */
    this.asked = new Map();
    /** @type {Decision | null} */
    this.shown = null;
    this.wanted = false; // whether its words are to be in sight
    this.element = h("div", { class: "decision", "aria-live": "polite" });
    this.look = h(
      "button",
      { class: "text-button on-board", "data-do": "on-board", onclick: look },
      say("Show it on the board"),
    );
    onPointing(this.element, (event, on) => {
      const text = (on && around(event, "[data-text]")?.dataset.text) || null;
      this.mark(this.shown?.moves.find((one) => one.text === text));
    });
  }

  /**
   * Show what could be done after this many moves.
   * @param {number} move
   */
  async show(move) {
    if (move === this.at) return;
    this.at = move;
    this.shown = null;
    if (move >= this.review.moves.length) {
      this.element.replaceChildren(
        h("p", { class: "quiet" }, say("Step back to see what could have been done.")),
      );
      this.mark();
      return;
    }
    try {
      const found = await this.decision(move);
      if (move !== this.at) return;
      this.shown = found;
      this.element.replaceChildren(...this.content(found));
      this.mark();
      if (this.wanted) this.bring();
    } catch (error) {
      if (move === this.at) this.element.replaceChildren(h("p", {}, asRefusal(error).message));
    }
  }

  /** Bring its words into sight, now or when they have come. */
  bring() {
    this.wanted = this.shown === null;
    this.element.scrollIntoView({ behavior: scrolling(), block: "nearest" });
  }

  /** @param {number} move */
  decision(move) {
    const known = this.asked.get(move);
    if (known) return known;
    const asked = server.decision(this.table, move);
    asked.catch(() => this.asked.delete(move));
    this.asked.set(move, asked);
    return asked;
  }

  /**
   * On the board: the best move, or the one that is pointed at, beside the one that was made.
   * @param {WeighedMove} [pointed]
   */
  mark(pointed) {
    const { shown } = this;
    const best = pointed ?? shown?.moves.find((one) => one.best);
    const made = shown?.moves.find((one) => one.made);
    this.board.advise(shown && !shown.forced ? (best?.spots ?? []) : []);
    this.board.point(
      shown && made?.spots.length ? { seat: shown.seat, spots: made.spots, pieces: [] } : null,
    );
  }

  /** @param {Decision} found */
  content({ move, seat, mark, cost, forced, luck, words, moves }) {
    const told = {
      "": null,
      inaccuracy: say("An inaccuracy: {cost}", { cost: percentMore(-cost) }),
      mistake: say("A mistake: {cost}", { cost: percentMore(-cost) }),
      blunder: say("A blunder: {cost}", { cost: percentMore(-cost) }),
    }[mark];
    const lucky = Math.round(100 * luck[seat]) !== 0;
    return [
      h(
        "p",
        { class: "decision-words" },
        h("b", {}, say("Move {n}", { n: move + 1 })),
        " ",
        sentence(words),
      ),
      told ? h("p", { class: `decision-mark of-${mark}` }, told) : "",
      lucky
        ? h("p", { class: "quiet" }, say("Luck with it: {luck}", { luck: percentMore(luck[seat]) }))
        : "",
      forced
        ? h("p", { class: "quiet" }, say("There was nothing to decide."))
        : h(
            "ol",
            { class: `weighed ${seatClass(seat)}`, "aria-label": say("What could be done") },
            moves.map((one) => weighed(one, seat)),
          ),
      this.look,
    ];
  }
}

/**
 * A move with its worth for whoever is to make it.
 * @param {WeighedMove} move
 * @param {number} seat
 */
function weighed({ text, label, chance, made, best }, seat) {
  const worth = chance === null ? null : chance[seat];
  const bar = h("span", { class: "worth", "aria-hidden": "true" });
  bar.style.setProperty("--worth", `${Math.round(100 * (worth ?? 0))}%`);
  return h(
    "li",
    { "data-text": text },
    h("span", { class: "weighed-label" }, sentence(label)),
    best ? h("span", { class: "tag best" }, say("best")) : null,
    made ? h("span", { class: "tag made" }, say("played")) : null,
    h("b", { class: "number" }, worth === null ? "–" : percent(worth)),
    bar,
  );
}
