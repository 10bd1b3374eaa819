// Light or dark, or as the system has it.

import { h, label } from "./elements.js";
import { icon } from "./icons.js";
import { recall, remember } from "./memory.js";
import { say } from "./words.js";

/** @import { Sign } from "./icons.js" */

/** @typedef {"system" | "light" | "dark"} Theme */

/** @type {Theme[]} */
const THEMES = ["system", "light", "dark"];
/** @type {Record<Theme, Sign>} */
const SIGNS = { system: "half", light: "sun", dark: "moon" };

/** @returns {Theme} */
function theme() {
  const kept = recall("theme");
  return THEMES.find((one) => one === kept) ?? "system";
}

/** Show the page as was chosen here. */
export function showTheme() {
  const now = theme();
  if (now === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = now;
}

/** The button that goes from one to the next. */
export function themeButton() {
  const button = h("button", {
    class: "top-button",
    "data-do": "theme",
    onclick: () => {
      remember("theme", THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
      showTheme();
      show();
    },
  });
  const show = () => {
    const words = {
      system: say("Light or dark: same as the system"),
      light: say("Light or dark: light"),
      dark: say("Light or dark: dark"),
    };
    label(button, words[theme()]);
    button.replaceChildren(icon(SIGNS[theme()]));
  };
  show();
  return button;
}
