// Who sits where at a table that is about to be made.

import { disc } from "../lib/disc.js";
import { h } from "../lib/elements.js";
import { LEVELS, levelName, USUAL } from "../lib/levels.js";
import { recall } from "../lib/memory.js";
import { say } from "../lib/words.js";

/** Three at the table where the game can be played by three. */
const usualPlayers = (game) => (game.players.includes(3) ? 3 : game.players[0]);

/** Me and bots. */
export function againstBots(game) {
  const bots = Array.from({ length: usualPlayers(game) - 1 }, () => ({
    kind: "bot",
    level: USUAL,
  }));
  return [{ kind: "me", name: recall("name") || say("Guest") }, ...bots];
}

/** Me, a friend, and bots; a seat that is taken away and comes back is as it was. */
export function usualSeats(game) {
  const most = game.players.at(-1);
  const all = Array.from({ length: most }, (_, number) => ({
    choice: number === 0 ? "me" : number === 1 ? "open" : `bot:${USUAL}`,
    get kind() {
      return this.choice.split(":")[0];
    },
    name: number === 0 ? (recall("name") ?? "") : say("Player {n}", { n: number + 1 }),
  }));
  return { all, shown: usualPlayers(game), named: () => {} };
}

const isPerson = (seat) => seat.kind === "me" || seat.kind === "here";

export function plainSeat(seat) {
  if (seat.kind === "me") return { kind: "me", name: seat.name.trim() || say("Guest") };
  if (isPerson(seat)) return { kind: seat.kind, name: seat.name };
  return seat.kind === "bot" ? { kind: "bot", level: seat.choice.split(":")[1] } : { kind: "open" };
}

/** What the seats are called where one of them can be chosen. */
export function namesOf(seats) {
  return seats.all
    .slice(0, seats.shown)
    .map((seat, number) =>
      isPerson(seat)
        ? seat.name || say("Guest")
        : seat.kind === "open"
          ? say("Seat {n}: a friend", { n: number + 1 })
          : say("Seat {n}: {bot}", { n: number + 1, bot: levelName(seat.choice.split(":")[1]) }),
    );
}

export function seatRow(seats, number, show) {
  const seat = seats.all[number];
  const option = (value, words) => h("option", { value, selected: seat.choice === value }, words);
  const select = h(
    "select",
    {
      "data-seat": number,
      "aria-label": say("Seat {n}", { n: number + 1 }),
      onchange: () => {
        if (select.value === "me")
          for (const other of seats.all) if (other.kind === "me") other.choice = "here";
        seat.choice = select.value;
        show();
        document.querySelector(`select[data-seat="${number}"]`).focus();
      },
    },
    option("me", say("Me")),
    option("here", say("Another person here")),
    option("open", say("Open for a friend")),
    LEVELS.map((level) => option(`bot:${level}`, levelName(level))),
  );
  const name = h("input", {
    type: "text",
    value: seat.name,
    maxlength: 60,
    placeholder: seat.kind === "me" ? say("Your name") : null,
    hidden: !isPerson(seat),
    autocomplete: seat.kind === "me" ? "nickname" : "off",
    "aria-label": say("Name at seat {n}", { n: number + 1 }),
    "data-name": number,
    oninput: () => {
      seat.name = name.value;
      seats.named();
    },
  });
  return h("li", {}, disc(number), select, name, h("p", { class: "mistake", role: "alert" }));
}
