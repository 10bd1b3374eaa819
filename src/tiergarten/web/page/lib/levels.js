// What the levels of bots are called.

import { say } from "./words.js";

export const USUAL = "medium";

/**
 * The name of a level in the language of the reader; one we do not know keeps its own.
 * @param {string} level
 */
export function levelName(level) {
  /** @type {Record<string, string>} */
  const names = {
    random: say("Random bot"),
    greedy: say("Greedy bot"),
    easy: say("Easy bot"),
    medium: say("Medium bot"),
    hard: say("Hard bot"),
    expert: say("Expert bot"),
  };
  return names[level] ?? level;
}

const SIMPLE = ["greedy", "random"]; // they do not think ahead

/** The levels to choose from: those that think, then the two simple ones. */
export const LEVELS = ["easy", "medium", "hard", "expert", ...SIMPLE];

/**
 * Whether bots of a level think ahead.
 * @param {string | null} level
 */
export const thinks = (level) => level !== null && !SIMPLE.includes(level);
