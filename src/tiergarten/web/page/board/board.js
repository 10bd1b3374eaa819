// All panels of a table: where they lie, and how pieces glide from one scene to the next.

import { s } from "../lib/elements.js";
import { calm, scrolling } from "../lib/motion.js";
import { Movements, pair } from "./glide.js";
import { arrange } from "./layout.js";
import { Panel } from "./panel.js";
import { drawPiece, newPiece } from "./shapes.js";

const NARROW = 700; // a stage that is narrower flows down the page
const EDGE = 6; // pixels around what is brought into sight
const FLIGHT = 340; // milliseconds from one panel to another

export class Board {
  /** `onSpot(id)` hears of every press on a spot; `onPanel(id)` that another board is shown large. */
  constructor(element, { onSpot = () => {}, onPanel = () => {}, onHover = () => {} } = {}) {
    this.element = element;
    this.told = {
      onSpot,
      onHover,
      onPanel: (id) => {
        this.enlarge(id === this.large ? null : id);
        onPanel(this.large);
      },
      onZoom: () => {
        if (this.flows) this.lay();
      }, // there is room for more of it
    };
    this.panels = new Map(); // by id
    this.movements = new Movements();
    this.seat = null;
    this.wanted = null; // the panel that was asked to be large
    this.glows = new Set(); // the spots that go on with a move,
    this.chosen = new Set(); // and those that have been pressed
    this.acts = [];
    this.air = s("svg", { class: "air", "aria-hidden": "true" }); // where pieces fly from panel to panel
    element.append(this.air);
    this.measure();
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(element);
  }

  close() {
    this.watcher.disconnect();
    this.movements.finish();
  }

  /** Take everything from the table. */
  clear() {
    this.movements.finish();
    for (const panel of this.panels.values()) panel.element.remove();
    this.panels.clear();
    this.air.replaceChildren();
  }

  /** Show a scene through the eyes of a seat, whose board is the large one; what glows is told afterwards. */
  show(scene, { seat = this.seat, animate = true } = {}) {
    this.movements.finish();
    const before = this.lying();
    this.seat = seat;
    this.showPanels(scene.panels);
    this.lay();
    this.layPieces(scene.panels, before, animate && before.length > 0 && !calm());
    this.acting(this.acts);
  }

  showPanels(plains) {
    const there = new Set(plains.map(({ id }) => id));
    for (const [id, panel] of this.panels) {
      if (there.has(id)) continue;
      panel.element.remove();
      this.panels.delete(id);
    }
    if (!there.has(this.wanted)) this.wanted = null;
    for (const plain of plains) {
      const panel = this.panels.get(plain.id) ?? this.newPanel(plain.id);
      panel.show(plain);
    }
  }

  newPanel(id) {
    const panel = new Panel(id, this.told);
    this.panels.set(id, panel);
    this.element.insertBefore(panel.element, this.air);
    return panel;
  }

  /** The board that is large by right: one's own, or for a spectator the first. */
  get home() {
    const boards = [...this.panels.values()].filter(({ plain }) => plain.kind !== "market");
    return (boards.find(({ plain }) => plain.seat === this.seat) ?? boards[0])?.id ?? null;
  }

  get large() {
    return this.wanted ?? this.home;
  }

  /** Show another board large, or again one's own (null). */
  enlarge(id) {
    const wanted = id === this.home ? null : id;
    if (wanted === this.wanted) return;
    this.movements.finish();
    const before = new Map([...this.panels].map(([key, panel]) => [key, panel.place]));
    this.wanted = wanted;
    this.lay();
    this.reglow();
    if (calm()) return;
    for (const [key, { element, place }] of this.panels) {
      const { x, y, width } = before.get(key);
      const from = `translate(${x - place.x}px, ${y - place.y}px) scale(${width / place.width})`;
      this.movements.start(element, [{ transform: from }, { transform: "none" }]);
    }
  }

  /** Give every panel its place. */
  lay() {
    if (!this.panels.size) return;
    const { width, height } = this.room;
    const narrow = width < NARROW;
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
      this.panels.get(id).lie(place, id === this.large, this.wanted !== null);
    }
  }

  /** The places of panels, which are the same again as long as nothing has another size. */
  arranged(parts, room) {
    const asked = JSON.stringify([parts, room]);
    if (asked !== this.asked) this.laid = arrange(parts, room, this.laid?.plan);
    this.asked = asked;
    return this.laid;
  }

  resized() {
    const before = this.room;
    this.measure();
    const { width, height } = this.room;
    if (width === before.width && (width < NARROW || height === before.height)) return;
    this.movements.finish();
    this.lay();
    this.reglow();
  }

  /** The size of the stage is asked for only when it changes: in the middle of a change that would cost a layout. */
  measure() {
    this.room = { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  // Pieces

  /** Every piece that lies there, with its place in the pixels of the stage. */
  lying() {
    return [...this.panels.values()].flatMap((panel) =>
      panel.pieces.map(({ element, plain }) => seen(panel, plain, element)),
    );
  }

  layPieces(plains, before, animate) {
    const after = plains.flatMap(({ id, pieces }) =>
      pieces.map((plain) => seen(this.panels.get(id), plain)),
    );
    const was = pair(before, after);
    const gone = new Set(before);
    for (const panel of this.panels.values()) panel.pieces = [];
    for (const piece of after) {
      const old = was.get(piece);
      gone.delete(old);
      piece.element = old?.element ?? newPiece();
      drawPiece(piece.element, piece.plain);
      const { pieces, layers } = piece.panel;
      const there = layers.pieces.children[pieces.length];
      if (there !== piece.element) layers.pieces.insertBefore(piece.element, there ?? null);
      pieces.push({ element: piece.element, plain: piece.plain });
    }
    for (const { element } of gone) {
      if (animate && element.isConnected) this.movements.vanish(element);
      else element.remove();
    }
    if (!animate) return;
    for (const piece of after) this.move(piece, was.get(piece));
  }

  move(piece, old) {
    if (!old) this.movements.appear(piece.element);
    else if (old.panel !== piece.panel) this.fly(piece, old);
    else if (
      Math.hypot(piece.x - old.x, piece.y - old.y) >= 1 ||
      Math.abs(piece.size - old.size) >= 1
    )
      this.slide(piece, old);
  }

  slide({ element, panel, plain: [, x, y], size }, old) {
    this.movements.glide(
      element,
      { ...panel.fromStage(old), scale: old.size / size },
      { x, y, scale: 1 },
    );
  }

  /** From one panel to another a piece goes through the air, above everything. */
  fly(piece, old) {
    const {
      element,
      panel: { scale },
    } = piece;
    const flying = element.cloneNode(true);
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

  /** Let these spots glow. */
  glow(ids) {
    this.glows = new Set(ids);
    for (const panel of this.panels.values()) panel.glow(this.glows);
  }

  /** Mark these spots as chosen. */
  select(ids) {
    this.chosen = new Set(ids);
    for (const panel of this.panels.values()) panel.select(this.chosen);
  }

  /** Show on a spot what a choice looks like (null: on none). */
  ghost(id, choice = null) {
    for (const panel of this.panels.values()) panel.ghost(id, choice);
  }

  reglow() {
    this.select(this.chosen);
    this.glow(this.glows);
  }

  /**
   * On a page that flows down, bring into sight what would lie there, else what glows: all of it, or
   * where that is too much, something if nothing is. `cover` lies over the page's foot.
   */
  reveal(cover) {
    if (!this.flows) return;
    const boxes = (what) =>
      [...this.element.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
    const found = [".ghost > *", ".spot.glowing", ".spot.chosen"]
      .map(boxes)
      .find(({ length }) => length);
    if (!found) return;
    const foot = innerHeight - cover.offsetHeight;
    const top = Math.min(...found.map((box) => box.top)) - EDGE;
    const bottom = Math.max(...found.map((box) => box.bottom)) + EDGE;
    let by = top < 0 ? top : Math.max(0, bottom - foot);
    if (bottom - top > foot) {
      if (found.some((box) => box.top >= 0 && box.bottom <= foot)) return;
      by = (found[0].top + found[0].bottom - foot) / 2;
    }
    if (by) scrollBy({ top: by, behavior: scrolling() });
  }

  /** Mark the boards of those who are to act. */
  acting(seats) {
    this.acts = seats;
    for (const { element, turn, plain } of this.panels.values()) {
      const acts = plain.seat !== null && seats.includes(plain.seat);
      element.classList.toggle("acting", acts);
      turn.hidden = !acts;
    }
  }

  /** What a spot is: {id, label, move, element, panel}, or null. */
  spot(id) {
    for (const panel of this.panels.values()) {
      const found = panel.spots.get(id);
      if (found)
        return {
          id,
          label: found.plain[5],
          move: found.plain[7] ?? "",
          element: found.element,
          panel,
        };
    }
    return null;
  }

  /** Let everything be seen as it comes, whatever was looked at before. */
  settle() {
    for (const panel of this.panels.values()) panel.zoom.byHand = false;
  }
}

function seen(panel, plain, element = null) {
  const [art, x, y, size] = plain;
  return { panel, plain, element, art, size: size * panel.scale, ...panel.toStage({ x, y }) };
}
