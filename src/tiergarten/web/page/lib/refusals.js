// Showing why something was refused, with a link to the rule.

import { asRefusal } from "./api.js";
import { toast } from "./messages.js";
import { ruleButton } from "./rulebook.js";

/**
 * Show what the server has refused; any other error is a bug of ours.
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
