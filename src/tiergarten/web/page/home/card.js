// The card of a game: what it is, and two ways to begin.

import { h } from "../lib/elements.js";
import { addressOf } from "../lib/files.js";
import { icon } from "../lib/icons.js";
import { openRules } from "../lib/rulebook.js";
import { say } from "../lib/words.js";

/** A card with `ready(readiness, wanted)` and `busy(whether)`; `play` and `make` are called with the game. */
export function gameCard(game, { play, make }) {
  const cover = h("img", {
    class: "cover",
    src: addressOf(`cover/${game.name}.svg`),
    alt: "",
    width: 400,
    height: 300,
    onerror: () =>
      cover.replaceWith(h("div", { class: "cover missing", "aria-hidden": "true" }, game.title[0])),
  });
  const id = `game-${game.name}`;
  const start = h(
    "button",
    { class: "primary", "data-do": "play", "aria-describedby": id, onclick: () => play(game) },
    say("Play against bots"),
  );
  const table = h(
    "button",
    { "data-do": "make", "aria-describedby": id, onclick: () => make(game) },
    say("Make a table"),
  );
  const state = h("div", { class: "readiness" });
  const players =
    game.players.length > 1 ? `${game.players[0]}–${game.players.at(-1)}` : String(game.players[0]);
  const element = h(
    "article",
    { class: "card game", "data-game": game.name, "aria-labelledby": id },
    cover,
    h(
      "div",
      { class: "game-body" },
      h("h2", { id }, game.title),
      h("p", { class: "about" }, game.about),
      h(
        "ul",
        { class: "facts" },
        h(
          "li",
          {},
          icon("people"),
          h("span", { class: "unseen" }, say("Players: {n}", { n: players })),
          h("span", { "aria-hidden": "true" }, players),
        ),
        h("li", {}, icon("clock"), h("span", {}, say("{n} min", { n: game.minutes }))),
        h(
          "li",
          {},
          icon("book"),
          h(
            "button",
            { class: "text-button", "aria-describedby": id, onclick: () => openRules(game.name) },
            say("Rules"),
          ),
        ),
      ),
      state,
      h("div", { class: "game-buttons" }, start, table),
    ),
  );
  return {
    element,
    busy(whether) {
      start.disabled = whether;
    },
    ready(readiness, wanted) {
      const failed = readiness.state === "failed";
      start.disabled = failed || wanted;
      table.disabled = failed;
      element.dataset.state = readiness.state;
      showReadiness(state, readiness, wanted);
    },
  };
}

/** While a game compiles: how far it is. The element stays, so that it grows smoothly. */
function showReadiness(state, { state: name, progress }, wanted) {
  if (name === "ready") return state.replaceChildren();
  if (name === "failed")
    return state.replaceChildren(
      h("p", { class: "mistake" }, say("This game cannot be played here.")),
    );
  if (!state.firstChild)
    state.append(h("p", {}), h("progress", { max: 1, "aria-label": say("Getting ready") }));
  const percent = Math.round(progress * 100);
  state.firstChild.textContent = wanted
    ? say("It begins as soon as it is ready: {n} %", { n: percent })
    : percent
      ? say("Being prepared for this computer, once: {n} %", { n: percent })
      : say("Getting ready …");
  state.lastChild.value = progress;
  return null;
}
