// Whoever was away has their seat back with the first sign of life: the page is opened or looked at,
// or something is pressed. Who has left on purpose asks for it.

import { recall, remember } from "../lib/memory.js";

export class Return {
  /**
   * @param {string} id of the table
   * @param {{ away: () => boolean, back: () => void }} seat whether a bot plays for this person, and
   *   what takes the seat back
   * @param {AbortSignal} signal
   */
  constructor(id, { away, back }, signal) {
    this.id = id;
    this.away = away;
    this.back = back;
    for (const sign of ["pointerdown", "keydown", "visibilitychange"])
      document.addEventListener(sign, () => this.look(), { signal });
  }

  /** Somebody may be looking at the page: a hidden one wakes up in pockets, too. */
  look() {
    if (document.visibilityState !== "visible" || !this.away()) return;
    if (!left().includes(this.id)) this.back();
  }

  /** @param {boolean} whether the seat was left on purpose */
  leave(whether) {
    const others = left().filter((id) => id !== this.id);
    remember("left", whether ? [...others, this.id] : others);
  }
}

const left = () => recall("left") ?? [];
