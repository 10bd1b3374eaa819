// The options of a game in words.

import { sentence } from "./words.js";

const RULES = /\s*\(([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\)$/; // what an option is about ends with its rules

/** What an option is about. */
export const aboutOf = (option) => sentence(option.about.replace(RULES, ""));

/** The ids of its rules. */
export const rulesOf = (option) => option.about.match(RULES)?.[1].split(", ") ?? [];

/** What one of its values is called. */
export const valueWords = (option, name) => option.words?.[name] ?? name;

/** The options a table was made with: pairs of what it is about and what was chosen. */
export function optionWords(game, { options, seats }) {
  const told = {
    choice: (option, value) => valueWords(option, value),
    set: (option, value) =>
      value
        .split(",")
        .map((name) => valueWords(option, name))
        .join(", "),
    seat: (_, value) => seats[Number(value.slice(1)) - 1]?.name ?? value,
  };
  return game.options
    .filter((option) => option.name in options)
    .map((option) => [
      aboutOf(option),
      (told[option.kind] ?? ((_, value) => value))(option, options[option.name]),
    ]);
}
