// Signing in, or making an account: a name and a password.

import { asRefusal } from "../lib/api.js";
import { h } from "../lib/elements.js";
import { recall, tokens } from "../lib/memory.js";
import * as server from "../lib/server.js";
import { signedIn } from "../lib/session.js";
import { say } from "../lib/words.js";

/** @import { SignedIn } from "../lib/protocol.js" */

const MOST = 200; // seats that are taken along at once

/**
 * Both forms.
 * @param {() => void} done called when somebody has signed in
 */
export function signing(done) {
  return [
    h(
      "header",
      { class: "hero" },
      h("h1", {}, say("Account")),
      h(
        "p",
        {},
        say(
          "You can play without one. With an account your games are there on all your devices, and you have ratings and a history.",
        ),
      ),
    ),
    h(
      "div",
      { class: "account-forms" },
      form("login", say("Sign in"), server.login, done),
      form("create", say("New account"), server.createAccount, done),
    ),
  ];
}

/**
 * @param {"login" | "create"} what
 * @param {string} title
 * @param {(name: string, password: string) => Promise<SignedIn>} ask
 * @param {() => void} done
 */
function form(what, title, ask, done) {
  const fresh = what === "create";
  const name = field(say("Name"), {
    type: "text",
    autocomplete: "username",
    maxlength: 40,
    value: fresh ? recall("name") : "",
  });
  const password = field(say("Password"), {
    type: "password",
    autocomplete: fresh ? "new-password" : "current-password",
  });
  const mistake = h("p", { class: "mistake", role: "alert" });
  const button = h("button", { class: "primary", type: "submit" }, title);
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    button.disabled = true;
    mistake.textContent = "";
    try {
      const { session, account } = await ask(name.input.value, password.input.value);
      signedIn(session, account.name);
      await server.claim(Object.values(tokens()).slice(-MOST));
      done();
    } catch (error) {
      mistake.textContent = asRefusal(error).message;
      button.disabled = false;
      password.input.focus();
    }
  };
  return h(
    "form",
    { class: "card account-card", "data-do": what, novalidate: true, onsubmit: submit },
    h("h2", {}, title),
    name.element,
    password.element,
    fresh ? h("p", { class: "hint" }, say("At least 8 characters.")) : null,
    fresh
      ? null
      : h(
          "p",
          { class: "hint" },
          say("If you have lost your password, ask whoever runs this server."),
        ),
    mistake,
    h("div", { class: "row" }, button),
  );
}

/**
 * A labelled field.
 * @param {string} title
 * @param {Record<string, string | number | null>} attributes
 */
export function field(title, attributes) {
  const input = h("input", { required: true, maxlength: 200, ...attributes });
  const element = h("label", { class: "field" }, h("span", { class: "field-name" }, title), input);
  return { element, input };
}
