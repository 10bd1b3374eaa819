// Giving something away from a finished table: a link, the match as a file, another game.

import { Refusal, post } from "../lib/api.js";
import { h, toast } from "../lib/dom.js";
import { keepToken, tokenOf } from "../lib/memory.js";
import { say } from "../lib/words.js";

/** The address of a table, or of a moment there: never with a secret. */
export function linkTo(table, move = null) {
  return `${location.origin}/table/${table}${move === null ? "" : `?move=${move}`}`;
}

/** Hand a link to the phone's own sharing, or copy it. */
export async function share(link, title) {
  if (navigator.share) {
    try {
      await navigator.share({ title, url: link });
      return;
    } catch (error) {
      if (error.name === "AbortError") return; // the person has thought better of it
    }
  }
  toast(await copied(link) ? say("The link has been copied.") : link);
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { /* not on a page without TLS: the old way */ }
  const field = h("textarea", { class: "unseen", readonly: true, value: text });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

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
  const who = names.join("-").normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60);
  return `${info.game}-${day}-${who.toLowerCase()}.tiergarten`;
}

/** The table of the next game with the same company; my secret is good for it too. */
export async function nextTable(info) {
  const next = await post(`/tables/${info.id}/again`, {}, info.id);
  const token = tokenOf(info.id);
  if (token) keepToken(next.id, token);
  return next.id;
}

/** Whether the seed is the one whose fingerprint was known from the start; null if we cannot tell. */
export async function seedFits(seed, fingerprint) {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === fingerprint;
}
