// The card of a game: what it is, and two ways to begin.

import { onServer } from "../lib/base.js";
import { h } from "../lib/elements.js";
import { addressOf } from "../lib/files.js";
import { icon } from "../lib/icons.js";
import { recall } from "../lib/memory.js";
import { percent } from "../lib/numbers.js";
import { openRules } from "../lib/rulebook.js";
import { say } from "../lib/words.js";
import { strengthChoice } from "./strength.js";

/** @import { Game, Readiness } from "../lib/protocol.js" */

/**
 * A card; `play` and `make` are called with its game.
 * @param {Game} game
 * @param {{ play: (game: Game) => void, make: (game: Game) => void }} handlers
 */
export function gameCard(game, { play, make }) {
  const cover = h("img", {
    class: "cover",
    src: addressOf(`cover/${game.name}.svg`),
    alt: "",
    width: 400,
    height: 300,
    onerror: () => {
      cover.replaceWith(h("div", { class: "cover missing", "aria-hidden": "true" }, game.title[0]));
    },
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
    say("Create a table"),
  );
  const learn = h("a", {
    class: "button",
    href: onServer(`/learn/${game.name}`),
    "data-do": "learn",
    "aria-describedby": id,
    hidden: true,
  });
  const puzzle = h(
    "a",
    {
      class: "button",
      href: onServer(`/puzzle/${game.name}`),
      "data-do": "puzzle",
      "aria-describedby": id,
      hidden: true,
    },
    say("Puzzle"),
  );
  const words = h("p");
  const progress = h("progress", { max: 1, "aria-label": say("Getting ready") });
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
      h(
        "div",
        { class: "game-buttons" },
        start,
        strengthChoice(game.name),
        h("div", { class: "pair" }, learn, puzzle),
        table,
      ),
    ),
  );
  return {
    element,
    busy(/** @type {boolean} */ whether) {
      start.disabled = whether;
    },
    /**
     * Offer the lesson, from the step that was reached.
     * @param {number} steps
     */
    teaches(steps) {
      const step = recall("lessons")?.[game.name] ?? 0;
      learn.hidden = steps === 0;
      learn.textContent =
        step > 0 && step < steps
          ? say("Learn: go on with step {n} of {all}", { n: step + 1, all: steps })
          : say("Learn");
    },
    /**
     * Offer the puzzles.
     * @param {number} count
     */
    puzzles(count) {
      puzzle.hidden = count === 0;
    },
    /** @type {(readiness: Readiness, wanted: boolean) => void} */
    ready(readiness, wanted) {
      const failed = readiness.state === "failed";
      const compiled = readiness.state === "ready";
      start.disabled = failed || wanted;
      table.disabled = failed;
      element.dataset.state = readiness.state;
      words.textContent = failed
        ? say("This game cannot be played here.")
        : progressWords(readiness, wanted);
      words.className = failed ? "mistake" : "";
      progress.value = readiness.progress; // the element stays, so that it grows smoothly
      progress.hidden = failed;
      if (compiled) state.replaceChildren();
      else if (!state.firstChild) state.append(words, progress);
    },
  };
}

/**
 * While a game compiles: how far it is.
 * @param {Readiness} readiness
 * @param {boolean} wanted whether it begins as soon as it can
 */
function progressWords({ state, progress }, wanted) {
  const n = percent(progress);
  if (state === "playable") {
    return say("You can play. The bots are getting ready: {n}", { n });
  }
  if (wanted) return say("It begins as soon as it is ready: {n}", { n });
  return say("Getting ready …");
}
