// Talking to the server: requests and refusals.

import { tokenOf } from "./memory.js";
import { pause } from "./waiting.js";
import { language, say, sentence } from "./words.js";

/** What the server does not do, and why. */
export class Refusal extends Error {
  constructor(status, plain) {
    super(plain.words ? sentence(plain.words) : say("The server cannot be reached."));
    this.status = status;
    this.error = plain.error ?? "unreachable";
    this.rule = plain.rule ?? null;
    this.frame = plain.frame ?? null;
    this.progress = plain.progress ?? null;
    this.seat = plain.seat ?? null; // what it is about: a seat of a new table,
    this.option = plain.option ?? null; // or an option
  }
}

/** An error that is a refusal; anything else is a mistake of ours, and goes on its way. */
export function asRefusal(error) {
  if (error instanceof Refusal) return error;
  throw error;
}

const SOON = 1000; // milliseconds until we ask again for a game that is not ready

/** Ask for something; what needs a game that is not ready yet is waited for. */
export async function get(path, values = {}, table = null) {
  for (;;) {
    try {
      return await ask("GET", path, values, undefined, table);
    } catch (error) {
      if (asRefusal(error).error !== "compiling") throw error;
      await pause(SOON);
    }
  }
}

export const post = (path, body = {}, table = null) => ask("POST", path, {}, body, table);

/** Ask the server; `table` names the table whose secret goes along. */
async function ask(method, path, values, body, table) {
  const query = new URLSearchParams({ ...values, language });
  const headers = {};
  const token = table && tokenOf(table);
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer;
  try {
    answer = await fetch(`/api${path}?${query}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, {});
  }
  const plain = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, plain);
  return plain;
}
