// Everybody's chances over the moves: a chart, and below it what was luck and what was a mistake, a row
// for each player.

import { h } from "../lib/elements.js";
import { percent, percentMore } from "../lib/numbers.js";
import { say } from "../lib/words.js";
import { byMove, Chart } from "./chart.js";
import { seatsByRank } from "./result.js";
import { seatClass, seatMark } from "./seatmark.js";

/**
 * @import { Mark, Result, Review, Seat } from "../lib/protocol.js"
 * @import { Kind } from "./chart.js"
 */

const LUCKY = 0.05; // what chance gives or takes is marked from here on
const APART = 28; // pixels from one mark to the next, and from one lane to the next
const LANES = 4; // that marks close to each other may take
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??", lucky: "▲", unlucky: "▼" };

/** @type {Kind} */
const CHANCES = {
  title: () => say("Chance to win"),
  summary: (moves, chances) =>
    say("Chances to win by move. Moves: {moves}. At the end: {chances}.", { moves, chances }),
  caption: () => say("Chances to win by move"),
  figure: (value) => percent(value / 100),
  moment: byMove, // as the marks and the words below
  first: 1,
  most: 100,
};

/**
 * A moment worth a look: what, for whom, after how many moves, and how much it changed.
 * @typedef {{ move: number, seat: Seat, kind: keyof typeof SIGNS, change: number }} Moment
 */

export class Chances {
  /**
   * `go` is called with a moment that is to be shown.
   * @param {Review} review
   * @param {Result} result
   * @param {(move: number) => void} go
   */
  constructor(review, { names, ranks }, go) {
    this.names = names;
    this.go = go;
    this.moments = momentsOf(review);
    const points = [...review.moves.map(({ chance }) => chance), review.end].map((chance) =>
      chance.map((part) => 100 * part),
    );
    const order = seatsByRank(ranks);
    this.chart = new Chart({ names, points, order, kind: CHANCES }, go);
    // Mistakes and luck have a line each, so that neither hides the other.
    this.rows = order.flatMap((seat) =>
      [false, true]
        .map((luck) => this.moments.filter((one) => one.seat === seat && isLuck(one) === luck))
        .filter((moments) => moments.length > 0)
        .map((moments) => ({ seat, moments, marks: h("div", { class: "review-marks" }) })),
    );
    this.all = this.table();
    this.rest = h("button", {
      class: "text-button small",
      "data-do": "all-marks",
      hidden: true,
      onclick: () => this.openTable(),
    });
    this.element = h(
      "div",
      { class: "chances" },
      this.chart.element,
      h(
        "div",
        {
          class: "review-rows",
          role: "group",
          "aria-label": say("Luck and mistakes"),
          onkeydown: (event) => this.key(event),
        },
        order.map((seat) => {
          const lines = this.rows.filter((row) => row.seat === seat).map(({ marks }) => marks);
          return h(
            "div",
            { class: `review-row ${seatClass(seat)}` },
            h("div", {}, lines),
            h("span", { class: "review-name" }, seatMark(seat), h("span", {}, names[seat])),
          );
        }),
      ),
      this.rest,
      legend(),
      this.all,
    );
    this.observer = new ResizeObserver(() => this.lay());
    this.observer.observe(this.element);
  }

  close() {
    this.observer.disconnect();
    this.chart.close();
  }

  /** @param {number} move */
  mark(move) {
    this.chart.mark(move);
    for (const button of this.element.querySelectorAll(".review-mark")) {
      if (!(button instanceof HTMLElement)) continue;
      const shown = Number(button.dataset.move) === move;
      if (shown) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  /**
   * Set the marks below their moves. Those that are close to each other lie in lanes, the larger ones
   * first; what finds no room even there is counted, and in the table.
   */
  lay() {
    const { right } = this.chart.area;
    if (!right) return;
    this.element.style.setProperty("--names", `${Math.round(this.chart.width - right - 20)}px`);
    let left = 0;
    for (const { moments, marks } of this.rows) {
      const placed = this.placed(moments);
      left += moments.length - placed.length;
      const lanes = Math.max(...placed.map(({ lane }) => lane + 1));
      marks.style.height = `${lanes * APART + 3}px`;
      marks.replaceChildren(
        ...placed.map(({ moment, x, lane }) => {
          const button = this.button(moment);
          button.style.left = `${x.toFixed(1)}px`;
          button.style.top = `${lane * APART + 2}px`;
          return button;
        }),
      );
    }
    this.rest.hidden = left === 0;
    this.rest.textContent = say("More of them, in the table below: {n}", { n: left });
    this.mark(this.chart.at);
  }

  /**
   * Where the marks of a line lie: their middles, and their lanes.
   * @param {Moment[]} moments
   */
  placed(moments) {
    /** @type {{ moment: Moment, x: number, lane: number }[]} */
    const placed = [];
    const free = (/** @type {number} */ x, /** @type {number} */ lane) =>
      placed.every((one) => one.lane !== lane || Math.abs(one.x - x) >= APART);
    const largest = [...moments].sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
    for (const moment of largest) {
      const x = this.chart.x(moment.move);
      const lane = [...Array(LANES).keys()].find((one) => free(x, one));
      if (lane !== undefined) placed.push({ moment, x, lane });
    }
    return placed.sort((a, b) => a.x - b.x || a.lane - b.lane);
  }

  /** Show all of it as a table, and go there. */
  openTable() {
    this.all.open = true;
    this.all.querySelector("summary")?.focus();
  }

  /** @param {Moment} moment */
  button(moment) {
    const { kind, move } = moment;
    const words = this.words(moment);
    return h(
      "button",
      {
        class: `review-mark of-${kind}`,
        "data-move": move,
        "aria-label": words,
        title: words,
        onclick: () => this.go(move),
      },
      SIGNS[kind],
    );
  }

  /** @param {Moment} moment */
  words({ seat, kind, change, move }) {
    const told = { n: move + 1, name: this.names[seat], change: percentMore(change) };
    switch (kind) {
      case "inaccuracy":
        return say("Move {n}, {name}: inaccuracy, {change}", told);
      case "mistake":
        return say("Move {n}, {name}: mistake, {change}", told);
      case "blunder":
        return say("Move {n}, {name}: blunder, {change}", told);
      case "lucky":
        return say("Move {n}, {name}: good luck, {change}", told);
      case "unlucky":
        return say("Move {n}, {name}: bad luck, {change}", told);
    }
  }

  /**
   * Arrows go from mark to mark: to the next one of a player, or to that of another player.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const rows = this.rows.map(({ marks }) => [...marks.children]);
    const row = rows.findIndex((marks) => marks.some((one) => one.matches(":focus")));
    if (row < 0) return;
    const at = rows[row].findIndex((one) => one.matches(":focus"));
    const left = (/** @type {Element} */ one) => Number.parseFloat(getStyle(one).left);
    const nearest = (/** @type {Element[]} */ marks) =>
      [...marks].sort(
        (a, b) => Math.abs(left(a) - left(rows[row][at])) - Math.abs(left(b) - left(rows[row][at])),
      )[0];
    const others = (/** @type {number} */ step) => {
      const found = rows.slice(...(step > 0 ? [row + 1] : [0, row])).filter(({ length }) => length);
      return found.length ? nearest(step > 0 ? found[0] : found[found.length - 1]) : undefined;
    };
    const next = {
      ArrowRight: () => rows[row][at + 1],
      ArrowLeft: () => rows[row][at - 1],
      ArrowDown: () => others(1),
      ArrowUp: () => others(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation(); // it does not step through the match
    const target = next();
    if (target instanceof HTMLElement) target.focus();
  }

  /** All of it as a table, for those who do not see the chart, or want to see everything. */
  table() {
    const rows = [...this.moments]
      .sort((a, b) => a.move - b.move || a.seat - b.seat)
      .map((moment) =>
        h(
          "tr",
          {},
          h(
            "th",
            { scope: "row" },
            h(
              "button",
              { class: "link-button", onclick: () => this.go(moment.move) },
              `${moment.move + 1}`,
            ),
          ),
          h("td", { class: "who", title: this.names[moment.seat] }, this.names[moment.seat]),
          h("td", {}, kindWords(moment.kind)),
          h("td", { class: "number" }, percentMore(moment.change)),
          h("td", { class: "number" }, percent(this.chart.points[moment.move][moment.seat] / 100)),
        ),
      );
    const titles = [
      say("Move"),
      say("Player"),
      say("What"),
      say("Change"),
      say("Chance before"),
    ].map((title) => h("th", { scope: "col" }, title));
    return h(
      "details",
      { class: "moments" },
      h("summary", {}, say("All of it as a table")),
      h(
        "div",
        { class: "scrolls", role: "region", tabindex: 0, "aria-label": say("Luck and mistakes") },
        h("table", {}, h("thead", {}, h("tr", {}, titles)), h("tbody", {}, rows)),
      ),
    );
  }
}

/** @param {Moment} moment */
const isLuck = ({ kind }) => kind === "lucky" || kind === "unlucky";

/** @param {Element} element */
const getStyle = (element) => (element instanceof HTMLElement ? element.style : { left: "0" });

/**
 * @param {Review} review
 * @returns {Moment[]}
 */
function momentsOf({ moves }) {
  return moves.flatMap(({ seat, mark, cost, luck }, move) => {
    /** @type {Moment[]} */
    const found = luck.flatMap((change, who) =>
      Math.abs(change) >= LUCKY
        ? [{ move, seat: who, kind: change > 0 ? "lucky" : "unlucky", change }]
        : [],
    );
    if (mark) found.push({ move, seat, kind: mark, change: -cost });
    return found;
  });
}

/** @param {keyof typeof SIGNS} kind */
const kindWords = (kind) =>
  ({
    inaccuracy: say("inaccuracy"),
    mistake: say("mistake"),
    blunder: say("blunder"),
    lucky: say("good luck"),
    unlucky: say("bad luck"),
  })[kind];

function legend() {
  return h(
    "p",
    { class: "review-legend quiet small" },
    /** @type {(keyof typeof SIGNS)[]} */ (Object.keys(SIGNS)).map((kind) =>
      h(
        "span",
        {},
        h("span", { class: `review-sign of-${kind}`, "aria-hidden": "true" }, SIGNS[kind]),
        kindWords(kind),
      ),
    ),
  );
}
