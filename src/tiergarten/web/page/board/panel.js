// One panel of a table: its title, its drawing, and its clickable spots.

import { showDisc } from "../lib/disc.js";
import { around, h, label, onPointing, s, set } from "../lib/elements.js";
import { icon } from "../lib/icons.js";
import { say } from "../lib/words.js";
import { HEAD } from "./layout.js";
import { picture, spread, still, writing } from "./shapes.js";
import { drawSpot, newSpot } from "./spots.js";
import { FINGER, fingers, Zoom } from "./zoom.js";

/**
 * @import { Choice, Panel as PlainPanel, Piece, Spot as PlainSpot } from "../lib/protocol.js"
 * @import { Pointed } from "../table/log.js"
 * @import { Place } from "./layout.js"
 * @import { Spot } from "./spots.js"
 * @import { Point } from "./zoom.js"
 */

/**
 * @typedef {object} Handlers called for what happens on a panel
 * @property {(spot: string) => void} onSpot a spot is pressed
 * @property {(x: number, y: number) => void} onThing something else is pressed that is drawn there
 * @property {(spot: string | null) => void} onHover one that glows is looked at, or no longer
 * @property {(panel: string) => void} onPanel the panel shall be large, or no longer
 * @property {() => void} onZoom somebody looks closer at it
 */

const GROUND = 0.3; // of a panel: a spot that covers more is the ground for others
const LONG = 34; // letters of a title: one that is longer gets two lines

export class Panel {
  /**
   * @param {PlainPanel} plain
   * @param {Handlers} handlers
   */
  constructor(plain, handlers) {
    this.id = plain.id;
    this.plain = plain;
    this.handlers = handlers;
    /** @type {Map<string, Spot>} */
    this.spots = new Map(); // by id
    /** @type {{ element: SVGGElement, plain: Piece }[]} */
    this.pieces = []; // the lowest first
    /** @type {Place} */
    this.place = { x: 0, y: 0, width: 1, height: 1, scale: 1 };
    this.drawn = { ground: "", scenery: "", writings: "" };
    const layer = (/** @type {string} */ name) => s("g", { class: name });
    this.layers = {
      ground: layer("ground"),
      scenery: layer("scenery"),
      pieces: layer("pieces"),
      ghost: layer("ghost"),
      writings: layer("writings"),
      spots: layer("spots"),
    };
    this.svg = s("svg", { role: "group", class: "drawing" }, Object.values(this.layers));
    this.zoom = new Zoom(this.svg, {
      aimed: () => this.handlers.onZoom(),
      changed: () => this.fitHits(),
    });
    this.disc = h("span", { class: "disc", "aria-hidden": "true" });
    this.title = h("h2", { class: "panel-title" });
    this.turn = h("span", { class: "turn", hidden: true }, say("to move"));
    this.resize = h("button", {
      class: "icon-button resize",
      onclick: (event) => {
        event.stopPropagation();
        this.handlers.onPanel(this.id);
      },
    });
    this.element = h(
      "section",
      { class: "panel", "data-panel": this.id, onclick: (event) => this.pressed(event) },
      h(
        "header",
        { class: "panel-head" },
        this.disc,
        this.title,
        this.turn,
        this.zoom.buttons,
        this.resize,
      ),
      this.zoom.view,
    );
    this.svg.addEventListener("keydown", (event) => this.key(event));
    onPointing(this.element, (event, on) => {
      // on the drawing itself, it would make that a stop of the Tab key
      const spot = around(event, ".spot.glowing")?.dataset.spot;
      if (spot) this.handlers.onHover(on ? spot : null);
    });
  }

  /**
   * Show this panel as in a scene; the board places its pieces.
   * @param {PlainPanel} plain
   */
  show(plain) {
    this.plain = plain;
    this.redraw("ground", plain.ground ? [plain.ground] : [], (symbol) =>
      spread(symbol, plain.size),
    );
    this.redraw("scenery", plain.scenery, still);
    this.redraw("writings", plain.writings, writing);
    this.showSpots(plain.spots);
    this.title.textContent = plain.title;
    this.title.classList.toggle("long", plain.title.length > LONG);
    set(this.svg, { "aria-label": plain.title });
    this.disc.hidden = plain.seat === null;
    if (plain.seat !== null) showDisc(this.disc, plain.seat);
    this.element.classList.toggle("market", plain.kind === "market");
  }

  /**
   * @template Plain
   * @param {"ground" | "scenery" | "writings"} name
   * @param {Plain[]} plains
   * @param {(plain: Plain) => Element} draw
   */
  redraw(name, plains, draw) {
    const now = JSON.stringify(plains);
    if (this.drawn[name] === now) return;
    this.drawn[name] = now;
    this.layers[name].replaceChildren(...plains.map(draw));
  }

  /** @param {PlainSpot[]} plains */
  showSpots(plains) {
    const there = new Set(plains.map(([id]) => id));
    for (const [id, { element }] of this.spots) {
      if (there.has(id)) continue;
      element.remove();
      this.spots.delete(id);
    }
    const layer = this.layers.spots;
    for (const [n, plain] of plains.entries()) {
      const spot = this.spots.get(plain[0]) ?? newSpot(plain);
      if (JSON.stringify(plain) !== JSON.stringify(spot.plain)) drawSpot(spot, plain);
      const part = (plain[3] * plain[4]) / (this.plain.size[0] * this.plain.size[1]);
      spot.element.classList.toggle("ground", part > GROUND);
      this.spots.set(plain[0], spot);
      const there = layer.children[n];
      if (there !== spot.element) layer.insertBefore(spot.element, there ?? null);
    }
  }

  /**
   * Take a place on the stage.
   * @param {Place} place
   * @param {boolean} large
   * @param {boolean} back whether it is large only for a while
   */
  lie(place, large, back) {
    const { style, classList } = this.element;
    this.place = place;
    style.left = `${place.x}px`;
    style.top = `${place.y}px`;
    style.width = `${place.width}px`;
    style.height = `${place.height}px`;
    const market = this.plain.kind === "market";
    classList.toggle("large", large);
    classList.toggle("small", !large && !market);
    this.resize.hidden = market || (large && !back);
    this.resize.replaceChildren(icon(large ? "back" : "large"));
    label(
      this.resize,
      large ? say("Back to my board") : say("Enlarge: {name}", { name: this.plain.title }),
    );
    this.zoom.resize(...this.plain.size, place.scale, {
      width: place.width,
      height: place.height - HEAD,
    });
  }

  get large() {
    return !this.element.classList.contains("small");
  }

  /** Pixels per unit. */
  get scale() {
    return this.zoom.scale;
  }

  /**
   * From the units of the panel to the pixels of the stage.
   * @param {Point} point
   */
  toStage({ x, y }) {
    const { hidden, inset } = this.zoom;
    return {
      x: this.place.x + inset.x - hidden.x + x * this.scale,
      y: this.place.y + HEAD + inset.y - hidden.y + y * this.scale,
    };
  }

  /**
   * And back.
   * @param {Point} point
   */
  fromStage({ x, y }) {
    const { hidden, inset } = this.zoom;
    return {
      x: (x - this.place.x - inset.x + hidden.x) / this.scale,
      y: (y - this.place.y - HEAD - inset.y + hidden.y) / this.scale,
    };
  }

  /**
   * Set which spots continue a move.
   * @param {Map<string, string>} kinds of action, by the ids of those spots
   * @param {Set<string>} open spots that can be pressed as well
   */
  glow(kinds, open) {
    for (const [id, { element }] of this.spots) {
      const glows = kinds.has(id);
      const kind = kinds.get(id);
      if (kind) set(element, { "data-kind": kind });
      else element.removeAttribute("data-kind");
      element.classList.toggle("glowing", glows);
      set(element, { tabindex: glows || element.classList.contains("chosen") ? 0 : -1 });
      if (glows || open.has(id)) element.removeAttribute("aria-disabled");
      else set(element, { "aria-disabled": "true" });
    }
    this.fitHits();
    const used = [...this.spots.values()].filter(({ element }) =>
      element.matches(".glowing, .chosen"),
    );
    if (this.large) {
      this.zoom.frame(used.map(({ plain: [, x, y, width, height] }) => ({ x, y, width, height })));
    }
  }

  /**
   * Set which have been chosen.
   * @param {Set<string>} ids
   */
  select(ids) {
    for (const [id, { element }] of this.spots) {
      const chosen = ids.has(id);
      element.classList.toggle("chosen", chosen);
      if (chosen) set(element, { tabindex: 0, "aria-pressed": "true" });
      else element.removeAttribute("aria-pressed");
    }
  }

  /**
   * The pieces that lie on a spot, the lowest first.
   * @param {string} id
   */
  on(id) {
    const [, x, y, width, height] = this.spots.get(id)?.plain ?? ["", 0, 0, 0, 0];
    return this.plain.pieces.filter(
      ([, left, top, size]) =>
        Math.abs(left - x) < width / 2 &&
        Math.abs(top - y) < height / 2 &&
        size <= 1.6 * Math.max(width, height),
    );
  }

  /**
   * Set from which spots something can be dragged.
   * @param {Set<string>} ids
   */
  draggable(ids) {
    for (const [id, { element }] of this.spots) {
      if (ids.has(id) && this.on(id).length) set(element, { "data-drag": "" });
      else element.removeAttribute("data-drag");
    }
  }

  /**
   * Mark what is talked about. Returns whether any of it is here.
   * @param {string[]} spots their ids
   * @param {Pointed["pieces"]} pieces
   */
  point(spots, pieces = []) {
    const there = (/** @type {Piece} */ [art, x, y]) =>
      pieces.some(([name, ...at]) => name === art && (!at.length || (at[0] === x && at[1] === y)));
    const marks = [
      ...[...this.spots].map(([id, { element }]) => ({ element, on: spots.includes(id) })),
      ...this.pieces.map(({ element, plain }) => ({ element, on: there(plain) })),
    ];
    for (const { element, on } of marks) element.classList.toggle("pointed", on);
    return marks.some(({ on }) => on);
  }

  /**
   * Set which belong to the move that is looked at.
   * @param {Set<string>} ids
   */
  mark(ids) {
    for (const [id, { element }] of this.spots) element.classList.toggle("part", ids.has(id));
    this.element.classList.toggle(
      "marked",
      [...this.spots.keys()].some((id) => ids.has(id)),
    );
  }

  /** @param {Set<string>} ids of the spots that somebody advises */
  advise(ids) {
    for (const [id, { element }] of this.spots) element.classList.toggle("advised", ids.has(id));
  }

  /**
   * Show what a choice looks like where it would lie: on a spot, or nowhere if that is not here.
   * @param {{ spot: string, choice: Choice } | null} lying
   */
  ghost(lying) {
    const { ghost } = this.layers;
    const at = lying && this.spots.get(lying.spot)?.plain;
    if (at) set(ghost, { transform: `translate(${at[1]} ${at[2]})` });
    ghost.replaceChildren(...(at ? picture(lying.choice) : []));
  }

  glowing() {
    return [...this.spots.values()].filter(({ element }) => element.classList.contains("glowing"));
  }

  /** What glows can be hit by a finger, even if it looks smaller. */
  fitHits() {
    if (!(this.scale > 0)) return; // not laid yet, or out of sight
    const least = fingers() ? FINGER / this.scale : 0;
    for (const spot of this.spots.values()) {
      const [, , , width, height] = spot.plain;
      const enough = spot.element.classList.contains("glowing") ? least : 0;
      spot.hit = { width: Math.max(width, enough), height: Math.max(height, enough) };
      set(spot.area, { x: -spot.hit.width / 2, y: -spot.hit.height / 2, ...spot.hit });
    }
  }

  /** @param {MouseEvent} event a click, which browsers make a PointerEvent */
  pressed(event) {
    if (this.zoom.dragged) {
      this.zoom.dragged = false;
      return;
    }
    if (around(event, ".zoom-buttons")) return;
    const spot = around(event, ".drawing") ? this.spotAt(event) : null;
    const glows = spot?.element.matches(".glowing, .chosen");
    const touched = event instanceof PointerEvent && event.pointerType === "touch";
    const tiny =
      touched && spot && Math.min(spot.plain[3], spot.plain[4]) * this.scale < FINGER * 0.7;
    if (!this.large && (!glows || tiny)) this.handlers.onPanel(this.id);
    else if (spot) this.handlers.onSpot(spot.plain[0]);
    else if (around(event, ".drawing")) this.handlers.onThing(event.clientX, event.clientY);
  }

  /**
   * The spot that was meant: the smallest glowing one at that point, otherwise the nearest
   * within reach.
   * @param {MouseEvent} event
   */
  spotAt(event) {
    const under = this.spots.get(around(event, ".spot")?.dataset.spot ?? "") ?? null;
    if (under?.element.classList.contains("chosen")) return under;
    const area = this.svg.getBoundingClientRect();
    const { margin } = this.zoom;
    const near = this.glowing()
      .map((spot) => {
        const [, x, y, width, height] = spot.plain;
        const right = Math.abs((event.clientX - area.x - margin.x) / this.scale - x);
        const down = Math.abs((event.clientY - area.y - margin.y) / this.scale - y);
        const within = (/** @type {{ width: number, height: number }} */ box) =>
          right <= box.width / 2 && down <= box.height / 2;
        const size = within({ width, height }) ? width * height : Infinity;
        return { spot, size, far: Math.hypot(right, down), reached: within(spot.hit) };
      })
      .filter(({ reached }) => reached);
    near.sort((a, b) => (a.size === b.size ? a.far - b.far : a.size - b.size));
    return near[0]?.spot ?? under ?? this.groundSpot();
  }

  /** The spot that is the ground for others: where a panel has more room than its drawing, that is
   * ground, too. */
  groundSpot() {
    return [...this.spots.values()].find(({ element }) => element.matches(".ground")) ?? null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const spot = around(event, ".spot")?.dataset.spot;
    if (!spot || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.handlers.onSpot(spot);
  }
}
