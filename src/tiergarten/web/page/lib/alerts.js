// Calling somebody whose turn it is while they look elsewhere. The browser is asked for its permission
// only when somebody turns this on.

import { h } from "./elements.js";
import { addressOf } from "./files.js";
import { recall, remember } from "./memory.js";
import { say } from "./words.js";

const BUZZ = [90, 60, 90]; // milliseconds on, off, on

const allowed = () =>
  "Notification" in window && Notification.permission === "granted" && recall("alerts") === true;

/**
 * Call for a table; a second call replaces the first.
 * @param {string} table
 * @param {string} title
 */
export async function call(table, title) {
  navigator.vibrate?.(BUZZ);
  if (!allowed()) return;
  const options = {
    body: title,
    tag: table,
    icon: addressOf("app/icon-192.png"),
    vibrate: BUZZ,
    data: location.href,
  };
  try {
    // Phones show only what comes from a service worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(say("Your turn"), options);
    else lookWhenPressed(new Notification(say("Your turn"), options));
  } catch {
    /* the browser does not want to: the title of the page says it, too */
  }
}

/** @param {Notification} shown */
function lookWhenPressed(shown) {
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/**
 * Take the call back: somebody looks.
 * @param {string} table
 */
export async function hush(table) {
  if (!allowed()) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications({ tag: table })) ?? []) shown.close();
}

/** The setting, where the browser knows of such things. */
export function alertField() {
  if (!("Notification" in window)) return null;
  const refused = h("p", { class: "hint", hidden: true, role: "status" });
  const box = h("input", {
    type: "checkbox",
    checked: allowed(),
    "data-do": "alerts",
    onchange: async () => {
      remember("alerts", box.checked);
      if (!box.checked) return;
      if (Notification.permission !== "granted") await Notification.requestPermission();
      box.checked = allowed();
      refused.hidden = box.checked;
      refused.textContent = say("The browser does not allow it: see its settings for this page.");
    },
  });
  return h(
    "div",
    { class: "field" },
    h(
      "label",
      { class: "choice" },
      box,
      say("Notify me when it is my turn and I am looking elsewhere"),
    ),
    refused,
  );
}
