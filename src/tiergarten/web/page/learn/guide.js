// What is let glow by those who guide the hand: only what is wanted, until the pupil is on their own.

import { asRefusal } from "../lib/api.js";
import { announce } from "../lib/messages.js";
import { Picking } from "../table/picking.js";

/**
 * @import { Coaching, LessonAhead } from "../lib/protocol.js"
 * @import { Draft } from "../table/draft.js"
 * @import { Guide } from "../table/question.js"
 * @import { Lesson } from "./learn.js"
 * @import { Puzzling } from "./puzzle.js"
 */

/**
 * What is wanted now.
 * @typedef {Pick<Coaching, "wanted" | "look" | "lets_go" | "ready">} Guidance
 */

/** @type {Guidance} */
const ALONE = { wanted: [], look: [], lets_go: true, ready: "" };

/**
 * @template {Lesson | Puzzling} Table
 * @implements {Guide}
 */
class Pointing {
  /** @param {() => Table} table that it points at, once it is there */
  constructor(table) {
    this.whose = table;
  }

  get table() {
    return this.whose();
  }

  get guidance() {
    return ALONE;
  }

  /**
   * The steps on the way to what is wanted; all of them when the pupil is on their own.
   * @param {Picking} picking
   */
  glow(picking) {
    const { wanted, lets_go } = this.guidance;
    if (lets_go) return picking.next;
    const paths = picking.paths.filter(({ id }) => wanted.includes(id));
    const offers = Object.entries(picking.scene.offers).filter(([, ids]) =>
      ids.some((id) => wanted.includes(id)),
    );
    const scene = { ...picking.scene, offers: Object.fromEntries(offers) };
    return new Picking(scene, picking.steps, picking.named, paths).next;
  }

  /**
   * What is chosen in any order: what is wanted of it, and nothing more once it is whole.
   * @param {Draft} draft
   */
  run(draft) {
    const { wanted, lets_go } = this.guidance;
    if (lets_go) return draft.next;
    if (draft.whole) return [];
    return draft.next.filter((spot) => wanted.includes(draft.at(spot) ?? -1));
  }

  ready() {
    const { lets_go, ready } = this.guidance;
    return lets_go ? "" : ready;
  }

  /**
   * Mark what to press in the bar, and what to look at on the table.
   * @param {Picking} picking
   */
  shown(picking) {
    const { bar, board, turn } = this.table;
    const { wanted, look, lets_go, ready } = this.guidance;
    const next = new Set(lets_go ? [] : this.glow(picking));
    const right = turn.draft?.loose
      ? turn.draft.whole && !lets_go
      : picking.move !== null && wanted.includes(picking.move);
    for (const button of bar.element.querySelectorAll("[data-step], [data-move]")) {
      if (!(button instanceof HTMLElement)) continue;
      const { step, move } = button.dataset;
      const points = step === undefined ? wanted.includes(Number(move)) : next.has(step);
      button.classList.toggle("guided", points && !right);
    }
    bar.commit.classList.toggle("guided", right);
    bar.cancel.classList.toggle("guided", !right && this.astray(picking));
    this.table.card.prepare(right && turn.draft?.loose ? ready : "");
    if (picking.empty && look.length) board.select(look);
  }

  /**
   * Whether something was chosen from where nothing leads to what is wanted.
   * @param {Picking} picking
   */
  astray(picking) {
    const { draft } = this.table.turn;
    const { wanted, lets_go } = this.guidance;
    if (lets_go || (draft === null && picking.empty)) return false;
    const next = draft?.loose ? this.run(draft) : [...this.glow(picking)];
    return next.length === 0 && !picking.buttons.some((id) => wanted.includes(id));
  }

  /**
   * The card says why a step is not made.
   * @param {unknown} error
   */
  refuse(error) {
    const { message, rule } = asRefusal(error);
    this.table.card.refuse(message, rule, false);
    announce(message);
  }
}

/** @extends {Pointing<Lesson>} */
export class LessonGuide extends Pointing {
  /**
   * What the coach wants now: at the table, or after the steps that are thought of.
   * @override
   */
  get guidance() {
    const { frame, turn } = this.table;
    const wanted = frame?.lesson ?? ALONE;
    if (!turn.draft) return wanted;
    const ahead = /** @type {LessonAhead} */ (turn.draft.open);
    return { ...wanted, wanted: ahead.wanted, look: [] };
  }
}

/** @extends {Pointing<Puzzling>} */
export class PuzzleGuide extends Pointing {
  /**
   * Everything may be tried, until the best move is shown.
   * @override
   */
  get guidance() {
    const { best } = this.table;
    return best.length ? { ...ALONE, wanted: best, lets_go: false } : ALONE;
  }

  /**
   * @override
   * @param {Picking} picking
   */
  shown(picking) {
    super.shown(picking);
    if (!picking.empty) this.table.puzzleCard.retry();
  }
}
