// Makes an app of the page: the service worker, which knows the reader's language.

import { onServer } from "../lib/base.js";
import { language } from "../lib/words.js";

/** Start the service worker, or one that speaks another language; the page comes first. */
export function install() {
  if (!("serviceWorker" in navigator)) return; // not on a page without TLS
  const start = () => {
    const address = onServer(`/service-worker.js?language=${language}`);
    navigator.serviceWorker.register(address, { updateViaCache: "none" }).catch(() => {});
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
