// The pieces on a table: drawn from one scene to the next, and how they get from place to place.

import { Movements, pair } from "./glide.js";
import { drawPiece, newPiece } from "./shapes.js";

/**
 * @import { Panel as PlainPanel, Piece } from "../lib/protocol.js"
 * @import { Panel } from "./panel.js"
 */

/**
 * A piece with its place and size in the pixels of the stage.
 * @typedef {{ panel: Panel, plain: Piece, art: string, size: number, x: number, y: number }} Seen
 *
 * One that is drawn.
 * @typedef {Seen & { element: SVGGElement }} Drawn
 */

const FLIGHT = 340; // milliseconds from one panel to another

export class Pieces {
  /**
   * @param {Map<string, Panel>} panels
   * @param {SVGElement} air where pieces fly from panel to panel
   */
  constructor(panels, air) {
    this.panels = panels;
    this.air = air;
    this.movements = new Movements();
  }

  /**
   * Every piece that lies there.
   * @returns {Drawn[]}
   */
  lying() {
    return [...this.panels.values()].flatMap((panel) =>
      panel.pieces.map(({ element, plain }) => ({ ...seen(panel, plain), element })),
    );
  }

  /**
   * @param {PlainPanel[]} plains
   * @param {Drawn[]} before
   * @param {boolean} animate
   */
  lay(plains, before, animate) {
    const after = plains.flatMap(({ id, pieces }) => {
      const panel = this.panels.get(id);
      return panel ? pieces.map((plain) => seen(panel, plain)) : [];
    });
    const was = pair(before, after);
    const gone = new Set(before);
    for (const panel of this.panels.values()) panel.pieces = [];
    const moved = after.map((piece) => {
      const old = was.get(piece);
      if (old) gone.delete(old);
      const element = old?.element ?? newPiece();
      draw(piece, element);
      return { piece: { ...piece, element }, old };
    });
    for (const { element } of gone) {
      if (animate && element.isConnected) this.movements.vanish(element);
      else element.remove();
    }
    if (!animate) return;
    for (const { piece, old } of moved) this.move(piece, old);
  }

  /**
   * @param {Drawn} piece
   * @param {Drawn} [old]
   */
  move(piece, old) {
    if (!old) this.movements.appear(piece.element);
    else if (old.panel !== piece.panel) this.fly(piece, old);
    else if (
      Math.hypot(piece.x - old.x, piece.y - old.y) >= 1 ||
      Math.abs(piece.size - old.size) >= 1
    )
      this.slide(piece, old);
  }

  /**
   * @param {Drawn} piece
   * @param {Drawn} old
   */
  slide({ element, panel, plain: [, x, y], size }, old) {
    this.movements.glide(
      element,
      { ...panel.fromStage(old), scale: old.size / size },
      { x, y, scale: 1 },
    );
  }

  /**
   * From panel to panel a piece flies above everything.
   * @param {Drawn} piece
   * @param {Drawn} old
   */
  fly(piece, old) {
    const { element } = piece;
    const { scale } = piece.panel;
    const flying = newPiece();
    flying.replaceChildren(...[...element.children].map((child) => child.cloneNode(true)));
    this.air.append(flying);
    element.classList.add("away");
    const from = { x: old.x, y: old.y, scale: (scale * old.size) / piece.size };
    this.movements.glide(
      flying,
      from,
      { x: piece.x, y: piece.y, scale },
      () => {
        flying.remove();
        element.classList.remove("away");
      },
      FLIGHT,
    );
  }

  /**
   * What lies on a spot, lifted into the air above everything.
   * @param {string} id
   */
  lift(id) {
    const panel = [...this.panels.values()].find(({ spots }) => spots.has(id));
    const piece = panel?.on(id).at(-1);
    if (!panel || !piece) return null;
    const [art, , , size, turn = 0, mark = ""] = piece;
    const lifted = newPiece();
    drawPiece(lifted, [art, 0, 0, size, turn, mark]);
    lifted.classList.add("lifted");
    lifted.dataset.scale = String(panel.scale);
    this.air.append(lifted);
    return lifted;
  }
}

/**
 * @param {Panel} panel
 * @param {Piece} plain
 * @returns {Seen}
 */
function seen(panel, plain) {
  const [art, x, y, size] = plain;
  return { panel, plain, art, size: size * panel.scale, ...panel.toStage({ x, y }) };
}

/**
 * Draw a piece above all that lie on its panel so far.
 * @param {Seen} piece
 * @param {SVGGElement} element
 */
function draw({ panel, plain }, element) {
  drawPiece(element, plain);
  const layer = panel.layers.pieces;
  const there = layer.children[panel.pieces.length];
  if (there !== element) layer.insertBefore(element, there ?? null);
  panel.pieces.push({ element, plain });
}
