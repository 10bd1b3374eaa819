// The match as a file.

import { Refusal } from "../lib/api.js";
import { h } from "../lib/elements.js";
import { toast } from "../lib/messages.js";
import { say } from "../lib/words.js";

/** Save the match as a file, named by the game, the day and the players. */
export async function save(info, names) {
  let text;
  try {
    const answer = await fetch(`/api/tables/${info.id}/save`);
    if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => ({})));
    text = await answer.text();
  } catch (error) {
    toast(error instanceof Refusal ? error.message : say("The server cannot be reached."));
    return;
  }
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: address, download: fileName(info, names) });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

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
