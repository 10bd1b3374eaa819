// Letting pieces glide: which of the old ones became which of the new, and the movements.

const TIME = 250;
const ELSEWHERE = 1e5; // a piece on the same panel is always nearer than one on another

/**
 * For every new piece the old one that has come to lie there: of the same art, the nearest first.
 * Both are lists of {art, panel, x, y} with places on the screen; answers with a Map new -> old.
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

function grouped(pieces) {
  const groups = new Map();
  for (const piece of pieces) groups.set(piece.art, [...(groups.get(piece.art) ?? []), piece]);
  return groups;
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) + (a.panel === b.panel ? 0 : ELSEWHERE);

/** Movements under way; those that are not done when the next scene comes jump to their end. */
export class Movements {
  constructor() {
    this.running = new Map(); // movements, with what is to be done after each
  }

  finish() {
    for (const [movement, done] of this.running) {
      movement.onfinish = null;
      movement.finish();
      done();
    }
    this.running.clear();
  }

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

  appear(element) {
    this.start(element, [{ opacity: 0 }, { opacity: 1 }]);
  }

  vanish(element) {
    this.start(element, [{ opacity: 1 }, { opacity: 0 }], () => element.remove());
  }

  /** From one placing to another, each {x, y, scale} in the units of the element's parent. */
  glide(element, from, to, done, time) {
    this.start(element, [{ transform: css(from) }, { transform: css(to) }], done, time);
  }
}

const css = ({ x, y, scale }) => `translate(${x}px, ${y}px) scale(${scale})`;
