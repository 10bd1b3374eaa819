// Where the server's addresses begin: at the top of its host, or below a path that a proxy has given
// it (`base_path`). The scripts lie under BASE/page/VERSION/, so they know it by themselves.

export const BASE = new URL("../../..", import.meta.url).pathname.replace(/\/$/, "");

/**
 * An address of the server.
 * @param {string} path from the server's own top: "/table/ID"
 */
export const onServer = (path) => BASE + path;

/**
 * The path from the server's own top, or null if it lies elsewhere on the host.
 * @param {string} pathname
 */
export const below = (pathname) =>
  pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : null;
