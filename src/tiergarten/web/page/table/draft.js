// A larger move while it is being made: its steps, none of which has been made yet. Pure logic: no
// elements, no server. A Draft is immutable; every change returns a new one.
//
// Steps come one after another, each in the position that the ones before it lead to. Where their
// order does not matter, they are a run: all of them are chosen in one position, and the game may
// have suggested some.

import { pathsIn } from "./picking.js";

/**
 * @import { Ahead, Move, Position, Scene } from "../lib/protocol.js"
 *
 * @typedef {{ move: Move, asked: Position }} Step a move, and the position in which it was chosen
 * @typedef {{ label: string, count: number, drop: number }} Line of the list; `drop` is for `without`
 */

export class Draft {
  /**
   * @param {Step[]} steps
   * @param {Ahead} ahead the table after them
   * @param {Move[]} run what was chosen there in any order
   * @param {number} own how many of the run were chosen by hand; the others were suggested
   * @param {Ahead} open the table after what was chosen by hand
   */
  constructor(steps, ahead, run = [], own = run.length, open = ahead) {
    this.steps = steps;
    this.ahead = ahead;
    this.run = run;
    this.own = own;
    this.open = open;
    this.spots = ahead.loose ? spotsByMove(ahead.scene) : new Map();
  }

  /** The moves as they would be made. */
  get ids() {
    return [...this.steps.map(({ move }) => move), ...this.run].map(([id]) => id);
  }

  /** Whether what comes next may come in any order. */
  get loose() {
    return this.ahead.loose;
  }

  /** What all of it would do; null while something is left to choose. */
  get outcome() {
    if (this.run.length > this.own) return this.open.finished; // a suggestion finishes it
    return this.open.whole ? this.open : null;
  }

  get whole() {
    return this.outcome !== null;
  }

  /** The spots of what is chosen: of several alike as many as were chosen. */
  get chosen() {
    return [...this.counts].flatMap(([id, n]) => (this.spots.get(id) ?? []).slice(0, n));
  }

  /** The spots of the step before the run: pressing them takes it out. */
  get trail() {
    const last = this.steps.at(-1);
    const known = last && pathsIn(last.asked.scene.paths).find(({ id }) => id === last.move[0]);
    return known?.path ?? [];
  }

  /** The spots of what may be chosen; once the move is whole, that is exchanged for something. */
  get next() {
    const taken = new Set(this.chosen);
    return this.offered.flatMap((id) => this.spots.get(id) ?? []).filter((at) => !taken.has(at));
  }

  /** The moves without a place on the table that may be chosen. */
  get buttons() {
    return this.whole ? [] : this.offered.filter((id) => !this.spots.has(id));
  }

  get offered() {
    const { moves } = this.whole ? this.ahead : this.open;
    return moves.map(([id]) => id);
  }

  /** How often each move of the run was chosen. */
  get counts() {
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const [id] of this.run) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }

  /**
   * What is made so far, in words: what is alike is listed once.
   * @returns {Line[]}
   */
  get lines() {
    const single = this.steps.map(({ move }, drop) => ({ label: move[2], count: 1, drop }));
    const { counts } = this;
    const alike = [...counts.keys()].map((id) => {
      const at = this.run.findIndex(([known]) => known === id);
      return { label: this.run[at][2], count: counts.get(id) ?? 0, drop: this.steps.length + at };
    });
    return [...single, ...alike];
  }

  /**
   * The move of the run that a spot stands for; null if it is none.
   * @param {string} spot
   */
  at(spot) {
    const found = [...this.spots].find(([, spots]) => spots.includes(spot));
    return found ? found[0] : null;
  }

  /**
   * Without a line of the list: of a run only that, otherwise with all that came after it.
   * Null if nothing is left.
   * @param {number} drop
   * @returns {Draft | null}
   */
  without(drop) {
    const { steps, ahead, run } = this;
    if (drop >= steps.length) {
      const left = run.filter((_, n) => n !== drop - steps.length);
      return new Draft(steps, ahead, left);
    }
    if (drop === 0) return null;
    return new Draft(steps.slice(0, drop), /** @type {Ahead} */ (steps[drop].asked));
  }

  /**
   * The runs to try with one more move, the best first: what was suggested makes room, and if that is
   * not enough, what was chosen last.
   * @param {number} id
   */
  runsWith(id) {
    const move = [...this.ahead.moves, ...this.open.moves].find(([one]) => one === id);
    if (!move) return [];
    const own = this.whole ? this.run.slice(0, this.own) : this.run;
    const most = this.whole ? own.length : 0; // to be dropped
    return Array.from({ length: most + 1 }, (_, n) => [...own.slice(0, own.length - n), move]);
  }
}

/**
 * Where each move can be pressed, if one press makes it.
 * @param {Scene} scene
 */
function spotsByMove({ paths, offers }) {
  /** @type {Map<number, string[]>} */
  const found = new Map();
  for (const { id, path } of pathsIn(paths)) if (path.length === 1) found.set(id, [path[0]]);
  for (const [spot, ids] of Object.entries(offers)) {
    if (ids.length === 1) found.get(ids[0])?.push(spot);
  }
  return found;
}
