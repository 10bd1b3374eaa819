// Where the panels of a table go: the market and one board large, the others small. Pure arithmetic.
//
// There are a few plans. Each cuts the room in two places; many cuts are tried, and the plan in which
// things get largest wins. Panels have the same units, so pixels per unit can be compared.

/**
 * @typedef {"market" | "large" | "small"} Part
 *
 * A panel to place, in its own units; `grown` is its zoom factor.
 * @typedef {{ id: string, width: number, height: number, grown?: number }} Size
 *
 * A part of the room, in pixels.
 * @typedef {{ x: number, y: number, width: number, height: number }} Cell
 *
 * Where a panel lies, and how many pixels a unit has there.
 * @typedef {Cell & { scale: number }} Place
 *
 * How the room can be cut: see PLANS.
 * @typedef {"top" | "column" | "side" | "stack" | "beside"} Plan
 *
 * A plan and where it cuts.
 * @typedef {{ name: Plan, a: number, b: number }} Cut
 *
 * A way to place panels in lines: the space it needs in units, plus the pixels between.
 * @typedef {{
 *   lines: Size[][], heights: number[],
 *   width: number, height: number, across: number, down: number
 * }} Grid
 *
 * @typedef {{ cut: Cut | null, places: Map<string, Place>, height: number }} Arrangement
 */

export let HEAD = 40; // the height of a panel's title: as `--head` in the styles, in pixels

/** Titles grow with the text that somebody has chosen. */
export function measureHead() {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  HEAD = Math.round(2.5 * text) || 40;
}
const GAP = 12;
const LARGEST = 1.7; // pixels per unit: beyond that a panel only looks coarse
const ENOUGH = { market: 0.95, large: 1.25, small: 0.62 }; // beyond that, more is worth nothing
const WEIGHT = { market: 1.15, large: 1.8, small: 0.32 };
const HIGHEST = 1.1; // of what has grown on a phone, by its width
const NARROWEST = 132; // pixels of a small board: it still has room for a name
const TOO_NARROW = 1.5; // how bad it is to be narrower
const KEEP = 0.12; // how much better other cuts must be to be worth a jump
const FILL = 0.3; // how good it is to use all of the room
const HIGHER = 1.3; // how much higher than its drawing a panel may be, to end where others do
/** @type {Part[]} */
const PARTS = ["market", "large", "small"];
/** @type {Plan[]} */
const NAMES = ["top", "column", "side", "stack", "beside"];
const CUTS = Array.from({ length: 12 }, (_, n) => 0.12 + n * 0.06);
const FINER = [-0.04, -0.02, 0, 0.02, 0.04]; // then around the best of them

/** @type {Record<Plan, (room: Cell, a: number, b: number) => Record<Part, Cell>>} */
const PLANS = {
  // the market across the top, below it the large board and the small ones beside it
  top: (room, a, b) => {
    const [market, below] = rows(room, a);
    const [large, small] = columns(below, 1 - b);
    return { market, large, small };
  },
  // the market above the large board, the small ones in a column beside both
  column: (room, a, b) => {
    const [wide, small] = columns(room, 1 - b);
    const [market, large] = rows(wide, a);
    return { market, large, small };
  },
  // the large board on the left, the market and the small ones on the right
  side: (room, a, b) => {
    const [large, beside] = columns(room, 1 - b);
    const [market, small] = rows(beside, a);
    return { market, large, small };
  },
  // the market and the small boards side by side, the large board below
  beside: (room, a, b) => {
    const [above, large] = rows(room, a);
    const [market, small] = columns(above, 1 - b);
    return { market, large, small };
  },
  // one below the other
  stack: (room, a, b) => {
    const [market, below] = rows(room, a);
    const [large, small] = rows(below, 1 - b);
    return { market, large, small };
  },
};

/**
 * The places of panels in a room; without a height they flow down. `before` is how it was cut last:
 * that stays as long as it is nearly as good, so that nothing jumps when a board grows.
 * @param {Record<Part, Size[]>} panels
 * @param {{ width: number, height?: number }} room
 * @param {Cut | null} before
 * @returns {Arrangement}
 */
export function arrange(panels, room, before = null) {
  if (!room.height) return flow(panels, room.width);
  const whole = { x: 0, y: 0, width: room.width, height: room.height };
  const parts = PARTS.filter((part) => panels[part].length).map((part) => ({
    part,
    grids: gridsOf(panels[part]),
    narrowest: Math.min(...panels[part].map(({ width }) => width)),
    area: sum(panels[part].map(({ width, height }) => width * height)),
  }));
  const attempt = (/** @type {Cut} */ { name, a, b }) => {
    const cells = PLANS[name](whole, a, b);
    let worth = 0;
    let used = 0;
    for (const { part, grids, narrowest, area } of parts) {
      const scale = scaleOf(grids, cells[part]);
      worth += worthOf(part, scale, narrowest);
      used += area * scale * scale;
    }
    return { cut: { name, a, b }, worth: worth + (FILL * used) / (room.width * whole.height) };
  };
  let best = attempt({ name: "top", a: CUTS[0], b: CUTS[0] });
  const compare = (/** @type {Cut} */ cut) => {
    const other = attempt(cut);
    if (other.worth > best.worth) best = other;
  };
  for (const name of NAMES) for (const a of CUTS) for (const b of CUTS) compare({ name, a, b });
  const { name, a, b } = best.cut;
  for (const left of FINER) {
    for (const right of FINER) compare({ name, a: a + left, b: b + right });
  }
  if (before) {
    const again = attempt(before);
    if (again.worth + KEEP > best.worth) best = again;
  }
  const cells = PLANS[best.cut.name](whole, best.cut.a, best.cut.b);
  const places = new Map(parts.flatMap(({ part, grids }) => inLines(grids, cells[part])));
  return { cut: best.cut, places, height: room.height };
}

/**
 * @param {Part} part
 * @param {number} scale
 * @param {number} narrowest
 */
function worthOf(part, scale, narrowest) {
  const seen = Math.max(0.01, scale);
  const cramped =
    part === "small" ? TOO_NARROW * Math.min(0, Math.log((seen * narrowest) / NARROWEST)) : 0;
  return WEIGHT[part] * Math.log(Math.min(seen, ENOUGH[part])) + cramped;
}

/**
 * The ways to lay panels in lines.
 * @param {Size[]} panels
 * @returns {Grid[]}
 */
function gridsOf(panels) {
  return panels.map((_, n) => {
    const lines = [];
    for (let from = 0; from < panels.length; from += n + 1)
      lines.push(panels.slice(from, from + n + 1));
    const heights = lines.map((line) => Math.max(...line.map((panel) => panel.height)));
    return {
      lines,
      heights,
      width: Math.max(...lines.map((line) => sum(line.map((panel) => panel.width)))),
      height: sum(heights),
      across: GAP * n,
      down: GAP * (lines.length - 1) + HEAD * lines.length,
    };
  });
}

/** @type {(grid: Grid, cell: Cell) => number} */
const scaleIn = (grid, cell) =>
  Math.min(
    LARGEST,
    (cell.width - grid.across) / grid.width,
    (cell.height - grid.down) / grid.height,
  );
/** @type {(grids: Grid[], cell: Cell) => number} */
const scaleOf = (grids, cell) =>
  grids.reduce((most, grid) => Math.max(most, scaleIn(grid, cell)), -Infinity);

/**
 * The places of panels in a cell, in the arrangement that makes them largest: line by line, each as
 * wide as the cell. What is left of the height is shared out, too, as far as that looks good.
 * @param {Grid[]} grids
 * @param {Cell} cell
 * @returns {[id: string, place: Place][]}
 */
function inLines(grids, cell) {
  const scale = scaleOf(grids, cell);
  const grid = grids.find((one) => scaleIn(one, cell) === scale) ?? grids[0];
  const { lines, heights } = grid;
  const spare = (cell.height - grid.height * scale - grid.down) / lines.length;
  let { y } = cell;
  return lines.flatMap((line, n) => {
    const height = HEAD + heights[n] * scale;
    const high = height + Math.max(0, Math.min(spare, height * (HIGHER - 1)));
    const taken = sum(line.map((panel) => panel.width * scale)) + GAP * (line.length - 1);
    const wider = Math.max(0, cell.width - taken) / line.length;
    let { x } = cell;
    /** @type {[string, Place][]} */
    const places = [];
    for (const panel of line) {
      const place = { ...at(panel, x, y, scale), height: high };
      place.width += wider;
      x += place.width + GAP;
      places.push([panel.id, place]);
    }
    y += high + GAP;
    return places;
  });
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** @type {(panel: Size, x: number, y: number, scale: number) => Place} */
const at = (panel, x, y, scale) => ({
  x,
  y,
  width: Math.max(1, panel.width * scale),
  height: Math.max(1, panel.height * scale) + HEAD,
  scale,
});

/**
 * On a phone: one below the other in full width, the small ones in two columns. What is looked at
 * closer may get higher.
 * @param {Record<Part, Size[]>} panels
 * @param {number} width
 * @returns {Arrangement}
 */
function flow({ market, large, small }, width) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  let y = 0;
  for (const panel of [...market, ...large]) {
    const place = at(panel, 0, y, width / panel.width);
    const natural = place.height - HEAD;
    place.height =
      HEAD + Math.max(natural, Math.min(natural * (panel.grown ?? 1), width * HIGHEST));
    places.set(panel.id, place);
    y += place.height + GAP;
  }
  const across = Math.min(2, small.length);
  const each = (width - GAP * (across - 1)) / across;
  for (let n = 0; n < small.length; n += across) {
    let highest = 0;
    for (const [k, panel] of small.slice(n, n + across).entries()) {
      const place = at(panel, k * (each + GAP), y, each / panel.width);
      places.set(panel.id, place);
      highest = Math.max(highest, place.height);
    }
    y += highest + GAP;
  }
  return { cut: null, places, height: y - GAP };
}

// Cutting a cell in two, the first part getting the given share.

/** @type {(cell: Cell, share: number) => [Cell, Cell]} */
function rows(cell, share) {
  const height = (cell.height - GAP) * share;
  return [
    { ...cell, height },
    { ...cell, y: cell.y + height + GAP, height: cell.height - GAP - height },
  ];
}

/** @type {(cell: Cell, share: number) => [Cell, Cell]} */
function columns(cell, share) {
  const width = (cell.width - GAP) * share;
  return [
    { ...cell, width },
    { ...cell, x: cell.x + width + GAP, width: cell.width - GAP - width },
  ];
}
