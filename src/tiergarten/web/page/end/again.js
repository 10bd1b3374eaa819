// Another game with the same company.

import { asRefusal, post } from "../lib/api.js";
import { h } from "../lib/elements.js";
import { keepToken, tokenOf } from "../lib/memory.js";
import { toast } from "../lib/messages.js";
import { go } from "../lib/navigation.js";
import { say } from "../lib/words.js";

/** "Play again", or the way to the next game if somebody has asked for it already. */
export function nextButton(info) {
  const seated = info.yours.length > 0;
  let { again } = info;
  const element = h("button", { class: "primary", "data-do": "again", onclick: open });
  const update = (now) => {
    again = now.again ?? again;
    element.hidden = !seated && !again;
    element.textContent = !again
      ? say("Play again")
      : seated
        ? say("Join the next game")
        : say("Watch the next game");
  };
  async function open() {
    element.disabled = true;
    try {
      go(`/table/${seated ? await nextTable(info) : again}`);
    } catch (error) {
      toast(asRefusal(error).message);
      element.disabled = false;
    }
  }
  update(info);
  return { element, update };
}

/** The table of the next game with the same company; my secret is good for it too. */
async function nextTable(info) {
  const next = await post(`/tables/${info.id}/again`, {}, info.id);
  const token = tokenOf(info.id);
  if (token) keepToken(next.id, token);
  return next.id;
}
