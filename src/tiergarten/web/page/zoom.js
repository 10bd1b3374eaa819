// Looking at a part of a panel: by buttons, by dragging and pinching, or by itself where what can be
// pressed would be too small for a finger.

import { h } from "./dom.js";
import { calm } from "./glide.js";
import { icon } from "./signs.js";
import { say } from "./words.js";

const FINGER = 40; // pixels
const MOST = 5;
const STEP = 1.6;
const DRAG = 8; // pixels of movement that are still a tap

/** The window through which a panel is seen; `seen(box)` is told its place in the panel's units. */
export class Zoom {
  constructor(svg, seen) {
    this.svg = svg;
    this.seen = seen;
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
    this.box = this.whole;
    this.scale = 1; // pixels per unit when all is seen
    this.byHand = false; // whether the person has chosen what to look at
    this.fingers = new Map();
    this.dragged = false;
    this.buttons = this.makeButtons();
    this.listen();
  }

  /** The panel has a size, in its units, and a scale at which all of it is seen. */
  resize(width, height, scale) {
    const same = this.whole.width === width && this.whole.height === height;
    this.scale = scale;
    this.whole = { x: 0, y: 0, width, height };
    this.go(same && this.factor > 1.01 ? this.box : this.whole, false);
  }

  get factor() {
    return this.whole.width / this.box.width;
  }

  /** See to it that these boxes ({x, y, width, height} around their middle) can be pressed. */
  frame(boxes) {
    if (this.byHand) return;
    const least = Math.min(...boxes.map((box) => Math.min(box.width, box.height))) * this.scale;
    if (!boxes.length || least >= FINGER * 0.7) return void this.go(this.whole);
    const factor = Math.min(MOST, (FINGER + 2) / least);
    if (this.factor >= factor * 0.9 && boxes.some((box) => this.holds(box))) return;
    const middle = (low, high) => (Math.min(...boxes.map(low)) + Math.max(...boxes.map(high))) / 2;
    this.around(
      middle((box) => box.x - box.width / 2, (box) => box.x + box.width / 2),
      middle((box) => box.y - box.height / 2, (box) => box.y + box.height / 2), factor);
  }

  holds({ x, y }) {
    const { box } = this;
    return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
  }

  /** Bring a point into sight, if it is not. */
  show(point) {
    if (!this.holds(point)) this.around(point.x, point.y, this.factor);
  }

  around(x, y, factor) {
    const width = this.whole.width / factor, height = this.whole.height / factor;
    this.go({ x: x - width / 2, y: y - height / 2, width, height });
  }

  /** Look through another window, which slides there if that is wanted. */
  go(wanted, slowly = true) {
    const to = within(wanted, this.whole);
    cancelAnimationFrame(this.timer);
    this.buttons.classList.toggle("zoomed", to.width < this.whole.width * 0.99);
    this.svg.classList.toggle("zoomed", to.width < this.whole.width * 0.99);
    if (!slowly || calm()) return this.look(to);
    const from = this.box, begun = performance.now();
    const slide = (now) => {
      const t = Math.min(1, (now - begun) / 250), k = t * (2 - t);
      const mix = (name) => from[name] + (to[name] - from[name]) * k;
      this.look({ x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") });
      if (t < 1) this.timer = requestAnimationFrame(slide);
    };
    this.timer = requestAnimationFrame(slide);
    return undefined;
  }

  look(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.seen(box);
  }

  makeButtons() {
    const press = (name, label, act) => h("button", { class: "zoom-button", "data-zoom": name, "aria-label": label, title: label, onclick: () => {
      this.byHand = true;
      act();
    } }, icon(name));
    const by = (times) => {
      const { x, y, width, height } = this.box;
      this.around(x + width / 2, y + height / 2, Math.min(MOST, Math.max(1, this.factor * times)));
    };
    return h("div", { class: "zoom-buttons" },
      press("plus", say("Larger"), () => by(STEP)),
      press("minus", say("Smaller"), () => by(1 / STEP)),
      press("whole", say("Show all of it"), () => this.go(this.whole)));
  }

  /** One finger pushes, two pinch. */
  listen() {
    const { svg, fingers } = this;
    svg.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 1) this.dragged = false;
    });
    svg.addEventListener("pointermove", (event) => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const now = { x: event.clientX, y: event.clientY };
      const push = { x: now.x - finger.x, y: now.y - finger.y };
      if (fingers.size === 2) this.pinch(event.pointerId, finger, now);
      else if (this.factor > 1.01) this.push(push);
      else return;
      if (this.dragged) fingers.set(event.pointerId, now);
    });
    const lift = (event) => fingers.delete(event.pointerId);
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(name, lift);
  }

  push({ x, y }) {
    if (!this.dragged && Math.hypot(x, y) < DRAG) return;
    this.dragged = true;
    this.byHand = true;
    const units = 1 / (this.scale * this.factor);
    this.go({ ...this.box, x: this.box.x - x * units, y: this.box.y - y * units }, false);
  }

  pinch(id, before, now) {
    const other = [...this.fingers].find(([key]) => key !== id)[1];
    const apart = (finger) => Math.max(20, Math.hypot(finger.x - other.x, finger.y - other.y));
    const factor = Math.min(MOST, Math.max(1, this.factor * apart(now) / apart(before)));
    const area = this.svg.getBoundingClientRect();
    const at = { x: ((now.x + other.x) / 2 - area.x) / area.width, y: ((now.y + other.y) / 2 - area.y) / area.height };
    const fixed = { x: this.box.x + at.x * this.box.width, y: this.box.y + at.y * this.box.height };
    const width = this.whole.width / factor, height = this.whole.height / factor;
    this.dragged = true;
    this.byHand = true;
    this.go({ x: fixed.x - at.x * width, y: fixed.y - at.y * height, width, height }, false);
  }
}

/** A window moved so that it does not look beyond the panel. */
function within(box, whole) {
  const clamp = (low, value, room) => Math.max(low, Math.min(value, low + Math.max(0, room)));
  return {
    x: clamp(0, box.x, whole.width - box.width), y: clamp(0, box.y, whole.height - box.height),
    width: Math.min(box.width, whole.width), height: Math.min(box.height, whole.height),
  };
}
