// Which clicks make a move: from the paths of a scene and the steps taken so far. Pure logic: no
// elements, no server. A Picking never changes; every press answers with a new one.

/** What stands between the first click and a complete move. */
export class Picking {
  /**
   * `scene` has `paths` (legal moves by their steps) and `offers`; `steps` are the spots and
   * choices taken so far, `named` is a move that was chosen by name, from a list or a button.
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
    const along = before.length && isChoice(this.steps.at(-1)) && this.after(before).size === 1;
    return along ? before.slice(0, -1) : before;
  }

  /** The steps that go on from here; once a move is complete, those that would change its last press. */
  get next() {
    const settled = this.move !== null;
    const base = settled ? this.before : this.steps;
    const found = this.offered.length > 1 ? new Set() : this.after(base);
    for (const step of this.steps) found.delete(step);
    return found;
  }

  /** The steps without a place on the table that go on from here, or have just been taken. */
  get choices() {
    const last = this.steps.at(-1);
    const taken = this.move !== null && isChoice(last) ? [last] : [];
    const order = Object.keys(this.scene.choices ?? {});
    return [...this.next, ...taken]
      .filter(isChoice)
      .sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  /** The moves to choose from by name: those without a path, or those a spot offers. */
  get buttons() {
    if (this.steps.length) return this.offered.length > 1 ? this.offered : [];
    return this.paths.filter(({ path }) => path.length === 0).map(({ id }) => id);
  }

  /** Press a spot or a choice; null if that means nothing now. */
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

  /** Whether pressing this again would be pressing the end of a complete move. */
  isLast(step) {
    return this.move !== null && this.steps.indexOf(step) >= this.before.length;
  }

  /** Choose a move by its name. */
  choose(id) {
    return new Picking(
      this.scene,
      this.paths.find((known) => known.id === id)?.path ?? [],
      id,
      this.paths,
    );
  }

  /** After these steps, and a choice if it is the only way on from a spot. */
  with(steps) {
    const [only, ...others] = steps.length ? this.after(steps) : [];
    const along = isChoice(only) && !others.length ? [only] : [];
    return new Picking(this.scene, [...steps, ...along], null, this.paths);
  }

  /** All steps that may follow these. */
  after(steps) {
    const found = new Set();
    for (const { path } of this.paths) {
      if (startsWith(path, steps)) found.add(path[steps.length]);
      else if (steps.length && this.unordered(path))
        for (const step of rest(path, steps) ?? []) found.add(step);
    }
    if (steps.length === 0) for (const spot of Object.keys(this.scene.offers)) found.add(spot);
    found.delete(undefined);
    return found;
  }

  /** The move whose path these steps are: in its own order, or in any if no other has the same steps. */
  completed(steps) {
    if (steps.length === 0) return null;
    const whole = this.paths.filter(({ path }) => path.length === steps.length);
    const exact = whole.find(({ path }) => startsWith(path, steps));
    const found =
      exact ?? whole.find(({ path }) => this.unordered(path) && rest(path, steps) !== null);
    return found?.id ?? null;
  }

  /** Whether the steps of a path belong to it alone, so that their order tells nothing. */
  unordered(path) {
    const same = ({ path: other }) => other.length === path.length && rest(other, path) !== null;
    return path.length > 1 && this.paths.filter(same).length === 1;
  }

  inSomePath(step) {
    return this.paths.some(({ path }) => path.includes(step) && this.unordered(path));
  }

  /** The spot with which everything begins that another one offers, and that goes on from there. */
  twinOf(spot) {
    if (!this.offers(spot) || this.scene.offers[spot].length === 1) return null;
    const offered = this.paths.filter(({ id }) => this.scene.offers[spot].includes(id));
    const [first] = offered[0].path;
    return offered.every(({ path }) => path[0] === first && path.length > 1) ? first : null;
  }

  /** Whether a spot makes moves by itself, because no path begins with it. */
  offers(spot) {
    return Boolean(this.scene.offers?.[spot]) && !this.paths.some(({ path }) => path[0] === spot);
  }
}

export const isChoice = (step) => Boolean(step?.startsWith("="));

/** Every move with its path, from steps within steps; moves without a step are a list named "". */
function pathsIn(steps, before = []) {
  return Object.entries(steps).flatMap(([step, then]) => {
    if (step === "") return then.map((id) => ({ id, path: before }));
    const path = [...before, step];
    return typeof then === "number" ? [{ id: then, path }] : pathsIn(then, path);
  });
}

const startsWith = (path, steps) => steps.every((step, n) => path[n] === step);

/** What is left of a path after some of its steps, in whatever order they were; null if they are not its. */
function rest(path, steps) {
  const left = [...path];
  for (const step of steps) {
    const at = left.indexOf(step);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}
