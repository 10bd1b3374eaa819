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

/**
 * Change what an element holds, and keep its top where it is in the window. Left alone, a browser may keep
 * what lies below it in its place, and scroll. An element that lies above the window pushes nothing away.
 * @param {Element} element
 * @param {() => void} change
 */
export function inPlace(element, change) {
  if (element.getBoundingClientRect().bottom > 0) {
    const { style } = document.documentElement;
    style.overflowAnchor = "none";
    // A frame later everything in it has found its size.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        style.overflowAnchor = "";
      }),
    );
  }
  change();
}
