// The rule book in a drawer: every rule can be pointed at, and searched.

import { asRefusal, get } from "./api.js";
import { closeButton, openModal } from "./dialog.js";
import { h, label } from "./elements.js";
import { blocks } from "./markdown.js";
import { language, say } from "./words.js";

const books = new Map(); // by language and game

/** Open the rule book of a game, at one of its rules if that is in question. */
export async function openRules(game, ruleId = null) {
  document.querySelector("dialog.drawer")?.close();
  const search = h("input", {
    type: "search",
    placeholder: say("Search the rules"),
    "aria-label": say("Search the rules"),
  });
  const page = h(
    "div",
    { class: "book", tabindex: -1 },
    h("p", { class: "quiet" }, say("Opening the rule book …")),
  );
  const count = h("p", { class: "found quiet", role: "status" });
  const drawer = h("dialog", { class: "drawer", "aria-label": say("Rules") });
  drawer.append(h("div", { class: "drawer-head" }, search, closeButton(drawer)), count, page);
  openModal(drawer, () => CSS.highlights?.delete("found"));
  page.focus();
  try {
    const book = await bookOf(game);
    page.replaceChildren(...elements(book, (rule) => point(page, rule)));
    search.addEventListener("input", () => {
      count.textContent = find(page, search.value.trim());
    });
    if (ruleId) point(page, ruleId);
  } catch (error) {
    page.replaceChildren(h("p", { class: "mistake" }, asRefusal(error).message));
  }
}

/** A button that says which rule it opens. */
export function ruleButton(game, rule, look = null) {
  return h(
    "button",
    { class: look, type: "button", "data-rule": rule, onclick: () => openRules(game, rule) },
    say("Rule {id}", { id: rule }),
  );
}

/** The same where there is room for the id alone. */
export function ruleMark(game, rule, look) {
  const mark = ruleButton(game, rule, look);
  label(mark, mark.textContent);
  mark.textContent = rule;
  return mark;
}

async function bookOf(game) {
  const key = `${language} ${game}`;
  if (!books.has(key)) books.set(key, await get(`/games/${encodeURIComponent(game)}/rules`));
  return books.get(key);
}

/** The book as elements; rules that are named in the text can be followed. */
function elements({ page, rules }, follow) {
  const ids = Object.keys(rules);
  const named = new RegExp(`\\b(${ids.join("|")})\\b`);
  const withWords = (words) =>
    !ids.length
      ? [words]
      : words
          .split(named)
          .map((part) =>
            part in rules
              ? h(
                  "button",
                  { class: "rule-link", "data-to": part, onclick: () => follow(part) },
                  part,
                )
              : part,
          );
  const found = blocks(page, withWords);
  for (const item of found.flatMap((block) => [...block.querySelectorAll("li")])) {
    const id = item.firstChild?.nodeName === "STRONG" && item.firstChild.textContent;
    if (!(id in rules)) continue;
    item.dataset.rule = id;
    item.tabIndex = -1;
    item.firstChild.textContent = id;
    item.parentElement.classList.add("rules");
  }
  return found;
}

/** Go to a rule and mark it. */
function point(page, rule) {
  const search = page.parentElement.querySelector("input[type=search]");
  if (search.value) {
    search.value = "";
    search.dispatchEvent(new Event("input")); // everything is shown again
  }
  page.querySelector(".pointed")?.classList.remove("pointed");
  const item = page.querySelector(`[data-rule="${CSS.escape(rule)}"]`);
  if (!item) return;
  item.classList.add("pointed");
  item.scrollIntoView({ block: "center" });
  item.focus({ preventScroll: true });
}

/** Leave only what holds the words that are looked for; answers how many places there are. */
function find(page, wanted) {
  const lower = wanted.toLowerCase();
  const holds = (element) => element.textContent.toLowerCase().includes(lower);
  let heading = null;
  let places = 0;
  for (const block of page.children) {
    if (/^H\d$/.test(block.tagName)) {
      heading = block;
      heading.hidden = Boolean(wanted);
      continue;
    }
    const parts = block.matches("ul, ol") ? [...block.children] : [block];
    for (const part of parts) {
      part.hidden = !holds(part);
      places += part.hidden ? 0 : 1;
    }
    block.hidden = !parts.some((part) => !part.hidden);
    if (!block.hidden && heading) heading.hidden = false;
  }
  shine(page, lower);
  if (!wanted) return "";
  return places ? say("Places found: {n}", { n: places }) : say("Nothing found.");
}

/** Shine a light on the words that are looked for, where the browser can. */
function shine(page, lower) {
  if (!CSS.highlights) return;
  const ranges = [];
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (lower && walker.nextNode()) {
    const text = walker.currentNode.data.toLowerCase();
    for (let at = text.indexOf(lower); at >= 0; at = text.indexOf(lower, at + lower.length)) {
      const range = new Range();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, Math.min(at + lower.length, walker.currentNode.length));
      ranges.push(range);
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}
