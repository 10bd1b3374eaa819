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

/** Set attributes, but only those that change. */
export function set(element, values) {
  for (const [name, value] of Object.entries(values)) {
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

/** Say in words what a button with a mere sign does. */
export function label(element, words) {
  set(element, { "aria-label": words, title: words });
}

/** Hear `heard(event, whether)` when a pointer or the focus comes upon something, and when it leaves. */
export function onPointing(element, heard) {
  for (const name of ["pointerover", "focusin"])
    element.addEventListener(name, (event) => heard(event, true));
  for (const name of ["pointerout", "focusout"])
    element.addEventListener(name, (event) => heard(event, false));
}
