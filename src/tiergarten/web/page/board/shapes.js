// Drawing the contents of a scene: pieces, text, and the outlines of spots.

import { s, set } from "../lib/elements.js";

/** @import { Choice, Piece, Shape, Writing } from "../lib/protocol.js" */

/** A piece without anything on it yet. */
export function newPiece() {
  return s("g", { class: "piece" }, s("use"));
}

/**
 * Redraw a piece where something has changed.
 * @param {SVGGElement} element
 * @param {Piece} piece
 */
export function drawPiece(element, [art, x, y, size, turn = 0, mark = ""]) {
  set(element, { transform: `translate(${x} ${y})` });
  const [use, text] = element.children;
  set(use, {
    href: `#${art}`,
    x: -size / 2,
    y: -size / 2,
    width: size,
    height: size,
    transform: turn ? `rotate(${turn})` : "",
  });
  if (mark) write(text ?? element.appendChild(s("text", { class: "mark" })), mark, size);
  else text?.remove();
}

/**
 * @param {Element} text
 * @param {string} mark
 * @param {number} size
 */
function write(text, mark, size) {
  const high = size * Math.min(0.4, 0.95 / mark.length); // three letters are written smaller
  set(text, { y: high * 0.35, "font-size": high });
  if (text.textContent !== mark) text.textContent = mark;
}

/**
 * Something that never moves.
 * @param {Piece} plain
 */
export function still(plain) {
  const element = newPiece();
  drawPiece(element, plain);
  return element;
}

/**
 * What lies under everything, also beside what is drawn, where a panel is higher or wider than that.
 * @param {string} symbol
 * @param {[width: number, height: number]} size
 */
export function spread(symbol, [width, height]) {
  const side = 2 * Math.max(width, height);
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  return s("use", { href: `#${symbol}`, x, y, width: side, height: side });
}

/**
 * What a choice looks like, its middle at the origin.
 * @param {Choice} choice
 */
export function picture([, art, turn, width = 100, height = 100, upon = []]) {
  /** @type {Piece} */
  const whole = [art, 0, 0, Math.max(width, height), turn];
  return [whole, ...upon].map(still);
}

/** @param {Writing} plain */
export function writing([text, x, y, size, align, tone]) {
  return s(
    "text",
    { x, y, "font-size": size, "text-anchor": align, class: `writing ${tone}` },
    text,
  );
}

/**
 * The outline of a spot, its middle at the origin.
 * @param {Shape | undefined} shape
 * @param {number} width
 * @param {number} height
 * @param {string} kind its class
 */
export function outline(shape, width, height, kind) {
  const [x, y] = [width / 2, height / 2];
  if (shape === "round") return s("ellipse", { rx: x, ry: y, class: kind });
  if (shape?.startsWith("M")) return s("path", { d: shape, class: kind });
  if (shape === "hex") {
    const points = [
      [0, -y],
      [x, -y / 2],
      [x, y / 2],
      [0, y],
      [-x, y / 2],
      [-x, -y / 2],
    ];
    return s("polygon", { points: points.map((point) => point.join(",")).join(" "), class: kind });
  }
  return s("rect", {
    x: -x,
    y: -y,
    width,
    height,
    rx: Math.min(12, width / 6, height / 6),
    class: kind,
  });
}
