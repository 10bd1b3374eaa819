// The service worker: a friendly page when the server cannot be reached. Nothing else is ever answered
// from what is kept here, so nothing can be out of date. The server puts the version of the page's
// files, and its base path, into the addresses below; a new one replaces this worker.

/** @import { WorkerScope } from "./scope.js" */

const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
const PARTS = [
  "/page/current/app/offline.css",
  "/page/current/app/offline.js",
  "/page/current/icon.svg",
];
const OFFLINE = new URL("offline", location.href).pathname + location.search; // in the language of the reader
const KEPT = `offline ${PARTS[0]} ${location.search}`;
const OURS = `offline ${new URL("page/", location.href).pathname}`; // others on this host have theirs

worker.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

async function keep() {
  const kept = await caches.open(KEPT);
  await kept.addAll([OFFLINE, ...PARTS].map((part) => new Request(part, { cache: "reload" })));
  await worker.skipWaiting();
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(begin());
});

async function begin() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const part = new URL(request.url).pathname;
  if (request.mode === "navigate") event.respondWith(fromServer(request, OFFLINE));
  else if (PARTS.includes(part)) event.respondWith(fromServer(request, part));
});

/**
 * The server's answer; only if there is none, what was kept instead.
 * @param {Request} request
 * @param {string} instead
 */
async function fromServer(request, instead) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(instead)) ?? Response.error();
  }
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(look(String(event.notification.data)));
});

/**
 * Show the table that somebody was called to.
 * @param {string} address
 */
async function look(address) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => url === address);
  await (open ? open.focus() : worker.clients.openWindow(address));
}
