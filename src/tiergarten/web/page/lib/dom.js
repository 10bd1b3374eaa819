// Small helpers for making elements. Text is always set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: `h("button", {class: "big", onclick: f, disabled: true}, "Play")`. */
export function h(tag, given = {}, ...children) {
  return fill(document.createElement(tag), given, children);
}

/** An SVG element. */
export function s(tag, given = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), given, children);
}

function fill(element, given, children) {
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** The symbol of an art sheet that `loadArt` has brought into the page. */
export function picture(art, label = "") {
  const use = s("use", { href: `#${art}`, width: 100, height: 100 });
  const hidden = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s("svg", { viewBox: "0 0 100 100", class: "picture", ...hidden }, use);
}

/** A dialog that closes by Escape, by its button, or by a click outside of it. */
export function dialog(title, closeLabel, ...content) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const box = h("dialog", { class: "dialog", "aria-labelledby": id });
  const close = h("button", { class: "icon-button", "aria-label": closeLabel, onclick: () => box.close() }, "×");
  box.append(h("div", { class: "dialog-head" }, h("h2", { id }, title), close), ...content);
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Tell a screen reader something, without showing it. */
export function announce(words) {
  document.getElementById("news").append(h("p", {}, words));
  const news = document.getElementById("news");
  while (news.children.length > 8) news.firstChild.remove();
}

/** Take the short message away: what it was about has been done. */
export function hush() {
  document.getElementById("toasts").replaceChildren();
}

/** Show a short message for a while; `extra` are elements such as a link. */
export function toast(words, ...extra) {
  const close = () => box.remove();
  const box = h("div", { class: "toast" }, h("span", {}, words), ...extra);
  box.addEventListener("click", close);
  const toasts = document.getElementById("toasts");
  toasts.replaceChildren(box); // the newest is the one that matters
  setTimeout(close, Math.max(5000, words.length * 90));
  return box;
}
