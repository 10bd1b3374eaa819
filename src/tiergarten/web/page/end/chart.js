// The points over the moves as lines: drawn anew for its width, readable by shape as by colour.

import { h, s } from "../lib/elements.js";
import { figure } from "../lib/numbers.js";
import { say } from "../lib/words.js";
import { axes, niceTicks } from "./axes.js";
import { dashOf, seatClass, seatMark, shapeAt } from "./seatmark.js";

const HEIGHT = 280;
const LABEL_GAP = 17; // between the names at the ends of the lines
const SPACE = { top: 30, bottom: 40, left: 34 };

export class Chart {
  /** `points[move][seat]`; `pick(move)` is called when somebody points at a move. */
  constructor({ names, points, order }, pick) {
    Object.assign(this, { names, points, order, pick });
    this.moves = points.length - 1;
    this.at = this.moves; // the move that is marked
    this.readout = h("p", { class: "readout" });
    this.drawing = s("svg", { role: "img", "aria-label": this.summary() });
    this.drawing.addEventListener("pointermove", (event) => this.mark(this.moveAt(event), true));
    this.drawing.addEventListener("pointerleave", () => this.mark(this.at));
    this.drawing.addEventListener("pointercancel", () => this.mark(this.at));
    this.drawing.addEventListener("pointerup", (event) => this.pick(this.moveAt(event)));
    this.element = h(
      "figure",
      { class: "curve" },
      h("div", { class: "chart" }, this.drawing, h("div", { class: "unseen" }, this.table())),
      this.readout,
    );
    this.watcher = new ResizeObserver(() => this.draw());
    this.watcher.observe(this.element);
  }

  close() {
    this.watcher.disconnect();
  }

  draw() {
    const width = Math.floor(this.element.clientWidth);
    if (!width || width === this.width) return;
    this.width = width;
    const room = Math.min(160, Math.max(108, width * 0.22)); // for the names
    const [least, most] = [Math.min(0, ...this.points.flat()), Math.max(1, ...this.points.flat())];
    const ticks = niceTicks(least, most, 5);
    this.frame = {
      left: SPACE.left,
      right: width - room,
      top: SPACE.top,
      bottom: HEIGHT - SPACE.bottom,
    };
    const { left, right, top, bottom } = this.frame;
    this.x = (move) => left + (right - left) * (this.moves ? move / this.moves : 1);
    this.y = (value) => bottom - ((bottom - top) * (value - ticks[0])) / (ticks.at(-1) - ticks[0]);
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.drawing.setAttribute("height", HEIGHT);
    this.cursor = s("g", { class: "cursor" });
    this.drawing.replaceChildren(
      axes(
        this.frame,
        this.x,
        this.y,
        niceTicks(0, this.moves, Math.max(4, Math.floor((right - left) / 70)), true),
        ticks,
      ),
      ...[...this.order].reverse().map((seat) => this.line(seat)), // the best on top
      this.cursor,
    );
    this.label(width);
    this.mark(this.at);
  }

  line(seat) {
    const last = this.moves;
    const corners = this.points
      .map((all) => all[seat])
      .map((value, move, all) => [
        move,
        value,
        move === 0 || move === last || value !== all[move - 1] || value !== all[move + 1],
      ])
      .filter(([, , bends]) => bends)
      .map(([move, value]) => `${this.x(move).toFixed(1)} ${this.y(value).toFixed(1)}`);
    const every = Math.max(1, Math.round(last / 6));
    const marks = [];
    for (
      let move = Math.round((every * (this.order.indexOf(seat) + 1)) / (this.order.length + 1));
      move < last;
      move += every
    )
      marks.push(shapeAt(seat, this.x(move), this.y(this.points[move][seat])));
    marks.push(shapeAt(seat, this.x(last), this.y(this.points[last][seat])));
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

  /** Names and points at the ends of the lines, moved apart where they would touch. */
  label(width) {
    const end = this.points[this.moves];
    const { top, bottom, right } = this.frame;
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
      fit(text, this.names[seat], ` ${figure(end[seat])}`, width - right - 22);
    }
  }

  /** Mark a move; `passing` if somebody only points at it for a moment. */
  mark(move, passing = false) {
    if (!passing) this.at = move;
    const values = this.points[move];
    this.readout.replaceChildren(
      h("b", {}, move ? say("Move {n}", { n: move }) : say("At the start")),
      ...this.order.map((seat) =>
        h(
          "span",
          { class: seatClass(seat) },
          seatMark(seat),
          h("span", { class: "name" }, this.names[seat]),
          h("b", {}, figure(values[seat])),
        ),
      ),
    );
    if (!this.cursor) return;
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
      s("path", { d: `M${x} ${this.frame.top}V${this.frame.bottom}` }),
      ...(move < this.moves ? rings : []),
    );
  }

  moveAt(event) {
    const box = this.drawing.getBoundingClientRect();
    const { left, right } = this.frame;
    const part = (((event.clientX - box.left) * this.width) / box.width - left) / (right - left);
    return Math.min(this.moves, Math.max(0, Math.round(part * this.moves)));
  }

  summary() {
    const end = this.order
      .map((seat) => `${this.names[seat]} ${figure(this.points[this.moves][seat])}`)
      .join(", ");
    return say("Points over the moves. Moves: {moves}. At the end: {points}.", {
      moves: this.moves,
      points: end,
    });
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
        h("th", { scope: "row" }, `${move}`),
        this.order.map((seat) => h("td", {}, figure(this.points[move][seat]))),
      ),
    );
    return h(
      "table",
      {},
      h("caption", {}, say("Points over the moves")),
      h("thead", {}, head),
      h("tbody", {}, rows),
    );
  }
}

/** Move labels, which come from top to bottom, at least `gap` apart and within bounds. */
function spread(labels, gap, top, bottom) {
  labels.forEach((label, index) => {
    label.to = Math.max(label.to, index ? labels[index - 1].to + gap : top);
  });
  let limit = bottom;
  for (const label of [...labels].reverse()) {
    label.to = Math.min(label.to, limit);
    limit = label.to - gap;
  }
}

/** Write a name and a number; a name that is too long loses its middle, as its end may matter. */
function fit(text, name, number, width) {
  text.textContent = name + number;
  const tail = name.length > 6 ? name.slice(-2).trimStart() : "";
  for (
    let kept = name.length - tail.length - 1;
    kept > 0 && text.getComputedTextLength() > width;
    kept -= 1
  )
    text.textContent = `${name.slice(0, kept).trimEnd()}…${tail}${number}`;
}
