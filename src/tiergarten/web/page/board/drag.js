// Dragging a piece to its place, by mouse or finger: the same as pressing where it lies, then where it
// goes. What cannot be dragged scrolls and zooms as ever.

import { around } from "../lib/elements.js";

/** @import { Panel } from "./panel.js" */

/**
 * @typedef {object} Handlers
 * @property {(spot: string) => void} take a piece is picked up from a spot
 * @property {(spot: string) => void} drop it is let go over a spot that glows
 * @property {() => void} cancel it is let go anywhere else
 * @property {(point: { x: number, y: number }) => Panel | null} panelAt of the screen
 * @property {(spot: string) => SVGGElement | null} picture what is dragged, lying in the air
 */

const FAR = 7; // pixels after which a press is a drag

export class Drag {
  /**
   * @param {HTMLElement} stage
   * @param {Handlers} handlers
   */
  constructor(stage, handlers) {
    this.stage = stage;
    this.handlers = handlers;
    this.done = false; // whether the click that follows belongs to a drag
    /** @type {SVGGElement | null} */
    this.picture = null;
    /** @type {Element | null} */
    this.over = null; // the spot that the piece would be put on
    this.closing = new AbortController();
    const { signal } = this.closing;
    this.pressed = false; // whether a finger or the mouse is on what can be dragged
    const stay = (/** @type {TouchEvent} */ event) => {
      if (this.pressed && event.touches.length === 1 && event.cancelable) event.preventDefault();
    };
    stage.addEventListener("touchmove", stay, { signal, passive: false }); // else it would scroll
    stage.addEventListener("pointerdown", (event) => this.down(event), { signal });
    stage.addEventListener("click", (event) => this.clicked(event), { signal, capture: true });
  }

  close() {
    this.closing.abort();
    this.end();
  }

  /** @param {PointerEvent} down */
  down(down) {
    this.done = false;
    const from = around(down, ".spot[data-drag]")?.dataset.spot;
    if (!from || !down.isPrimary || down.button !== 0) return;
    this.pressed = true;
    const listening = new AbortController();
    const options = { signal: AbortSignal.any([listening.signal, this.closing.signal]) };
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!this.done && Math.hypot(x, y) < FAR) return;
      if (!this.done) this.begin(from);
      this.follow(event);
    };
    const up = (/** @type {PointerEvent} */ event) => {
      listening.abort();
      this.pressed = false;
      if (this.done) this.release(event);
    };
    addEventListener("pointermove", move, options);
    addEventListener("pointerup", up, options);
    addEventListener("pointercancel", up, options);
    addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape") return;
        listening.abort();
        this.pressed = false;
        this.end();
      },
      options,
    );
  }

  /** @param {string} from */
  begin(from) {
    this.done = true;
    this.picture = this.handlers.picture(from);
    this.stage.classList.add("dragging");
    this.handlers.take(from);
  }

  /** @param {PointerEvent} event */
  follow(event) {
    const { left, top } = this.stage.getBoundingClientRect();
    const scale = this.picture?.dataset.scale ?? "1";
    const at = `translate(${event.clientX - left} ${event.clientY - top}) scale(${scale})`;
    this.picture?.setAttribute("transform", at);
    const over = this.target(event)?.element ?? null;
    if (over === this.over) return;
    this.over?.classList.remove("over");
    over?.classList.add("over");
    this.over = over;
  }

  /**
   * The spot that glows at a point.
   * @param {PointerEvent} event
   */
  target(event) {
    const point = { x: event.clientX, y: event.clientY };
    const spot = this.handlers.panelAt(point)?.spotAt(event) ?? null;
    return spot?.element.classList.contains("glowing") ? spot : null;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const target = event.type === "pointerup" ? this.target(event) : null;
    this.end();
    if (target) this.handlers.drop(target.plain[0]);
    else this.handlers.cancel();
  }

  end() {
    this.picture?.remove();
    this.picture = null;
    this.over?.classList.remove("over");
    this.over = null;
    this.stage.classList.remove("dragging");
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (!this.done) return;
    this.done = false;
    event.stopPropagation();
    event.preventDefault();
  }
}
