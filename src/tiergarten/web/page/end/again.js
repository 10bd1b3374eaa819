// Another game with the same players.

import { asRefusal } from "../lib/api.js";
import { h } from "../lib/elements.js";
import { keepToken, tokenOf } from "../lib/memory.js";
import { toast } from "../lib/messages.js";
import { go } from "../lib/navigation.js";
import * as server from "../lib/server.js";
import { say } from "../lib/words.js";

/** @import { Presence } from "../lib/protocol.js" */

/**
 * "Play again", or the way to the next game if somebody has asked for it already.
 * @param {Presence} info
 */
export function nextButton(info) {
  const seated = info.yours.length > 0;
  let { again } = info;
  const element = h("button", { class: "primary", "data-do": "again", onclick: open });
  const update = (/** @type {Presence} */ now) => {
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
      go(`/table/${seated ? await nextTable(info.id) : again}`);
    } catch (error) {
      toast(asRefusal(error).message);
      element.disabled = false;
    }
  }
  update(info);
  return { element, update };
}

/**
 * The table of the next game with the same players; my token is valid there, too.
 * @param {string} table
 */
async function nextTable(table) {
  const next = await server.playAgain(table);
  const token = tokenOf(table);
  if (token) keepToken(next.id, token);
  return next.id;
}
