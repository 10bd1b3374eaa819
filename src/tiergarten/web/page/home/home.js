// The first view: the games, my tables, tables to join or watch.

import { asRefusal, get, post } from "../lib/api.js";
import { h } from "../lib/elements.js";
import { keepToken } from "../lib/memory.js";
import { toast } from "../lib/messages.js";
import { go } from "../lib/navigation.js";
import { say } from "../lib/words.js";
import { gameCard } from "./card.js";
import { openMaker } from "./maker.js";
import { againstBots } from "./seats.js";
import { tableLists } from "./tables.js";

const SOON = 1000; // milliseconds until we look again while a game is not ready
const QUIETLY = 8000; // and how often the lists of tables are looked at

/** Show the home view in an element; answers with a function that ends it. */
export function showHome(main) {
  const grid = h("div", { class: "games" });
  const lists = tableLists();
  main.append(
    h(
      "div",
      { class: "home" },
      h(
        "header",
        { class: "hero" },
        h("h1", {}, say("Sit down and play")),
        h(
          "p",
          {},
          say(
            "Four tabletop games: against bots, with friends by a link, or together at one screen.",
          ),
        ),
      ),
      lists.mine,
      h("section", { "aria-label": say("Games") }, grid),
      lists.tables,
      lists.finished,
    ),
  );
  const view = { over: false, wanted: null, games: [], cards: new Map() };

  async function lookAtGames() {
    try {
      view.games = await get("/games");
    } catch (error) {
      complain(grid, error);
      return later(lookAtGames, SOON * 3);
    }
    if (view.over) return null;
    if (grid.children.length !== view.cards.size || !view.cards.size) {
      view.cards = new Map(view.games.map((game) => [game.name, gameCard(game, { play, make })]));
      grid.replaceChildren(...[...view.cards.values()].map((card) => card.element));
      lists.know(view.games);
    }
    for (const game of view.games)
      view.cards.get(game.name).ready(game.ready, view.wanted === game.name);
    const wanted = view.games.find(
      (game) => game.name === view.wanted && game.ready.state === "ready",
    );
    if (wanted) play(wanted);
    return view.games.every((game) => ["ready", "failed"].includes(game.ready.state))
      ? null
      : later(lookAtGames, SOON);
  }

  async function lookAtTables() {
    if (document.visibilityState === "visible") await lists.look();
    later(lookAtTables, QUIETLY);
  }

  /** One click: a table with medium bots. A game that still compiles begins by itself when it can. */
  async function play(game) {
    view.wanted = null;
    const card = view.cards.get(game.name);
    card.busy(true);
    try {
      const made = await post("/tables", {
        game: game.name,
        seats: againstBots(game),
        listed: false,
      });
      keepToken(made.table.id, made.token);
      if (!view.over) go(`/table/${made.table.id}`);
    } catch (error) {
      const refusal = asRefusal(error);
      card.busy(false);
      if (refusal.error !== "compiling") return toast(refusal.message);
      view.wanted = game.name;
      toast(say("{game} is not ready yet. It will begin by itself.", { game: game.title }));
      lookAtGames();
    }
    return null;
  }

  const make = (game) => openMaker(game.name, view.games);
  const timers = new Map();
  function later(look, wait) {
    clearTimeout(timers.get(look));
    if (!view.over) timers.set(look, setTimeout(look, wait));
  }

  lookAtGames().then(lookAtTables);
  return () => {
    view.over = true;
    timers.forEach(clearTimeout);
  };
}

function complain(grid, error) {
  const { message } = asRefusal(error);
  if (!grid.children.length) grid.replaceChildren(h("p", { class: "mistake" }, message));
}
