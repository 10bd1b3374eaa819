// The few reactions: small drawings of our own, the same on every device, and what they mean.

import { s } from "../lib/elements.js";
import { say } from "../lib/words.js";

/** @import { Reaction } from "../lib/protocol.js" */

/** The strokes on a round face. */
const FACES = {
  laugh: "M7.5 9.5l2 1-2 1M16.500 9.500l-2 1 2 1M7.500 14h9q-.8 4-4.500 4t-4.500-4z",
  wow: "M8.500 9.500h.01M15.500 9.500h.01M12 13.500a2 2.200 0 1 0 .01 0z",
  sad: "M8.500 10h.01M15.500 10h.01M8 16.500q4-3.500 8 0",
};

/** What is no face. */
const SIGNS = {
  well: "M7.500 11v9H4v-9zM7.500 19.500q1 .5 3 .5h5.500q2 0 2.400-2l1.100-5.500q.3-2-1.700-2H14q.8-2 .8-4.200 0-1.800-1.500-1.800-1 0-1.300 1.500-.7 3.500-4.500 4.500",
  heart:
    "M12 20q-8-5.500-8-10.500 0-4.500 4-4.500 2.700 0 4 2.500 1.300-2.500 4-2.500 4 0 4 4.500 0 5-8 10.500z",
};

/** @type {Reaction[]} */
export const REACTIONS = ["well", "laugh", "wow", "sad", "heart"];

/**
 * What a reaction means, in words.
 * @param {Reaction} reaction
 */
export function meaning(reaction) {
  const words = {
    well: say("Well played"),
    laugh: say("That's funny"),
    wow: say("I'm amazed"),
    sad: say("What a pity"),
    heart: say("I love it"),
  };
  return words[reaction];
}

/**
 * The drawing of a reaction; the code that uses it says the same in words.
 * @param {Reaction} reaction
 */
export function drawn(reaction) {
  const lines = { ...FACES, ...SIGNS }[reaction];
  return s(
    "svg",
    { viewBox: "0 0 24 24", class: `reaction reaction-${reaction}`, "aria-hidden": "true" },
    reaction in FACES ? s("circle", { cx: 12, cy: 12, r: 10 }) : null,
    s("path", { d: lines }),
  );
}
