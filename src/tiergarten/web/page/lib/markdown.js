// Simple Markdown as elements: headings, paragraphs, lists, tables, code, and words that stand out.
// Text only ever becomes text.

import { h } from "./elements.js";

/** The blocks of a page; what is indented under an item of a list belongs to it. */
export function blocks(text, withWords = (words) => [words]) {
  return read(text.split("\n"), withWords);
}

const ITEM = /^(?:[-*+]|\d+[.)]) +/;

function read(lines, withWords) {
  const found = [];
  let at = 0;
  const take = (fits) => {
    const from = at;
    while (at < lines.length && fits(lines[at])) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at];
    const heading = line.match(/^(#{1,6}) +(.*?)#*$/);
    if (!line.trim()) {
      at += 1;
    } else if (heading) {
      at += 1;
      found.push(h(`h${heading[1].length}`, {}, inline(heading[2].trim(), withWords)));
    } else if (line.startsWith("```")) {
      at += 1;
      found.push(h("pre", { tabindex: 0 }, h("code", {}, take((next) => !next.startsWith("```")).join("\n"))));
      at += 1;
    } else if (line.startsWith("    ")) {
      found.push(h("pre", { tabindex: 0 }, h("code", {}, take((next) => next.startsWith("    ")).map((row) => row.slice(4)).join("\n"))));
    } else if (line.startsWith("|")) {
      found.push(table(take((next) => next.startsWith("|")), withWords));
    } else if (ITEM.test(line)) {
      const list = h(/^\d/.test(line) ? "ol" : "ul");
      while (at < lines.length && ITEM.test(lines[at])) {
        const [element, next] = item(lines, at, withWords);
        list.append(element);
        at = next;
      }
      found.push(list);
    } else {
      const rows = take((next) => next.trim() && !/^(#{1,6} |\||```)/.test(next) && !ITEM.test(next));
      found.push(h("p", {}, inline(rows.join(" "), withWords)));
    }
  }
  return found;
}

/** One item (its first line without the mark, and all lines that are indented under it), and where it ends. */
function item(lines, at, withWords) {
  let next = at;
  const mark = lines[next].match(ITEM)[0];
  const own = [lines[next].slice(mark.length)];
  const deep = " ".repeat(mark.length);
  next += 1;
  while (next < lines.length) {
    const blank = !lines[next].trim() && (lines[next + 1] ?? "").startsWith(deep);
    if (!blank && !lines[next].startsWith(deep)) break;
    own.push(lines[next].slice(mark.length));
    next += 1;
  }
  const inside = read(own, withWords);
  if (inside.length && inside[0].tagName === "P") inside.splice(0, 1, ...inside[0].childNodes);
  return [h("li", {}, inside), next];
}

function table(rows, withWords) {
  const cells = (row) => row.replace(/^\||\|\s*$/g, "").split("|").map((cell) => cell.trim());
  const [head, rule, ...body] = rows.map(cells);
  const right = (rule ?? []).map((cell) => cell.endsWith(":"));
  const line = (tag) => (row) => h("tr", {}, row.map((cell, column) =>
    h(tag, { class: right[column] && "number", scope: tag === "th" && "col" }, inline(cell, withWords))));
  return h("div", { class: "wide", tabindex: 0 },
    h("table", {}, h("thead", {}, line("th")(head)), h("tbody", {}, body.map(line("td")))));
}

const MARKED = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\([^)]*\)/g;

/** Words in a line: code, bold, italic; of a link to elsewhere only its words are kept. */
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
