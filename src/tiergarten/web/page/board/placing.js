// Where a tooltip lies: beside what it is about, or beside its panel, so that it covers as little as
// can be of what is pressed. Pure geometry.

/**
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

const GAP = 8; // pixels around it
const FAR = 0.02; // what a less likely side is worth, in covered parts of what is not to be covered
const NEIGHBOUR = 0.3; // what a part of a neighbour is worth that cannot be pressed now

/**
 * The best corner for something of a size.
 * @param {{ width: number, height: number }} size
 * @param {Box[]} about what it is about, and what that lies in: it may lie beside either
 * @param {{ kept: Box[], neighbours: Box[] }} others what is not to be covered, and what better not
 * @param {{ width: number, height: number }} room the window
 */
export function placed(size, about, { kept, neighbours }, room) {
  const [first] = about;
  const corners = about.flatMap((box) => beside(size, box, first, room));
  const costs = corners.map((corner, n) => {
    const part = (/** @type {Box} */ box) =>
      overlap({ ...corner, ...size }, box) / Math.max(1, box.width * box.height);
    const sum = (/** @type {Box[]} */ boxes) => boxes.reduce((all, box) => all + part(box), 0);
    const near = neighbours.filter((box) => about.some((other) => overlap(box, other) > 0));
    return sum([first, ...kept]) + NEIGHBOUR * sum(near) + n * FAR;
  });
  return corners[costs.indexOf(Math.min(...costs))];
}

/**
 * Above, below, right and left of a box, as near to the first one as it goes, within the window.
 * @param {{ width: number, height: number }} size
 * @param {Box} box
 * @param {Box} first
 * @param {{ width: number, height: number }} room
 */
function beside({ width, height }, box, first, room) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) =>
    Math.max(GAP, Math.min(most - GAP, at));
  const x = within(first.x + first.width / 2 - width / 2, room.width - width);
  const y = within(first.y + first.height / 2 - height / 2, room.height - height);
  return [
    { x, y: within(box.y - height - GAP, room.height - height) },
    { x, y: within(box.y + box.height + GAP, room.height - height) },
    { x: within(box.x + box.width + GAP, room.width - width), y },
    { x: within(box.x - width - GAP, room.width - width), y },
  ];
}

/** @type {(a: Box, b: Box) => number} */
const overlap = (a, b) => along(a.x, a.width, b.x, b.width) * along(a.y, a.height, b.y, b.height);

/** @type {(a: number, wide: number, b: number, broad: number) => number} */
const along = (a, wide, b, broad) => Math.max(0, Math.min(a + wide, b + broad) - Math.max(a, b));
