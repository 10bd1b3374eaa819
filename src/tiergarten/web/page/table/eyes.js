// Of several people at one screen the one who is to act looks, behind a curtain if there are secrets.

import * as server from "../lib/server.js";

/** @import { Frame, Seat } from "../lib/protocol.js" */

export class Eyes {
  /**
   * `present` says whether a seat is played by somebody here; `cover` waits behind a curtain until
   * the next one looks, and is null where nothing is secret.
   * @param {string} id of the table
   * @param {{
   *   present: (seat: Seat) => boolean, cover: ((seat: Seat) => Promise<void>) | null
   * }} table
   */
  constructor(id, { present, cover }) {
    this.id = id;
    this.present = present;
    this.cover = cover;
    /** @type {Seat | null} */
    this.seat = null; // who looks
  }

  /**
   * A frame as the one sees it who looks. What is past (more is waiting) is not for another one to
   * look at.
   * @param {Frame} frame
   * @param {{ waiting: number, shown: Frame | null }} how
   * @returns {Promise<Frame>}
   */
  async through(frame, { waiting, shown }) {
    const { seats, seat, acting, over } = frame;
    if (seats.length < 2 || seat === null || over || seat === this.seat) return frame;
    const next = waiting === 0 && acting.includes(seat) && this.present(seat);
    if (this.seat === null || shown === null || next) {
      await this.cover?.(seat);
      this.seat = seat;
      return frame;
    }
    try {
      // nobody here is to act now: the view stays
      const seen = await server.scene(this.id, frame.move, this.seat);
      return { ...frame, ...seen, type: frame.type };
    } catch {
      return { ...frame, seat: this.seat, scene: shown.scene, moves: [] };
    }
  }
}
