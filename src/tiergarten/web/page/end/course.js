// How a match went, as a chart: the points that players had and, where a game counts these apart
// from the score, the score as if the match had ended then, named as such.

import { h } from "../lib/elements.js";
import { say } from "../lib/words.js";
import { Chart, POINTS } from "./chart.js";

/**
 * @import { Course, Seat } from "../lib/protocol.js"
 * @import { Kind } from "./chart.js"
 */

/** @type {Kind} */
const IF_ENDED = {
  ...POINTS,
  title: () => say("If it ended now"),
  summary: (moves, points) =>
    say("The score by move, as if the game had ended then. Moves: {moves}. At the end: {points}.", {
      moves,
      points,
    }),
  caption: () => say("The score by move, as if the game had ended then"),
};

export class CourseChart {
  /**
   * `pick` is called when somebody points at a move.
   * @param {{ names: string[], course: Course, order: Seat[] }} result
   * @param {(move: number) => void} pick
   */
  constructor({ names, course: { points, counted }, order }, pick) {
    const kinds = counted ? [POINTS, IF_ENDED] : [POINTS];
    const values = counted ? [counted, points] : [points];
    this.charts = kinds.map(
      (kind, n) => new Chart({ names, points: values[n], order, kind }, pick),
    );
    this.buttons = counted
      ? kinds.map((kind, n) =>
          h("button", { "data-chart": n, onclick: () => this.choose(n) }, kind.title()),
        )
      : [];
    const [first, ...others] = this.charts.map(({ element }) => element);
    const choice = h("div", { class: "row chart-choice" }, this.buttons);
    this.element = h("div", {}, counted ? choice : null, first, others);
    this.choose(0);
  }

  /** @param {number} chosen */
  choose(chosen) {
    for (const [n, { element }] of this.charts.entries()) element.hidden = n !== chosen;
    for (const [n, button] of this.buttons.entries())
      button.setAttribute("aria-pressed", String(n === chosen));
  }

  /** @param {number} move */
  mark(move) {
    for (const chart of this.charts) chart.mark(move);
  }

  /** From now on a moment is called as in a review. */
  review() {
    for (const chart of this.charts) chart.review();
  }

  close() {
    for (const chart of this.charts) chart.close();
  }
}
