// Whether the shuffle was fair: anybody can check that it was fixed before the first move.

import { h } from "../lib/elements.js";
import { say } from "../lib/words.js";

/**
 * The small print: the seed, its fingerprint, and whether they match.
 * @param {string} seed
 * @param {string} fingerprint
 */
export async function seedNote(seed, fingerprint) {
  const fits = await seedFits(seed, fingerprint);
  return h(
    "details",
    { class: "seed quiet" },
    h("summary", {}, say("Was the shuffle fair?")),
    h(
      "p",
      {},
      say(
        "All chance in a game comes from one number, its seed. Everybody could see the fingerprint of the seed (its SHA-256) from the start; the seed itself is shown now, so nobody can have changed it in between.",
      ),
    ),
    h(
      "dl",
      {},
      h("dt", {}, say("Seed")),
      h("dd", {}, h("code", {}, seed)),
      h("dt", {}, say("SHA-256")),
      h("dd", {}, h("code", {}, fingerprint)),
    ),
    fits === null
      ? null
      : h(
          "p",
          {},
          fits
            ? say("Just checked here: they match.")
            : say("Just checked here: they do not match!"),
        ),
  );
}

/**
 * Whether the seed is the one whose fingerprint was known from the start; null if we cannot tell.
 * @param {string} seed
 * @param {string} fingerprint
 */
async function seedFits(seed, fingerprint) {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  return (
    [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("") ===
    fingerprint
  );
}
