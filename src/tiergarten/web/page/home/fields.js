// The fields for the options of a game, made from what the game declares: a choice, a set, a seat, a text.

import { h } from "../lib/elements.js";
import { aboutOf, rulesOf, valueWords } from "../lib/options.js";
import { ruleButton } from "../lib/rulebook.js";
import { say, sentence } from "../lib/words.js";

/**
 * @import { ChoiceOption, Option, SeatOption, SetOption, TextOption } from "../lib/protocol.js"
 */

/**
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {() => string | string[] | number | null} value null while nothing was chosen
 * @property {(players: number, names: string[]) => void} update called when the players have changed
 */

/**
 * The field for an option, and whether it makes sense for this many players.
 * @param {Option} option
 * @param {string} game
 */
export function optionField(option, game) {
  const field = fieldOf(option);
  const rules = rulesOf(option).map((rule) => ruleButton(game, rule, "rule-link"));
  if (rules.length) field.element.append(h("p", { class: "option-rules" }, rules));
  const fits = (/** @type {number} */ players) =>
    !option.players.length || option.players.includes(players);
  return { ...field, fits };
}

/**
 * @param {Option} option
 * @returns {Field}
 */
function fieldOf(option) {
  switch (option.kind) {
    case "choice":
      return choice(option);
    case "set":
      return set(option);
    case "seat":
      return seat(option);
    case "text":
      return text(option);
  }
}

const mistake = () => h("p", { class: "mistake", role: "alert" });

/**
 * @param {Option} option
 * @param {HTMLElement} control
 */
function labelled(option, control) {
  return h(
    "div",
    { class: "field" },
    h("label", { class: "field" }, h("span", { class: "field-name" }, aboutOf(option)), control),
    mistake(),
  );
}

/**
 * @param {ChoiceOption} option
 * @returns {Field}
 */
function choice(option) {
  const select = h(
    "select",
    { "data-option": option.name },
    option.names.map((name) => h("option", { value: name }, sentence(valueWords(option, name)))),
  );
  return {
    element: labelled(option, select),
    value: () => (select.selectedIndex > 0 ? select.value : null),
    update: () => {},
  };
}

/**
 * @param {SeatOption} option
 * @returns {Field}
 */
function seat(option) {
  const select = h("select", { "data-option": option.name });
  return {
    element: labelled(option, select),
    value: () => (select.value === "" ? null : Number(select.value)),
    update(players, names) {
      const before = select.value;
      select.replaceChildren(
        h("option", { value: "" }, say("Random")),
        ...names.map((name, number) => h("option", { value: number }, name)),
      );
      select.value = Number(before) < players ? before : "";
    },
  };
}

/**
 * @param {SetOption} option
 * @returns {Field}
 */
function set(option) {
  const hint = h("p", { class: "hint" });
  const boxes = option.names.map((name) =>
    h("input", { type: "checkbox", value: name, onchange: () => tell() }),
  );
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  let needed = 0;
  const tell = () => {
    hint.textContent = chosen().length
      ? say("Chosen: {n} of {needed}", { n: chosen().length, needed })
      : say("Choose {needed}, or none to have them drawn at random.", { needed });
  };
  const labels = option.names.map((name, number) =>
    h("label", { class: "choice" }, boxes[number], valueWords(option, name)),
  );
  return {
    element: h(
      "fieldset",
      { class: "field", "data-option": option.name },
      h("legend", {}, aboutOf(option)),
      hint,
      h("div", { class: "choices" }, labels),
      mistake(),
    ),
    value: () => (chosen().length ? chosen() : null),
    update(players) {
      needed = option.count[players] ?? 0;
      tell();
    },
  };
}

/**
 * @param {TextOption} option
 * @returns {Field}
 */
function text(option) {
  const input = h("input", {
    type: "text",
    "data-option": option.name,
    maxlength: 200,
    "aria-describedby": `allowed-${option.name}`,
  });
  const element = labelled(option, input);
  element.append(h("p", { class: "hint", id: `allowed-${option.name}` }, option.allowed));
  return { element, value: () => input.value.trim() || null, update: () => {} };
}
