// Saying why something is not done, with the way to the rule.

import { asRefusal } from "./api.js";
import { toast } from "./messages.js";
import { ruleButton } from "./rulebook.js";

/** Tell what the server has refused; anything else is a mistake of ours. */
export function tell(error, game) {
  const { message, rule } = asRefusal(error);
  toast(message, rule ? ruleButton(game, rule) : "");
}
