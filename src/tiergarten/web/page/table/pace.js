// Frames one after another: those of others at the pace one likes, one's own at once, none skipped.

import { pace } from "../lib/settings.js";

const CALM = 5; // if more are waiting, they are shown faster
const GAP = 400; // milliseconds in which plies that are missing in between may still come

export class Pace {
  /**
   * `show(frame, waiting)` shows a frame, and answers when that is done; `waiting` is how many
   * frames are still to come. `more(waiting)` hears that there are more. `own(frame)` tells whether
   * this person did what led to it.
   */
  constructor({ show, more, own }) {
    this.show = show;
    this.more = more;
    this.own = own;
    this.queue = []; // {frame, came}, by ply
    this.shown = null; // the frame that is shown
    this.since = 0; // when that was done
    this.busy = false; // while one is being shown
    this.hurry = false;
  }

  /** Take a frame from the socket or from an answer: what came already is known by its ply. */
  take(frame) {
    const shown = this.shown?.ply ?? -1;
    if (frame.ply < shown) return;
    if (frame.ply === shown && !differs(frame, this.shown)) return;
    const known = this.queue.find((other) => other.frame.ply === frame.ply);
    if (known)
      known.frame = frame; // as it is told last
    else this.queue.push({ frame, came: performance.now() });
    this.queue.sort((a, b) => a.frame.ply - b.frame.ply);
    this.go();
    this.more(this.queue.length);
  }

  /** The last ply that has come with all before it. */
  get known() {
    let ply = this.shown?.ply ?? null;
    for (const { frame } of this.queue) if (frame.ply === ply + 1) ply += 1;
    return ply;
  }

  /** Show all that waits, without waiting. */
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
    if (!this.queue.length) {
      this.hurry = false;
      return;
    }
    const wait = this.due(this.queue[0]) - performance.now();
    if (wait > 0) this.timer = setTimeout(() => this.next(), wait);
    else this.next();
  }

  /** When a frame may be shown. */
  due({ frame, came }) {
    if (this.shown === null || frame.ply === this.shown.ply) return 0;
    if (frame.ply > this.shown.ply + 1) return came + GAP;
    return this.hurry || this.own(frame)
      ? 0
      : this.since + pace() * Math.min(1, CALM / this.queue.length);
  }

  async next() {
    const { frame } = this.queue.shift();
    this.busy = true;
    this.shown = frame;
    try {
      await this.show(frame, this.queue.length);
    } finally {
      this.since = performance.now();
      this.busy = false;
    }
    this.go();
  }
}

/** Whether the same ply is told anew, to another company or through other eyes. */
function differs(a, b) {
  const gist = ({ seats, seat, acting, prompt, undo }) =>
    JSON.stringify([seats, seat, acting, prompt, undo]);
  return gist(a) !== gist(b);
}
