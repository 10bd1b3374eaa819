// Hints: which of the next steps a strong bot would take. Pure logic: no elements, no server.

import { pathsIn } from "./picking.js";

/**
 * @import { Hint, Move } from "../lib/protocol.js"
 * @import { Draft } from "./draft.js"
 * @import { Question } from "./question.js"
 */

/**
 * What has been chosen so far, in answer to what.
 * @typedef {{ hint: Hint | null, draft: Draft | null, question: Question }} Chosen
 */

/**
 * What of a hint is to be told and marked.
 * @typedef {object} Advised
 * @property {Move[] | null} moves those that are left to be made; null if something else was chosen
 * @property {string[]} steps the spots and choices of what comes next
 * @property {string[]} names of these and of the moves that come next, in the bar
 */

/**
 * @param {Chosen} chosen
 * @returns {Advised}
 */
export function advisedSteps({ hint, draft, question }) {
  const made = draft?.ids ?? [];
  const all = hint?.moves ?? [];
  const moves = made.every((id, n) => all[n]?.[0] === id) ? all.slice(made.length) : null;
  const next = (moves ?? []).slice(0, 1).map(([id]) => id);
  const steps = pathsIn(question.scene.paths).find(({ id }) => id === next[0])?.path ?? [];
  return { moves, steps, names: [...steps, ...next.map(String)] };
}

/**
 * The same where the order does not matter: what is advised and not chosen yet.
 * @param {Chosen} chosen
 * @param {Draft} draft
 * @returns {Advised}
 */
export function advisedSpots({ hint }, draft) {
  const left = [...(hint?.moves ?? [])];
  for (const [n, made] of draft.ids.entries()) {
    const at = left.findIndex(([id]) => id === made);
    if (at >= 0) left.splice(at, 1);
    else if (n < draft.steps.length) return { moves: null, steps: [], names: [] }; // something else was begun
  }
  const taken = new Set(draft.chosen);
  const steps = left.flatMap(([id]) => {
    const free = (draft.spots.get(id) ?? []).find((/** @type {string} */ spot) => !taken.has(spot));
    if (free) taken.add(free);
    return free ? [free] : [];
  });
  return { moves: left, steps, names: left.map(([id]) => String(id)) };
}
