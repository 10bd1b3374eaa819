// Lists of tables: mine to go on with, mine that are over, and those to join or watch.

import { asRefusal } from "../lib/api.js";
import { onServer } from "../lib/base.js";
import { dialog } from "../lib/dialog.js";
import { h } from "../lib/elements.js";
import { forgetToken, keepToken, tokens } from "../lib/memory.js";
import { toast } from "../lib/messages.js";
import * as server from "../lib/server.js";
import { session } from "../lib/session.js";
import { whenLeaving } from "../lib/time.js";
import { language, listed, say } from "../lib/words.js";

const MOST = 200; // tokens that may be asked about at once

/**
 * @import { Child } from "../lib/elements.js"
 * @import { Game, ListedTable, MyTable, SeatInfo } from "../lib/protocol.js"
 */

/** Three sections that fill themselves by `look()`; one with nothing in it is not shown. */
export function tableLists() {
  const mine = h("ul", { class: "tables", "data-list": "mine" });
  const tables = h("ul", { class: "tables", "data-list": "tables" });
  const finished = h("ul", { class: "tables", "data-list": "finished" });
  /** @type {Map<string, string>} */
  const titles = new Map(); // of the games
  const lists = {
    mine: section(say("My games"), mine),
    tables: section(say("Tables to join or watch"), tables),
    finished: h(
      "details",
      { class: "finished", hidden: true },
      h("summary", {}, say("Finished games")),
      finished,
    ),
    know(/** @type {Game[]} */ games) {
      for (const { name, title } of games) titles.set(name, title);
    },
    async look() {
      try {
        const [own, others] = await Promise.all([myTables(), server.tables()]);
        const ids = new Set(own.map((table) => table.id));
        const title = (/** @type {ListedTable} */ { game }) => titles.get(game) ?? game;
        const again = () => lists.look();
        const going = own
          .filter((table) => !table.finished)
          .sort((a, b) => Number(myTurn(b)) - Number(myTurn(a)) || b.moved - a.moved);
        put(mine, going, (table) => myEntry(table, title(table), again));
        put(
          finished,
          own.filter((table) => table.finished),
          (table) => finishedEntry(table, title(table), again),
        );
        put(
          tables,
          others.filter((table) => !ids.has(table.id)),
          (table) => openEntry(table, title(table)),
        );
      } catch (error) {
        asRefusal(error); // the next look may be luckier
      }
    },
  };
  return lists;
}

/**
 * A list shows its first entries, and all of them on demand.
 * @param {string} title
 * @param {HTMLElement} list
 */
function section(title, list) {
  list.classList.add("few");
  const more = h("button", {
    class: "more",
    onclick: () => {
      list.classList.remove("few");
      more.hidden = true;
    },
  });
  return h("section", { class: "list", hidden: true }, h("h2", {}, title), list, more);
}

/**
 * The button for the entries that are not shown, if there are any.
 * @param {HTMLElement} list
 */
function tellMore(list) {
  const more = list.nextElementSibling;
  if (!(more instanceof HTMLButtonElement)) return;
  more.textContent = say("Show all: {n}", { n: list.children.length });
  more.hidden = [...list.children].every((entry) => getComputedStyle(entry).display !== "none");
}

async function myTables() {
  const held = Object.entries(tokens()).slice(-MOST);
  if (!held.length && !session()) return [];
  const found = await server.myTables(held.map(([, token]) => token));
  const known = new Set(held.map(([id]) => id));
  for (const { id, token } of found)
    if (token !== null && !known.has(id)) keepToken(id, held[token][1]);
  return found;
}

/**
 * Refill a list if something has changed, and keep the focus where it is.
 * @template {ListedTable} Some
 * @param {HTMLElement} list
 * @param {Some[]} tables
 * @param {(table: Some) => Child[]} entry
 */
function put(list, tables, entry) {
  const shown = JSON.stringify([tables, language]);
  if (list.dataset.shown === shown) return;
  const items = () => [...list.querySelectorAll("li")];
  const here = items().find((item) => item.contains(document.activeElement))?.dataset.table;
  list.dataset.shown = shown;
  list.replaceChildren(...tables.map((table) => h("li", { "data-table": table.id }, entry(table))));
  if (list.parentElement) list.parentElement.hidden = !tables.length;
  tellMore(list);
  if (!here) return;
  const again = items().find((item) => item.dataset.table === here);
  again?.querySelector("a")?.focus();
}

/** @param {MyTable} table */
const myTurn = (table) => (table.acting ?? []).some((seat) => table.yours.includes(seat));

/**
 * @param {MyTable} table
 * @param {string} title
 * @param {() => void} again looks at the lists again
 */
function myEntry(table, title, again) {
  const others = table.seats.filter(
    (seat, number) => !table.yours.includes(number) && seat.kind !== "open",
  );
  return [
    link(
      table,
      title,
      others.length ? say("with {names}", { names: namesOf(others) }) : "",
      statusOf(table),
      myTurn(table),
    ),
    h(
      "button",
      {
        class: "icon-button",
        "aria-label": say("Leave this game: {game}", { game: title }),
        onclick: () => leave(table, title, again),
      },
      "×",
    ),
  ];
}

/** @param {MyTable} table */
function statusOf(table) {
  if (!table.started) return say("Free seats: {n}", { n: table.free });
  if (myTurn(table)) return say("Your turn");
  const names = namesOf(table.seats.filter((_, number) => table.acting?.includes(number)));
  return names ? say("Waiting for: {names}", { names }) : say("Running");
}

/**
 * @param {ListedTable} table
 * @param {string} title
 * @param {() => void} again looks at the lists again
 */
function finishedEntry(table, title, again) {
  return [
    link(table, title, namesOf(table.seats), say("Look again")),
    h(
      "button",
      {
        class: "icon-button",
        "aria-label": say("Remove this game from my list: {game}", { game: title }),
        onclick: () => {
          forgetToken(table.id);
          again();
        },
      },
      "×",
    ),
  ];
}

/**
 * @param {ListedTable} table
 * @param {string} title
 */
function openEntry(table, title) {
  const people = table.seats.filter((seat) => seat.kind !== "open");
  return [
    link(
      table,
      title,
      [namesOf(people), table.free ? say("Free seats: {n}", { n: table.free }) : ""]
        .filter(Boolean)
        .join(" · "),
      table.free ? say("Join") : say("Watch"),
      table.free > 0,
    ),
  ];
}

/**
 * @param {ListedTable} table
 * @param {string} title
 * @param {string} who
 * @param {string} status
 * @param {boolean} calls whether it waits for me
 */
function link(table, title, who, status, calls = false) {
  return h(
    "a",
    { href: onServer(`/table/${table.id}`), class: "table-link" },
    h("span", { class: "table-title" }, title),
    h("span", { class: "table-who quiet" }, [who, since(table.moved)].filter(Boolean).join(" · ")),
    h("span", { class: calls ? "badge calls" : "badge" }, status),
  );
}

/** @param {SeatInfo[]} seats */
const namesOf = (seats) => listed(seats.map((seat) => seat.name));

/**
 * How long ago, in the words of the language.
 * @param {number} seconds since 1970
 */
function since(seconds) {
  const minutes = Math.round((seconds - Date.now() / 1000) / 60);
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  if (minutes >= 0) return say("just now");
  if (minutes > -60) return words.format(minutes, "minute");
  if (minutes > -60 * 24) return words.format(Math.round(minutes / 60), "hour");
  return words.format(Math.round(minutes / 60 / 24), "day");
}

/**
 * Ask first: somebody else will sit there.
 * @param {MyTable} table
 * @param {string} title
 * @param {() => void} again looks at the lists again
 */
function leave(table, title, again) {
  const then = {
    bot: say("A bot plays on for you, and the game disappears from your list."),
    offer: say("The others may let a bot play for you, and the game disappears from your list."),
    end: say("The match ends for everybody, and the game disappears from your list."),
  };
  const words = table.started
    ? then[whenLeaving(table)]
    : say("Your seat becomes free again, and the table disappears from your list.");
  const box = dialog(
    say("Leave this game: {game}", { game: title }),
    h("p", {}, words),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          class: "primary",
          "data-do": "leave",
          onclick: async () => {
            box.close();
            try {
              if (table.yours.length) await server.leave(table.id);
            } catch (error) {
              const { status, message } = asRefusal(error);
              if (status !== 409 && status !== 404) {
                toast(message);
                return;
              }
            }
            forgetToken(table.id);
            again();
          },
        },
        say("Leave"),
      ),
      h("button", { onclick: () => box.close() }, say("Stay")),
    ),
  );
}
