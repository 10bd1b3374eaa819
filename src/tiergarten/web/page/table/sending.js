// Sending moves: a list as one, and once more where the table has moved on but still asks the same.

import { Refusal } from "../lib/api.js";
import * as server from "../lib/server.js";

/** @import { Frame } from "../lib/protocol.js" */

export class Sending {
  /** @param {string} id of the table */
  constructor(id) {
    this.id = id;
    this.unsure = -1; // the ply at which a move may have been made, but no answer came
  }

  /**
   * @param {number[]} moves
   * @param {Frame} frame what they answer
   * @returns {Promise<Frame>}
   */
  async send(moves, frame) {
    const { ply, seat, prompt } = frame;
    const [move, ...more] = moves;
    try {
      return await server.play(this.id, { ply, seat, ...(more.length ? { moves } : { move }) });
    } catch (error) {
      const now = error instanceof Refusal ? error.frame : null;
      const asked = now && now.ply > ply && now.seat === seat && now.prompt === prompt;
      if (asked && ply !== this.unsure) return this.send(moves, now);
      if (error instanceof Refusal && error.late) this.unsure = ply;
      throw error;
    }
  }
}
