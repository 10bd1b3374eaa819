"""Finds words on a page that are cut off: in a box that hides what does not fit, or beyond the
edge of the window; and words that are broken."""

from playwright.sync_api import Page

_CLIPPED = """
async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame); // all is in its place
  // Words for a screen reader only, and the last line of a log that can be unfolded.
  const APART = ".unseen, [aria-hidden=true]:not(.disc), svg.sheet, .describe, .described.aloud, "
    + ".happened:not(.unfolded) .log";
  const CANNOT_GROW =
    "button:not(.icon-button, .rule, .link-button), .turn, .badge, .disc, select";
  const SIDEWAYS = "pre, .view, .wide"; // these may be pushed sideways
  const hides = (how) => ["hidden", "clip"].includes(how);
  const slides = (how) => ["auto", "scroll"].includes(how);
  const name = (element) =>
    element.tagName.toLowerCase() + [...element.classList].map((one) => `.${one}`).join("");
  const within = (element) => {
    for (let up = element.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (slides(overflowX) || slides(overflowY)) return true;
    }
    return false;
  };
  const text = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };

  function problems(element) {
    const { overflowX, overflowY, fontSize } = getComputedStyle(element);
    const own = [...element.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    const wide = element.scrollWidth - element.clientWidth;
    const high = element.scrollHeight - element.clientHeight;
    const box = element.getBoundingClientRect();
    const found = [];
    if (own && hides(overflowX) && wide > 1) found.push(`hides ${wide} px of`);
    if (own && hides(overflowY) && high > 2) found.push(`hides ${high} px below`);
    if (slides(overflowX) && wide > 1 && !element.matches(SIDEWAYS))
      found.push("has to be pushed sideways:");
    if (slides(overflowY) && high > 2 && element.clientHeight < 1.15 * Number.parseFloat(fontSize))
      found.push("is lower than a line:");
    const outside = box.right > innerWidth + 1 || box.left < -1;
    if (own && box.width && outside && !within(element)) found.push("is beyond the window:");
    if (own && element.matches(CANNOT_GROW) && (wide > 1 || high > 2))
      found.push("is too small for");
    if (element.matches(".panel-title")) {
      const head = element.closest(".panel-head").getBoundingClientRect();
      const { top, bottom } = text(element);
      if (top < head.top - 1 || bottom > head.bottom + 1) found.push("does not fit its head:");
    }
    return found;
  }

  const found = new Set();
  for (const element of document.body.querySelectorAll("*")) {
    if (element instanceof SVGElement || element.closest(APART)) continue;
    const seen = element.checkVisibility({ visibilityProperty: true });
    const words = seen && element.innerText?.trim();
    if (!words) continue;
    for (const what of problems(element))
      found.add(`${name(element)} ${what} “${words.slice(0, 40)}”`);
  }
  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 1) found.add(`the page is ${beyond} px wider than the window`);
  return [...found];
}
"""

# Words that stand in more than one line, each with the text that it is in.
_BROKEN = """
async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame); // all is in its place
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const {currentNode: node, currentNode: {data, parentElement: box}} = texts;
    const seen = box.checkVisibility({ visibilityProperty: true });
    if (!seen || box.closest(".unseen, .describe, .described.aloud, svg")) continue;
    for (const {0: word, index} of data.matchAll(/[\\p{L}\\p{M}’']+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) found.push(`${word}: “${data.slice(0, 40)}”`);
    }
  }
  return found;
}
"""

# Before anything is drawn, as if it were a setting of the browser.
TWICE_AS_LARGE = """
new MutationObserver((_, watch) => {
  if (!document.documentElement) return;
  watch.disconnect();
  document.documentElement.style.fontSize = "200%";
}).observe(document, { childList: true });
"""


def clipped(page: Page) -> list[str]:
    """What is cut off on the page as it is now."""
    found: list[str] = page.evaluate(_CLIPPED)
    return found


def broken(page: Page) -> list[str]:
    """Words that do not stand in one line on the page as it is now."""
    found: list[str] = page.evaluate(_BROKEN)
    return found
