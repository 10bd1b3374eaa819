// The art of a game: its symbols are brought into the page once, and pieces point at them.

import { addressOf } from "../lib/files.js";

const loaded = new Map();

export function loadArt(game) {
  if (!loaded.has(game)) loaded.set(game, bring(game));
  return loaded.get(game);
}

async function bring(game) {
  const answer = await fetch(addressOf(`art/${game}.svg`));
  const sheet = new DOMParser().parseFromString(
    await answer.text(),
    "image/svg+xml",
  ).documentElement;
  document.querySelector("svg.sheet")?.remove(); // one game at a time: names of symbols may be the same
  loaded.forEach((_, other) => {
    if (other !== game) loaded.delete(other);
  });
  sheet.setAttribute("class", "sheet");
  sheet.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(sheet, true));
}
