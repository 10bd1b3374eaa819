// The bar at the top: the way home, what is on the table, rules, settings and the language.

import { onServer } from "./lib/base.js";
import { h, part } from "./lib/elements.js";
import { addressOf } from "./lib/files.js";
import { icon } from "./lib/icons.js";
import { openRules } from "./lib/rulebook.js";
import * as server from "./lib/server.js";
import { accountName } from "./lib/session.js";
import { openSettings } from "./lib/settings.js";
import { themeButton } from "./lib/theme.js";
import { chooseLanguage, language, NAMES, say } from "./lib/words.js";

/**
 * Show the bar; at a table it finds out by itself what is played there.
 * @param {string | null} table
 * @param {() => void} languageChosen
 */
export function showTop(table, languageChosen) {
  const mark = h("img", {
    src: addressOf("icon.svg"),
    alt: "",
    width: 28,
    height: 28,
    onerror: () => {
      mark.remove();
    },
  });
  const title = h("span", { class: "top-title", id: "top-title" });
  const rules = h(
    "button",
    {
      class: "top-button",
      "aria-label": say("Rules"),
      title: say("Rules"),
      "data-do": "rules",
      hidden: true,
    },
    icon("book"),
    h("span", { class: "top-word" }, say("Rules")),
  );
  const settings = h(
    "button",
    {
      class: "top-button",
      "aria-label": say("Settings"),
      title: say("Settings"),
      "data-do": "settings",
      onclick: openSettings,
    },
    icon("settings"),
  );
  const account = h(
    "a",
    {
      href: onServer("/account"),
      class: "button top-button",
      "aria-label": accountName() ?? say("Account"),
      title: accountName() ?? say("Account"),
      "data-do": "account",
      hidden: Boolean(table),
    },
    icon("people"),
  );
  const top = part("top");
  top.classList.toggle("at-table", Boolean(table));
  top.replaceChildren(
    h(
      "a",
      { href: onServer("/"), class: "brand", "aria-label": "Tiergarten" },
      mark,
      h("span", { class: "brand-name" }, "Tiergarten"),
    ),
    title,
    h("span", { id: "top-tools", class: "top-tools" }), // for what belongs to the table
    rules,
    account,
    settings,
    themeButton(),
    languages(languageChosen),
  );
  if (table) nameTable(table, title, rules);
}

/**
 * Every language is called by its own name; there is room for its letters only.
 * @param {() => void} chosen
 */
function languages(chosen) {
  const options = Object.entries(NAMES).map(([code, name]) =>
    h("option", { value: code, selected: code === language, lang: code }, name),
  );
  const select = h(
    "select",
    {
      "aria-label": say("Language"),
      "data-do": "language",
      onchange: async () => {
        await chooseLanguage(select.value);
        chosen();
      },
    },
    options,
  );
  return h(
    "span",
    { class: "language", title: NAMES[language] },
    icon("globe"),
    h("span", { "aria-hidden": "true" }, language.toUpperCase()),
    select,
  );
}

/**
 * @param {string} table
 * @param {HTMLElement} title
 * @param {HTMLElement} rules
 */
async function nameTable(table, title, rules) {
  try {
    const [{ game }, games] = await Promise.all([server.tableOfOthers(table), server.games()]);
    const found = games.find(({ name }) => name === game);
    if (!found) return;
    title.textContent ||= found.title;
    document.title = `${found.title} · Tiergarten`;
    rules.hidden = false;
    rules.addEventListener("click", () => openRules(game));
  } catch {
    /* the view of the table says what is wrong with it */
  }
}
