// Whether a key is pressed for the page, or for a field, a dialog or the browser.

import { around } from "./elements.js";

const OWN_KEYS = "input, select, textarea, [role=tablist]"; // they handle keys themselves

/** @param {KeyboardEvent} event */
export function isForPage(event) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (document.querySelector("dialog[open], .curtain")) return false;
  return !around(event, OWN_KEYS);
}
