// Sending moves: a list as one, and once more where the table has moved on but still asks the same.
// They go by the socket while that is open, and else as a request. A move names its ply, so what is
// sent both ways, because the socket was lost in between, is made only once.

import { Refusal } from "../lib/api.js";
import * as server from "../lib/server.js";
import { leadsFrom } from "./awaited.js";
import { sameDecision } from "./question.js";

/** @import { AskedMove, Frame } from "../lib/protocol.js" */
/** @import { Live } from "./live.js" */

export class Sending {
  /**
   * @param {string} id of the table
   * @param {() => Live | null} line the socket
   */
  constructor(id, line) {
    this.id = id;
    this.line = line;
    this.unsure = -1; // the ply at which a move may have been made, but no answer came
  }

  /**
   * @param {number[]} moves
   * @param {Frame} frame what they answer
   * @returns {Promise<Frame>}
   */
  async send(moves, frame) {
    const { ply, seat } = frame;
    const [move, ...more] = moves;
    const asked = { ply, seat, ...(more.length ? { moves } : { move }) };
    try {
      return (await this.byLine(asked)) ?? (await server.play(this.id, asked));
    } catch (error) {
      const now = error instanceof Refusal ? error.frame : null;
      if (now && ply === this.unsure && leadsFrom(frame, now)) return now; // it was made, then
      const again = now && now.ply > ply && sameDecision(frame, now);
      if (again && ply !== this.unsure) return this.send(moves, now);
      if (error instanceof Refusal && error.late) this.unsure = ply;
      throw error;
    }
  }

  /**
   * The answer to moves by the socket; null if there is none.
   * @param {AskedMove} asked
   */
  async byLine(asked) {
    const { sent, frame } = (await this.line()?.move(asked)) ?? { sent: false, frame: null };
    if (sent && !frame) this.unsure = asked.ply;
    return frame;
  }
}
