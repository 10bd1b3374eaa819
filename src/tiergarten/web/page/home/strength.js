// How strong the bots are that one plays against: one tap beside the button, kept for the next time.

import { h } from "../lib/elements.js";
import { levelAbout } from "../lib/levels.js";
import { recall, remember } from "../lib/memory.js";
import { sayIn } from "../lib/words.js";

const FIRST = "easy"; // for somebody who has never chosen

const strengths = () => [
  ["easy", sayIn("strength of bots", "Easy")],
  ["medium", sayIn("strength of bots", "Medium")],
  ["hard", sayIn("strength of bots", "Hard")],
  ["expert", sayIn("strength of bots", "Expert")],
];

/** The level of the bots in the next match. */
export function strength() {
  const kept = recall("strength") ?? FIRST;
  return strengths().some(([level]) => level === kept) ? kept : FIRST;
}

/**
 * The choice on the card of a game; what is chosen on one holds for all.
 * @param {string} game
 */
export function strengthChoice(game) {
  return h(
    "div",
    {
      class: "strength",
      role: "radiogroup",
      "aria-label": sayIn("strength of bots", "How strong the bots are"),
      onchange: ({ target }) => {
        if (target instanceof HTMLInputElement) choose(target.value);
      },
    },
    strengths().map(([level, name]) =>
      h(
        "label",
        { title: levelAbout(level) },
        h("input", {
          type: "radio",
          name: `strength-${game}`,
          value: level,
          checked: level === strength(),
        }),
        h("span", {}, name),
      ),
    ),
  );
}

/** @param {string} level */
function choose(level) {
  remember("strength", level);
  for (const one of document.querySelectorAll(".strength input")) {
    if (one instanceof HTMLInputElement) one.checked = one.value === level;
  }
}
