// Saying why something is not done, with the way to the rule.

import { h, toast } from "./dom.js";
import { openRules } from "./rulebook.js";
import { say } from "./words.js";

/** A button that opens the rule book at a rule, or nothing. */
export function ruleButton(game, rule) {
  if (!rule) return "";
  return h("button", { "data-rule": rule, onclick: () => openRules(game, rule) }, say("Rule {id}", { id: rule }));
}

/** Tell what the server has refused; anything else is a mistake of ours. */
export function tell(error, game) {
  if (!error.error) throw error;
  toast(error.message, ruleButton(game, error.rule));
}
