// How one likes to play: the pace at which moves are shown, and whether a move asks first.

import { alertField } from "./alerts.js";
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

/** How long to hold what is worth a look, as a multiple of what is usual; 0: not at all. */
export const unhurried = () => ({ slow: 1.5, normal: 1, fast: 0.6, instant: 0 })[paceName()] ?? 1;

const UNDOING = 4; // seconds at the usual pace
const LEARNED = 3; // presses after which somebody knows that there is such a moment

/**
 * How long a turn can be undone before bots' answers are shown, in milliseconds: until a press, if
 * somebody wants it so, and the first few times, when nobody knows yet that it would pass.
 */
export function undoTime() {
  if (!unhurried()) return 0;
  const chosen = recall("undoing") ?? (learnedUndoing() ? null : "wait");
  if (chosen === "wait") return Number.POSITIVE_INFINITY;
  return 1000 * (chosen ?? UNDOING * unhurried());
}

const learnedUndoing = () => (recall("wentOn") ?? 0) >= LEARNED;

/** Somebody has ended such a moment by a press. */
export function wentOn() {
  if (!learnedUndoing()) remember("wentOn", (recall("wentOn") ?? 0) + 1);
}

function paceName() {
  const name = recall("pace") ?? "";
  return name in PACES ? name : "normal";
}

/**
 * Which moves ask before they are made; version 0.1.0 knew all or none.
 * @returns {"always" | "turn" | "never"}
 */
export function confirming() {
  const kept = recall("confirming");
  if (kept === true || kept === "always") return "always";
  return kept === false || kept === "never" ? "never" : "turn";
}

/** Whether a coach asks before a move that would be a mistake, at tables with hints. */
export const coached = () => recall("coach") === true;

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
  const questions = {
    always: say("Every move"),
    turn: say("At the end of my turn"),
    never: say("Never"),
  };
  const asks = /** @type {const} */ (["always", "turn", "never"]).map((name) =>
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "radio",
        name: "confirming",
        value: name,
        checked: name === confirming(),
        onchange: () => remember("confirming", name),
      }),
      questions[name],
    ),
  );
  const times = /** @type {const} */ ([
    [null, say("A moment")],
    [10, say("10 seconds")],
    ["wait", say("Until I go on")],
    [0, say("No time")],
  ]).map(([time, label]) =>
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "radio",
        name: "undoing",
        value: String(time),
        checked: time === recall("undoing"),
        onchange: () => remember("undoing", time),
      }),
      label,
    ),
  );
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
        "fieldset",
        {},
        h("legend", {}, say("Ask before a move")),
        h("div", { class: "choices" }, asks),
        h(
          "p",
          { class: "hint" },
          say(
            "A move that asks shows first what it would do. Sealed choices count as the end of a turn.",
          ),
        ),
      ),
      h(
        "fieldset",
        {},
        h("legend", {}, say("Time to undo my turn, before bots go on")),
        h("div", { class: "choices" }, times),
        h(
          "p",
          { class: "hint" },
          say("Where only bots play with me, and not at the pace “At once”."),
        ),
      ),
      h(
        "div",
        { class: "field" },
        h(
          "label",
          { class: "choice" },
          h("input", {
            type: "checkbox",
            checked: coached(),
            "data-do": "coach",
            onchange: ({ target }) => {
              remember("coach", target instanceof HTMLInputElement && target.checked);
            },
          }),
          say("A coach asks before a mistake"),
        ),
        h("p", { class: "hint" }, say("Only at tables with hints.")),
      ),
      alertField(),
      h(
        "label",
        { class: "choice" },
        h("input", {
          type: "checkbox",
          checked: recall("describing") === true,
          "data-do": "describing",
          onchange: ({ target }) => {
            remember("describing", target instanceof HTMLInputElement && target.checked);
            dispatchEvent(new Event("describing"));
          },
        }),
        say("Describe the boards in words"),
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
