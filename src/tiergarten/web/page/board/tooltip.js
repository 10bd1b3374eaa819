// The tooltip of a table: what is drawn under the pointer, at the focus or under a finger that stays.
// It only ever tells: presses, drags and pinches go to the board as if it were not there.

import { around, h } from "../lib/elements.js";
import { placed } from "./placing.js";

/**
 * What is told: a title, sentences about it, what pressing there would do, and more to read.
 * @typedef {object} Note
 * @property {string} title
 * @property {string[]} lines
 * @property {string[]} does
 * @property {{ words: string, open: () => void } | null} more
 *
 * @typedef {{ note: Note, box: DOMRect, panel: DOMRect }} Found with the place on the screen that it
 *   is about, and the panel around that
 *
 * @typedef {object} Sources
 * @property {(x: number, y: number, held: boolean) => Promise<Found | null>} atPoint a finger that is
 *   held is told of what is not worth a pointer's passing, too
 * @property {(spot: Element) => Promise<Found | null>} ofSpot
 */

const REST = 350; // milliseconds that a mouse rests before it is told,
const HELD = 480; // and that a finger stays
const STILL = 7; // pixels that it may move meanwhile
const KEPT = ".spot:is(.glowing, .chosen, .marked), .bar"; // covered only if there is no other way
const NEIGHBOURS = ".panel:is(.market, .large) .spot:not(.glowing, .chosen, .marked, .ground)";

export class Tooltip {
  /**
   * @param {HTMLElement} stage
   * @param {Sources} sources
   */
  constructor(stage, sources) {
    this.sources = sources;
    this.element = h("div", { class: "tooltip", role: "tooltip", id: "tooltip", hidden: true });
    this.timer = 0;
    this.asked = 0; // which question is the latest
    /** @type {Element | null} */
    this.described = null; // the spot that has the focus, while it is told about
    /** @type {(() => void) | null} */
    this.more = null; // opens what there is to read on
    this.held = false; // whether a finger that stayed has just been told: its click is no press
    this.rested = { x: Number.NaN, y: Number.NaN }; // where a press has hidden it
    this.closing = new AbortController();
    document.body.append(this.element);
    this.listen(stage, this.closing.signal);
  }

  close() {
    this.closing.abort();
    this.hide();
    this.element.remove();
  }

  /**
   * @param {HTMLElement} stage
   * @param {AbortSignal} signal
   */
  listen(stage, signal) {
    const options = { signal };
    stage.addEventListener("pointermove", (event) => this.moved(event), options);
    stage.addEventListener("pointerleave", (event) => this.left(event), options);
    stage.addEventListener("pointerdown", (event) => this.pressed(event), options);
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      stage.addEventListener(name, () => clearTimeout(this.timer), options);
    }
    stage.addEventListener("contextmenu", (event) => this.held && event.preventDefault(), options);
    stage.addEventListener("focusin", (event) => this.focused(event), options);
    stage.addEventListener("focusout", () => this.hide(), options);
    stage.addEventListener("click", (event) => this.clicked(event), { signal, capture: true });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.hide(), options);
    const scrolled = (/** @type {Event} */ { target }) => {
      if (target instanceof Node && (target.contains(stage) || stage.contains(target))) this.hide();
    };
    document.addEventListener("scroll", scrolled, { signal, capture: true, passive: true });
    this.element.addEventListener("pointerenter", () => clearTimeout(this.timer), options);
    this.element.addEventListener("pointerleave", () => this.hide(), options);
  }

  /** @param {PointerEvent} event */
  moved({ pointerType, clientX: x, clientY: y, buttons }) {
    if (pointerType === "touch") {
      if (Math.hypot(x - this.rested.x, y - this.rested.y) > STILL) this.hide(); // it scrolls or drags
      return;
    }
    if (buttons) return this.hide(); // something is dragged
    if (Math.hypot(x - this.rested.x, y - this.rested.y) < STILL) return;
    this.rested = { x: Number.NaN, y: Number.NaN };
    clearTimeout(this.timer);
    if (this.covers(x, y)) return;
    this.timer = setTimeout(() => this.ask(this.sources.atPoint(x, y, false)), REST);
  }

  /** @param {PointerEvent} event */
  left({ clientX: x, clientY: y }) {
    clearTimeout(this.timer);
    if (!this.covers(x, y)) this.timer = setTimeout(() => this.hide(), REST); // perhaps to its button
  }

  /** @param {PointerEvent} event */
  pressed({ pointerType, isPrimary, clientX: x, clientY: y }) {
    this.hide();
    this.held = false;
    this.rested = { x, y };
    if (pointerType !== "touch" || !isPrimary) return; // two fingers pinch
    this.timer = setTimeout(async () => {
      this.held = true;
      this.held = await this.ask(this.sources.atPoint(x, y, true));
    }, HELD);
  }

  /** @param {Event} event a click; after a finger that stayed it is not one */
  clicked(event) {
    clearTimeout(this.timer);
    if (!this.held) return;
    this.held = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** @param {FocusEvent} event */
  async focused(event) {
    const spot = around(event, ".spot");
    if (!spot?.matches(":focus-visible")) return;
    clearTimeout(this.timer);
    if (!(await this.ask(this.sources.ofSpot(spot))) || document.activeElement !== spot) return;
    if (this.more) this.element.append(h("kbd", { "aria-hidden": "true" }, "I"));
    spot.setAttribute("aria-describedby", this.element.id);
    this.described = spot;
  }

  /**
   * Show what comes of a question, unless another one was asked meanwhile; returns whether there is
   * anything to tell.
   * @param {Promise<Found | null>} question
   */
  async ask(question) {
    this.asked += 1;
    const mine = this.asked;
    const found = await question;
    if (mine !== this.asked) return false;
    this.hide();
    if (found) this.show(found);
    return found !== null;
  }

  /** @param {Found} found */
  show({ note: { title, lines, does, more }, box, panel }) {
    const line = (/** @type {string} */ look) => (/** @type {string} */ words) =>
      h("p", { class: look }, words);
    this.element.replaceChildren(
      h("p", { class: "tooltip-title" }, title),
      ...lines.map(line("tooltip-line")),
      ...does.map(line("tooltip-does")),
    );
    if (more) {
      this.more = more.open;
      const read = { type: "button", class: "text-button", tabindex: -1, "data-do": "more" };
      this.element.append(h("button", { ...read, onclick: () => this.readOn() }, more.words));
    }
    this.element.hidden = false;
    this.lie([box, panel]);
  }

  /**
   * Beside what it is about, wholly within the window.
   * @param {DOMRect[]} about
   */
  lie(about) {
    const { style, offsetWidth: width, offsetHeight: height } = this.element;
    const boxes = (/** @type {string} */ selector) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const others = { kept: boxes(KEPT), neighbours: boxes(NEIGHBOURS) };
    const room = { width: document.documentElement.clientWidth, height: innerHeight };
    const { x, y } = placed({ width, height }, about, others, room);
    style.left = `${x}px`;
    style.top = `${y}px`;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  covers(x, y) {
    if (this.element.hidden) return false;
    const { left, right, top, bottom } = this.element.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /** Open what there is to read on; returns whether there is anything. */
  readOn() {
    const { more } = this;
    this.hide();
    more?.();
    return more !== null;
  }

  hide() {
    clearTimeout(this.timer);
    this.more = null;
    this.asked += 1; // what is still to come is not wanted any more
    this.element.hidden = true;
    this.described?.removeAttribute("aria-describedby");
    this.described = null;
  }
}
