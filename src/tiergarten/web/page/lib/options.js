// The options of a game in words.

import { listed, sentence } from "./words.js";

/** @import { Game, Option, TableInfo } from "./protocol.js" */

const RULES = /\s*\(([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\)$/; // what an option is about ends with its rules

/**
 * What an option is about.
 * @param {Option} option
 */
export const aboutOf = (option) => sentence(option.about.replace(RULES, ""));

/**
 * The ids of its rules.
 * @param {Option} option
 */
export const rulesOf = (option) => option.about.match(RULES)?.[1].split(", ") ?? [];

/**
 * What one of its values is called.
 * @param {Option} option
 * @param {string} name
 */
export const valueWords = (option, name) => option.words[name] ?? name;

/**
 * The options a table was made with: pairs of what it is about and what was chosen.
 * @param {Game} game
 * @param {TableInfo} info
 */
export function optionWords(game, info) {
  return game.options
    .filter((option) => option.name in info.options)
    .map((option) => [aboutOf(option), chosenWords(option, info)]);
}

/**
 * @param {Option} option
 * @param {TableInfo} info
 */
function chosenWords(option, { options, seats }) {
  const value = options[option.name];
  const names = value.split(",").map((name) => valueWords(option, name));
  switch (option.kind) {
    case "choice":
      return valueWords(option, value);
    case "set":
      return listed(names);
    case "seat":
      return seats[Number(value.slice(1)) - 1]?.name ?? value; // p1 is the first
    case "text":
      return value;
  }
}
