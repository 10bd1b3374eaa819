// What the coach of a lesson lets glow: only what is wanted, until the pupil is on their own.

import { asRefusal } from "../lib/api.js";
import { announce } from "../lib/messages.js";
import { Picking } from "../table/picking.js";

/**
 * @import { Coaching, LessonAhead } from "../lib/protocol.js"
 * @import { Draft } from "../table/draft.js"
 * @import { Guide } from "../table/question.js"
 * @import { Lesson } from "./learn.js"
 */

/** @implements {Guide} */
export class LessonGuide {
  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
  }

  /**
   * What the coach wants now: at the table, or after the steps that are thought of.
   * @returns {Pick<Coaching, "wanted" | "look" | "lets_go" | "ready">}
   */
  get guidance() {
    const { frame, turn } = this.lesson;
    const wanted = frame?.lesson ?? { wanted: [], look: [], lets_go: true, ready: "" };
    if (!turn.draft) return wanted;
    const ahead = /** @type {LessonAhead} */ (turn.draft.open);
    return { ...wanted, wanted: ahead.wanted, look: [] };
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
    const { bar, board, coach, turn } = this.lesson;
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
    coach.prepare(right && turn.draft?.loose ? ready : "");
    if (picking.empty && look.length) board.select(look);
  }

  /**
   * Whether something was chosen from where nothing leads to what is wanted.
   * @param {Picking} picking
   */
  astray(picking) {
    const { draft } = this.lesson.turn;
    const { wanted, lets_go } = this.guidance;
    if (lets_go || (draft === null && picking.empty)) return false;
    const next = draft?.loose ? this.run(draft) : [...this.glow(picking)];
    return next.length === 0 && !picking.buttons.some((id) => wanted.includes(id));
  }

  /**
   * The coach says why a step is not made.
   * @param {unknown} error
   */
  refuse(error) {
    const { message, rule } = asRefusal(error);
    this.lesson.coach.refuse(message, rule, false);
    announce(message);
  }
}
