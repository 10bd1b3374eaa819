// A move that was sent by the socket, until its answer is there: the frame to which it leads, or why
// it is not made. If the line is lost before that, nobody knows whether it was made.

import { Refusal } from "../lib/api.js";
import { untilBroken } from "../lib/line.js";

/** @import { AskedMove, Frame, NotMade } from "../lib/protocol.js" */

export class Awaited {
  /** @param {AskedMove} asked */
  constructor({ ply, seat }) {
    this.ply = ply;
    this.seat = seat;
    /** @type {NotMade | null} */
    this.late = null; // it came too late, and the frame that was missed is still on its way
    /** @type {Promise<Frame | null>} null: the line was lost */
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    untilBroken().addEventListener("abort", () => this.lost(), { once: true });
  }

  /**
   * A ply has come.
   * @param {Frame} frame
   */
  take(frame) {
    if (this.late) this.refuse(this.late, frame);
    else if (leadsFrom(this, frame)) this.resolve?.(frame);
  }

  /**
   * It is not made.
   * @param {NotMade} message
   * @param {Frame | null} present what was received last
   */
  refused(message, present) {
    if (message.ply !== this.ply) return;
    const missed = present !== null && present.ply > this.ply;
    if (message.error === "stale_ply" && !missed) this.late = message;
    else this.refuse(message, missed ? present : null);
  }

  /**
   * @param {NotMade} message
   * @param {Frame | null} frame
   */
  refuse(message, frame) {
    this.reject?.(new Refusal(409, frame ? { ...message, frame } : message));
  }

  lost() {
    this.resolve?.(null);
  }
}

/**
 * Whether a frame is the one to which a move has led.
 * @param {{ ply: number, seat: number | null }} asked
 * @param {Frame} frame
 */
export function leadsFrom({ ply, seat }, { follows, deed }) {
  return follows === ply && deed?.kind === "move" && deed.seat === seat;
}
