// The rule book in a drawer: every rule can be pointed at, and searched. Where there is room it stands
// beside the table, which can be played on meanwhile; elsewhere it lies over the page.

import { asRefusal } from "./api.js";
import { onServer } from "./base.js";
import { closeButton, openModal } from "./dialog.js";
import { h, label } from "./elements.js";
import { blocks } from "./markdown.js";
import * as server from "./server.js";
import { language, say } from "./words.js";

/** @import { RuleBook } from "./protocol.js" */

/**
 * Those that have been read, by language and game.
 * @type {Map<string, RuleBook>}
 */
const books = new Map();

/**
 * Open the rule book of a game, at one of its rules if that is in question.
 * @param {string} game
 * @param {string | null} rule
 */
export async function openRules(game, rule = null) {
  if (open?.game === game && open.element.isConnected) {
    if (rule) open.point(rule);
    else open.page.focus();
    return;
  }
  open?.close();
  open = new Drawer(game);
  await open.show(rule);
}

const TRIES = 40; // to load a picture,
const AGAIN = 4000; // this many milliseconds apart
const BESIDE = "(min-width: 1280px)";

/** @type {Drawer | null} */
let open = null;

/**
 * A button that says which rule it opens.
 * @param {string} game
 * @param {string} rule
 * @param {string | null} look its class
 */
export function ruleButton(game, rule, look = null) {
  return h(
    "button",
    { class: look, type: "button", "data-rule": rule, onclick: () => openRules(game, rule) },
    say("Rule {id}", { id: rule }),
  );
}

/**
 * The same where there is room for the id alone.
 * @param {string} game
 * @param {string} rule
 * @param {string} look its class
 */
export function ruleMark(game, rule, look) {
  const mark = ruleButton(game, rule, look);
  label(mark, say("Rule {id}", { id: rule }));
  mark.textContent = rule;
  return mark;
}

/** @param {string} game */
async function bookOf(game) {
  const key = `${language} ${game}`;
  const book = books.get(key) ?? (await server.ruleBook(game));
  books.set(key, book);
  return book;
}

/** An open rule book. */
class Drawer {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {HTMLElement[]} */
    this.blocks = [];
    this.search = h("input", {
      type: "search",
      placeholder: say("Search the rules"),
      "aria-label": say("Search the rules"),
      oninput: () => {
        this.find(this.search.value.trim());
      },
    });
    this.page = h(
      "div",
      { class: "book", tabindex: -1 },
      h("p", { class: "quiet" }, say("Opening the rule book …")),
    );
    this.count = h("p", { class: "found quiet", role: "status" });
    const table = matchMedia(BESIDE).matches && document.querySelector(".table");
    const before = document.activeElement;
    this.close = () => {};
    if (table) {
      this.element = h("aside", { class: "drawer beside", "aria-label": say("Rules") });
      table.classList.add("reading");
      this.close = () => {
        CSS.highlights?.delete("found");
        table.classList.remove("reading");
        this.element.remove();
        if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
      };
      this.element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        this.close();
      });
      this.fill();
      table.append(this.element);
    } else {
      const drawer = h("dialog", { class: "drawer", "aria-label": say("Rules") });
      this.element = drawer;
      this.close = () => drawer.close();
      this.fill();
      openModal(drawer, () => CSS.highlights?.delete("found"));
    }
    this.page.focus();
  }

  fill() {
    const head = h("div", { class: "drawer-head" }, this.search, closeButton(this));
    this.element.append(head, this.count, this.page);
  }

  /** @param {string | null} rule */
  async show(rule) {
    try {
      this.blocks = elements(this.game, await bookOf(this.game), (named) => this.point(named));
      this.page.replaceChildren(...this.blocks);
      if (this.search.value) this.find(this.search.value.trim());
      if (rule) this.point(rule);
    } catch (error) {
      this.page.replaceChildren(h("p", { class: "mistake" }, asRefusal(error).message));
    }
  }

  /**
   * Go to a rule and mark it.
   * @param {string} rule
   */
  point(rule) {
    if (this.search.value) {
      this.search.value = "";
      this.find(""); // everything is shown again
    }
    for (const item of this.page.querySelectorAll("li")) {
      item.classList.toggle("pointed", item.dataset.rule === rule);
      if (item.dataset.rule !== rule) continue;
      item.scrollIntoView({ block: "center" });
      item.focus({ preventScroll: true });
    }
  }

  /**
   * Leave only what holds the words that are looked for, and say how many places there are.
   * @param {string} wanted
   */
  find(wanted) {
    const lower = wanted.toLowerCase();
    /** @type {HTMLElement | null} */
    let heading = null;
    let places = 0;
    for (const block of this.blocks) {
      if (/^H\d$/.test(block.tagName)) {
        heading = block;
        heading.hidden = Boolean(wanted);
        continue;
      }
      const found = leave(block, lower);
      places += found;
      if (found && heading) heading.hidden = false;
    }
    shine(this.page, lower);
    const words = places ? say("Places found: {n}", { n: places }) : say("Nothing found.");
    this.count.textContent = wanted ? words : "";
  }
}

/**
 * Show only those parts of a block that contain some words; returns how many there are.
 * @param {HTMLElement} block
 * @param {string} lower
 */
function leave(block, lower) {
  const items = [...block.children].filter((child) => child instanceof HTMLLIElement);
  const parts = items.length ? items : [block];
  for (const part of parts) part.hidden = !part.textContent?.toLowerCase().includes(lower);
  const found = parts.filter((part) => !part.hidden).length;
  block.hidden = !found;
  return found;
}

/**
 * The book as elements; rules that are named in the text can be followed.
 * @param {string} game
 * @param {RuleBook} book
 * @param {(rule: string) => void} follow
 */
function elements(game, { page, rules }, follow) {
  const ids = Object.keys(rules);
  const named = new RegExp(`\\b(${ids.join("|")})\\b`);
  /** @param {string} id */
  const link = (id) =>
    h("button", { class: "rule-link", "data-to": id, onclick: () => follow(id) }, id);
  const found = blocks(
    page,
    (words) =>
      ids.length ? words.split(named).map((part) => (part in rules ? link(part) : part)) : [words],
    (name, words) => picture(game, name, words),
  );
  for (const item of found.flatMap((block) => [...block.querySelectorAll("li")])) {
    const id = item.firstElementChild?.textContent ?? "";
    if (item.firstChild?.nodeName !== "STRONG" || !(id in rules)) continue;
    item.dataset.rule = id;
    item.tabIndex = -1;
    item.firstChild.textContent = id;
    item.parentElement?.classList.add("rules");
  }
  return found;
}

/**
 * A picture of the book, drawn by the server when it comes into sight; until then, and if there is
 * none, its words are there.
 * @param {string} game
 * @param {string} name
 * @param {string} words
 */
function picture(game, name, words) {
  const src = onServer(`/pictures/${encodeURIComponent(game)}/${name}.svg?language=${language}`);
  const shape = { width: 600, height: 400 }; // roughly, until it is there
  const image = h("img", { src, alt: words, loading: "lazy", ...shape });
  let tries = 0;
  image.addEventListener("error", () => {
    // The game may still be on its way into this server.
    tries += 1;
    const again = () => image.isConnected && image.setAttribute("src", `${src}&try=${tries}`);
    if (tries <= TRIES) setTimeout(again, AGAIN);
  });
  return h("figure", {}, image);
}

/**
 * Shine a light on the words that are looked for, where the browser can.
 * @param {HTMLElement} page
 * @param {string} lower
 */
function shine(page, lower) {
  if (!CSS.highlights) return;
  const ranges = [];
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (lower && walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent?.toLowerCase() ?? "";
    const length = node.textContent?.length ?? 0;
    for (let at = text.indexOf(lower); at >= 0; at = text.indexOf(lower, at + lower.length)) {
      const range = new Range();
      range.setStart(node, Math.min(at, length));
      range.setEnd(node, Math.min(at + lower.length, length));
      ranges.push(range);
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}
