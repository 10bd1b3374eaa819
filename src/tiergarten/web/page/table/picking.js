// Which clicks make a move: from the paths of a scene and the steps taken so far. Pure logic: no
// elements, no server. A Picking is immutable; every press returns a new one.

/** @import { Paths, Scene } from "../lib/protocol.js" */

/**
 * What of a scene says how moves are made.
 * @typedef {Pick<Scene, "paths" | "offers" | "choices" | "prompts" | "ghosts" | "held">} Ways
 *
 * The steps of a move, which are spots and choices.
 * @typedef {{ id: number, path: string[] }} Known
 */

/** What stands between the first click and a complete move. */
export class Picking {
  /**
   * @param {Ways} scene
   * @param {string[]} steps the spots and choices taken so far
   * @param {number | null} named a move that was chosen by name, from a list or a button
   * @param {Known[]} paths
   */
  constructor(scene, steps = [], named = null, paths = pathsIn(scene.paths)) {
    this.scene = scene;
    this.steps = steps;
    this.named = named;
    this.paths = paths;
  }

  /** Nothing chosen yet. */
  get empty() {
    return this.steps.length === 0 && this.named === null;
  }

  /** The move that is complete, or null. */
  get move() {
    if (this.named !== null) return this.named;
    const offered = this.offered;
    if (offered.length === 1) return offered[0];
    return offered.length ? null : this.completed(this.steps);
  }

  /** The moves that the spot just pressed offers, if it is one that does. */
  get offered() {
    const [spot] = this.steps;
    return this.steps.length === 1 && this.offers(spot) ? this.scene.offers[spot] : [];
  }

  /** The steps before the last press; a choice that was the only one came along with it. */
  get before() {
    const before = this.steps.slice(0, -1);
    const last = this.steps.at(-1) ?? "";
    const along = before.length && isChoice(last) && this.after(before).size === 1;
    return along ? before.slice(0, -1) : before;
  }

  /**
   * The steps that go on from here, or once a move is complete, that would change its last press.
   * @returns {Set<string>}
   */
  get next() {
    const settled = this.move !== null;
    const base = settled ? this.before : this.steps;
    if (this.offered.length > 1) return new Set();
    const found = this.after(base);
    for (const step of this.steps) found.delete(step);
    return found;
  }

  /** The steps without a place on the table that go on from here, or have just been taken. */
  get choices() {
    const last = this.steps.at(-1) ?? "";
    const taken = this.move !== null && isChoice(last) ? [last] : [];
    const order = Object.keys(this.scene.choices);
    return [...this.next, ...taken]
      .filter(isChoice)
      .sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  /** What to choose next, or how else a move could end that is complete; null if none is begun. */
  get prompt() {
    const begun = this.move === null ? this.steps : this.before;
    if (begun.length === 0) return null;
    const known = this.scene.prompts
      .flatMap(([words, ways]) => ways.map((steps) => ({ words, steps })))
      .filter(({ steps }) => rest(begun, steps) !== null);
    return known.sort((a, b) => b.steps.length - a.steps.length)[0]?.words ?? null;
  }

  /** The moves to choose from by name: those without a path, or those a spot offers. */
  get buttons() {
    if (this.steps.length) return this.offered.length > 1 ? this.offered : [];
    return this.paths.filter(({ path }) => path.length === 0).map(({ id }) => id);
  }

  /**
   * Press a spot or a choice; null if that means nothing now.
   * @param {string} pressed
   */
  press(pressed) {
    const step = this.twinOf(pressed) ?? pressed;
    if (this.steps.includes(step)) return this.with(this.steps.slice(0, this.steps.indexOf(step)));
    const together = [...this.steps, step]; // the end of a path first, and now its beginning
    if (this.offered.length === 1 && this.completed(together) !== null) return this.with(together);
    const longest = (this.move === null || this.named !== null ? this.steps : this.before).length;
    for (let length = longest; length >= 0; length -= 1) {
      const base = this.steps.slice(0, length);
      if (this.after(base).has(step)) return this.with([...base, step]);
    }
    return this.inSomePath(step) ? this.with([step]) : null;
  }

  /**
   * The moves that pressing a spot or a choice makes, or goes on to.
   * @param {string} pressed
   */
  movesBehind(pressed) {
    const next = this.press(pressed);
    if (next === null || next.steps.length === 0) return [];
    if (next.move !== null) return [next.move];
    if (next.offered.length) return next.offered;
    return this.paths
      .filter(({ path }) => this.goingOn(path, next.steps).length > 0)
      .map(({ id }) => id);
  }

  /**
   * Whether what was chosen is a move, or can still become it.
   * @param {number} id
   */
  leadsTo(id) {
    if (this.empty) return true;
    if (this.move !== null) return this.move === id;
    if (this.offered.length) return this.offered.includes(id);
    return this.paths.some(
      (known) => known.id === id && this.goingOn(known.path, this.steps).length > 0,
    );
  }

  /**
   * Whether pressing this again would be pressing the end of a complete move.
   * @param {string} step
   */
  isLast(step) {
    return this.move !== null && this.steps.indexOf(step) >= this.before.length;
  }

  /**
   * Choose a move by its name.
   * @param {number} id
   */
  choose(id) {
    const path = this.paths.find((known) => known.id === id)?.path ?? [];
    return new Picking(this.scene, path, id, this.paths);
  }

  /**
   * After these steps, and a choice if it is the only way on from a spot.
   * @param {string[]} steps
   */
  with(steps) {
    const next = steps.length ? [...this.after(steps)] : [];
    const along = next.length === 1 ? next.filter(isChoice) : [];
    return new Picking(this.scene, [...steps, ...along], null, this.paths);
  }

  /**
   * All steps that may follow these.
   * @param {string[]} steps
   */
  after(steps) {
    /** @type {Set<string>} */
    const found = new Set(steps.length ? [] : Object.keys(this.scene.offers));
    for (const { path } of this.paths) {
      for (const step of this.goingOn(path, steps)) found.add(step);
    }
    return found;
  }

  /**
   * The steps of a path that may follow these.
   * @param {string[]} path
   * @param {string[]} steps
   */
  goingOn(path, steps) {
    if (startsWith(path, steps)) return path.slice(steps.length, steps.length + 1);
    return steps.length && this.unordered(path) ? (rest(path, steps) ?? []) : [];
  }

  /**
   * The move whose path these steps are: in its own order, or in any if no other has the same steps.
   * @param {string[]} steps
   */
  completed(steps) {
    if (steps.length === 0) return null;
    const whole = this.paths.filter(({ path }) => path.length === steps.length);
    const exact = whole.find(({ path }) => startsWith(path, steps));
    const found =
      exact ?? whole.find(({ path }) => this.unordered(path) && rest(path, steps) !== null);
    return found?.id ?? null;
  }

  /**
   * Whether the steps of a path belong to it alone, so that their order does not matter.
   * @param {string[]} path
   */
  unordered(path) {
    const same = (/** @type {Known} */ { path: other }) =>
      other.length === path.length && rest(other, path) !== null;
    return path.length > 1 && this.paths.filter(same).length === 1;
  }

  /** @param {string} step */
  inSomePath(step) {
    return this.paths.some(({ path }) => path.includes(step) && this.unordered(path));
  }

  /**
   * The spot with which everything begins that another one offers, and that goes on from there.
   * @param {string} spot
   */
  twinOf(spot) {
    const ids = this.offers(spot) ? (this.scene.offers[spot] ?? []) : [];
    if (ids.length < 2) return null;
    const offered = this.paths.filter(({ id }) => ids.includes(id));
    const first = offered[0]?.path[0] ?? null;
    return offered.every(({ path }) => path[0] === first && path.length > 1) ? first : null;
  }

  /**
   * Whether a spot makes moves by itself, because no path begins with it.
   * @param {string} spot
   */
  offers(spot) {
    return spot in this.scene.offers && !this.paths.some(({ path }) => path[0] === spot);
  }
}

/** @param {string} step */
export const isChoice = (step) => step.startsWith("=");

/**
 * Every move with its path, from steps within steps; moves without a step are a list.
 * @param {Paths} steps
 * @param {string[]} before
 * @returns {Known[]}
 */
export function pathsIn(steps, before = []) {
  return Object.entries(steps).flatMap(([step, then]) => {
    if (Array.isArray(then)) return then.map((id) => ({ id, path: before }));
    const path = [...before, step];
    return typeof then === "number" ? [{ id: then, path }] : pathsIn(then, path);
  });
}

/** @type {(path: string[], steps: string[]) => boolean} */
const startsWith = (path, steps) => steps.every((step, n) => path[n] === step);

/**
 * What is left of a path after some of its steps, in whatever order they were; null if they are not
 * its.
 * @param {string[]} path
 * @param {string[]} steps
 */
function rest(path, steps) {
  const left = [...path];
  for (const step of steps) {
    const at = left.indexOf(step);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}
