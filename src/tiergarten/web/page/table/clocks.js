// The clocks of a table. The server says how much time everybody has when that changes; in between
// the page counts by itself.

import { h, set } from "../lib/elements.js";
import { announce } from "../lib/messages.js";
import { clockFace } from "../lib/time.js";
import { say } from "../lib/words.js";

/** @import { ClockMessage, Presence, Seat } from "../lib/protocol.js" */

const CALLS = [60, 30, 10]; // seconds that are called out, for those who do not see the clock
const SECOND = 1000; // milliseconds

export class Clocks {
  /** @param {() => void} changed called when there are clocks, and when somebody's time is up */
  constructor(changed = () => {}) {
    this.changed = changed;
    /** @type {ClockMessage | null} */
    this.known = null;
    this.at = 0; // when it was received
    this.timer = 0;
    /** @type {Seat[]} */
    this.yours = [];
    /** @type {Map<Seat, HTMLElement>} */
    this.faces = new Map();
    this.mine = h("p", { class: "clock my-clock", hidden: true });
    /** @type {number | null} */
    this.called = null; // what was called out last
  }

  /** The seats whose time is up. */
  get late() {
    return this.known?.late ?? [];
  }

  /** @param {Presence} info */
  seated({ yours }) {
    this.yours = yours;
    this.tick();
  }

  /** @param {ClockMessage} message */
  take(message) {
    const before = this.known && String(this.late);
    this.known = message;
    this.at = performance.now();
    this.called = null;
    this.tick();
    if (String(message.late) !== before) this.changed();
  }

  close() {
    clearTimeout(this.timer);
  }

  /**
   * The face of the clock of a seat; null where there is none.
   * @param {Seat} seat
   */
  face(seat) {
    if (!this.known) return null;
    const face = this.faces.get(seat) ?? h("small", { class: "clock", role: "timer" });
    this.faces.set(seat, face);
    this.paint(face, seat);
    return face;
  }

  /**
   * What a seat has now: for the move, and in reserve.
   * @param {Seat} seat
   * @returns {[move: number, reserve: number]}
   */
  left(seat) {
    const [move, reserve] = this.known?.left[seat] ?? [0, 0];
    if (!this.known?.running.includes(seat)) return [move, reserve];
    const passed = (performance.now() - this.at) / SECOND;
    const over = Math.max(0, passed - move);
    return [Math.max(0, move - passed), Math.max(0, reserve - over)];
  }

  /** Show what has passed, until the next second begins. */
  tick() {
    clearTimeout(this.timer);
    if (!this.known) return;
    for (const [seat, face] of this.faces) this.paint(face, seat);
    const { running } = this.known;
    const mine = this.yours.find((seat) => running.includes(seat));
    this.mine.hidden = mine === undefined;
    if (mine !== undefined) {
      this.paint(this.mine, mine, say("Your time"));
      this.call(mine);
    }
    if (!running.length) return;
    const passed = (performance.now() - this.at) % SECOND;
    this.timer = setTimeout(() => this.tick(), SECOND - passed);
  }

  /**
   * @param {HTMLElement} face
   * @param {Seat} seat
   */
  paint(face, seat, title = "") {
    const [move, reserve] = this.left(seat);
    const running = this.known?.running.includes(seat);
    const words =
      move + reserve <= 0
        ? say("time is up")
        : move && reserve
          ? `${clockFace(move)} + ${clockFace(reserve)}`
          : clockFace(move || reserve);
    const text = title ? `${title}: ${words}` : words;
    if (face.textContent !== text) face.textContent = text;
    const state = move + reserve <= 0 ? "up" : move ? "move" : "reserve";
    set(face, { "data-state": running ? state : "still", "data-clock": seat });
  }

  /**
   * Call out what is left to me, a few times.
   * @param {Seat} seat
   */
  call(seat) {
    const [move, reserve] = this.left(seat);
    const left = move + reserve;
    const due = CALLS.filter((n) => left <= n).at(-1) ?? null;
    const before = this.called;
    this.called = due;
    if (due === null || due === before || left <= 0) return;
    if (before !== null || left > due - 2)
      announce(say("Seconds left: {n}", { n: Math.round(left) }));
  }
}
