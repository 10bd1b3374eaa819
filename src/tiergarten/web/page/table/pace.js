// Frames one after another: others' moves at the chosen pace, one's own at once, none skipped.

import { pace } from "../lib/settings.js";

/** @import { Frame } from "../lib/protocol.js" */

const MOMENT = 2; // paces until what others do hides a move of one's own that can still be undone
const CALM = 5; // if more are waiting, they are shown faster
const GAP = 400; // milliseconds in which plies that are missing in between may still come

export class Pace {
  /**
   * `show` shows a frame, and resolves when that is done; `waiting` is how many frames are still to
   * come. `more` is called when there are more. `own` says whether this person made its move.
   * @param {{
   *   show: (frame: Frame, waiting: number) => Promise<void>,
   *   more: (waiting: number) => void,
   *   own: (frame: Frame) => boolean
   * }} table
   */
  constructor({ show, more, own }) {
    this.show = show;
    this.more = more;
    this.own = own;
    /** @type {{ frame: Frame, came: number }[]} */
    this.queue = []; // by ply
    /** @type {Frame | null} */
    this.shown = null; // the frame that is shown
    this.since = 0; // when that was done
    this.present = 0; // the ply of the table, as far as it is known
    this.busy = false; // while one is being shown
    this.hurry = false;
    this.held = false; // while something is to be looked at before others' moves go on
    this.closed = false;
    this.timer = 0;
  }

  /**
   * Take a frame from the socket or from an answer; duplicates are recognised by their ply.
   * @param {Frame} frame
   */
  take(frame) {
    const { shown } = this;
    if (shown && frame.ply < shown.ply) return;
    if (shown && frame.ply === shown.ply && !differs(frame, shown)) return;
    const known = this.queue.find((other) => other.frame.ply === frame.ply);
    if (known)
      known.frame = frame; // as last received
    else this.queue.push({ frame, came: performance.now() });
    this.queue.sort((a, b) => a.frame.ply - b.frame.ply);
    this.go();
    this.more(this.queue.length);
  }

  /**
   * The table is at this ply: frames up to it are on their way.
   * @param {number} ply
   */
  expect(ply) {
    this.present = Math.max(this.present, ply);
  }

  /** The last ply that has come with all before it. */
  get known() {
    if (!this.shown) return null;
    let { ply } = this.shown;
    for (const { frame } of this.queue) if (frame.follows === ply) ply = frame.ply;
    return ply;
  }

  /** The last frame that has come: the one that is shown, if none is waiting. */
  get latest() {
    return this.queue.at(-1)?.frame ?? this.shown;
  }

  /** Others' moves wait until this is released. */
  hold() {
    this.held = true;
  }

  release() {
    this.held = false;
    this.since = 0;
    this.go();
  }

  /** Show everything that is waiting at once. */
  forward() {
    this.hurry = true;
    this.go();
  }

  close() {
    clearTimeout(this.timer);
    this.closed = true;
  }

  go() {
    clearTimeout(this.timer);
    if (this.busy || this.closed) return;
    const [first] = this.queue;
    if (!first) {
      this.hurry = false;
      return;
    }
    const wait = this.due(first.frame, first.came) - performance.now();
    if (wait <= 0) this.next();
    else if (Number.isFinite(wait)) this.timer = setTimeout(() => this.next(), wait);
  }

  /**
   * When a frame may be shown.
   * @param {Frame} frame
   * @param {number} came
   */
  due(frame, came) {
    if (this.shown === null || frame.ply === this.shown.ply) return 0;
    if (this.held && !this.hurry && !this.own(frame)) return Number.POSITIVE_INFINITY;
    if (frame.follows > this.shown.ply) return came + GAP;
    if (this.hurry || this.own(frame)) return 0;
    if (this.shown.undo && this.own(this.shown)) return this.since + pace() * MOMENT;
    return this.since + pace() * Math.min(1, CALM / this.queue.length);
  }

  /**
   * Moves were taken back: show that at once, and nothing of what was still to be shown.
   * @param {Frame} frame
   */
  rewind(frame) {
    this.queue = this.queue.filter((other) => other.frame.ply > frame.ply);
    this.queue.unshift({ frame, came: Number.NEGATIVE_INFINITY });
    this.hurry = false;
    this.held = false;
    this.since = 0;
    this.go();
  }

  async next() {
    const first = this.queue.shift();
    if (!first) return;
    this.busy = true;
    this.shown = first.frame;
    try {
      const coming = Math.max(0, this.present - first.frame.ply);
      await this.show(first.frame, Math.max(this.queue.length, coming));
    } finally {
      this.since = performance.now();
      this.busy = false;
    }
    this.go();
  }
}

/**
 * Whether the same ply was sent again, for other seats or from another seat's view.
 * @param {Frame} a
 * @param {Frame} b
 */
function differs(a, b) {
  const gist = (/** @type {Frame} */ { seats, seat, acting, prompt, undo }) =>
    JSON.stringify([seats, seat, acting, prompt, undo]);
  return gist(a) !== gist(b);
}
