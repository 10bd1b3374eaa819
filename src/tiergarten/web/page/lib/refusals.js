// Saying why something is not done, with the way to the rule.

import { asRefusal } from "./api.js";
import { toast } from "./messages.js";
import { ruleButton } from "./rulebook.js";

/**
 * Tell what the server has refused; anything else is a mistake of ours.
 * @param {unknown} error
 * @param {string} game
 */
export function tell(error, game) {
  const { message, rule } = asRefusal(error);
  tellWhy(message, game, rule);
}

/**
 * @param {string} words
 * @param {string} game
 * @param {string | null} rule
 */
export function tellWhy(words, game, rule) {
  toast(words, rule && ruleButton(game, rule));
}
