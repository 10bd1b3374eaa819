// The art of a game: its symbols are loaded into the page once, and pieces refer to them.

import { set } from "../lib/elements.js";
import { addressOf } from "../lib/files.js";

/** @type {{ game: string, done: Promise<void> } | null} */
let loaded = null; // one game at a time: names of symbols may be the same

/**
 * @param {string} game
 * @returns {Promise<void>}
 */
export function loadArt(game) {
  if (loaded?.game !== game) loaded = { game, done: bring(game) };
  return loaded.done;
}

/** @param {string} game */
async function bring(game) {
  const answer = await fetch(addressOf(`art/${game}.svg`));
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const sheet = document.importNode(drawn.documentElement, true);
  set(sheet, { class: "sheet", "aria-hidden": "true" });
  document.querySelector("svg.sheet")?.remove();
  document.body.append(sheet);
}
