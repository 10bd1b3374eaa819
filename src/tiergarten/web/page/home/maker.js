// Making a table: how many seats, who sits there, with which options, and who may find it.

import { asRefusal, post } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h } from "../lib/elements.js";
import { keepToken, remember } from "../lib/memory.js";
import { go } from "../lib/navigation.js";
import { say } from "../lib/words.js";
import { optionField } from "./fields.js";
import { namesOf, plainSeat, seatRow, usualSeats } from "./seats.js";

const SOON = 1500; // milliseconds until we ask again for a game that is not ready

/** The dialog for a new table of a game, given by its name. */
export function openMaker(name, games) {
  const game = games.find((one) => one.name === name);
  const seats = usualSeats(game);
  const list = h("ol", { class: "maker-seats" });
  const options = h("div", { class: "maker-options" });
  const listed = h("input", { type: "checkbox", "data-do": "listed" });
  const mistake = h("p", { class: "mistake", role: "alert" });
  const create = h(
    "button",
    { class: "primary", type: "submit", "data-do": "create" },
    say("Make the table"),
  );
  const fields = new Map(
    game.options.map((option) => [option.name, optionField(option, game.name)]),
  );

  const count = h(
    "div",
    { class: "segments" },
    game.players.map((players) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name: "players",
          value: players,
          checked: players === seats.shown,
          onchange: () => {
            seats.shown = players;
            show();
          },
        }),
        h("span", {}, String(players)),
      ),
    ),
  );

  function show() {
    list.replaceChildren(
      ...seats.all.slice(0, seats.shown).map((_, number) => seatRow(seats, number, show)),
    );
    seats.named = () => {
      for (const field of fields.values()) field.update(seats.shown, namesOf(seats));
    };
    seats.named();
    options.replaceChildren(
      ...[...fields.values()]
        .filter((field) => field.fits(seats.shown))
        .map((field) => field.element),
    );
  }

  async function make(event) {
    event?.preventDefault();
    for (const old of box.querySelectorAll(".mistake")) old.textContent = "";
    create.disabled = true;
    const shown = seats.all.slice(0, seats.shown);
    const chosen = [...fields].filter(
      ([, field]) => field.fits(seats.shown) && field.value() !== null,
    );
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
      const refusal = asRefusal(error);
      if (refusal.error === "compiling") return waitFor(refusal.progress);
      explain(refusal);
    }
    create.disabled = false;
    return null;
  }

  /** A game that still compiles: the table is made as soon as it can be. */
  function waitFor(progress) {
    mistake.textContent = say("It begins as soon as it is ready: {n} %", {
      n: Math.round(progress * 100),
    });
    setTimeout(() => {
      if (box.open) make();
    }, SOON);
  }

  /** The server's words stand where they belong. */
  function explain(error) {
    const row = error.seat !== null && list.children[error.seat];
    const field = fields.get(error.option)?.element ?? (row || null);
    const place = field ? field.querySelector(".mistake") : mistake;
    place.textContent = error.message;
    (
      field?.querySelector("input:not([hidden])") ??
      field?.querySelector("select") ??
      create
    ).focus();
    place.scrollIntoView({ block: "nearest" });
  }

  const box = dialog(
    say("Make a table: {game}", { game: game.title }),
    h(
      "form",
      { class: "form", novalidate: true, onsubmit: make },
      h("fieldset", {}, h("legend", {}, say("Players")), count),
      h("fieldset", {}, h("legend", {}, say("Who sits where")), list),
      game.options.length
        ? h("fieldset", {}, h("legend", {}, say("Options and variants")), options)
        : null,
      h(
        "div",
        { class: "field" },
        h("label", { class: "choice" }, listed, say("Show it in the list of tables")),
        h("p", { class: "hint" }, say("Otherwise only people with the link find it.")),
      ),
      mistake,
      h("div", { class: "row end-row" }, create),
    ),
  );
  box.classList.add("maker");
  show();
}
