// Simple Markdown as elements: headings, paragraphs, pictures, lists, tables, code, and words that
// stand out.
// Text only ever becomes text.

import { h } from "./elements.js";

/**
 * How plain words become parts of a line, some of them perhaps elements.
 * @typedef {(words: string) => (Node | string)[]} WithWords
 */

const HEADING = /^(#{1,6}) +(.*?)#*$/;
const PICTURE = /^!\[([^\]\n]*)\]\(picture:([\w-]+)\)$/m;
const PICTURES = /^(!\[[^\]\n]*\]\(picture:[\w-]+\))$/m; // where a page is split
const ITEM = /^(?:[-*+]|\d+[.)]) +/;
const OTHER_BLOCK = /^(#{1,6} |\||```)/; // what ends a paragraph
const FENCE = "```";
const INDENT = "    ";

/**
 * The blocks of a page; what is indented under an item of a list belongs to it. `picture` makes an
 * element of a picture's name and its words.
 * @param {string} text
 * @param {WithWords} withWords
 * @param {(name: string, words: string) => HTMLElement} picture
 */
export function blocks(text, withWords, picture) {
  return text.split(PICTURES).flatMap((part) => {
    const [, words, name] = PICTURE.exec(part) ?? [];
    return name ? picture(name, words) : read(part.split("\n"), withWords);
  });
}

/**
 * @param {string[]} lines
 * @param {WithWords} withWords
 */
function read(lines, withWords) {
  const reader = new Reader(lines);
  /** @type {HTMLElement[]} */
  const found = [];
  for (reader.skipBlank(); reader.line !== null; reader.skipBlank()) {
    found.push(nextBlock(reader, reader.line, withWords));
  }
  return found;
}

/** Lines, and how far they have been read. */
class Reader {
  /** @param {string[]} lines */
  constructor(lines) {
    this.lines = lines;
    this.at = 0;
  }

  /** The line that is next; null at the end. */
  get line() {
    return this.lines[this.at] ?? null;
  }

  /**
   * All lines from here on that fit.
   * @param {(line: string) => boolean} fits
   */
  take(fits) {
    const from = this.at;
    while (this.line !== null && fits(this.line)) this.at += 1;
    return this.lines.slice(from, this.at);
  }

  skipBlank() {
    this.take((line) => !line.trim());
  }
}

/**
 * @param {Reader} reader
 * @param {string} line the one that is next
 * @param {WithWords} withWords
 * @returns {HTMLElement}
 */
function nextBlock(reader, line, withWords) {
  const [, marks, title] = HEADING.exec(line) ?? [];
  if (marks) {
    reader.at += 1;
    return h(HEADINGS[marks.length - 1], {}, inline(title.trim(), withWords));
  }
  if (line.startsWith(FENCE)) {
    reader.at += 1;
    const rows = reader.take((next) => !next.startsWith(FENCE));
    reader.at += 1;
    return code(rows);
  }
  if (line.startsWith(INDENT)) {
    return code(
      reader.take((next) => next.startsWith(INDENT)).map((row) => row.slice(INDENT.length)),
    );
  }
  if (line.startsWith("|"))
    return table(
      reader.take((next) => next.startsWith("|")),
      withWords,
    );
  if (ITEM.test(line)) return list(reader, line, withWords);
  const rows = reader.take(
    (next) => Boolean(next.trim()) && !OTHER_BLOCK.test(next) && !ITEM.test(next),
  );
  return h("p", {}, inline(rows.join(" "), withWords));
}

const HEADINGS = /** @type {const} */ (["h1", "h2", "h3", "h4", "h5", "h6"]);

/** @param {string[]} rows */
function code(rows) {
  return h("pre", { tabindex: 0 }, h("code", {}, rows.join("\n")));
}

/**
 * @param {Reader} reader
 * @param {string} line the one that is next
 * @param {WithWords} withWords
 */
function list(reader, line, withWords) {
  const items = h(/^\d/.test(line) ? "ol" : "ul");
  for (let mark = ITEM.exec(line); mark; mark = ITEM.exec(reader.line ?? "")) {
    items.append(item(reader, mark[0], withWords));
  }
  return items;
}

/**
 * One item: its first line without the mark, and all lines that are indented under it.
 * @param {Reader} reader
 * @param {string} mark
 * @param {WithWords} withWords
 */
function item(reader, mark, withWords) {
  const { lines } = reader;
  const deep = " ".repeat(mark.length);
  const first = reader.at;
  reader.at += 1;
  while (reader.line !== null) {
    const goesOn = !reader.line.trim() && (lines[reader.at + 1] ?? "").startsWith(deep);
    if (!goesOn && !reader.line.startsWith(deep)) break;
    reader.at += 1;
  }
  const inside = read(
    lines.slice(first, reader.at).map((line) => line.slice(mark.length)),
    withWords,
  );
  const [head, ...others] = inside;
  return h("li", {}, head?.tagName === "P" ? [...head.childNodes, ...others] : inside);
}

/**
 * @param {string[]} rows
 * @param {WithWords} withWords
 */
function table(rows, withWords) {
  /** @param {string} row */
  const cells = (row) =>
    row
      .replace(/^\||\|\s*$/g, "")
      .split("|")
      .map((cell) => cell.trim());
  const [head, rule, ...body] = rows.map(cells);
  const right = (rule ?? []).map((cell) => cell.endsWith(":"));
  /** @type {(tag: "th" | "td", row: string[]) => HTMLElement} */
  const line = (tag, row) =>
    h(
      "tr",
      {},
      row.map((cell, column) =>
        h(
          tag,
          { class: right[column] && "number", scope: tag === "th" && "col" },
          inline(cell, withWords),
        ),
      ),
    );
  return h(
    "div",
    { class: "wide", tabindex: 0 },
    h(
      "table",
      {},
      h("thead", {}, line("th", head)),
      h(
        "tbody",
        {},
        body.map((row) => line("td", row)),
      ),
    ),
  );
}

const MARKED = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\([^)]*\)/g;

/**
 * Words in a line: code, bold, italic; of a link to elsewhere only its words are kept.
 * @param {string} text
 * @param {WithWords} withWords
 * @returns {(Node | string)[]}
 */
function inline(text, withWords) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(MARKED)) {
    parts.push(...withWords(text.slice(from, found.index)));
    const [all, code, bold, italic, link] = found;
    if (code) parts.push(h("code", {}, code));
    else if (bold) parts.push(h("strong", {}, inline(bold, withWords)));
    else if (italic) parts.push(h("em", {}, inline(italic, withWords)));
    else parts.push(...inline(link, withWords));
    from = found.index + all.length;
  }
  parts.push(...withWords(text.slice(from)));
  return parts.filter((part) => part !== "");
}
