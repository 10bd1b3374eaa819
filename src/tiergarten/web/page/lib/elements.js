// Small helpers for making elements. Text is always set as text, never as markup.

/**
 * @typedef {string | number | boolean | null | undefined} Plain
 *   What an attribute is set to: true sets it bare, while false, null and undefined leave it out.
 *
 * @typedef {{
 *   [Name in keyof GlobalEventHandlersEventMap as `on${Name}`]?:
 *     (event: GlobalEventHandlersEventMap[Name]) => unknown
 * }} Listeners
 *
 * @typedef {Listeners & { [name: `${string}-${string}`]: Plain } & Partial<Record<
 *   "alt" | "autocomplete" | "checked" | "class" | "cx" | "cy" | "d" | "dir" | "disabled" | "download" |
 *   "height" | "hidden" | "href" | "id" | "lang" | "loading" | "max" | "maxlength" | "min" | "name" |
 *   "novalidate" | "open" | "placeholder" | "points" | "r" | "readonly" | "required" | "role" |
 *   "rx" | "ry" | "scope" | "selected" | "src" | "tabindex" | "title" | "transform" | "type" |
 *   "value" | "viewBox" | "width" | "x" | "y", Plain>>} Attributes
 *
 * @typedef {Node | string | null | undefined} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element: `h("button", {class: "big", onclick: f, disabled: true}, "Play")`.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [given]
 * @param {(Child | Child[])[]} children
 */
export function h(tag, given = {}, ...children) {
  return fill(document.createElement(tag), given, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [given]
 * @param {(Child | Child[])[]} children
 */
export function s(tag, given = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), given, children);
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Attributes} given
 * @param {(Child | Child[])[]} children
 */
function fill(element, given, children) {
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") {
      // Each takes the kind of event that its name says, as `Listeners` declares.
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value !== null && value !== undefined && value !== false) {
      give(element, name, value);
    }
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) element.append(child);
  }
  return element;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | number | true} value
 */
function give(element, name, value) {
  if (name === "value" || name === "checked") Object.assign(element, { [name]: value });
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Set attributes, but only those that change.
 * @param {Element} element
 * @param {Record<string, string | number>} values
 */
export function set(element, values) {
  for (const [name, value] of Object.entries(values)) {
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/**
 * Say in words what a button with a mere sign does.
 * @param {Element} element
 * @param {string} words
 */
export function label(element, words) {
  set(element, { "aria-label": words, title: words });
}

/**
 * The element around what an event is about that fits a selector, or null.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | SVGElement | null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * Hear when a pointer or the focus comes upon something, and when it leaves.
 * @param {Element} element
 * @param {(event: Event, whether: boolean) => void} handler
 */
export function onPointing(element, handler) {
  for (const name of ["pointerover", "focusin"]) {
    element.addEventListener(name, (event) => handler(event, true));
  }
  for (const name of ["pointerout", "focusout"]) {
    element.addEventListener(name, (event) => handler(event, false));
  }
}

/**
 * A part of index.html or of the bar at the top, which is always there.
 * @param {"main" | "news" | "toasts" | "top" | "top-tools"} id
 */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}
