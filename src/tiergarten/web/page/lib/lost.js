// What cannot be shown: why, and the way home.

import { onServer } from "./base.js";
import { h } from "./elements.js";
import { say } from "./words.js";

/**
 * @param {string} title
 * @param {string | null} words
 */
export function lost(title, words = null) {
  return h(
    "div",
    { class: "lost" },
    h("h1", {}, title),
    words === null ? null : h("p", {}, words),
    h("a", { href: onServer("/"), class: "button" }, say("Go to the games")),
  );
}
