// The dialogs of a table: all legal moves, the keys, and what else one can do at a table.

import { dialog } from "../lib/dialog.js";
import { h } from "../lib/elements.js";
import { linkField, personalLink, tableLink } from "../lib/links.js";
import { tokenOf } from "../lib/memory.js";
import { openRules } from "../lib/rulebook.js";
import { openSettings } from "../lib/settings.js";
import { whenLeaving } from "../lib/time.js";
import { say, sentence } from "../lib/words.js";
import { showsTips, tipsFrom } from "../tips/kept.js";

/** @import { Game, Move, Presence } from "../lib/protocol.js" */

/**
 * The list of all legal moves, with a field to find one.
 * @param {Move[]} moves
 * @param {(id: number) => void} chosen
 */
export function openMoves(moves, chosen) {
  const choose = (/** @type {number} */ id) => {
    box.close();
    chosen(id);
  };
  const items = moves.map(([id, text, label]) => ({
    id,
    searched: `${label} ${text}`.toLowerCase(),
    element: h(
      "li",
      {},
      h("button", { "data-move": id, onclick: () => choose(id) }, sentence(label)),
    ),
  }));
  const none = h("p", { class: "quiet", hidden: true }, say("Nothing found."));
  const field = h("input", {
    type: "search",
    "aria-label": say("Find a move"),
    placeholder: say("Find a move"),
    oninput: () => {
      const wanted = field.value.trim().toLowerCase();
      for (const { element, searched } of items) element.hidden = !searched.includes(wanted);
      none.hidden = items.some(({ element }) => !element.hidden);
    },
    onkeydown: (event) => {
      const first = items.find(({ element }) => !element.hidden);
      if (event.key === "Enter" && first) choose(first.id);
    },
  });
  const list = h(
    "ul",
    { class: "moves" },
    items.map(({ element }) => element),
  );
  const box = dialog(say("All moves"), field, list, none);
  field.focus();
}

/**
 * The keys that one can press.
 * @param {boolean} hints whether there are hints at this table
 */
export function openHelp(hints = false) {
  const keys = [
    ["Tab", say("to the next spot that can be used")],
    ["← ↑ → ↓", say("from spot to spot")],
    ["Enter", say("choose, then confirm")],
    ["Esc", say("think again")],
    ["U", say("take my last move back")],
    ["M", say("the list of all moves")],
    ...(hints ? [["H", say("a hint: what a strong bot would do")]] : []),
    ["I", say("what the pictures mean")],
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

/**
 * Everything else: rules, settings, links, leaving. `seated` is null for a spectator.
 * @param {{
 *   info: Presence, game: Game, seated: "mine" | "away" | null,
 *   leave: () => void, back: () => void, meanings: () => void
 * }} table
 */
export function openMenu({ info, game, seated, leave, back, meanings }) {
  const close = (/** @type {() => void} */ act) => () => {
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
        h(
          "button",
          { "data-do": "meanings", onclick: close(meanings) },
          say("What the pictures mean"),
        ),
        h("button", { "data-do": "settings", onclick: close(openSettings) }, say("Settings")),
        h("button", { "data-do": "help", onclick: close(() => openHelp(info.hints)) }, say("Keys")),
        seated && game.lesson ? tipsButton(info.id, () => box.close()) : null,
        seated === "mine"
          ? h(
              "button",
              { "data-do": "leave", onclick: close(leave) },
              {
                bot: say("Leave: let a bot play for me"),
                offer: say("Leave: the others may let a bot play"),
                end: say("Leave: the match ends"),
              }[whenLeaving(info)],
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

/**
 * Switches the tips of a table on or off.
 * @param {string} table
 * @param {() => void} done
 */
function tipsButton(table, done) {
  const shown = showsTips(table);
  const press = () => {
    tipsFrom(table, !shown);
    done();
  };
  return h(
    "button",
    { "data-do": "tips", onclick: press },
    shown ? say("No more tips") : say("Show tips"),
  );
}
