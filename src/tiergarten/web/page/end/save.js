// The match as a file.

import { asRefusal } from "../lib/api.js";
import { h } from "../lib/elements.js";
import { toast } from "../lib/messages.js";
import * as server from "../lib/server.js";

/** @import { TableInfo } from "../lib/protocol.js" */

/**
 * Save the match as a file, named by the game, the day and the players.
 * @param {TableInfo} info
 * @param {string[]} names
 */
export async function save(info, names) {
  try {
    offer(await server.saved(info.id), fileName(info, names));
  } catch (error) {
    toast(asRefusal(error).message);
  }
}

/**
 * Let the browser save a text.
 * @param {string} text
 * @param {string} name
 */
function offer(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/**
 * @param {TableInfo} info
 * @param {string[]} names
 */
function fileName(info, names) {
  const day = new Date(info.created * 1000).toISOString().slice(0, 10);
  const who = names
    .join("-")
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  return `${info.game}-${day}-${who.toLowerCase()}.tiergarten`;
}
