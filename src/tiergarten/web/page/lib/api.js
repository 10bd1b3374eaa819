// Asking the server: requests, and refusals. What can be asked is in server.js.

import { onServer } from "./base.js";
import { untilBroken } from "./line.js";
import { tokenOf } from "./memory.js";
import { session, signedOut } from "./session.js";
import { PROTOCOL, speaksOtherwise } from "./version.js";
import { pause } from "./waiting.js";
import { language, say, sentence } from "./words.js";

/** @import { PlainRefusal } from "./protocol.js" */

/** What the server does not do, and why. */
export class Refusal extends Error {
  /**
   * @param {number} status 0 if there was no answer at all
   * @param {Partial<PlainRefusal>} plain
   */
  constructor(status, plain) {
    super(plain.words ? sentence(plain.words) : say("The server cannot be reached."));
    this.status = status;
    this.error = plain.error ?? "unreachable";
    this.rule = plain.rule ?? null;
    this.frame = plain.frame ?? null;
    this.progress = plain.progress ?? 0;
    this.seat = plain.seat ?? null; // what it is about: a seat of a new table,
    this.option = plain.option ?? null; // or an option
    this.late = false; // whether the answer took too long: it may have been done nevertheless
  }
}

/**
 * An error that is a refusal; anything else is a mistake of ours, and goes on its way.
 * @param {unknown} error
 */
export function asRefusal(error) {
  if (error instanceof Refusal) return error;
  throw error;
}

const SOON = 1000; // milliseconds until we ask again for a game that is not ready
const TRIES = 3; // of a question that is not answered: each dead line is noticed by itself

/**
 * Ask for something; what needs a game that is not ready yet is waited for. `table` names the table
 * whose secret goes along.
 * @param {string} path
 * @param {Record<string, string | number>} [values]
 * @param {string | null} [table]
 */
export async function get(path, values = {}, table = null) {
  for (let tries = 1; ; ) {
    try {
      const answer = await ask("GET", path, values, null, holder(table));
      return await answer.json().catch(unreachable);
    } catch (error) {
      const { error: why, late } = asRefusal(error);
      if (why === "compiling") await pause(SOON);
      else if (late && tries < TRIES) tries += 1;
      else throw error;
    }
  }
}

/**
 * Ask for something with a secret that is not kept.
 * @param {string} path
 * @param {string} token
 */
export async function getWith(path, token) {
  const answer = await ask("GET", path, {}, null, token);
  return answer.json().catch(unreachable);
}

/**
 * Ask for something to be done.
 * @param {string} path
 * @param {object} [body]
 * @param {string | null} [table]
 */
export async function post(path, body = {}, table = null) {
  const answer = await ask("POST", path, {}, body, holder(table));
  return answer.json().catch(unreachable);
}

/**
 * Ask for something about my account, or for something that I may do as a guest, too.
 * @param {string} path
 */
export async function getMine(path) {
  const answer = await ask("GET", path, {}, null, session());
  return answer.json().catch(unreachable);
}

/**
 * Ask for something to be done for me, with my account or as a guest.
 * @param {string} path
 * @param {object} [body]
 */
export async function postMine(path, body = {}) {
  const answer = await ask("POST", path, {}, body, session());
  return answer.json().catch(unreachable);
}

/**
 * The secret of my seats at a table, or else that of my account.
 * @param {string | null} table
 */
const holder = (table) => table && (tokenOf(table) ?? session());

/**
 * Ask for a text.
 * @param {string} path
 */
export async function getText(path) {
  const answer = await ask("GET", path, {}, null, null);
  return answer.text().catch(unreachable);
}

/**
 * There was no answer, or it broke off.
 * @param {unknown} error
 * @returns {never}
 */
function unreachable(error) {
  const refusal = new Refusal(0, {});
  refusal.late = error instanceof DOMException; // given up by ourselves
  throw refusal;
}

/**
 * A page from before an update does not speak the server's protocol; a new one does.
 * @param {Partial<PlainRefusal>} plain
 */
export function reloadIfOther({ protocol }) {
  if (protocol !== undefined && speaksOtherwise(protocol)) location.reload();
}

/**
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {Record<string, string | number>} values
 * @param {object | null} body
 * @param {string | null} token
 */
async function ask(method, path, values, body, token) {
  const given = Object.entries(values).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams([...given, ["language", language]]);
  const headers = new Headers({ "tiergarten-protocol": String(PROTOCOL) });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (body) headers.set("content-type", "application/json");
  const answer = await fetch(onServer(`/api${path}?${query}`), {
    method,
    headers,
    body: body && JSON.stringify(body),
    signal: untilBroken(),
  }).catch(unreachable);
  if (answer.ok) return answer;
  /** @type {Partial<PlainRefusal>} */
  const plain = await answer.json().catch(() => ({}));
  reloadIfOther(plain);
  if (plain.error === "not_signed_in" && token === session()) signedOut();
  throw new Refusal(answer.status, plain);
}
