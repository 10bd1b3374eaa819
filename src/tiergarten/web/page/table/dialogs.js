// The dialogs of a table: all legal moves, the keys, and what else one can do at a table.

import { dialog } from "../lib/dialog.js";
import { h } from "../lib/elements.js";
import { linkField, personalLink, tableLink } from "../lib/links.js";
import { tokenOf } from "../lib/memory.js";
import { openRules } from "../lib/rulebook.js";
import { openSettings } from "../lib/settings.js";
import { say } from "../lib/words.js";

/** The list of all legal moves, with a field to find one. */
export function openMoves(moves, chosen) {
  const items = moves.map(([id, , label]) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          "data-move": id,
          onclick: () => {
            box.close();
            chosen(id);
          },
        },
        label,
      ),
    ),
  );
  const none = h("p", { class: "quiet", hidden: true }, say("Nothing found."));
  const field = h("input", {
    type: "search",
    "aria-label": say("Find a move"),
    placeholder: say("Find a move"),
    oninput: () => {
      const wanted = field.value.trim().toLowerCase();
      items.forEach((item, n) => {
        item.hidden = !`${moves[n][2]} ${moves[n][1]}`.toLowerCase().includes(wanted);
      });
      none.hidden = items.some((item) => !item.hidden);
    },
    onkeydown: (event) => {
      if (event.key === "Enter") items.find((item) => !item.hidden)?.firstChild.click();
    },
  });
  const box = dialog(say("All moves"), field, h("ul", { class: "moves" }, items), none);
  field.focus();
}

/** The keys that one can press. */
export function openHelp() {
  const keys = [
    ["Tab", say("to the next spot that can be used")],
    ["← ↑ → ↓", say("from spot to spot")],
    ["Enter", say("choose, and do it")],
    ["Esc", say("think again")],
    ["U", say("take my last move back")],
    ["M", say("the list of all moves")],
    ["?", say("this help")],
  ];
  dialog(
    say("Keys"),
    h(
      "dl",
      { class: "keys" },
      keys.map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words))),
    ),
  );
}

/** Everything else: rules, settings, links, leaving. `seated` is one of mine/away, or null for a spectator. */
export function openMenu({ info, game, seated, leave, back }) {
  const close = (act) => () => {
    box.close();
    act();
  };
  const token = tokenOf(info.id);
  const fields = [
    h("h3", {}, say("Link to watch")),
    linkField("watch", say("Link to watch"), tableLink(info.id), game.title),
  ];
  if (token && seated) {
    fields.push(
      h("h3", {}, say("Play on from another device")),
      h("p", { class: "hint" }, say("This link is your seat. Keep it secret.")),
      linkField("personal", say("Personal link"), personalLink(info.id, token)),
    );
  }
  const box = dialog(
    game.title,
    h(
      "div",
      { class: "menu" },
      h(
        "div",
        { class: "menu-list" },
        h(
          "button",
          { "data-do": "rules", onclick: close(() => openRules(game.name)) },
          say("Rules"),
        ),
        h("button", { "data-do": "settings", onclick: close(openSettings) }, say("Settings")),
        h("button", { "data-do": "help", onclick: close(openHelp) }, say("Keys")),
        seated === "mine"
          ? h(
              "button",
              { "data-do": "leave", onclick: close(leave) },
              say("Get up: a bot plays for me"),
            )
          : null,
        seated === "away"
          ? h("button", { "data-do": "return", onclick: close(back) }, say("Take my seat back"))
          : null,
      ),
      ...fields,
    ),
  );
}
