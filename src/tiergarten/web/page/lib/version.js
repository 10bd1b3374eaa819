// The versions of the page: of its files, and of the protocol it speaks with the server. A page that
// is open while the server is updated reloads itself.

import { BASE } from "./base.js";

export const PROTOCOL = 1; // see web/api/protocol.py

const OWN = new URL("..", import.meta.url).pathname.split("/").at(-2); // /page/VERSION/

/**
 * Whether the server has another version of the page, which is to be loaded.
 * @param {string} version what the server has
 */
export function outdated(version) {
  return Boolean(version) && version !== OWN && OWN !== "current" && once("page", version);
}

/**
 * Whether to reload the page because the server speaks another protocol.
 * @param {number} protocol what the server speaks
 */
export function speaksOtherwise(protocol) {
  return protocol !== PROTOCOL && once("protocol", String(protocol));
}

/**
 * Only once per version, whatever the outcome.
 * @param {"page" | "protocol"} what
 * @param {string} version
 */
function once(what, version) {
  const key = `tiergarten${BASE}.${what}`;
  try {
    if (sessionStorage.getItem(key) === version) return false;
    sessionStorage.setItem(key, version);
  } catch {
    return false; // without memory we would reload for ever
  }
  return true;
}
