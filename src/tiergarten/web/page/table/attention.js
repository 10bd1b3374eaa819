// My turn: it is heard, it keeps the screen awake, and it calls me if I look elsewhere.

import { call, hush } from "../lib/alerts.js";
import { ring } from "../lib/sounds.js";

const LONGEST = 5 * 60_000; // milliseconds that the screen is kept awake for one turn

export class Attention {
  /**
   * @param {string} table
   * @param {string} title of the game
   * @param {AbortSignal} signal
   */
  constructor(table, title, signal) {
    this.table = table;
    this.title = title;
    this.mine = false; // as it is shown
    this.called = false; // whether I was called for this turn
    /** @type {WakeLockSentinel | null} */
    this.awake = null;
    this.waking = false; // whether the screen is being kept awake already
    this.until = 0; // when the screen may sleep
    const look = () => {
      this.keepAwake();
      if (!document.hidden && this.called) hush(table);
    };
    document.addEventListener("visibilitychange", look, { signal });
    signal.addEventListener("abort", () => this.sleep());
  }

  /**
   * A frame has come, and will be shown in its time; in a hidden tab that may take a while.
   * @param {boolean} mine whether it is my turn then
   */
  came(mine) {
    if (!mine) this.called = false;
    else if (document.hidden && !this.called && !this.mine) {
      this.called = true;
      call(this.table, this.title);
    }
  }

  /**
   * A move is shown.
   * @param {boolean} over whether it was the last one
   */
  moved(over) {
    if (!document.hidden) ring(over ? "end" : "move");
  }

  /**
   * Whether it is my turn, as it is shown now.
   * @param {boolean} mine
   */
  turn(mine) {
    if (mine === this.mine) return;
    this.mine = mine;
    if (mine) ring("turn");
    this.until = mine ? performance.now() + LONGEST : 0;
    this.keepAwake();
  }

  async keepAwake() {
    if (!this.mine || document.hidden || performance.now() > this.until) {
      this.sleep();
    } else if (!this.awake && !this.waking && "wakeLock" in navigator) {
      this.waking = true;
      try {
        const lock = await navigator.wakeLock.request("screen");
        if (this.mine) this.awake = lock;
        else lock.release();
        setTimeout(() => this.keepAwake(), LONGEST);
      } catch {
        /* the battery is low, or nobody looks: the screen may sleep */
      } finally {
        this.waking = false;
      }
    }
  }

  sleep() {
    this.awake?.release();
    this.awake = null;
  }
}
