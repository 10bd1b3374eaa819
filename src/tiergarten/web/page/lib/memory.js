// What this browser remembers: the name, the language, how one likes to play, and the secrets of
// the seats. Where nothing can be kept (a private window that forbids it), it lasts for the visit.

import { BASE } from "./base.js";

/**
 * @typedef {object} Memory
 * @property {string} name
 * @property {string} session that of my account; empty: I am a guest
 * @property {string} account its name
 * @property {string} language
 * @property {string} pace
 * @property {string} strength of the bots that one plays against
 * @property {string} theme
 * @property {boolean | "always" | "turn" | "never"} confirming which moves ask before they are made
 * @property {number | "wait" | null} undoing seconds in which a turn can be undone before bots go on
 * @property {number} wentOn how often somebody has gone on, or has undone a turn, by a press
 * @property {number} hints how often it was said that a second press makes the move
 * @property {boolean} describing whether the boards are described in words
 * @property {boolean} coach whether a coach asks before a mistake
 * @property {boolean} sounds whether there are any
 * @property {boolean} alerts whether to be called when it is my turn and I look elsewhere
 * @property {boolean} muted whether the talk at tables is muted
 * @property {Record<string, number>} lessons the step that one has come to, by game; all: it is done
 * @property {Record<string, string[]>} puzzles those that are solved, by game
 * @property {string[]} tips the tables where tips are shown
 * @property {string[]} read the tips that have been read
 * @property {string[]} left the tables where a bot plays for me because I wanted it
 * @property {Record<string, string>} tokens the secrets of my seats, by the id of the table
 */

// Several servers below paths of one host share what a browser keeps for it.
const PREFIX = `tiergarten${BASE}.`;
/** @type {Partial<Memory>} */
const visit = {};

/**
 * @template {keyof Memory} Key
 * @param {Key} key
 * @param {Memory[Key]} value
 */
export function remember(key, value) {
  visit[key] = value;
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    /* full or forbidden: `visit` has it */
  }
}

/**
 * What is remembered, or null.
 * @template {keyof Memory} Key
 * @param {Key} key
 * @returns {Memory[Key] | null}
 */
export function recall(key) {
  const recent = visit[key];
  if (recent !== undefined) return recent;
  try {
    const kept = localStorage.getItem(PREFIX + key);
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}

/**
 * The secret of my seats at a table, or null.
 * @param {string} table
 */
export function tokenOf(table) {
  return tokens()[table] ?? null;
}

/** The secrets of all my seats, by the id of the table. */
export function tokens() {
  delete visit.tokens; // another window may have added some
  return recall("tokens") ?? {};
}

/**
 * @param {string} table
 * @param {string} token
 */
export function keepToken(table, token) {
  remember("tokens", { ...tokens(), [table]: token });
}

/** @param {string} table */
export function forgetToken(table) {
  const { [table]: _, ...others } = tokens();
  remember("tokens", others);
}
