// Zooming into a panel: by buttons, by pinching, or automatically where targets would be too small for
// a finger. The drawing grows within a scrolling view, so it is moved like everything else on a page,
// and what has the focus is scrolled into view.

import { around, h, set } from "../lib/elements.js";
import { icon } from "../lib/icons.js";
import { calm } from "../lib/motion.js";
import { say } from "../lib/words.js";

/**
 * A point in the units of the panel.
 * @typedef {{ x: number, y: number }} Point
 *
 * Something around its middle.
 * @typedef {Point & { width: number, height: number }} Box
 */

export const FINGER = 40; // pixels
const SMALLEST = 14; // pixels: for smaller targets we zoom in; otherwise the nearest one is meant
const MOST = 5;
const STEP = 1.6;
const DRAG = 6; // pixels that a mouse may move in a click
const TIME = 250;

/** Whether this is a touch screen, as far as the browser says. */
export const fingers = () => matchMedia("(pointer: coarse), (max-width: 699px)").matches;

export class Zoom {
  /**
   * `aimed` is called before it grows, and may give it more room; `changed` afterwards.
   * @param {SVGSVGElement} svg
   * @param {{ aimed: () => void, changed: () => void }} handlers
   */
  constructor(svg, { aimed, changed }) {
    this.svg = svg;
    this.aimed = aimed;
    this.changed = changed;
    this.width = 0; // of the panel, in its units,
    this.height = 0;
    this.seen = { width: 0, height: 0 }; // of the view, in pixels
    this.whole = Number.NaN; // and pixels per unit when all of it is visible; NaN before layout
    this.factor = 1; // how much larger than the whole it is,
    this.target = 1; // and is going to be
    this.byHand = false; // whether the person has chosen what to look at
    this.dragged = false; // whether the press that ends now has pushed the drawing
    this.timer = 0; // of the slide that is under way
    /** @type {Point & { apart: number, factor: number } | null} */
    this.grip = null; // where two fingers hold it
    this.view = h("div", { class: "view", onpointerdown: (event) => this.drag(event) }, svg);
    this.buttons = this.makeButtons();
    const pinch = (/** @type {TouchEvent} */ event) => this.pinch(event);
    this.view.addEventListener("touchstart", pinch, { passive: false });
    this.view.addEventListener("touchmove", pinch, { passive: false });
  }

  /**
   * The panel has a size, in its units, a scale at which all of it is seen, and a view in pixels.
   * @param {number} width
   * @param {number} height
   * @param {number} scale
   * @param {{ width: number, height: number }} seen
   */
  resize(width, height, scale, seen) {
    this.seen = seen;
    if (this.width !== width || this.height !== height) this.factor = this.target = 1;
    this.width = width;
    this.height = height;
    this.whole = scale;
    set(this.svg, { viewBox: `0 0 ${width} ${height}` });
    this.look(this.factor);
  }

  /** Pixels per unit. */
  get scale() {
    return this.whole * this.factor;
  }

  /** How far the drawing lies from the edges of a view that is larger, in pixels. */
  get inset() {
    const room = (/** @type {number} */ view, /** @type {number} */ drawn) =>
      Math.max(0, (view - drawn * this.scale) / 2) || 0;
    return { x: room(this.seen.width, this.width), y: room(this.seen.height, this.height) };
  }

  /** How far it lies from the edges of its element, which is as large as the view until one zooms. */
  get margin() {
    return this.factor === 1 ? this.inset : { x: 0, y: 0 };
  }

  /** How far the drawing is scrolled, in pixels. */
  get hidden() {
    return this.factor === 1 ? { x: 0, y: 0 } : { x: this.view.scrollLeft, y: this.view.scrollTop };
  }

  /**
   * Zoom so that these boxes can be pressed.
   * @param {Box[]} boxes
   */
  frame(boxes) {
    if (this.byHand) return;
    const least = Math.min(...boxes.map((box) => Math.min(box.width, box.height))) * this.whole;
    const factor =
      boxes.length && least < SMALLEST && fingers() ? Math.min(MOST, FINGER / least) : 1;
    if (factor > 1 && Math.abs(this.target - factor) < 0.05 && boxes.some((box) => this.holds(box)))
      return;
    this.go(factor, () => (factor > 1 ? this.fullest(boxes, factor) : this.middle()));
  }

  /**
   * The middle of the window through which most of these boxes would be seen.
   * @param {Box[]} boxes
   * @param {number} factor
   * @returns {Point}
   */
  fullest(boxes, factor) {
    const scale = this.whole * factor;
    const [width, height] = [this.view.clientWidth / scale, this.view.clientHeight / scale];
    const inside = (/** @type {Point} */ point) =>
      boxes.filter(
        (box) =>
          Math.abs(box.x - point.x) <= (width - box.width) / 2 &&
          Math.abs(box.y - point.y) <= (height - box.height) / 2,
      );
    const points = boxes.flatMap((a) =>
      boxes.map((b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })),
    );
    let best = [boxes[0]];
    for (const point of points) {
      const seen = inside(point);
      if (seen.length > best.length) best = seen;
    }
    const between = (/** @type {"x" | "y"} */ name) =>
      (Math.min(...best.map((box) => box[name])) + Math.max(...best.map((box) => box[name]))) / 2;
    return { x: between("x"), y: between("y") };
  }

  /** @param {Point} point */
  holds({ x, y }) {
    const { view, scale, inset } = this;
    const left = x * scale + inset.x - view.scrollLeft;
    const top = y * scale + inset.y - view.scrollTop;
    return left > 0 && left < view.clientWidth && top > 0 && top < view.clientHeight;
  }

  /**
   * The point in the middle of what is seen.
   * @returns {Point}
   */
  middle() {
    const { view, scale, inset } = this;
    return {
      x: (view.scrollLeft + view.clientWidth / 2 - inset.x) / scale,
      y: (view.scrollTop + view.clientHeight / 2 - inset.y) / scale,
    };
  }

  /**
   * Zoom by a factor, around a point.
   * @param {number} factor
   */
  go(factor, point = () => this.middle()) {
    cancelAnimationFrame(this.timer);
    if (factor === 1 && this.factor === 1) return;
    const from = { factor: this.factor, ...this.middle() };
    this.target = factor;
    this.aimed();
    const to = { factor, ...point() };
    const begun = performance.now();
    const slide = (/** @type {number} */ now) => {
      const t = calm() ? 1 : Math.min(1, Math.max(0, (now - begun) / TIME));
      const k = t * (2 - t);
      const mix = (/** @type {"factor" | "x" | "y"} */ name) =>
        from[name] + (to[name] - from[name]) * k;
      this.look(mix("factor"), { x: mix("x"), y: mix("y") });
      if (t < 1) this.timer = requestAnimationFrame(slide);
    };
    slide(begun);
  }

  /**
   * @param {number} factor
   * @param {Point | null} middle
   */
  look(factor, middle = null) {
    const { view, svg } = this;
    this.factor = factor;
    svg.style.width = factor === 1 ? "" : `${this.width * this.scale}px`;
    svg.style.height = factor === 1 ? "" : `${this.height * this.scale}px`;
    view.classList.toggle("zoomed", factor > 1);
    this.buttons.classList.toggle("zoomed", factor > 1);
    if (middle)
      view.scrollTo(
        middle.x * this.scale - view.clientWidth / 2,
        middle.y * this.scale - view.clientHeight / 2,
      );
    this.changed();
  }

  makeButtons() {
    /** @type {(name: "plus" | "minus" | "whole", label: string, act: () => void) => HTMLElement} */
    const press = (name, label, act) =>
      h(
        "button",
        {
          class: "zoom-button",
          "data-zoom": name,
          "aria-label": label,
          title: label,
          onclick: () => {
            this.byHand = true;
            act();
          },
        },
        icon(name),
      );
    const by = (/** @type {number} */ times) => this.go(limited(this.target * times));
    return h(
      "div",
      { class: "zoom-buttons" },
      press("plus", say("Larger"), () => by(STEP)),
      press("minus", say("Smaller"), () => by(1 / STEP)),
      press("whole", say("Show all of it"), () => this.go(1)),
    );
  }

  /**
   * A mouse drags the drawing; fingers scroll it natively.
   * @param {PointerEvent} down
   */
  drag(down) {
    this.dragged = false;
    if (down.pointerType !== "mouse" || down.button !== 0 || this.factor === 1) return;
    if (around(down, "[data-drag]")) return; // a piece is dragged instead
    const { view } = this;
    const [left, top] = [view.scrollLeft, view.scrollTop];
    const move = (/** @type {PointerEvent} */ event) => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (Math.hypot(x, y) > DRAG) this.dragged = this.byHand = true;
      if (this.dragged) view.scrollTo(left - x, top - y);
    };
    const done = new AbortController();
    addEventListener("pointermove", move, { signal: done.signal });
    for (const name of ["pointerup", "pointercancel"])
      addEventListener(name, () => done.abort(), { signal: done.signal });
  }

  /**
   * Two fingers: what lies between them stays between them.
   * @param {TouchEvent} event
   */
  pinch(event) {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const [a, b] = event.touches;
    const area = this.svg.getBoundingClientRect();
    const seen = this.view.getBoundingClientRect();
    const between = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
    const apart = Math.max(20, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
    if (event.type === "touchstart") {
      this.grip = {
        apart,
        factor: this.factor,
        x: (between.x - area.x - this.margin.x) / this.scale,
        y: (between.y - area.y - this.margin.y) / this.scale,
      };
      return;
    }
    if (!this.grip) return;
    const { grip } = this;
    this.byHand = true;
    this.target = limited((grip.factor * apart) / grip.apart);
    this.look(this.target);
    this.view.scrollTo(
      grip.x * this.scale - (between.x - seen.x),
      grip.y * this.scale - (between.y - seen.y),
    );
  }
}

/** @param {number} factor */
const limited = (factor) => Math.min(MOST, factor < 1.05 ? 1 : factor);
