// How one likes to play: the pace at which moves are shown, and whether a move asks first.

import { dialog } from "./dialog.js";
import { h } from "./elements.js";
import { recall, remember } from "./memory.js";
import { say } from "./words.js";

/**
 * How long each move of the others is shown, in milliseconds.
 * @type {Record<string, number>}
 */
const PACES = { slow: 2500, normal: 1200, fast: 500, instant: 0 };

/** The pace that was chosen, in milliseconds; the settings can change it at any time. */
export const pace = () => PACES[paceName()];

function paceName() {
  const name = recall("pace") ?? "";
  return name in PACES ? name : "normal";
}

/** Whether a move is shown and asks before it is made. */
export const confirming = () => recall("confirming") !== false;

/** The dialog for all of this; what is chosen there holds at once. */
export function openSettings() {
  const labels = {
    slow: say("Slow"),
    normal: say("Normal"),
    fast: say("Fast"),
    instant: say("At once"),
  };
  const paces = Object.entries(labels).map(([name, label]) =>
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "radio",
        name: "pace",
        value: name,
        checked: name === paceName(),
        onchange: () => remember("pace", name),
      }),
      label,
    ),
  );
  const asks = h("input", {
    type: "checkbox",
    checked: confirming(),
    "data-do": "confirming",
    onchange: () => {
      remember("confirming", asks.checked);
    },
  });
  const name = h("input", {
    type: "text",
    maxlength: 40,
    autocomplete: "nickname",
    value: recall("name"),
    "data-do": "name",
    onchange: () => {
      remember("name", name.value.trim());
    },
  });
  dialog(
    say("Settings"),
    h(
      "div",
      { class: "form" },
      h(
        "fieldset",
        {},
        h("legend", {}, say("Pace of the others' moves")),
        h("div", { class: "choices" }, paces),
      ),
      h(
        "div",
        { class: "field" },
        h("label", { class: "choice" }, asks, say("Ask before each of my moves")),
        h("p", { class: "hint" }, say("You see what a move would do before you confirm it.")),
      ),
      h(
        "label",
        { class: "field" },
        h("span", { class: "field-name" }, say("My name at new tables")),
        name,
      ),
    ),
  );
}
