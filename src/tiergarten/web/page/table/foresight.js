// Looking ahead: what the move that is chosen or pointed at would do, in words and on the table.

import { around, onPointing } from "../lib/elements.js";
import { confirming } from "../lib/settings.js";
import { isChoice } from "./picking.js";

/**
 * @import { Choice, Preview } from "../lib/protocol.js"
 * @import { Picking } from "./picking.js"
 * @import { Turn } from "./turn.js"
 */

const DWELL = 180; // milliseconds on a spot before a look ahead is worth asking for

export class Foresight {
  /** @param {Turn} turn */
  constructor(turn) {
    this.turn = turn;
    /** @type {Partial<Preview> | null} */
    this.known = null; // of the move that is looked at
    this.looked = 0; // looks ahead are counted, for only the last one is shown
    this.timer = 0; // of a look ahead
    onPointing(turn.bar.element, (event, on) => {
      this.imagine((on && around(event, "[data-step]")?.dataset.step) || null);
      this.mark((on && Number(around(event, "[data-move]")?.dataset.move)) || turn.picking.move);
    });
  }

  forget() {
    this.known = null;
  }

  /**
   * Mark everything on the table that belongs to a move (null: nothing).
   * @param {number | null} move
   */
  mark(move) {
    const offers = Object.entries(this.turn.question.scene.offers);
    this.turn.board.mark(
      offers.filter(([, ids]) => move !== null && ids.includes(move)).map(([at]) => at),
    );
  }

  /**
   * Show what a move would do (null: nothing), unless that is shown already.
   * @param {number | null} move
   */
  show(move) {
    if (move === null || this.known?.id !== move) this.look(move);
  }

  /**
   * Find out what a move would do, and show it (null: nothing).
   * @param {number | null} move
   */
  async look(move) {
    const { turn } = this;
    const { bar, board, draft, frame } = turn;
    this.looked += 1;
    const now = this.looked;
    const label = move === null ? undefined : turn.moveOf(move)?.[2];
    this.known = move === null ? null : { id: move, label };
    bar.foresee(this.known, turn.asked.names);
    if (move === null || frame.seat === null) return;
    try {
      const found = draft
        ? { id: move, label, ...(await turn.drafting.look([...draft.ids, move])) }
        : await turn.oracle.preview(move, frame.seat);
      if (now !== this.looked) return;
      this.known = found;
      bar.foresee(found, turn.asked.names);
      board.reveal(bar.covers);
    } catch {
      /* the label has to do */
    }
  }

  /**
   * Show how the last choice would lie on its spot.
   * @param {string | null} step one that is only looked at
   */
  imagine(step = null) {
    const { picking, board, mine } = this.turn;
    const would = step && mine && !picking.steps.includes(step) ? picking.press(step) : null;
    board.ghost((would && lying(would)) ?? lying(picking));
  }

  /**
   * The move that pressing something would make, if that is one.
   * @param {string | null} step
   */
  pointed(step) {
    const { mine, picking } = this.turn;
    return step === null || !mine ? null : (picking.press(step)?.move ?? null);
  }

  /**
   * Where moves are made at once, resting on a spot shows what it would do.
   * @param {string | null} step
   */
  hover(step) {
    const { busy, draft, mine, picking } = this.turn;
    clearTimeout(this.timer);
    if (!busy) this.imagine(step);
    if (!busy && !draft?.loose) this.mark(this.pointed(step) ?? picking.move);
    if (confirming() !== "never" || !mine || busy || draft) return;
    this.timer = setTimeout(() => this.look(this.pointed(step)), DWELL);
  }
}

/**
 * The last spot of some steps and the choice that would lie there, or null.
 * @param {Picking} picking
 * @returns {{ spot: string, choice: Choice } | null}
 */
function lying({ steps, scene }) {
  const [spot, step = ""] = steps.length === 1 ? [steps[0]] : steps.slice(-2);
  const alone = Object.entries(scene.ghosts).find(([, spots]) => spots.includes(spot));
  const name = isChoice(step) ? step : (alone?.[0] ?? "");
  const choice = scene.choices[name];
  return choice?.[3] ? { spot, choice } : null;
}
