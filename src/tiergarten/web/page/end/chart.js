// Something that everybody has by move, such as points, as lines: redrawn for its width, readable by
// shape as well as by colour.

import { h, s, set } from "../lib/elements.js";
import { figure } from "../lib/numbers.js";
import { listed, say } from "../lib/words.js";
import { axes, niceTicks } from "./axes.js";
import { dashOf, seatClass, seatMark, shapeAt } from "./seatmark.js";

/**
 * @import { Seat } from "../lib/protocol.js"
 * @import { Area } from "./axes.js"
 */

/**
 * What is drawn: how it is called, how it is written, and where its scale ends if that is fixed.
 * @typedef {object} Kind
 * @property {() => string} title
 * @property {(moves: number, end: string) => string} summary
 * @property {() => string} caption
 * @property {(value: number) => string} figure
 * @property {(move: number, moves: number) => string} moment which one that is, after so many moves
 * @property {number} first the number of the first moment on the axis
 * @property {number | null} most
 */

/** @type {Kind} */
export const POINTS = {
  title: () => say("Points"),
  summary: (moves, points) =>
    say("Points by move. Moves: {moves}. At the end: {points}.", { moves, points }),
  caption: () => say("Points by move"),
  figure,
  moment: (move) => (move ? say("After move {n}", { n: move }) : say("At the start")),
  first: 0,
  most: null,
};
/**
 * A moment as reviews call it: by the move that is made there.
 * @param {number} move
 * @param {number} moves
 */
export const byMove = (move, moves) =>
  move < moves ? say("Before move {n}", { n: move + 1 }) : say("At the end");

const HEIGHT = 280;
const LABEL_GAP = 17; // between the names at the ends of the lines
const SPACE = { top: 30, bottom: 40, left: 34 };

export class Chart {
  /**
   * `points[move][seat]`; `pick` is called when somebody points at a move.
   * @param {{ names: string[], points: number[][], order: Seat[], kind?: Kind }} result
   * @param {(move: number) => void} pick
   */
  constructor({ names, points, order, kind = POINTS }, pick) {
    this.kind = kind;
    this.names = names;
    this.points = points;
    this.order = order;
    this.moves = points.length - 1;
    this.at = this.moves; // the move that is marked
    this.width = 0; // in pixels; none while it is not drawn
    /** @type {Area} */
    this.area = { left: 0, right: 0, top: 0, bottom: 0 };
    /** @type {number[]} */
    this.ticks = []; // of the points
    this.readout = h("p", { class: "readout" });
    this.cursor = s("g", { class: "cursor" });
    this.drawing = s("svg", {
      role: "img",
      "aria-label": this.summary(),
      onpointermove: (event) => this.mark(this.moveAt(event), true),
      onpointerleave: () => this.mark(this.at),
      onpointercancel: () => this.mark(this.at),
      onpointerup: (event) => pick(this.moveAt(event)),
    });
    this.unseen = h("div", { class: "unseen" }, this.table());
    this.element = h(
      "figure",
      { class: "curve" },
      h("div", { class: "chart" }, this.drawing, this.unseen),
      this.readout,
    );
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.element);
  }

  /** From now on a moment is called as in a review. */
  review() {
    this.kind = { ...this.kind, moment: byMove, first: 1 };
    this.unseen.replaceChildren(this.table());
    this.width = 0; // so that it is drawn anew
    this.draw();
    this.mark(this.at);
  }

  close() {
    this.observer.disconnect();
  }

  draw() {
    const width = Math.floor(this.element.clientWidth);
    if (!width || width === this.width) return;
    this.width = width;
    const room = Math.min(160, Math.max(108, width * 0.22)); // for the names
    const all = this.points.flat();
    const [least, most] = [Math.min(0, ...all), this.kind.most ?? Math.max(1, ...all)];
    this.ticks = niceTicks(least, most, 5);
    this.area = {
      left: SPACE.left,
      right: width - room,
      top: SPACE.top,
      bottom: HEIGHT - SPACE.bottom,
    };
    const across = Math.max(4, Math.floor((this.area.right - this.area.left) / 70));
    const { first } = this.kind; // a moment may be known by the move that is made there
    const numbers = niceTicks(0, this.moves, across, true);
    set(this.drawing, { viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT });
    this.drawing.replaceChildren(
      axes(
        this.area,
        (number) => this.x(number - first),
        (value) => this.y(value),
        [first, ...numbers.filter((number) => number - first > (numbers[1] - numbers[0]) / 2)],
        this.ticks,
        this.kind.title(),
      ),
      ...[...this.order].reverse().map((seat) => this.line(seat)), // the best on top
      this.cursor,
    );
    this.label(width);
    this.mark(this.at);
  }

  /**
   * Where a move lies,
   * @param {number} move
   */
  x(move) {
    const { left, right } = this.area;
    return left + (right - left) * (this.moves ? move / this.moves : 1);
  }

  /**
   * and where this many points do.
   * @param {number} value
   */
  y(value) {
    const { top, bottom } = this.area;
    const [least, most] = [this.ticks[0], this.ticks[this.ticks.length - 1]];
    return bottom - ((bottom - top) * (value - least)) / (most - least);
  }

  /** @param {Seat} seat */
  line(seat) {
    const last = this.moves;
    const values = this.points.map((all) => all[seat]);
    const bends = (/** @type {number} */ move) =>
      move === 0 ||
      move === last ||
      values[move] !== values[move - 1] ||
      values[move] !== values[move + 1];
    const corners = [...values.keys()]
      .filter(bends)
      .map((move) => `${this.x(move).toFixed(1)} ${this.y(values[move]).toFixed(1)}`);
    const every = Math.max(1, Math.round(last / 6));
    const first = Math.round((every * (this.order.indexOf(seat) + 1)) / (this.order.length + 1));
    const marks = [];
    for (let move = first; move < last; move += every) {
      marks.push(shapeAt(seat, this.x(move), this.y(values[move])));
    }
    marks.push(shapeAt(seat, this.x(last), this.y(values[last])));
    return s(
      "g",
      { class: seatClass(seat) },
      s("path", {
        class: "line",
        d: `M${corners.join("L")}`,
        "stroke-dasharray": dashOf(seat) || null,
      }),
      marks,
    );
  }

  /**
   * Names and points at the ends of the lines, moved apart where they would touch.
   * @param {number} width
   */
  label(width) {
    const end = this.points[this.moves];
    const { top, bottom, right } = this.area;
    const ends = [...this.order]
      .sort((a, b) => end[b] - end[a])
      .map((seat) => ({ seat, from: this.y(end[seat]), to: this.y(end[seat]) }));
    spread(ends, LABEL_GAP, top + 2, bottom);
    for (const { seat, from, to } of ends) {
      const text = s("text", { class: `end-label ${seatClass(seat)}`, x: right + 20, y: to + 4 });
      this.drawing.append(
        s("path", {
          class: `leader ${seatClass(seat)}`,
          d: `M${right + 7} ${from.toFixed(1)}L${right + 17} ${to.toFixed(1)}`,
        }),
        text,
      );
      fit(text, this.names[seat], ` ${this.kind.figure(end[seat])}`, width - right - 22);
    }
  }

  /**
   * Mark a move; `passing` if somebody only points at it for a moment.
   * @param {number} move
   */
  mark(move, passing = false) {
    if (!passing) this.at = move;
    const values = this.points[move];
    this.readout.replaceChildren(
      h("b", {}, this.kind.moment(move, this.moves)),
      ...this.order.map((seat) =>
        h(
          "span",
          { class: seatClass(seat) },
          seatMark(seat),
          h("span", { class: "name" }, this.names[seat]),
          h("b", {}, this.kind.figure(values[seat])),
        ),
      ),
    );
    if (!this.width) return;
    const x = this.x(move).toFixed(1);
    const rings = this.order.map((seat) =>
      s("circle", {
        class: `ring ${seatClass(seat)}`,
        cx: x,
        cy: this.y(values[seat]).toFixed(1),
        r: 7,
      }),
    );
    this.cursor.replaceChildren(
      s("path", { d: `M${x} ${this.area.top}V${this.area.bottom}` }),
      ...(move < this.moves ? rings : []),
    );
  }

  /**
   * The move that a pointer is at.
   * @param {PointerEvent} event
   * @returns {number}
   */
  moveAt(event) {
    const box = this.drawing.getBoundingClientRect();
    const { left, right } = this.area;
    const part = (((event.clientX - box.left) * this.width) / box.width - left) / (right - left);
    return Math.min(this.moves, Math.max(0, Math.round(part * this.moves)));
  }

  summary() {
    const end = listed(
      this.order.map(
        (seat) => `${this.names[seat]} ${this.kind.figure(this.points[this.moves][seat])}`,
      ),
    );
    return this.kind.summary(this.moves, end);
  }

  /** The same for those who do not see it: the points at some moves. */
  table() {
    const moves = [
      ...new Set([
        ...niceTicks(0, this.moves, 12, true).filter((move) => move < this.moves),
        this.moves,
      ]),
    ];
    const head = h(
      "tr",
      {},
      h("th", { scope: "col" }, say("Move")),
      this.order.map((seat) => h("th", { scope: "col" }, this.names[seat])),
    );
    const rows = moves.map((move) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, this.kind.moment(move, this.moves)),
        this.order.map((seat) => h("td", {}, this.kind.figure(this.points[move][seat]))),
      ),
    );
    return h(
      "table",
      {},
      h("caption", {}, this.kind.caption()),
      h("thead", {}, head),
      h("tbody", {}, rows),
    );
  }
}

/**
 * Move labels, which come from top to bottom, at least `gap` apart and within bounds.
 * @param {{ to: number }[]} labels
 * @param {number} gap
 * @param {number} top
 * @param {number} bottom
 */
function spread(labels, gap, top, bottom) {
  let least = top;
  for (const label of labels) {
    label.to = Math.max(label.to, least);
    least = label.to + gap;
  }
  let limit = bottom;
  for (const label of [...labels].reverse()) {
    label.to = Math.min(label.to, limit);
    limit = label.to - gap;
  }
}

/**
 * Write a name and a number; a name that is too long loses its middle, as its end may matter.
 * @param {SVGTextElement} text
 * @param {string} name
 * @param {string} number
 * @param {number} width
 */
function fit(text, name, number, width) {
  text.textContent = name + number;
  const tail = name.length > 6 ? name.slice(-2).trimStart() : "";
  let kept = name.length - tail.length - 1;
  while (kept > 0 && text.getComputedTextLength() > width) {
    text.textContent = `${name.slice(0, kept).trimEnd()}…${tail}${number}`;
    kept -= 1;
  }
}
