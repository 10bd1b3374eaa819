// Links to tables: to read, to copy, and to share where the device can do that.

import { readdress } from "./back.js";
import { onServer } from "./base.js";
import { h } from "./elements.js";
import { announce, toast } from "./messages.js";
import { say } from "./words.js";

/**
 * The address of a table: whoever has it may watch, or take a free seat.
 * @param {string} table
 */
export const tableLink = (table) => `${location.origin}${onServer(`/table/${table}`)}`;

/**
 * The address of a moment of a finished match.
 * @param {string} table
 * @param {number} move
 */
export const momentLink = (table, move) => `${tableLink(table)}?move=${move}`;

/**
 * The address that is a seat: the token follows the #, which is never sent.
 * @param {string} table
 * @param {string} token
 */
export const personalLink = (table, token) => `${tableLink(table)}#${token}`;

/**
 * The address of the QR code of a table's link.
 * @param {string} table
 */
const codeOf = (table) =>
  onServer(`/api/tables/${table}/invitation.svg?scheme=${location.protocol.slice(0, -1)}`);

/**
 * The link to a table, for the camera of another device.
 * @param {string} table
 */
export function qrCode(table) {
  return h("img", {
    class: "qr",
    src: codeOf(table),
    alt: say("QR code of the invitation link"),
    width: 180,
    height: 180,
    loading: "lazy",
  });
}

/** The secret in the address, if this is a personal link. */
export const offeredToken = () => location.hash.match(/^#([\w-]{20,})$/)?.[1] ?? null;

/** The secret has been taken, or is none: it does not stay in the address. */
export function forgetOffered() {
  readdress(location.pathname + location.search);
}

/**
 * The field `data-do=name` with its buttons; only what has a `message` can be shared.
 * @param {string} name
 * @param {string} title
 * @param {string} link
 * @param {string | null} message
 */
export function linkField(name, title, link, message = null) {
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": title,
    "data-do": name,
    onfocus: () => {
      field.select();
    },
  });
  const copy = h(
    "button",
    {
      "data-do": `copy-${name}`,
      onclick: async () => {
        if (await copied(link, field)) tellFor(copy, say("Copied"), say("Copy"));
      },
    },
    say("Copy"),
  );
  const offer =
    message && navigator.share
      ? h(
          "button",
          {
            "data-do": `share-${name}`,
            onclick: () =>
              navigator.share({ title: "Tiergarten", text: message, url: link }).catch(() => {}),
          },
          say("Share"),
        )
      : null;
  return h("div", { class: "link" }, field, h("div", { class: "row" }, copy, offer));
}

/**
 * Say something on a button, for a while.
 * @param {HTMLButtonElement} button
 * @param {string} words
 * @param {string} before
 */
function tellFor(button, words, before) {
  button.textContent = words;
  announce(words);
  setTimeout(() => {
    button.textContent = before;
  }, 2000);
}

/**
 * Hand a link to the phone's own sharing, or copy it.
 * @param {string} link
 * @param {string} title
 */
export async function share(link, title) {
  if (navigator.share) {
    try {
      await navigator.share({ title, url: link });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // the person has cancelled it
    }
  }
  toast((await copied(link)) ? say("The link has been copied.") : link);
}

/**
 * Copy a text.
 * @param {string} text
 * @param {HTMLInputElement | null} field one that shows it already
 */
async function copied(text, field = null) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    /* not on a page without TLS: the old way */
  }
  const shown =
    field ??
    document.body.appendChild(h("textarea", { class: "unseen", readonly: true, value: text }));
  shown.select();
  const done = document.execCommand("copy");
  if (shown !== field) shown.remove();
  return done;
}
