// Short messages: shown for a while, or only told to a screen reader.

import { h } from "./elements.js";

/** Tell a screen reader something, without showing it. */
export function announce(words) {
  const news = document.getElementById("news");
  news.append(h("p", {}, words));
  while (news.children.length > 8) news.firstChild.remove();
}

/** Show a short message for a while; `extra` are elements such as a link. */
export function toast(words, ...extra) {
  const close = () => box.remove();
  const box = h("div", { class: "toast" }, h("span", {}, words), ...extra);
  box.addEventListener("click", close);
  document.getElementById("toasts").replaceChildren(box); // the newest is the one that matters
  setTimeout(close, Math.max(5000, words.length * 90));
}

/** Take the short message away: what it was about has been done. */
export function hush() {
  document.getElementById("toasts").replaceChildren();
}

/** Take everything away that was told: the next one to look is somebody else. */
export function forgetMessages() {
  for (const place of ["news", "toasts"]) document.getElementById(place).replaceChildren();
}
