// What a move brings beside the boards: words for screen readers, cards of events, and tips.

import { announce } from "../lib/messages.js";
import { unhurried } from "../lib/settings.js";
import { showsTips } from "../tips/kept.js";

/** @import { Frame, Presence } from "../lib/protocol.js" */

const GATHER = 350; // milliseconds in which moves are gathered before they are announced

export class Telling {
  /**
   * Cards are shown in `place`, tips in `bar`, which also gets the focus of a card that goes; `hold`
   * keeps others' moves back while a card is read, and `release` lets them go on.
   * @param {{
   *   id: string, game: string, place: HTMLElement, bar: HTMLElement, signal: AbortSignal,
   *   hold: () => void, release: () => void
   * }} table
   */
  constructor({ id, game, place, bar, signal, hold, release }) {
    this.id = id;
    this.game = game;
    this.place = place;
    this.bar = bar;
    this.signal = signal;
    this.hold = hold;
    this.release = release;
    /** @type {string[]} */
    this.unsaid = []; // what a screen reader has yet to be told
    this.timer = 0; // for that
    /** @type {Promise<import("../tips/tips.js").Tips> | null} */
    this.tips = null;
    /** @type {import("./event.js").EventCards | null} */
    this.cards = null;
  }

  /** Close what is announced. Returns whether there was a card. */
  closeCards() {
    return this.cards?.close() ?? false;
  }

  /** Say nothing of what is still to be said. */
  hush() {
    clearTimeout(this.timer);
    this.unsaid = [];
  }

  close() {
    this.closeCards();
    clearTimeout(this.timer);
  }

  /**
   * Announce moves to a screen reader, several at a time if they come quickly.
   * @param {Frame} frame
   * @param {{ own: boolean, asked: () => string }} of whether it is this person's own move, and what
   *   they are asked by then, if anything
   */
  speak({ deed, announcements }, { own, asked }) {
    if (deed && (announcements.length || !own)) this.unsaid.push(deed.told);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const words = [...this.unsaid.splice(0).slice(-6), asked()].filter(Boolean);
      if (words.length) announce(words.join(". "));
    }, GATHER);
  }

  /**
   * Show what is an event for everybody, and hold what comes next until it has been seen; those who
   * want to see moves at once find it in the log.
   * @param {Frame} frame
   * @param {string[]} names
   */
  async announce({ announcements }, names) {
    const speed = unhurried();
    if (!speed || !announcements.length) return;
    this.hold();
    const { EventCards } = await import("./event.js");
    if (this.signal.aborted) return;
    this.cards ??= new EventCards({ place: this.place, focus: this.bar, gone: this.release });
    this.cards.show(announcements, { names, speed });
  }

  /**
   * Where tips are wanted, see whether what has happened is worth one.
   * @param {number} ply
   * @param {Presence} info
   */
  async advise(ply, { yours }) {
    if (!yours.length || !showsTips(this.id)) return;
    this.tips ??= import("../tips/tips.js").then(
      ({ Tips }) => new Tips({ table: this.id, game: this.game, place: this.bar }),
    );
    const tips = await this.tips;
    if (!this.signal.aborted) tips.look(ply);
  }
}
