// Making a table: how many seats, who sits there, with which options, and who may find it.

import { Refusal, post } from "../lib/api.js";
import { dialog, h } from "../lib/dom.js";
import { LEVELS, USUAL, levelName } from "../lib/levels.js";
import { go } from "../main.js";
import { keepToken, recall, remember } from "../lib/memory.js";
import { optionField } from "../lib/options.js";
import { say } from "../lib/words.js";

const SOON = 1500; // milliseconds until we ask again for a game that is not ready

/** The dialog for a new table of a game, given by its name. */
export function openMaker(name, games) {
  const game = games.find((one) => one.name === name);
  const seats = usualSeats(game);
  const list = h("ol", { class: "maker-seats" });
  const options = h("div", { class: "maker-options" });
  const listed = h("input", { type: "checkbox", "data-do": "listed" });
  const mistake = h("p", { class: "mistake", role: "alert" });
  const create = h("button", { class: "primary", type: "submit", "data-do": "create" }, say("Make the table"));
  const fields = new Map(game.options.map((option) => [option.name, optionField(option, game.name)]));

  const count = h("div", { class: "segments" }, game.players.map((players) => h("label", {},
    h("input", { type: "radio", name: "players", value: players, checked: players === seats.shown, onchange: () => {
      seats.shown = players;
      show();
    } }), h("span", {}, String(players)))));

  function show() {
    list.replaceChildren(...seats.all.slice(0, seats.shown).map((seat, number) => seatRow(seats, number, show)));
    seats.named = () => fields.forEach((field) => field.update(seats.shown, namesOf(seats)));
    seats.named();
    options.replaceChildren(...[...fields.values()].filter((field) => field.fits(seats.shown)).map((field) => field.element));
  }

  async function make(event) {
    event?.preventDefault();
    for (const old of box.querySelectorAll(".mistake")) old.textContent = "";
    create.disabled = true;
    const shown = seats.all.slice(0, seats.shown);
    const chosen = [...fields].filter(([, field]) => field.fits(seats.shown) && field.value() !== null);
    try {
      const made = await post("/tables", {
        game: game.name,
        seats: shown.map(plainSeat),
        options: Object.fromEntries(chosen.map(([option, field]) => [option, field.value()])),
        listed: listed.checked,
      });
      const mine = shown.find((seat) => seat.kind === "me");
      if (mine?.name.trim()) remember("name", mine.name.trim());
      keepToken(made.table.id, made.token);
      box.close();
      go(`/table/${made.table.id}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.error === "compiling") return waitFor(error.progress);
      explain(error);
    }
    create.disabled = false;
    return null;
  }

  /** A game that still compiles: the table is made as soon as it can be. */
  function waitFor(progress) {
    mistake.textContent = say("It begins as soon as it is ready: {n} %", { n: Math.round(progress * 100) });
    setTimeout(() => { if (box.open) make(); }, SOON);
  }

  /** The server's words stand where they belong. */
  function explain(error) {
    const row = error.seat !== null && list.children[error.seat];
    const field = fields.get(error.option)?.element ?? (row || null);
    const place = field ? field.querySelector(".mistake") : mistake;
    place.textContent = error.message;
    (field?.querySelector("input:not([hidden])") ?? field?.querySelector("select") ?? create).focus();
    place.scrollIntoView({ block: "nearest" });
  }

  const box = dialog(say("Make a table: {game}", { game: game.title }), say("Close"),
    h("form", { class: "form", novalidate: true, onsubmit: make },
      h("fieldset", {}, h("legend", {}, say("Players")), count),
      h("fieldset", {}, h("legend", {}, say("Who sits where")), list),
      game.options.length ? h("fieldset", {}, h("legend", {}, say("Options and variants")), options) : null,
      h("div", { class: "field" },
        h("label", { class: "choice" }, listed, say("Show it in the list of tables")),
        h("p", { class: "hint" }, say("Otherwise only people with the link find it."))),
      mistake,
      h("div", { class: "row end-row" }, create)));
  box.classList.add("maker");
  show();
  return box;
}

/** Me, a friend, and bots; a seat that is taken away and comes back is as it was. */
function usualSeats(game) {
  const most = game.players.at(-1);
  const all = Array.from({ length: most }, (_, number) => ({
    choice: number === 0 ? "me" : number === 1 ? "open" : `bot:${USUAL}`,
    get kind() { return this.choice.split(":")[0]; },
    name: number === 0 ? recall("name") ?? "" : say("Player {n}", { n: number + 1 }),
  }));
  return { all, shown: game.players.includes(3) ? 3 : game.players[0], named: () => {} };
}

const isPerson = (seat) => seat.kind === "me" || seat.kind === "here";

function plainSeat(seat) {
  if (seat.kind === "me") return { kind: "me", name: seat.name.trim() || say("Guest") };
  if (isPerson(seat)) return { kind: seat.kind, name: seat.name };
  return seat.kind === "bot" ? { kind: "bot", level: seat.choice.split(":")[1] } : { kind: "open" };
}

/** What the seats are called where one of them can be chosen. */
function namesOf(seats) {
  return seats.all.slice(0, seats.shown).map((seat, number) =>
    isPerson(seat) ? seat.name || say("Guest")
      : seat.kind === "open" ? say("Seat {n}: a friend", { n: number + 1 })
        : say("Seat {n}: {bot}", { n: number + 1, bot: levelName(seat.choice.split(":")[1]) }));
}

function seatRow(seats, number, show) {
  const seat = seats.all[number];
  const option = (value, words) => h("option", { value, selected: seat.choice === value }, words);
  const select = h("select", { "data-seat": number, "aria-label": say("Seat {n}", { n: number + 1 }), onchange: () => {
    if (select.value === "me") for (const other of seats.all) if (other.kind === "me") other.choice = "here";
    seat.choice = select.value;
    show();
    document.querySelector(`select[data-seat="${number}"]`).focus();
  } },
  option("me", say("Me")), option("here", say("Another person here")), option("open", say("Open for a friend")),
  LEVELS.map((level) => option(`bot:${level}`, levelName(level))));
  const name = h("input", {
    type: "text", value: seat.name, maxlength: 60, placeholder: seat.kind === "me" ? say("Your name") : null, hidden: !isPerson(seat), autocomplete: seat.kind === "me" ? "nickname" : "off",
    "aria-label": say("Name at seat {n}", { n: number + 1 }), "data-name": number, oninput: () => {
      seat.name = name.value;
      seats.named();
    },
  });
  return h("li", {},
    h("span", { class: `disc disc-${number}`, "aria-hidden": "true" }, String(number + 1)), select, name,
    h("p", { class: "mistake", role: "alert" }));
}
