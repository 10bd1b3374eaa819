// Short messages: shown for a while, or only announced to a screen reader.

import { h, part } from "./elements.js";

/** @import { Child } from "./elements.js" */

/**
 * Tell a screen reader something, without showing it.
 * @param {string} words
 */
export function announce(words) {
  const news = part("news");
  news.append(h("p", {}, words));
  while (news.children.length > 8) news.firstChild?.remove();
}

/**
 * Show a short message for a while; `extra` is something such as a button.
 * @param {string} words
 * @param {Child} [extra]
 */
export function toast(words, extra) {
  const close = () => {
    box.remove();
  };
  const box = h("div", { class: "toast", onclick: close }, h("span", {}, words), extra);
  part("toasts").replaceChildren(box); // the newest is the one that matters
  setTimeout(close, Math.max(5000, words.length * 90));
}

/**
 * Let short messages lie above something that may stand at the foot of the window: they cover nothing
 * of it.
 * @param {HTMLElement} foot
 * @param {AbortSignal} signal
 */
export function messagesAbove(foot, signal) {
  const { style } = part("toasts");
  const watch = new ResizeObserver(() => {
    const stands = getComputedStyle(foot).bottom === "0px";
    style.setProperty("--foot", `${stands ? foot.offsetHeight : 0}px`);
  });
  watch.observe(foot);
  signal.addEventListener("abort", () => {
    watch.disconnect();
    style.removeProperty("--foot");
  });
}

/** Take the short message away: what it was about has been done. */
export function hush() {
  part("toasts").replaceChildren();
}

/** Remove all of them: the next to look is somebody else. */
export function forgetMessages() {
  part("news").replaceChildren();
  hush();
}
