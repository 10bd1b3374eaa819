// The first view: the games, my tables, tables to join or watch.

import { asRefusal } from "../lib/api.js";
import { h } from "../lib/elements.js";
import { keepToken } from "../lib/memory.js";
import { toast } from "../lib/messages.js";
import { go } from "../lib/navigation.js";
import { isPlayable } from "../lib/readiness.js";
import * as server from "../lib/server.js";
import { say } from "../lib/words.js";
import { gameCard } from "./card.js";
import { openMaker } from "./maker.js";
import { againstBots } from "./seats.js";
import { tableLists } from "./tables.js";

/** @import { Game } from "../lib/protocol.js" */

const SOON = 1000; // milliseconds until we look again while a game is not ready
const QUIETLY = 8000; // and how often the lists of tables are looked at

/**
 * Show the home view in an element; returns a function that closes it.
 * @param {HTMLElement} main
 */
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
          say("Tabletop games: against bots, with friends by a link, or together at one screen."),
        ),
      ),
      lists.mine,
      h("section", { "aria-label": say("Games") }, grid),
      lists.tables,
      lists.finished,
    ),
  );
  const view = new View(grid, lists);
  view.open();
  return () => view.close();
}

class View {
  /**
   * @param {HTMLElement} grid
   * @param {ReturnType<typeof tableLists>} lists
   */
  constructor(grid, lists) {
    this.grid = grid;
    this.lists = lists;
    this.over = false;
    /** @type {string | null} */
    this.wanted = null; // the game that begins as soon as it can
    /** @type {Game[]} */
    this.known = []; // as last received
    /** @type {Map<string, ReturnType<typeof gameCard>>} */
    this.cards = new Map(); // by game
    this.gamesTimer = 0; // until the games are looked at again,
    this.tablesTimer = 0; // and the tables
  }

  async open() {
    await this.lookAtGames();
    await this.lookAtTables();
  }

  close() {
    this.over = true;
    clearTimeout(this.gamesTimer);
    clearTimeout(this.tablesTimer);
  }

  async lookAtGames() {
    const wait = await this.showGames();
    if (!wait || this.over) return;
    clearTimeout(this.gamesTimer);
    this.gamesTimer = setTimeout(() => this.lookAtGames(), wait);
  }

  /** Show the games; returns after how many milliseconds to look again, or 0. */
  async showGames() {
    try {
      this.known = await server.games();
    } catch (error) {
      this.complain(error);
      return SOON * 3;
    }
    if (this.over) return 0;
    const games = this.known;
    if (!this.cards.size) this.lay(games);
    for (const game of games) {
      const card = this.cards.get(game.name);
      card?.ready(game.ready, this.wanted === game.name);
      card?.teaches(game.lesson);
      card?.puzzles(game.puzzles);
    }
    const wanted = games.find(({ name, ready }) => name === this.wanted && isPlayable(ready));
    if (wanted) this.play(wanted);
    return games.every(({ ready }) => ["ready", "failed"].includes(ready.state)) ? 0 : SOON;
  }

  /** @param {Game[]} games */
  lay(games) {
    const handlers = {
      play: (/** @type {Game} */ game) => this.play(game),
      make: (/** @type {Game} */ game) => {
        openMaker(this.known.find(({ name }) => name === game.name) ?? game);
      },
    };
    for (const game of games) this.cards.set(game.name, gameCard(game, handlers));
    this.grid.replaceChildren(...[...this.cards.values()].map((card) => card.element));
    this.lists.know(games);
  }

  async lookAtTables() {
    if (document.visibilityState === "visible") await this.lists.look();
    if (!this.over) this.tablesTimer = setTimeout(() => this.lookAtTables(), QUIETLY);
  }

  /**
   * One click: a table with bots of the strength that was chosen last. A game that still compiles begins by itself when it can.
   * @param {Game} game
   */
  async play(game) {
    const card = this.cards.get(game.name);
    const asked = { game: game.name, seats: againstBots(game), listed: false };
    this.wanted = null;
    card?.busy(true);
    try {
      const { table, token } = await server.makeTable(asked);
      keepToken(table.id, token);
      if (!this.over) go(`/table/${table.id}`);
    } catch (error) {
      const { error: why, message } = asRefusal(error);
      card?.busy(false);
      if (why !== "compiling") {
        toast(message);
        return;
      }
      this.wanted = game.name;
      toast(say("{game} is not ready yet. It will start automatically.", { game: game.title }));
      this.lookAtGames();
    }
  }

  /** @param {unknown} error */
  complain(error) {
    const { message } = asRefusal(error);
    if (!this.grid.children.length)
      this.grid.replaceChildren(h("p", { class: "mistake" }, message));
  }
}
