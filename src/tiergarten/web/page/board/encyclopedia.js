// Cards about what is drawn, and the list of everything on the table with its meaning: what tooltips
// tell, for those who have no pointer or want to read it all.

import { dialog } from "../lib/dialog.js";
import { h, s } from "../lib/elements.js";
import { say, sentence } from "../lib/words.js";

/** @import { Card, Meanings } from "../lib/protocol.js" */

/** @param {string} art */
const drawing = (art) =>
  s(
    "svg",
    { class: "symbol", viewBox: "0 0 100 100", "aria-hidden": "true" },
    s("use", { href: `#${art}`, width: 100, height: 100 }),
  );

/** @param {Card} card */
export function showCard({ title, art, facts }) {
  const words = facts.map((fact) => h("p", {}, fact));
  dialog(
    title,
    h("div", { class: "encyclopedia", "data-card": art }, drawing(art), h("div", {}, words)),
  );
}

/**
 * All symbols of these, in this order, with what they mean.
 * @param {string[]} arts
 * @param {Meanings} meanings
 */
export function showMeanings(arts, { symbols, cards }) {
  /** @type {Map<string, string[]>} */
  const alike = new Map(); // symbols that are told in the same words are told once
  for (const art of arts.filter((one) => one in symbols)) {
    const words = JSON.stringify(symbols[art]);
    alike.set(words, [...(alike.get(words) ?? []), art]);
  }
  const items = [...alike.values()].map(([art]) => {
    const [name, meaning, card = ""] = symbols[art];
    const more = cards[card];
    return h(
      "li",
      { "data-symbol": art },
      drawing(art),
      h(
        "div",
        {},
        h("p", { class: "tooltip-title" }, sentence(name)),
        meaning ? h("p", {}, meaning) : null,
        more
          ? h("button", { class: "text-button", onclick: () => showCard(more) }, more.more)
          : null,
      ),
    );
  });
  dialog(say("What the pictures mean"), h("ul", { class: "meanings" }, items));
}
