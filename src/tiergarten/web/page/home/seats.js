// Who sits where at a table that is about to be made.

import { disc } from "../lib/disc.js";
import { h } from "../lib/elements.js";
import { LEVELS, levelAbout, levelName, namedBots, USUAL } from "../lib/levels.js";
import { recall } from "../lib/memory.js";
import { say } from "../lib/words.js";
import { strength } from "./strength.js";

/** @import { Game, NewSeat } from "../lib/protocol.js" */

/**
 * Who shall sit somewhere: `level` is that of a bot, `name` that of a person.
 * @typedef {{ kind: NewSeat["kind"], level: string, name: string }} Chair
 *
 * All chairs that a game may have, and how many are shown; `named` is called when a name changes,
 * `bots` are those that the operator has named.
 * @typedef {{ all: Chair[], shown: number, named: () => void, bots: Game["bots"] }} Chairs
 */

/** @type {NewSeat["kind"][]} */
const KINDS = ["me", "here", "open", "bot"];

/**
 * Three at the table where the game can be played by three.
 * @param {Game} game
 */
const usualPlayers = (game) => (game.players.includes(3) ? 3 : game.players[0]);

/**
 * Me and bots.
 * @param {Game} game
 * @returns {NewSeat[]}
 */
export function againstBots(game) {
  /** @type {NewSeat} */
  const me = { kind: "me", name: recall("name") || say("Guest") };
  /** @type {NewSeat} */
  const bot = { kind: "bot", level: strength() };
  return [me, ...Array.from({ length: usualPlayers(game) - 1 }, () => bot)];
}

/**
 * Me, a friend, and bots; a seat that is taken away and comes back is as it was.
 * @param {Game} game
 * @returns {Chairs}
 */
export function usualSeats(game) {
  const all = Array.from({ length: Math.max(...game.players) }, (_, number) => ({
    kind: usualKind(number),
    level: USUAL,
    name: number === 0 ? (recall("name") ?? "") : say("Player {n}", { n: number + 1 }),
  }));
  return { all, shown: usualPlayers(game), named: () => {}, bots: game.bots };
}

/**
 * @param {number} number
 * @returns {NewSeat["kind"]}
 */
function usualKind(number) {
  if (number === 0) return "me";
  return number === 1 ? "open" : "bot";
}

/**
 * What the server is sent.
 * @param {Chair} seat
 * @returns {NewSeat}
 */
export function plainSeat({ kind, level, name }) {
  switch (kind) {
    case "me":
      return { kind, name: name.trim() || say("Guest") };
    case "here":
      return { kind, name };
    case "bot":
      return { kind, level };
    case "open":
      return { kind };
  }
}

/**
 * What the seats are called where one of them can be chosen.
 * @param {Chairs} seats
 */
export function namesOf(seats) {
  return seats.all.slice(0, seats.shown).map(({ kind, level, name }, number) => {
    const n = number + 1;
    if (kind === "open") return say("Seat {n}: a friend", { n });
    return kind === "bot"
      ? say("Seat {n}: {bot}", { n, bot: levelName(level) })
      : name || say("Guest");
  });
}

/**
 * The row for one seat.
 * @param {Chairs} seats
 * @param {number} number
 * @param {() => void} show shows all rows again
 */
export function seatRow(seats, number, show) {
  const seat = seats.all[number];
  const n = number + 1;
  const mine = seat.kind === "me";
  const select = h(
    "select",
    {
      "data-seat": number,
      "aria-label": say("Seat {n}", { n }),
      onchange: () => {
        choose(seats, seat, select.value);
        show();
        const rows = [...document.querySelectorAll("select")];
        rows.find((row) => row.dataset.seat === String(number))?.focus();
      },
    },
    kindOptions(seat, seats),
  );
  const name = h("input", {
    type: "text",
    value: seat.name,
    maxlength: 60,
    placeholder: mine ? say("Your name") : null,
    hidden: seat.kind === "bot" || seat.kind === "open",
    autocomplete: mine ? "nickname" : "off",
    "aria-label": say("Name at seat {n}", { n }),
    "data-name": number,
    oninput: () => {
      seat.name = name.value;
      seats.named();
    },
  });
  const about = seat.kind === "bot" ? levelAbout(seat.level) : "";
  return h(
    "li",
    {},
    disc(number),
    select,
    name,
    about ? h("p", { class: "hint" }, about) : null,
    h("p", { class: "mistake", role: "alert" }),
  );
}

/**
 * @param {Chair} seat
 * @param {Chairs} seats
 */
function kindOptions({ kind, level }, { bots, shown }) {
  const own = namedBots(bots, shown);
  // One that was chosen for fewer seats is still shown; the server says why it cannot play.
  const levels = new Set([...LEVELS, ...own, level]);
  const chosen = kind === "bot" ? `bot:${level}` : kind;
  const kinds = [
    ["me", say("Me")],
    ["here", say("Another person here")],
    ["open", say("Open for a friend")],
    ...[...levels].map((one) => [`bot:${one}`, levelName(one)]),
  ];
  return kinds.map(([value, words]) => h("option", { value, selected: value === chosen }, words));
}

/**
 * Somebody else shall sit there; only one seat is mine.
 * @param {Chairs} seats
 * @param {Chair} seat
 * @param {string} value of an option
 */
function choose(seats, seat, value) {
  const [wanted, level = USUAL] = value.split(":");
  const kind = KINDS.find((one) => one === wanted) ?? "open";
  if (kind === "me") for (const other of seats.all) if (other.kind === "me") other.kind = "here";
  seat.kind = kind;
  seat.level = level;
}
