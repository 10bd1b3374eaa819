// Dialogs: one at a time in front of everything.

import { closedByBack } from "./back.js";
import { h } from "./elements.js";
import { say } from "./words.js";

/** @import { Child } from "./elements.js" */

/**
 * A dialog with a title and a button that closes it.
 * @param {string} title
 * @param {Exclude<Child, null | undefined>[]} content
 */
export function dialog(title, ...content) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const box = h("dialog", { class: "dialog", "aria-labelledby": id });
  const head = h("div", { class: "dialog-head" }, h("h2", { id }, title), closeButton(box));
  box.append(head, ...content);
  return openModal(box);
}

/**
 * The button that closes a dialog, or what is like one.
 * @param {{ close: () => void }} box
 */
export function closeButton(box) {
  const close = () => box.close();
  return h("button", { class: "icon-button", "aria-label": say("Close"), onclick: close }, "×");
}

/**
 * Open a dialog that Escape, Back or a click outside closes; `ended` is called then.
 * @param {HTMLDialogElement} box
 */
export function openModal(box, ended = () => {}) {
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  const closed = closedByBack(() => box.close());
  box.addEventListener("close", () => {
    closed();
    ended();
    box.remove();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** Close whatever is open. */
export function closeDialogs() {
  for (const open of document.querySelectorAll("dialog")) open.close();
}
