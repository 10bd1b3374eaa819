// Making a table: how many seats, who sits there, with which options, and who may find it.

import { asRefusal } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h } from "../lib/elements.js";
import { keepToken, remember } from "../lib/memory.js";
import { go } from "../lib/navigation.js";
import { percent } from "../lib/numbers.js";
import * as server from "../lib/server.js";
import { say } from "../lib/words.js";
import { optionField } from "./fields.js";
import { lifeFields } from "./life.js";
import { namesOf, plainSeat, seatRow, usualSeats } from "./seats.js";

const SOON = 1500; // milliseconds until we ask again for a game that is not ready

/**
 * @import { Refusal } from "../lib/api.js"
 * @import { Game } from "../lib/protocol.js"
 */

/**
 * The dialog for a new table of a game.
 * @param {Game} game
 */
export function openMaker(game) {
  const seats = usualSeats(game);
  const list = h("ol", { class: "maker-seats" });
  const options = h("div", { class: "maker-options" });
  const listed = h("input", { type: "checkbox", "data-do": "listed" });
  const life = lifeFields();
  const mistake = h("p", { class: "mistake", role: "alert" });
  const create = h(
    "button",
    { class: "primary", type: "submit", "data-do": "create" },
    say("Create table"),
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

  async function make() {
    for (const old of box.querySelectorAll(".mistake")) old.textContent = "";
    create.disabled = true;
    const shown = seats.all.slice(0, seats.shown);
    try {
      const { table, token } = await server.makeTable({
        game: game.name,
        seats: shown.map(plainSeat),
        options: chosenOptions(),
        listed: listed.checked,
        ...life.value(),
      });
      const mine = shown.find((seat) => seat.kind === "me");
      if (mine?.name.trim()) remember("name", mine.name.trim());
      keepToken(table.id, token);
      box.close();
      go(`/table/${table.id}`);
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal.error === "compiling") {
        waitFor(refusal.progress);
        return;
      }
      explain(refusal);
    }
    create.disabled = false;
  }

  function chosenOptions() {
    /** @type {Record<string, string | string[] | number>} */
    const chosen = {};
    for (const [name, field] of fields) {
      const value = field.value();
      if (field.fits(seats.shown) && value !== null) chosen[name] = value;
    }
    return chosen;
  }

  /**
   * A game that still compiles: the table is made as soon as it can be.
   * @param {number} progress
   */
  function waitFor(progress) {
    mistake.textContent = say("It begins as soon as it is ready: {n}", {
      n: percent(progress),
    });
    setTimeout(() => {
      if (box.open) make();
    }, SOON);
  }

  /**
   * The server's words stand where they belong.
   * @param {Refusal} refusal
   */
  function explain({ seat, option, message }) {
    const row = seat === null ? null : list.children[seat];
    const field = fields.get(option ?? "")?.element ?? row;
    const inputs = [...(field?.querySelectorAll("input") ?? [])].filter((input) => !input.hidden);
    const place = field?.querySelector(".mistake") ?? mistake;
    place.textContent = message;
    (inputs[0] ?? field?.querySelector("select") ?? create).focus();
    place.scrollIntoView({ block: "nearest" });
  }

  const box = dialog(
    say("Create a table: {game}", { game: game.title }),
    h(
      "form",
      {
        class: "form",
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          make();
        },
      },
      h("fieldset", {}, h("legend", {}, say("Players")), count),
      h("fieldset", {}, h("legend", {}, say("Who sits where")), list),
      game.options.length
        ? h("fieldset", {}, h("legend", {}, say("Options and variants")), options)
        : null,
      life.element,
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
