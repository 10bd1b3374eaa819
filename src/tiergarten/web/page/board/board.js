// All panels of a table: where they are, and what on them can be pressed.

import { s } from "../lib/elements.js";
import { calm } from "../lib/motion.js";
import { Describing } from "./describing.js";
import { Drag } from "./drag.js";
import { arrange, measureHead } from "./layout.js";
import { Notes } from "./notes.js";
import { Panel } from "./panel.js";
import { Pieces } from "./pieces.js";
import { reveal } from "./reveal.js";
import { Tooltip } from "./tooltip.js";

/**
 * @import { Choice, Panel as PlainPanel, Scene, Seat } from "../lib/protocol.js"
 * @import { Arrangement, Part, Size } from "./layout.js"
 * @import { Asks } from "./describing.js"
 * @import { Pointed } from "../table/log.js"
 */

const NARROW = 700; // a stage that is narrower flows down the page

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
    /** @type {Map<string, Panel>} */
    this.panels = new Map(); // by id
    this.notes = new Notes(game, this.panels, (id) => (this.pressable(id) ? does(id) : []));
    this.describing = describe ? new Describing(describe) : null;
    this.handlers = {
      onSpot,
      onHover,
      onThing: (/** @type {number} */ x, /** @type {number} */ y) => this.notes.tell({ x, y }),
      onPanel: (/** @type {string} */ id) => this.enlarge(id === this.large ? null : id),
      onZoom: () => {
        if (this.flows) this.lay(); // there is room for more of it
      },
    };
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
    this.pieces = new Pieces(this.panels, this.air);
    element.append(this.air);
    this.room = this.measured();
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(element);
    this.drag = new Drag(element, {
      take: onTake,
      drop: onDrop,
      cancel: () => onDrop(null),
      panelAt: (point) => this.panelAt(point),
      picture: (id) => this.pieces.lift(id),
    });
    this.tooltip = new Tooltip(element, {
      atPoint: (x, y, held) => this.notes.at({ x, y }, held),
      ofSpot: (spot) => this.notes.ofSpot(spot),
    });
  }

  close() {
    this.describing?.close();
    this.drag.close();
    this.tooltip.close();
    this.observer.disconnect();
    this.pieces.movements.finish();
  }

  /** Clear the table. */
  clear() {
    this.tooltip.hide();
    this.pieces.movements.finish();
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
    this.pieces.movements.finish();
    const before = this.pieces.lying();
    this.seat = seat;
    this.showPanels(scene.panels);
    this.lay();
    this.pieces.lay(scene.panels, before, animate && before.length > 0 && !calm());
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
    this.pieces.movements.finish();
    const before = [...this.panels.values()].map((panel) => ({ panel, from: panel.place }));
    this.wanted = wanted;
    this.lay();
    this.reglow();
    if (calm()) return;
    for (const { panel, from } of before) {
      const [x, y] = [from.x - panel.place.x, from.y - panel.place.y];
      const was = `translate(${x}px, ${y}px) scale(${from.width / panel.place.width})`;
      this.pieces.movements.start(panel.element, [{ transform: was }, { transform: "none" }]);
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
    this.pieces.movements.finish();
    this.lay();
    this.reglow();
  }

  /** The size of the stage; measured only when it changes, because that forces a layout. */
  measured() {
    measureHead();
    return { width: this.element.clientWidth, height: this.element.clientHeight };
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
   * Mark these spots as what somebody advises.
   * @param {Iterable<string>} ids
   */
  advise(ids) {
    const advised = new Set(ids);
    for (const panel of this.panels.values()) panel.advise(advised);
  }

  /**
   * Show on a spot what a choice looks like (null: on none).
   * @param {{ spot: string, choice: Choice } | null} lying
   */
  ghost(lying) {
    for (const panel of this.panels.values()) panel.ghost(lying);
  }

  /**
   * Mark what a line of the log is about: spots, pieces, or else the board of the seat; null: nothing.
   * @param {Pointed | null} at
   */
  point(at) {
    const panels = [...this.panels.values()];
    const theirs = (/** @type {Panel} */ panel) => at !== null && panel.plain.seat === at.seat;
    const found = panels.map((panel) =>
      panel.point(at?.spots ?? [], theirs(panel) ? at?.pieces : []),
    );
    for (const panel of panels)
      panel.element.classList.toggle("pointed", theirs(panel) && !found.includes(true));
  }

  reglow() {
    this.select(this.chosen);
    this.glow(this.glows, this.open);
  }

  /**
   * On a page that flows down, bring into sight what matters now.
   * @param {number} covered how much of the page's foot lies under something, in pixels
   * @param {string[]} [first] what matters most, as selectors
   */
  reveal(covered, first) {
    if (this.flows) reveal(this.element, covered, first);
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
   * What a spot is in words, the move that it would be, and the rule about it; or null.
   * @param {string} id
   */
  spot(id) {
    for (const panel of this.panels.values()) {
      const found = panel.spots.get(id)?.plain;
      if (found) return { id, label: found[5], move: found[7] ?? "", rule: found[8] ?? null };
    }
    return null;
  }

  /**
   * Whether a spot goes on with a move, or is part of what was chosen.
   * @param {string} id
   */
  pressable(id) {
    return this.glows.has(id) || this.chosen.has(id);
  }

  /** Let everything be seen as it comes, whatever was looked at before. */
  settle() {
    for (const panel of this.panels.values()) panel.zoom.byHand = false;
  }
}
