// A link to send: it can be read, copied, and shared where the device can do that.

import { announce, h } from "./dom.js";
import { say } from "./words.js";

/** The field `data-do=name` with its buttons; only what has a `message` can be shared. */
export function linkField(name, label, link, message = null) {
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": label, "data-do": name, onfocus: () => field.select() });
  const copy = h("button", { "data-do": `copy-${name}`, onclick: async () => {
    if (await copied(field)) said(copy, say("Copied"), say("Copy"));
  } }, say("Copy"));
  const share = message && navigator.share
    ? h("button", { "data-do": `share-${name}`, onclick: () => navigator.share({ title: "Tiergarten", text: message, url: link }).catch(() => {}) }, say("Share"))
    : null;
  return h("div", { class: "link" }, field, h("div", { class: "row" }, copy, share));
}

async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value); // only where the address is a safe one
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

function said(button, words, before) {
  button.textContent = words;
  announce(words);
  setTimeout(() => { button.textContent = before; }, 2000);
}
