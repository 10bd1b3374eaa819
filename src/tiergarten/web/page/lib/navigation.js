// Going from view to view without reloading the page.

import { isSpare, isStepping } from "./back.js";
import { onServer } from "./base.js";

let show = () => {};

/**
 * Who shows what an address asks for: said once, where the page begins.
 * @param {() => void} listener
 */
export function whenGoing(listener) {
  show = listener;
}

/**
 * Go to an address of this page.
 * @param {string} path from the server's own top
 */
export function go(path) {
  if (isStepping()) {
    addEventListener("popstate", () => go(path), { once: true });
    return;
  }
  if (isSpare()) history.replaceState(null, "", onServer(path));
  else history.pushState(null, "", onServer(path));
  show();
}
