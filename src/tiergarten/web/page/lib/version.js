// Whether the server has a newer page than this one, which stands open for long.

const OWN = new URL(import.meta.url).pathname.split("/")[2]; // scripts lie under /page/VERSION/
const KEY = "tiergarten.page";

/**
 * Whether to load the page anew; for every version only once, whatever comes of it.
 * @param {string} version what the server has
 */
export function outdated(version) {
  if (!version || version === OWN || OWN === "current") return false;
  try {
    if (sessionStorage.getItem(KEY) === version) return false;
    sessionStorage.setItem(KEY, version);
  } catch {
    return false; // what cannot be remembered would be done again and again
  }
  return true;
}
