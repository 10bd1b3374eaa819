// One decision of a match that is reviewed: what was done, what was best, and what else there was.

import { asRefusal } from "../lib/api.js";
import { around, h, onPointing, set } from "../lib/elements.js";
import { scrolling } from "../lib/motion.js";
import { percent, percentMore } from "../lib/numbers.js";
import * as server from "../lib/server.js";
import { say, sentence } from "../lib/words.js";
import { seatClass } from "./seatmark.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Decision, Mark, Review, WeighedMove } from "../lib/protocol.js"
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
    /** @type {string | null} */
    this.pointed = null; // the move that is pointed at,
    /** @type {string | null} */
    this.kept = null; // and the one that was pressed: it is marked until another one is
    // By the board, where that is not beside it: what the rings mean, and the way back.
    this.verdict = h("p", { class: "verdict small" });
    this.back = h(
      "button",
      { class: "text-button to-review", "data-do": "to-review", onclick: () => this.return() },
      say("To the review"),
    );
    this.observer = new IntersectionObserver(
      (entries) => {
        this.verdict.hidden = this.back.hidden = entries.some((one) => one.isIntersecting);
      },
      { rootMargin: "0px 0px -25%" }, // where the bar of the replay may lie
    );
    this.wanted = false; // whether its words are to be in sight
    this.element = h("div", { class: "decision", tabindex: -1, "aria-live": "polite" });
    this.look = h(
      "button",
      { class: "text-button on-board", "data-do": "on-board", onclick: look },
      say("Show it on the board"),
    );
    this.observer.observe(this.element);
    onPointing(this.element, (event, on) => {
      this.pointed = (on && around(event, "[data-text]")?.dataset.text) || null;
      this.mark();
    });
    this.element.addEventListener("click", (event) => {
      const text = around(event, "[data-text]")?.dataset.text;
      if (text === undefined) return;
      this.kept = text === this.kept ? null : text;
      this.mark();
    });
  }

  close() {
    this.observer.disconnect();
  }

  /**
   * Show what could be done after this many moves.
   * @param {number} move
   */
  async show(move) {
    if (move === this.at) return;
    this.at = move;
    this.shown = this.pointed = this.kept = null;
    this.verdict.replaceChildren();
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
      this.verdict.replaceChildren(...verdict(found));
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

  /** Go back to it from the board. */
  return() {
    this.bring();
    this.element.focus({ preventScroll: true });
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

  /** On the board: the best move, the one that was made, and another one that is pointed at or kept. */
  mark() {
    const { shown, kept } = this;
    const at = this.pointed ?? kept;
    const moves = shown?.moves ?? [];
    const made = moves.find((one) => one.made);
    const other = moves.find((one) => one.text === at && !one.best && !one.made);
    const best = shown?.forced ? undefined : moves.find((one) => one.best);
    this.board.advise(best?.spots ?? []);
    this.board.mark(other?.spots ?? []);
    this.board.point(
      shown && made?.spots.length ? { seat: shown.seat, spots: made.spots, pieces: [] } : null,
    );
    for (const row of this.element.querySelectorAll("li[data-text]")) {
      const text = row.getAttribute("data-text");
      row.classList.toggle("looked-at", text === at);
      const button = row.querySelector("button");
      if (button) set(button, { "aria-pressed": String(text === kept) });
    }
  }

  /** @param {Decision} found */
  content({ move, seat, mark, cost, forced, luck, words, moves }) {
    const lucky = Math.round(100 * luck[seat]) !== 0;
    return [
      h(
        "p",
        { class: "decision-words" },
        h("b", {}, say("Move {n}", { n: move + 1 })),
        " ",
        sentence(words),
      ),
      mark ? h("p", { class: `decision-mark of-${mark}` }, markWords(mark, cost)) : "",
      lucky
        ? h("p", { class: "quiet" }, say("Luck with it: {luck}", { luck: percentMore(luck[seat]) }))
        : "",
      this.look,
      forced
        ? h("p", { class: "quiet" }, say("There was nothing to decide."))
        : h(
            "ol",
            { class: `weighed ${seatClass(seat)}`, "aria-label": say("What could be done") },
            moves.map((one) => weighed(one, seat)),
          ),
      moves.some(({ best, made }) => !best && !made)
        ? h(
            "p",
            { class: "quiet small" },
            say("Apart from the best move and the one played, these figures are rough estimates."),
          )
        : "",
    ];
  }
}

/**
 * @param {Exclude<Mark, "">} mark
 * @param {number} cost
 */
const markWords = (mark, cost) =>
  ({
    inaccuracy: say("An inaccuracy: {cost}", { cost: percentMore(-cost) }),
    mistake: say("A mistake: {cost}", { cost: percentMore(-cost) }),
    blunder: say("A blunder: {cost}", { cost: percentMore(-cost) }),
  })[mark];

/**
 * The same in a line, with the words that the rings on the board stand for.
 * @param {Decision} found
 */
function verdict({ mark, cost, forced, moves }) {
  if (forced) return [say("There was nothing to decide.")];
  const best = moves.find((one) => one.best);
  return [
    mark ? h("b", { class: `decision-mark of-${mark}` }, markWords(mark, cost)) : "",
    moves.some((one) => one.made) ? madeTag() : "",
    best ? h("span", {}, bestTag(), best.made ? [] : [" ", sentence(best.label)]) : "",
  ];
}

const bestTag = () => h("span", { class: "tag best" }, say("best"));
const madeTag = () => h("span", { class: "tag made" }, say("played"));

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
    h("button", { class: "weighed-label", "aria-pressed": "false" }, sentence(label)),
    best ? bestTag() : null,
    made ? madeTag() : null,
    h("b", { class: "number" }, worth === null ? "–" : percent(worth)),
    bar,
  );
}
