// Making a larger move: asking the server where its steps lead, and showing what they are.

import { ADVISED, CHOSEN } from "../board/reveal.js";
import { Refusal } from "../lib/api.js";
import { announce, hush } from "../lib/messages.js";
import { say } from "../lib/words.js";
import { Draft } from "./draft.js";
import { advisedSpots } from "./hints.js";
import { Picking } from "./picking.js";

/**
 * @import { Ahead, Move, Position } from "../lib/protocol.js"
 * @import { Turn } from "./turn.js"
 */

export class Drafting {
  /**
   * `refused` is called with what the server answers if the table has moved on.
   * @param {Turn} turn
   * @param {(error: unknown) => void} refused
   */
  constructor(turn, refused) {
    this.turn = turn;
    this.refused = refused;
    /** @type {Draft | null} */
    this.draft = null;
    this.byHand = false; // whether something was taken out: then nothing more is suggested
    this.forgotten = 0; // how often all was forgotten: answers to what was asked before are void
  }

  forget() {
    this.forgotten += 1;
    this.draft = null;
    this.byHand = false;
  }

  /**
   * Where moves would lead.
   * @param {(number | string)[]} moves
   * @returns {Promise<Ahead>}
   */
  look(moves) {
    const { oracle, frame } = this.turn;
    if (!oracle.ahead) throw new Error("nobody can look ahead here");
    return oracle.ahead({ ply: frame.ply, moves, seat: frame.seat });
  }

  /**
   * Add a move that goes on to others, or is part of a run.
   * @param {number} id
   */
  add(id) {
    this.turn.waitFor(this.draft?.loose ? this.exchange(this.draft, id) : this.goOn(id));
  }

  /** @param {number} id */
  async goOn(id) {
    const { turn } = this;
    const move = turn.moveOf(id);
    if (!move) return;
    const asked = /** @type {Position} */ (turn.question);
    const steps = [...(this.draft?.steps ?? []), { move, asked }];
    const { forgotten } = this;
    const ahead = await this.asked(steps.map(({ move: [one] }) => one));
    if (forgotten !== this.forgotten) return;
    if (!ahead) {
      if (this.draft) this.set(this.draft, true);
      else turn.restore();
      return;
    }
    const named = steps.map((step, n) => ({ ...step, move: ahead.steps[n] }));
    this.byHand = false;
    this.set(new Draft(named, ahead, ahead.loose ? ahead.suggested : [], 0));
  }

  /**
   * Choose one more of a run: what was suggested makes room for it.
   * @param {Draft} draft
   * @param {number} id
   */
  async exchange(draft, id) {
    const { steps, ahead } = draft;
    const before = steps.map(({ move: [one] }) => one);
    const runs = draft.runsWith(id);
    const { forgotten } = this;
    for (const run of runs) {
      const last = run === runs.at(-1);
      const open = await this.asked([...before, ...run.map(([one]) => one)], !last);
      if (forgotten !== this.forgotten) return;
      if (!open) continue;
      const more = this.byHand ? [] : open.suggested;
      if (open.whole) this.byHand = false;
      this.set(new Draft(steps, ahead, [...run, ...more], run.length, open));
      return;
    }
  }

  /**
   * Take a line of the list out.
   * @param {number} line its `drop`
   */
  drop(line) {
    const { draft, turn } = this;
    if (!draft || turn.waits) return;
    hush();
    const left = draft.without(line);
    if (left === null) this.cancel();
    else if (!left.run.length) this.set(left);
    else turn.waitFor(this.reopen(left));
    this.byHand = left?.loose ?? false;
  }

  /** @param {Draft} draft */
  async reopen({ steps, ahead, run, ids }) {
    const { forgotten } = this;
    const open = await this.asked(ids);
    if (open && forgotten === this.forgotten)
      this.set(new Draft(steps, ahead, run, run.length, open));
  }

  /**
   * What the server answers; null if it does not. What is not allowed is told, unless something else
   * will be tried.
   * @param {number[]} ids
   * @param {boolean} quiet
   */
  async asked(ids, quiet = false) {
    const { forgotten } = this;
    try {
      return await this.look(ids);
    } catch (error) {
      if (forgotten !== this.forgotten) return null; // nobody asks any more
      const illegal = error instanceof Refusal && error.error === "illegal_move";
      if (!illegal) this.refused(error);
      else if (!quiet) this.turn.refuse(error);
      return null;
    }
  }

  /**
   * @param {Draft} draft
   * @param {boolean} anew whether something else may be shown
   */
  set(draft, anew = false) {
    const { turn } = this;
    const lies = !anew && this.draft?.ahead === draft.ahead;
    this.draft = draft;
    turn.foresight.forget();
    turn.picking = new Picking(draft.ahead.scene);
    if (!lies) turn.lay(draft.ahead.scene);
    turn.show();
  }

  /** Forget all of it. Returns whether there was anything. */
  cancel() {
    const { turn } = this;
    if (!this.draft || turn.waits) return false;
    hush();
    this.forget();
    turn.restore();
    return true;
  }

  /** Take the last step back. */
  undo() {
    const { draft } = this;
    if (draft)
      this.drop((draft.run.length ? draft.lines.at(-1)?.drop : draft.steps.length - 1) ?? 0);
    return draft !== null;
  }

  /**
   * Another beginning: what was pressed means nothing now, but did before a step. The table is shown
   * as it was then; a move that goes on is shown when the server has answered.
   * @param {string} step
   */
  instead(step) {
    const { turn } = this;
    const steps = this.draft?.steps ?? [];
    for (let n = steps.length - 1; n >= 0; n -= 1) {
      const next = new Picking(steps[n].asked.scene).press(step);
      if (next?.move == null) continue;
      this.draft = n ? new Draft(steps.slice(0, n), /** @type {Ahead} */ (steps[n].asked)) : null;
      if (!turn.goesOn(next.move)) turn.lay(steps[n].asked.scene);
      return next;
    }
    return null;
  }

  // A run: what is chosen in any order

  /**
   * Something is pressed: it is chosen, or if it was, taken out.
   * @param {string} spot
   */
  press(spot) {
    const { draft } = this;
    const id = draft?.at(spot) ?? null;
    if (draft?.trail.includes(spot) && id === null) {
      this.drop(draft.steps.length - 1);
      return true;
    }
    if (!draft || id === null) return false;
    if (draft.chosen.includes(spot)) {
      this.drop(draft.lines.find(({ drop }) => this.idAt(drop) === id)?.drop ?? 0);
      return true;
    }
    if (!draft.next.includes(spot)) return false;
    this.add(id);
    return true;
  }

  /** @param {number} drop */
  idAt(drop) {
    return this.draft?.ids[drop] ?? null;
  }

  /** @param {Draft} draft */
  show(draft) {
    const { board, bar, asked, guide, picking } = this.turn;
    const moves = [...draft.ahead.moves, ...draft.open.moves];
    const trail = draft.trail.filter((spot) => draft.at(spot) === null);
    board.select([...draft.chosen, ...trail]);
    const next = guide?.run(draft) ?? draft.next;
    board.glow(new Map(next.map((spot) => [spot, "pay"])), draft.next);
    board.mark([]);
    const advised = advisedSpots(this.turn, draft);
    board.advise(advised.steps);
    bar.advice.show(this.turn.hint, advised);
    const ready = guide?.ready() || say("Confirm, or press what glows to choose otherwise.");
    const prompt = draft.whole ? ready : draft.open.prompt;
    if (bar.ask(prompt)) announce(prompt);
    bar.show({
      lines: draft.lines,
      moves: draft.buttons
        .map((id) => moves.find(([known]) => known === id))
        .filter((move) => move !== undefined),
      commit: draft.whole,
      cancel: true,
      undo: false,
      list: asked.mine,
      waiting: asked.waiting,
      away: asked.away,
      advised: advised.names,
      aside: advised.aside,
    });
    board.ghost(null);
    bar.foresee(draft.outcome, asked.names);
    board.reveal(bar.covers, [ADVISED, CHOSEN]);
    guide?.shown(picking);
  }
}
