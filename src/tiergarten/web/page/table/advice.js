// Advice at a table: a hint for whoever asks for one, and a coach who asks before a mistake.

import { announce } from "../lib/messages.js";
import { tell } from "../lib/refusals.js";
import * as server from "../lib/server.js";
import { coached } from "../lib/settings.js";
import { sentence } from "../lib/words.js";

/** @import { Frame, Hint } from "../lib/protocol.js" */
/** @import { Bar } from "./bar.js" */

export class Advice {
  /**
   * @param {{ id: string, game: string, bar: Bar, given: () => boolean, asked: () => Frame | null,
   *   show: (hint: Hint) => void, signal: AbortSignal }} table whether advice is `given` there; the
   *   frame in which this person is `asked` for a move, if they are
   */
  constructor({ id, game, bar, given, asked, show, signal }) {
    this.id = id;
    this.game = game;
    this.bar = bar;
    this.given = given;
    this.asked = asked;
    this.show = show;
    this.signal = signal;
    this.coachedAt = -1; // the ply of the decision that the coach asked about
  }

  /** Ask what a strong bot would do, and show it. */
  hint() {
    const frame = this.asked();
    if (!this.given() || !frame || this.bar.wanted.disabled) return false;
    this.ponder(frame);
    return true;
  }

  /** @param {Frame} frame */
  async ponder({ ply, seat }) {
    this.bar.think(true);
    try {
      const found = await server.hint(this.id, { ply, seat });
      if (this.asked()?.ply !== ply) return; // the table has moved on
      this.show(found);
      const steps = found.moves.map(([, , label]) => sentence(label));
      announce([...steps, found.reason, found.why].filter(Boolean).join(" "));
    } catch (error) {
      tell(error, this.game);
    } finally {
      this.bar.think(false);
    }
  }

  /**
   * Whether moves are to be made, thought about again, or compared with what is better; "gone" once
   * the view is closed. Somebody who wants a coach is asked once about each decision.
   * @param {Frame} frame
   * @param {number[]} moves
   * @returns {Promise<"make" | "think" | "why" | "gone">}
   */
  async sure(frame, moves) {
    if (!coached() || !this.given() || this.coachedAt === frame.ply) return "make";
    const { advised } = await import("./coach.js");
    const answer = await advised(this.id, frame, moves);
    if (this.signal.aborted) return "gone";
    if (answer !== "make") this.coachedAt = frame.ply;
    return answer;
  }
}
