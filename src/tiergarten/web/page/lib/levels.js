// What the levels of bots are called.

import { h } from "./elements.js";
import { games } from "./server.js";
import { say } from "./words.js";

/** @import { Game, Presence } from "./protocol.js" */

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

/**
 * What a bot of a level is like, in a sentence; none for one we do not know.
 * @param {string} level
 */
export function levelAbout(level) {
  /** @type {Record<string, string>} */
  const about = {
    random: say("Makes any move that is allowed: to try things out."),
    greedy: say("Takes the points it sees, and does not think ahead. It plays at once."),
    easy: say("Thinks a little and errs now and then: for your first games."),
    medium: say("Thinks ahead for a moment: a fair opponent."),
    hard: say("Looks further ahead and forgives little."),
    expert: say("As good as we know how: it may think for a second or two."),
  };
  return about[level] ?? "";
}

const SIMPLE = ["greedy", "random"]; // they do not think ahead

/** The levels to choose from: those that think, then the two simple ones. */
export const LEVELS = ["easy", "medium", "hard", "expert", ...SIMPLE];

/**
 * The names of those bots of the operator that play with so many players.
 * @param {Game["bots"]} bots
 * @param {number} players
 */
export const namedBots = (bots, players) =>
  bots.filter((bot) => bot.players.includes(players)).map(({ name }) => name);

/**
 * Offer them in a list of levels, once it is known which there are.
 * @param {HTMLSelectElement} select
 * @param {Presence} table
 */
export async function offerNamedBots(select, { game, players }) {
  const found = (await games()).find((one) => one.name === game);
  const names = namedBots(found?.bots ?? [], players);
  select.append(...names.map((name) => h("option", { value: name }, name)));
}

/**
 * Whether bots of a level think ahead.
 * @param {string | null} level
 */
export const thinks = (level) => level !== null && !SIMPLE.includes(level);
