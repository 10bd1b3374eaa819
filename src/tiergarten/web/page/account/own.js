// What one can do with one's account: change the password, sign out, take the data along, delete it.

import { asRefusal } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h } from "../lib/elements.js";
import { forgetToken } from "../lib/memory.js";
import { toast } from "../lib/messages.js";
import * as server from "../lib/server.js";
import { signedIn, signedOut } from "../lib/session.js";
import { say } from "../lib/words.js";
import { field } from "./signing.js";

/** @import { Account } from "../lib/protocol.js" */

/**
 * @param {Account} account
 * @param {() => void} again shows the view anew
 */
export function ownData(account, again) {
  return [
    passwordForm(account, again),
    h(
      "section",
      { class: "card account-card" },
      h("h2", {}, say("My data")),
      h(
        "div",
        { class: "row" },
        h("button", { "data-do": "logout", onclick: () => leave(false, again) }, say("Sign out")),
        h(
          "button",
          { "data-do": "logout-everywhere", onclick: () => leave(true, again) },
          say("Sign out everywhere"),
        ),
        h("button", { "data-do": "export", onclick: () => save(account) }, say("Save my data")),
        h(
          "button",
          { "data-do": "delete", onclick: () => confirmDeleting(again) },
          say("Delete my account"),
        ),
      ),
    ),
  ];
}

/**
 * @param {Account} account
 * @param {() => void} again
 */
function passwordForm(account, again) {
  const old = field(say("Current password"), {
    type: "password",
    autocomplete: "current-password",
  });
  const fresh = field(say("New password"), { type: "password", autocomplete: "new-password" });
  const mistake = h("p", { class: "mistake", role: "alert" });
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    mistake.textContent = "";
    try {
      const { session } = await server.changePassword(old.input.value, fresh.input.value);
      signedIn(session, account.name);
      toast(say("Your password is changed."));
      again();
    } catch (error) {
      mistake.textContent = asRefusal(error).message;
    }
  };
  return h(
    "form",
    { class: "card account-card", "data-do": "password", novalidate: true, onsubmit: submit },
    h("h2", {}, say("Change the password")),
    account.once ? h("p", {}, say("Your password was reset. Choose a new one now.")) : null,
    account.once ? null : old.element,
    fresh.element,
    mistake,
    h("div", { class: "row" }, h("button", { type: "submit" }, say("Change the password"))),
  );
}

/**
 * Sign out; the secrets of this account's seats leave this browser, too.
 * @param {boolean} everywhere
 * @param {() => void} again
 */
async function leave(everywhere, again) {
  try {
    await forgetSeats();
    await server.logout(everywhere);
  } catch (error) {
    if (asRefusal(error).error !== "not_signed_in") {
      toast(asRefusal(error).message);
      return;
    }
  }
  signedOut();
  again();
}

async function forgetSeats() {
  for (const { id, account } of await server.myTables([])) if (account) forgetToken(id);
}

/** @param {Account} account */
async function save(account) {
  try {
    const text = JSON.stringify(await server.exportAccount(), null, 2);
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    h("a", { href: address, download: `tiergarten-${account.name}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  } catch (error) {
    toast(asRefusal(error).message);
  }
}

/** @param {() => void} again */
function confirmDeleting(again) {
  const password = field(say("Password"), { type: "password", autocomplete: "current-password" });
  const mistake = h("p", { class: "mistake", role: "alert" });
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    try {
      await forgetSeats();
      await server.deleteAccount(password.input.value);
      signedOut();
      box.close();
      again();
    } catch (error) {
      mistake.textContent = asRefusal(error).message;
    }
  };
  const box = dialog(
    say("Delete my account"),
    h(
      "form",
      { class: "form", novalidate: true, onsubmit: submit },
      h(
        "p",
        {},
        say(
          "Your name, password and ratings are removed, and you leave your tables. Finished games stay for the others, but no longer name you.",
        ),
      ),
      password.element,
      mistake,
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", type: "submit" }, say("Delete my account")),
        h("button", { type: "button", onclick: () => box.close() }, say("Cancel")),
      ),
    ),
  );
}
