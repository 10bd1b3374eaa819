// Playing on from a moment of a match that is over: a new table there, with bots in the other seats.

import { asRefusal } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h } from "../lib/elements.js";
import { LEVELS, levelAbout, levelName, offerNamedBots, USUAL } from "../lib/levels.js";
import { keepToken, recall, remember } from "../lib/memory.js";
import { go } from "../lib/navigation.js";
import * as server from "../lib/server.js";
import { say } from "../lib/words.js";

/** @import { Presence, Seat } from "../lib/protocol.js" */

/**
 * Ask where to sit, and with which bots; then go there.
 * @param {Presence} info
 * @param {string[]} names
 * @param {number} move after this many moves
 */
export function openPlayOn(info, names, move) {
  const [mine = 0] = info.yours;
  const seats = names.map((name, seat) =>
    h(
      "label",
      { class: "choice" },
      h("input", { type: "radio", name: "seat", value: seat, checked: seat === mine }),
      name,
    ),
  );
  const level = h(
    "select",
    {
      "data-do": "level",
      onchange: () => {
        about.textContent = levelAbout(level.value);
      },
    },
    LEVELS.map((name) => h("option", { value: name, selected: name === USUAL }, levelName(name))),
  );
  offerNamedBots(level, info);
  const about = h("small", { class: "hint" }, levelAbout(USUAL));
  const name = h("input", {
    type: "text",
    maxlength: 40,
    autocomplete: "nickname",
    value: info.yours.length ? names[mine] : recall("name"),
    "data-do": "name",
  });
  const mistake = h("p", { class: "mistake", role: "alert" });
  const create = h(
    "button",
    { class: "primary", type: "submit", "data-do": "play-on-here" },
    say("Play on"),
  );
  const make = async () => {
    create.disabled = true;
    mistake.textContent = "";
    /** @type {Seat} */
    const seat = Number(new FormData(form).get("seat"));
    const given = name.value.trim();
    const asked = { move, seat, name: given || null, level: level.value };
    try {
      const { table, token } = await server.playOn(info.id, asked);
      if (given && !info.yours.length) remember("name", given);
      keepToken(table.id, token);
      box.close();
      go(`/table/${table.id}`);
    } catch (error) {
      mistake.textContent = asRefusal(error).message;
      create.disabled = false;
    }
  };
  const form = h(
    "form",
    {
      class: "form",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        make();
      },
    },
    h(
      "p",
      {},
      say(
        "A new table after move {n}. The same deal goes on, bots take the other seats, and it is never rated.",
        { n: move },
      ),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, say("In whose place?")),
      h("div", { class: "choices" }, seats),
    ),
    h("label", { class: "field" }, h("span", { class: "field-name" }, say("Your name")), name),
    h("label", { class: "field" }, h("span", { class: "field-name" }, say("The bots")), level),
    about,
    mistake,
    h("div", { class: "row end-row" }, create),
  );
  const box = dialog(say("Play on from here"), form);
}
