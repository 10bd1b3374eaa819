// All panels of a table: where they are, and how pieces move from one scene to the next.

import { s } from "../lib/elements.js";
import { calm, scrolling } from "../lib/motion.js";
import { Describing } from "./describing.js";
import { Drag } from "./drag.js";
import { Movements, pair } from "./glide.js";
import { arrange, measureHead } from "./layout.js";
import { meaningsOf, noteOf, noteOfSpot, symbolAt, symbolsOn } from "./meaning.js";
import { Panel } from "./panel.js";
import { drawPiece, newPiece } from "./shapes.js";
import { Tooltip } from "./tooltip.js";

/**
 * @import { Choice, Panel as PlainPanel, Piece, Scene, Seat } from "../lib/protocol.js"
 * @import { Arrangement, Part, Size } from "./layout.js"
 * @import { Asks } from "./describing.js"
 * @import { Found } from "./tooltip.js"
 */

/**
 * A piece with its place and size in the pixels of the stage.
 * @typedef {{ panel: Panel, plain: Piece, art: string, size: number, x: number, y: number }} Seen
 *
 * One that is drawn.
 * @typedef {Seen & { element: SVGGElement }} Drawn
 */

const NARROW = 700; // a stage that is narrower flows down the page
const EDGE = 6; // pixels around what is brought into sight
const FLIGHT = 340; // milliseconds from one panel to another

export class Board {
  /**
   * `onSpot` is called for every press on a spot, `onHover` with the glowing spot under the pointer;
   * `game` is the one whose symbols explain themselves, and `does` says what pressing a spot would
   * do, for its tooltip; `describe` asks for the boards in words, and `onDrop` is called when
   * something was dragged from a spot, with the one that it was dragged to, or null.
   * @param {HTMLElement} element
   * @param {{
   *   onSpot: (id: string) => void, onHover: (id: string | null) => void,
   *   game: string, does?: (id: string) => string[], describe?: Asks,
   *   onTake?: (id: string) => void, onDrop?: (id: string | null) => void
   * }} handlers
   */
  constructor(element, handlers) {
    const { onSpot, onHover, game, does = () => [], describe } = handlers;
    const { onTake = () => {}, onDrop = () => {} } = handlers;
    this.element = element;
    this.game = game;
    this.does = does;
    this.describing = describe ? new Describing(describe) : null;
    this.handlers = {
      onSpot,
      onHover,
      onPanel: (/** @type {string} */ id) => this.enlarge(id === this.large ? null : id),
      onZoom: () => {
        if (this.flows) this.lay(); // there is room for more of it
      },
    };
    /** @type {Map<string, Panel>} */
    this.panels = new Map(); // by id
    this.movements = new Movements();
    /** @type {Seat | null} */
    this.seat = null;
    /** @type {string | null} */
    this.wanted = null; // the panel that was asked to be large
    /** @type {Set<string>} */
    this.open = new Set(); // the spots that can be pressed without glowing
    /** @type {Map<string, string>} */
    this.glows = new Map(); // the spots that go on with a move, and the kind of action,
    /** @type {Set<string>} */
    this.chosen = new Set(); // and those that have been pressed
    /** @type {Seat[]} */
    this.acts = [];
    this.flows = false; // whether the panels flow down the page
    this.asked = ""; // what was to be arranged,
    /** @type {Arrangement | null} */
    this.laid = null; // and how that was done
    this.air = s("svg", { class: "air", "aria-hidden": "true" }); // where pieces fly from panel to panel
    element.append(this.air);
    this.room = this.measured();
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(element);
    this.drag = new Drag(element, {
      take: onTake,
      drop: onDrop,
      cancel: () => onDrop(null),
      panelAt: (point) => this.panelAt(point),
      picture: (id) => this.lift(id),
    });
    this.tooltip = new Tooltip(element, {
      atPoint: (x, y, held) => this.told({ x, y }, held),
      ofSpot: (spot) => this.toldOfSpot(spot),
    });
  }

  close() {
    this.describing?.close();
    this.drag.close();
    this.tooltip.close();
    this.observer.disconnect();
    this.movements.finish();
  }

  /** Clear the table. */
  clear() {
    this.tooltip.hide();
    this.movements.finish();
    for (const panel of this.panels.values()) panel.element.remove();
    this.panels.clear();
    this.air.replaceChildren();
  }

  /**
   * Show a scene through the eyes of a seat, whose board is the large one; what glows is set
   * afterwards. `move` is after how many moves it was like this, unless that is now.
   * @param {Scene} scene
   * @param {{ seat: Seat | null, animate: boolean, move?: number | null }} how
   */
  show(scene, { seat, animate, move = null }) {
    this.movements.finish();
    const before = this.lying();
    this.seat = seat;
    this.showPanels(scene.panels);
    this.lay();
    this.layPieces(scene.panels, before, animate && before.length > 0 && !calm());
    this.acting(this.acts);
    this.describing?.show(this.panels.values(), { seat, move });
  }

  /** @param {PlainPanel[]} plains */
  showPanels(plains) {
    const there = new Set(plains.map(({ id }) => id));
    for (const [id, panel] of this.panels) {
      if (there.has(id)) continue;
      panel.element.remove();
      this.panels.delete(id);
    }
    if (this.wanted !== null && !there.has(this.wanted)) this.wanted = null;
    for (const plain of plains) {
      const panel = this.panels.get(plain.id) ?? this.newPanel(plain);
      panel.show(plain);
    }
  }

  /** @param {PlainPanel} plain */
  newPanel(plain) {
    const panel = new Panel(plain, this.handlers);
    this.panels.set(plain.id, panel);
    this.element.insertBefore(panel.element, this.air);
    this.describing?.add(panel);
    return panel;
  }

  /** The board that is large by default: one's own, or the first for a spectator. */
  get home() {
    const boards = [...this.panels.values()].filter(({ plain }) => plain.kind !== "market");
    return (boards.find(({ plain }) => plain.seat === this.seat) ?? boards[0])?.id ?? null;
  }

  get large() {
    return this.wanted ?? this.home;
  }

  /**
   * Show another board large, or again one's own (null).
   * @param {string | null} id
   */
  enlarge(id) {
    const wanted = id === this.home ? null : id;
    if (wanted === this.wanted) return;
    this.movements.finish();
    const before = [...this.panels.values()].map((panel) => ({ panel, from: panel.place }));
    this.wanted = wanted;
    this.lay();
    this.reglow();
    if (calm()) return;
    for (const { panel, from } of before) {
      const [x, y] = [from.x - panel.place.x, from.y - panel.place.y];
      const was = `translate(${x}px, ${y}px) scale(${from.width / panel.place.width})`;
      this.movements.start(panel.element, [{ transform: was }, { transform: "none" }]);
    }
  }

  /** Place every panel. */
  lay() {
    if (!this.panels.size) return;
    const { width, height } = this.room;
    const narrow = width < NARROW;
    /** @type {Record<Part, Size[]>} */
    const parts = { market: [], large: [], small: [] };
    for (const { id, plain, zoom } of this.panels.values()) {
      const part = plain.kind === "market" ? "market" : id === this.large ? "large" : "small";
      parts[part].push({ id, width: plain.size[0], height: plain.size[1], grown: zoom.target });
    }
    const laid = this.arranged(parts, narrow ? { width } : { width, height });
    this.flows = narrow;
    this.element.classList.toggle("flows", narrow);
    this.element.style.height = narrow ? `${Math.ceil(laid.height)}px` : "";
    for (const [id, place] of laid.places) {
      this.panels.get(id)?.lie(place, id === this.large, this.wanted !== null);
    }
  }

  /**
   * The places of panels, which are the same again as long as nothing has another size.
   * @param {Record<Part, Size[]>} parts
   * @param {{ width: number, height?: number }} room
   */
  arranged(parts, room) {
    const asked = JSON.stringify([parts, room]);
    if (!this.laid || asked !== this.asked) this.laid = arrange(parts, room, this.laid?.cut);
    this.asked = asked;
    return this.laid;
  }

  resized() {
    const before = this.room;
    this.room = this.measured();
    const { width, height } = this.room;
    if (width === before.width && (width < NARROW || height === before.height)) return;
    this.movements.finish();
    this.lay();
    this.reglow();
  }

  /** The size of the stage; measured only when it changes, because that forces a layout. */
  measured() {
    measureHead();
    return { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  // Pieces

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
  layPieces(plains, before, animate) {
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

  // What can be pressed

  /**
   * Make these spots glow, each according to its kind of action.
   * @param {Map<string, string>} kinds by the ids of the spots
   * @param {Iterable<string>} open spots that can be pressed as well
   */
  glow(kinds, open = []) {
    this.glows = kinds;
    this.open = new Set(open);
    this.element.classList.toggle("choosing", kinds.size > 0);
    for (const panel of this.panels.values()) panel.glow(kinds, this.open);
  }

  /**
   * Let what lies on these spots be dragged, if something does.
   * @param {Set<string>} ids
   */
  draggable(ids) {
    for (const panel of this.panels.values()) panel.draggable(ids);
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

  /**
   * The panel at a point of the screen.
   * @param {{ x: number, y: number }} point
   */
  panelAt({ x, y }) {
    const id = document.elementFromPoint(x, y)?.closest("[data-panel]")?.getAttribute("data-panel");
    return this.panels.get(id ?? "") ?? null;
  }

  /**
   * Mark these spots as chosen.
   * @param {Iterable<string>} ids
   */
  select(ids) {
    this.chosen = new Set(ids);
    for (const panel of this.panels.values()) panel.select(this.chosen);
  }

  /**
   * Mark these spots as part of the move that is looked at.
   * @param {Iterable<string>} ids
   */
  mark(ids) {
    const parts = new Set(ids);
    for (const panel of this.panels.values()) panel.mark(parts);
  }

  /**
   * Show on a spot what a choice looks like (null: on none).
   * @param {{ spot: string, choice: Choice } | null} lying
   */
  ghost(lying) {
    for (const panel of this.panels.values()) panel.ghost(lying);
  }

  /**
   * Mark what a line of the log is about: these spots, or else the board of the seat; null: nothing.
   * @param {{ seat: Seat, spots: string[] } | null} at
   */
  point(at) {
    const spots = new Set(at?.spots);
    const panels = [...this.panels.values()];
    const found = panels.some((panel) => [...spots].some((id) => panel.spots.has(id)));
    for (const panel of panels) {
      panel.point(spots);
      panel.element.classList.toggle(
        "pointed",
        Boolean(at && !found && panel.plain.seat === at.seat),
      );
    }
  }

  reglow() {
    this.select(this.chosen);
    this.glow(this.glows, this.open);
  }

  /**
   * On a page that flows down, bring into sight what would lie there, else what glows: all of it, or
   * where that is too much, something if nothing is.
   * @param {number} covered how much of the page's foot lies under something, in pixels
   * @param {string} [first] what matters more, as a selector
   */
  reveal(covered, first = ".ghost > *") {
    if (!this.flows) return;
    const boxes = (/** @type {string} */ what) =>
      [...this.element.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
    const found = [first, ".spot.glowing", ".spot.chosen"].map(boxes).find(({ length }) => length);
    if (!found) return;
    const foot = innerHeight - covered;
    const top = Math.min(...found.map((box) => box.top)) - EDGE;
    const bottom = Math.max(...found.map((box) => box.bottom)) + EDGE;
    let by = top < 0 ? top : Math.max(0, bottom - foot);
    if (bottom - top > foot) {
      if (found.some((box) => box.top >= 0 && box.bottom <= foot)) return;
      by = (found[0].top + found[0].bottom - foot) / 2;
    }
    if (by) scrollBy({ top: by, behavior: scrolling() });
  }

  /**
   * Mark the boards of those who are to act.
   * @param {Seat[]} seats
   */
  acting(seats) {
    this.acts = seats;
    for (const { element, turn, plain } of this.panels.values()) {
      const acts = plain.seat !== null && seats.includes(plain.seat);
      element.classList.toggle("acting", acts);
      turn.hidden = !acts;
    }
  }

  /**
   * What a spot is in words, and the move that it would be; or null.
   * @param {string} id
   */
  spot(id) {
    for (const panel of this.panels.values()) {
      const found = panel.spots.get(id)?.plain;
      if (found) return { label: found[5], move: found[7] ?? "" };
    }
    return null;
  }

  // What is drawn, in words

  /**
   * What a tooltip tells of a point of the screen.
   * @param {{ x: number, y: number }} point
   * @param {boolean} held
   * @returns {Promise<Found | null>}
   */
  async told({ x, y }, held) {
    const meanings = await meaningsOf(this.game);
    const under = document.elementFromPoint(x, y);
    const id = under?.closest("[data-panel]")?.getAttribute("data-panel");
    const panel = this.panels.get(id ?? "");
    if (!under || !panel || !this.element.contains(under)) return null;
    const there = panel.spots.get(under.closest(".spot")?.getAttribute("data-spot") ?? "");
    const spot = there ? { label: there.plain[5], does: this.doing(there.plain[0]) } : null;
    const symbol = symbolAt(panel, meanings, { x, y }, held);
    if (symbol) return { note: noteOf(symbol.art, meanings, spot), box: symbol.box };
    if (!there || !spot) return null;
    return { note: noteOfSpot(spot, [], meanings), box: there.element.getBoundingClientRect() };
  }

  /**
   * What it tells of a spot that has the focus.
   * @param {Element} element
   * @returns {Promise<Found | null>}
   */
  async toldOfSpot(element) {
    const meanings = await meaningsOf(this.game);
    const id = element.getAttribute("data-spot") ?? "";
    const panel = [...this.panels.values()].find(({ spots }) => spots.has(id));
    const spot = panel?.spots.get(id);
    if (!panel || !spot) return null;
    const words = { label: spot.plain[5], does: this.doing(id) };
    const note = noteOfSpot(words, symbolsOn(panel, spot, meanings), meanings);
    return { note, box: element.getBoundingClientRect() };
  }

  /**
   * What pressing a spot would do, if it can be pressed.
   * @param {string} id
   */
  doing(id) {
    return this.glows.has(id) || this.chosen.has(id) ? this.does(id) : [];
  }

  /** Everything that is drawn on the table, once; what lies on the spot with the focus comes first. */
  async openMeanings() {
    const { showMeanings } = await import("./encyclopedia.js");
    const meanings = await meaningsOf(this.game);
    const id = document.activeElement?.getAttribute("data-spot") ?? "";
    const first = [...this.panels.values()].flatMap((panel) => {
      const spot = panel.spots.get(id);
      return spot ? symbolsOn(panel, spot, meanings) : [];
    });
    const all = [...this.panels.values()].flatMap(({ plain: { pieces, scenery } }) =>
      [...pieces, ...scenery].map(([art]) => art),
    );
    showMeanings([...new Set([...first, ...all])], meanings);
  }

  /** Let everything be seen as it comes, whatever was looked at before. */
  settle() {
    for (const panel of this.panels.values()) panel.zoom.byHand = false;
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
