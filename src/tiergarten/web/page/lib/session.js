// The account of the person here, if they have one: its session is kept like the secrets of seats.

import { recall, remember } from "./memory.js";

/** The session, or null for a guest. */
export const session = () => recall("session") || null;

/** The name of the account, or null for a guest. */
export const accountName = () => (session() ? recall("account") : null);

/**
 * @param {string} token
 * @param {string} name
 */
export function signedIn(token, name) {
  remember("session", token);
  remember("account", name);
}

export function signedOut() {
  remember("session", "");
  remember("account", "");
}
