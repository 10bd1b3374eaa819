// Advice at a table: a hint for whoever asks for one, and a coach who asks before a mistake.

import { Refusal } from "../lib/api.js";
import { announce } from "../lib/messages.js";
import { tell } from "../lib/refusals.js";
import * as server from "../lib/server.js";
import { coached } from "../lib/settings.js";
import { sentence } from "../lib/words.js";
import { sameDecision } from "./question.js";

/** @import { Frame, Hint } from "../lib/protocol.js" */
/** @import { Bar } from "./bar.js" */

export class Advice {
  /**
   * @param {{ id: string, game: string, bar: Bar, given: () => boolean, toAct: () => Frame | null,
   *   show: (hint: Hint) => void, signal: AbortSignal }} table whether advice is `given` there; the
   *   frame in which this person is `toAct`, if they are
   */
  constructor({ id, game, bar, given, toAct, show, signal }) {
    this.id = id;
    this.game = game;
    this.bar = bar;
    this.given = given;
    this.toAct = toAct;
    this.show = show;
    this.decision = new AbortController(); // aborted when something else is to be decided
    this.ponders = false; // whether a hint for it is on its way
    this.coached = false; // whether the coach has asked about it
    signal.addEventListener("abort", () => this.decision.abort());
  }

  /** Another decision, or another person: what was asked before is void. */
  forget() {
    this.decision.abort();
    this.decision = new AbortController();
    this.ponders = false;
    this.coached = false;
    this.bar.think(false);
  }

  /**
   * Ask what a strong bot would do, and show it.
   * @param {number[]} [instead] the mistake that it is compared with
   */
  hint(instead) {
    const frame = this.toAct();
    if (!this.given() || !frame || this.bar.wanted.disabled) return false;
    if (!this.ponders) this.ponder(frame, instead);
    return true;
  }

  /**
   * @param {Frame} frame
   * @param {number[]} [instead]
   */
  async ponder(frame, instead) {
    const { signal } = this.decision;
    this.ponders = true;
    this.bar.think(true);
    try {
      const found = await this.found(frame, instead);
      if (signal.aborted) return;
      this.show(found);
      const steps = found.moves.map(([, , label]) => sentence(label));
      announce([...steps, found.reason, found.why].filter(Boolean).join(" "));
    } catch (error) {
      if (!signal.aborted) tell(error, this.game);
    } finally {
      if (!signal.aborted) {
        this.ponders = false;
        this.bar.think(false);
      }
    }
  }

  /**
   * The hint; once more where the table has moved on, but still asks the same.
   * @param {Frame} frame
   * @param {number[]} [instead]
   * @returns {Promise<Hint>}
   */
  async found(frame, instead) {
    const { ply, seat } = frame;
    try {
      return await server.hint(this.id, { ply, seat, instead });
    } catch (error) {
      const now = error instanceof Refusal ? error.frame : null;
      if (!now || now.ply <= ply || !sameDecision(frame, now)) throw error;
      return this.found(now, instead);
    }
  }

  /**
   * Whether moves are to be made, thought about again, or compared with what is better; "gone" if
   * something else is to be decided by then. Somebody who wants a coach is asked once about each
   * decision.
   * @param {Frame} frame
   * @param {number[]} moves
   * @returns {Promise<"make" | "think" | "why" | "gone">}
   */
  async sure(frame, moves) {
    if (!coached() || !this.given() || this.coached) return "make";
    const { signal } = this.decision;
    const { advised } = await import("./coach.js");
    const answer = await advised(this.id, frame, moves, signal);
    if (signal.aborted) return "gone";
    this.coached = answer !== "make";
    return answer;
  }
}
