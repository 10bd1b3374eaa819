// What is drawn at a point of the table, or lies on a spot, in words: from the meanings of the
// symbols, which the server sends once for a game and a language.

import * as server from "../lib/server.js";
import { language, say, sentence } from "../lib/words.js";

/**
 * @import { Meanings, Piece } from "../lib/protocol.js"
 * @import { Found, Note } from "./tooltip.js"
 * @import { Panel } from "./panel.js"
 * @import { Spot } from "./spots.js"
 */

const GROUND = 0.35; // of a panel: what covers more is the ground, not worth a pointer's passing
const SQUARE = 0.6; // the same for the square around a symbol, which may be slim
const REACH = 1.3; // how far a text is from the symbol it belongs to, in sizes of that
const PART = 0.45; // of a symbol: what fills more of it is the symbol itself, in another guise
const SHORT = 60; // letters: what a spot is called if it is no longer than that
const MOST = 3; // symbols that are told of a spot

/** @type {Map<string, Promise<Meanings>>} */
const known = new Map(); // by game and language

/**
 * What the symbols of a game mean; without an answer from the server nothing is explained.
 * @param {string} game
 */
export function meaningsOf(game) {
  const key = `${language} ${game}`;
  const found = known.get(key) ?? server.meanings(game).catch(() => forget(key));
  known.set(key, found);
  return found;
}

/**
 * @param {string} key
 * @returns {Meanings}
 */
function forget(key) {
  known.delete(key); // the next time it may be there
  return { symbols: {}, cards: {} };
}

/**
 * The symbol at a point of the screen, the smallest part of a larger one that is explained.
 * @param {Panel} panel
 * @param {Meanings} meanings
 * @param {{ x: number, y: number }} point
 * @param {boolean} held whether the ground counts, too
 */
export function symbolAt(panel, { symbols }, { x, y }, held) {
  const all = document.elementsFromPoint(x, y);
  const drawn = panel.svg.getBoundingClientRect();
  for (const use of all) {
    const art = use.getAttribute("href")?.slice(1) ?? "";
    if (use.tagName !== "use" || !panel.svg.contains(use)) continue;
    const box = use.getBoundingClientRect();
    const part = partAt(art, use, { x, y }, symbols);
    if (part) return { art: part, box: new DOMRect(x - 12, y - 12, 24, 24) };
    const ground = box.width * box.height > GROUND * drawn.width * drawn.height;
    if (art in symbols && (held || !ground)) return { art, box };
  }
  return besideText(panel, symbols, { x, y });
}

/**
 * A text stands for the symbol beside it: the number of what is in a bag.
 * @param {Panel} panel
 * @param {Meanings["symbols"]} symbols
 * @param {{ x: number, y: number }} point
 */
function besideText(panel, symbols, { x, y }) {
  const box = [...panel.layers.writings.children]
    .map((text) => text.getBoundingClientRect())
    .find(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
  if (!box) return null;
  const drawn = panel.svg.getBoundingClientRect();
  const at = {
    x: (box.x + box.width / 2 - drawn.x) / panel.scale,
    y: (box.y + box.height / 2 - drawn.y) / panel.scale,
  };
  const near = [...panel.plain.scenery, ...panel.plain.pieces]
    .map(([art, right, down, size]) => ({
      art,
      size,
      far: Math.hypot(right - at.x, down - at.y),
    }))
    .filter(({ art, size, far }) => art in symbols && far < size * REACH)
    .sort((a, b) => a.far - b.far);
  return near.length ? { art: near[0].art, box } : null;
}

/**
 * The part of a symbol that lies at a point of the screen, if it is explained: symbols are drawn with
 * others inside them.
 * @param {string} art
 * @param {Element} use where it is drawn
 * @param {{ x: number, y: number }} point
 * @param {Meanings["symbols"]} symbols
 */
function partAt(art, use, point, symbols) {
  const matrix = use instanceof SVGGraphicsElement ? use.getScreenCTM() : null;
  if (!matrix) return null;
  const size = Number(use.getAttribute("width"));
  const inside = new DOMPoint(point.x, point.y).matrixTransform(matrix.inverse());
  const at = {
    x: (inside.x - Number(use.getAttribute("x"))) / size,
    y: (inside.y - Number(use.getAttribute("y"))) / size,
  };
  return within(art, at, symbols);
}

/**
 * @param {string} art
 * @param {{ x: number, y: number }} at from 0 to 1 in the square that the symbol fills
 * @param {Meanings["symbols"]} symbols
 * @returns {string | null}
 */
function within(art, at, symbols) {
  const symbol = document.getElementById(art);
  if (!(symbol instanceof SVGSymbolElement)) return null;
  const { x, y, width, height } = symbol.viewBox.baseVal;
  const side = Math.max(width, height); // drawn in the middle of its square
  const point = new DOMPoint(
    x + at.x * side - (side - width) / 2,
    y + at.y * side - (side - height) / 2,
  );
  for (const use of [...symbol.querySelectorAll("use")].reverse()) {
    const inner = point.matrixTransform(transformOf(use, symbol).inverse());
    const [left, top] = [use.x.baseVal.value, use.y.baseVal.value];
    const [wide, high] = ["width", "height"].map((name) => Number(use.getAttribute(name)) || side);
    const right = (inner.x - left) / wide;
    const down = (inner.y - top) / high;
    if (right < 0 || right > 1 || down < 0 || down > 1) continue;
    const part = use.href.baseVal.slice(1);
    const deeper = within(part, { x: right, y: down }, symbols);
    if (deeper) return deeper;
    if (part in symbols && wide * high < PART * side * side) return part;
  }
  return null;
}

/**
 * The transformation from an element within a symbol to the symbol.
 * @param {Element} element
 * @param {Element} symbol
 */
function transformOf(element, symbol) {
  let matrix = new DOMMatrix();
  for (let one = element; one !== symbol && one.parentElement; one = one.parentElement) {
    if (!(one instanceof SVGGraphicsElement)) continue;
    let own = new DOMMatrix();
    for (const step of one.transform.baseVal) own = own.multiply(step.matrix);
    matrix = own.multiply(matrix);
  }
  return matrix;
}

/**
 * The symbols on a spot, without those that cover most of the panel; the last drawn first.
 * @param {Panel} panel
 * @param {Spot} spot
 * @param {Meanings} meanings
 */
export function symbolsOn(panel, { plain: [, x, y, width, height] }, { symbols }) {
  const [wide, high] = panel.plain.size;
  const on = (/** @type {Piece} */ [art, right, down, size]) =>
    art in symbols &&
    size * size < SQUARE * wide * high &&
    Math.abs(right - x) <= width / 2 &&
    Math.abs(down - y) <= height / 2;
  const found = [...panel.plain.scenery, ...panel.plain.pieces].filter(on).map(([art]) => art);
  return [...new Set(found.reverse())].slice(0, MOST);
}

/**
 * A symbol as a note, with the spot that lies there, if one does.
 * @param {string} art
 * @param {Meanings} meanings
 * @param {{ label: string, does: string[] } | null} spot
 * @returns {Note}
 */
export function noteOf(art, { symbols, cards }, spot) {
  const [name, meaning, card = ""] = symbols[art];
  const place = spot && spot.label !== name && spot.label.length <= SHORT ? spot.label : "";
  const lines = [meaning, place].filter(Boolean);
  return {
    title: sentence(name),
    lines: lines.map(sentence),
    does: spot?.does ?? [],
    more: card in cards ? { words: cards[card].more, open: () => openCard(cards[card]) } : null,
  };
}

/**
 * A spot as a note: what it is, and what the symbols on it mean.
 * @param {{ label: string, does: string[] }} spot
 * @param {string[]} arts
 * @param {Meanings} meanings
 * @returns {Note}
 */
export function noteOfSpot({ label, does }, arts, { symbols, cards }) {
  const lines = arts.flatMap((art) => {
    const [name, meaning] = symbols[art];
    return meaning ? say("{name}: {meaning}", { name: sentence(name), meaning }) : [];
  });
  const card = cards[arts.map((art) => symbols[art][2] ?? "").find((name) => name in cards) ?? ""];
  const more = card ? { words: card.more, open: () => openCard(card) } : null;
  return { title: sentence(label), lines, does, more };
}

/** @param {Meanings["cards"][string]} card */
async function openCard(card) {
  const { showCard } = await import("./encyclopedia.js");
  showCard(card);
}
