// Animating pieces: which old piece became which new one, and the movements.

const TIME = 250;
const ELSEWHERE = 1e5; // a piece on the same panel is always nearer than one on another

/**
 * What is known of a piece here: its art, the panel it lies on, and its place on the screen.
 * @typedef {{ art: string, panel: object, x: number, y: number }} Placed
 *
 * Where something is and how large, in the units of the element's parent.
 * @typedef {{ x: number, y: number, scale: number }} Placing
 */

/**
 * For every new piece the old one that moved there: of the same art, the nearest first.
 * @template {Placed} Old
 * @template {Placed} New
 * @param {Old[]} before
 * @param {New[]} after
 * @returns {Map<New, Old>}
 */
export function pair(before, after) {
  const found = new Map();
  const olds = grouped(before);
  for (const [art, news] of grouped(after)) {
    const pairs = [];
    for (const old of olds.get(art) ?? []) {
      for (const piece of news) pairs.push({ old, piece, far: distance(old, piece) });
    }
    pairs.sort((a, b) => a.far - b.far);
    const taken = new Set();
    for (const { old, piece } of pairs) {
      if (taken.has(old) || found.has(piece)) continue;
      taken.add(old);
      found.set(piece, old);
    }
  }
  return found;
}

/**
 * @template {Placed} Some
 * @param {Some[]} pieces
 */
function grouped(pieces) {
  /** @type {Map<string, Some[]>} */
  const groups = new Map();
  for (const piece of pieces) groups.set(piece.art, [...(groups.get(piece.art) ?? []), piece]);
  return groups;
}

/**
 * @param {Placed} a
 * @param {Placed} b
 */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) + (a.panel === b.panel ? 0 : ELSEWHERE);

/** Movements under way; those that are not done when the next scene comes jump to their end. */
export class Movements {
  constructor() {
    /**
     * Movements, with what is to be done after each.
     * @type {Map<Animation, () => void>}
     */
    this.running = new Map();
  }

  finish() {
    for (const [movement, done] of this.running) {
      movement.onfinish = null;
      movement.finish();
      done();
    }
    this.running.clear();
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   */
  start(element, frames, done = () => {}, time = TIME) {
    const movement = element.animate(frames, {
      duration: time,
      easing: "cubic-bezier(.3,.1,.2,1)",
    });
    this.running.set(movement, done);
    movement.onfinish = () => {
      this.running.delete(movement);
      done();
    };
  }

  /** @param {Element} element */
  appear(element) {
    this.start(element, [{ opacity: 0 }, { opacity: 1 }]);
  }

  /** @param {Element} element */
  vanish(element) {
    this.start(element, [{ opacity: 1 }, { opacity: 0 }], () => element.remove());
  }

  /**
   * From one placing to another.
   * @param {Element} element
   * @param {Placing} from
   * @param {Placing} to
   * @param {() => void} [done]
   * @param {number} [time]
   */
  glide(element, from, to, done, time) {
    this.start(element, [{ transform: css(from) }, { transform: css(to) }], done, time);
  }
}

/** @param {Placing} placing */
const css = ({ x, y, scale }) => `translate(${x}px, ${y}px) scale(${scale})`;
