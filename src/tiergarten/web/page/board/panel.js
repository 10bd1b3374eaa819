// One panel of a table: its title, its drawing, and the spots one can press.

import { showDisc } from "../lib/disc.js";
import { h, label, onPointing, s, set } from "../lib/elements.js";
import { icon } from "../lib/icons.js";
import { say } from "../lib/words.js";
import { HEAD } from "./layout.js";
import { outline, picture, still, writing } from "./shapes.js";
import { FINGER, fingers, Zoom } from "./zoom.js";

const LONG = 34; // letters of a title: one that is longer gets two lines

export class Panel {
  /** `told` has onSpot(id), onHover(id or null), onPanel(id) and onZoom(). */
  constructor(id, told) {
    this.id = id;
    this.told = told;
    this.spots = new Map(); // by id: {element, plain}
    this.pieces = []; // {element, plain}, the lowest first
    this.place = { x: 0, y: 0, width: 1, height: 1, scale: 1 };
    this.drawn = {};
    this.build();
  }

  build() {
    const layer = (name) => s("g", { class: name });
    this.layers = {
      scenery: layer("scenery"),
      pieces: layer("pieces"),
      ghost: layer("ghost"),
      writings: layer("writings"),
      spots: layer("spots"),
    };
    this.svg = s("svg", { role: "group", class: "drawing" }, Object.values(this.layers));
    this.zoom = new Zoom(this.svg, {
      aimed: () => this.told.onZoom(),
      changed: () => this.fitHits(),
    });
    this.disc = h("span", { class: "disc", "aria-hidden": "true" });
    this.title = h("h2", { class: "panel-title" });
    this.turn = h("span", { class: "turn", hidden: true }, say("to move"));
    this.resize = h("button", {
      class: "icon-button resize",
      onclick: (event) => {
        event.stopPropagation();
        this.told.onPanel(this.id);
      },
    });
    this.element = h(
      "section",
      { class: "panel", "data-panel": this.id },
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
    this.element.addEventListener("click", (event) => this.pressed(event));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    onPointing(this.element, (event, on) => {
      // on the drawing itself, it would make that a stop of the Tab key
      const spot = event.target.closest(".spot.glowing");
      if (spot) this.told.onHover(on ? spot.dataset.spot : null);
    });
  }

  /** Show what a scene says of this panel; its pieces are laid by the board. */
  show(plain) {
    this.plain = plain;
    this.redraw("scenery", plain.scenery, still);
    this.redraw("writings", plain.writings, writing);
    this.showSpots(plain.spots);
    this.title.textContent = plain.title;
    this.title.classList.toggle("long", plain.title.length > LONG);
    this.svg.setAttribute("aria-label", plain.title);
    this.disc.hidden = plain.seat === null;
    if (plain.seat !== null) showDisc(this.disc, plain.seat);
    this.element.classList.toggle("market", plain.kind === "market");
  }

  redraw(name, plains, draw) {
    const now = JSON.stringify(plains);
    if (this.drawn[name] === now) return;
    this.drawn[name] = now;
    this.layers[name].replaceChildren(...plains.map(draw));
  }

  showSpots(plains) {
    const there = new Set(plains.map(([id]) => id));
    for (const [id, { element }] of this.spots) {
      if (there.has(id)) continue;
      element.remove();
      this.spots.delete(id);
    }
    plains.forEach((plain, n) => {
      const spot = this.spots.get(plain[0]) ?? newSpot(plain[0]);
      if (JSON.stringify(plain) !== JSON.stringify(spot.plain)) drawSpot(spot, plain);
      this.spots.set(plain[0], spot);
      if (this.layers.spots.children[n] !== spot.element)
        this.layers.spots.insertBefore(spot.element, this.layers.spots.children[n] ?? null);
    });
  }

  /** Lie in a place of the stage, as the `large` one or a small one; `back` if it is not there for long. */
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
      large ? say("Back to my board") : say("Show large: {name}", { name: this.plain.title }),
    );
    this.zoom.resize(...this.plain.size, place.scale);
  }

  get large() {
    return !this.element.classList.contains("small");
  }

  /** Pixels per unit. */
  get scale() {
    return this.zoom.scale;
  }

  /** From the units of the panel to the pixels of the stage, and back. */
  toStage({ x, y }) {
    const { hidden } = this.zoom;
    return {
      x: this.place.x - hidden.x + x * this.scale,
      y: this.place.y + HEAD - hidden.y + y * this.scale,
    };
  }

  fromStage({ x, y }) {
    const { hidden } = this.zoom;
    return {
      x: (x - this.place.x + hidden.x) / this.scale,
      y: (y - this.place.y - HEAD + hidden.y) / this.scale,
    };
  }

  /** Which spots go on with a move, and which have been chosen. */
  glow(ids) {
    for (const [id, { element }] of this.spots) {
      const glows = ids.has(id);
      element.classList.toggle("glowing", glows);
      set(element, { tabindex: glows || element.classList.contains("chosen") ? 0 : -1 });
      if (glows) element.removeAttribute("aria-disabled");
      else set(element, { "aria-disabled": "true" });
    }
    this.fitHits();
    const used = [...this.spots.values()].filter(({ element }) =>
      element.matches(".glowing, .chosen"),
    );
    if (this.large)
      this.zoom.frame(used.map(({ plain: [, x, y, width, height] }) => ({ x, y, width, height })));
  }

  select(ids) {
    for (const [id, { element }] of this.spots) {
      const chosen = ids.has(id);
      element.classList.toggle("chosen", chosen);
      if (chosen) element.setAttribute("tabindex", 0);
      if (chosen) element.setAttribute("aria-pressed", "true");
      else element.removeAttribute("aria-pressed");
    }
  }

  /** Show what a choice looks like where it would lie: on a spot, or nowhere if that is not here. */
  ghost(id, choice) {
    const { ghost } = this.layers;
    const at = this.spots.get(id)?.plain;
    if (at) set(ghost, { transform: `translate(${at[1]} ${at[2]})` });
    ghost.replaceChildren(...(at ? picture(choice) : []));
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
      set(spot.element.querySelector(".hit"), {
        x: -spot.hit.width / 2,
        y: -spot.hit.height / 2,
        ...spot.hit,
      });
    }
  }

  pressed(event) {
    if (this.zoom.dragged) {
      this.zoom.dragged = false;
      return;
    }
    if (event.target.closest(".zoom-buttons")) return;
    const spot = this.svg.contains(event.target) ? this.spotAt(event) : null;
    const glows =
      spot?.element.classList.contains("glowing") || spot?.element.classList.contains("chosen");
    const tiny =
      event.pointerType === "touch" &&
      spot &&
      Math.min(spot.plain[3], spot.plain[4]) * this.scale < FINGER * 0.7;
    if (!this.large && (!glows || tiny)) this.told.onPanel(this.id);
    else if (spot) this.told.onSpot(spot.plain[0]);
  }

  /** The spot that was meant: of the glowing ones the smallest that lies there, else the nearest within reach. */
  spotAt(event) {
    const under = this.spots.get(event.target.closest(".spot")?.dataset.spot) ?? null;
    if (under?.element.classList.contains("chosen")) return under;
    const area = this.svg.getBoundingClientRect();
    const near = this.glowing()
      .map((spot) => {
        const [, x, y, width, height] = spot.plain;
        const right = Math.abs((event.clientX - area.x) / this.scale - x);
        const down = Math.abs((event.clientY - area.y) / this.scale - y);
        const within = (box) => right <= box.width / 2 && down <= box.height / 2;
        const size = within({ width, height }) ? width * height : Infinity;
        return { spot, size, far: Math.hypot(right, down), reached: within(spot.hit) };
      })
      .filter(({ reached }) => reached);
    near.sort((a, b) => (a.size === b.size ? a.far - b.far : a.size - b.size));
    return near[0]?.spot ?? under;
  }

  key(event) {
    const spot = event.target.closest?.(".spot");
    if (!spot || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.told.onSpot(spot.dataset.spot);
  }
}

function newSpot(id) {
  return {
    element: s("g", {
      class: "spot",
      role: "button",
      tabindex: -1,
      "aria-disabled": "true",
      "data-spot": id,
    }),
    plain: null,
  };
}

function drawSpot(spot, plain) {
  const [, x, y, width, height, words, shape] = plain;
  spot.plain = plain;
  set(spot.element, { transform: `translate(${x} ${y})`, "aria-label": words });
  spot.element.replaceChildren(
    s("title", {}, words),
    s("rect", { class: "hit", x: -width / 2, y: -height / 2, width, height }),
    outline(shape, width, height, "halo"),
    outline(shape, width, height, "ring"),
  );
}
