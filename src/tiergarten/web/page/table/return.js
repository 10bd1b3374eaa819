// Leaving a seat and coming back. Whoever was away has it back with the first sign of life: the page
// is opened or looked at, or something is pressed. Who has left on purpose asks for it.

import { recall, remember } from "../lib/memory.js";
import { tell } from "../lib/refusals.js";
import * as server from "../lib/server.js";

/** @import { Presence } from "../lib/protocol.js" */

export class Return {
  /**
   * @param {string} id of the table
   * @param {string} game
   * @param {{ away: () => boolean, changed: (info: Presence) => void }} seat whether a bot plays for
   *   this person, and what is done with who sits there now
   * @param {AbortSignal} signal
   */
  constructor(id, game, { away, changed }, signal) {
    this.id = id;
    this.game = game;
    this.away = away;
    this.changed = changed;
    for (const sign of ["pointerdown", "keydown", "visibilitychange"])
      document.addEventListener(sign, () => this.look(), { signal });
  }

  /** Somebody may be looking at the page: a hidden one wakes up in pockets, too. */
  look() {
    if (document.visibilityState !== "visible" || !this.away()) return;
    if (!left().includes(this.id)) this.back();
  }

  /** Let a bot play, on purpose. */
  leave() {
    remember("left", [...left().filter((id) => id !== this.id), this.id]);
    return this.change(server.leave);
  }

  back() {
    remember(
      "left",
      left().filter((id) => id !== this.id),
    );
    return this.change(server.comeBack);
  }

  /** @param {typeof server.leave} ask */
  async change(ask) {
    try {
      this.changed(await ask(this.id));
    } catch (error) {
      tell(error, this.game);
    }
  }
}

const left = () => recall("left") ?? [];
