// Whether a line is still alive: after a silence it is asked, and given up if nothing comes back.

export class Heartbeat {
  /**
   * @param {{ ask: () => void, dead: () => void }} line `ask` sends something that is answered
   */
  constructor({ ask, dead }) {
    this.line = { ask, dead };
    this.every = 6000; // milliseconds; the server says how many
    this.timer = 0;
    this.last = 0; // when something was heard
    this.asked = 0; // when it was asked; 0: it has been heard since
    this.again = false; // whether it was asked once more
  }

  /** Something has come. */
  heard() {
    this.last = performance.now();
    this.asked = 0;
    this.again = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), this.every);
  }

  /** Ask now. */
  ask() {
    this.asked = performance.now();
    this.line.ask();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.judge(), this.every);
  }

  judge() {
    // A page that was asleep itself may not have been handed the answer yet: it asks once more.
    const slept = performance.now() - this.asked > 2 * this.every;
    if (!slept || this.again) {
      this.line.dead();
    } else {
      this.again = true;
      this.ask();
    }
  }

  /** Whether there was a silence in which the line was, or should have been, given up. */
  get silent() {
    return performance.now() - this.last > 2 * this.every;
  }

  stop() {
    clearTimeout(this.timer);
  }
}
