// A frame from the one before and what has changed: what the socket sends after the first one.

/** @import { Changes, Frame, Panel, PanelChanges, Scene, SceneChanges, Splice } from "../lib/protocol.js" */

const LISTS = /** @type {const} */ (["scenery", "writings", "pieces", "spots"]);

/**
 * The frame that follows; the one before stays as it is.
 * @param {Frame} frame
 * @param {Changes} changes
 * @returns {Frame}
 */
export function applied(frame, { scene, ...fields }) {
  return {
    ...frame,
    ...fields,
    type: "frame",
    scene: scene ? after(frame.scene, scene) : frame.scene,
  };
}

/**
 * @param {Scene} scene
 * @param {SceneChanges} changes
 * @returns {Scene}
 */
function after(scene, { panels = {}, order, left, ...fields }) {
  const known = new Map(scene.panels.map((panel) => [panel.id, panel]));
  for (const [id, changed] of Object.entries(panels)) {
    known.set(id, changed.id === undefined ? mended(known.get(id), changed) : changed);
  }
  const ids = order ?? scene.panels.map(({ id }) => id);
  return {
    ...scene,
    ...fields,
    left: left ? /** @type {Scene["left"]} */ (spliced(scene.left, left)) : scene.left,
    panels: ids.map((id) => /** @type {Panel} */ (known.get(id))),
  };
}

/**
 * @param {Panel | undefined} panel
 * @param {PanelChanges} changes
 * @returns {Panel}
 */
function mended(panel, changes) {
  const made = /** @type {Panel & Record<string, unknown>} */ ({ ...panel, ...changes });
  for (const name of LISTS) {
    const splices = /** @type {Splice[] | undefined} */ (changes[name]);
    if (panel && splices) made[name] = /** @type {never} */ (spliced(panel[name], splices));
  }
  return made;
}

/**
 * A list after splices; an item that begins with a number keeps that many fields of the one before.
 * @param {readonly unknown[][]} old
 * @param {Splice[]} splices
 */
function spliced(old, splices) {
  const made = [...old];
  for (const [at, removed, ...items] of [...splices].reverse()) {
    const whole = items.map((item, n) =>
      typeof item[0] === "number" ? [...old[at + n].slice(0, item[0]), ...item.slice(1)] : item,
    );
    made.splice(at, removed, ...whole);
  }
  return made;
}
