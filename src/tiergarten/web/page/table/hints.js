// Hints: which of the next steps a strong bot would take. Pure logic: no elements, no server.

/**
 * @import { Hint, Move } from "../lib/protocol.js"
 * @import { Draft } from "./draft.js"
 * @import { Picking } from "./picking.js"
 */

/**
 * What has been chosen so far: the steps of a draft, and those of the move that is picked.
 * @typedef {{ hint: Hint | null, draft: Draft | null, picking: Picking }} Chosen
 */

/**
 * What of a hint is to be told and marked.
 * @typedef {object} Advised
 * @property {Move[]} moves those that are left to be made: all of them if something else was begun
 * @property {string[]} steps the spots and choices of what comes next
 * @property {string[]} names of these and of the moves that come next, in the bar
 * @property {boolean} aside whether something was chosen that is not advised,
 * @property {boolean} filled or filled in by the game
 */

/**
 * @param {Chosen} chosen
 * @returns {Advised}
 */
export function advisedSteps({ hint, draft, picking }) {
  const made = draft?.ids ?? [];
  const all = hint?.moves ?? [];
  const moves = all.slice(made.length);
  const next = moves.slice(0, 1).map(([id]) => id);
  const followed = made.every((id, n) => all[n]?.[0] === id);
  if (!followed || !next.every((id) => picking.leadsTo(id))) return elsewhere(all);
  const steps = picking.paths.find(({ id }) => id === next[0])?.path ?? [];
  return { moves, steps, names: [...steps, ...next.map(String)], aside: false, filled: false };
}

/**
 * The same where the order does not matter: what is advised and not chosen yet.
 * @param {Pick<Chosen, "hint">} chosen
 * @param {Draft} draft
 * @returns {Advised}
 */
export function advisedSpots({ hint }, draft) {
  const all = hint?.moves ?? [];
  const left = [...all];
  const others = []; // where in the draft something stands that is not advised
  for (const [n, made] of draft.ids.entries()) {
    const at = left.findIndex(([id]) => id === made);
    if (at >= 0) left.splice(at, 1);
    else if (n < draft.steps.length) return elsewhere(all);
    else if (hint) others.push(n);
  }
  const taken = new Set(draft.chosen);
  const steps = left.flatMap(([id]) => {
    const free = (draft.spots.get(id) ?? []).find((/** @type {string} */ spot) => !taken.has(spot));
    if (free) taken.add(free);
    return free ? [free] : [];
  });
  return {
    moves: left,
    steps,
    names: left.map(([id]) => String(id)),
    aside: others.length > 0,
    filled: others.length > 0 && others[0] >= draft.steps.length + draft.own,
  };
}

/**
 * Something else was begun: the hint is told from its beginning, and nothing is marked.
 * @param {Move[]} moves of the hint, if there is one
 * @returns {Advised}
 */
const elsewhere = (moves) => ({
  moves,
  steps: [],
  names: [],
  aside: moves.length > 0,
  filled: false,
});
