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
   * @param {{ id: string, game: string, bar: Bar, given: () => boolean, toAct: () => Frame | null,
   *   decision: () => number, show: (hint: Hint) => void, signal: AbortSignal }} table whether advice
   *   is `given` there; the frame in which this person is `toAct`, if they are, and the number of the
   *   decision, which others who act at the same time do not change
   */
  constructor({ id, game, bar, given, toAct, decision, show, signal }) {
    this.id = id;
    this.game = game;
    this.bar = bar;
    this.given = given;
    this.toAct = toAct;
    this.decision = decision;
    this.show = show;
    this.signal = signal;
    this.coachedAt = -1; // the decision about which the coach has asked
  }

  /** Ask what a strong bot would do, and show it. */
  hint() {
    const frame = this.toAct();
    if (!this.given() || !frame || this.bar.wanted.disabled) return false;
    this.ponder(frame);
    return true;
  }

  /** @param {Frame} frame */
  async ponder({ ply, seat }) {
    const asked = this.decision();
    this.bar.think(true);
    try {
      const found = await server.hint(this.id, { ply, seat });
      if (!this.toAct() || this.decision() !== asked) return; // the table has moved on
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
    const asked = this.decision();
    if (!coached() || !this.given() || this.coachedAt === asked) return "make";
    const { advised } = await import("./coach.js");
    const answer = await advised(this.id, frame, moves);
    if (this.signal.aborted) return "gone";
    if (answer !== "make") this.coachedAt = asked;
    return answer;
  }
}
