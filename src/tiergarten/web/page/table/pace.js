// Frames one after another: others' moves at the chosen pace, one's own at once, none skipped.

import { pace } from "../lib/settings.js";

/** @import { Frame } from "../lib/protocol.js" */

const CALM = 5; // if more are waiting, they are shown faster
const GAP = 400; // milliseconds in which plies that are missing in between may still come

export class Pace {
  /**
   * `show` shows a frame, and resolves when that is done; `waiting` is how many frames are still to
   * come. `more` is called when there are more. `own` says whether this person made its move.
   * `undoTime` is for how long, in milliseconds, what would end undo is kept back; `undoing` is
   * called with the time until which that is so (by `performance.now`), and with null afterwards.
   * @param {{
   *   show: (frame: Frame, waiting: number) => Promise<void>,
   *   more: (waiting: number) => void,
   *   own: (frame: Frame) => boolean,
   *   undoTime?: () => number,
   *   undoing?: (until: number | null) => void
   * }} table
   */
  constructor({ show, more, own, undoTime = () => 0, undoing = () => {} }) {
    this.show = show;
    this.more = more;
    this.own = own;
    this.undoTime = undoTime;
    this.undoing = undoing;
    /** @type {{ frame: Frame, came: number }[]} */
    this.queue = []; // by ply
    /** @type {Frame | null} */
    this.shown = null; // the frame that is shown
    this.since = 0; // when that was done
    this.present = 0; // the ply of the table, as far as it is known
    this.busy = false; // while one is being shown
    this.hurry = false;
    this.held = false; // while something is to be looked at before others' moves go on
    /** @type {number | null} */
    this.keptSince = null; // when what would end undo was first kept back
    this.lingers = false; // while somebody is about to undo
    this.goneOn = -1; // the ply at which somebody has looked long enough
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

  /** What is shown has been looked at: nothing needs to be kept back for undo. */
  goOn() {
    this.goneOn = this.shown?.ply ?? -1;
    this.lingers = false;
    this.go();
  }

  /**
   * Somebody is about to undo, or is not any more: then there is as much time as before.
   * @param {boolean} whether
   */
  linger(whether) {
    if (this.lingers === whether) return;
    this.lingers = whether;
    if (this.keptSince !== null) this.keptSince = performance.now();
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
      this.keepBack(false);
      return;
    }
    this.keepBack(this.endsUndo(first.frame));
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
    if (this.hurry || this.own(frame) || this.goneOn === this.shown.ply) return 0;
    const usual = this.since + pace() * Math.min(1, CALM / this.queue.length);
    return this.keptSince === null ? usual : Math.max(usual, this.keptUntil);
  }

  /**
   * Whether a frame of others, if it were shown, would end what can be undone until then.
   * @param {Frame} frame
   */
  endsUndo(frame) {
    const { shown, held, hurry, latest } = this;
    if (!shown?.undo || frame.undo || held || hurry || this.own(frame)) return false;
    if (frame.follows > shown.ply || latest?.over) return false;
    if (shown.seat !== null && shown.acting.includes(shown.seat)) return false; // it goes on
    return this.goneOn !== shown.ply && this.undoTime() > 0;
  }

  get keptUntil() {
    if (this.lingers) return Number.POSITIVE_INFINITY;
    return (this.keptSince ?? 0) + this.undoTime();
  }

  /** @param {boolean} whether */
  keepBack(whether) {
    if (!whether && this.keptSince === null) return;
    this.lingers &&= whether;
    this.keptSince = whether ? (this.keptSince ?? performance.now()) : null;
    this.undoing(whether ? this.keptUntil : null);
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
    this.keepBack(false);
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
