// Whether a key is pressed for the page, or for a field, a dialog or the browser.

const OWN_KEYS = "input, select, textarea, [role=tablist]"; // they know what to do with a key

export function isForPage(event) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (document.querySelector("dialog[open], .curtain")) return false;
  return !event.target.closest?.(OWN_KEYS);
}
