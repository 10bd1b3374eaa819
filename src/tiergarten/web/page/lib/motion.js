// Movement, for those who like that.

/** Whether somebody has asked for as little movement as possible. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * How to scroll.
 * @returns {ScrollBehavior}
 */
export const scrolling = () => (calm() ? "auto" : "smooth");

/**
 * Bring something into sight.
 * @param {Element} element
 */
export function bring(element) {
  element.scrollIntoView({ behavior: scrolling(), block: "start" });
}
