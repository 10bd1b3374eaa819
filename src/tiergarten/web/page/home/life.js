// What is chosen about life at a new table: a clock, and what happens when somebody leaves.

import { h } from "../lib/elements.js";
import { accountName } from "../lib/session.js";
import { absenceWords, controlWords, whenAbsent } from "../lib/time.js";
import { say } from "../lib/words.js";

/** @import { Absence, NewTable, TimeControl } from "../lib/protocol.js" */

const DAY = 86_400;
/** @type {(TimeControl | null)[]} */
const CONTROLS = [
  null,
  { move: 15, reserve: 180 },
  { move: 30, reserve: 600 },
  { move: 60, reserve: 1800 },
  { move: DAY, reserve: 0 },
  { move: 3 * DAY, reserve: 0 },
  { move: 7 * DAY, reserve: 0 },
];
/** @type {Absence[]} */
const ABSENCES = ["offer", "bot", "end"];

/** The fields, and what was chosen in them. */
export function lifeFields() {
  const clock = h(
    "select",
    { "data-do": "clock", onchange: () => tell() },
    CONTROLS.map((control, number) => h("option", { value: number }, controlWords(control))),
  );
  const absence = h(
    "select",
    { "data-do": "absence" },
    ABSENCES.map((name) => h("option", { value: name }, absenceWords(name))),
  );
  const when = h("span", { class: "field-name" });
  const control = () => CONTROLS[Number(clock.value)];
  const tell = () => {
    when.textContent = whenAbsent(control() !== null);
  };
  tell();
  const rated = h("input", { type: "checkbox", "data-do": "rated", onchange: () => agree() });
  const hints = h("input", { type: "checkbox", "data-do": "hints" });
  const chances = h("input", { type: "checkbox", "data-do": "chances" });
  const agree = () => {
    hints.disabled = rated.checked; // never where it counts
    if (rated.checked) hints.checked = false;
  };
  return {
    element: h(
      "div",
      { class: "maker-life" },
      h("label", { class: "field" }, h("span", { class: "field-name" }, say("Clock")), clock),
      h("label", { class: "field" }, when, absence),
      accountName()
        ? h(
            "div",
            { class: "field" },
            h("label", { class: "choice" }, rated, say("Rated")),
            h("p", { class: "hint" }, say("Everybody needs an account; bots are rated, too.")),
          )
        : null,
      h(
        "div",
        { class: "field" },
        h("label", { class: "choice" }, hints, say("Allow hints")),
        h(
          "p",
          { class: "hint" },
          say(
            "Everybody who sits down agrees to them. Whoever plays with bots only always has them.",
          ),
        ),
      ),
      h(
        "div",
        { class: "field" },
        h("label", { class: "choice" }, chances, say("Show spectators everybody's chances")),
        h("p", { class: "hint" }, say("Those who play do not see them while the match runs.")),
      ),
    ),
    /** @returns {Pick<NewTable, "clock" | "absence" | "rated" | "hints" | "chances">} */
    value: () => ({
      clock: control(),
      absence: ABSENCES.find((name) => name === absence.value) ?? "offer",
      rated: rated.checked,
      hints: hints.checked,
      chances: chances.checked,
    }),
  };
}
