// Waiting at a table: who sits where, links to send, and a seat for whoever has followed one.

import { asRefusal } from "../lib/api.js";
import { onServer } from "../lib/base.js";
import { dialog } from "../lib/dialog.js";
import { disc } from "../lib/disc.js";
import { h } from "../lib/elements.js";
import { LEVELS, levelAbout, levelName, offerNamedBots, USUAL } from "../lib/levels.js";
import { linkField, personalLink, qrCode, tableLink } from "../lib/links.js";
import { keepToken, recall, remember, tokenOf } from "../lib/memory.js";
import { toast } from "../lib/messages.js";
import { go } from "../lib/navigation.js";
import { optionWords } from "../lib/options.js";
import { openRules } from "../lib/rulebook.js";
import * as server from "../lib/server.js";
import { accountName } from "../lib/session.js";
import { absenceWords, controlWords, whenAbsent } from "../lib/time.js";
import { say } from "../lib/words.js";

/** @import { Game, Presence, Seat } from "../lib/protocol.js" */

/**
 * Show the lobby in an element.
 * @param {HTMLElement} element
 * @param {Presence} info
 * @param {Game} game
 * @param {() => void} joined called when somebody here has sat down
 */
export function showLobby(element, info, game, joined) {
  const seats = h("ol", { class: "lobby-seats" });
  const side = h("div", { class: "lobby-side" });
  const root = h(
    "section",
    { class: "lobby" },
    h(
      "header",
      { class: "lobby-head" },
      h("h1", {}, game.title),
      h(
        "p",
        {},
        game.about,
        " ",
        h(
          "button",
          { class: "text-button", onclick: () => openRules(game.name) },
          say("Read the rules"),
        ),
      ),
    ),
    h(
      "div",
      { class: "lobby-body" },
      h(
        "div",
        { class: "card lobby-card" },
        h("h2", {}, say("Waiting for players")),
        h("p", { class: "quiet" }, say("The match starts automatically once every seat is taken.")),
        seats,
        chosenOptions(game, info),
      ),
      side,
    ),
  );
  element.append(root);
  let shown = "";
  const lobby = {
    update(/** @type {Presence} */ now) {
      seats.replaceChildren(...now.seats.map((_, number) => seatItem(now, number)));
      const part = `${tokenOf(now.id)} ${now.yours.length > 0} ${now.free > 0} ${isMaker(now)}`;
      if (part === shown) return; // a form that somebody is filling in stays as it is
      shown = part;
      side.replaceChildren(...sideOf(now, sit));
    },
    close: () => root.remove(),
  };
  const sit = (/** @type {Presence} */ now) => {
    joined();
    lobby.update(now);
  };
  lobby.update(info);
  return lobby;
}

/**
 * @param {Game} game
 * @param {Presence} info
 */
function chosenOptions(game, info) {
  const chosen = [...optionWords(game, info), ...lifeWords(info)];
  if (!chosen.length) return null;
  return h(
    "dl",
    { class: "chosen" },
    chosen.flatMap(([about, value]) => [h("dt", {}, about), h("dd", {}, value)]),
  );
}

/**
 * What else was chosen when the table was made: the clock, and what happens when somebody leaves.
 * @param {Presence} info
 */
function lifeWords({ time, absence, rated, hints, chances }) {
  const chosen = [];
  if (rated) chosen.push([say("Rating"), say("This table is rated.")]);
  if (hints) chosen.push([say("Hints"), say("Everybody may ask for hints.")]);
  if (chances) chosen.push([say("Spectators"), say("They see everybody's chances.")]);
  if (time) chosen.push([say("Clock"), controlWords(time)]);
  if (time || absence !== "offer") chosen.push([whenAbsent(time !== null), absenceWords(absence)]);
  return chosen;
}

/**
 * @param {Presence} info
 * @param {Seat} number
 */
function seatItem(info, number) {
  const { kind, name } = info.seats[number];
  if (kind === "open") {
    return h(
      "li",
      { class: "seat open", "data-seat": number },
      disc(number, ""),
      h("span", { class: "seat-name" }, say("Free seat")),
      tokenOf(info.id) || info.yours.length ? filling(info, number) : null,
    );
  }
  return h(
    "li",
    { class: "seat", "data-seat": number },
    disc(number),
    h("span", { class: "seat-name" }, name),
    h("span", { class: "seat-state quiet" }, stateOf(info, number)),
  );
}

/**
 * Who sits there: I, a bot, or somebody who is here or not.
 * @param {Presence} info
 * @param {Seat} number
 */
function stateOf(info, number) {
  const { kind, level } = info.seats[number];
  if (info.yours.includes(number)) {
    return info.yours.length > 1 ? say("at this screen") : say("you");
  }
  if (kind === "bot") return levelName(level);
  return info.here.includes(number) ? say("is here") : say("is away");
}

/**
 * Give a seat nobody has taken to a bot.
 * @param {Presence} info
 * @param {Seat} number
 */
function filling(info, number) {
  const level = h(
    "select",
    {
      "aria-label": say("Which bot takes seat {n}", { n: number + 1 }),
      onchange: () => {
        about.textContent = levelAbout(level.value);
      },
    },
    LEVELS.map((name) => h("option", { value: name, selected: name === USUAL }, levelName(name))),
  );
  offerNamedBots(level, info);
  const give = h(
    "button",
    {
      "data-do": "fill",
      "data-seat": number,
      onclick: async () => {
        give.disabled = true;
        try {
          await server.fillSeat(info.id, number, level.value);
        } catch (error) {
          give.disabled = false;
          toast(asRefusal(error).message);
        }
      },
    },
    say("Let a bot play"),
  );
  const about = h("small", { class: "hint" }, levelAbout(USUAL));
  return h("span", { class: "row seat-fill" }, level, give, about);
}

/**
 * @param {Presence} info
 * @param {(now: Presence) => void} sit
 */
function sideOf(info, sit) {
  const token = tokenOf(info.id);
  const parts = [];
  if (!info.yours.length && info.free) parts.push(joining(info, sit));
  if ((token || info.yours.length) && info.free) parts.push(inviting(info));
  if (token) parts.push(personal(info, token));
  if (isMaker(info)) parts.push(closing(info));
  return parts;
}

/**
 * All a guest needs is a name.
 * @param {Presence} info
 * @param {(now: Presence) => void} seated called when they have sat down
 */
function joining(info, seated) {
  const name = h("input", {
    type: "text",
    name: "name",
    required: true,
    maxlength: 40,
    autocomplete: "nickname",
    value: accountName() ?? recall("name"),
    "aria-describedby": "join-mistake",
  });
  const mistake = h("p", { class: "mistake", id: "join-mistake", role: "alert" });
  const button = h("button", { class: "primary", type: "submit" }, say("Take a seat"));
  const sit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    button.disabled = true;
    mistake.textContent = "";
    try {
      const { token, table } = await server.join(info.id, name.value);
      remember("name", name.value.trim());
      keepToken(info.id, token);
      seated(table);
    } catch (error) {
      mistake.textContent = asRefusal(error).message;
      button.disabled = false;
      name.focus();
    }
  };
  return h(
    "form",
    { class: "card lobby-card", "data-do": "join", onsubmit: sit },
    h("h2", {}, say("Join this table")),
    info.rated && !accountName()
      ? h(
          "p",
          {},
          say("This table is rated: sign in to play here."),
          " ",
          h("a", { href: onServer("/account") }, say("Account")),
        )
      : null,
    h("label", { class: "field" }, h("span", { class: "field-name" }, say("Your name")), name),
    mistake,
    button,
  );
}

/** @param {Presence} info */
function inviting(info) {
  const alone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return h(
    "div",
    { class: "card lobby-card" },
    h("h2", {}, say("Invite your friends")),
    h(
      "p",
      { class: "quiet" },
      say("Anyone with this link can take a free seat under a name, and do nothing else."),
    ),
    linkField("invite", say("Invitation link"), tableLink(info.id), say("Come and play with me.")),
    alone
      ? h(
          "p",
          { class: "hint" },
          say(
            "This address works on this computer only. To let other computers in, start Tiergarten with --host 0.0.0.0 and use this computer's name or address.",
          ),
        )
      : h(
          "figure",
          { class: "invitation" },
          qrCode(info.id),
          h("figcaption", { class: "hint" }, say("Or point the camera of a phone at this code.")),
        ),
  );
}

/**
 * @param {Presence} info
 * @param {string} token
 */
function personal(info, token) {
  return h(
    "div",
    { class: "card lobby-card" },
    h("h2", {}, say("Play on from another device")),
    h("p", { class: "quiet" }, say("This link is your seat. Keep it secret.")),
    linkField("personal", say("Personal link"), personalLink(info.id, token)),
  );
}

/**
 * Whether this visitor has made the table; only the socket tells.
 * @param {Presence & { maker?: boolean }} info
 */
const isMaker = ({ maker }) => maker === true;

/**
 * Nobody is to wait at a table that nobody wants any more.
 * @param {Presence} info
 */
function closing(info) {
  const close = async () => {
    try {
      await server.closeTable(info.id);
      box?.close();
      go("/");
    } catch (error) {
      toast(asRefusal(error).message);
    }
  };
  /** @type {HTMLDialogElement | null} */
  let box = null;
  const ask = () => {
    box = dialog(
      say("Close this table?"),
      h("p", {}, say("Nobody can play here any more, and the links stop working.")),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "primary", "data-do": "close-table", onclick: close },
          say("Close this table"),
        ),
        h("button", { onclick: () => box?.close() }, say("Keep it")),
      ),
    );
  };
  return h(
    "div",
    { class: "lobby-close" },
    h(
      "button",
      { class: "text-button", "data-do": "ask-close", onclick: ask },
      say("Close this table"),
    ),
  );
}
